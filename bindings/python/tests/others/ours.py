# SPDX-License-Identifier: MIT OR Apache-2.0
"""A pytest plugin that puts our names in the place of another package's, before its tests import.

The tests and the packages that rest on those names stay as they are.
"""

import sys
from typing import Any

import cryptography.exceptions
import nacl
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, x25519

import nineteen.compat.cryptography as ours
import nineteen.compat.nacl as our_nacl

for name in our_nacl.__all__:
    module = getattr(our_nacl, name)
    setattr(nacl, name, module)
    sys.modules[f"nacl.{name}"] = module

ours.InvalidSignature = cryptography.exceptions.InvalidSignature
CLASSES = {
    "Ed25519PrivateKey": ed25519,
    "Ed25519PublicKey": ed25519,
    "X25519PrivateKey": x25519,
    "X25519PublicKey": x25519,
}
THEIRS = {name: getattr(module, name) for name, module in CLASSES.items()}
for name, module in CLASSES.items():
    setattr(module, name, getattr(ours, name))


def adopt(load: Any) -> Any:
    """Reads as before, and hands out our key in place of a key of these classes."""

    def loaded(*arguments: Any, **keywords: Any) -> Any:
        key = load(*arguments, **keywords)
        for name, cls in THEIRS.items():
            if isinstance(key, cls):
                cls = getattr(ours, name)
                if name.endswith("PrivateKey"):
                    return cls.from_private_bytes(key.private_bytes_raw())
                return cls.from_public_bytes(key.public_bytes_raw())
        return key

    return loaded


for name in dir(serialization):
    if name.startswith("load_") and name.endswith("_key"):
        setattr(serialization, name, adopt(getattr(serialization, name)))
