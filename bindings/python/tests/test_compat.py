# SPDX-License-Identifier: MIT OR Apache-2.0
"""Other packages' names: they give what those packages give."""

import copy
import os
import pickle
from typing import Any

import nacl.bindings
import nacl.exceptions
import nacl.public
import nacl.signing
import pytest
from cryptography import exceptions
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, x25519

from conftest import disputed
from nineteen.compat import cryptography as ours
from nineteen.compat.nacl import bindings, public, signing
from nineteen.compat.nacl import exceptions as our_exceptions
from nineteen.ed25519 import InvalidSignature, SigningKey, VerifyingKey

Encoding = serialization.Encoding


def test_disputed_signatures_as_in_cryptography() -> None:
    """The policy "cofactorless" is that of OpenSSL."""
    for _, case in disputed():
        key = ed25519.Ed25519PublicKey.from_public_bytes(case.key)
        try:
            key.verify(case.signature, case.message)
            expected = True
        except exceptions.InvalidSignature:
            expected = False
        try:
            ours.Ed25519PublicKey.from_public_bytes(case.key).verify(case.signature, case.message)
            assert expected, case
        except (InvalidSignature, ValueError):
            assert not expected, case


def test_disputed_signatures_as_in_pynacl() -> None:
    """The policy "strict" is that of libsodium."""
    for _, case in disputed():
        verdicts = []
        for library, error in (
            (nacl.signing, nacl.exceptions.BadSignatureError),
            (signing, our_exceptions.BadSignatureError),
        ):
            try:
                library.VerifyKey(case.key).verify(case.message, case.signature)
                verdicts.append(True)
            except error:
                verdicts.append(False)
        assert verdicts[0] == verdicts[1], case


@pytest.mark.parametrize("form", ["PEM", "DER"])
def test_files_are_those_of_cryptography(form: str) -> None:
    seed = bytes(range(32))
    for theirs, mine in (
        (ed25519.Ed25519PrivateKey, ours.Ed25519PrivateKey),
        (x25519.X25519PrivateKey, ours.X25519PrivateKey),
    ):
        keys: list[Any] = [cls.from_private_bytes(seed) for cls in (theirs, mine)]
        encoding = getattr(Encoding, form)
        secrets = [
            key.private_bytes(
                encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            for key in keys
        ]
        publics = [
            key.public_key().public_bytes(encoding, serialization.PublicFormat.SubjectPublicKeyInfo)
            for key in keys
        ]
        assert secrets[0] == secrets[1] and publics[0] == publics[1]
        if mine is ours.Ed25519PrivateKey:
            read = SigningKey.from_pem if form == "PEM" else SigningKey.from_der
            assert read(secrets[0]).private_bytes_raw() == seed
            read_public = VerifyingKey.from_pem if form == "PEM" else VerifyingKey.from_der
            assert read_public(publics[0]) == SigningKey(seed).public_key()


def test_exchange_is_that_of_cryptography() -> None:
    for _ in range(20):
        a, b = os.urandom(32), os.urandom(32)
        theirs = x25519.X25519PrivateKey.from_private_bytes(a)
        mine = ours.X25519PrivateKey.from_private_bytes(a)
        public = theirs.public_key().public_bytes_raw()
        assert mine.public_key().public_bytes_raw() == public
        expected = theirs.exchange(x25519.X25519PublicKey.from_public_bytes(b))
        assert mine.exchange(ours.X25519PublicKey.from_public_bytes(b)) == expected
    with pytest.raises(TypeError):
        mine.exchange(bytes(32))  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        mine.exchange(ours.X25519PublicKey(type(mine._key.public_key())(bytes(32))))


def test_wrappers_keep_their_secrets() -> None:
    for key in (ours.Ed25519PrivateKey.generate(), ours.X25519PrivateKey.generate()):
        with pytest.raises(TypeError, match="not pickled"):
            pickle.dumps(key)
        assert copy.deepcopy(key) is key
        assert key.private_bytes_raw().hex() not in repr(key)


def test_the_exception_of_cryptography_can_be_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "InvalidSignature", exceptions.InvalidSignature)
    key = ours.Ed25519PrivateKey.generate()
    with pytest.raises(exceptions.InvalidSignature):
        key.public_key().verify(bytes(64), b"")


def test_signed_messages_of_pynacl() -> None:
    seed = bytes(range(32))
    theirs, mine = nacl.signing.SigningKey(seed), signing.SigningKey(seed)
    signed = mine.sign(b"message")
    assert signed == theirs.sign(b"message")
    assert (signed.message, len(signed.signature)) == (b"message", 64)
    assert theirs.verify_key.verify(signed) == mine.verify_key.verify(signed) == b"message"
    assert seed.hex() not in repr(mine)


def test_what_is_returned_is_what_was_verified() -> None:
    """Nobody can write to it, neither during verification nor after it."""
    theirs, mine = nacl.signing.SigningKey(bytes(32)), signing.SigningKey(bytes(32))
    public_key = bytes(mine.verify_key)
    signed = mine.sign(b"message")
    for library in (theirs.verify_key, mine.verify_key):
        for kind in (bytes, bytearray, memoryview, type(signed)):
            message = library.verify(kind(b"message"), signed.signature)  # type: ignore[arg-type]
            assert type(message) is bytes and message == b"message"
        assert type(library.verify(signed)) is bytes
        for value in (5, "message", None, [1]):
            with pytest.raises(TypeError):
                library.verify(value, signed.signature)  # type: ignore[arg-type]
    for kind in (bytearray, memoryview):
        for call in (
            lambda value: theirs.verify_key.verify(value),
            lambda value: mine.verify_key.verify(value),
            lambda value: nacl.bindings.crypto_sign_open(value, public_key),
            lambda value: bindings.crypto_sign_open(value, public_key),
            lambda value: theirs.sign(value),
            lambda value: mine.sign(value),
            lambda value: nacl.bindings.crypto_sign(value, bytes(32) + public_key),
            lambda value: bindings.crypto_sign(value, bytes(32) + public_key),
        ):
            with pytest.raises(TypeError):
                call(kind(signed))


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 63, 64, 65, 1000, 70_000])
def test_boxes_are_those_of_pynacl(size: int) -> None:
    a, b, nonce, text = os.urandom(32), os.urandom(32), os.urandom(24), os.urandom(size)
    theirs = nacl.public.Box(nacl.public.PrivateKey(a), nacl.public.PrivateKey(b).public_key)
    mine = public.Box(public.PrivateKey(a), public.PrivateKey(b).public_key)
    assert mine.shared_key() == bytes(mine) == theirs.shared_key()
    sealed = mine.encrypt(text, nonce)
    assert sealed == theirs.encrypt(text, nonce)
    assert (sealed.nonce, len(sealed.ciphertext)) == (nonce, size + 16)
    assert theirs.decrypt(sealed) == text
    back = public.Box(public.PrivateKey(b), public.PrivateKey(a).public_key)
    assert back.decrypt(theirs.encrypt(text)) == back.decrypt(sealed.ciphertext, nonce) == text
    assert public.Box.decode(mine.encode()).decrypt(mine.encrypt(text)) == text


def test_sealed_boxes_are_those_of_pynacl() -> None:
    for size in (0, 1, 1000):
        secret, text = os.urandom(32), os.urandom(size)
        mine, theirs = public.PrivateKey(secret), nacl.public.PrivateKey(secret)
        sealed = public.SealedBox(mine.public_key).encrypt(text)
        assert len(sealed) == size + 48
        assert nacl.public.SealedBox(theirs).decrypt(sealed) == text
        other = nacl.public.SealedBox(theirs.public_key).encrypt(text)
        assert public.SealedBox(mine).decrypt(other) == text
    seed = os.urandom(32)
    assert bytes(public.PrivateKey.from_seed(seed)) == bytes(nacl.public.PrivateKey.from_seed(seed))


def test_spoiled_boxes_are_not_opened() -> None:
    a, b = public.PrivateKey.generate(), public.PrivateKey.generate()
    box, sealed_box = public.Box(a, b.public_key), public.SealedBox(b)
    for open_box, sealed in (
        (box.decrypt, bytes(box.encrypt(b"a text"))),
        (sealed_box.decrypt, sealed_box.encrypt(b"a text")),
    ):
        assert open_box(sealed) == b"a text"
        for i in range(8 * len(sealed)):
            spoiled = bytearray(sealed)
            spoiled[i // 8] ^= 1 << i % 8
            # Bit 255 of a public key is ignored, but hashed into the nonce.
            with pytest.raises(our_exceptions.CryptoError):
                open_box(bytes(spoiled))
        for length in range(len(sealed)):
            with pytest.raises(our_exceptions.CryptoError):
                open_box(sealed[:length])
    for point in STRANGE:
        same("crypto_box_beforenm", point, bytes(a))
    with pytest.raises(our_exceptions.TypeError, match="cannot decrypt"):
        public.SealedBox(b.public_key).decrypt(sealed)


POINTS = [nacl.bindings.crypto_scalarmult_ed25519_base(os.urandom(32)) for _ in range(4)]
# The identity, a point of order 4, one with a component of small order, one off the curve.
STRANGE = [
    b"\x01" + bytes(31),
    bytes(32),
    bytes.fromhex("f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43"),
    b"\x02" + bytes(31),
    b"\xee" + b"\xff" * 30 + b"\x7f",
]
ORDER = 2**252 + 27742317777372353535851937790883648493
SCALARS = [
    bytes(32),
    b"\x01" + bytes(31),
    b"\xff" * 32,
    *(multiple.to_bytes(32, "little") for multiple in (ORDER, 7 * ORDER, ORDER - 1, ORDER + 1)),
    *(os.urandom(32) for _ in range(4)),
]
BINARY = ["add", "sub"]
SCALAR_BINARY = ["scalar_add", "scalar_sub", "scalar_mul"]
SCALAR_UNARY = ["scalar_invert", "scalar_negate", "scalar_complement"]


def same(name: str, *arguments: bytes) -> None:
    """The function gives the same here and in PyNaCl: bytes, or an exception of that name."""
    results = []
    for library in (nacl.bindings, bindings):
        try:
            results.append(getattr(library, name)(*arguments))
        except Exception as why:
            results.append(type(why).__name__)
    assert results[0] == results[1], (name, arguments)


def test_functions_of_libsodium() -> None:
    core = "crypto_core_ed25519_"
    for p in POINTS + STRANGE:
        same(core + "is_valid_point", p)
        same("crypto_sign_ed25519_pk_to_curve25519", p)
        for q in POINTS + STRANGE:
            for name in BINARY:
                same(core + name, p, q)
        for s in SCALARS:
            same("crypto_scalarmult_ed25519", s, p)
            same("crypto_scalarmult_ed25519_noclamp", s, p)
            same("crypto_scalarmult", s, p)
    for s in SCALARS:
        same("crypto_scalarmult_ed25519_base", s)
        same("crypto_scalarmult_ed25519_base_noclamp", s)
        same("crypto_scalarmult_base", s)
        same(core + "scalar_reduce", s + s)
        same("crypto_sign_seed_keypair", s)
        for name in SCALAR_UNARY:
            same(core + name, s)
    # Sums of larger scalars differ: libsodium drops the carry out of 256 bits.
    small = [bindings.crypto_core_ed25519_scalar_reduce(s + s) for s in SCALARS]
    for s in small:
        for t in small:
            for name in SCALAR_BINARY:
                same(core + name, s, t)
    for _ in range(50):
        same(core + "from_uniform", os.urandom(32))
    _, secret = bindings.crypto_sign_seed_keypair(bytes(32))
    for name in ("sk_to_pk", "sk_to_seed", "sk_to_curve25519"):
        same("crypto_sign_ed25519_" + name, secret)
        same("crypto_sign_ed25519_" + name, secret[:-1])
    same("crypto_sign", b"message", secret)


def test_keys_as_text() -> None:
    """Of public keys the bytes, as in PyNaCl; of secret keys nothing."""
    seed = bytes(range(32))
    theirs, mine = nacl.signing.SigningKey(seed), signing.SigningKey(seed)
    assert str(mine.verify_key) == str(theirs.verify_key)
    pairs = (nacl.public.PrivateKey(seed), public.PrivateKey(seed))
    assert str(pairs[0].public_key) == str(pairs[1].public_key)
    boxes = (nacl.public.SealedBox(pairs[0]), public.SealedBox(pairs[1]))
    assert str(boxes[0]) == str(boxes[1])
    box = public.Box(pairs[1], pairs[1].public_key)
    for secret in (mine, pairs[1], box):
        assert str(bytes(secret)) not in str(secret) + repr(secret)
        assert bytes(secret).hex() not in str(secret) + repr(secret)
    for secret in (mine, pairs[1]):
        with pytest.raises(TypeError, match="not pickled"):
            pickle.dumps(secret)


def test_boxes_from_keys_of_small_order() -> None:
    secret, nonce = os.urandom(32), bytes(24)
    own = public.PrivateKey(secret)
    for point in (bytes(32), b"\x01" + bytes(31)):
        for length in (0, 15, 16, 40):
            same("crypto_box_open_easy", bytes(length), nonce, point, secret)
        same("crypto_box_easy", b"text", nonce, point, secret)
        same("crypto_box_seal_open", point + bytes(40), bytes(own.public_key), secret)
        with pytest.raises(our_exceptions.CryptoError) as raised:
            public.SealedBox(own).decrypt(point + bytes(40))
        assert raised.type is our_exceptions.CryptoError


def test_errors_are_errors_of_cryptography() -> None:
    nonce, key = bytes(24), bytes(32)
    for length in (0, 15):
        same("crypto_box_open_easy_afternm", bytes(length), nonce, key)
    public_key, secret = bindings.crypto_sign_keypair()
    signed = bindings.crypto_sign(b"message", secret)
    # PyNaCl hands what is too short to libsodium, which reads behind it.
    for call in (
        lambda: bindings.crypto_sign_open(signed, public_key[:-1]),
        lambda: bindings.crypto_scalarmult(key, key[:-1]),
        lambda: bindings.crypto_scalarmult(key[:-1], key),
        lambda: bindings.crypto_scalarmult_base(key[:-1]),
    ):
        with pytest.raises(our_exceptions.ValueError):
            call()


def test_a_foreign_public_key_in_a_secret_key_is_refused() -> None:
    _, secret = bindings.crypto_sign_keypair()
    other, _ = bindings.crypto_sign_keypair()
    with pytest.raises(ValueError, match="another public key"):
        bindings.crypto_sign(b"message", secret[:32] + other)
