# The provider, by the configuration that its package has.
apt-get -qq install /dist/nineteen-openssl_*_"$(dpkg --print-architecture)".deb
export OPENSSL_CONF=/usr/share/nineteen/nineteen.cnf
cd "$(mktemp -d)"
openssl list -providers | grep -q nineteen
echo text > text
openssl genpkey -algorithm ed25519 -out key
openssl pkey -in key -pubout -out key.pub
openssl pkeyutl -sign -rawin -inkey key -in text -out text.sig
openssl pkeyutl -verify -rawin -pubin -inkey key.pub -in text -sigfile text.sig
env -u OPENSSL_CONF openssl pkeyutl -verify -rawin -pubin -inkey key.pub -in text -sigfile text.sig
apt-get -qq purge nineteen-openssl
