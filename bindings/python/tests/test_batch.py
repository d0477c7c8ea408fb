# SPDX-License-Identifier: MIT OR Apache-2.0
"""Columns: every shape of input gives the verdicts of single verification under every policy."""

import gc
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy
import polars
import pyarrow
import pytest

import nineteen
from conftest import Case, disputed, is_valid, rows
from nineteen import sign_batch, verify_batch
from nineteen.ed25519 import SigningKey, VerifyingKey, verify

Shape = Callable[[list[bytes]], Any]


def chunked(values: Sequence[bytes | None], type: Any) -> pyarrow.ChunkedArray:
    """Chunks of unequal lengths, one of them empty."""
    cuts = [0, 1, 1, 700, len(values)]
    parts = [values[a:b] for a, b in itertools.pairwise(cuts)]
    return pyarrow.chunked_array([pyarrow.array(part, type) for part in parts], type)


def sliced(values: list[bytes]) -> pyarrow.Array:
    """The middle of a longer array."""
    return pyarrow.array([None, b"x", *values, b"y"], pyarrow.binary())[2:-1]


# For values of any lengths.
SHAPES: dict[str, Shape] = {
    "list": list,
    "tuple": tuple,
    "generator": lambda values: (value for value in values),
    "bytearrays": lambda values: [bytearray(value) for value in values],
    "memoryviews": lambda values: [memoryview(value) for value in values],
    "mixed": lambda values: [v if i % 2 else bytearray(v) for i, v in enumerate(values)],
    "object array": lambda values: numpy.array([*values, None], dtype=object)[:-1],
    "binary": lambda values: pyarrow.array(values, pyarrow.binary()),
    "large binary": lambda values: pyarrow.array(values, pyarrow.large_binary()),
    "binary view": lambda values: pyarrow.array(values, pyarrow.binary_view()),
    "dictionary": lambda values: pyarrow.array(values, pyarrow.binary()).dictionary_encode(),
    "chunked": lambda values: chunked(values, pyarrow.binary()),
    "chunked views": lambda values: chunked(values, pyarrow.binary_view()),
    "chunked dictionary": lambda values: chunked(values, pyarrow.binary()).dictionary_encode(),
    "slice": sliced,
    "table": lambda values: pyarrow.table({"column": chunked(values, pyarrow.binary())}),
    "record batch": lambda values: pyarrow.record_batch({"column": values}),
    "polars": lambda values: polars.Series(values, dtype=polars.Binary),
    "polars frame": lambda values: polars.DataFrame({"column": values}),
}


# For values of one length.
FIXED_SHAPES: dict[str, Shape] = {
    "bytes": b"".join,
    "bytearray": lambda values: bytearray(b"".join(values)),
    "memoryview": lambda values: memoryview(b"".join(values)),
    "matrix": lambda values: matrix(values),
    "matrix in columns": lambda values: numpy.asfortranarray(matrix(values)),
    "every second row": lambda values: numpy.repeat(matrix(values), 2, axis=0)[::2],
    "fixed size": lambda values: pyarrow.array(values, pyarrow.binary(len(values[0]))),
    "chunked fixed size": lambda values: chunked(values, pyarrow.binary(len(values[0]))),
}


def matrix(values: list[bytes]) -> Any:
    return numpy.frombuffer(b"".join(values), dtype=numpy.uint8).reshape(len(values), -1)


def split(table: Sequence[Case]) -> tuple[list[bytes], list[bytes], list[bytes]]:
    return (
        [case.key for case in table],
        [case.signature for case in table],
        [case.message for case in table],
    )


@pytest.fixture(scope="module")
def expected(table: list[Case]) -> dict[str, list[bool]]:
    return {policy: [is_valid(case, policy) for case in table] for policy in nineteen.POLICIES}


@pytest.mark.parametrize("policy", nineteen.POLICIES)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_shapes(shape: Shape, policy: Any, table: list[Case], expected: Any) -> None:
    keys, signatures, messages = split(table)
    verdicts = verify_batch(shape(keys), shape(signatures), shape(messages), policy=policy)
    assert verdicts == expected[policy]
    assert 0 < verdicts.count_invalid < len(table) // 3


@pytest.mark.parametrize("policy", nineteen.POLICIES)
@pytest.mark.parametrize("shape", FIXED_SHAPES.values(), ids=FIXED_SHAPES)
def test_fixed_shapes(shape: Shape, policy: Any, table: list[Case], expected: Any) -> None:
    keys, signatures, messages = split(table)
    verdicts = verify_batch(shape(keys), shape(signatures), messages, policy=policy)
    assert verdicts == expected[policy]


@pytest.mark.parametrize("policy", nineteen.POLICIES)
def test_disputed(policy: Any) -> None:
    table = [case for _, case in disputed()]
    verdicts = verify_batch(*split(table), policy=policy)
    assert verdicts == [is_valid(case, policy) for case in table]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads(threads: int, table: list[Case], expected: Any) -> None:
    assert verify_batch(*split(table), threads=threads) == expected["cofactorless"]


def test_spoiled_rows_are_found() -> None:
    """Each row in turn, in each part."""
    table = [case for case in rows(200) if is_valid(case)][:40]
    for row in range(len(table)):
        for part in range(3):
            columns = [list(column) for column in split(table)]
            spoiled = bytearray(columns[part][row])
            spoiled[row % len(spoiled)] ^= 1 << row % 7
            columns[part][row] = bytes(spoiled)
            assert verify_batch(*columns).invalid == [row]


def test_one_key_or_message_for_all() -> None:
    key = SigningKey(bytes(32))
    public = key.public_key().public_bytes_raw()
    messages = [b"message %d" % i for i in range(50)]
    signatures = [key.sign(message) for message in messages]
    signatures[7] = signatures[8]
    for one in (public, bytearray(public), memoryview(public), key.public_key()):
        assert verify_batch(one, signatures, messages).invalid == [7]
    voters = [SigningKey(bytes([i] * 32)) for i in range(50)]
    votes = [voter.sign(b"block") for voter in voters]
    keys = [voter.public_key() for voter in voters]
    assert verify_batch(keys, votes, b"block").all()
    assert verify_batch(keys, votes, bytearray(b"block")).all()
    assert verify_batch(keys, votes, b"other").count_invalid == 50
    # All of one row.
    assert verify_batch(public, key.sign(b"alone"), b"alone") == [True]


def test_rows_of_numpy_messages() -> None:
    key = SigningKey(bytes(32))
    messages = numpy.arange(5 * 16, dtype=numpy.uint8).reshape(5, 16)
    signatures = [key.sign(message) for message in messages]
    assert verify_batch(key.public_key(), signatures, messages).all()
    empty = numpy.zeros((5, 0), dtype=numpy.uint8)
    assert verify_batch(key.public_key(), [key.sign(b"")] * 5, empty).all()


def test_parts_of_messages() -> None:
    key = SigningKey(bytes(32))
    parts = pyarrow.table({"a": [b"one ", b"two "], "b": ["message", "messages"]})
    signatures = [key.sign(b"one message"), key.sign(b"two messages")]
    public = key.public_key()
    assert verify_batch(public, signatures, parts).all()
    assert verify_batch(public, signatures, parts.combine_chunks().to_batches()[0]).all()
    assert verify_batch(public, signatures, polars.from_arrow(parts)).all()
    assert verify_batch(public, signatures[::-1], parts).count_invalid == 2


def test_structs_with_nulls_are_refused() -> None:
    """The fields of a null struct hold values, which must not be taken for the row's."""
    fields = [pyarrow.array([b"one", b"two"])]
    mask = pyarrow.array([False, True])
    struct = pyarrow.StructArray.from_arrays(fields, ["a"], mask=mask)
    with pytest.raises(ValueError, match="messages is a struct array with nulls"):
        verify_batch(bytes(32), bytes(128), struct)
    none = pyarrow.StructArray.from_arrays(fields, ["a"])
    assert verify_batch(bytes(32), bytes(128), none).count_invalid == 2
    key = SigningKey(bytes(32))
    assert verify_batch(key.public_key(), [key.sign(b"two")], none[1:]).all()


@pytest.mark.parametrize("empty", [[], (), b"", pyarrow.array([], pyarrow.binary())], ids=str)
def test_empty(empty: Any) -> None:
    verdicts = verify_batch(empty, empty, [])
    assert len(verdicts) == 0 and verdicts == [] and verdicts.all()
    assert verify_batch(bytes(32), empty, pyarrow.chunked_array([], pyarrow.binary())).all()


def test_no_batch_without_a_column() -> None:
    """One key and one message have one signature: not none, which would be valid, and not two."""
    key = SigningKey(bytes(32))
    public, message = key.public_key().public_bytes_raw(), b"message"
    signature = key.sign(message)
    for one in (public, bytearray(public), memoryview(public), key.public_key()):
        for form in (bytes, bytearray, memoryview, lambda b: numpy.frombuffer(b, numpy.uint8)):
            assert verify_batch(one, form(signature), form(message)) == [True]
            for count in (0, 2, 3):
                words = f"signatures has {64 * count} bytes: one key and one message have a"
                with pytest.raises(ValueError, match=words):
                    verify_batch(one, form(signature * count), form(message))
    for none in (b"", bytearray()):
        with pytest.raises(ValueError, match="signatures has 0 bytes, and one message stands"):
            verify_batch(none, none, message)
    # Columns say how many rows there are.
    for column in ([], numpy.zeros((0, 64), numpy.uint8), pyarrow.array([], pyarrow.binary())):
        assert verify_batch(public, column, message) == []
    assert verify_batch(public, [signature] * 2, message) == [True, True]
    assert verify_batch(public, matrix([signature] * 2), message) == [True, True]
    assert verify_batch([public] * 2, signature * 2, message) == [True, True]
    assert verify_batch(public * 2, signature * 2, message) == [True, True]
    assert verify_batch(public, signature * 2, [message] * 2) == [True, True]
    assert verify_batch(public, b"", []) == verify_batch([], b"", message) == []


def test_nulls() -> None:
    key = SigningKey(bytes(32))
    public, signature = key.public_key().public_bytes_raw(), key.sign(b"m")
    keys = [public, None, public, public, public]
    signatures = [signature, signature, None, signature, bytes(64)]
    messages = [b"m", b"m", b"m", None, b"m"]
    expected = [True, None, None, None, False]
    for shape in (
        list,
        pyarrow.array,
        polars.Series,
        lambda values: chunked(values, pyarrow.binary()),
        lambda values: pyarrow.array(values).dictionary_encode(),
    ):
        verdicts = verify_batch(shape(keys), shape(signatures), shape(messages))
        assert verdicts == expected
        assert (verdicts.nulls, verdicts.invalid) == ([1, 2, 3], [4])
        assert not verdicts.all()


def test_wrong_lengths_are_verdicts() -> None:
    key = SigningKey(bytes(32))
    public, signature = key.public_key().public_bytes_raw(), key.sign(b"m")
    keys = [public, public[:31], public + b"0", public, public, b""]
    signatures = [signature, signature, signature, signature[:63], signature + b"0", b""]
    expected = [True, False, False, False, False, False]
    assert verify_batch(keys, signatures, [b"m"] * 6) == expected
    assert verify_batch(pyarrow.array(keys), pyarrow.array(signatures), b"m") == expected


def test_contexts_and_prehash() -> None:
    key = SigningKey(bytes(32))
    public = key.public_key()
    messages = [b"message %d" % i for i in range(10)]
    for context, prehash in ((b"here", False), (None, True), (b"here", True)):
        signatures = [key.sign(m, context=context, prehash=prehash) for m in messages]
        found = verify_batch(public, signatures, messages, context=context, prehash=prehash)
        assert found.all()
        assert verify_batch(public, signatures, messages).count_invalid == 10
        other = verify_batch(public, signatures, messages, context=b"there", prehash=prehash)
        assert other.count_invalid == 10
    with pytest.raises(ValueError, match="empty context"):
        verify_batch(public, [], [], context=b"")
    with pytest.raises(ValueError, match="at most 255"):
        verify_batch(public, [], [], context=bytes(256))


def test_lengths_differ() -> None:
    with pytest.raises(ValueError, match="signatures has 3 rows, .* have 2"):
        verify_batch([bytes(32)] * 2, [bytes(64)] * 3, [b""] * 2)
    with pytest.raises(ValueError, match="messages has 1 rows, .* have 2"):
        verify_batch([bytes(32)] * 2, [bytes(64)] * 2, [b""])
    with pytest.raises(ValueError, match="keys has 33 bytes: rows of 32 are needed"):
        verify_batch(bytes(33), [bytes(64)], [b""])
    with pytest.raises(ValueError, match="signatures has 65 bytes: rows of 64 are needed"):
        verify_batch(bytes(32), bytearray(65), [b""])
    with pytest.raises(ValueError, match="signatures has rows of 63 bytes: rows of 64"):
        verify_batch(bytes(32), numpy.zeros((2, 63), numpy.uint8), [b""] * 2)
    with pytest.raises(ValueError, match="3 dimensions"):
        verify_batch(bytes(32), numpy.zeros((2, 8, 8), numpy.uint8), [b""] * 2)


def test_wrong_types() -> None:
    key, signature = bytes(32), bytes(64)
    for wrong in ("text", 7, None, {b"a": 1}, {b"a"}, frozenset({b"a"}), object()):
        with pytest.raises(TypeError, match="messages is a "):
            verify_batch([key], [signature], wrong)  # type: ignore[arg-type]
    for item in ("text", 7, [b"x"], 1.5):
        with pytest.raises(TypeError, match=r"messages\[1\] is not bytes but "):
            verify_batch([key] * 2, [signature] * 2, [b"", item])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"signatures\[0\] is not bytes but "):
        verify_batch([key], [VerifyingKey(bytes(32))], [b""])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"keys\[0\] is not bytes but .*SigningKey"):
        verify_batch([SigningKey(key)], [signature], [b""])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="not unsigned bytes"):
        verify_batch(key, numpy.zeros((1, 16), numpy.uint32), [b""])
    empty = pyarrow.chunked_array([], pyarrow.int64())
    for column in (pyarrow.array([1]), pyarrow.chunked_array([[1.5]]), polars.Series([1]), empty):
        with pytest.raises(TypeError, match="column `keys` holds "):
            verify_batch(column, [], [])
    table = pyarrow.table({"a": [key], "b": [key]})
    with pytest.raises(ValueError, match="keys is a table of 2 columns"):
        verify_batch(table, [signature], [b""])
    with pytest.raises(ValueError, match="no such policy"):
        verify_batch(key, [], [], policy="lenient")  # type: ignore[arg-type]
    for threads in (0, -1, 1 << 80, "2"):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            verify_batch(key, [], [], threads=threads)  # type: ignore[arg-type]


def test_exceptions_of_others_pass() -> None:
    class Broken:
        def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
            raise RuntimeError("broken")

    class Wrong:
        def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
            return 1, 2

    class Swapped:
        def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
            return pyarrow.array([b"x"]).__arrow_c_array__()[::-1]

    def failing() -> Any:
        yield b"x"
        raise KeyError("gone")

    with pytest.raises(RuntimeError, match="broken"):
        verify_batch(Broken(), [], [])
    for wrong in (Wrong(), Swapped()):
        with pytest.raises((TypeError, ValueError)):
            verify_batch(wrong, [], [])
    with pytest.raises(KeyError):
        verify_batch(failing(), [], [])


class Given:
    """Hands out the same capsules each time, which are good for once."""

    def __init__(self, array: Any) -> None:
        self.array = array.__arrow_c_array__() if hasattr(array, "__arrow_c_array__") else None
        self.stream = None if self.array else array.__arrow_c_stream__()
        if self.stream:
            self.__arrow_c_stream__ = lambda: self.stream
        else:
            self.__arrow_c_array__ = lambda: self.array


def test_capsules_are_good_for_once() -> None:
    signature = [bytes(64)]
    taken = Given(pyarrow.array([bytes(32)]))
    verify_batch(taken, signature, b"")
    with pytest.raises(ValueError, match="taken by somebody else"):
        verify_batch(taken, signature, b"")
    # Taken by another library, with its schema.
    taken = Given(pyarrow.array([bytes(32)]))
    kept = pyarrow.Array._import_from_c_capsule(*taken.array)
    with pytest.raises(ValueError, match="taken by somebody else"):
        verify_batch(taken, signature, b"")
    assert kept.to_pylist() == [bytes(32)]
    taken = Given(pyarrow.chunked_array([[bytes(32)]]))
    verify_batch(taken, signature, b"")
    with pytest.raises(ValueError, match="already released"):
        verify_batch(taken, signature, b"")


def test_mutable_buffers_are_copied() -> None:
    """What is verified is what was there at the call, whoever writes to it meanwhile."""
    key = SigningKey(bytes(32))
    message = bytearray(1 << 20)
    signatures = [key.sign(message)] * 64

    def spoil() -> None:
        message[:] = b"\xff" * len(message)

    for _ in range(50):
        # The call holds the lock until it has its copies; the work after that takes longer. A
        # writer that comes before the call spoils all of them.
        message[:] = bytes(len(message))
        writer = threading.Timer(0.01, spoil)
        writer.start()
        found = verify_batch(key.public_key(), signatures, [message] * 64, threads=1)
        written = message[0] == 0xFF
        writer.join()
        assert found.count_valid in (0, 64), "copies of different times"
        if written and found.all():
            break
    else:
        pytest.fail("no writer came between the copies and the end")
    view = bytearray(64)
    assert not verify_batch(key.public_key(), view, [b""]).all()
    view.append(0)  # no buffer is held after the call


LONG = bytes(1 << 26)
KEY = SigningKey(bytes(32))
SIGNATURE = KEY.sign(LONG)
OPERATIONS: dict[str, Callable[[], Any]] = {
    "batch": lambda: verify_batch(KEY.public_key(), [SIGNATURE], [LONG], threads=1),
    "batch of signatures": lambda: sign_batch(KEY, [LONG]),
    "sign": lambda: KEY.sign(LONG),
    "sign with prehash": lambda: KEY.sign(LONG, prehash=True),
    "verify": lambda: KEY.public_key().verify(SIGNATURE, LONG),
    "verify bytes": lambda: verify(KEY.public_key().public_bytes_raw(), SIGNATURE, LONG),
}


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_other_threads_run_meanwhile(operation: Callable[[], Any]) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    time.sleep(0.01)
    before, start = ticks, time.perf_counter()
    operation()
    took, during = time.perf_counter() - start, ticks - before
    done.set()
    ticker.join()
    # Without the lock released there would be one tick or two.
    assert took > 0.03 and during > took / 0.001 / 10, (during, took)


def test_lists_may_change_meanwhile(table: list[Case]) -> None:
    """The values are kept alive even if their list is emptied by another thread."""
    keys, signatures, messages = (column * 4 for column in split(table))
    expected = [is_valid(case) for case in table] * 4
    copies = [bytes(bytearray(m)) for m in messages]
    emptied = threading.Timer(0.005, copies.clear)
    emptied.start()
    verdicts = verify_batch(keys, signatures, copies, threads=1)
    emptied.join()
    assert copies == []
    assert verdicts == expected


def test_nothing_is_leaked(table: list[Case]) -> None:
    keys, signatures, messages = split(table[:100])
    columns = [pyarrow.array(column) for column in (keys, signatures, messages)]
    wrong = [*messages[:-1], 7]
    held = [sys.getrefcount(value) for value in (*keys, *signatures, *messages)]
    # What earlier tests left in cycles.
    gc.collect()
    allocated = pyarrow.total_allocated_bytes()
    for _ in range(10):
        verify_batch(keys, signatures, messages)
        verify_batch(*columns)
        verify_batch(columns[0], signatures, chunked(messages, pyarrow.binary()))
        pyarrow.array(verify_batch(keys, signatures, messages))
        memoryview(verify_batch(keys, signatures, messages)).release()
        with pytest.raises(TypeError):
            verify_batch(keys, signatures, wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError):
            verify_batch(columns[0], columns[1][1:], columns[2])
    assert [sys.getrefcount(value) for value in (*keys, *signatures, *messages)] == held
    assert pyarrow.total_allocated_bytes() == allocated


TEXT: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "string": lambda values: pyarrow.array(values, pyarrow.string()),
    "large string": lambda values: pyarrow.array(values, pyarrow.large_string()),
    "string view": lambda values: pyarrow.array(values, pyarrow.string_view()),
    "dictionary": lambda values: pyarrow.array(values).dictionary_encode(),
    "chunked": lambda values: pyarrow.chunked_array([values[:1], values[1:]]),
    "table": lambda values: pyarrow.table({"column": values}),
    "no rows": lambda _: pyarrow.array([], pyarrow.string()),
    "polars": lambda values: polars.Series(values),
}


@pytest.mark.parametrize("shape", TEXT.values(), ids=TEXT)
def test_text_is_no_key(shape: Callable[[list[str]], Any]) -> None:
    """Nobody is told that all signatures are forged because the keys are hex."""
    keys, signatures, messages = split(rows(3))
    with pytest.raises(TypeError, match=r"keys(`|\[0\] is not bytes but str)"):
        verify_batch(shape([key.hex() for key in keys]), signatures, messages)
    with pytest.raises(TypeError, match=r"signatures(`|\[0\] is not bytes but str)"):
        verify_batch(keys, shape([signature.hex() for signature in signatures]), messages)
    if shape is not list:
        text = shape(["one", "two"])
        found = verify_batch([bytes(32)] * len(text), [bytes(64)] * len(text), text)
        assert found.count_null == 0


def test_threads_are_named_in_errors() -> None:
    for wrong, kind, words in (
        (0, ValueError, "threads is 0: at least 1 is needed"),
        (-1, ValueError, "threads is -1: at least 1 is needed"),
        (1 << 70, ValueError, "threads is 1180591620717411303424: at least"),
        ("2", TypeError, "threads is a str, not an integer"),
        (1.5, TypeError, "threads is a float, not an integer"),
    ):
        with pytest.raises(kind, match=words):
            verify_batch([], [], [], threads=wrong)  # type: ignore[arg-type]
    assert len(verify_batch([], [], [], threads=None)) == 0


# A call that takes minutes, and SIGINT from another thread while it runs.
INTERRUPTED = """
import os, signal, threading
from nineteen import sign_batch, verify_batch
from nineteen.ed25519 import SigningKey

key, message, rows = SigningKey(bytes(32)), bytes(1 << 18), 1_000_000
signatures = [key.sign(message)] * rows
threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    CALL
except KeyboardInterrupt:
    print("interrupted")
else:
    print("not interrupted")
"""


@pytest.mark.parametrize(
    "call",
    [
        "verify_batch(key.public_key(), signatures, message, threads=1)",
        "verify_batch(key.public_key(), signatures, message, threads=2)",
        "sign_batch([key] * rows, message)",
    ],
)
def test_interrupts(call: str) -> None:
    """A signal is handled between blocks. The time is only a limit for one that is not."""
    program = INTERRUPTED.replace("CALL", call)
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (found.stdout, found.stderr) == ("interrupted\n", "")


def test_sign_batch_in_blocks() -> None:
    """More messages than are signed between two looks at signals, and long ones."""
    keys = [SigningKey(bytes([i] * 32)) for i in range(7)]
    messages = [b"message %d" % i for i in range(20_000)]
    by = [keys[i % 7] for i in range(20_000)]
    signatures = sign_batch(by, messages)
    assert verify_batch([key.public_key() for key in by], signatures, messages).all()
    long = [bytes([i]) * 3_000_000 for i in range(20)]
    assert sign_batch(by[:20], long) == [k.sign(m) for k, m in zip(by[:20], long, strict=True)]


def test_sign_batch() -> None:
    keys = [SigningKey(bytes([i] * 32)) for i in range(20)]
    messages = [b"message %d" % i for i in range(20)]
    expected = [key.sign(message) for key, message in zip(keys, messages, strict=True)]
    assert sign_batch(keys, messages) == expected
    assert sign_batch(iter(keys), pyarrow.array(messages)) == expected
    assert sign_batch(keys[0], messages) == [keys[0].sign(message) for message in messages]
    assert sign_batch(keys, b"block") == [key.sign(b"block") for key in keys]
    assert sign_batch([], []) == []
    with pytest.raises(ValueError, match="19 keys and 20 messages"):
        sign_batch(keys[:-1], messages)
    with pytest.raises(ValueError, match=r"messages\[1\] is null"):
        sign_batch(keys[:2], [b"", None])
    with pytest.raises(TypeError, match=r"keys\[0\] is not a SigningKey but "):
        sign_batch([bytes(32)], [b""])  # type: ignore[list-item]
