# What a stranger does with the files, the digests, and the keys that he trusts.
cd /dist
sha256sum --check --strict --quiet SHA256SUMS
{ echo -n "release "; cut -d' ' -f1-2 /tmp/key.pub; } > /tmp/allowed
ssh-keygen -Y verify -f /tmp/allowed -I release -n file -s /tmp/sums.sig < SHA256SUMS
minisign -V -p /tmp/key.minisign -x /tmp/sums.minisig -m SHA256SUMS
# Every file is among them.
for file in *; do
    case $file in SHA256SUMS*) ;; *) grep -q "  $file\$" SHA256SUMS ;; esac
done
