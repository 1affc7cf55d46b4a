"""A hypothesis that the model cannot read, among others: named, and nothing else lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Entail, is_one_error_line

LONG = "The ferry and the train and nine people died. " * 140
ASKED = f"a\tNine people died.\nb\t{LONG}\nc\tA ferry sank.\n"


@pytest.fixture
def said(tmp_path: Path) -> str:
    (tmp_path / "news.txt").write_text("A ferry sank off Malta on Monday. Nine people died.\n")
    (tmp_path / "said.txt").write_text(ASKED)
    return "said.txt"


@pytest.mark.parametrize("asked", [("search", "--hypotheses"), ("novelty", "--statements")])
def test_it_is_named_and_those_before_it_are_told(
    entail: Entail, said: str, asked: tuple[str, str]
) -> None:
    done = entail(asked[0], "news.txt", asked[1], said, "--format", "json")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "hypothesis 'b' cannot be judged: it has" in done.stderr
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["a"]


@pytest.mark.parametrize("asked", [("search", "--hypotheses"), ("novelty", "--statements")])
def test_lenient_goes_on_and_names_it(entail: Entail, said: str, asked: tuple[str, str]) -> None:
    done = entail(asked[0], "news.txt", asked[1], said, "--lenient", "--format", "json")
    assert done.returncode == 0
    assert done.stderr.startswith("entail: warning: hypothesis b is not judged: it has")
    found = {value["id"]: value for value in map(json.loads, done.stdout.splitlines())}
    assert list(found) == ["a", "b", "c"]
    assert "tokens" in found["b"]["refused"]
    assert [found[name]["refused"] for name in "ac"] == [None, None]
    shown = entail(asked[0], "news.txt", asked[1], said, "--lenient").stdout
    assert "tokens; the model reads" in " ".join(shown.split())


def test_a_statement_that_is_not_judged_is_not_novel(entail: Entail, said: str) -> None:
    done = entail("novelty", "news.txt", "--statements", said, "--lenient", "--format", "tsv")
    told = [line.split("\t")[:2] for line in done.stdout.splitlines()[1:]]
    assert told == [["a", "known"], ["b", "unjudged"], ["c", "known"]]
