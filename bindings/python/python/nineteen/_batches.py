# SPDX-License-Identifier: MIT OR Apache-2.0
"""What engines on Arrow batches have in common: a column of verdicts appended to a batch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._nineteen import verify_batch
from ._policy import Policy


@dataclass(frozen=True, kw_only=True)
class Verify:
    """Appends the verdicts on the rows of a pyarrow table or record batch.

    It is a plain value: engines may pickle it.
    """

    keys: str | bytes
    signatures: str
    messages: str | Sequence[str]
    output: str
    policy: Policy
    threads: int | None

    def __call__(self, batch: Any) -> Any:
        keys = self.keys if isinstance(self.keys, bytes) else batch.column(self.keys)
        signatures = batch.column(self.signatures)
        if isinstance(self.messages, str):
            messages = batch.column(self.messages)
        else:
            # A table: its columns are the parts of the messages.
            messages = batch.select(list(self.messages))
        verdicts = verify_batch(
            keys, signatures, messages, policy=self.policy, threads=self.threads
        )
        import pyarrow

        return batch.append_column(self.output, pyarrow.array(verdicts))
