# SPDX-License-Identifier: MIT OR Apache-2.0
"""Ed25519: keys and signatures.

The classes have two names each: `SigningKey` and `VerifyingKey`, as in the Rust library, and those
that users of `cryptography` know.
"""

from ._nineteen import POLICIES, InvalidSignature, SigningKey, VerifyingKey, verify

Ed25519PrivateKey = SigningKey
Ed25519PublicKey = VerifyingKey

__all__ = [
    "POLICIES",
    "Ed25519PrivateKey",
    "Ed25519PublicKey",
    "InvalidSignature",
    "SigningKey",
    "VerifyingKey",
    "verify",
]
