# What a stranger does with the files, the digests, and the keys that he trusts.
cd /dist
sha256sum --check --strict --quiet SHA256SUMS
{ echo -n "release "; cut -d' ' -f1-2 /trial/key.pub; } > /trial/allowed_signers
ssh-keygen -Y verify -f /trial/allowed_signers -I release -n file -s SHA256SUMS.sig < SHA256SUMS
minisign -V -p /trial/key.minisign -m SHA256SUMS
# Every file is among them.
for file in *; do
    case $file in SHA256SUMS*) ;; *) grep -q "  $file\$" SHA256SUMS ;; esac
done
