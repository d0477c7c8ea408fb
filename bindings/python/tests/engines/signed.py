# SPDX-License-Identifier: MIT OR Apache-2.0
"""A table of signed rows with known verdicts, and workers that die. Workers import this too."""

import os
import signal
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow

from nineteen import sign_batch
from nineteen.ed25519 import SigningKey

ROWS = 50_000
PARTS = 10
# The first row and the last, both sides of a border between parts, and one in each other part.
SPOILED = sorted({0, 4_999, 5_000, ROWS - 1, *(part * 5_000 + 77 * part for part in range(2, 10))})
NULLS = {"key": [1, 12_345], "signature": [2, 23_456], "message": [3, 5_001, 34_567]}
EXPECTED: list[bool | None] = [row not in SPOILED for row in range(ROWS)]
for _rows in NULLS.values():
    for _row in _rows:
        EXPECTED[_row] = None


def table(rows: int = ROWS) -> pyarrow.Table:
    """The table; a spoiled row has another message than was signed."""
    keys = [SigningKey(bytes([i] * 32)) for i in range(16)]
    messages = [b"row %d " % row + b"x" * (row % 100) for row in range(rows)]
    signers = [keys[row % 16] for row in range(rows)]
    columns: dict[str, list[Any]] = {
        "key": [key.public_key().public_bytes_raw() for key in signers],
        "signature": list(sign_batch(signers, messages)),
        "message": messages,
    }
    for row in SPOILED:
        if row < rows:
            messages[row] += b"!"
    for name, nulls in NULLS.items():
        for row in nulls:
            if row < rows:
                columns[name][row] = None
    # Spark knows no binary of one size.
    arrays = {name: pyarrow.array(values, pyarrow.binary()) for name, values in columns.items()}
    return pyarrow.table({"row": pyarrow.array(range(rows), pyarrow.int64()), **arrays})


def check(valid: list[bool | None]) -> None:
    """Compares the verdicts of all rows, in their order."""
    assert [row for row, verdict in enumerate(valid) if verdict is False] == SPOILED
    assert valid == EXPECTED


@dataclass(frozen=True)
class Dies:
    """The function of an engine, in a worker that is killed once, when it sees a row.

    `victim` is the worker, or the program that started it if that is Java. The file says that this
    has happened, and to whom.
    """

    function: Any
    row: int
    file: Path
    victim: str = "worker"

    def __call__(self, batch: Any) -> Any:
        """For Ray."""
        self.meet(batch)
        return self.function(batch)

    def over(self, batches: Iterable[Any]) -> Iterator[Any]:
        """For Spark."""

        def met() -> Iterator[Any]:
            for batch in batches:
                self.meet(batch)
                yield batch

        return self.function(met())

    def meet(self, batch: Any) -> None:
        if self.row not in batch.column("row").to_pylist():
            return
        victim = os.getpid() if self.victim == "worker" else executor()
        try:
            with self.file.open("x") as file:
                file.write(str(victim))
        except FileExistsError:
            return
        os.kill(victim, signal.SIGKILL)
        signal.pause()


def executor() -> int:
    """The Java program above this process."""
    process = os.getpid()
    while Path(f"/proc/{process}/comm").read_text().strip() != "java":
        status = Path(f"/proc/{process}/status").read_text()
        process = int(status.split("PPid:")[1].split()[0])
        assert process > 1, "no Java is above this process"
    return process
