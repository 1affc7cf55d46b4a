from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.examples import example_topics

from .conftest import Entail, is_one_error_line


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    (tmp_path / "a.txt").write_text("A ferry sank off Malta. The train did not stop in Rome.\n")
    (tmp_path / "statements.txt").write_text(
        "k\tA ferry sank off Malta.\nn\tMars has two moons.\n"
        "u\tIt is not.\nc\tA train stopped in Rome.\n"
    )
    return "a.txt"


def novelty_of(entail: Entail, *arguments: object) -> dict[str, dict[str, Any]]:
    done = entail("novelty", *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    return {value["id"]: value for value in map(json.loads, done.stdout.splitlines())}


def test_each_statement_is_known_novel_or_undecided(entail: Entail, corpus: str) -> None:
    findings = novelty_of(entail, corpus, "--statements", "statements.txt")
    assert {name: value["status"] for name, value in findings.items()} == {
        "k": "known",
        "n": "novel",
        "u": "unsearchable",
        "c": "novel",
    }
    assert [value["sentence_id"] for value in findings["k"]["known_from"]] == ["a.txt:0"]
    assert {name: value["contradicted"] for name, value in findings.items()} == {
        "k": False,
        "n": False,
        "u": False,
        "c": True,
    }
    assert [value["text"] for value in findings["c"]["contradicted_by"]] == [
        "The train did not stop in Rome."
    ]


def test_a_question_is_not_novel(entail: Entail, corpus: str, tmp_path: Path) -> None:
    (tmp_path / "questions.txt").write_text("Does Mars have two moons?\n")
    (value,) = novelty_of(entail, corpus, "--statements", "questions.txt").values()
    assert (value["status"], value["contradicted"]) == ("unjudged", False)
    assert value["refused"].startswith("it is a question, not a statement")
    done = entail("novelty", corpus, "--statements", "questions.txt")
    assert done.stdout.startswith("1  UNJUDGED  Does Mars have two moons?\n  it is a question")
    assert "hypothesis 1 is not judged: it is a question" in done.stderr


def test_rows_and_text_say_the_same(entail: Entail, corpus: str) -> None:
    arguments = ("novelty", corpus, "--statements", "statements.txt")
    rows = [line.split("\t") for line in entail(*arguments, "--format", "tsv").stdout.splitlines()]
    assert [row[:5] for row in rows[1:]] == [
        ["k", "known", "no", "entails", "a.txt:0"],
        ["n", "novel", "no", "", ""],
        ["u", "unsearchable", "no", "", ""],
        ["c", "novel", "yes", "contradicts", "a.txt:1"],
    ]
    assert rows[0][7:] == ["score", "contradiction", "text"]
    assert {len(row) for row in rows} == {10}
    known, contradicted = rows[1], rows[4]
    assert float(known[7]) > 0.5 > float(known[8])
    assert float(contradicted[8]) > 0.5 > float(contradicted[7])
    done = entail(*arguments)
    assert "k  KNOWN  A ferry sank off Malta." in done.stdout
    assert "c  NOVEL, CONTRADICTED  A train stopped in Rome." in done.stdout
    assert "hypothesis u: 'It is not.' has no word to look up" in done.stderr


def test_the_library_says_the_same(entail: Entail, corpus: str, tmp_path: Path) -> None:
    findings = entailment.novelty(tmp_path / corpus, ["A ferry sank off Malta.", "It is not."])
    assert [str(finding.status) for finding in findings] == ["known", "unsearchable"]


def test_topics_have_the_statements_of_their_novelty_task(entail: Entail) -> None:
    findings = novelty_of(entail, example_topics() / "Topic_E0601")
    assert len(findings) == 12


def test_statements_are_wanted(entail: Entail, corpus: str) -> None:
    done = entail("novelty", corpus)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)


def test_the_page_has_each_statement_with_its_status(
    entail: Entail, corpus: str, tmp_path: Path
) -> None:
    done = entail("novelty", corpus, "--statements", "statements.txt", "--html", "page.html")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "page.html").read_text()
    for status in ("known", "novel", "unsearchable", "novel, contradicted"):
        assert f"{status}</span>" in page
    assert "<mark>A ferry sank off Malta.</mark>" in page


def test_why_a_statement_is_novel_is_printed(entail: Entail, corpus: str) -> None:
    printed = entail("novelty", corpus, "--statements", "statements.txt").stdout
    *_, contradicted = printed.partition("c  NOVEL, CONTRADICTED")
    reason = "  novel, as no judged sentence entails it; but the corpus has:\n  contradicts 0."
    assert reason in contradicted
    *_, new = printed.partition("n  NOVEL  ")
    assert "\n  no sentence shares a word with it\n" in new.partition("\n\n")[0] + "\n"


def test_an_article_is_novel_but_for_what_others_state(
    entail: Entail, corpus: str, tmp_path: Path
) -> None:
    (tmp_path / "news").mkdir()
    (tmp_path / corpus).rename(tmp_path / "news" / corpus)
    article = "# A ferry sinks\n\nA ferry sank off Malta. Mars has two moons.\n"
    (tmp_path / "news" / "b.md").write_text(article)
    done = entail("novelty", "news", "--article", "news/b.md")
    assert done.returncode == 0, done.stderr
    assert "b.md:1  KNOWN  A ferry sank off Malta." in done.stdout
    assert "a.txt:0" in done.stdout
    assert "b.md:2  NOVEL  Mars has two moons." in done.stdout
    assert done.stdout.endswith("2 statements: 1 known, 1 novel\n")
    refused = entail("novelty", "news", "--article", "news/b.md", "--statements", "statements.txt")
    assert refused.returncode == 2
    assert "give --statements or --article, not both" in refused.stderr


def test_an_article_of_a_topic_is_not_known_from_itself(entail: Entail) -> None:
    topic = example_topics() / "Topic_E0603"
    article = topic / "Corpus" / "ORB_ENG_20060125.0058.xml"
    done = entail("novelty", topic, "--article", article, "-s", "overlap", "--format", "json")
    findings = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(findings) == 5
    shown = {evidence["document"] for finding in findings for evidence in finding["known_from"]}
    assert article.stem not in shown


def test_a_period_leaves_out_what_has_no_date(entail: Entail, corpus: str) -> None:
    arguments = ("novelty", corpus, "--statements", "statements.txt", "--until", "2026-06-09")
    done = entail(*arguments, "--format", "json")
    assert {value["status"] for value in map(json.loads, done.stdout.splitlines())} == {
        "novel",
        "unsearchable",
    }
    assert "documents of the period: 0 of 1; without a date: 1" in done.stderr
    wrong = entail(*arguments, "--since", "soon")
    assert (wrong.returncode, is_one_error_line(wrong.stderr)) == (2, True)
    assert "since must be a day such as 2026-06-01, not 'soon'" in wrong.stderr
    topics = entail("novelty", example_topics(), "--since", "2026-06-09")
    assert "is a topic set, searched whole" in topics.stderr


def test_the_page_says_why_a_statement_is_novel_and_what_was_searched(
    entail: Entail, tmp_path: Path
) -> None:
    news = [
        {"id": "a", "text": "A ferry sank off Malta.", "date": "2024-03-05"},
        {"id": "b", "text": "The town has a museum.", "date": "2025-07-01"},
    ]
    (tmp_path / "news.jsonl").write_text("".join(json.dumps(record) + "\n" for record in news))
    (tmp_path / "statements.txt").write_text("A ferry sank.\nThe town has a museum.\n")
    arguments = ("novelty", "news.jsonl", "--statements", "statements.txt", "--html", "page.html")
    assert entail(*arguments, "--since", "2025-06-01").returncode == 0
    page = (tmp_path / "page.html").read_text()
    assert "Searched: news.jsonl, documents dated 2025-06-01 or later" in page
    assert '<span class="label not-found">novel</span> no sentence shares a word with it' in page
    assert '<span class="label supported">known</span> </p>' in page
    assert entail(*arguments, "--overwrite").returncode == 0
    page = (tmp_path / "page.html").read_text()
    assert "Searched: news.jsonl<" in page
    assert "novel</span>" not in page


def test_json_has_the_reason_of_what_is_novel_alone(entail: Entail, corpus: str) -> None:
    findings = novelty_of(entail, corpus, "--statements", "statements.txt")
    reasons = {name: value["reason"] for name, value in findings.items()}
    assert reasons == {
        "k": None,
        "n": "no sentence shares a word with it",
        "u": "no word to look up",
        "c": None,
    }
