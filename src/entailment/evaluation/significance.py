"""Whether two runs over the same pairs differ by more than chance.

| test | question | source |
| --- | --- | --- |
| McNemar, exact | has one run alone right more pairs than the other? | McNemar (1947) |
| approximate randomisation | do random swaps part the runs as far? | Noreen (1989), Yeh (2000) |
| paired bootstrap | how far apart are they on other samples? | Koehn (2004) |

McNemar's test takes pairs as independent; where pairs share a query the other two, which swap
and draw whole clusters, are the ones to trust. All are two-sided. Several of them together are
corrected as Holm (1979) has it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from entailment.evaluation.intervals import (
    Estimate,
    FloatArray,
    IntArray,
    mean_replicates,
    percentile_interval,
)

__all__ = [
    "approximate_randomisation",
    "bootstrap_p",
    "holm",
    "mcnemar",
    "only_one_correct",
    "paired_bootstrap",
]

_SWAPS_AT_ONCE = 4_000_000


def only_one_correct(first: ArrayLike, second: ArrayLike) -> tuple[int, int]:
    """Return how many pairs only the *first* run has right, and how many only the *second*."""
    left, right = _paired(first, second)
    return int(np.sum(left > right)), int(np.sum(left < right))


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the exact p of McNemar's test from the pairs that one run alone has right.

    With b and c such pairs and X binomial(b + c, 1/2), p is min(1, 2 P(X <= min(b, c))). The
    exact form is used for any number of pairs, where textbooks turn to χ² from 25 on.

    >>> mcnemar(1, 9)
    0.021484375
    """
    from scipy.stats import binomtest

    if only_first + only_second == 0:
        return 1.0
    return float(binomtest(only_first, only_first + only_second, 0.5).pvalue)


def approximate_randomisation(
    first: ArrayLike,
    second: ArrayLike,
    clusters: IntArray,
    *,
    n: int = 10_000,
    rng: np.random.Generator,
) -> float | None:
    """Return the p of the difference between the means of two runs' values for each pair.

    The two values of all pairs of a cluster are swapped or left, by the toss of a coin, *n*
    times; where the difference is then at least as large as it was in c of them,
    p = (c + 1) / (n + 1). No swaps give no p.
    """
    if not n:
        return None
    left, right = _paired(first, second)
    differences = np.bincount(clusters, weights=right - left)
    differences = differences[differences != 0]
    observed = abs(differences.sum())
    if observed == 0:
        return 1.0
    slack = 1e-9 * np.abs(differences).sum()  # sums of one set of floats in two orders
    rows = max(1, _SWAPS_AT_ONCE // differences.size)
    reached = 0
    for begin in range(0, n, rows):
        swap = rng.integers(2, size=(min(rows, n - begin), differences.size), dtype=np.int8)
        reached += int(np.sum(np.abs((1.0 - 2.0 * swap) @ differences) >= observed - slack))
    return (reached + 1) / (n + 1)


def paired_bootstrap(
    first: ArrayLike,
    second: ArrayLike,
    clusters: IntArray,
    *,
    n: int = 1000,
    rng: np.random.Generator,
) -> tuple[Estimate, float | None]:
    """Return how much the mean of *second* is above that of *first*, its interval, and its p.

    Both runs are looked at on the same *n* samples of whole clusters; see `bootstrap_p`. Fewer
    than 10 clusters give neither interval nor p.
    """
    left, right = _paired(first, second)
    difference = right - left
    samples = mean_replicates(difference, clusters, n=n, rng=rng)
    return percentile_interval(float(difference.mean()), samples), bootstrap_p(samples)


def bootstrap_p(differences: FloatArray) -> float | None:
    """Return the achieved significance level of differences in n bootstrap samples; None for none.

    With l of them at most 0 and g at least 0, p = min(1, 2 (min(l, g) + 1) / (n + 1)): twice the
    share of samples on the other side of no difference (Efron and Tibshirani, 1993, section
    15.4), never nought.

    >>> bootstrap_p(np.array([0.1, 0.2, 0.3]))
    0.5
    """
    if not differences.size:
        return None
    below, above = int(np.sum(differences <= 0)), int(np.sum(differences >= 0))
    return min(1.0, 2 * (min(below, above) + 1) / (differences.size + 1))


def holm(values: Sequence[float | None]) -> list[float | None]:
    """Return the p of several tests corrected for their number (Holm, 1979); None stays None.

    Of m tests with p(1) <= ... <= p(m), the k-th is max over j <= k of min(1, (m - j + 1) p(j)):
    the probability that any true hypothesis is rejected is at most the level, whether the tests
    depend on each other or not.

    >>> holm([0.04, None, 0.01, 0.03])
    [0.06, None, 0.03, 0.06]
    """
    places = sorted((value, place) for place, value in enumerate(values) if value is not None)
    corrected: list[float | None] = [None] * len(values)
    highest = 0.0
    for rank, (value, place) in enumerate(places):
        highest = max(highest, min(1.0, (len(places) - rank) * value))
        corrected[place] = highest
    return corrected


def _paired(first: ArrayLike, second: ArrayLike) -> tuple[FloatArray, FloatArray]:
    left, right = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if left.shape != right.shape or not left.size:
        raise ValueError(f"{left.size} and {right.size} values; two runs judge the same pairs")
    return left, right
