# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a batch returns."""

import pickle
from collections.abc import Sequence

import numpy
import polars
import pyarrow
import pytest

from nineteen import InvalidSignature, Verdicts, verify_batch
from nineteen.ed25519 import SigningKey


@pytest.fixture
def verdicts() -> Verdicts:
    """True, False, None, True."""
    key = SigningKey(bytes(32))
    messages = [b"0", b"1", None, b"3"]
    signatures = [key.sign(message or b"") for message in messages]
    signatures[1] = bytes(64)
    return verify_batch(key.public_key(), signatures, messages)


def test_it_is_a_sequence(verdicts: Verdicts) -> None:
    assert isinstance(verdicts, Sequence)
    expected = [True, False, None, True]
    assert list(verdicts) == expected == verdicts.to_list()
    assert [verdicts[i] for i in range(-4, 4)] == expected * 2
    assert verdicts[1:] == expected[1:] and verdicts[::-1] == expected[::-1]
    assert list(reversed(verdicts)) == expected[::-1]
    assert (verdicts.count(True), verdicts.count(None), verdicts.count(7)) == (2, 1, 0)
    assert (verdicts.index(False), None in verdicts, 7 in verdicts) == (1, True, False)
    for index in (4, -5, 1 << 40):
        with pytest.raises(IndexError):
            verdicts[index]
    with pytest.raises(TypeError):
        verdicts["0"]  # type: ignore[call-overload]
    with pytest.raises(ValueError):
        verdicts.index(7)


def test_counts(verdicts: Verdicts) -> None:
    assert (verdicts.count_valid, verdicts.count_invalid, verdicts.count_null) == (2, 1, 1)
    assert (verdicts.invalid, verdicts.nulls) == ([1], [2])
    assert repr(verdicts) == "<nineteen.Verdicts: 2 valid, 1 invalid, 1 null>"


def test_null_is_not_valid() -> None:
    nulls = verify_batch(bytes(32), [None, None], [b"", b""])
    assert (nulls.count_valid, nulls.count_invalid, nulls.count_null) == (0, 0, 2)
    assert not nulls.all() and nulls.invalid == []
    with pytest.raises(InvalidSignature, match="2 of 2 signatures are not valid: rows 0, 1$"):
        nulls.raise_for_invalid()


def test_it_is_not_taken_for_true(verdicts: Verdicts) -> None:
    assert not verdicts.all()
    with pytest.raises(TypeError, match="no truth value"):
        bool(verdicts)
    with pytest.raises(TypeError, match="no truth value"):
        assert verdicts


def test_it_raises(verdicts: Verdicts) -> None:
    with pytest.raises(InvalidSignature, match="2 of 4 signatures are not valid: rows 1, 2$"):
        verdicts.raise_for_invalid()
    many = verify_batch(bytes(32), [bytes(64)] * 20, b"")
    with pytest.raises(InvalidSignature, match="20 of 20 .* 8, 9, ...$"):
        many.raise_for_invalid()
    verify_batch(bytes(32), [], []).raise_for_invalid()


def test_equality(verdicts: Verdicts) -> None:
    assert verdicts == [True, False, None, True] and verdicts == verdicts
    assert verdicts != [True, False, None, False] and verdicts != verdicts[:3]
    assert verdicts != (True, False, None, True)
    with pytest.raises(TypeError):
        hash(verdicts)


def test_arrow(verdicts: Verdicts) -> None:
    array = pyarrow.array(verdicts)
    assert array.type == pyarrow.bool_()
    assert array.to_pylist() == [True, False, None, True]
    assert polars.Series(verdicts).to_list() == [True, False, None, True]
    schema, capsule = verdicts.__arrow_c_array__(None)
    # A capsule that nobody takes is released by itself.
    del schema, capsule
    del verdicts
    assert array.to_pylist() == [True, False, None, True]


def test_buffer(verdicts: Verdicts) -> None:
    view = memoryview(verdicts)
    assert (view.format, view.readonly, view.nbytes) == ("?", True, 4)
    assert view.tolist() == [True, False, False, True]
    assert bytes(verdicts) == bytes([1, 0, 0, 1])
    array = numpy.asarray(verdicts)
    assert array.dtype == bool and array.tolist() == [True, False, False, True]
    empty = verify_batch(bytes(32), [], [])
    assert memoryview(empty).nbytes == 0
    del verdicts
    assert view.tolist() == [True, False, False, True]


def test_it_cannot_be_made_or_changed(verdicts: Verdicts) -> None:
    with pytest.raises(TypeError):
        Verdicts()
    with pytest.raises(TypeError):
        verdicts[0] = True  # type: ignore[index]
    with pytest.raises(TypeError):
        memoryview(verdicts)[0] = True
    with pytest.raises(TypeError):
        pickle.dumps(verdicts)
