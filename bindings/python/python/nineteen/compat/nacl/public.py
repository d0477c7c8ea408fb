# SPDX-License-Identifier: MIT OR Apache-2.0
"""Keys of X25519, and messages that are encrypted with them, with PyNaCl's names."""

from typing import ClassVar, Generic, Self, TypeVar

from ... import _nineteen as native
from . import bindings
from . import exceptions as exc
from .encoding import Encodable, Encoder, RawEncoder
from .utils import EncryptedMessage, random

__all__ = ["Box", "PrivateKey", "PublicKey", "SealedBox"]


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

    def __str__(self) -> str:
        return str(self._public_key)

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
        if not isinstance(private_key, bytes) or len(private_key) != self.SIZE:
            raise exc.TypeError("PrivateKey must be created from a 32 bytes long raw secret key")
        self._key = native.X25519PrivateKey(private_key)
        self.public_key = PublicKey(self._key.public_key().public_bytes_raw())

    def __bytes__(self) -> bytes:
        return self._key.private_bytes_raw()

    def __hash__(self) -> int:
        # Of the public key: no secret is hashed.
        return hash((PrivateKey, self.public_key))

    def __eq__(self, other: object) -> bool:
        # Keys with equal public keys do the same; comparing those reveals no secret.
        return isinstance(other, PrivateKey) and self.public_key == other.public_key

    @classmethod
    def generate(cls) -> Self:
        """A fresh key."""
        return cls(native.X25519PrivateKey.generate().private_bytes_raw())

    @classmethod
    def from_seed(cls, seed: bytes, encoder: type[Encoder] = RawEncoder) -> Self:
        """The key of 32 bytes: the first half of their SHA-512."""
        seed = encoder.decode(seed)
        if not isinstance(seed, bytes) or len(seed) != cls.SEED_SIZE:
            raise exc.TypeError("PrivateKey seed must be a 32 bytes long binary sequence")
        return cls(bindings.crypto_box_seed_keypair(seed)[1])


class Box(Encodable):
    """Messages between the owners of two keys, in both directions: XSalsa20-Poly1305.

    Whoever can open a box could also have made it: it proves the sender to the receiver alone. A
    nonce must not be used twice; `encrypt` without one takes a random one.
    """

    NONCE_SIZE: ClassVar[int] = bindings.crypto_box_NONCEBYTES

    def __init__(self, private_key: PrivateKey, public_key: PublicKey) -> None:
        if not isinstance(private_key, PrivateKey) or not isinstance(public_key, PublicKey):
            raise exc.TypeError("Box must be created from a PrivateKey and a PublicKey")
        self._shared_key = bindings.crypto_box_beforenm(bytes(public_key), bytes(private_key))

    def __bytes__(self) -> bytes:
        return self._shared_key

    @classmethod
    def decode(cls, encoded: bytes, encoder: type[Encoder] = RawEncoder) -> Self:
        """The box of a shared key."""
        box = cls.__new__(cls)
        box._shared_key = encoder.decode(encoded)
        return box

    def encrypt(
        self, plaintext: bytes, nonce: bytes | None = None, encoder: type[Encoder] = RawEncoder
    ) -> EncryptedMessage:
        """The nonce and the ciphertext, 40 bytes longer than the text."""
        if nonce is None:
            nonce = random(self.NONCE_SIZE)
        self._check(nonce)
        ciphertext = bindings.crypto_box_easy_afternm(plaintext, nonce, self._shared_key)
        return EncryptedMessage._encoded(nonce, ciphertext, encoder)

    def decrypt(
        self, ciphertext: bytes, nonce: bytes | None = None, encoder: type[Encoder] = RawEncoder
    ) -> bytes:
        """The text; without a nonce, of what `encrypt` returns. Raises `CryptoError`."""
        ciphertext = encoder.decode(ciphertext)
        if nonce is None:
            nonce, ciphertext = ciphertext[: self.NONCE_SIZE], ciphertext[self.NONCE_SIZE :]
        self._check(nonce)
        return bindings.crypto_box_open_easy_afternm(ciphertext, nonce, self._shared_key)

    def shared_key(self) -> bytes:
        """The key of the box, 32 bytes."""
        return self._shared_key

    def _check(self, nonce: bytes) -> None:
        if len(nonce) != self.NONCE_SIZE:
            raise exc.ValueError(f"The nonce must be exactly {self.NONCE_SIZE} bytes long")


_Key = TypeVar("_Key", PublicKey, PrivateKey)


class SealedBox(Encodable, Generic[_Key]):
    """Messages to the owner of a key, from senders who stay unknown.

    With a public key it encrypts; with a secret key it decrypts as well.
    """

    def __init__(self, recipient_key: _Key) -> None:
        self._private_key: bytes | None = None
        if isinstance(recipient_key, PrivateKey):
            self._private_key = bytes(recipient_key)
            self._public_key = bytes(recipient_key.public_key)
        elif isinstance(recipient_key, PublicKey):
            self._public_key = bytes(recipient_key)
        else:
            raise exc.TypeError("SealedBox must be created from a PublicKey or a PrivateKey")

    def __bytes__(self) -> bytes:
        return self._public_key

    def __str__(self) -> str:
        return str(self._public_key)

    def encrypt(self, plaintext: bytes, encoder: type[Encoder] = RawEncoder) -> bytes:
        """The ciphertext, 48 bytes longer than the text."""
        return encoder.encode(bindings.crypto_box_seal(plaintext, self._public_key))

    def decrypt(self, ciphertext: bytes, encoder: type[Encoder] = RawEncoder) -> bytes:
        """The text. Raises `CryptoError`, or `TypeError` without the secret key."""
        if self._private_key is None:
            raise exc.TypeError("SealedBoxes created with a public key cannot decrypt")
        ciphertext = encoder.decode(ciphertext)
        return bindings.crypto_box_seal_open(ciphertext, self._public_key, self._private_key)
