# SPDX-License-Identifier: MIT OR Apache-2.0
"""What engines on Arrow batches have in common: a column of verdicts appended to a batch."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ._nineteen import verify_batch
from ._policy import Policy

# How `verify_batch` names one of its arguments: `keys`, or `messages[1]`.
_ARGUMENT = re.compile(r"column `(keys|signatures|messages)(?:\[(\d+)\])?`")


@dataclass(frozen=True, kw_only=True)
class Verify:
    """Appends the verdicts on the rows of a pyarrow table or record batch.

    It is a plain value: engines may pickle it.
    """

    keys: str | bytes
    signatures: str
    messages: str | Sequence[str]
    output: str
    keep: Sequence[str] | None
    policy: Policy
    threads: int | None

    def __call__(self, batch: Any, place: Callable[[], str] | None = None) -> Any:
        """The batch with its verdicts. Errors name the column, and the batch as `place` does."""
        try:
            return self._append(batch)
        except (KeyError, TypeError, ValueError) as why:
            text = _ARGUMENT.sub(self._name, str(why.args[0]))
            if place is not None and (words := place()):
                text += f" ({words})"
            raise type(why)(text) from None

    def _append(self, batch: Any) -> Any:
        kept = batch
        if self.keep is not None:
            for name in self.keep:
                _column(batch, name, "result")
            kept = batch.select(list(self.keep))
        if self.output in kept.schema.names:
            raise ValueError(f"there is a column `{self.output}` already")
        keys = self.keys if isinstance(self.keys, bytes) else _column(batch, self.keys, "keys")
        signatures = _column(batch, self.signatures, "signatures")
        if isinstance(self.messages, str):
            messages = _column(batch, self.messages, "messages")
        else:
            for part in self.messages:
                _column(batch, part, "messages")
            # A table: its columns are the parts of the messages.
            messages = batch.select(list(self.messages))
        verdicts = verify_batch(
            keys, signatures, messages, policy=self.policy, threads=self.threads
        )
        import pyarrow

        return kept.append_column(self.output, pyarrow.array(verdicts))

    def _name(self, argument: re.Match[str]) -> str:
        """The caller's name of the column that is this argument of `verify_batch`."""
        role, part = argument.groups()
        column = getattr(self, role)
        if role == "messages" and not isinstance(column, str):
            column = column[int(part or 0)]
        return f"column `{column}` ({role})"


def _column(batch: Any, name: str, role: str) -> Any:
    names = batch.schema.names
    if name in names and names.count(name) == 1:
        return batch.column(name)
    found = "several columns" if name in names else "no column"
    there = ", ".join(f"`{other}`" for other in names)
    raise KeyError(f"there is {found} `{name}` for the {role} among {there}")
