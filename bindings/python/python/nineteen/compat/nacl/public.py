# SPDX-License-Identifier: MIT OR Apache-2.0
"""Keys of X25519 with PyNaCl's names. `Box` and `SealedBox` need ciphers, which are not here."""

from typing import ClassVar, Self

from ... import _nineteen as native
from . import exceptions as exc
from .encoding import Encodable, Encoder, RawEncoder

__all__ = ["PrivateKey", "PublicKey"]


class PublicKey(Encodable):
    """A public key: 32 bytes."""

    SIZE: ClassVar[int] = 32

    def __init__(self, public_key: bytes, encoder: type[Encoder] = RawEncoder) -> None:
        self._public_key = encoder.decode(public_key)
        if not isinstance(self._public_key, bytes):
            raise exc.TypeError("PublicKey must be created from 32 bytes")
        if len(self._public_key) != self.SIZE:
            raise exc.ValueError("The public key must be exactly 32 bytes long")

    def __bytes__(self) -> bytes:
        return self._public_key

    def __hash__(self) -> int:
        return hash(self._public_key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PublicKey) and self._public_key == other._public_key


class PrivateKey(Encodable):
    """A secret key: 32 bytes."""

    SIZE: ClassVar[int] = 32
    SEED_SIZE: ClassVar[int] = 32
    public_key: PublicKey

    def __init__(self, private_key: bytes, encoder: type[Encoder] = RawEncoder) -> None:
        private_key = encoder.decode(private_key)
        if not isinstance(private_key, bytes):
            raise exc.TypeError("PrivateKey must be created from a 32 bytes long raw secret key")
        if len(private_key) != self.SIZE:
            raise exc.ValueError("PrivateKey must be created from a 32 bytes long raw secret key")
        self._key = native.X25519PrivateKey(private_key)
        self.public_key = PublicKey(self._key.public_key().public_bytes_raw())

    def __bytes__(self) -> bytes:
        return self._key.private_bytes_raw()

    def __hash__(self) -> int:
        # Of the public key: no secret is hashed.
        return hash(self.public_key)

    def __eq__(self, other: object) -> bool:
        # Keys with equal public keys do the same; comparing those reveals no secret.
        return isinstance(other, PrivateKey) and self.public_key == other.public_key

    @classmethod
    def generate(cls) -> Self:
        """A fresh key."""
        return cls(native.X25519PrivateKey.generate().private_bytes_raw())
