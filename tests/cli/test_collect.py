"""`entail collect`: candidate pairs from a small folder of news, as people type it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from entailment.cli.collect import command
from entailment.errors import DataError

from .conftest import Entail, is_one_error_line

NEWS = [
    {
        "id": "storms/one",
        "title": "Journalist Jill Carroll is freed in Baghdad",
        "date": "2006-01-02",
        "text": "Jill Carroll, a journalist of the Christian Science Monitor, was freed in Baghdad "
        "on 30 March 2006. She works for the Christian Science Monitor in Boston.",
    },
    {
        "id": "storms/two",
        "title": "Ferry sinks",
        "date": "2006-01-05",
        "text": "The journalist Jill Carroll was freed in Baghdad. Anna Berg works for Acme Corp. "
        "in Bonn. The ferry sank near Oslo in 1994.",
    },
    {
        "id": "storms/three",
        "date": "2006-02-01",
        "text": "Jill Carroll was freed in Baghdad, Anna Berg said. Anna Berg, the founder of Acme "
        "Corp., lives in Bonn. The ferry sank near Oslo.",
    },
]


@pytest.fixture
def news(tmp_path: Path) -> Path:
    path = tmp_path / "news.jsonl"
    path.write_text("".join(json.dumps(value) + "\n" for value in NEWS), encoding="utf-8")
    return path


@pytest.fixture
def relations(tmp_path: Path) -> Path:
    path = tmp_path / "relations.toml"
    path.write_text(
        '[[relation]]\nname = "employment"\ntemplate = "{person} works for {organisation}."\n'
        'triggers = ["work"]\n',
        encoding="utf-8",
    )
    return path


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_relations_are_filled_with_names_of_the_sentence_and_with_a_wrong_one(
    entail: Entail, news: Path, relations: Path, tmp_path: Path
) -> None:
    done = entail("collect", "ie", news, "--relations", relations, "-o", "ie.jsonl")
    assert done.returncode == 0, done.stderr
    pairs = rows(tmp_path / "ie.jsonl")
    berg = [pair for pair in pairs if pair["text"].startswith("Anna Berg works")]
    assert [pair["hypothesis"] for pair in berg] == [
        "Anna Berg works for Acme Corp.",
        "Anna Berg works for the Christian Science Monitor.",
    ]
    assert [pair.get("label") for pair in berg] == [None, "UNKNOWN"]
    assert berg[0]["provenance"]["details"]["relation"] == "employment"


def test_the_texts_of_a_query_are_where_their_provenance_says(
    entail: Entail, news: Path, tmp_path: Path
) -> None:
    (tmp_path / "queries.txt").write_text("A journalist was freed in Baghdad.\n")
    done = entail("collect", "ir", news, "--queries", "queries.txt", "-o", "ir.jsonl", "--top", 2)
    assert done.returncode == 0, done.stderr
    texts = {value["id"]: value["text"] for value in NEWS}
    for pair in rows(tmp_path / "ir.jsonl"):
        ((document, start, end),) = pair["provenance"]["spans"]
        assert texts[document][start:end] == pair["text"]
        assert pair["query"] == pair["hypothesis"] == "A journalist was freed in Baghdad."


def test_questions_become_statements_with_right_and_wrong_answers(
    entail: Entail, news: Path, tmp_path: Path
) -> None:
    (tmp_path / "questions.tsv").write_text(
        "Who was freed in Baghdad?\tJill Carroll\nWhy did the ferry sink?\n"
    )
    done = entail("collect", "qa", news, "--questions", "questions.tsv", "-o", "qa.jsonl")
    assert done.returncode == 0, done.stderr
    assert "Why did the ferry sink?" in done.stderr
    labels = {pair["hypothesis"]: pair["label"] for pair in rows(tmp_path / "qa.jsonl")}
    assert labels["Jill Carroll was freed in Baghdad."] == "ENTAILMENT"
    assert labels["Anna Berg was freed in Baghdad."] == "UNKNOWN"


def test_a_cluster_gives_sentences_of_different_documents_that_share_words(
    entail: Entail, news: Path, tmp_path: Path
) -> None:
    done = entail("collect", "sum", news, "-o", "sum.jsonl")
    assert done.returncode == 0, done.stderr
    for pair in rows(tmp_path / "sum.jsonl"):
        (value, *_), (other, *_) = pair["provenance"]["spans"]
        assert value != other
        assert pair["topic"] == "storms"


def test_summaries_give_standalone_hypotheses(entail: Entail, news: Path, tmp_path: Path) -> None:
    folder = tmp_path / "summaries" / "storms"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(
        "Jill Carroll, a journalist, was freed in Baghdad. She works in Boston. "
        '"We are glad," her father said.'
    )
    done = entail("collect", "sum", news, "--summaries", "summaries", "-o", "sum.jsonl", "--top", 1)
    assert done.returncode == 0, done.stderr
    hypotheses = [pair["hypothesis"] for pair in rows(tmp_path / "sum.jsonl")]
    assert hypotheses == [
        "Jill Carroll was freed in Baghdad.",
        "Jill Carroll is a journalist.",
        "Jill Carroll works in Boston.",
    ]


def test_hypotheses_of_later_documents_meet_older_sentences(
    entail: Entail, news: Path, tmp_path: Path
) -> None:
    done = entail("collect", "novelty", news, "--since", "2006-02-01", "-o", "novelty.jsonl")
    assert done.returncode == 0, done.stderr
    pairs = rows(tmp_path / "novelty.jsonl")
    assert {pair["hypothesis_date"] for pair in pairs} == {"2006-02-01"}
    assert max(pair["date"] for pair in pairs) == "2006-01-05"
    assert "Anna Berg lives in Bonn." in {pair["hypothesis"] for pair in pairs}


def test_claims_of_an_answer_come_with_their_passage(
    entail: Entail, news: Path, tmp_path: Path
) -> None:
    (tmp_path / "answer.md").write_text("Jill Carroll was freed in Baghdad. The ferry sank.")
    done = entail(
        "collect", "answers", "answer.md", "--sources", news, "-s", "overlap", "-o", "a.jsonl"
    )
    assert done.returncode == 0, done.stderr
    pairs = rows(tmp_path / "a.jsonl")
    assert [pair["hypothesis"] for pair in pairs] == [
        "Jill Carroll was freed in Baghdad.",
        "The ferry sank.",
    ]
    assert all("label" not in pair for pair in pairs)


def test_answers_of_two_systems_to_one_question_have_different_ids(
    news: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paths = ["sys a/q1.txt", "b/q1.txt"]
    for path in paths:
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).write_text("Jill Carroll was freed in Baghdad.")
    arguments = ["--sources", str(news), "-s", "overlap", "-o", "a.jsonl"]
    CliRunner().invoke(command, ["answers", *paths, *arguments], catch_exceptions=False)
    pairs = rows(tmp_path / "a.jsonl")
    assert [pair["id"] for pair in pairs] == ["answers-sys_a/q1.txt-1-1", "answers-b/q1.txt-1-1"]
    assert [pair["topic"] for pair in pairs] == ["sys a/q1.txt", "b/q1.txt"]
    again = CliRunner().invoke(command, ["answers", paths[0], paths[0], *arguments, "--overwrite"])
    assert "two pairs have the id" in str(again.exception)


FACT = {
    "id": "1",
    "entity": "Ann Lee",
    "slot": "per:age",
    "value": "28",
    "document": ["storms/one", "storms/two"],
}


@pytest.mark.parametrize(("supported", "label"), [(True, None), (False, "UNKNOWN")])
def test_a_fact_of_several_documents_is_paired_with_each(
    entail: Entail, news: Path, tmp_path: Path, supported: bool, label: str | None
) -> None:
    (tmp_path / "facts.jsonl").write_text(json.dumps({**FACT, "supported": supported}) + "\n")
    done = entail("collect", "kbp", "facts.jsonl", "--documents", news, "-o", "kbp.jsonl")
    assert done.returncode == 0, done.stderr
    pairs = rows(tmp_path / "kbp.jsonl")
    assert [pair["id"] for pair in pairs] == ["kbp-1-d1", "kbp-1-d2"]
    assert [pair["text"] for pair in pairs] == [story["text"] for story in NEWS[:2]]
    assert [pair.get("label") for pair in pairs] == [label, label]


@pytest.mark.parametrize("option", ["--documents", "--summaries"])
def test_what_is_read_is_not_written_over(
    entail: Entail, news: Path, tmp_path: Path, option: str
) -> None:
    (tmp_path / "facts.jsonl").write_text(json.dumps(FACT) + "\n")
    source = {"--documents": ["kbp", "facts.jsonl"], "--summaries": ["sum", "facts.jsonl"]}[option]
    before = news.read_bytes()
    done = entail("collect", *source, option, news, "-o", news, "--overwrite")
    assert "is read from" in done.stderr
    assert news.read_bytes() == before


def test_headlines_are_hypotheses_and_the_file_is_imported(entail: Entail, news: Path) -> None:
    done = entail("collect", "headlines", news, "-o", "headlines.jsonl")
    assert done.stderr.startswith("headlines.jsonl: 1 candidate pair\n")
    assert entail("annotate", "init", "news.project").returncode == 0
    added = entail("annotate", "import", "news.project", "headlines.jsonl")
    assert added.stdout == "news.project: 1 pair, 0 annotations added\n"


def test_ids_have_no_blanks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    story = {**NEWS[0], "id": "My Folder/story 1.md"}
    (tmp_path / "news.jsonl").write_text(json.dumps(story))
    arguments = ["headlines", "news.jsonl", "-o", "h.jsonl"]
    CliRunner().invoke(command, arguments, catch_exceptions=False)
    (pair,) = rows(tmp_path / "h.jsonl")
    assert pair["id"] == "headline-My_Folder/story_1.md"
    assert pair["provenance"]["spans"][0][0] == "My Folder/story 1.md"


def test_a_sample_of_headlines_is_drawn_from_all(entail: Entail, tmp_path: Path) -> None:
    stories = [
        {
            "id": f"s{number}",
            "title": f"Tower number {number} opens in Bonn near river",
            "text": f"The tower of number {number} opened its doors in Bonn near the river today.",
        }
        for number in range(9)
    ]
    lines = "".join(json.dumps(story) + "\n" for story in stories)
    (tmp_path / "stories.jsonl").write_text(lines, encoding="utf-8")
    drawn = []
    for seed in (0, 0, 1):
        options = ("--sample", 3, "--seed", seed, "-o", "x.jsonl", "--overwrite")
        assert entail("collect", "headlines", "stories.jsonl", *options).returncode == 0
        drawn.append((tmp_path / "x.jsonl").read_text().splitlines())
    assert [len(lines) for lines in drawn] == [3, 3, 3]
    assert drawn[0] == drawn[1] != drawn[2]


def test_what_cannot_be_used_is_one_line(entail: Entail, news: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text('[[relation]]\nname = "x"\ntemplate = "{person} left."\n')
    wrong = entail("collect", "ie", news, "--relations", "wrong.toml", "-o", "x.jsonl")
    assert is_one_error_line(wrong.stderr)
    assert "two different slots" in wrong.stderr
    (tmp_path / "queries.txt").write_text("Zebras gallop.\n")
    nothing = entail("collect", "ir", news, "--queries", "queries.txt", "-o", "x.jsonl")
    assert nothing.returncode == 1
    assert is_one_error_line(nothing.stderr)
    assert not (tmp_path / "x.jsonl").exists()


def test_without_a_pair_the_reasons_are_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("The bridge reopens\n\nThe bridge was reopened.\n")
    done = CliRunner().invoke(command, ["headlines", "a.txt", "-o", "h.jsonl"])
    assert isinstance(done.exception, DataError)
    assert "no pair could be made of these inputs (left out: without a title (1)); nothing" in str(
        done.exception
    )
