# SPDX-License-Identifier: MIT OR Apache-2.0
"""Other projects' own tests on our names, from their sources on PyPI.

`others/ours.py` puts our names in place. A suite is skipped if its sources cannot be had.
"""

import os
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as xml
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SOURCES = Path(os.environ.get("NINETEEN_SDISTS", HERE.parents[2] / "target/sdists"))


@dataclass(frozen=True)
class Suite:
    """Tests of a package: which, how many pass, and what is known to fail."""

    package: str
    version: str
    files: tuple[str, ...]
    passed: int
    # Which tests, in the syntax of pytest's option `-k`.
    only: str = ""
    failed: tuple[str, ...] = ()


# Keys are written without encryption only.
ENCRYPTED = (
    "test_round_trip_private_serialization[encoding0-fmt0-encryption0-password-loaded]",
    "test_round_trip_private_serialization[encoding1-fmt1-encryption1-password-loaded]",
)
SUITES = [
    Suite("pynacl", "1.6.2", ("tests/test_signing.py",), passed=2070),
    Suite("pynacl", "1.6.2", ("tests/test_public.py",), passed=15),
    Suite("pynacl", "1.6.2", ("tests/test_box.py",), passed=14),
    Suite("pynacl", "1.6.2", ("tests/test_sealed_box.py",), passed=14),
    Suite(
        "pynacl",
        "1.6.2",
        ("tests/test_bindings.py",),
        only="sign or scalarmult or ed25519 or (box and not secretbox)",
        passed=26,
        # It adds with `sodium_add`, which is not about curves.
        failed=("test_ed25519_scalar_reduce",),
    ),
    Suite(
        "cryptography",
        "50.0.2",
        ("tests/hazmat/primitives/test_ed25519.py",),
        passed=22,
        failed=(
            *ENCRYPTED,
            "test_round_trip_private_serialization[encoding4-fmt4-encryption4-\\x00-loaded]",
        ),
    ),
    Suite(
        "cryptography",
        "50.0.2",
        ("tests/hazmat/primitives/test_x25519.py",),
        passed=23,
        failed=ENCRYPTED,
    ),
    Suite("signedjson", "1.1.4", ("tests",), passed=23),
    Suite(
        "securesystemslib",
        "1.6.0",
        ("tests/test_signer.py", "tests/test_dsse.py"),
        only="not GPG",
        passed=34,
    ),
]


def source(suite: Suite) -> Path:
    """The unpacked sources."""
    folder = SOURCES / f"{suite.package}-{suite.version}"
    if not folder.is_dir():
        SOURCES.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
        what = ["--no-deps", "--no-binary", suite.package, "-d", str(SOURCES)]
        wanted = f"{suite.package}=={suite.version}"
        done = subprocess.run([*pip, *what, wanted], capture_output=True, text=True)
        archive = SOURCES / f"{folder.name}.tar.gz"
        if done.returncode != 0 or not archive.is_file():
            pytest.skip(f"the sources of {wanted} cannot be had: {done.stderr.strip()}")
        with tarfile.open(archive) as packed:
            packed.extractall(SOURCES, filter="data")
    return folder


@pytest.mark.parametrize("suite", SUITES, ids=lambda s: f"{s.package} {s.files[0].split('/')[-1]}")
def test_others(suite: Suite, tmp_path: Path) -> None:
    folder = source(suite)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    report = tmp_path / "report.xml"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "ours", "-p", "no:cacheprovider"),
            *("-c", str(tmp_path / "pytest.ini"), "--rootdir", str(folder)),
            *("--junitxml", str(report), "-k", suite.only, *suite.files),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HERE / "others")},
        capture_output=True,
        text=True,
    )
    assert report.is_file(), done.stdout + done.stderr
    passed, failed = 0, []
    for case in xml.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(case.get("name"))
        elif case.find("skipped") is None:
            passed += 1
    assert (passed, sorted(failed)) == (suite.passed, sorted(suite.failed)), done.stdout[-6000:]
