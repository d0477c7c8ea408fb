# SPDX-License-Identifier: MIT OR Apache-2.0
"""Prints how fast Ray and Spark verify with two workers, beside the kernel with two threads.

`python bench_engines.py [ROWS]` prints JSON lines with `path`, `metric` and `value`; engines that
are not installed are left out. The table, with messages of 100 bytes by 1,000 keys in blocks of
20,000 rows, lies where the engine reads it: in the object store of Ray, in the storage of Spark's
executors. An engine is asked for the verdicts only. All take turns, after a run that starts the
workers, so that they meet the same neighbours; the ratio is the median over the turns, the speed is
that of the best run.
"""

import atexit
import json
import os
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pyarrow
import pyarrow.compute

import nineteen.ray
import nineteen.spark
from nineteen import sign_batch, verify_batch
from nineteen.ed25519 import SigningKey

KEYS, BLOCK, TURNS, WORKERS = 1000, 20_000, 5, 2
KERNEL = "engines/one call, two threads"


def show(path: str, metric: str, value: float) -> None:
    """A line of the report."""
    print(json.dumps({"path": path, "metric": metric, "value": round(value, 3)}), flush=True)


def table(rows: int) -> pyarrow.Table:
    """Good signatures, and one bad one."""
    keys = [SigningKey(number.to_bytes(32)) for number in range(KEYS)]
    messages = [b"row %7d " % row + b"x" * 88 for row in range(rows)]
    signers = [keys[row % KEYS] for row in range(rows)]
    public = [key.public_key().public_bytes_raw() for key in signers]
    signatures = sign_batch(signers, messages)
    messages[rows // 2] = b"another"
    columns = {"key": public, "signature": signatures, "message": messages}
    return pyarrow.table({name: pyarrow.array(c, pyarrow.binary()) for name, c in columns.items()})


# Verifies all rows and counts the valid ones.
Run = Callable[[], int]


def count(verdicts: pyarrow.Array | pyarrow.ChunkedArray) -> int:
    """How many rows are valid."""
    return int(pyarrow.compute.sum(verdicts).as_py())


def kernel(data: pyarrow.Table) -> Run:
    """One call, on as many threads as there are workers."""

    def run() -> int:
        verdicts = verify_batch(data["key"], data["signature"], data["message"], threads=WORKERS)
        return count(pyarrow.array(verdicts))

    return run


def with_ray(data: pyarrow.Table) -> Run | None:
    """Tasks on the blocks of a dataset."""
    # Ray reads these when it is imported: a token of its own, not one in the user's folder.
    os.environ["RAY_AUTH_MODE"] = "token"
    os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
        import ray.data
    except ImportError:
        return None
    ray.init(
        address="local",
        num_cpus=WORKERS,
        object_store_memory=2 << 30,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    starts = range(0, data.num_rows, BLOCK)
    blocks = [data.slice(at, BLOCK).combine_chunks() for at in starts]
    dataset = ray.data.from_arrow(blocks).materialize()

    def run() -> int:
        verify = nineteen.ray.verify(keep=[])
        done = dataset.map_batches(verify, batch_format="pyarrow", batch_size=None)
        tables = ray.get(done.materialize().to_arrow_refs())
        return sum(count(table["valid"]) for table in tables)

    return run


def with_spark(data: pyarrow.Table) -> Run | None:
    """Tasks on the partitions of a data frame, in two executors."""
    try:
        import pyspark
        from pyspark.sql import SparkSession
    except ImportError:
        return None
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    folder = tempfile.mkdtemp(prefix="nineteen-spark-")
    os.environ["SPARK_WORKER_DIR"] = folder
    settings = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "2g",
        "spark.executorEnv.PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "spark.executor.memory": "2g",
        "spark.local.dir": folder,
        "spark.log.level": "FATAL",
        "spark.sql.execution.arrow.maxRecordsPerBatch": str(BLOCK),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master(f"local-cluster[{WORKERS},1,2048]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    # The last first.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(session.stop)
    frame = session.createDataFrame(data).repartition(-(-data.num_rows // BLOCK)).cache()
    frame.count()

    def run() -> int:
        done = frame.mapInArrow(nineteen.spark.verify(keep=[]), "valid boolean")
        return int(done.where("valid").count())

    return run


def main(rows: int) -> None:
    """Prints the report."""
    data = table(rows)
    paths = {KERNEL: kernel(data)}
    for name, engine in {"Ray": with_ray, "Spark": with_spark}.items():
        start = time.perf_counter()
        if (run := engine(data)) is not None:
            paths[f"engines/{name}, two workers"] = run
            show(
                f"engines/{name}, two workers",
                "seconds to start and to load the rows",
                time.perf_counter() - start,
            )
    seconds: dict[str, list[float]] = {name: [] for name in paths}
    for turn in range(1 + TURNS):
        for name, run in paths.items():
            start = time.perf_counter()
            assert run() == rows - 1, name
            if turn > 0:
                seconds[name].append(time.perf_counter() - start)
    for name, times in seconds.items():
        show(name, "rows/s", rows / min(times))
        if name != KERNEL:
            ratios = [ours / theirs for ours, theirs in zip(seconds[KERNEL], times, strict=True)]
            show(name, "of one call", median(ratios))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
