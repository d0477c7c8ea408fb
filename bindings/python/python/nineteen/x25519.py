# SPDX-License-Identifier: MIT OR Apache-2.0
"""X25519: key exchange."""

from ._nineteen import X25519PrivateKey, X25519PublicKey, x25519

__all__ = ["X25519PrivateKey", "X25519PublicKey", "x25519"]
