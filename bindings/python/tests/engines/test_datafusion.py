# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ed25519_verify` in the SQL of the Python package `datafusion`, beside the kernel."""

from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

datafusion = pytest.importorskip("datafusion", reason="datafusion is not installed")
import nineteen_datafusion  # noqa: E402
from conftest import disputed, is_valid  # noqa: E402
from nineteen import POLICIES  # noqa: E402
from signed import EXPECTED, SPOILED, check, table  # noqa: E402


@pytest.fixture
def context() -> Any:
    """A session that knows the function."""
    session = datafusion.SessionContext(datafusion.SessionConfig().with_target_partitions(2))
    nineteen_datafusion.register(session)
    return session


def column(frame: Any, name: str) -> list[Any]:
    """A column of a result."""
    return [value for batch in frame.collect() for value in batch.column(name).to_pylist()]


def test_a_parquet_file_has_the_verdicts_of_the_kernel(context: Any, tmp_path: Path) -> None:
    file = tmp_path / "signed.parquet"
    pyarrow.parquet.write_table(table(), file, row_group_size=7_000)
    context.register_parquet("signed", str(file))
    verdict = "ed25519_verify(key, signature, message)"
    check(column(context.sql(f"SELECT {verdict} AS valid FROM signed ORDER BY row"), "valid"))
    wrong = context.sql(f"SELECT row FROM signed WHERE NOT {verdict} ORDER BY row")
    assert column(wrong, "row") == SPOILED
    plan = str(context.sql(f"EXPLAIN SELECT row FROM signed WHERE NOT {verdict}").collect())
    assert "ed25519_verify" in plan


@pytest.mark.parametrize("policy", POLICIES)
def test_policies(context: Any, policy: Any) -> None:
    cases = [case for _, case in disputed()]
    columns = {
        "row": pyarrow.array(range(len(cases))),
        "key": pyarrow.array([case.key for case in cases], pyarrow.binary()),
        "signature": pyarrow.array([case.signature for case in cases], pyarrow.binary()),
        "message": pyarrow.array([case.message for case in cases], pyarrow.binary()),
    }
    context.from_arrow(pyarrow.table(columns), name="disputed")
    verdict = f"ed25519_verify(key, signature, message, '{policy}')"
    found = column(context.sql(f"SELECT {verdict} AS valid FROM disputed ORDER BY row"), "valid")
    assert found == [is_valid(case, policy) for case in cases]


def test_the_function_in_an_expression(context: Any) -> None:
    function = nineteen_datafusion.ed25519_verify()
    frame = context.from_arrow(table(100))
    arguments = [datafusion.col(name) for name in ("key", "signature", "message")]
    found = column(frame.select(function(*arguments).alias("valid")), "valid")
    assert found == EXPECTED[:100]


def test_text_for_a_key_is_refused_when_the_query_is_planned(context: Any) -> None:
    with pytest.raises(Exception, match="holds text"):
        context.sql("SELECT ed25519_verify('ab', X'00', X'00')")
