# SPDX-License-Identifier: MIT OR Apache-2.0
"""`nineteen.ray` in Ray itself, with two workers on this machine."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest

# Ray reads these when it is imported: a token of its own, not one in the user's folder.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray", reason="Ray is not installed")
import nineteen.ray  # noqa: E402
from conftest import disputed, is_valid  # noqa: E402
from nineteen import POLICIES, verify_batch  # noqa: E402
from signed import PARTS, Dies, check, table  # noqa: E402

HERE = Path(__file__).parent


@pytest.fixture(scope="module", autouse=True)
def engine() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        # Workers import this folder.
        patch.setenv("PYTHONPATH", str(HERE), prepend=os.pathsep)
        ray.init(
            address="local",
            num_cpus=2,
            object_store_memory=400 << 20,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
        )
        ray.data.DataContext.get_current().enable_progress_bars = False
        yield
        ray.shutdown()


@pytest.fixture(scope="module")
def signed() -> pyarrow.Table:
    return table()


def parts(whole: pyarrow.Table) -> Any:
    """A dataset of several blocks."""
    size = -(-whole.num_rows // PARTS)
    return ray.data.from_arrow([whole.slice(at, size) for at in range(0, whole.num_rows, size)])


def valid(dataset: Any) -> list[bool | None]:
    """The verdicts in the order of the rows, each of which is there once."""
    found = sorted((row["row"], row["valid"]) for row in dataset.take_all())
    assert [row for row, _ in found] == list(range(len(found)))
    return [verdict for _, verdict in found]


def test_spoiled_rows_are_found(signed: pyarrow.Table) -> None:
    dataset = parts(signed).map_batches(nineteen.ray.verify(), batch_format="pyarrow")
    dataset = dataset.materialize()
    assert dataset.num_blocks() >= PARTS
    found = valid(dataset)
    check(found)
    kernel = verify_batch(signed["key"], signed["signature"], signed["message"])
    assert found == list(kernel)


@pytest.mark.parametrize("policy", POLICIES)
def test_policies(policy: Any) -> None:
    cases = [case for _, case in disputed()]
    columns = {
        "row": range(len(cases)),
        "pk": [case.key for case in cases],
        "sig": [case.signature for case in cases],
        "one": [case.message[:5] for case in cases],
        "two": [case.message[5:] for case in cases],
    }
    function = nineteen.ray.verify(
        keys="pk", signatures="sig", messages=["one", "two"], policy=policy
    )
    dataset = parts(pyarrow.table(columns)).map_batches(function, batch_format="pyarrow")
    assert valid(dataset) == [is_valid(case, policy) for case in cases]


def test_a_killed_worker_loses_nothing(signed: pyarrow.Table, tmp_path: Path) -> None:
    # In the fifth of ten blocks, in its third batch.
    function = Dies(nineteen.ray.verify(), 22_500, tmp_path / "killed")
    dataset = parts(signed).map_batches(function, batch_format="pyarrow", batch_size=1000)
    check(valid(dataset))
    assert_gone(tmp_path / "killed")


def test_a_killed_actor_loses_nothing(signed: pyarrow.Table, tmp_path: Path) -> None:
    function = Dies(nineteen.ray.verify(), 22_500, tmp_path / "killed")

    class Actor:
        def __call__(self, batch: Any) -> Any:
            return function(batch)

    dataset = parts(signed).map_batches(
        Actor, batch_format="pyarrow", batch_size=1000, compute=ray.data.ActorPoolStrategy(size=2)
    )
    check(valid(dataset))
    assert_gone(tmp_path / "killed")


def assert_gone(file: Path) -> None:
    """A worker was killed, and was another process than this."""
    victim = int(file.read_text())
    assert victim != os.getpid()
    assert not Path(f"/proc/{victim}").exists()


def test_errors_name_the_column_and_the_task(signed: pyarrow.Table) -> None:
    small = signed.slice(0, 1000)
    numbers = small.set_column(3, "message", pyarrow.array([1.5] * 1000))
    without = small.drop_columns("signature")
    for bad, words in (
        (numbers, r"TypeError: column `message` \(messages\) holds Float64; .* \(task [0-9a-f]+\)"),
        (
            without,
            r"KeyError: 'there is no column `signature` for the signatures among "
            r"`row`, `key`, `message` \(task [0-9a-f]+\)'",
        ),
    ):
        # One block of three is bad.
        dataset = ray.data.from_arrow([small, bad, small])
        with pytest.raises(ray.exceptions.RayTaskError, match=words):
            dataset.map_batches(nineteen.ray.verify(), batch_format="pyarrow").materialize()
