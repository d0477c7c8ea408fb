# The command: as a package of Debian's, as one of RPM's, as an archive.
use() {
    cd "$(mktemp -d)"
    echo text > text
    "$1" keygen --format openssh key
    "$1" sign -k key text
    "$1" verify -k key.pub text text.sig
    { echo -n "me "; cut -d' ' -f1-2 key.pub; } > allowed
    ssh-keygen -Y verify -f allowed -I me -n file -s text.sig < text
    echo more >> text
    if "$1" verify -k key.pub text text.sig; then exit 1; fi
    "$1" make-table --like random --rows 100 --out table.csv
    "$1" verify-table --key key --sig sig --msg msg --encoding hex table.csv
    cd /
}
arch=$(dpkg --print-architecture)
apt-get -qq install /dist/nineteen_*_"$arch".deb
use nineteen
zcat /usr/share/man/man1/nineteen-sign.1.gz | grep -q EXAMPLES
test -s /usr/share/bash-completion/completions/nineteen
test -s /usr/share/doc/nineteen/copyright
apt-get -qq purge nineteen
rpm -i --nodeps /dist/nineteen-[0-9]*."$(uname -m)".rpm
use nineteen
rpm -e nineteen
archive=$(mktemp -d)
tar -xzf /dist/nineteen-cli-*-"$(uname -m)"-unknown-linux-musl.tar.gz -C "$archive" --strip-components=1
use "$archive/nineteen"
"$archive/nineteen" cpu
