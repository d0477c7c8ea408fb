# SPDX-License-Identifier: MIT OR Apache-2.0
"""What Ray and Spark call, on pyarrow batches."""

import pickle
import subprocess
import sys
from typing import Any

import pyarrow
import pytest

import nineteen
import nineteen.ray
import nineteen.spark
from conftest import Case, disputed, is_valid
from nineteen.ed25519 import SigningKey


def table_of(cases: list[Case]) -> pyarrow.Table:
    return pyarrow.table(
        {
            "key": pyarrow.array([case.key for case in cases], pyarrow.binary(32)),
            "signature": [case.signature for case in cases],
            "message": [case.message for case in cases],
            "other": range(len(cases)),
        }
    )


@pytest.mark.parametrize("policy", nineteen.POLICIES)
def test_ray(policy: Any) -> None:
    table = [case for _, case in disputed()]
    function = pickle.loads(pickle.dumps(nineteen.ray.verify(policy=policy)))
    batch = table_of(table)
    done = function(batch)
    assert done.column_names == [*batch.column_names, "valid"]
    assert done.column("valid").to_pylist() == [is_valid(case, policy) for case in table]
    assert done.drop_columns("valid") == batch


def test_spark(table: list[Case]) -> None:
    function = pickle.loads(pickle.dumps(nineteen.spark.verify(output="good")))
    batches = table_of(table).to_batches(max_chunksize=700)
    assert len(batches) > 1
    done = function(iter(batches))
    first = next(done)
    assert isinstance(first, pyarrow.RecordBatch) and first.num_rows == 700
    found = [first, *done]
    valid = [row for batch in found for row in batch.column("good").to_pylist()]
    assert valid == [is_valid(case) for case in table]


def test_one_key_and_parts_of_messages() -> None:
    key = SigningKey(bytes(32))
    table = pyarrow.table(
        {"a": ["one ", "two "], "b": [b"x", None], "signature": [key.sign(b"one x"), bytes(64)]}
    )
    public = key.public_key().public_bytes_raw()
    for module, batch in ((nineteen.ray, table), (nineteen.spark, table.to_batches()[0])):
        function = module.verify(keys=public, messages=["a", "b"])
        done = function(batch) if module is nineteen.ray else next(function([batch]))
        assert done.column("valid").to_pylist() == [True, None]


@pytest.mark.parametrize("keep", [["other"], ["message", "other"], ["valid"], [], ("key",)])
def test_columns_that_are_kept(table: list[Case], keep: Any) -> None:
    table = table[:50]
    # What is not kept may have the name of the verdicts.
    batch = table_of(table).rename_columns({"other": "valid" if "valid" in keep else "other"})
    output = "good" if "valid" in keep else "valid"
    function = pickle.loads(pickle.dumps(nineteen.ray.verify(keep=keep, output=output)))
    done = function(batch)
    assert done.column_names == [*keep, output]
    assert done.select(list(keep)) == batch.select(list(keep))
    valid = [is_valid(case) for case in table]
    assert done.column(output).to_pylist() == valid
    if "other" not in keep and output == "valid":
        renamed = batch.rename_columns({"other": "valid"})
        assert function(renamed).column("valid").to_pylist() == valid
    record = next(nineteen.spark.verify(keep=keep, output=output)(batch.to_batches()))
    assert record == done.to_batches()[0]


def test_errors_name_columns_and_batches() -> None:
    rows = {"k": [b"x"], "s": [bytes(64)], "m": [b""], "n": [7], "f": [1.5], "t": ["00"]}
    table = pyarrow.table(rows)
    good = {"keys": "k", "signatures": "s", "messages": "m"}
    for wrong, kind, words in (
        ({"keys": "n"}, TypeError, r"column `n` \(keys\) holds Int64"),
        ({"signatures": "f"}, TypeError, r"column `f` \(signatures\) holds Float64"),
        ({"keys": "t"}, TypeError, r"column `t` \(keys\) holds text"),
        ({"signatures": "t"}, TypeError, r"column `t` \(signatures\) holds text"),
        ({"messages": "n"}, TypeError, r"column `n` \(messages\) holds Int64"),
        ({"messages": ["n"]}, TypeError, r"column `n` \(messages\) holds Int64"),
        ({"messages": ["m", "f"]}, TypeError, r"column `f` \(messages\) holds Float64"),
        ({"messages": []}, ValueError, "at least one column of messages"),
        ({"messages": ["m", "x"]}, KeyError, "no column `x` for the messages among `k`, `s`"),
        ({"keys": "x"}, KeyError, "no column `x` for the keys among `k`, `s`"),
        ({"output": "m"}, ValueError, "there is a column `m` already"),
        ({"output": "m", "keep": ["m"]}, ValueError, "there is a column `m` already"),
        ({"keep": ["n", "x"]}, KeyError, "no column `x` for the result among `k`, `s`"),
    ):
        arguments: Any = {**good, **wrong}
        with pytest.raises(kind, match=words):
            nineteen.ray.verify(**arguments)(table)
        with pytest.raises(kind, match=rf"{words}.* \(batch 0\)"):
            list(nineteen.spark.verify(**arguments)(table.to_batches()))
    twice = table.append_column("k", table["k"])
    with pytest.raises(KeyError, match="several columns `k` for the keys"):
        nineteen.ray.verify(**good)(twice)
    done = nineteen.spark.verify(**good)(
        [*table.to_batches(), *table.drop_columns("s").to_batches()]
    )
    assert next(done)["valid"].to_pylist() == [False]
    with pytest.raises(KeyError, match=r"no column `s` for .* \(batch 1\)"):
        next(done)


def test_no_engine_is_imported() -> None:
    program = (
        "import sys, nineteen, nineteen.ray, nineteen.spark, nineteen.compat.nacl\n"
        "import nineteen.compat.cryptography\n"
        "print([m for m in ('pyarrow', 'ray', 'pyspark', 'numpy', 'nacl') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("[]\n", "")
