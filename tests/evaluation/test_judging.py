from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entailment.datasets import open_dataset
from entailment.errors import DataError, EntailmentError
from entailment.evaluation.judging import judge_dataset, lines_by_workers
from entailment.evaluation.runs import read_run
from entailment.examples import worked_examples
from entailment.model import Judgment, Label, Pair
from entailment.systems import NamedSystem, load_system


class _Changed:
    """A system whose judgments are changed on the way out."""

    def __init__(self, change: Callable[[list[Judgment]], Iterable[Judgment]]):
        self._change = change

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the judgments of `overlap`, changed."""
        yield from self._change(list(load_system("overlap").judge(pairs)))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda judged: judged[::2], "judged '1.6' where pair '1.2' was next"),
        (lambda judged: judged[:-1], "gave no judgment of pair 'interpreter'"),
        (lambda judged: [*judged, judged[0]], "where no pair was next"),
    ],
    ids=["every second", "one too few", "one too many"],
)
def test_a_system_that_breaks_its_contract_makes_no_run(
    tmp_path: Path, change: Callable[[list[Judgment]], Iterable[Judgment]], says: str
) -> None:
    system = NamedSystem("changed", {}, _Changed(change))
    with pytest.raises(EntailmentError, match=says):
        judge_dataset(open_dataset(worked_examples()), system, tmp_path / "run.jsonl")
    assert not (tmp_path / "run.jsonl").exists()


def test_a_finished_run_that_lost_its_end_is_not_taken_as_finished(tmp_path: Path) -> None:
    dataset, system = open_dataset(worked_examples()), load_system("overlap")
    target = tmp_path / "run.jsonl"
    judge_dataset(dataset, system, target)
    whole = target.read_bytes()
    target.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DataError, match="is not the whole run"):
        judge_dataset(dataset, system, target)
    judge_dataset(dataset, system, target, overwrite=True)
    assert target.read_bytes() == whole


def _every_second(judged: list[Judgment]) -> Iterator[Judgment]:
    """Yield judgments of which some are undecided, and some of a single label."""
    for number, judgment in enumerate(judged):
        if number % 2:
            yield Judgment(judgment.pair_id, Label.UNKNOWN, {Label.UNKNOWN: 1.0}, undecided=True)
        else:
            yield Judgment(judgment.pair_id, Label.ENTAILMENT, {Label.ENTAILMENT: 1.0})


@pytest.mark.parametrize("name", ["run.jsonl", "run.parquet"])
def test_a_finished_run_is_known_again(tmp_path: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    dataset, target = open_dataset(worked_examples()), tmp_path / name
    system = NamedSystem("changed", {}, _Changed(_every_second))
    judged = judge_dataset(dataset, system, target).judged
    assert judge_dataset(dataset, system, target) == (0, judged, 0)
    assert len(read_run(target).judgments) == judged
    with pytest.raises(DataError, match="is there already, of another system"):
        judge_dataset(dataset, replace(system, options={"a": 1}), target)


def test_a_run_over_the_same_file_read_otherwise_is_another_run(tmp_path: Path) -> None:
    table = tmp_path / "pairs.tsv"
    table.write_text("a\tb\nAnn met Bob.\tAnn met Bob and Cid.\n")
    system, target = load_system("overlap"), tmp_path / "run.jsonl"
    first, second = (
        open_dataset(table, columns={"text": text, "hypothesis": hypothesis})
        for text, hypothesis in (("a", "b"), ("b", "a"))
    )
    judge_dataset(first, system, target)
    with pytest.raises(DataError, match="is there already"):
        judge_dataset(second, system, target)


def test_a_journal_that_another_process_writes_is_left_as_it_is(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    journal = tmp_path / "run.jsonl.part"
    journal.write_text("held\n")
    with journal.open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(DataError, match="another process"):
            judge_dataset(
                open_dataset(worked_examples()),
                load_system("overlap"),
                tmp_path / "run.jsonl",
                overwrite=True,
            )
    assert journal.read_text() == "held\n"


def test_a_journal_is_held_until_it_is_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset, system = open_dataset(worked_examples()), load_system("overlap")
    target, rename = tmp_path / "run.jsonl", os.replace

    def renaming(journal: Path, target: Path) -> None:
        with pytest.raises(DataError, match="is being written by another process"):
            judge_dataset(dataset, load_system("coverage"), target, overwrite=True)
        rename(journal, target)

    monkeypatch.setattr("entailment.evaluation.judging.os.replace", renaming)
    judge_dataset(dataset, system, target)
    assert target.exists()
    assert not (tmp_path / "run.jsonl.part").exists()


def test_a_file_of_somebody_else_with_the_journals_name_is_not_touched(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl.part"
    journal.write_text("my notes")
    with pytest.raises(DataError, match="was begun with other data"):
        judge_dataset(
            open_dataset(worked_examples()), load_system("overlap"), tmp_path / "run.jsonl"
        )
    assert journal.read_text() == "my notes"


def test_a_run_goes_to_where_a_link_leads_and_to_no_device(tmp_path: Path) -> None:
    dataset, system = open_dataset(worked_examples()), load_system("overlap")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
    judge_dataset(dataset, system, tmp_path / "link.jsonl")
    assert (tmp_path / "link.jsonl").is_symlink()
    assert (tmp_path / "real.jsonl").is_file()
    with pytest.raises(DataError, match="not a regular file"):
        judge_dataset(dataset, system, os.devnull, overwrite=True)


def test_the_data_is_never_written_over(tmp_path: Path) -> None:
    data = tmp_path / "pairs.xml"
    data.write_bytes(worked_examples().read_bytes())
    with pytest.raises(DataError, match="is read from"):
        judge_dataset(open_dataset(data), load_system("overlap"), data, overwrite=True)
    assert data.read_bytes() == worked_examples().read_bytes()


@pytest.mark.parametrize(("count", "workers"), [(40, 4), (200, 2), (2000, 3)])
def test_few_pairs_are_for_all_workers_and_many_in_parts_of_256(
    monkeypatch: pytest.MonkeyPatch, count: int, workers: int
) -> None:
    parts: list[list[Pair]] = []

    def note(*arguments: Any) -> Iterator[list[str]]:
        parts.extend(part.work for part in arguments[-1])
        yield from ()

    monkeypatch.setattr("entailment.evaluation.judging.done_in_order", note)
    pairs = [Pair(str(number), "It rains.", "It is wet.") for number in range(count)]
    assert not list(lines_by_workers(load_system("overlap"), iter(pairs), workers))
    assert [pair for part in parts for pair in part] == pairs
    assert len(parts) > workers
    assert max(map(len, parts)) <= min(256, count // workers)


def test_two_processes_judge_at_the_threshold_of_the_signature(tmp_path: Path) -> None:
    dataset = open_dataset(worked_examples())
    system = load_system("overlap").with_threshold(0.99)
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    judge_dataset(dataset, system, alone)
    judge_dataset(dataset, system, shared, jobs=2)
    assert "threshold=0.99" in alone.read_text()
    assert shared.read_bytes() == alone.read_bytes()
