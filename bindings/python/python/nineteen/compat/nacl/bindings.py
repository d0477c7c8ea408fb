# SPDX-License-Identifier: MIT OR Apache-2.0
"""libsodium's functions on Ed25519, X25519 and boxes with PyNaCl's names.

A secret key of Ed25519 is 64 bytes: the seed and the public key. libsodium signs with the second
half as it is given; here it has to be the public key of the seed, because a signature under another
one reveals the secret.
"""

import hashlib
import os
from collections.abc import Callable

from ... import _nineteen as native
from . import exceptions as exc
from .exceptions import ensure

crypto_sign_BYTES = 64
crypto_sign_SEEDBYTES = 32
crypto_sign_PUBLICKEYBYTES = 32
crypto_sign_SECRETKEYBYTES = 64
crypto_sign_curve25519_BYTES = 32
crypto_sign_ed25519ph_STATEBYTES = 208

crypto_box_SEEDBYTES = 32
crypto_box_PUBLICKEYBYTES = 32
crypto_box_SECRETKEYBYTES = 32
crypto_box_BEFORENMBYTES = 32
crypto_box_NONCEBYTES = 24
crypto_box_MACBYTES = 16
crypto_box_BOXZEROBYTES = 16
crypto_box_ZEROBYTES = 32
crypto_box_SEALBYTES = 48

crypto_scalarmult_BYTES = 32
crypto_scalarmult_SCALARBYTES = 32
has_crypto_scalarmult_ed25519 = True
crypto_scalarmult_ed25519_BYTES = 32
crypto_scalarmult_ed25519_SCALARBYTES = 32

has_crypto_core_ed25519 = True
crypto_core_ed25519_BYTES = 32
crypto_core_ed25519_SCALARBYTES = 32
crypto_core_ed25519_NONREDUCEDSCALARBYTES = 64

_ONE = b"\x01" + bytes(31)


def randombytes(size: int) -> bytes:
    """Fresh bytes."""
    return os.urandom(size)


def _bytes(value: bytes, size: int, what: str) -> None:
    ensure(
        isinstance(value, bytes) and len(value) == size,
        f"{what} must be a {size} bytes long bytes sequence",
        raising=exc.TypeError,
    )


def _secret(sk: bytes) -> native.SigningKey:
    """The key of 64 bytes."""
    if len(sk) != crypto_sign_SECRETKEYBYTES:
        raise exc.ValueError("Invalid secret key")
    key = native.SigningKey(sk[:32])
    if key.public_key().public_bytes_raw() != sk[32:]:
        raise exc.ValueError("The secret key has another public key in it")
    return key


def crypto_sign_keypair() -> tuple[bytes, bytes]:
    """A fresh public key and its secret key."""
    return crypto_sign_seed_keypair(os.urandom(crypto_sign_SEEDBYTES))


def crypto_sign_seed_keypair(seed: bytes) -> tuple[bytes, bytes]:
    """The public key and the secret key of a seed."""
    if len(seed) != crypto_sign_SEEDBYTES:
        raise exc.ValueError("Invalid seed")
    public = native.SigningKey(seed).public_key().public_bytes_raw()
    return public, seed + public


def crypto_sign(message: bytes, sk: bytes) -> bytes:
    """The signature followed by the message."""
    ensure(isinstance(message, bytes), "message must be bytes", raising=exc.TypeError)
    return _secret(sk).sign(message) + message


def verify_detached(pk: bytes, signature: bytes, message: bytes) -> None:
    """Raises `BadSignatureError` unless the signature is valid."""
    if len(pk) != crypto_sign_PUBLICKEYBYTES:
        raise exc.ValueError("Invalid public key")
    try:
        native.verify(pk, signature, message, policy="strict")
    except native.InvalidSignature:
        raise exc.BadSignatureError("Signature was forged or corrupt") from None


def crypto_sign_open(signed: bytes, pk: bytes) -> bytes:
    """The message after a valid signature."""
    # Nobody writes to `bytes`: what is verified is what is returned.
    ensure(isinstance(signed, bytes), "signed message must be bytes", raising=exc.TypeError)
    message = signed[crypto_sign_BYTES:]
    verify_detached(pk, signed[:crypto_sign_BYTES], message)
    return message


def crypto_sign_ed25519_pk_to_curve25519(public_key_bytes: bytes) -> bytes:
    """The X25519 public key of the same point."""
    if len(public_key_bytes) != crypto_sign_PUBLICKEYBYTES:
        raise exc.ValueError("Invalid curve public key")
    if not native.point_is_valid(public_key_bytes):
        raise exc.RuntimeError("Unexpected library error")
    return native.VerifyingKey(public_key_bytes).to_x25519().public_bytes_raw()


def crypto_sign_ed25519_sk_to_curve25519(secret_key_bytes: bytes) -> bytes:
    """The X25519 secret key with the same scalar, clamped."""
    if len(secret_key_bytes) != crypto_sign_SECRETKEYBYTES:
        raise exc.ValueError("Invalid curve secret key")
    key = native.SigningKey(secret_key_bytes[:32]).to_x25519()
    scalar = bytearray(key.private_bytes_raw())
    scalar[0] &= 248
    scalar[31] = scalar[31] & 127 | 64
    return bytes(scalar)


def crypto_sign_ed25519_sk_to_pk(secret_key_bytes: bytes) -> bytes:
    """The second half."""
    if len(secret_key_bytes) != crypto_sign_SECRETKEYBYTES:
        raise exc.ValueError("Invalid secret key")
    return secret_key_bytes[32:]


def crypto_sign_ed25519_sk_to_seed(secret_key_bytes: bytes) -> bytes:
    """The first half."""
    if len(secret_key_bytes) != crypto_sign_SECRETKEYBYTES:
        raise exc.ValueError("Invalid secret key")
    return secret_key_bytes[:32]


class crypto_sign_ed25519ph_state:
    """A message in pieces, for Ed25519ph. The pieces are kept until the end."""

    def __init__(self) -> None:
        self.message = bytearray()


def _state(edph: crypto_sign_ed25519ph_state) -> None:
    ensure(
        isinstance(edph, crypto_sign_ed25519ph_state),
        "edph parameter must be a ed25519ph_state object",
        raising=exc.TypeError,
    )


def crypto_sign_ed25519ph_update(edph: crypto_sign_ed25519ph_state, pmsg: bytes) -> None:
    """Adds a piece of the message."""
    _state(edph)
    ensure(isinstance(pmsg, bytes), "pmsg must be bytes", raising=exc.TypeError)
    edph.message += pmsg


def crypto_sign_ed25519ph_final_create(edph: crypto_sign_ed25519ph_state, sk: bytes) -> bytes:
    """The signature of the message."""
    _state(edph)
    _bytes(sk, crypto_sign_SECRETKEYBYTES, "secret key")
    return _secret(sk).sign(edph.message, prehash=True)


def crypto_sign_ed25519ph_final_verify(
    edph: crypto_sign_ed25519ph_state, signature: bytes, pk: bytes
) -> bool:
    """True; raises `BadSignatureError` if the signature is invalid."""
    _state(edph)
    _bytes(signature, crypto_sign_BYTES, "signature")
    _bytes(pk, crypto_sign_PUBLICKEYBYTES, "public key")
    try:
        key = native.VerifyingKey(pk)
        key.verify(signature, edph.message, policy="strict", prehash=True)
    except (native.InvalidSignature, ValueError):
        raise exc.BadSignatureError("Signature was forged or corrupt") from None
    return True


def crypto_box_keypair() -> tuple[bytes, bytes]:
    """A fresh public key of X25519 and its secret key."""
    key = native.X25519PrivateKey.generate()
    return key.public_key().public_bytes_raw(), key.private_bytes_raw()


def crypto_box_seed_keypair(seed: bytes) -> tuple[bytes, bytes]:
    """The public key and the secret key of a seed."""
    if len(seed) != crypto_box_SEEDBYTES:
        raise exc.ValueError("Invalid seed")
    secret = hashlib.sha512(seed).digest()[:crypto_box_SECRETKEYBYTES]
    return crypto_scalarmult_base(secret), secret


def crypto_box_beforenm(pk: bytes, sk: bytes) -> bytes:
    """The key of all boxes between two keys: secret."""
    if len(pk) != crypto_box_PUBLICKEYBYTES:
        raise exc.ValueError("Invalid public key")
    if len(sk) != crypto_box_SECRETKEYBYTES:
        raise exc.ValueError("Invalid secret key")
    try:
        return native.box_key(native.X25519PrivateKey(sk), native.X25519PublicKey(pk))
    except ValueError:
        raise exc.RuntimeError("Unexpected library error") from None


def _box(nonce: bytes, k: bytes) -> None:
    if len(nonce) != crypto_box_NONCEBYTES:
        raise exc.ValueError("Invalid nonce")
    if len(k) != crypto_box_BEFORENMBYTES:
        raise exc.ValueError("Invalid shared key")


def _long_enough(ciphertext: bytes) -> None:
    if len(ciphertext) < crypto_box_MACBYTES:
        raise exc.TypeError(f"Input ciphertext must be at least {crypto_box_MACBYTES} long")


def crypto_box_easy_afternm(message: bytes, nonce: bytes, k: bytes) -> bytes:
    """The ciphertext, 16 bytes longer than the message."""
    _box(nonce, k)
    return native.secretbox(message, nonce, k)


def crypto_box_open_easy_afternm(ciphertext: bytes, nonce: bytes, k: bytes) -> bytes:
    """The message; raises `CryptoError` if the ciphertext is not authentic."""
    _box(nonce, k)
    _long_enough(ciphertext)
    message = native.secretbox_open(ciphertext, nonce, k)
    if message is None:
        raise exc.CryptoError("An error occurred while decrypting the message")
    return message


def crypto_box_easy(message: bytes, nonce: bytes, pk: bytes, sk: bytes) -> bytes:
    """The ciphertext of a message from `sk` to `pk`."""
    _box(nonce, bytes(crypto_box_BEFORENMBYTES))
    return crypto_box_easy_afternm(message, nonce, crypto_box_beforenm(pk, sk))


def crypto_box_open_easy(ciphertext: bytes, nonce: bytes, pk: bytes, sk: bytes) -> bytes:
    """The message from `pk` to `sk`; raises `CryptoError` if it is not authentic."""
    _box(nonce, bytes(crypto_box_BEFORENMBYTES))
    try:
        k = crypto_box_beforenm(pk, sk)
    except exc.RuntimeError:
        # The public key has a small order: nothing from it is authentic.
        _long_enough(ciphertext)
        raise exc.CryptoError("An error occurred while decrypting the message") from None
    return crypto_box_open_easy_afternm(ciphertext, nonce, k)


# PyNaCl adds and removes the zeros that these need in C, so that they are the same.
crypto_box = crypto_box_easy
crypto_box_open = crypto_box_open_easy
crypto_box_afternm = crypto_box_easy_afternm
crypto_box_open_afternm = crypto_box_open_easy_afternm


def _seal_nonce(ephemeral: bytes, pk: bytes) -> bytes:
    return hashlib.blake2b(ephemeral + pk, digest_size=crypto_box_NONCEBYTES).digest()


def crypto_box_seal(message: bytes, pk: bytes) -> bytes:
    """A message to `pk` from nobody: a fresh public key, and a box from it."""
    ensure(isinstance(message, bytes), "input message must be bytes", raising=exc.TypeError)
    ensure(isinstance(pk, bytes), "public key must be bytes", raising=exc.TypeError)
    ephemeral, secret = crypto_box_keypair()
    return ephemeral + crypto_box_easy(message, _seal_nonce(ephemeral, pk), pk, secret)


def crypto_box_seal_open(ciphertext: bytes, pk: bytes, sk: bytes) -> bytes:
    """The message to `pk`; raises `CryptoError` if the ciphertext is not authentic."""
    ensure(isinstance(ciphertext, bytes), "input ciphertext must be bytes", raising=exc.TypeError)
    for key in (pk, sk):
        ensure(isinstance(key, bytes), "keys must be bytes", raising=exc.TypeError)
        if len(key) != crypto_box_PUBLICKEYBYTES:
            raise exc.ValueError("Invalid key")
    if len(ciphertext) < crypto_box_SEALBYTES:
        raise exc.TypeError(f"Input ciphertext must be at least {crypto_box_SEALBYTES} long")
    ephemeral, rest = ciphertext[:32], ciphertext[32:]
    return crypto_box_open_easy(rest, _seal_nonce(ephemeral, pk), ephemeral, sk)


def crypto_scalarmult_base(n: bytes) -> bytes:
    """The X25519 public key of a secret key."""
    if len(n) != crypto_scalarmult_SCALARBYTES:
        raise exc.ValueError("Invalid secret key")
    return native.X25519PrivateKey(n).public_key().public_bytes_raw()


def crypto_scalarmult(n: bytes, p: bytes) -> bytes:
    """The shared secret of a secret and a public key; zeros are an error."""
    if len(n) != crypto_scalarmult_SCALARBYTES:
        raise exc.ValueError("Invalid secret key")
    if len(p) != crypto_scalarmult_BYTES:
        raise exc.ValueError("Invalid public key")
    key = native.X25519PrivateKey(n)
    peer = native.X25519PublicKey(p)
    try:
        return key.exchange(peer)
    except ValueError:
        raise exc.RuntimeError("Unexpected library error") from None


def _multiple(n: bytes, p: bytes | None, clamp: bool) -> bytes:
    _bytes(n, crypto_scalarmult_ed25519_SCALARBYTES, "Input")
    if p is not None:
        _bytes(p, crypto_scalarmult_ed25519_BYTES, "Input")
    try:
        if p is None:
            return native.point_mul_base(n, clamp=clamp)
        return native.point_mul(n, p, clamp=clamp)
    except ValueError:
        raise exc.RuntimeError("Unexpected library error") from None


def crypto_scalarmult_ed25519_base(n: bytes) -> bytes:
    """A multiple of the base point by a scalar that is clamped."""
    return _multiple(n, None, True)


def crypto_scalarmult_ed25519_base_noclamp(n: bytes) -> bytes:
    """A multiple of the base point."""
    return _multiple(n, None, False)


def crypto_scalarmult_ed25519(n: bytes, p: bytes) -> bytes:
    """A multiple of a point by a scalar that is clamped."""
    return _multiple(n, p, True)


def crypto_scalarmult_ed25519_noclamp(n: bytes, p: bytes) -> bytes:
    """A multiple of a point."""
    return _multiple(n, p, False)


def crypto_core_ed25519_is_valid_point(p: bytes) -> bool:
    """Whether the bytes are the canonical encoding of a point of prime order."""
    _bytes(p, crypto_core_ed25519_BYTES, "Point")
    return native.point_is_valid(p)


def crypto_core_ed25519_from_uniform(r: bytes) -> bytes:
    """A point from 32 uniform bytes."""
    _bytes(r, 32, "Integer r")
    return native.point_map(r)


def _points(operation: Callable[[bytes, bytes], bytes], p: bytes, q: bytes) -> bytes:
    try:
        return operation(p, q)
    except ValueError:
        raise exc.RuntimeError("Unexpected library error") from None


def crypto_core_ed25519_add(p: bytes, q: bytes) -> bytes:
    """The sum of two points."""
    _bytes(p, crypto_core_ed25519_BYTES, "Each point")
    _bytes(q, crypto_core_ed25519_BYTES, "Each point")
    return _points(native.point_add, p, q)


def crypto_core_ed25519_sub(p: bytes, q: bytes) -> bytes:
    """The difference of two points."""
    _bytes(p, crypto_core_ed25519_BYTES, "Each point")
    _bytes(q, crypto_core_ed25519_BYTES, "Each point")
    return _points(native.point_sub, p, q)


def crypto_core_ed25519_scalar_invert(s: bytes) -> bytes:
    """1/s modulo the order."""
    _bytes(s, crypto_core_ed25519_SCALARBYTES, "Integer s")
    try:
        return native.scalar_invert(s)
    except ValueError:
        raise exc.RuntimeError("Unexpected library error") from None


def crypto_core_ed25519_scalar_negate(s: bytes) -> bytes:
    """-s modulo the order."""
    _bytes(s, crypto_core_ed25519_SCALARBYTES, "Integer s")
    return native.scalar_negate(s)


def crypto_core_ed25519_scalar_complement(s: bytes) -> bytes:
    """1 - s modulo the order."""
    _bytes(s, crypto_core_ed25519_SCALARBYTES, "Integer s")
    return native.scalar_sub(_ONE, s)


def crypto_core_ed25519_scalar_add(p: bytes, q: bytes) -> bytes:
    """p + q modulo the order."""
    _bytes(p, crypto_core_ed25519_SCALARBYTES, "Each integer")
    _bytes(q, crypto_core_ed25519_SCALARBYTES, "Each integer")
    return native.scalar_add(p, q)


def crypto_core_ed25519_scalar_sub(p: bytes, q: bytes) -> bytes:
    """p - q modulo the order."""
    _bytes(p, crypto_core_ed25519_SCALARBYTES, "Each integer")
    _bytes(q, crypto_core_ed25519_SCALARBYTES, "Each integer")
    return native.scalar_sub(p, q)


def crypto_core_ed25519_scalar_mul(p: bytes, q: bytes) -> bytes:
    """p·q modulo the order."""
    _bytes(p, crypto_core_ed25519_SCALARBYTES, "Each integer")
    _bytes(q, crypto_core_ed25519_SCALARBYTES, "Each integer")
    return native.scalar_mul(p, q)


def crypto_core_ed25519_scalar_reduce(s: bytes) -> bytes:
    """64 bytes modulo the order."""
    _bytes(s, crypto_core_ed25519_NONREDUCEDSCALARBYTES, "Integer s")
    return native.scalar_reduce(s)
