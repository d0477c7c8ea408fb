# The wheel, in an environment that has nothing else.
environment=$(mktemp -d)
python3 -m venv "$environment"
"$environment/bin/pip" install -q --no-index --no-deps /dist/nineteen-*manylinux*"$(uname -m)".whl
"$environment/bin/python" - <<'PROGRAM'
import nineteen
from nineteen.ed25519 import SigningKey

key = SigningKey.generate()
signature = key.sign(b"text")
key.public_key().verify(signature, b"text")
try:
    key.public_key().verify(signature, b"other")
except nineteen.InvalidSignature:
    print("a wrong signature is refused")
else:
    raise SystemExit("a wrong signature was valid")
PROGRAM
"$environment/bin/pip" uninstall -qy nineteen
test -z "$(find "$environment" -name '*nineteen*')"
