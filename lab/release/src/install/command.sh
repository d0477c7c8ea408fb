# The command: as a package of Debian's, as one of RPM's, as an archive.
arch=$(dpkg --print-architecture)
apt-get -qq install /dist/nineteen_*_"$arch".deb
use nineteen
tables nineteen
zcat /usr/share/man/man1/nineteen-sign.1.gz | grep -q EXAMPLES
test -s /usr/share/bash-completion/completions/nineteen
test -s /usr/share/doc/nineteen/copyright
apt-get -qq purge nineteen
rpm -i --nodeps /dist/nineteen-[0-9]*."$(uname -m)".rpm
use nineteen
tables nineteen
rpm -e nineteen
archive=$(mktemp -d)
tar -xzf /dist/nineteen-cli-*-"$(uname -m)"-unknown-linux-musl.tar.gz -C "$archive" --strip-components=1
use "$archive/nineteen"
tables "$archive/nineteen"
"$archive/nineteen" cpu
