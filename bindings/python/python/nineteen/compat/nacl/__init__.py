# SPDX-License-Identifier: MIT OR Apache-2.0
"""PyNaCl's names for Ed25519, X25519 and boxes.

`from nineteen.compat.nacl.signing import SigningKey` stands for `from nacl.signing import
SigningKey`. Verification is under the policy "strict", the closest to libsodium's rule. What does
not rest on Ed25519 or X25519, such as `SecretBox`, is not here.
"""

from . import bindings, encoding, exceptions, public, signing, utils

__all__ = ["bindings", "encoding", "exceptions", "public", "signing", "utils"]
