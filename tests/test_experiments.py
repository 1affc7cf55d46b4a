"""run, score and compare as functions: what the commands of their names do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.errors import DataError, OptionError, UnknownNameError
from entailment.examples import example_facts, example_topics, worked_examples
from entailment.model import LabelScheme


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


@pytest.mark.parametrize("samples", [1, -1, 150.5, "many", True])
def test_fewer_than_a_hundred_samples_are_refused(gold: Path, samples: Any) -> None:
    message = f"^bootstrap is 0 or at least 100, not {samples!r}$"
    with pytest.raises(OptionError, match=message):
        entailment.score(gold, "run.jsonl", bootstrap=samples)


@pytest.mark.parametrize("seed", [-1, 1 << 32, 1.5, "a", True])
def test_a_seed_is_a_whole_number_of_32_bits(gold: Path, seed: Any) -> None:
    with pytest.raises(OptionError, match="seed must be a whole number from 0 to 4294967295"):
        entailment.score(gold, gold, seed=seed)


def test_pairs_are_scored_by_a_separate_key(tmp_path: Path) -> None:
    sides = "<t>A cat sat.</t><h>A cat sat.</h>"
    pair = f'<pair id="{{}}" entailment="YES" task="IE">{sides}</pair>'
    pairs, key = tmp_path / "pairs.xml", tmp_path / "key.txt"
    body = "".join(pair.format(number) for number in (1, 2, 3))
    pairs.write_text(f"<entailment-corpus>{body}</entailment-corpus>")
    key.write_text("1 YES\n2 UNKNOWN\n3 NO\n")
    runs = [tmp_path / f"{name}.jsonl" for name in ("overlap", "features")]
    for path in runs:
        entailment.run(pairs, path, system=path.stem, key=key)
    scores: Any = entailment.score(pairs, runs[1], key=key, bootstrap=0)
    assert scores.labels is LabelScheme.THREE_WAY
    assert round(scores.accuracy.value, 3) == 0.333
    (difference,) = entailment.compare(pairs, runs, key=key, bootstrap=100)
    assert difference.run == "features"


def test_a_table_is_read_by_its_columns_and_labels(tmp_path: Path) -> None:
    table, run = tmp_path / "pairs.tsv", tmp_path / "run.jsonl"
    table.write_text("no\tpremise\tclaim\tgold\n1\tA cat sat.\tA cat sat.\t1\n2\tA cat sat.\t\t1\n")
    options: Any = {
        "columns": {"id": "no", "text": "premise", "hypothesis": "claim", "label": "gold"},
        "label_map": {"1": "ENTAILMENT"},
        "lenient": True,
    }
    summary: Any = entailment.run(table, run, system="overlap", **options)
    assert (summary.judged, summary.skipped) == (1, 1)
    scores: Any = entailment.score(table, run, bootstrap=0, **options)
    assert (scores.n, scores.accuracy.value) == (1, 1.0)
    with pytest.raises(DataError):
        entailment.score(table, run, bootstrap=0)
    with pytest.raises(UnknownNameError, match="unknown reader 'rte9'"):
        entailment.score(table, run, reader="rte9")


def test_the_order_of_a_run_is_a_ranking_only_if_that_is_wanted(tmp_path: Path) -> None:
    pairs, run = tmp_path / "pairs.jsonl", tmp_path / "run.txt"
    rows = [
        {"id": str(number), "text": "A cat sat.", "hypothesis": f"It is {number}.", "label": label}
        for number, label in enumerate(("ENTAILMENT", "UNKNOWN"), 1)
    ]
    pairs.write_text("".join(json.dumps(row) + "\n" for row in rows))
    run.write_text("1 ENTAILMENT\n2 UNKNOWN\n")
    unranked: Any = entailment.score(pairs, run, ranked=False, bootstrap=0)
    ranked: Any = entailment.score(pairs, run, ranked=True, bootstrap=0)
    assert unranked.average_precision is None
    assert ranked.average_precision.value == 1


def test_a_run_abstains_as_the_command_does(gold: Path, tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    entailment.run(gold, run, system="features", abstain=1.0)
    lines = [json.loads(line) for line in run.read_text().splitlines()]
    assert {line["label"] for line in lines if "label" in line} == {"UNKNOWN"}


def test_a_task_is_for_topics(gold: Path, tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    entailment.run(example_topics(), run, system="overlap", threshold=0.5, task="main")
    (scores,) = entailment.score(example_topics(), [run], bootstrap=0, task="main")
    assert 0 < scores.value.value < 1
    with pytest.raises(OptionError, match=r"^task is for topics, not for pairs"):
        entailment.score(gold, [run], task="main")


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


class Table(list[Any]):
    """What iterates over the names of its columns, as a data frame does."""

    def iter_rows(self) -> None: ...


TABLE: Any = Table(["id", "text"])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: entailment.score(3, "r.jsonl"), "pairs must be a path, .*, not an int"),
        (lambda: entailment.score("g.xml", [TABLE]), "a run must be the path of a file or judgm"),
        (lambda: entailment.score("g.xml", TABLE), "runs must be paths .* judgments, not a Table"),
        (lambda: entailment.compare("g.xml", TABLE), "runs must be paths .* judgments, not a Tab"),
        (lambda: entailment.score("g.xml", 3), "runs must be paths .* judgments, not an int"),
        (lambda: entailment.compare(3, ["a", "b"]), "pairs must be a path, .*, not an int"),
        (lambda: entailment.run(3, "r.jsonl"), "pairs must be a path, .*, not an int"),
        (lambda: entailment.run("g.xml", "r.jsonl", jobs=0), "jobs must be a whole number, at l"),
        (lambda: entailment.run("g.xml", "r.jsonl", progress=True), "progress must be a function"),
        (lambda: entailment.score("g.xml", "r.jsonl", by=[3]), "by must be a string, not a"),
    ],
)
def test_a_value_of_another_kind_is_refused_by_its_kind(call: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        call()
