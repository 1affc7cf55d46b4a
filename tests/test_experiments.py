"""run, score and compare as functions: what the commands of their names do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.errors import DataError, OptionError
from entailment.examples import example_facts, example_topics, worked_examples


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "examples.xml"
    path.write_bytes(worked_examples().read_bytes())
    return path


def test_pairs_are_judged_scored_and_compared(gold: Path, tmp_path: Path) -> None:
    runs = [tmp_path / f"{name}.jsonl" for name in ("overlap", "length")]
    for path in runs:
        assert entailment.run(gold, path, system=path.stem).judged == 31
    scores = entailment.score(gold, runs, by="task", bootstrap=100, seed=1)
    assert [score.run for score in scores] == ["overlap", "length"]
    alone = entailment.score(gold, runs[0], by="task", bootstrap=100, seed=1)
    assert alone == scores[0]
    (difference,) = entailment.compare(gold, runs, bootstrap=100)
    assert (difference.first, difference.run) == ("overlap", "length")
    assert str(difference.signature).startswith("difference|data:examples@")


def test_topics_are_judged_and_scored(tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    summary = entailment.run(example_topics(), run, system="overlap", threshold=0.5)
    assert summary.judged > 100
    (scores,) = entailment.score(example_topics(), [run], bootstrap=0)
    assert 0 < scores.value.value < 1


def test_errors_are_those_of_the_commands(gold: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.jsonl"):
        entailment.score(gold, tmp_path / "none.jsonl")
    entailment.run(gold, tmp_path / "a.jsonl", system="overlap")
    with pytest.raises(OptionError, match="two runs"):
        entailment.compare(gold, [tmp_path / "a.jsonl"])
    alone: Any = str(tmp_path / "a.jsonl")
    with pytest.raises(
        OptionError, match=r"a list of two runs or more, not the single '.*a\.jsonl'"
    ):
        entailment.compare(gold, alone)


def test_messages_name_arguments_where_those_of_a_command_name_options(
    gold: Path, tmp_path: Path
) -> None:
    run = tmp_path / "run.jsonl"
    run.write_text("Mine.\n")
    with pytest.raises(
        DataError, match=r"run\.jsonl: .*; name another file or give overwrite=True"
    ):
        entailment.run(gold, run, system="overlap")
    with pytest.raises(OptionError, match=r"^top needs ranker; "):
        entailment.run(example_topics(), run, system="overlap", top=3)
    with pytest.raises(OptionError, match=r"name these with documents$"):
        entailment.run(example_facts() / "EXAMPLE_KBP_DEVSET.xml", run, system="overlap")
    news = tmp_path / "news"
    news.mkdir()
    (news / "a.docx").write_text("Mine.")
    with pytest.raises(DataError, match="or leave it out with lenient=True"):
        entailment.search(news, "A ferry sank.", system="overlap")


def test_facts_are_judged_with_the_documents_that_they_cite(tmp_path: Path) -> None:
    facts = example_facts() / "EXAMPLE_KBP_DEVSET.xml"
    run = tmp_path / "run.jsonl"
    documents = facts.parent / "source_data"
    summary = entailment.run(facts, run, system="overlap", documents=documents)
    assert summary.decided > 10
    (scores,) = entailment.score(facts, [run], bootstrap=0)
    assert scores.run == "run"
    with pytest.raises(OptionError, match=r"^documents is for facts, not for pairs"):
        entailment.run(worked_examples(), run, system="overlap", documents=documents)


def test_a_hypothesis_that_states_nothing_is_read_but_not_judged(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    lines = [
        {"id": "a", "text": "Ann left.", "hypothesis": "."},
        {"id": "b", "text": "Ann left.", "hypothesis": "Ann left."},
    ]
    pairs.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert [pair.id for pair in entailment.read_pairs(pairs)] == ["a", "b"]
    with pytest.raises(DataError, match=r"pairs\.jsonl:1: pair 'a' has the hypothesis '\.'"):
        entailment.run(pairs, tmp_path / "run.jsonl", system="overlap")
