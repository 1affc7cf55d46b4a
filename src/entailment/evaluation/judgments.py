"""Pairs and judgments in memory: scored as if they were files of pairs and runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from entailment.datasets import Dataset, open_dataset
from entailment.datasets.places import are_places
from entailment.datasets.records import is_table
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError, counted, kind_of
from entailment.evaluation.gold import Gold
from entailment.evaluation.options import ReadingOptions
from entailment.evaluation.run_writing import jsonl_line
from entailment.evaluation.runs import NamedPath, Run, RunPath, read_run
from entailment.model import Judgment

__all__ = ["GivenRuns", "JudgmentRun", "given_pairs", "given_runs", "run_of"]


@dataclass(frozen=True, slots=True)
class JudgmentRun:
    """Judgments, at least one, and the name that results have for them."""

    name: str
    judgments: Sequence[Judgment]

    def __post_init__(self) -> None:
        if not self.judgments:
            raise OptionError(f"run '{self.name}' has no judgments")

    def __str__(self) -> str:
        return self.name


class GivenRuns(NamedTuple):
    """Runs in files and in memory; *is_single* says that a run was given, not a list of them."""

    runs: Sequence[RunPath | JudgmentRun]
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
    """Return the run or runs that *runs* is or has: paths, judgments, or either by name.

    Judgments without a name are called *judgments*, with a number where there are several runs.
    Raise OptionError for anything else, and where there is no run or no judgment.
    """
    if isinstance(runs, str | Path):
        return GivenRuns([str(runs)], True)
    if is_table(runs) or not isinstance(runs, Iterable):
        raise OptionError(f"runs must be paths of run files or judgments, not {kind_of(runs)}")
    if isinstance(runs, Mapping):
        _require_run(runs)
        return GivenRuns([_named_run(str(name), runs[name]) for name in runs], False)
    several = list(runs)
    _require_run(several)
    if isinstance(several[0], Judgment):
        return GivenRuns([JudgmentRun("judgments", _judgments(several))], True)
    return GivenRuns([*map(_given_run, several, range(1, len(several) + 1))], False)


def run_of(given: JudgmentRun, gold: Gold) -> Run:
    """Return judgments as the run that a file of them is read as.

    They are of the pairs of *gold* that have their ids. Those of pairs without ids, such as tuples,
    are of its pairs by their places; so are those that are numbered from 1 in order, where *gold*
    has none of these numbers as ids. Raise DataError for judgments that no run may have, and for
    those of pairs without ids where *gold* has more pairs or fewer.
    """
    judgments = _identified(given, gold)
    lines = (f"{jsonl_line(judgment)}\n".encode() for judgment in judgments)
    return read_run(Source.of_bytes(lines, f"<{given.name}>")).renamed(given.name)


def _identified(given: JudgmentRun, gold: Gold) -> Sequence[Judgment]:
    """Return the judgments with the ids of *gold*, by their places where they have only these."""
    judgments = given.judgments
    id_of = {str(place): pair_id for place, pair_id in enumerate(gold.ids, start=1)}
    own = [judgment.pair_id for judgment in judgments]
    if not are_places(own):
        if own != [*id_of] or not {*own}.isdisjoint(gold.ids):
            return judgments
    elif {*own} != id_of.keys():
        problem = f"{counted(len(own), 'judgment')} of pairs without ids"
        pairs = f"'{gold.name}' has {counted(len(id_of), 'pair')}"
        remedy = "judge these pairs, or pairs with ids"
        raise DataError(f"has {problem}, and {pairs}; {remedy}", path=given.name)
    return [replace(judgment, pair_id=id_of[judgment.pair_id]) for judgment in judgments]


def _require_run(runs: Sized) -> None:
    if not runs:
        raise OptionError("runs must hold at least one run, or one judgment")


def _named_run(name: str, run: object) -> RunPath | JudgmentRun:
    if isinstance(run, str | Path):
        return NamedPath(name, str(run))
    return JudgmentRun(name, _judgments(run))


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
