# SPDX-License-Identifier: MIT OR Apache-2.0
"""Signatures in a Spark data frame.

`frame.mapInArrow(nineteen.spark.verify(), schema)` appends the column `valid`; `schema` is that of
the frame with `valid boolean`. With `keep=["id"]` it is `id` with its type and `valid boolean`.
Spark is not imported here.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ._batches import Verify
from ._policy import Policy

__all__ = ["verify"]


@dataclass(frozen=True)
class _MapInArrow:
    """`Verify` over an iterator, with errors that name the batch; Spark pickles it."""

    verify: Verify

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        for number, batch in enumerate(batches):
            yield self.verify(batch, partial(_place, number))


def _place(batch: int) -> str:
    """The partition that this runs on, if Spark runs it, and the batch."""
    module = sys.modules.get("pyspark")
    context = module.TaskContext.get() if module is not None else None
    partition = "" if context is None else f"partition {context.partitionId()}, "
    return f"{partition}batch {batch}"


def verify(
    *,
    keys: str | bytes = "key",
    signatures: str = "signature",
    messages: str | Sequence[str] = "message",
    output: str = "valid",
    keep: Sequence[str] | None = None,
    policy: Policy = "cofactorless",
    threads: int | None = 1,
) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """A function for `mapInArrow` that appends a column of verdicts.

    The arguments are names of columns; `keys` may be the 32 bytes of one key for all rows, and
    several columns of messages are joined. The result has all columns, or those that `keep` names,
    and the verdicts: what is left out is not sent back to the executor. A task of Spark has one
    processor by default, hence one thread.
    """
    return _MapInArrow(
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
