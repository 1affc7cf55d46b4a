"""Every figure of agreement of a set: whole and in groups, by person, over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

import numpy as np

from entailment.collection.agreement import (
    MISSING,
    Coefficient,
    Ratings,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    pairwise_agreement,
    ratings,
    unanimous_share,
)
from entailment.collection.annotated import AnnotatedPair
from entailment.collection.annotations import Purpose
from entailment.collection.status import SelfAgreement, self_agreement
from entailment.errors import DataError, MissingExtraError, counted
from entailment.evaluation.intervals import (
    Estimate,
    IntArray,
    cluster_numbers,
    percentile_interval,
    replicates,
)
from entailment.evaluation.metrics import UndefinedMeasureError
from entailment.model import LabelScheme

__all__ = ["MIN_SHARED", "Agreement", "AnnotatorFigures", "Figures", "Meeting", "agreement"]

MIN_SHARED = 100
"""Items that two people share for their agreement to count in the average (RTE-2)."""

QUARTERS = 4


class Figures(NamedTuple):
    """The coefficients of some items, each None where it is not defined; *name* says of which.

    Items that one person alone judged are not among them.
    """

    name: str
    items: int
    judgments: int
    percent: Estimate | None
    unanimous: Estimate | None
    kappa: Estimate | None
    alpha: Estimate | None


class Meeting(NamedTuple):
    """How two people agree on the items that they share; *kappa* is Cohen's."""

    first: str
    second: str
    shared: int
    percent: float
    kappa: float | None


class AnnotatorFigures(NamedTuple):
    """How one person agrees with the others: averages over the items shared with each of them.

    *alone* is on how many items the person differs from at least two others who all agree.
    """

    name: str
    judged: int
    percent: float | None
    kappa: float | None
    alone: int
    repeats: SelfAgreement


class Agreement(NamedTuple):
    """All figures; *with_entailment* is of the pairs that any person labels ENTAILMENT (YES).

    *average* is that of `meetings` with at least *min_shared* items, where any has, each counting
    alike. *judged_once* counts the items of one person, which no figure of agreement includes.
    *samples* is the number of bootstrap samples of the intervals.

    *confusion* counts, for each two labels, how often one person gave the first and another the
    second, in the order of *labels*; it is symmetric, and equal labels count both ways.
    """

    whole: Figures
    with_entailment: Figures
    tasks: tuple[Figures, ...]
    quarters: tuple[Figures, ...]
    meetings: tuple[Meeting, ...]
    average: Meeting | None
    annotators: tuple[AnnotatorFigures, ...]
    labels: tuple[str, ...]
    confusion: tuple[tuple[int, ...], ...]
    flawed: int
    min_shared: int
    judged_once: int = 0
    samples: int = 0


def agreement(
    annotated: Sequence[AnnotatedPair],
    *,
    labels: LabelScheme | None = None,
    samples: int = 1000,
    seed: int = 0,
    min_shared: int = MIN_SHARED,
) -> Agreement:
    """Return how far the people of *annotated* agree, with bootstrap intervals of *samples*.

    Items of one hypothesis are drawn together; those of fewer than 10 have no interval.
    Raise DataError where no item has two people.
    """
    rated = ratings(annotated, labels)
    people = (rated.codes != MISSING).sum(axis=1)
    shared = rated.select(np.flatnonzero(people > 1))
    rated = rated.select(np.flatnonzero(people > 0))
    if not shared.items:
        raise DataError("no pair was judged by two people, so there is no agreement to measure")
    measure = _Measure(samples, seed)
    meetings = tuple(_meetings(rated))
    return Agreement(
        whole=measure.figures("all", shared),
        with_entailment=measure.figures("any YES", shared.with_entailment()),
        tasks=tuple(measure.figures(name, part) for name, part in _by_task(shared)),
        quarters=tuple(measure.figures(name, part) for name, part in _by_time(shared)),
        meetings=meetings,
        average=_average(meetings, min_shared),
        annotators=tuple(_annotators(rated, meetings, annotated)),
        labels=tuple(str(label) for label in rated.labels),
        confusion=_confusion(rated),
        flawed=len(
            {
                entry.annotation.pair_id
                for entry in annotated
                if entry.annotation.is_flawed and entry.annotation.purpose is Purpose.ANNOTATE
            }
        ),
        min_shared=min_shared,
        judged_once=len(rated.items) - len(shared.items),
        samples=samples,
    )


class _Measure:
    """Measures coefficients with their intervals."""

    def __init__(self, samples: int, seed: int):
        self._samples = samples
        self._seed = seed

    def figures(self, name: str, rated: Ratings) -> Figures:
        """Return the figures of *rated*."""
        return Figures(
            name,
            len(rated.items),
            int((rated.codes != MISSING).sum()),
            self._estimate(pairwise_agreement, rated),
            self._estimate(unanimous_share, rated),
            self._estimate(fleiss_kappa, rated),
            self._estimate(krippendorff_alpha, rated),
        )

    def _estimate(self, coefficient: Coefficient, rated: Ratings) -> Estimate | None:
        counts = rated.counts()
        try:
            value = coefficient(counts)
        except (MissingExtraError, UndefinedMeasureError):
            return None

        def of_sample(times: IntArray) -> float:
            return coefficient(np.repeat(counts, times, axis=0))

        clusters = cluster_numbers(rated.clusters)
        rng = np.random.default_rng(self._seed)
        drawn = replicates(of_sample, clusters, n=self._samples, rng=rng)
        return percentile_interval(value, drawn)


def _by_task(rated: Ratings) -> Iterable[tuple[str, Ratings]]:
    for task in sorted({task for task in rated.tasks if task}):
        yield task, rated.select([row for row, name in enumerate(rated.tasks) if name == task])


def _by_time(rated: Ratings) -> Iterable[tuple[str, Ratings]]:
    """Yield the quarters of the items in the order in which they were finished.

    There are none where all have one time, as annotations of a file without times have.
    """
    if len(set(rated.times)) < 2:
        return
    order = sorted(range(len(rated.items)), key=lambda row: (rated.times[row], row))
    if len(order) < QUARTERS:
        return
    for number, rows in enumerate(np.array_split(np.asarray(order), QUARTERS), 1):
        yield f"quarter {number}", rated.select(rows)


def _meetings(rated: Ratings) -> Iterable[Meeting]:
    for first, second in combinations(range(len(rated.annotators)), 2):
        left, right = rated.codes[:, first], rated.codes[:, second]
        both = (left != MISSING) & (right != MISSING)
        if not both.any():
            continue
        yield Meeting(
            rated.annotators[first],
            rated.annotators[second],
            int(both.sum()),
            float((left[both] == right[both]).mean()),
            _cohen_or_none(left, right),
        )


def _cohen_or_none(left: IntArray, right: IntArray) -> float | None:
    try:
        return cohen_kappa(left, right)
    except UndefinedMeasureError:
        return None


def _average(meetings: Sequence[Meeting], min_shared: int) -> Meeting | None:
    """Return the means over the pairs of people who share enough, or over all where none does."""
    averaged = [meeting for meeting in meetings if meeting.shared >= min_shared] or list(meetings)
    kappas = [meeting.kappa for meeting in averaged if meeting.kappa is not None]
    if not averaged:
        return None
    return Meeting(
        "average",
        counted(len(averaged), "pair of people", "pairs of people"),
        min(meeting.shared for meeting in averaged),
        fmean(meeting.percent for meeting in averaged),
        fmean(kappas) if kappas else None,
    )


def _annotators(
    rated: Ratings, meetings: Sequence[Meeting], annotated: Sequence[AnnotatedPair]
) -> Iterable[AnnotatorFigures]:
    alone = _alone(rated)
    for column, name in enumerate(rated.annotators):
        own = [entry for entry in meetings if name in (entry.first, entry.second)]
        kappas = [(entry.kappa, entry.shared) for entry in own if entry.kappa is not None]
        own_annotations = [
            entry.annotation for entry in annotated if entry.annotation.annotator == name
        ]
        yield AnnotatorFigures(
            name,
            int((rated.codes[:, column] != MISSING).sum()),
            _weighted([(entry.percent, entry.shared) for entry in own]),
            _weighted(kappas),
            alone[name],
            self_agreement(own_annotations),
        )


def _weighted(values: Sequence[tuple[float, int]]) -> float | None:
    weight = sum(shared for _, shared in values)
    return sum(value * shared for value, shared in values) / weight if weight else None


def _alone(rated: Ratings) -> Counter[str]:
    """Return on how many items each person differs from at least two others who all agree."""
    alone: Counter[str] = Counter()
    for row in rated.codes:
        judged = np.flatnonzero(row != MISSING)
        for column in judged:
            others = [int(row[other]) for other in judged if other != column]
            if len(others) > 1 and len(set(others)) == 1 and others[0] != row[column]:
                alone[rated.annotators[int(column)]] += 1
    return alone


def _confusion(rated: Ratings) -> tuple[tuple[int, ...], ...]:
    counts = rated.counts()
    together = counts.T @ counts - np.diag(counts.sum(axis=0))
    return tuple(tuple(int(cell) for cell in row) for row in together)
