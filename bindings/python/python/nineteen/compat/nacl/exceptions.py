# SPDX-License-Identifier: MIT OR Apache-2.0
"""Exceptions with PyNaCl's names: each built-in one is also a `CryptoError`."""

import builtins

__all__ = [
    "AssertionError",
    "BadSignatureError",
    "CryptoError",
    "InvalidkeyError",
    "RuntimeError",
    "TypeError",
    "UnavailableError",
    "ValueError",
    "ensure",
]


class CryptoError(Exception):
    """What all of these are."""


class BadSignatureError(CryptoError):
    """The signature is invalid."""


class RuntimeError(builtins.RuntimeError, CryptoError):
    """An operation failed."""


class AssertionError(builtins.AssertionError, CryptoError):
    """A condition does not hold."""


class TypeError(builtins.TypeError, CryptoError):
    """An argument has the wrong type."""


class ValueError(builtins.ValueError, CryptoError):
    """An argument has a value that is not allowed."""


class InvalidkeyError(CryptoError):
    """A key is wrong."""


class UnavailableError(RuntimeError):
    """Nothing here raises it."""


def ensure(cond: bool, *args: object, raising: type[CryptoError] = AssertionError) -> None:
    """Raises `raising` with the other arguments unless the condition holds."""
    if not cond:
        raise raising(*args)
