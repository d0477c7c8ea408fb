# SPDX-License-Identifier: MIT OR Apache-2.0
"""Stubs, docstrings, the README and the examples."""

import doctest
import inspect
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nineteen
import nineteen.ed25519
import nineteen.x25519
from nineteen import _nineteen

HERE = Path(__file__).parents[1]


def run(*arguments: str | Path) -> str:
    """What a Python program prints; it has to succeed."""
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=HERE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_stubs_are_those_of_the_module() -> None:
    run("-m", "mypy.stubtest", "nineteen._nineteen", "--mypy-config-file", "pyproject.toml")


def test_types_are_strict() -> None:
    run("-m", "mypy", "--config-file", "pyproject.toml", "-p", "nineteen")
    run("-m", "mypy", "--config-file", "pyproject.toml", "examples", "bench.py", "bench_engines.py")


def test_sources_are_in_order() -> None:
    run("-m", "ruff", "check", "-q", "--no-cache", ".")
    run("-m", "ruff", "format", "-q", "--no-cache", "--check", ".")


def test_everything_has_words() -> None:
    for module in (nineteen, nineteen.ed25519, nineteen.x25519, _nineteen):
        for name in getattr(module, "__all__", dir(module)):
            value: Any = getattr(module, name)
            if name.startswith("_") or name == "Policy" or not callable(value):
                continue
            assert value.__doc__, name
            if inspect.isclass(value) and not issubclass(value, Exception):
                for attribute, member in vars(value).items():
                    if not attribute.startswith("_"):
                        assert inspect.getdoc(member), f"{name}.{attribute}"
            elif not inspect.isclass(value):
                assert inspect.signature(value).parameters, name
    text = pydoc.render_doc(nineteen.verify_batch, renderer=pydoc.plaintext)
    assert "policy='cofactorless'" in text and "A verdict for each row" in text


def test_readme() -> None:
    found = doctest.testfile(str(HERE / "README.md"), module_relative=False)
    assert found.attempted > 10 and found.failed == 0


@pytest.mark.parametrize("example", sorted(HERE.glob("examples/*.py")), ids=lambda e: e.name)
def test_examples(example: Path) -> None:
    assert run(example)


def test_versions_agree() -> None:
    assert nineteen.__version__ == "0.1.0"
    assert nineteen.POLICIES == ("cofactorless", "canonical", "strict", "zip215")
