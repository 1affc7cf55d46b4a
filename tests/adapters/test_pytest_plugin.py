"""The plug-in of pytest, in runs of its own."""

from __future__ import annotations

import subprocess
import sys
from contextvars import Context
from pathlib import Path

import pytest

from entailment.adapters.pytest_plugin import assert_supported
from entailment.errors import OptionError

TESTS = """
import pytest

from entailment.adapters.pytest_plugin import assert_supported as imported

SOURCE = ["The tower is 38 metres tall."]

def test_right(assert_supported):
    assert assert_supported(SOURCE[0], SOURCE).supported

def test_wrong():
    imported("The tower is 41 metres tall. " + SOURCE[0], SOURCE)

def test_enough():
    imported("The tower is 41 metres tall. " + SOURCE[0], SOURCE, least=0.5)

def test_nothing(assert_supported):
    assert_supported("Is it old?", SOURCE)

def test_abstains():
    imported("I don't know.", SOURCE, allow_abstention=True)

def test_no_sources():
    imported(SOURCE[0], [])

def test_subtests(subtests):
    for name in ("first", "second"):
        with subtests.test(name):
            imported(SOURCE[0], SOURCE)

@pytest.fixture
def checked():
    yield
    imported(SOURCE[0], SOURCE)

def test_fixture(checked):
    pass
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_answers.py").write_text(TESTS)
    others = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:anyio")
    options = (*others, "--entail-system", "features", *arguments)
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("arguments", [(), ("-n", "1")])
def test_failures_say_why_and_a_table_ends_the_run(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    shown = run(tmp_path, *arguments).stdout
    assert "3 failed, 5 passed" in shown
    assert "2 claims: 1 supported, 1 contradicted, 0 not found (50.0% supported)" in shown
    assert "contradicted: The tower is 41 metres tall." in shown
    assert "nothing to check: the answer claims nothing" in shown
    assert "OptionError: no sources" in shown
    assert "checking/sources.py" not in shown
    table = shown.partition("support of answers")[2].splitlines()
    names = [line.split()[-1].partition("::")[2] for line in table[2:10]]
    assert names.count("test_subtests") == 2
    assert names.count("test_fixture") == 1
    rows = {name: line.split()[:3] for name, line in zip(names, table[2:10], strict=True)}
    assert rows["test_right"][:2] == ["1", "1"]
    assert rows["test_enough"][:2] == rows["test_wrong"][:2] == ["2", "1"]
    assert rows["test_nothing"] == ["0", "0", "-"]


def asserted(answer: str, source: str, least: float) -> None:
    """Assert outside the context of a test, so that no table ends this run."""
    Context().run(assert_supported, answer, [source], least=least, system="features")


def test_a_failure_says_which_share_is_required() -> None:
    claims, source = "The tower is 41 metres tall. It is old.", "The tower is old."
    with pytest.raises(AssertionError, match=r"% supported\); required: 90\.0%\n"):
        asserted(claims, source, 0.9)


@pytest.mark.parametrize("least", [60, -0.1, float("nan")])
def test_a_share_that_no_answer_has_is_an_error(least: float) -> None:
    with pytest.raises(OptionError, match="least must be from 0 to 1, not "):
        asserted("It is old.", "It is old.", least)
