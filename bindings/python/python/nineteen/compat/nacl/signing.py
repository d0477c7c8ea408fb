# SPDX-License-Identifier: MIT OR Apache-2.0
"""Ed25519 with PyNaCl's names."""

from typing import Self

from ... import _nineteen as native
from . import bindings
from . import exceptions as exc
from .encoding import Encodable, Encoder, RawEncoder
from .public import PrivateKey, PublicKey

__all__ = ["SignedMessage", "SigningKey", "VerifyKey"]


class SignedMessage(bytes):
    """A signature followed by its message."""

    signature: bytes
    message: bytes

    @classmethod
    def _from_parts(cls, signature: bytes, message: bytes, combined: bytes) -> Self:
        signed = cls(combined)
        signed.signature = signature
        signed.message = message
        return signed


class VerifyKey(Encodable):
    """A public key. Any 32 bytes make one; signatures are invalid if they are no point."""

    def __init__(self, key: bytes, encoder: type[Encoder] = RawEncoder) -> None:
        key = encoder.decode(key)
        if not isinstance(key, bytes):
            raise exc.TypeError("VerifyKey must be created from 32 bytes")
        if len(key) != bindings.crypto_sign_PUBLICKEYBYTES:
            raise exc.ValueError("The key must be exactly 32 bytes long")
        self._key = key

    def __bytes__(self) -> bytes:
        return self._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VerifyKey) and self._key == other._key

    def __str__(self) -> str:
        return str(self._key)

    def __repr__(self) -> str:
        return f"VerifyKey({self._key!r})"

    def verify(
        self,
        smessage: bytes,
        signature: bytes | None = None,
        encoder: type[Encoder] = RawEncoder,
    ) -> bytes:
        """The message, if the signature is valid; otherwise raises `BadSignatureError`.

        Without `signature`, it is the first 64 bytes of `smessage`, which then has to be `bytes`.
        """
        if signature is None:
            return bindings.crypto_sign_open(encoder.decode(smessage), self._key)
        if not isinstance(signature, bytes):
            raise exc.TypeError("Verification signature must be created from 64 bytes")
        if len(signature) != bindings.crypto_sign_BYTES:
            raise exc.ValueError("The signature must be exactly 64 bytes long")
        # A buffer that may be written to is copied once, so that what is verified is what is
        # returned. `bytes` are not copied.
        message = b"" + encoder.decode(smessage)
        bindings.verify_detached(self._key, signature, message)
        return message

    def to_curve25519_public_key(self) -> PublicKey:
        """The X25519 key of the same point."""
        return PublicKey(bindings.crypto_sign_ed25519_pk_to_curve25519(self._key))


class SigningKey(Encodable):
    """A secret key, made from its seed of 32 bytes."""

    verify_key: VerifyKey

    def __init__(self, seed: bytes, encoder: type[Encoder] = RawEncoder) -> None:
        seed = encoder.decode(seed)
        if not isinstance(seed, bytes):
            raise exc.TypeError("SigningKey must be created from a 32 byte seed")
        if len(seed) != bindings.crypto_sign_SEEDBYTES:
            raise exc.ValueError("The seed must be exactly 32 bytes long")
        self._key = native.SigningKey(seed)
        self.verify_key = VerifyKey(self._key.public_key().public_bytes_raw())

    def __bytes__(self) -> bytes:
        return self._key.private_bytes_raw()

    def __hash__(self) -> int:
        # Of the public key: no secret is hashed.
        return hash(self.verify_key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SigningKey) and self._key == other._key

    def __repr__(self) -> str:
        return repr(self._key)

    @classmethod
    def generate(cls) -> Self:
        """A fresh key."""
        return cls(native.SigningKey.generate().private_bytes_raw())

    def sign(self, message: bytes, encoder: type[Encoder] = RawEncoder) -> SignedMessage:
        """The signature followed by the message, which has to be `bytes`."""
        if not isinstance(message, bytes):
            raise exc.TypeError("The message must be bytes")
        signature = self._key.sign(message)
        return SignedMessage._from_parts(
            encoder.encode(signature), encoder.encode(message), encoder.encode(signature + message)
        )

    def to_curve25519_private_key(self) -> PrivateKey:
        """The X25519 key with the same secret scalar."""
        sk = bytes(self) + bytes(self.verify_key)
        return PrivateKey(bindings.crypto_sign_ed25519_sk_to_curve25519(sk))
