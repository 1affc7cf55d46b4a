"""Numbers from labels, rankings and probabilities, and nothing else.

| measure | formula | source |
| --- | --- | --- |
| accuracy | #correct / n | RTE-2 overview, section 3.1 |
| average precision | 1/R Σ E(i) · #entailing-up-to-i / i | RTE-2 overview; RTE-5 guidelines |
| confidence weighted score | 1/n Σ #correct-up-to-i / i | RTE-1 (Dagan et al., 2006) |
| precision, recall, F | tp/(tp+fp), tp/(tp+fn), 2PR/(P+R) | van Rijsbergen (1979) |
| macro F | mean of the F of the labels | Opitz and Burst (2019) |
| calibration error | Σ #B/n · abs(entailed share of B - mean score of B) | Naeini et al. (2015) |
| Brier score | 1/n Σ (score(i) - E(i))² | Brier (1950), over one class |

E(i) is 1 if the i-th pair is entailed by the gold and 0 otherwise, R is Σ E(i), and i counts the
pairs in order of the ranking. Average precision counts what is entailed, in order of entailment;
the confidence weighted score counts what is correct, in order of confidence in the label. The
bins B of the calibration error part the pairs by score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from entailment.errors import EntailmentError
from entailment.model import Label, LabelScheme

__all__ = [
    "PRF",
    "Bin",
    "Point",
    "UndefinedMeasureError",
    "accuracy",
    "average_precision",
    "brier_score",
    "calibration_error",
    "confidence_weighted_score",
    "confusion_matrix",
    "expected_average_precision",
    "precision_recall_curve",
    "precision_recall_f",
    "reliability",
]


FloatArray = NDArray[np.float64]


class UndefinedMeasureError(EntailmentError, ValueError):
    """A measure has no value for these judgments, such as average precision without entailment."""


class PRF(NamedTuple):
    """Precision, recall and F of one label, and the number of pairs with that gold label."""

    precision: float
    recall: float
    f: float
    support: int


class Point(NamedTuple):
    """Recall and precision of the pairs that are ranked down to some score."""

    recall: float
    precision: float


class Bin(NamedTuple):
    """Pairs of near scores: bounds, number, mean score and the share that is entailed.

    Where *size* is 0 the other two are 0 and mean nothing.
    """

    low: float
    high: float
    size: int
    score: float
    entailed: float


def accuracy(gold: Sequence[Label], predicted: Sequence[Label]) -> float:
    """Return the share of pairs for which *predicted* is *gold*; raise ValueError for no pairs."""
    _check_lengths(gold, predicted)
    return sum(g is s for g, s in zip(gold, predicted, strict=True)) / len(gold)


def average_precision(entailed: ArrayLike) -> float:
    """Return the average precision of a ranking: of each pair, best first, whether it is entailed.

    Raise UndefinedMeasureError where no pair is entailed, since R is 0.

    >>> average_precision([1, 0, 1])
    0.8333333333333333
    """
    relevant = np.asarray(entailed, dtype=bool)
    places = np.flatnonzero(relevant) + 1
    if not places.size:
        raise UndefinedMeasureError("no pair is entailed, so average precision is undefined")
    return float(np.mean(np.arange(1, places.size + 1) / places))


def expected_average_precision(entailed: ArrayLike, scores: ArrayLike) -> float:
    """Return the average precision that is expected where pairs of one score come in any order.

    *scores* are in the order of *entailed*, those of a tie next to one another. With n pairs and k
    entailed ones before a tie of m pairs, r of them entailed, the tie adds

        1/R Σ_i r/m (k + 1 + (i-1) (r-1)/(m-1)) / (n + i)        for i from 1 to m

    (McSherry and Najork, 2008, "Computing information retrieval performance measures efficiently in
    the presence of tied scores"). Raise UndefinedMeasureError where no pair is entailed.

    >>> expected_average_precision([1, 0], [0.5, 0.5])
    0.75
    """
    truth, predicted = _same_length(entailed, scores)
    if not truth.any():
        raise UndefinedMeasureError("no pair is entailed, so average precision is undefined")
    begins = np.concatenate([[0], np.flatnonzero(predicted[1:] != predicted[:-1]) + 1])
    sizes = np.diff(np.append(begins, truth.size))
    hits = np.add.reduceat(truth, begins)
    before = np.cumsum(hits) - hits
    m, r, k, n = (np.repeat(array, sizes) for array in (sizes, hits, before, begins))
    i = np.arange(truth.size) - n + 1
    before = np.where(m > 1, (i - 1) * (r - 1) / np.maximum(m - 1, 1), 0.0)
    return float(np.sum(r / m * (k + 1 + before) / (n + i)) / truth.sum())


def confidence_weighted_score(correct: ArrayLike) -> float:
    """Return RTE-1's score of a ranking: of each pair, surest first, whether it is correct.

    >>> confidence_weighted_score([1, 0])
    0.75
    """
    right = np.asarray(correct, dtype=bool)
    if not right.size:
        raise ValueError("no pairs")
    return float(np.mean(np.cumsum(right) / np.arange(1, right.size + 1)))


def precision_recall_f(gold: Sequence[Label], predicted: Sequence[Label], label: Label) -> PRF:
    """Return precision, recall and F of *label*; what would be 0/0 is 0."""
    _check_lengths(gold, predicted)
    hits = sum(g is label and s is label for g, s in zip(gold, predicted, strict=True))
    returned = sum(s is label for s in predicted)
    support = sum(g is label for g in gold)
    return PRF(
        precision=_ratio(hits, returned),
        recall=_ratio(hits, support),
        f=_ratio(2 * hits, returned + support),
        support=support,
    )


def confusion_matrix(
    gold: Sequence[Label], predicted: Sequence[Label], labels: LabelScheme
) -> dict[Label, dict[Label, int]]:
    """Return how many pairs of each gold label were judged each label of the scheme.

    >>> E, N = Label.ENTAILMENT, Label.NO_ENTAILMENT
    >>> confusion_matrix([E, E], [E, N], LabelScheme.TWO_WAY)[E][N]
    1
    """
    _check_lengths(gold, predicted)
    counts = {row: dict.fromkeys(labels.members, 0) for row in labels.members}
    for g, s in zip(gold, predicted, strict=True):
        counts[g][s] += 1
    return counts


def calibration_error(entailed: ArrayLike, scores: ArrayLike, *, bins: int = 10) -> float:
    """Return the expected calibration error of P(entailment), over *bins* of equal width.

    It is that of Naeini, Cooper and Hauskrecht (2015), "Obtaining well calibrated probabilities
    using Bayesian binning", for one class.
    """
    filled = reliability(entailed, scores, bins=bins)
    total = sum(b.size for b in filled)
    return sum(b.size / total * abs(b.entailed - b.score) for b in filled)


def brier_score(entailed: ArrayLike, scores: ArrayLike) -> float:
    """Return the mean squared distance of P(entailment) from what is so; 0 is best.

    >>> brier_score([1, 0], [1.0, 0.5])
    0.125
    """
    truth, predicted = _same_length(entailed, scores)
    return float(np.mean((predicted - truth) ** 2))


def reliability(entailed: ArrayLike, scores: ArrayLike, *, bins: int = 10) -> tuple[Bin, ...]:
    """Return the pairs by score, in *bins* of equal width from 0 to 1.

    A score on a bound is in the bin above it, and 1 in the last.
    """
    truth, predicted = _same_length(entailed, scores)
    bounds = np.arange(bins + 1) / bins  # linspace has 0.30000000000000004
    place = np.clip(np.searchsorted(bounds, predicted, side="right") - 1, 0, bins - 1)
    counts = np.bincount(place, minlength=bins)
    divisor = np.maximum(counts, 1)
    mean = np.bincount(place, weights=predicted, minlength=bins) / divisor
    share = np.bincount(place, weights=truth, minlength=bins) / divisor
    return tuple(
        Bin(float(bounds[i]), float(bounds[i + 1]), int(counts[i]), float(mean[i]), float(share[i]))
        for i in range(bins)
    )


def precision_recall_curve(
    entailed: ArrayLike, scores: ArrayLike | None = None
) -> tuple[Point, ...]:
    """Return recall and precision after each pair of a ranking, best first.

    With *scores*, in the same order, only after the last pair of each score: no threshold can
    part pairs of one score. Raise UndefinedMeasureError where no pair is entailed.
    """
    truth = np.asarray(entailed, dtype=bool)
    if not truth.any():
        raise UndefinedMeasureError("no pair is entailed, so recall is undefined")
    hits, ranks = np.cumsum(truth), np.arange(1, truth.size + 1)
    last = np.ones(truth.size, dtype=bool)
    if scores is not None:
        _, predicted = _same_length(entailed, scores)
        last[:-1] = predicted[1:] != predicted[:-1]
    return tuple(
        Point(float(h / hits[-1]), float(h / r))
        for h, r in zip(hits[last], ranks[last], strict=True)
    )


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _check_lengths(gold: Sequence[Label], predicted: Sequence[Label]) -> None:
    if len(gold) != len(predicted):
        raise ValueError(f"{len(predicted)} judgments of {len(gold)} pairs")
    if not gold:
        raise ValueError("no pairs")


def _same_length(entailed: ArrayLike, scores: ArrayLike) -> tuple[FloatArray, FloatArray]:
    truth, predicted = np.asarray(entailed, dtype=np.float64), np.asarray(scores, dtype=np.float64)
    if truth.shape != predicted.shape or not truth.size:
        raise ValueError(f"{predicted.size} scores of {truth.size} pairs")
    return truth, predicted
