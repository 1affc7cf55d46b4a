from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.datasets.topics import open_topics
from entailment.examples import example_topics

from .conftest import Entail, is_one_error_line

ROWS = [
    {"id": "d1", "date": "2005-06-12", "sentences": ["A ferry sank off Malta.", "Nine died."]},
    {"id": "d2", "date": "2005-06-14", "text": "The ferry did not sink off Malta. It was late."},
    {"id": "d3", "date": "2005-06-15", "text": "The ferry Elba sank off Malta \x1b[2J\tat noon."},
]


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    (tmp_path / "news.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return "news.jsonl"


def search_output(entail: Entail, *arguments: object) -> dict[str, Any]:
    done = entail("search", *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    value: dict[str, Any] = json.loads(done.stdout)
    return value


SANK = ("--hypothesis", "A ferry sank off Malta.")


def test_evidence_has_document_offsets_and_probability(entail: Entail, corpus: str) -> None:
    value = search_output(entail, corpus, *SANK)
    best = next(candidate for candidate in value["entailing"] if candidate["sentence_id"] == "d1:0")
    assert (best["sentence_id"], best["label"], best["date"]) == (
        "d1:0", "ENTAILMENT", "2005-06-12"
    )  # fmt: skip
    assert best["text"] == "A ferry sank off Malta."
    assert (best["start"], best["end"]) == (0, 23)
    assert 0.5 <= best["score"] <= 1
    assert sum(best["probabilities"].values()) == pytest.approx(1, abs=1e-5)
    scores = [candidate["score"] for candidate in value["entailing"]]
    assert scores == sorted(scores, reverse=True)


def test_contradicting_sentences_are_marked(entail: Entail, corpus: str) -> None:
    value = search_output(entail, corpus, *SANK)
    assert "d2:0" in [candidate["sentence_id"] for candidate in value["contradicting"]]
    rows = entail("search", corpus, *SANK, "--format", "tsv").stdout.splitlines()
    verdicts = {row.split("\t")[2]: row.split("\t")[1] for row in rows[1:]}
    assert verdicts["d1:0"] == "entails"
    assert verdicts["d2:0"] == "contradicts"
    assert all(len(row.split("\t")) == 9 for row in rows)


def test_all_shows_every_judged_candidate(entail: Entail, corpus: str) -> None:
    value = search_output(entail, corpus, *SANK, "--all", "--ranker", "all", "--threshold", "1")
    assert len(value["judged"]) == value["candidates"] == 5
    assert value["entailing"] == []
    assert {candidate["verdict"] for candidate in value["judged"]} == {"neither", "contradicts"}


def test_a_limit_holds_for_the_sentences_that_do_neither(entail: Entail, corpus: str) -> None:
    arguments = (corpus, *SANK, "--ranker", "all", "-s", "overlap", "--all", "--limit", "1")
    judged = search_output(entail, *arguments)["judged"]
    assert [candidate["verdict"] for candidate in judged] == ["entails", "neither"]
    rows = entail("search", *arguments, "--format", "tsv").stdout.splitlines()[1:]
    assert [row.split("\t")[2] for row in rows] == [
        candidate["sentence_id"] for candidate in judged
    ]
    lines = entail("search", *arguments).stdout.splitlines()
    assert sum(line.startswith("  neither ") for line in lines) == 1


def test_a_limit_with_all_shows_what_is_shown_without(entail: Entail, corpus: str) -> None:
    arguments = (corpus, *SANK, "--ranker", "all", "--limit", "1")
    listed = search_output(entail, *arguments)
    judged = search_output(entail, *arguments, "--all")["judged"]
    by_verdict = {candidate["verdict"]: candidate["sentence_id"] for candidate in judged}
    assert len(judged) == len(by_verdict) == 3
    assert by_verdict["entails"] == listed["entailing"][0]["sentence_id"]
    assert by_verdict["contradicts"] == listed["contradicting"][0]["sentence_id"]


def test_top_shows_fewer_and_candidates_judges_fewer(entail: Entail, corpus: str) -> None:
    assert len(search_output(entail, corpus, *SANK, "--limit", "1")["entailing"]) == 1
    assert search_output(entail, corpus, *SANK, "--top", "2")["candidates"] == 2


def test_text_fits_the_terminal_and_moves_no_cursor(entail: Entail, corpus: str) -> None:
    done = entail("search", corpus, "--hypothesis", "The ferry Elba sank off Malta." + " so" * 99)
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert "\x1b" not in done.stdout


def test_context_is_judged_with_the_sentence(entail: Entail, corpus: str) -> None:
    value = search_output(
        entail, corpus, "--hypothesis", "Nine died", "--context", "preceding-sentences", "--all"
    )
    assert value["judged"][0]["judged_text"] == "A ferry sank off Malta. Nine died."
    assert "+preceding-sentences" in value["system"]


def test_a_recipe_has_context_and_decision(entail: Entail, corpus: str, tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(
        '[system]\nname = "overlap"\ndecision = { threshold = 0.3 }\nlocal_novelty = true\n'
    )
    value = search_output(entail, corpus, "--hypothesis", "The ferry Elba sank.", "-s", "r.toml")
    assert [candidate["sentence_id"] for candidate in value["entailing"]] == ["d3:0"]
    (tmp_path / "r.toml").write_text('[system]\nname = "overlap"\ndecision = { threshold = 0.3 }\n')
    value = search_output(entail, corpus, "--hypothesis", "The ferry Elba sank.", "-s", "r.toml")
    assert {candidate["sentence_id"] for candidate in value["entailing"]} > {"d3:0"}


def test_the_library_finds_what_the_command_finds(
    entail: Entail, corpus: str, tmp_path: Path
) -> None:
    finding = entailment.search(tmp_path / corpus, SANK[1])
    sentence_ids = [
        value["sentence_id"] for value in search_output(entail, corpus, *SANK)["entailing"]
    ]
    assert [evidence.passage.id for evidence in finding.entailing] == sentence_ids
    several = entailment.search(tmp_path / corpus, [SANK[1], "Nine died."])
    assert [novelty.hypothesis.id for novelty in several] == ["1", "2"]


def test_the_package_search_is_the_function_too() -> None:
    import entailment.retrieval.ranking  # puts the package where the function is

    path = example_topics() / "Topic_E0601" / "Corpus"
    assert entailment.search(path, "The ferry sank.").entailing


def test_topics_have_hypotheses_and_candidates_of_their_own(entail: Entail) -> None:
    done = entail("search", example_topics() / "Topic_E0603", "-s", "overlap", "--format", "json")
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(objects) == 19
    assert all(value["id"].startswith("E0603/") for value in objects)
    (topic,) = open_topics(example_topics() / "Topic_E0603")
    given = {f"E0603/{h}": len(candidates) for h, candidates in (topic.candidates or {}).items()}
    assert {value["id"]: value["candidates"] for value in objects} == given


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("news.jsonl",), 2, "--hypothesis 'A ferry sank off Malta.'"),
        (("news.jsonl", *SANK, "--hypotheses", "h"), 2, "not both"),
        (("news.jsonl", "--hypothesis", " "), 1, "is empty"),
        (("nothing.jsonl", *SANK), 1, "nothing.jsonl"),
        (("news.jsonl", *SANK, "--context", "headlines"), 2, "did you mean 'headline'"),
        (("news.jsonl", *SANK, "--threshold", "2"), 2, "--threshold"),
        (("news.jsonl", *SANK, "-s", "tuned.toml"), 2, "entail train TOPICS"),
        (("news.jsonl", *SANK, "--task", "main"), 2, "is not a topic set"),
        (("broken.jsonl", *SANK), 1, "broken.jsonl:1"),
    ],
    ids=str,
)
def test_what_is_wrong_is_one_line(
    entail: Entail,
    corpus: str,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    message: str,
) -> None:
    (tmp_path / "tuned.toml").write_text(
        '[system]\nname = "overlap"\ndecision = { threshold = "tuned" }\n'
    )
    (tmp_path / "broken.jsonl").write_text('{"id": "a", "text": \n')
    done = entail("search", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert is_one_error_line(done.stderr)
    assert message in done.stderr


def test_several_statements_are_searched_for(entail: Entail, corpus: str) -> None:
    done = entail("search", corpus, *SANK, "--hypothesis", "Rome burns.", "--format", "json")
    findings = [json.loads(line) for line in done.stdout.splitlines()]
    assert [finding["hypothesis"] for finding in findings] == [
        "A ferry sank off Malta.",
        "Rome burns.",
    ]
    assert [finding["id"] for finding in findings] == ["1", "2"]


def test_a_question_is_no_statement(entail: Entail, corpus: str, tmp_path: Path) -> None:
    question = "Which ferry sank?"
    reason = (
        "it is a question, not a statement; write what a sentence would say, "
        "for example 'A ferry sank off Malta.'"
    )
    (tmp_path / "several.txt").write_text(f"{question}\nA ferry sank.\n")
    finding = entailment.search(tmp_path / corpus, question)
    assert (finding.searchable, finding.judged) == (False, ())
    assert finding.refused == reason
    turned = entailment.search(tmp_path / corpus, "Has Malta been sunk?")
    assert str(turned.refused).endswith("; write 'Malta has been sunk.'")
    for how in (("--hypothesis", question), ("--hypotheses", "several.txt")):
        done = entail("search", corpus, *how)
        assert done.returncode == 0
        assert f"hypothesis 1 is not judged: {reason}" in done.stderr
        assert f"not judged: {reason}" in " ".join(done.stdout.split())
        value = json.loads(entail("search", corpus, *how, "--json").stdout.splitlines()[0])
        assert (value["searchable"], value["candidates"]) == (False, 0)
        assert value["refused"] == finding.refused
    assert entail("search", corpus, "--hypothesis", 'He asked "Who?"').stderr == ""


def test_the_page_quotes_what_entails_and_what_contradicts(
    entail: Entail, corpus: str, tmp_path: Path
) -> None:
    done = entail("search", corpus, *SANK, "--html", "page.html")
    assert done.returncode == 0, done.stderr
    assert done.stderr == "page.html: 1 statement: 1 entailed and contradicted\n"
    page = (tmp_path / "page.html").read_text()
    assert "<mark>A ferry sank off Malta.</mark>" in page
    assert "<mark>The ferry did not sink off Malta.</mark>" in page
    assert "\x1b" not in page
    refused = entail("search", corpus, *SANK, "--html", "page.html")
    assert refused.returncode == 1
    assert "--overwrite" in refused.stderr
    assert entail("search", corpus, *SANK, "--html", "page.html", "--overwrite").returncode == 0


def test_no_page_is_written_among_the_documents(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_text("A ferry sank off Malta.")
    refused = entail("search", "docs", *SANK, "--html", "docs/page.html")
    assert refused.returncode == 1
    assert is_one_error_line(refused.stderr)
    assert "docs/page.html: lies in docs, which is read from" in refused.stderr
