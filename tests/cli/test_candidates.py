from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.datasets.topic_files import read_candidates
from entailment.examples import example_topics

from .conftest import Entail, is_one_error_line

GOLDEN = Path(__file__).parent / "golden"

NOTE = "entail: note: hypothesis c: 'It is not.' has no word to look up; nothing is known of it\n"

ROWS = [
    {"id": "d1", "sentences": ["A ferry sank off Malta.", "Nine people died."]},
    {"id": "d2", "text": "The ferry had left Malta at noon. Its captain survived."},
]


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    (tmp_path / "news.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    (tmp_path / "h.txt").write_text("a\tA ferry sank.\nb\tThe captain survived.\nc\tIt is not.\n")
    return "news.jsonl"


def test_candidates_are_rows_best_first(entail: Entail, corpus: str) -> None:
    done = entail(
        "candidates", corpus, "--hypotheses", "h.txt", "--ranker", "lucene-2.9", "--format", "tsv"
    )
    header, *rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert header == ["hypothesis_id", "rank", "sentence_id", "score"]
    assert [row[:3] for row in rows] == [
        ["a", "1", "d1:0"],
        ["a", "2", "d2:0"],
        ["b", "1", "d2:1"],
    ]
    assert float(rows[0][3]) > float(rows[1][3]) > 0


def test_a_hypothesis_of_stop_words_alone_is_noted(entail: Entail, corpus: str) -> None:
    done = entail("candidates", corpus, "--hypotheses", "h.txt")
    assert done.returncode == 0
    assert done.stderr == NOTE


@pytest.mark.parametrize("ranker", ["lucene-2.9", "bm25"])
def test_rte6_candidates_are_as_they_were(entail: Entail, corpus: str, ranker: str) -> None:
    done = entail(
        "candidates", corpus, "--hypotheses", "h.txt", "--ranker", ranker, "-o", "-",
        "--topic", "D0909",
    )  # fmt: skip
    assert done.stdout == (GOLDEN / "candidates.xml").read_text()


def test_json_is_an_object_a_hypothesis(entail: Entail, corpus: str) -> None:
    done = entail("candidates", corpus, "--hypotheses", "h.txt", "--format", "json", "--top", "1")
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert [value["id"] for value in objects] == ["a", "b", "c"]
    assert [len(value["candidates"]) for value in objects] == [1, 1, 0]
    assert objects[0]["candidates"][0]["text"] == "A ferry sank off Malta."


def test_hypotheses_come_from_standard_input(entail: Entail, corpus: str) -> None:
    done = entail(
        "candidates",
        corpus,
        "--hypotheses",
        "-",
        "--format",
        "tsv",
        stdin="The captain survived.\n",
    )
    assert done.stdout.splitlines()[1].startswith("1\t1\td2:1\t")


def test_each_topic_of_a_set_has_its_own_documents(entail: Entail, tmp_path: Path) -> None:
    topics = example_topics()
    done = entail("candidates", topics, "--top", "2", "--format", "tsv")
    assert done.returncode == 0
    for line in done.stdout.splitlines()[1:]:
        topic, sentence = line.split("\t")[0].partition("/")[0], line.split("\t")[2]
        name = sentence.rpartition(":")[0]
        assert (topics / f"Topic_{topic}" / "Corpus" / f"{name}.xml").is_file()
    assert entail("candidates", topics, "-o", "found").returncode == 0
    candidates = read_candidates(tmp_path / "found" / "E0602.xml")
    assert candidates.topic_id == "E0602"
    assert len(candidates.sentences) == 19


def test_one_topic_takes_hypotheses_and_several_do_not(entail: Entail, corpus: str) -> None:
    process = entail(
        "candidates", example_topics() / "Topic_E0601", "--hypotheses", "h.txt", "--format", "tsv"
    )
    assert process.stdout.splitlines()[1].startswith("E0601/a\t1\t")
    several = entail("candidates", example_topics(), "--hypotheses", "h.txt")
    assert several.returncode == 2
    assert is_one_error_line(several.stderr)
    assert "holds 4 topics; name the folder of one" in several.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("news.jsonl",), 2, "say what to look for"),
        (("news.jsonl", "--hypotheses", "bad.txt"), 1, "bad.txt:2: has no tab after an id"),
        (("news.jsonl", "--hypotheses", "none.txt"), 1, "none.txt: there is no such file"),
        (("news.jsonl", "--hypotheses", "h.txt", "--ranker", "bm52"), 2, "unknown ranker 'bm52'"),
        (("news.jsonl", "--hypotheses", "h.txt", "--topic", "D1"), 2, "the file of --output"),
        (("news.jsonl", "--hypotheses", "h.txt", "--top", "0"), 2, "--top"),
        (
            ("news.jsonl", "--hypotheses", "h.txt", "-o", "-", "--topic", "a b"),
            1,
            "topic 'a b' cannot be written",
        ),
        (
            ("two words.txt", "--hypotheses", "h.txt", "-o", "-"),
            1,
            "cannot be written: RTE-6's files take no id with a blank",
        ),
        ((str(example_topics()), "-o", "-"), 2, "name a folder with --output"),
    ],
)
def test_what_is_wrong_is_one_line(
    entail: Entail,
    corpus: str,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    message: str,
) -> None:
    (tmp_path / "bad.txt").write_text("a\tOne.\nTwo.\n")
    (tmp_path / "two words.txt").write_text("A ferry sank.\n")
    done = entail("candidates", *arguments)
    assert done.returncode == status
    assert is_one_error_line(done.stderr.removeprefix(NOTE))
    assert message in done.stderr
