# SPDX-License-Identifier: MIT OR Apache-2.0
"""Prints how fast this package is beside Rust, `cryptography` and PyNaCl.

`python bench.py [--json] [ROWS]`; the numbers are the best of several runs, on one thread. Rust is
the same kernel called by `bindings/arrow/examples/one_call.rs`, which cargo builds. What is not
installed is left out. `--json` prints lines with `path`, `metric` and `value`.
"""

import json
import shutil
import subprocess
import sys
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nineteen import sign_batch, verify_batch
from nineteen.compat.nacl.signing import VerifyKey
from nineteen.ed25519 import SigningKey
from nineteen.x25519 import X25519PrivateKey

KEYS = [SigningKey(bytes([i] * 32)) for i in range(64)]


def best(call: Callable[[], Any], number: int, repeat: int = 7) -> float:
    """Nanoseconds for one call."""
    return min(timeit.repeat(call, number=number, repeat=repeat)) / number * 1e9


def show(what: str, ours: float, theirs: float | None = None, of: str = "") -> None:
    """A line of the table."""
    if "--json" in sys.argv:
        found = {"us": ours / 1000}
        if theirs is not None:
            found |= {f"us, {of}": theirs / 1000, "times as fast": theirs / ours}
        for metric, value in found.items():
            row = {"path": f"python/{what}", "metric": metric, "value": round(value, 3)}
            print(json.dumps(row), flush=True)
        return
    ratio = "" if theirs is None else f"{theirs:10.0f} ns  {theirs / ours:6.2f} times  {of}"
    print(f"{what:<42}{ours:10.0f} ns  {ratio}", flush=True)


def rust(rows: int) -> float | None:
    """Nanoseconds for one row in Rust."""
    kernel = Path(__file__).parents[1] / "arrow"
    if shutil.which("cargo") is None or not kernel.is_dir():
        return None
    command = ["cargo", "run", "-q", "--release", "--example", "one_call", "--", str(rows)]
    done = subprocess.run(command, cwd=kernel, capture_output=True, text=True, check=True)
    return float(done.stdout)


def columns(rows: int) -> None:
    """Batches of several sizes."""
    messages = [b"row %6d " % row + b"x" * 89 for row in range(rows)]
    keys = [KEYS[row % 64] for row in range(rows)]
    signatures = sign_batch(keys, messages)
    public = [key.public_key().public_bytes_raw() for key in keys]
    for form, (k, s, m) in {
        "lists of bytes": (public, signatures, messages),
        "contiguous keys and signatures": (b"".join(public), b"".join(signatures), messages),
    }.items():

        def ours(k: Any = k, s: Any = s, m: Any = m) -> float:
            return best(lambda: verify_batch(k, s, m, threads=1), 1) / rows

        # Turn about, so that both meet the same neighbours.
        here, there = [], []
        for _ in range(3):
            here.append(ours())
            if (time := rust(rows)) is not None:
                there.append(time)
        show(f"a row of verify_batch, {form}", min(here), min(there, default=None), "Rust")
    time = best(lambda: sign_batch(keys, messages), 1) / rows
    show("a row of sign_batch", time)
    loops(public, signatures, messages)


def loops(public: list[bytes], signatures: list[bytes], messages: list[bytes]) -> None:
    """Rows one by one: what a batch takes the place of."""
    rows = len(messages)
    vks = [VerifyKey(key) for key in public[:1000]]

    def loop() -> None:
        for vk, signature, message in zip(vks, signatures, messages, strict=False):
            vk.verify(message, signature)

    batch = best(lambda: verify_batch(public, signatures, messages, policy="strict", threads=1), 1)
    their_loops = {"a loop of PyNaCl": pynacl_loop, "a loop of cryptography": cryptography_loop}
    for name, their_loop in their_loops.items():
        theirs = their_loop(public, signatures, messages)
        show(f"a row of verify_batch, strict, beside {name}", batch / rows, theirs, name)
    nacl = pynacl_loop(public, signatures, messages)
    show("a row of a loop of compat.nacl", best(loop, 1) / 1000, nacl, "a loop of PyNaCl")


# Rows of a loop of others: enough for a steady rate.
LOOP = 5000


def pynacl_loop(keys: list[bytes], signatures: list[bytes], messages: list[bytes]) -> float | None:
    """Nanoseconds for one row."""
    try:
        from nacl.signing import VerifyKey as Theirs
    except ImportError:
        return None
    vks = [Theirs(key) for key in keys[:LOOP]]

    def loop() -> None:
        for vk, signature, message in zip(vks, signatures, messages, strict=False):
            vk.verify(message, signature)

    return best(loop, 1, 5) / len(vks)


def cryptography_loop(
    keys: list[bytes], signatures: list[bytes], messages: list[bytes]
) -> float | None:
    """Nanoseconds for one row."""
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    vks = [Ed25519PublicKey.from_public_bytes(key) for key in keys[:LOOP]]

    def loop() -> None:
        for vk, signature, message in zip(vks, signatures, messages, strict=False):
            vk.verify(signature, message)

    return best(loop, 1, 5) / len(vks)


def single() -> None:
    """One operation at a time, beside `cryptography` in the same process."""
    key, message = KEYS[7], b"x" * 100
    public, signature = key.public_key(), key.sign(message)
    secret = X25519PrivateKey(bytes(range(32)))
    peer = X25519PrivateKey(bytes([7] * 32)).public_key()
    theirs: dict[str, Callable[[], Any]] = {}
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519, x25519
    except ImportError:
        pass
    else:
        other = ed25519.Ed25519PrivateKey.from_private_bytes(key.private_bytes_raw())
        other_public = other.public_key()
        other_secret = x25519.X25519PrivateKey.from_private_bytes(secret.private_bytes_raw())
        other_peer = x25519.X25519PublicKey.from_public_bytes(bytes(peer))
        theirs = {
            "sign": lambda: other.sign(message),
            "verify": lambda: other_public.verify(signature, message),
            "exchange": lambda: other_secret.exchange(other_peer),
        }
    ours: dict[str, Callable[[], Any]] = {
        "sign": lambda: key.sign(message),
        "verify": lambda: public.verify(signature, message),
        "exchange": lambda: secret.exchange(peer),
    }
    for name, call in ours.items():
        reference = best(theirs[name], 500) if name in theirs else None
        show(name, best(call, 2000), reference, "cryptography")


if __name__ == "__main__":
    single()
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    columns(numbers[0] if numbers else 10_000)
