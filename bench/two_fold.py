"""Figures of which nothing was fitted to the claims that they are of.

The claims are put in two halves by a checksum of the seed and their ids. What is measured on one
half has its threshold (and, where it is fitted at all, its system) from the other. Counts of both
halves make one figure, with its interval over samples of claims.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from entailment.errors import DataError
from entailment.evaluation.f_scores import Counts, matrix, micro
from entailment.evaluation.intervals import (
    Estimate,
    IntArray,
    mean_replicates,
    percentile_interval,
    replicates,
)
from entailment.retrieval.thresholds import DIGITS, Scored, best_threshold

__all__ = [
    "FOLDS",
    "Decisions",
    "Figure",
    "accuracy",
    "counted",
    "first_by_score",
    "fold_of",
    "precision_recall_f",
    "without_judging",
]

FOLDS = 2

MOST = 20
"""Candidates of a claim that are taken by rank at most."""

_NOTHING = 1.000001
"""A threshold that no score reaches."""

Decisions = Mapping[str, Sequence[Scored]]
"""What is to be decided of each claim, by its id; each has a score, or no chance to be returned."""


class Figure(NamedTuple):
    """Numbers with their names, and the thresholds of both halves, where some were fitted."""

    values: Mapping[str, Estimate]
    thresholds: tuple[float, ...] = ()


def fold_of(claim_id: str, seed: int) -> int:
    """Return the half, 0 or 1, that a claim belongs to."""
    return hashlib.sha256(f"{seed}:{claim_id}".encode()).digest()[0] % FOLDS


def precision_recall_f(by_fold: Sequence[Decisions], *, bootstrap: int, seed: int) -> Figure:
    """Return P, R and F of what reaches the threshold with the best F on the other half.

    *by_fold* has, for each half, the decisions on all claims by what may be used to measure it.
    Raise DataError where a half has no gold.
    """
    counts: dict[str, Counts] = {}
    thresholds = []
    for fold, decisions in enumerate(by_fold):
        others = _of_fold(decisions, 1 - fold, seed)
        if not any(value.gold for value in others):
            raise DataError("a half of the claims has no such gold; take more claims")
        threshold = best_threshold(others).threshold
        thresholds.append(threshold)
        for claim, answers in decisions.items():
            if fold_of(claim, seed) == fold:
                counts[claim] = _counts(answers, threshold)
    return counted(counts, bootstrap=bootstrap, seed=seed)._replace(thresholds=tuple(thresholds))


def first_by_score(by_fold: Sequence[Decisions], *, bootstrap: int, seed: int) -> Figure:
    """Return P, R and F of the first n of each claim by score, n with the best F on the other half.

    *thresholds* are the two n, from 1 to `MOST`; where two are as good the smaller is taken.
    """
    counts: dict[str, Counts] = {}
    numbers = []
    for fold, decisions in enumerate(by_fold):
        mine = {claim: value for claim, value in decisions.items() if fold_of(claim, seed) == fold}
        others = [_firsts(value) for claim, value in decisions.items() if claim not in mine]
        numbers.append(
            max(range(MOST), key=lambda n: _f([counts_by_n[n] for counts_by_n in others])) + 1
        )
        counts |= {claim: _firsts(answers)[numbers[-1] - 1] for claim, answers in mine.items()}
    return counted(counts, bootstrap=bootstrap, seed=seed)._replace(thresholds=tuple(numbers))


def counted(counts: Mapping[str, Counts], *, bootstrap: int, seed: int) -> Figure:
    """Return P, R and F of *counts*, one for each claim."""
    ordered = matrix({claim: counts[claim] for claim in sorted(counts)})
    once = np.ones(len(ordered), dtype=np.intp)
    f = micro(ordered, once)[2]
    drawn = replicates(
        lambda times: micro(ordered, times)[2],
        np.arange(len(ordered), dtype=np.intp),
        n=bootstrap,
        rng=np.random.default_rng(seed),
    )
    precision, recall, _ = micro(ordered, once)
    values = {"precision": Estimate(precision), "recall": Estimate(recall)}
    return Figure({**values, "f": percentile_interval(f, drawn)})


def accuracy(by_fold: Sequence[Decisions], *, bootstrap: int, seed: int) -> Figure:
    """Return how many decisions are right by the threshold that is best for that on the other half.

    There is one decision a claim.
    """
    right: dict[str, bool] = {}
    thresholds = []
    for fold, decisions in enumerate(by_fold):
        thresholds.append(_most_right(_of_fold(decisions, 1 - fold, seed)))
        for claim, (value,) in decisions.items():
            if fold_of(claim, seed) == fold:
                right[claim] = _reaches(value, thresholds[-1]) is value.gold
    return _accuracy(right, bootstrap, seed)._replace(thresholds=tuple(thresholds))


def without_judging(decisions: Decisions, supported: bool, *, bootstrap: int, seed: int) -> Figure:
    """Return what comes of taking every claim to be supported, or none; there is one decision each.

    For none there is nothing of which precision could be.
    """
    gold = {claim: value.gold for claim, (value,) in decisions.items()}
    right = _accuracy({claim: value is supported for claim, value in gold.items()}, bootstrap, seed)
    if not supported:
        return right
    counts = {claim: Counts(int(value), 1, int(value)) for claim, value in gold.items()}
    return Figure({**counted(counts, bootstrap=bootstrap, seed=seed).values, **right.values})


def _accuracy(right: Mapping[str, bool], bootstrap: int, seed: int) -> Figure:
    values = np.array([right[claim] for claim in sorted(right)], dtype=np.float64)
    clusters: IntArray = np.arange(len(values), dtype=np.intp)
    drawn = mean_replicates(values, clusters, n=bootstrap, rng=np.random.default_rng(seed))
    return Figure({"accuracy": percentile_interval(float(values.mean()), drawn)})


def _firsts(answers: Iterable[Scored]) -> list[Counts]:
    """Return what comes of taking the first 1, 2, ... by score, of one score in their order."""
    known = list(answers)
    gold = sum(value.gold for value in known)
    ranked = sorted((-value.score, n) for n, value in enumerate(known) if value.score is not None)
    counts, hits = [Counts(0, 0, gold)], 0
    for _, place in ranked[:MOST]:
        hits += known[place].gold
        counts.append(Counts(hits, counts[-1].returned + 1, gold))
    return (counts + [counts[-1]] * MOST)[1 : MOST + 1]


def _f(counts: Sequence[Counts]) -> float:
    hits, returned, relevant = (sum(column) for column in zip(*counts, strict=True))
    return 2 * hits / (returned + relevant) if returned + relevant else 0.0


def _of_fold(decisions: Decisions, fold: int, seed: int) -> list[Scored]:
    return [
        value
        for claim, answers in decisions.items()
        if fold_of(claim, seed) == fold
        for value in answers
    ]


def _counts(answers: Iterable[Scored], threshold: float) -> Counts:
    decided = [(_reaches(value, threshold), value.gold) for value in answers]
    hits = sum(accepted and gold for accepted, gold in decided)
    return Counts(hits, sum(accepted for accepted, _ in decided), sum(gold for _, gold in decided))


def _reaches(scored: Scored, threshold: float) -> bool:
    return scored.score is not None and round(scored.score, DIGITS) >= threshold


def _most_right(decisions: Sequence[Scored]) -> float:
    """Return the threshold that decides most of *decisions* as gold does, the highest of several.

    It lies midway between two scores that differ; above 1 nothing reaches it.
    """
    gains: dict[float, int] = defaultdict(int)
    for decision in decisions:
        if decision.score is not None:
            gains[round(decision.score, DIGITS)] += 1 if decision.gold else -1
    scores = sorted(gains, reverse=True)
    best, most, gained = _NOTHING, 0, 0
    for score, below in zip(scores, [*scores[1:], 0.0], strict=True):
        gained += gains[score]
        if gained > most:
            best, most = round((score + below) / 2, DIGITS + 1), gained
    return best
