"""Pairs and judgments in memory: scored as if they were files of pairs and runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from entailment.datasets import Dataset, open_dataset
from entailment.datasets.records import is_table
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError, kind_of
from entailment.evaluation.gold import Gold
from entailment.evaluation.options import ReadingOptions
from entailment.evaluation.run_writing import jsonl_line
from entailment.evaluation.runs import Run, read_run
from entailment.model import Judgment

__all__ = ["GivenRuns", "JudgmentRun", "given_pairs", "given_runs", "run_of"]


@dataclass(frozen=True, slots=True)
class JudgmentRun:
    """Judgments and the name that results have for them."""

    name: str
    judgments: Sequence[Judgment]

    def __str__(self) -> str:
        return self.name


class GivenRuns(NamedTuple):
    """Runs in files and in memory; *is_single* says that a run was given, not a list of them."""

    runs: Sequence[str | JudgmentRun]
    is_single: bool


def given_pairs(data: object, reading: ReadingOptions) -> str | Dataset:
    """Return the path *data*, or pairs in memory as they are opened by the options *reading*.

    Raise OptionError for what holds no pairs, and for options with what is already opened.
    """
    if isinstance(data, str | Path):
        return str(data)
    if not isinstance(data, Dataset):
        rows: Any = data
        return open_dataset(rows, **reading.of_pairs)
    if given := [name for name, value in reading.of_pairs.items() if value]:
        raise OptionError(f"{given[0]} is given to open_dataset, not with what it opened")
    return data


def given_runs(runs: object) -> GivenRuns:
    """Return the run or runs that *runs* is or has: paths, judgments, or judgments by name.

    Judgments without a name are called *judgments*, with a number where there are several runs.
    Raise OptionError for anything else.
    """
    if isinstance(runs, str | Path):
        return GivenRuns([str(runs)], True)
    if is_table(runs) or not isinstance(runs, Iterable):
        raise OptionError(f"runs must be paths of run files or judgments, not {kind_of(runs)}")
    if isinstance(runs, Mapping):
        named = [JudgmentRun(str(name), _judgments(runs[name])) for name in runs]
        return GivenRuns(named, False)
    several = list(runs)
    if several and isinstance(several[0], Judgment):
        return GivenRuns([JudgmentRun("judgments", _judgments(several))], True)
    return GivenRuns([*map(_given_run, several, range(1, len(several) + 1))], False)


def run_of(given: JudgmentRun, gold: Gold) -> Run:
    """Return judgments as the run that a file of them is read as.

    They are of the pairs of *gold* that have their ids. Those that are numbered from 1, as of
    tuples, are of its pairs in order. Raise DataError for judgments that no run may have, and where
    the ids of *gold* are these numbers in another order, so that both could be meant.
    """
    judgments = _identified(given, gold)
    lines = (f"{jsonl_line(judgment)}\n".encode() for judgment in judgments)
    return read_run(Source.of_bytes(lines, f"<{given.name}>")).renamed(given.name)


def _identified(given: JudgmentRun, gold: Gold) -> Sequence[Judgment]:
    """Return the judgments with the ids of *gold*, by their places where they have only these."""
    judgments, ids = given.judgments, gold.ids
    own = [judgment.pair_id for judgment in judgments]
    numbers = [str(place) for place in range(1, len(ids) + 1)]
    if own != numbers or own == [*ids]:
        return judgments
    if {*own} == {*ids}:
        problem = f"are numbered from 1, and so are the pairs of '{gold.name}', in another order"
        remedy = "judge these pairs with their ids, as rows or as Pair"
        raise DataError(f"{problem}; {remedy}", path=given.name)
    return [
        replace(judgment, pair_id=pair_id) for judgment, pair_id in zip(judgments, ids, strict=True)
    ]


def _given_run(run: object, number: int) -> str | JudgmentRun:
    if isinstance(run, str | Path):
        return str(run)
    return JudgmentRun(f"judgments-{number}", _judgments(run))


def _judgments(run: object) -> tuple[Judgment, ...]:
    """Return the judgments of *run*; raise OptionError for anything else."""
    if is_table(run) or isinstance(run, str | Mapping) or not isinstance(run, Iterable):
        raise OptionError(f"a run must be the path of a file or judgments, not {kind_of(run)}")
    return tuple(_checked(run))


def _checked(run: Iterable[object]) -> Iterator[Judgment]:
    for number, judgment in enumerate(run, start=1):
        if not isinstance(judgment, Judgment):
            raise OptionError(f"judgment {number} of a run is {kind_of(judgment)}, not a Judgment")
        yield judgment
