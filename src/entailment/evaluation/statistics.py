"""How runs of a challenge are spread: the statistics that its overview papers give.

Tables 2 and 5 of the RTE-6 overview have them over all runs, and over the best run of each team.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import NamedTuple

from entailment.errors import OptionError
from entailment.evaluation.published import PublishedRun

__all__ = ["Spread", "best_runs", "precision_recall_gap", "spread", "team_of"]


class Spread(NamedTuple):
    """Highest, median, average and lowest of the values of some runs, and how many those are."""

    runs: int
    highest: float
    median: float
    average: float
    lowest: float


def spread(values: Iterable[float]) -> Spread:
    """Return the spread of *values*; raise OptionError for none.

    >>> spread([0.1, 0.2, 0.6])
    Spread(runs=3, highest=0.6, median=0.2, average=0.3, lowest=0.1)
    """
    known = list(values)
    if not known:
        raise OptionError("statistics require at least one run that has the measure")
    average = round(fmean(known), 12)
    return Spread(len(known), max(known), median(known), average, min(known))


def team_of(run: str) -> str:
    """Return the team that a published run is of: its name without the number of the run.

    >>> team_of("DirRelCond23"), team_of("UAIC20101")
    ('DirRelCond2', 'UAIC2010')
    """
    return run[:-1] if run[-1:].isdigit() else run


def best_runs(runs: Sequence[PublishedRun], measure: str) -> tuple[PublishedRun, ...]:
    """Return the run of each team that has most of *measure*, in the order of *runs*.

    Where there are kinds of runs, each kind of a team has its own. Runs without it are left out.
    """
    best: dict[tuple[str, str | None], PublishedRun] = {}
    for run in runs:
        team = team_of(run.name), run.kind
        if measure not in run.measures:
            continue
        if team not in best or run.measures[measure] > best[team].measures[measure]:
            best[team] = run
    return tuple(run for run in runs if best.get((team_of(run.name), run.kind)) is run)


def precision_recall_gap(precision: float, recall: float) -> float:
    """Return how far precision and recall are apart."""
    return abs(precision - recall)
