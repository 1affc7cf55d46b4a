"""Pairs and judgments in memory are run, scored and compared as their files are."""

from __future__ import annotations

import io
import json
import sys
import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest
from click.testing import CliRunner

import entailment
from entailment.cli import entail
from entailment.errors import DataError, MissingExtraError, OptionError
from entailment.evaluation.comparison import Comparison
from entailment.examples import example_facts, example_topics, worked_examples
from entailment.model import Judgment, Label, LabelScheme, Pair

ROWS = [
    {
        "no": f"p{number}",
        "premise": "A cat sat on the mat.",
        "claim": f"A cat sat {number} times.",
        "gold": "ENTAILMENT" if number % 2 else "UNKNOWN",
        "phenomenon": "number" if number < 4 else "time",
    }
    for number in range(1, 7)
]
COLUMNS = {"id": "no", "text": "premise", "hypothesis": "claim", "label": "gold"}


class Certain:
    """Judges every pair ENTAILMENT, and learns nothing."""

    labels = LabelScheme.TWO_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            yield Judgment(pair.id, Label.ENTAILMENT, {Label.ENTAILMENT: 1.0})


class Unsure:
    """Says UNKNOWN, and is not sure where an id ends in 0, 4 or 8."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            share = 0.4 if pair.id.endswith(("0", "4", "8")) else 0.8
            rest = (1 - share) / 2
            shares = {Label.ENTAILMENT: rest, Label.CONTRADICTION: rest, Label.UNKNOWN: share}
            yield Judgment(pair.id, Label.UNKNOWN, shares)


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "examples.xml"
    path.write_bytes(worked_examples().read_bytes())
    return path


def judged(data: Any, system: str, **options: Any) -> list[Judgment]:
    return list(entailment.judge(data, system=system, **options))


def printed(*arguments: object) -> dict[str, Any]:
    result = CliRunner().invoke(entail, [*map(str, arguments), "--format", "json"])
    assert result.exit_code == 0, result.output
    value: dict[str, Any] = json.loads(result.stdout)
    return value


def test_judgments_score_as_the_run_file_that_they_are_written_to(
    gold: Path, tmp_path: Path
) -> None:
    run = tmp_path / "features.jsonl"
    entailment.run(gold, run, system="features")
    in_file: Any = entailment.score(gold, run, by="task")
    pairs = entailment.open_dataset(gold)
    for data in (gold, pairs, list(pairs)):
        scores: Any = entailment.score(data, judged(pairs, "features"), by="task")
        assert scores.to_dict()["scores"] == in_file.to_dict()["scores"]
        assert scores.to_dict()["by"] == in_file.to_dict()["by"]
    assert scores.run == "judgments"


def test_a_stream_of_judgments_is_a_single_run(gold: Path) -> None:
    pairs = entailment.open_dataset(gold)
    stream = entailment.judge(pairs, system="overlap")
    assert isinstance(stream, Iterator)
    scores: Any = entailment.score(pairs, stream, bootstrap=0)
    assert scores.n == 31


@pytest.mark.parametrize("frame", [pandas.DataFrame, polars.DataFrame, list])
def test_rows_are_scored_by_their_columns(frame: Any) -> None:
    rows = frame(ROWS)
    judgments = judged(rows, "overlap", columns=COLUMNS)
    scores: Any = entailment.score(rows, judgments, columns=COLUMNS, by="phenomenon", bootstrap=0)
    assert {name: part.n for name, part in scores.by.items()} == {"number": 3, "time": 3}


def test_judgments_of_tuples_are_of_the_pairs_in_order() -> None:
    pairs = [(row["premise"], row["claim"]) for row in ROWS]
    by_place: Any = entailment.score(ROWS, judged(pairs, "overlap"), columns=COLUMNS)
    by_id: Any = entailment.score(ROWS, judged(ROWS, "overlap", columns=COLUMNS), columns=COLUMNS)
    assert by_place.accuracy == by_id.accuracy
    assert by_place.signature == by_id.signature


def test_places_count_pairs_without_gold() -> None:
    rows = [{**row, "gold": None if row["no"] == "p1" else row["gold"]} for row in ROWS]
    judgments = [
        Judgment(str(place), label, {label: 1.0})
        for place, label in enumerate([Label.UNKNOWN, *[Label.UNKNOWN, Label.ENTAILMENT] * 3], 1)
    ][:6]
    scores: Any = entailment.score(rows, judgments, columns=COLUMNS, bootstrap=0)
    assert (scores.n, scores.accuracy.value) == (5, 1.0)


def numbered(*ids: int) -> list[Pair]:
    """Return pairs with *ids*, of which the even are entailed."""
    return [
        Pair(str(n), f"It is {n}.", f"It is {n}.", (Label.UNKNOWN, Label.ENTAILMENT)[n % 2 == 0])
        for n in ids
    ]


def certain(ids: Iterable[str]) -> list[Judgment]:
    """Return right judgments of the pairs with *ids*."""
    labels = {name: (Label.UNKNOWN, Label.ENTAILMENT)[int(name) % 2 == 0] for name in ids}
    return [Judgment(name, label, {label: 1.0}) for name, label in labels.items()]


def test_ids_that_are_numbers_in_another_order_are_ids() -> None:
    scores: Any = entailment.score(numbered(3, 1, 2), certain("123"), bootstrap=0)
    assert scores.accuracy.value == 1.0


def test_numbers_that_are_some_of_the_ids_are_ids() -> None:
    with pytest.raises(DataError, match="run misses 2 of 3 pairs: '4', '5'"):
        entailment.score(numbered(3, 4, 5), certain("123"))


def test_places_hold_in_any_order_and_where_ids_are_numbers() -> None:
    pairs = numbered(3, 1, 2)
    tuples = [(pair.text, pair.hypothesis) for pair in pairs]
    judgments = [
        Judgment(judgment.pair_id, label, {label: 1.0})
        for judgment, label in zip(
            judged(tuples, "overlap"),
            (Label.UNKNOWN, Label.UNKNOWN, Label.ENTAILMENT),
            strict=True,
        )
    ]
    for shuffled in (judgments, judgments[::-1]):
        scores: Any = entailment.score(pairs, shuffled, bootstrap=0)
        assert scores.accuracy.value == 1.0


WITHOUT_IDS = [{part: row[part] for part in row if part != "no"} for row in ROWS]
OF_ROWS: Any = {"columns": {part: COLUMNS[part] for part in ("text", "hypothesis", "label")}}


@pytest.mark.parametrize("table", [pandas.DataFrame, polars.DataFrame, list])
def test_a_part_without_ids_is_refused(table: Any) -> None:
    judgments = judged(table(WITHOUT_IDS), "overlap", columns=OF_ROWS["columns"])
    part = table(WITHOUT_IDS[3:])
    with pytest.raises(OptionError, match="pairs of 'rows' have no ids of their own"):
        entailment.score(part, judgments, subset=True, **OF_ROWS)
    with pytest.raises(DataError, match="6 judgments of pairs without ids, and 'rows' has 3 pairs"):
        entailment.score(part, judgments, **OF_ROWS)
    with pytest.raises(DataError, match="6 judgments of pairs without ids, and 'rows' has 3 pairs"):
        entailment.score(TAGGED[:3], judgments, subset=True)


def test_pairs_of_a_file_without_ids_are_a_part_with_the_ids_they_had(tmp_path: Path) -> None:
    data = tmp_path / "whole.csv"
    pandas.DataFrame(WITHOUT_IDS).rename(columns={"claim": "hypothesis"}).to_csv(data, index=False)
    pairs = list(entailment.open_dataset(data))
    judgments = judged(pairs, "overlap")
    scores: Any = entailment.score(pairs[3:], judgments, subset=True, bootstrap=0)
    assert scores.n == 3


def test_judgments_of_pairs_without_ids_are_plain_values() -> None:
    (judgment,) = entailment.judge([("A cat sat.", "A cat sat.")], system="overlap")
    assert (
        judgment == entailment.judge([Pair("1", "A cat sat.", "A cat sat.")], system="overlap")[0]
    )
    assert type(judgment.to_dict()["id"]) is str


def test_a_mapping_names_its_runs(gold: Path) -> None:
    pairs = list(entailment.open_dataset(gold))
    runs = {name: judged(pairs, name) for name in ("overlap", "length")}
    assert [score.run for score in entailment.score(pairs, runs, bootstrap=0)] == [*runs]
    (difference,) = entailment.compare(pairs, runs, bootstrap=0)
    assert (difference.first, difference.run) == ("overlap", "length")
    (unnamed,) = entailment.compare(pairs, [*runs.values()], bootstrap=0)
    assert (unnamed.first, unnamed.run) == ("judgments-1", "judgments-2")


def test_a_mapping_names_runs_in_files(gold: Path, tmp_path: Path) -> None:
    entailment.run(gold, tmp_path / "overlap.jsonl", system="overlap")
    judgments = judged(entailment.open_dataset(gold), "length")
    runs = {"words": tmp_path / "overlap.jsonl", "lengths": judgments}
    scores = entailment.score(gold, runs, bootstrap=0)
    assert isinstance(scores, list)
    assert [score.run for score in scores] == ["words", "lengths"]
    same: Any = {"a": tmp_path / "overlap.jsonl", "b": str(tmp_path / "overlap.jsonl")}
    (difference,) = entailment.compare(gold, same, bootstrap=0)
    assert (difference.first, difference.run) == ("a", "b")


def test_a_mapping_names_runs_over_topics(tmp_path: Path) -> None:
    run = tmp_path / "overlap.jsonl"
    entailment.run(example_topics(), run, system="overlap", threshold=0.5)
    (scores,) = entailment.score(example_topics(), {"words": run}, bootstrap=0)
    assert scores.run == "words"


@pytest.mark.parametrize("runs", [[], {}, iter([])])
def test_no_run_is_refused(gold: Path, runs: Any) -> None:
    for evaluate in (entailment.score, entailment.compare):
        with pytest.raises(OptionError, match="runs must hold at least one run"):
            evaluate(gold, runs)


@pytest.mark.parametrize(
    ("runs", "name"), [([[]], "judgments-1"), ({"mine": []}, "mine"), ([iter([])], "judgments-1")]
)
def test_a_run_without_judgments_is_refused(gold: Path, runs: Any, name: str) -> None:
    with pytest.raises(OptionError, match=f"run '{name}' has no judgments"):
        entailment.score(gold, runs)


def test_lists_make_groups_and_no_clusters() -> None:
    judgments = judged(TAGGED, "overlap")
    with pytest.raises(OptionError, match="pair 'p1' has several values of 'tags'; a cluster req"):
        entailment.score(TAGGED, judgments, cluster="tags")
    with pytest.raises(OptionError, match="; cluster takes 'text', for the pairs of one text"):
        entailment.score(TAGGED, judgments, by="text")


def test_a_file_and_judgments_are_compared(gold: Path, tmp_path: Path) -> None:
    entailment.run(gold, tmp_path / "overlap.jsonl", system="overlap")
    judgments = judged(entailment.open_dataset(gold), "overlap")
    runs: Any = [tmp_path / "overlap.jsonl", judgments]
    (difference,) = entailment.compare(gold, runs, bootstrap=100)
    assert difference.accuracy.difference.value == 0


def test_pairs_in_memory_are_run_as_their_file(gold: Path, tmp_path: Path) -> None:
    for name, data in (("file", gold), ("opened", entailment.open_dataset(gold))):
        entailment.run(data, tmp_path / f"{name}.jsonl", system="overlap")
    assert (tmp_path / "file.jsonl").read_bytes() == (tmp_path / "opened.jsonl").read_bytes()
    frame = pandas.DataFrame(ROWS)
    summary: Any = entailment.run(
        frame, tmp_path / "run.jsonl", system="overlap", columns=COLUMNS, jobs=2
    )
    assert summary.judged == 6
    again: Any = entailment.run(frame, tmp_path / "run.jsonl", system="overlap", columns=COLUMNS)
    assert again.resumed == 6
    scores: Any = entailment.score(frame, tmp_path / "run.jsonl", columns=COLUMNS)
    assert scores.n == 6


def test_results_have_what_the_commands_print(gold: Path, tmp_path: Path) -> None:
    runs = [tmp_path / f"{name}.jsonl" for name in ("overlap", "length")]
    for path in runs:
        entailment.run(gold, path, system=path.stem)
    scores = entailment.score(gold, runs, by="task", bootstrap=100)
    rows = printed("score", gold, *runs, "--by", "task", "--bootstrap", 100)["runs"]
    assert [score.to_dict() for score in scores] == rows
    (difference,) = entailment.compare(gold, runs, bootstrap=100)
    (row,) = printed("compare", gold, *runs, "--bootstrap", 100)["runs"]
    assert difference.to_dict() == {"first": "overlap", **row}


@pytest.mark.parametrize("is_of_topics", [True, False])
def test_results_by_f_have_what_the_commands_print(is_of_topics: bool, tmp_path: Path) -> None:
    runs = [tmp_path / f"{name}.jsonl" for name in ("overlap", "length")]
    facts = example_facts() / "EXAMPLE_KBP_DEVSET.xml"
    data = example_topics() if is_of_topics else facts
    options: Any = (
        {"threshold": 0.5} if is_of_topics else {"documents": example_facts() / "source_data"}
    )
    for path in runs:
        entailment.run(data, path, system=path.stem, **options)
    scores: Any = entailment.score(data, runs, bootstrap=0)
    assert [score.to_dict() for score in scores] == printed("score", data, *runs, "--bootstrap", 0)[
        "runs"
    ]
    (difference,) = entailment.compare(data, runs, bootstrap=100)
    (row,) = printed("compare", data, *runs, "--bootstrap", 100)["runs"]
    assert difference.to_dict() == {"first": "overlap", **row}
    assert difference.to_pandas()["f_run"][0] == pytest.approx(row["f"]["run"])
    frame = scores[0].to_pandas()
    assert frame["signature"][0] == str(scores[0].signature)


TAGGED = [
    {
        "id": f"p{number}",
        "text": f"A cat sat on mat {number // 2}.",
        "hypothesis": f"A cat sat {number} times." if number % 2 else f"Cat {number} sat.",
        "label": ("ENTAILMENT", "CONTRADICTION", "UNKNOWN", "UNKNOWN")[number % 4],
        "task": "IE" if number < 20 else "QA",
        "tags": ["number", "time"] if number % 3 else ["time"],
    }
    for number in range(40)
]
PART: Any = {"subset": True, "by": ["task", "tags"], "cluster": "text", "bootstrap": 100}
PRINTED_PART = (
    *("--subset", "--by", "task", "--by", "tags"),
    *("--cluster", "text", "--bootstrap", "100"),
)


@pytest.fixture
def tagged(tmp_path: Path) -> list[Path]:
    """Gold that is a part of what was judged, and three runs, of which one abstains."""
    part = tmp_path / "part.jsonl"
    part.write_text("".join(f"{json.dumps(row)}\n" for row in TAGGED[8:]), encoding="utf-8")
    runs = [tmp_path / f"{name}.jsonl" for name in ("overlap", "length", "abstaining")]
    for path in runs[:2]:
        entailment.run(TAGGED, path, system=path.stem)
    entailment.run(TAGGED, runs[2], system=Unsure(), abstain=0.5)
    return [part, *runs]


def frame_printed(*arguments: object) -> pandas.DataFrame:
    result = CliRunner().invoke(entail, [*map(str, arguments), "--format", "tsv"])
    assert result.exit_code == 0, result.output
    return pandas.read_csv(io.StringIO(result.stdout), sep="\t", dtype={"group": str})


@pytest.mark.parametrize("table", [pandas.DataFrame, polars.DataFrame, list])
def test_a_part_in_memory_has_groups_of_lists_and_clusters(table: Any, tagged: list[Path]) -> None:
    part, *runs = tagged
    judgments = {name: judged(TAGGED, name) for name in ("overlap", "length")}
    rows = table(TAGGED[8:])
    of_files = entailment.score(part, runs[:2], **PART)
    for scores, of_file in zip(entailment.score(rows, judgments, **PART), of_files, strict=True):
        ours, theirs = scores.to_dict(), of_file.to_dict()
        assert (ours["scores"], ours["by"]) == (theirs["scores"], theirs["by"])
        assert list(ours["by"]["tags"]) == ["number", "time"]
        assert "|cluster:text|" in str(scores.signature)
    (difference,) = entailment.compare(rows, judgments, **PART)
    (of_runs,) = entailment.compare(part, runs[:2], **PART)
    ours, theirs = difference.to_dict(), of_runs.to_dict()
    assert isinstance(difference, Comparison)
    assert difference.groups["tags"]["time"].clusters == difference.clusters == 16
    for numbers in (ours, theirs):
        numbers.pop("signature")
        for groups in numbers["by"].values():
            for group in groups.values():
                group.pop("signature")
    assert ours == theirs
    single: Any = entailment.score(rows, judgments["overlap"], **{**PART, "by": "task"})
    assert list(single.groups) == [single.grouped_by] == ["task"]


def test_parts_groups_and_abstentions_are_as_the_commands_print_them(tagged: list[Path]) -> None:
    part, *runs = tagged
    scores = entailment.score(part, runs, **PART)
    rows = printed("score", part, *runs, *PRINTED_PART)["runs"]
    assert [score.to_dict() for score in scores] == rows
    assert (rows[2]["scores"]["undecided"], rows[2]["scores"]["coverage"]) == (10, 0.6875)
    frame = frame_printed("score", part, *runs, *PRINTED_PART)
    ours = pandas.concat([score.to_pandas() for score in scores], ignore_index=True)
    pandas.testing.assert_frame_equal(ours, frame.fillna({"group": ""}), check_dtype=False)
    assert "tags=number" in set(ours["group"])
    compared = entailment.compare(part, runs, **PART)
    rows = printed("compare", part, *runs, *PRINTED_PART)["runs"]
    assert [row.to_dict() for row in compared] == [{"first": "overlap", **row} for row in rows]
    frame = frame_printed("compare", part, *runs, *PRINTED_PART)
    ours = pandas.concat([row.to_pandas() for row in compared], ignore_index=True)
    pandas.testing.assert_frame_equal(ours, frame.fillna({"group": ""}), check_dtype=False)
    assert ours["holm_mcnemar_p"].dtype == float


def test_judgments_of_other_pairs_are_refused_unless_gold_is_a_part() -> None:
    judgments = judged(TAGGED, "overlap")
    with pytest.raises(DataError, match=r"does not have: 'p0', .*; subset=True leaves these out"):
        entailment.score(TAGGED[8:], judgments)


def test_frames_have_a_row_for_each_group_and_measure(gold: Path) -> None:
    pairs = entailment.open_dataset(gold)
    judgments = judged(pairs, "overlap")
    scores: Any = entailment.score(pairs, judgments, by="task", bootstrap=100)
    frame = scores.to_pandas()
    assert list(frame["group"]) == ["", "task=IE", "task=IR", "task=QA", "task=SUM"]
    assert frame["accuracy"][0] == pytest.approx(scores.accuracy.value, abs=1e-6)
    assert frame["accuracy_low"].dtype == float
    (difference,) = entailment.compare(pairs, [judgments, judgments], bootstrap=0)
    assert list(difference.to_pandas()["measure"]) == ["accuracy", "average_precision"]
    assert list(difference.to_pandas()["bootstrap_p"].isna()) == [True, True]


def test_a_frame_needs_pandas(gold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = entailment.open_dataset(gold)
    scores: Any = entailment.score(pairs, judged(pairs, "overlap"), bootstrap=0)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError, match="pandas"):
        scores.to_pandas()


def test_what_is_neither_a_path_nor_judgments_is_refused(gold: Path) -> None:
    pairs = entailment.open_dataset(gold)
    judgments = judged(pairs, "overlap")
    anything: Any = pandas.DataFrame(ROWS)
    with pytest.raises(OptionError, match="paths of run files or judgments, not a DataFrame"):
        entailment.score(pairs, anything)
    mixed: Any = [judgments[0], 3]
    with pytest.raises(OptionError, match="judgment 2 of a run is an int"):
        entailment.score(pairs, mixed)
    with pytest.raises(OptionError, match="lenient is given to open_dataset"):
        entailment.score(pairs, judgments, lenient=True)
    with pytest.raises(OptionError, match="not the single 'judgments'"):
        entailment.compare(pairs, judgments)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"judgments are of pairs, and '.*' is of topics"):
        entailment.score(example_topics(), judgments)
    with pytest.raises(DataError, match="run misses 30 of 31 pairs"):
        entailment.score(pairs, judgments[:1])
    with pytest.raises(OptionError, match="task is for topics, not for pairs"):
        entailment.score(pairs, judgments, task="main")


def test_cross_validation_gives_what_the_command_prints(tmp_path: Path) -> None:
    pairs = [
        Pair(
            str(number),
            f"Ann met {number} people in Rome." if number % 2 else f"Ann met {number} people.",
            f"Ann met {number} people in Rome.",
            Label.ENTAILMENT if number % 2 else Label.UNKNOWN,
        )
        for number in range(1, 25)
    ]
    data, run = tmp_path / "pairs.jsonl", tmp_path / "run.jsonl"
    lines = [
        {"id": pair.id, "text": pair.text, "hypothesis": pair.hypothesis, "label": str(pair.gold)}
        for pair in pairs
    ]
    data.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    done: list[int] = []
    scores = entailment.cross_validate(
        data, system="features", folds=3, seed=1, run=run, progress=lambda n, _: done.append(n)
    )
    (row,) = printed("train", data, "-s", "features", "--folds", 3, "--seed", 1)["runs"]
    assert scores.to_dict() == {**row, "run": "run"}
    assert done == [1, 2, 3]
    of_run: Any = entailment.score(data, run, seed=1)
    assert of_run.accuracy == scores.accuracy
    in_memory = entailment.cross_validate(pairs, system="features", folds=3, seed=1)
    assert in_memory.accuracy == scores.accuracy
    with_more = entailment.cross_validate(pairs, pairs[:4], system="features", folds=3, seed=1)
    assert "+rows@" in str(with_more.signature)


def test_what_cannot_be_cross_validated_is_refused(gold: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="folds must be a whole number, at least 2, not 1"):
        entailment.cross_validate(gold, system="features", folds=1)
    with pytest.raises(OptionError, match="seed must be a whole number"):
        entailment.cross_validate(gold, system="features", seed=-1)
    with pytest.raises(OptionError, match="folds is for pairs, not for topics"):
        entailment.cross_validate(example_topics(), system="features")
    with pytest.raises(DataError, match="no pair has a gold label"):
        entailment.cross_validate([Pair("1", "A cat sat.", "A cat sat.")], system="features")
    with pytest.raises(OptionError, match="'Certain' learns nothing from pairs"):
        entailment.cross_validate(gold, system=Certain())


class Remembers:
    """Says what it was fitted to, of which it keeps all, and returns itself."""

    def __init__(self) -> None:
        self.gold: dict[str, Label | None] = {}

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Remembers:
        self.gold |= {pair.text: pair.gold for pair in pairs}
        return self

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            p = float(self.gold.get(pair.text) is Label.ENTAILMENT)
            label = Label.ENTAILMENT if p else Label.NO_ENTAILMENT
            yield Judgment(pair.id, label, {Label.ENTAILMENT: p, Label.NO_ENTAILMENT: 1 - p})


class Saves(Remembers):
    """Can say what it remembers."""

    def state(self) -> dict[str, str]:
        return {text: str(gold) for text, gold in self.gold.items()}

    def with_state(self, state: Any) -> Saves:
        raise NotImplementedError


class Locked(Remembers):
    """Holds what cannot be copied."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()


LEARNED = [
    Pair(str(n), f"Cat {n} sat.", f"It sat {n}.", (Label.ENTAILMENT, Label.NO_ENTAILMENT)[n % 2])
    for n in range(12)
]


def test_an_object_in_memory_learns_nothing_of_the_folds_before() -> None:
    system = Remembers()
    scores = entailment.cross_validate(LEARNED, system=system, folds=3, bootstrap=0)
    assert scores.accuracy.value == 0.5  # all it says of a new pair is that it is not entailed
    assert system.gold == {}


def test_an_object_that_would_learn_of_all_folds_is_refused() -> None:
    problem = r"^system 'Locked' cannot be copied for each fold: TypeError: .*lock"
    with pytest.raises(OptionError, match=problem):
        entailment.cross_validate(LEARNED, system=Locked(), folds=3)
    problem = r"^system 'Saves': fit changed and gave the system itself"
    with pytest.raises(OptionError, match=problem):
        entailment.cross_validate(LEARNED, system=Saves(), folds=3)


def test_cross_validated_systems_are_scored_by_groups_and_compared(tmp_path: Path) -> None:
    pairs = [
        replace(pair, attributes={"task": "IE" if n < 6 else "QA"})
        for n, pair in enumerate(LEARNED)
    ]
    runs = [tmp_path / f"{name}.jsonl" for name in ("coverage", "overlap")]
    for run in runs:
        scores = entailment.cross_validate(
            pairs, system=run.stem, folds=2, by="task", bootstrap=100, run=run
        )
        assert {name: group.n for name, group in scores.by.items()} == {"IE": 6, "QA": 6}
        assert "|bs:100|" in str(scores.signature)
    (difference,) = entailment.compare(pairs, runs, bootstrap=100)
    assert (difference.first, difference.run) == ("coverage", "overlap")
    with pytest.raises(OptionError, match="no pair"):
        entailment.cross_validate(pairs, system="coverage", folds=2, by="slot")
