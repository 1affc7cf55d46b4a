"""A hypothesis that the model cannot read, among others: named, and nothing else lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Entail, is_one_error_line

LONG = "The ferry and the train and nine people died. " * 140
HYPOTHESES = f"a\tNine people died.\nb\t{LONG}\nc\tA ferry sank.\n"


@pytest.fixture
def statements(tmp_path: Path) -> str:
    (tmp_path / "news.txt").write_text("A ferry sank off Malta on Monday. Nine people died.\n")
    (tmp_path / "said.txt").write_text(HYPOTHESES)
    return "said.txt"


@pytest.mark.parametrize("command", [("search", "--hypotheses"), ("novelty", "--statements")])
def test_it_is_named_and_those_before_it_are_printed(
    entail: Entail, statements: str, command: tuple[str, str]
) -> None:
    done = entail(command[0], "news.txt", command[1], statements, "--format", "json")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "hypothesis 'b' cannot be judged: it has" in done.stderr
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["a"]


@pytest.mark.parametrize("command", [("search", "--hypotheses"), ("novelty", "--statements")])
def test_lenient_goes_on_and_names_it(
    entail: Entail, statements: str, command: tuple[str, str]
) -> None:
    done = entail(command[0], "news.txt", command[1], statements, "--lenient", "--format", "json")
    assert done.returncode == 0
    assert done.stderr.startswith("entail: warning: hypothesis b is not judged: it has")
    findings = {value["id"]: value for value in map(json.loads, done.stdout.splitlines())}
    assert list(findings) == ["a", "b", "c"]
    assert "tokens" in findings["b"]["refused"]
    assert [findings[name]["refused"] for name in "ac"] == [None, None]
    shown = entail(command[0], "news.txt", command[1], statements, "--lenient").stdout
    assert "tokens; the model reads" in " ".join(shown.split())


def test_a_statement_that_is_not_judged_is_not_novel(entail: Entail, statements: str) -> None:
    done = entail("novelty", "news.txt", "--statements", statements, "--lenient", "--format", "tsv")
    rows = [line.split("\t")[:2] for line in done.stdout.splitlines()[1:]]
    assert rows == [["a", "known"], ["b", "unjudged"], ["c", "known"]]
