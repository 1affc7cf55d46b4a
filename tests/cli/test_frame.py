"""`entail frame`: a constructed case for each framing, judged by word overlap."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Entail, is_one_error_line


def framed(entail: Entail, *arguments: object) -> list[dict[str, Any]]:
    done = entail("frame", *arguments, "-s", "overlap", "--format", "json")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_an_answer_is_validated_by_its_text(entail: Entail) -> None:
    text = "Ann Lee founded Acme in 1999."
    (right,) = framed(entail, "answer-validation", "Who founded Acme?", "Ann Lee", text)
    assert (right["value"], right["statement"]) == ("VALIDATED", "Ann Lee founded Acme.")
    wrong = framed(entail, "answer-validation", "Who founded Acme?", "Bob Roe", text)
    assert wrong[0]["value"] == "REJECTED"


def test_a_question_of_no_known_form_is_one_line(entail: Entail) -> None:
    done = entail("frame", "answer-validation", "Why?", "x", "It rained.", "-s", "overlap")
    assert is_one_error_line(done.stderr)


def test_the_second_of_two_like_sentences_is_redundant(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "summary.txt").write_text(
        "The ferry sank near Oslo. Acme bought Bolt in May. Near Oslo the ferry sank. "
        "Bolt is old. Acme bought Bolt."
    )
    rows = framed(entail, "redundancy", "summary.txt")
    assert [row["redundant"] for row in rows] == [False, False, True, False, True]
    assert rows[4]["by"] == "Acme bought Bolt in May."


def test_statements_are_ranked_by_the_sources_that_entail_them(
    entail: Entail, tmp_path: Path
) -> None:
    (tmp_path / "statements.txt").write_text("Acme bought Bolt.\nThe ferry sank.\n")
    news = tmp_path / "news"
    news.mkdir()
    for number, text in enumerate(["The ferry sank.", "The ferry sank. Acme bought Bolt.", "No."]):
        (news / f"{number}.txt").write_text(text)
    rows = framed(entail, "importance", "statements.txt", "--sources", "news")
    assert [(row["statement"], row["sources"], row["of"]) for row in rows] == [
        ("The ferry sank.", 2, 3),
        ("Acme bought Bolt.", 1, 3),
    ]


def test_paraphrases_entail_each_other(entail: Entail) -> None:
    (both,) = framed(entail, "paraphrase", "Ann sold the old car.", "The old car Ann sold.")
    assert both["paraphrase"]
    (one_way,) = framed(entail, "paraphrase", "Ann sold the old car to Bob in May.", "Ann sold it.")
    assert not one_way["paraphrase"]
    assert one_way["forwards"] > one_way["backwards"]


def test_translations_are_graded_by_both_directions(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "reference.txt").write_text("The ferry sank near Oslo.\nAcme bought Bolt.\n")
    (tmp_path / "output.txt").write_text("The ferry sank.\nAcme bought Bolt.\n")
    first, second = framed(entail, "translation", "reference.txt", "output.txt")
    assert first["nothing added"] > first["nothing left out"]
    assert second["adequacy"] > first["adequacy"]
    (tmp_path / "short.txt").write_text("The ferry sank.\n")
    done = entail("frame", "translation", "reference.txt", "short.txt", "-s", "overlap")
    assert is_one_error_line(done.stderr)


@pytest.mark.parametrize("output", ["text", "tsv", "json"])
def test_no_translation_is_one_line(entail: Entail, tmp_path: Path, output: str) -> None:
    for name in ("reference.txt", "output.txt"):
        (tmp_path / name).write_text("\n")
    done = entail(
        "frame", "translation", "reference.txt", "output.txt", "-s", "overlap", "--format", output
    )
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "reference.txt: has no translation to grade" in done.stderr


def test_the_sense_whose_gloss_is_entailed_comes_first(entail: Entail) -> None:
    senses = framed(
        entail,
        "word-sense",
        "The boat lay at the bank of the river side.",
        "bank",
        "--gloss",
        "money=credit institution",
        "--gloss",
        "river=river side",
    )
    assert [row["sense"] for row in senses] == ["river", "money"]
    assert senses[0]["hypothesis"] == "The boat lay at the river side of the river side."
