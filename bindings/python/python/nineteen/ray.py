# SPDX-License-Identifier: MIT OR Apache-2.0
"""Signatures in a Ray dataset.

`dataset.map_batches(nineteen.ray.verify(), batch_format="pyarrow")` appends the column `valid`. Ray
is not imported here.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ._batches import Verify
from ._policy import Policy

__all__ = ["verify"]


@dataclass(frozen=True)
class _MapBatches:
    """`Verify`, with errors that name the task; Ray pickles it."""

    verify: Verify

    def __call__(self, batch: Any) -> Any:
        return self.verify(batch, _task)


def _task() -> str:
    """The task of Ray that this runs in."""
    ray = sys.modules.get("ray")
    if ray is None or not ray.is_initialized():
        return ""
    return f"task {ray.get_runtime_context().get_task_id()}"


def verify(
    *,
    keys: str | bytes = "key",
    signatures: str = "signature",
    messages: str | Sequence[str] = "message",
    output: str = "valid",
    keep: Sequence[str] | None = None,
    policy: Policy = "cofactorless",
    threads: int | None = 1,
) -> Callable[[Any], Any]:
    """A function for `map_batches` that appends a column of verdicts.

    The arguments are names of columns; `keys` may be the 32 bytes of one key for all rows, and
    several columns of messages are joined. The result has all columns, or those that `keep` names,
    and the verdicts: what is left out is not copied. A task of Ray has one processor by default,
    hence one thread.
    """
    return _MapBatches(
        Verify(
            keys=keys,
            signatures=signatures,
            messages=messages,
            output=output,
            keep=keep,
            policy=policy,
            threads=threads,
        )
    )
