# SPDX-License-Identifier: MIT OR Apache-2.0
"""Arrow columns of files that nobody has checked: readers take offsets as they are in the file."""

import io
import struct
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pyarrow
import pytest

from nineteen import verify_batch
from nineteen.ed25519 import SigningKey

KEY = SigningKey(bytes(32))
MESSAGES = [b"a" * 50, b"b" * 27, b"c" * 55]
OFFSETS = (0, 50, 77, 132)


class Plain:
    """An array of a producer that has no `validate`."""

    def __init__(self, array: Any) -> None:
        self.__arrow_c_array__ = array.__arrow_c_array__


class PlainStream:
    """A chunked array of such a producer."""

    def __init__(self, array: Any) -> None:
        self.__arrow_c_stream__ = array.__arrow_c_stream__


FORMS: dict[str, Callable[[Any], Any]] = {
    "chunked": lambda table: table["message"],
    "array": lambda table: table["message"].chunk(0),
    "table": lambda table: table.select(["message"]),
    "record batch": lambda table: table.select(["message"]).to_batches()[0],
    "reader": lambda table: table.select(["message"]).to_reader(),
}
# They cannot tell where their data ends.
PLAIN: dict[str, Callable[[Any], Any]] = {
    "plain array": lambda table: Plain(table["message"].chunk(0)),
    "plain chunked": lambda table: PlainStream(table["message"]),
    "plain table": lambda table: PlainStream(table.select(["message"])),
}


def patched(type: Any, old: bytes, new: bytes) -> Any:
    """A table that is read from a file in which some bytes are others."""
    messages = pyarrow.array(MESSAGES, pyarrow.binary())
    if pyarrow.types.is_dictionary(type):
        messages = messages.dictionary_encode()
    else:
        messages = messages.cast(type)
    public = KEY.public_key().public_bytes_raw()
    table = pyarrow.table(
        {
            "key": pyarrow.array([public] * 3, pyarrow.binary(32)),
            "signature": [KEY.sign(message) for message in MESSAGES],
            "message": messages,
        }
    )
    file = io.BytesIO()
    with pyarrow.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)
    data = file.getvalue()
    assert data.count(old) == 1 and len(old) == len(new)
    return pyarrow.ipc.open_file(data.replace(old, new)).read_all()


def offsets(size: str, *new: int) -> Any:
    kind = {
        "i": pyarrow.binary(),
        "q": pyarrow.large_binary(),
    }[size]
    form = f"<4{size}"
    return patched(kind, struct.pack(form, *OFFSETS), struct.pack(form, *new))


def verdicts(table: Any, messages: Any) -> Any:
    return verify_batch(table["key"], table["signature"], messages)


@pytest.mark.parametrize("form", [*FORMS.values(), *PLAIN.values()], ids=[*FORMS, *PLAIN])
@pytest.mark.parametrize("size", ["i", "q"])
def test_offsets_fall(form: Callable[[Any], Any], size: str) -> None:
    table = offsets(size, *OFFSETS)
    assert verdicts(table, form(table)).all()
    for wrong in ((0, 1 << 30, 77, 132), (0, 90, 77, 132), (0, -1, 77, 132), (-9, 50, 77, 132)):
        table = offsets(size, *wrong)
        with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
            verdicts(table, form(table))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("size", ["i", "q"])
def test_offsets_beyond_the_data(form: Callable[[Any], Any], size: str) -> None:
    """The interface says nothing of the data's length, pyarrow knows it."""
    for wrong in ((0, 50, 77, 1 << 30), (0, 50, 1 << 30, 1 << 30), (0, 50, 77, -1)):
        table = offsets(size, *wrong)
        with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
            verdicts(table, form(table))


def test_slices() -> None:
    """Offsets of other rows do no harm."""
    falling = offsets("i", 0, 1 << 30, 77, 132)
    beyond = offsets("i", 0, 50, 77, 1 << 30)
    assert verdicts(beyond[:2], beyond["message"].chunk(0)[:2]).all()
    for table in (falling[:2], falling[1:], beyond[1:]):
        for column in (table["message"], table["message"].chunk(0)):
            with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
                verdicts(table, column)


def test_keys_and_signatures_beyond_the_data() -> None:
    signatures = struct.pack("<4i", 0, 64, 128, 192)
    table = patched(pyarrow.binary(), signatures, struct.pack("<4i", 0, 64, 128, 1 << 30))
    with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
        verify_batch(table["key"], table["signature"], table["message"])
    with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
        verify_batch(table["signature"], table["key"], table["message"])


@pytest.mark.parametrize("form", [*FORMS.values(), *PLAIN.values()], ids=[*FORMS, *PLAIN])
def test_indices_and_views(form: Callable[[Any], Any]) -> None:
    dictionary = pyarrow.dictionary(pyarrow.int32(), pyarrow.binary())
    indices = struct.pack("<3i", 0, 1, 2)
    view = struct.pack("<i", 27) + b"bbbb" + struct.pack("<2i", 0, 50)
    far = view[:-4] + struct.pack("<i", 1 << 30)
    other = view[:-8] + struct.pack("<2i", 7, 50)
    for kind, old, new in (
        (dictionary, indices, struct.pack("<3i", 1 << 20, 1, 2)),
        (dictionary, indices, struct.pack("<3i", 0, -1, 2)),
        (dictionary, struct.pack("<4i", *OFFSETS), struct.pack("<4i", 0, 1 << 30, 77, 132)),
        (pyarrow.binary_view(), view, far),
        (pyarrow.binary_view(), view, other),
    ):
        table = patched(kind, old, old)
        assert verdicts(table, form(table)).all()
        table = patched(kind, old, new)
        with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
            verdicts(table, form(table))


def test_text_is_utf8() -> None:
    text = pyarrow.Array.from_buffers(
        pyarrow.string(),
        1,
        [None, pyarrow.py_buffer(struct.pack("<2i", 0, 2)), pyarrow.py_buffer(b"b\xff")],
    )
    for column in (text, Plain(text)):
        with pytest.raises(ValueError, match="the Arrow array cannot be read: "):
            verify_batch(KEY.public_key(), [bytes(64)], column)


def test_columns_may_be_named_validate() -> None:
    """Objects whose columns are attributes are not asked to validate by one of them."""

    class Frame:
        def __init__(self, array: Any) -> None:
            self.array = array

        def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
            return self.array.__arrow_c_array__()

        def __getattr__(self, name: str) -> Any:
            return [name]

    public = KEY.public_key()
    signatures = [KEY.sign(message) for message in MESSAGES]
    assert verify_batch(public, signatures, Frame(pyarrow.array(MESSAGES))).all()


# Rows that are in no memory, as many as a shape says.
ENDLESS = """
import numpy, pyarrow
from nineteen import sign_batch, verify_batch
from nineteen.ed25519 import SigningKey

key, rows = SigningKey(bytes(32)), 1 << 44
public, empty = key.public_key(), numpy.empty((rows, 0), "u1")
nulls = pyarrow.Array.from_buffers(pyarrow.null(), rows, [None])
same = numpy.broadcast_to(numpy.zeros(64, "u1"), (rows, 64))
try:
    CALL
except (MemoryError, ValueError) as why:
    print(type(why).__name__, why)
"""
DIFFER = f"ValueError messages has {1 << 44} rows, the arguments before it have 0"
NO_MEMORY = f"MemoryError there is no memory for {1 << 44} rows"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("verify_batch(public, [], empty)", DIFFER),
        ("verify_batch(nulls, nulls, empty)", NO_MEMORY),
        ("verify_batch(public, nulls, b'')", NO_MEMORY),
        ("verify_batch(public, pyarrow.chunked_array([nulls] * 2), b'')", "MemoryError there is"),
        ("verify_batch(public, same, b'')", "MemoryError there is"),
        ("sign_batch(key, empty)", NO_MEMORY),
        ("sign_batch(key, nulls)", NO_MEMORY),
    ],
)
def test_rows_that_are_in_no_memory(call: str, words: str) -> None:
    """An exception: in a process of its own, which must not end without one."""
    command = [sys.executable, "-c", ENDLESS.replace("CALL", call)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stderr) == (0, "") and found.stdout.startswith(words), found
