# SPDX-License-Identifier: MIT OR Apache-2.0
"""Signatures in a Ray dataset.

`dataset.map_batches(nineteen.ray.verify(), batch_format="pyarrow")` appends the column `valid`. Ray
is not imported here.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ._batches import Verify
from ._policy import Policy

__all__ = ["verify"]


def verify(
    *,
    keys: str | bytes = "key",
    signatures: str = "signature",
    messages: str | Sequence[str] = "message",
    output: str = "valid",
    policy: Policy = "cofactorless",
    threads: int | None = 1,
) -> Callable[[Any], Any]:
    """A function for `map_batches` that appends a column of verdicts.

    The arguments are names of columns; `keys` may be the 32 bytes of one key for all rows, and
    several columns of messages are joined. A task of Ray has one processor by default, hence one
    thread.
    """
    return Verify(
        keys=keys,
        signatures=signatures,
        messages=messages,
        output=output,
        policy=policy,
        threads=threads,
    )
