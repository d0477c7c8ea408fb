# SPDX-License-Identifier: MIT OR Apache-2.0
"""`nineteen.spark` in Spark itself: two executors on this machine, each a Java program."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest

pyspark = pytest.importorskip("pyspark", reason="Spark is not installed")
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql.types import BooleanType, StructField, StructType  # noqa: E402

import nineteen.spark  # noqa: E402
from conftest import disputed, is_valid  # noqa: E402
from nineteen import POLICIES, verify_batch  # noqa: E402
from signed import PARTS, Dies, check, table  # noqa: E402

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("spark")
    # Workers import this folder.
    path = os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))
    settings = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.executorEnv.PYTHONPATH": path,
        "spark.local.dir": folder,
        "spark.log.level": "FATAL",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "1000",
        "spark.sql.warehouse.dir": folder / "warehouse",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("SPARK_HOME", str(Path(pyspark.__file__).parent))
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("SPARK_WORKER_DIR", str(folder / "work"))
        builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("nineteen")
        for name, value in settings.items():
            builder = builder.config(name, str(value))
        session = builder.getOrCreate()
        yield session
        session.stop()


@pytest.fixture(scope="module")
def signed() -> pyarrow.Table:
    return table()


@pytest.fixture(scope="module")
def frame(spark: Any, signed: pyarrow.Table) -> Any:
    """The table in partitions, each a range of rows."""
    return spark.createDataFrame(signed).repartitionByRange(PARTS, "row").cache()


def verified(frame: Any, function: Any) -> Any:
    """The frame with the column `valid`."""
    schema = StructType([*frame.schema.fields, StructField("valid", BooleanType())])
    return frame.mapInArrow(function, schema)


def valid(frame: Any) -> list[bool | None]:
    """The verdicts in the order of the rows, each of which is there once."""
    found = sorted((row["row"], row["valid"]) for row in frame.select("row", "valid").collect())
    assert [row for row, _ in found] == list(range(len(found)))
    return [verdict for _, verdict in found]


def test_spoiled_rows_are_found(frame: Any, signed: pyarrow.Table) -> None:
    assert frame.rdd.getNumPartitions() == PARTS
    found = valid(verified(frame, nineteen.spark.verify()))
    check(found)
    kernel = verify_batch(signed["key"], signed["signature"], signed["message"])
    assert found == list(kernel)


@pytest.mark.parametrize("policy", POLICIES)
def test_policies(spark: Any, policy: Any) -> None:
    cases = [case for _, case in disputed()]
    columns = {
        "row": range(len(cases)),
        "pk": [case.key for case in cases],
        "sig": [case.signature for case in cases],
        "one": [case.message[:5] for case in cases],
        "two": [case.message[5:] for case in cases],
    }
    function = nineteen.spark.verify(
        keys="pk", signatures="sig", messages=["one", "two"], policy=policy
    )
    frame = spark.createDataFrame(pyarrow.table(columns))
    assert valid(verified(frame, function)) == [is_valid(case, policy) for case in cases]


@pytest.mark.parametrize("victim", ["worker", "executor"])
def test_a_killed_process_loses_nothing(frame: Any, tmp_path: Path, victim: str) -> None:
    # In the middle of a partition, whose first batches have been handed on.
    function = Dies(nineteen.spark.verify(), 22_500, tmp_path / "killed", victim)
    check(valid(verified(frame, function.over)))
    killed = int((tmp_path / "killed").read_text())
    assert killed != os.getpid()
    assert not Path(f"/proc/{killed}").exists()


def test_errors_name_the_column_and_the_batch(spark: Any, signed: pyarrow.Table) -> None:
    small = signed.slice(0, 3000)
    numbers = small.set_column(3, "message", pyarrow.array([1.5] * 3000))
    place = r"\(partition \d+, batch 0\)"
    for bad, words in (
        (numbers, rf"TypeError: column `message` \(messages\) holds Float64; .* {place}"),
        (
            small.drop_columns("signature"),
            r"KeyError: 'there is no column `signature` for the signatures among "
            rf"`row`, `key`, `message` {place}'",
        ),
    ):
        frame = spark.createDataFrame(bad)
        with pytest.raises(pyspark.errors.PythonException, match=words):
            verified(frame, nineteen.spark.verify()).collect()
