"""What new users met and could not read: each is now one line that says what to do."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.datasets.topics import open_topics
from entailment.errors import DataError, OptionError
from entailment.examples import example_topics
from tests.cli.conftest import Entail, is_one_error_line

TUPLES = """
from entailment.model import LabelScheme

class Wrong:
    labels = LabelScheme.TWO_WAY
    def judge(self, pairs):
        for pair in pairs:
            yield (pair.id, "ENTAILMENT", 0.9)
"""


def test_a_fitted_folder_with_the_name_of_a_system_says_how_it_is_named(
    entail: Entail, examples: Path
) -> None:
    done = entail("train", examples, "-s", "coverage", "-O", "unit=word", "-o", "coverage")
    assert done.stderr.splitlines()[-1] == (
        "entail: warning: 'coverage' is a system's name, too; -s ./coverage judges by the folder"
    )
    fitted, built_in = (
        entail("judge", "A b c.", "A b d.", "-s", name).stdout
        for name in ("./coverage", "coverage")
    )
    assert fitted != built_in


def test_topics_that_a_system_was_fitted_to_are_warned_of(entail: Entail, tmp_path: Path) -> None:
    topics = tmp_path / "topics"
    shutil.copytree(example_topics(), topics)
    assert len(list(open_topics(topics))) > 1
    assert entail("train", topics, "-s", "features", "-o", "fitted").returncode == 0
    done = entail("run", topics, "-s", "./fitted", "-o", "run.jsonl")
    assert "was fitted to these pairs; its scores on them say little" in done.stderr


def test_the_labels_of_a_project_choose_its_guidelines(entail: Entail) -> None:
    done = entail("annotate", "init", "rte.project", "--labels", "2", "--judges", "2")
    assert (done.returncode, done.stdout.startswith("rte.project: 2-way, guidelines rte2")) == (
        0,
        True,
    )


def test_a_system_of_a_file_that_gives_no_judgments_is_named(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.py").write_text(TUPLES)
    done = entail("run", examples, "-s", "bad.py:Wrong", "-o", "run.jsonl")
    assert is_one_error_line(done.stderr)
    assert "bad.py:Wrong" in done.stderr
    assert "gave a tuple where a Judgment was expected" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("run", "examples.xml", "-s", "neural/base-4", "-o", "r"),
            "'entail train -s neural/base-4' makes a model of it",
        ),
        (
            ("run", "examples.xml", "-s", "neural/small-10", "-o", "r"),
            "'entail train -s neural/small-10' makes a model of it",
        ),
        (
            ("check", "answer.md", "--sources", "https://example.com/x.html"),
            "https://example.com/x.html: sources are files, folders and indexes; save the page",
        ),
        (
            ("validate", "facts.csv", "--documents", "."),
            "facts.csv:1: has no columns entity, slot, value and document",
        ),
        (
            ("ablate", "examples.xml", "-s", "overlap"),
            "a recipe has some with [[member]], [[resource]] or [[tool]]",
        ),
    ],
)
def test_an_error_says_what_to_do(
    entail: Entail, examples: Path, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "answer.md").write_text("The tower is 38 metres tall.")
    (tmp_path / "facts.csv").write_text("who,what\nAnn,baker\n")
    done = entail(*arguments)
    assert done.returncode in (1, 2)
    assert message in " ".join(done.stderr.split())


def test_a_text_that_begins_with_a_minus(entail: Entail) -> None:
    done = entail("judge", "-5 degrees were measured.", "It was cold.", "-s", "overlap")
    assert (done.returncode, is_one_error_line(done.stderr)) == (2, True)
    assert "put -- before a text that begins with -" in done.stderr
    assert entail("judge", "-s", "overlap", "--", "-5 degrees.", "It froze.").returncode == 0


def test_a_file_in_the_place_of_a_text_is_noticed(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann sings.")
    done = entail("judge", "a.txt", "Ann sings.", "-s", "overlap")
    assert (done.returncode, is_one_error_line(done.stderr)) == (2, True)
    assert "to judge what is in it: entail judge - HYPOTHESIS < a.txt" in done.stderr


def test_both_reasons_of_an_answer_that_does_not_pass(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "answer.md").write_text("The tower is 50 metres tall.")
    (tmp_path / "a.txt").write_text("The tower is 38 metres tall.")
    gates = ("--fail-under", "1", "--fail-on", "contradicted")
    done = entail("check", "answer.md", "--sources", "a.txt", *gates, "-q")
    assert done.returncode == 1
    assert "; and 1 more" not in done.stderr
    assert done.stderr.splitlines()[-1].count("; ") == 1


def test_a_single_document_is_counted_in_the_singular(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann sings.")
    done = entail("index", "a.txt", "-o", "a.index")
    assert "1 document with 1 sentence indexed" in done.stderr


def test_a_single_pair_is_counted_in_the_singular(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "pairs.csv").write_text("text,hypothesis\nAnn sings.,Ann sings.\n")
    done = entail("run", "pairs.csv", "-s", "overlap", "-o", "run.jsonl")
    assert done.stderr == "run.jsonl: 1 pair judged by overlap\n"


def test_labels_of_an_unknown_scheme() -> None:
    scheme: Any = 5
    with pytest.raises(OptionError, match="labels must be 2 or 3, not 5"):
        entailment.judge("A cat sat.", "A cat sat.", system="overlap", labels=scheme)


def test_facts_may_be_mappings(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann Berg, 41, founded Acme in Ulm.")
    wrong: Any = [{3: "x"}, "Ann"]
    fact = {"entity": "Ann Berg", "slot": "per:age", "value": "41", "document": "a"}
    (validation,) = entailment.validate([fact], tmp_path, system="features")
    assert (validation.fact.value, validation.fact.id) == ("41", "1")
    with pytest.raises(DataError, match="fact '1' has no \"document\""):
        list(entailment.validate([{"entity": "Ann", "slot": "per:age"}], tmp_path))
    with pytest.raises(DataError, match="fact 1 has a key that is not a string"):
        list(entailment.validate(wrong[:1], tmp_path))
    with pytest.raises(DataError, match="fact '1' appears twice"):
        list(entailment.validate([fact, {"id": 1, **fact}], tmp_path, system="features"))
    with pytest.raises(OptionError, match="fact 1 must be a Fact or a mapping, not a str"):
        list(entailment.validate(wrong[1:], tmp_path))


def test_a_file_of_no_known_format_that_is_not_utf_8_is_reported_as_that(
    entail: Entail, tmp_path: Path
) -> None:
    (tmp_path / "latin.txt").write_bytes("Das ist es.\nDas Café ist groß.\n".encode("latin-1"))
    done = entail("run", "latin.txt", "-o", "run.jsonl")
    assert is_one_error_line(done.stderr)
    assert "the byte 0xe9 on line 2 is not UTF-8; save it as UTF-8" in done.stderr


def test_an_empty_source_is_named_once_in_the_error(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "empty.md").touch()
    done = entail("check", "-", "--sources", "empty.md", stdin="The tower is 38 metres tall.")
    error = done.stderr.splitlines()[-1]
    assert error == (
        "entail: empty.md: holds no documents that can be read: document 'empty.md' has no text"
    )


def test_the_known_rankers_include_all(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The tower is 38 metres tall.")
    done = entail(
        "check", "-", "--sources", "a.txt", "--ranker", "bm26", stdin="The tower is tall."
    )
    assert "did you mean 'bm25'? (known: all, bm25, lucene-2.9)" in done.stderr


def test_few_pairs_to_learn_from_are_warned_of(entail: Entail, tmp_path: Path) -> None:
    pair = '{{"id": "{0}", "text": "Cat {0} sat.", "hypothesis": "Cat {0} {1}.", "label": "{2}"}}\n'
    for count in (6, 60):
        labels = [("sat", "ENTAILMENT"), ("ran", "UNKNOWN")] * (count // 2)
        rows = (pair.format(number, *label) for number, label in enumerate(labels))
        (tmp_path / "pairs.jsonl").write_text("".join(rows))
        done = entail("train", "pairs.jsonl", "-s", "coverage", "-o", f"m{count}")
        assert done.returncode == 0, done.stderr
        assert ("6 pairs are too few to learn from" in done.stderr) == (count == 6)
