# SPDX-License-Identifier: MIT OR Apache-2.0
"""The classes of `cryptography` for Ed25519 and X25519, with `private_bytes` and `public_bytes`.

Encodings, formats and encryption are given as `cryptography`'s own objects, of which only the names
are read: this module does not import it. Keys are written raw, or as PKCS#8 and
SubjectPublicKeyInfo in PEM or DER, without encryption. An invalid signature raises
`nineteen.InvalidSignature`; whoever catches `cryptography.exceptions.InvalidSignature` sets
`InvalidSignature` here to that class.
"""

import base64
from typing import Any, Self

from .. import _nineteen as native

__all__ = [
    "Ed25519PrivateKey",
    "Ed25519PublicKey",
    "InvalidSignature",
    "X25519PrivateKey",
    "X25519PublicKey",
]

InvalidSignature: type[Exception] = native.InvalidSignature

# What precedes the 32 bytes of an X25519 key in DER (RFC 8410).
_X25519_PRIVATE = bytes.fromhex("302e020100300506032b656e04220420")
_X25519_PUBLIC = bytes.fromhex("302a300506032b656e032100")


def _name(choice: Any, enumeration: str) -> str:
    """The name of a member: `PEM` of `Encoding.PEM`."""
    kind, _, name = str(choice).partition(".")
    if kind != enumeration or type(choice).__name__ != enumeration:
        raise TypeError(f"{choice!r} is no member of cryptography's {enumeration}")
    return name


def _chosen(encoding: Any, format: Any, enumeration: str, wrapped: str) -> str:
    """ "One of "Raw", "PEM" and "DER"."""
    chosen = _name(encoding, "Encoding"), _name(format, enumeration)
    if chosen == ("Raw", "Raw"):
        return "Raw"
    if chosen in (("PEM", wrapped), ("DER", wrapped)):
        return chosen[0]
    if chosen[0] not in ("Raw", "PEM", "DER", "OpenSSH"):
        raise TypeError(f"{encoding!r} is no encoding of these keys")
    raise ValueError(f"keys are not written as {chosen[0]} and {chosen[1]}")


def _plain(encryption_algorithm: Any) -> None:
    classes = [cls.__name__ for cls in type(encryption_algorithm).__mro__]
    if not any("Encryption" in name for name in classes):
        raise TypeError("the encryption must be one of cryptography's, such as NoEncryption()")
    if "NoEncryption" not in classes:
        raise ValueError("keys are written without encryption only")


def _pem(label: str, der: bytes) -> bytes:
    text = base64.b64encode(der).decode()
    return f"-----BEGIN {label}-----\n{text}\n-----END {label}-----\n".encode()


class Ed25519PublicKey:
    """A public key of Ed25519."""

    __slots__ = ("_key",)

    def __init__(self, key: native.VerifyingKey) -> None:
        self._key = key

    @classmethod
    def from_public_bytes(cls, data: bytes) -> Self:
        """The key of 32 bytes."""
        return cls(native.VerifyingKey(data))

    def public_bytes_raw(self) -> bytes:
        """The 32 bytes."""
        return self._key.public_bytes_raw()

    def public_bytes(self, encoding: Any, format: Any) -> bytes:
        """The key as it is stored."""
        chosen = _chosen(encoding, format, "PublicFormat", "SubjectPublicKeyInfo")
        if chosen == "Raw":
            return self.public_bytes_raw()
        return self._key.to_pem() if chosen == "PEM" else self._key.to_der()

    def verify(self, signature: bytes, data: bytes) -> None:
        """Raises `InvalidSignature` unless the signature is that of the data."""
        try:
            self._key.verify(signature, data)
        except native.InvalidSignature:
            raise InvalidSignature from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ed25519PublicKey) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Ed25519PrivateKey:
    """A secret key of Ed25519."""

    __slots__ = ("_key", "sign")

    def __init__(self, key: native.SigningKey) -> None:
        self._key = key
        #: The signature of the data.
        self.sign = key.sign

    @classmethod
    def generate(cls) -> Self:
        """A fresh key."""
        return cls(native.SigningKey.generate())

    @classmethod
    def from_private_bytes(cls, data: bytes) -> Self:
        """The key of a seed of 32 bytes."""
        return cls(native.SigningKey(data))

    def public_key(self) -> Ed25519PublicKey:
        """The public key."""
        return Ed25519PublicKey(self._key.public_key())

    def private_bytes_raw(self) -> bytes:
        """The seed."""
        return self._key.private_bytes_raw()

    def private_bytes(self, encoding: Any, format: Any, encryption_algorithm: Any) -> bytes:
        """The key as it is stored, without encryption."""
        _plain(encryption_algorithm)
        chosen = _chosen(encoding, format, "PrivateFormat", "PKCS8")
        if chosen == "Raw":
            return self.private_bytes_raw()
        return self._key.to_pem() if chosen == "PEM" else self._key.to_der()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ed25519PrivateKey) and self._key == other._key

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> Any:
        return self._key.__reduce__()


class X25519PublicKey:
    """A public key of X25519."""

    __slots__ = ("_key",)

    def __init__(self, key: native.X25519PublicKey) -> None:
        self._key = key

    @classmethod
    def from_public_bytes(cls, data: bytes) -> Self:
        """The key of 32 bytes."""
        return cls(native.X25519PublicKey(data))

    def public_bytes_raw(self) -> bytes:
        """The 32 bytes."""
        return self._key.public_bytes_raw()

    def public_bytes(self, encoding: Any, format: Any) -> bytes:
        """The key as it is stored."""
        chosen = _chosen(encoding, format, "PublicFormat", "SubjectPublicKeyInfo")
        raw = self.public_bytes_raw()
        if chosen == "Raw":
            return raw
        der = _X25519_PUBLIC + raw
        return _pem("PUBLIC KEY", der) if chosen == "PEM" else der

    def __eq__(self, other: object) -> bool:
        return isinstance(other, X25519PublicKey) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class X25519PrivateKey:
    """A secret key of X25519."""

    __slots__ = ("_key",)

    def __init__(self, key: native.X25519PrivateKey) -> None:
        self._key = key

    @classmethod
    def generate(cls) -> Self:
        """A fresh key."""
        return cls(native.X25519PrivateKey.generate())

    @classmethod
    def from_private_bytes(cls, data: bytes) -> Self:
        """The key of 32 bytes."""
        return cls(native.X25519PrivateKey(data))

    def public_key(self) -> X25519PublicKey:
        """The public key."""
        return X25519PublicKey(self._key.public_key())

    def exchange(self, peer_public_key: X25519PublicKey) -> bytes:
        """The shared secret. Raises ValueError if it would be all zeros."""
        if not isinstance(peer_public_key, X25519PublicKey):
            raise TypeError("peer_public_key must be an X25519PublicKey")
        return self._key.exchange(peer_public_key._key)

    def private_bytes_raw(self) -> bytes:
        """The 32 bytes."""
        return self._key.private_bytes_raw()

    def private_bytes(self, encoding: Any, format: Any, encryption_algorithm: Any) -> bytes:
        """The key as it is stored, without encryption."""
        _plain(encryption_algorithm)
        chosen = _chosen(encoding, format, "PrivateFormat", "PKCS8")
        raw = self.private_bytes_raw()
        if chosen == "Raw":
            return raw
        der = _X25519_PRIVATE + raw
        return _pem("PRIVATE KEY", der) if chosen == "PEM" else der

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> Any:
        return self._key.__reduce__()
