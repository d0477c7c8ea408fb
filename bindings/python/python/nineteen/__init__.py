# SPDX-License-Identifier: MIT OR Apache-2.0
"""Ed25519 and X25519, one by one and in columns.

- `nineteen.ed25519`: keys and signatures.
- `nineteen.x25519`: key exchange.
- `verify_batch` and `sign_batch`: many signatures at once.
- `nineteen.ray`, `nineteen.spark`: the same for engines that work on Arrow batches.
- `nineteen.compat`: the names of PyNaCl and `cryptography`.
"""

from collections.abc import Sequence

from ._nineteen import POLICIES, InvalidSignature, Verdicts, __version__, sign_batch, verify_batch
from ._policy import Policy

__all__ = [
    "POLICIES",
    "InvalidSignature",
    "Policy",
    "Verdicts",
    "__version__",
    "sign_batch",
    "verify_batch",
]

Sequence.register(Verdicts)
