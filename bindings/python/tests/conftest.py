# SPDX-License-Identifier: MIT OR Apache-2.0
"""Vectors from the project's `testdata`, and rows with known verdicts."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from nineteen import InvalidSignature
from nineteen.ed25519 import SigningKey, verify

TESTDATA = Path(__file__).parents[3] / "testdata"


def vectors(name: str) -> Any:
    """A file of `testdata`."""
    return json.loads((TESTDATA / name).read_text())


@dataclass(frozen=True)
class Case:
    """A key, a signature and a message."""

    key: bytes
    signature: bytes
    message: bytes


def disputed() -> Iterator[tuple[str, Case]]:
    """Edge cases on which implementations differ, by the name of their set."""
    for case in vectors("speccheck/cases.json"):
        key, signature, message = (case[n] for n in ("pub_key", "signature", "message"))
        yield "speccheck", Case(*map(bytes.fromhex, (key, signature, message)))
    for case in vectors("cctv/ed25519vectors.json"):
        key, signature = bytes.fromhex(case["key"]), bytes.fromhex(case["sig"])
        yield "cctv", Case(key, signature, case["msg"].encode())
    for case in vectors("zip215/small_order_196.json")["cases"]:
        yield "zip215", Case(*(bytes.fromhex(case[n]) for n in ("key", "sig", "msg")))


def is_valid(case: Case, policy: Any = "cofactorless") -> bool:
    """The verdict of single verification."""
    try:
        verify(case.key, case.signature, case.message, policy=policy)
    except InvalidSignature:
        return False
    return True


def rows(n: int) -> list[Case]:
    """Valid and spoiled rows by a few keys; a spoiled row is no multiple of three."""
    keys = [SigningKey(bytes([i] * 32)) for i in range(1, 8)]
    made = []
    for i in range(n):
        key = keys[i % len(keys)]
        message = b"row %d " % i + b"x" * (i % 300)
        public, signature = key.public_key().public_bytes_raw(), key.sign(message)
        match i % 33:
            case 1:
                message += b"!"
            case 5:
                signature = bytes([signature[0] ^ 1]) + signature[1:]
            case 7:
                signature = signature[:-1] + bytes([signature[-1] ^ 64])
            case 11:
                public = keys[(i + 1) % len(keys)].public_key().public_bytes_raw()
            case 13:
                public = bytes([2]) + bytes(31)  # no point of the curve
        made.append(Case(public, signature, message))
    return made


@pytest.fixture(scope="session")
def table() -> list[Case]:
    """More than a block of the kernel, with spoiled rows."""
    return rows(2500)
