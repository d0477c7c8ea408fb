# SPDX-License-Identifier: MIT OR Apache-2.0
"""Encoders with PyNaCl's names. Keys and signatures take one as an argument."""

import base64
import binascii
from typing import Protocol, SupportsBytes

__all__ = [
    "Base16Encoder",
    "Base32Encoder",
    "Base64Encoder",
    "Encodable",
    "Encoder",
    "HexEncoder",
    "RawEncoder",
    "URLSafeBase64Encoder",
]


class Encoder(Protocol):
    """Two functions between bytes and their text."""

    @staticmethod
    def encode(data: bytes) -> bytes: ...

    @staticmethod
    def decode(data: bytes) -> bytes: ...


class RawEncoder:
    """The bytes themselves."""

    @staticmethod
    def encode(data: bytes) -> bytes:
        return data

    @staticmethod
    def decode(data: bytes) -> bytes:
        return data


class HexEncoder:
    """Hexadecimal digits in lower case."""

    @staticmethod
    def encode(data: bytes) -> bytes:
        return binascii.hexlify(data)

    @staticmethod
    def decode(data: bytes) -> bytes:
        return binascii.unhexlify(data)


class Base16Encoder:
    """Hexadecimal digits in upper case."""

    @staticmethod
    def encode(data: bytes) -> bytes:
        return base64.b16encode(data)

    @staticmethod
    def decode(data: bytes) -> bytes:
        return base64.b16decode(data)


class Base32Encoder:
    """Base 32 of RFC 4648."""

    @staticmethod
    def encode(data: bytes) -> bytes:
        return base64.b32encode(data)

    @staticmethod
    def decode(data: bytes) -> bytes:
        return base64.b32decode(data)


class Base64Encoder:
    """Base 64 of RFC 4648."""

    @staticmethod
    def encode(data: bytes) -> bytes:
        return base64.b64encode(data)

    @staticmethod
    def decode(data: bytes) -> bytes:
        return base64.b64decode(data)


class URLSafeBase64Encoder:
    """Base 64 for URLs and file names."""

    @staticmethod
    def encode(data: bytes) -> bytes:
        return base64.urlsafe_b64encode(data)

    @staticmethod
    def decode(data: bytes) -> bytes:
        return base64.urlsafe_b64decode(data)


class Encodable:
    """What has bytes that an encoder writes."""

    def encode(self: SupportsBytes, encoder: type[Encoder] = RawEncoder) -> bytes:
        return encoder.encode(bytes(self))
