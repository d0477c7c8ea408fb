# SPDX-License-Identifier: MIT OR Apache-2.0
"""Random bytes and ciphertexts with PyNaCl's names."""

from __future__ import annotations

import os

from .encoding import Encoder

__all__ = ["EncryptedMessage", "random"]


class EncryptedMessage(bytes):
    """A nonce and a ciphertext, one after the other, that knows both."""

    _nonce: bytes
    _ciphertext: bytes

    @classmethod
    def _encoded(cls, nonce: bytes, ciphertext: bytes, encoder: type[Encoder]) -> EncryptedMessage:
        message = cls(encoder.encode(nonce + ciphertext))
        message._nonce = encoder.encode(nonce)
        message._ciphertext = encoder.encode(ciphertext)
        return message

    @property
    def nonce(self) -> bytes:
        """The nonce, encoded by itself."""
        return self._nonce

    @property
    def ciphertext(self) -> bytes:
        """The ciphertext without the nonce, encoded by itself."""
        return self._ciphertext


def random(size: int = 32) -> bytes:
    """Fresh bytes from the operating system."""
    return os.urandom(size)
