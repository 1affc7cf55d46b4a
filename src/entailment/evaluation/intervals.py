"""How sure a score is: percentile bootstrap intervals over clusters of pairs.

From the k clusters of a set, k are drawn with replacement, the score is worked out on the pairs
drawn, and this is done n times; the interval lies between the (1-level)/2 and (1+level)/2
quantiles of the n scores (Efron and Tibshirani, 1993, chapter 13). Whole clusters are drawn
because pairs of one query stand or fall together (Davison and Hinkley, 1997, section 3.8).

There is no interval where it would claim a certainty that the pairs do not give: for fewer than
`FEWEST_CLUSTERS`, and where the score is undefined in more than `UNDEFINED` of the samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from entailment.evaluation.metrics import UndefinedMeasureError

__all__ = [
    "FEWEST_CLUSTERS",
    "FEW_CLUSTERS",
    "LEVEL",
    "UNDEFINED",
    "Estimate",
    "FloatArray",
    "IntArray",
    "cluster_numbers",
    "mean_replicates",
    "percentile_interval",
    "replicates",
]

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]

LEVEL = 0.95
"""The share of replicates that an interval holds."""

FEWEST_CLUSTERS = 10
"""The number of clusters from which on samples are drawn.

Percentile intervals of few clusters are too narrow (Hesterberg, 2015): the mean of normal values is
in those of 95 % in 90 % of the cases with 10 clusters, in 83 % with 5 and in 50 % with 2. Tests by
the bootstrap perform poorly with fewer than eleven (Webb, 2014); the sets of RTE-6 and RTE-7 have
ten topics.
"""

FEW_CLUSTERS = (
    f"fewer than {FEWEST_CLUSTERS} clusters give neither an interval nor the p of the bootstrap"
)
"""The note on results without them."""

UNDEFINED = 0.2
"""The share of samples, at most, in which a score may be undefined for it to have an interval.

Where a single one of many clusters has what the score requires, such as an entailed pair, 1/e of
the samples lack it, which is 37 %; where two have it, 1/e², which is 14 %.
"""

_DRAWS_AT_ONCE = 4_000_000


class Estimate(NamedTuple):
    """A number and its interval; the bounds are None where none was computed."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval: what stands after ±."""
        if self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2

    @property
    def interval(self) -> list[float] | None:
        """The bounds as JSON has them, to six digits; None where none was computed."""
        if self.low is None or self.high is None:
            return None
        return [round(self.low, 6), round(self.high, 6)]


def cluster_numbers(names: Sequence[str]) -> IntArray:
    """Return a number for each name, the same for the same name, from 0 in order of the names.

    >>> cluster_numbers(["b", "a", "b"]).tolist()
    [1, 0, 1]
    """
    _, numbers = np.unique(np.asarray(names, dtype=object), return_inverse=True)
    return numbers.astype(np.intp)


def mean_replicates(
    values: ArrayLike, clusters: IntArray, *, n: int, rng: np.random.Generator
) -> FloatArray:
    """Return the mean of *values*, one for each pair, in each of *n* bootstrap samples.

    The sums of the clusters are drawn, not the pairs, so the time does not grow with these. Fewer
    than `FEWEST_CLUSTERS` have no replicates.
    """
    sums = np.bincount(clusters, weights=np.asarray(values, dtype=np.float64))
    sizes = np.bincount(clusters)
    means = [
        sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1) for drawn in _draws(sizes.size, n, rng)
    ]
    return np.concatenate(means) if means else np.empty(0)


def replicates(
    statistic: Callable[[IntArray], float],
    clusters: IntArray,
    *,
    n: int,
    rng: np.random.Generator,
) -> FloatArray:
    """Return any *statistic* in each of *n* bootstrap samples of whole clusters.

    *statistic* is given how often each pair was drawn, in the order of *clusters*. Where it raises
    UndefinedMeasureError, as for a sample without any entailed pair, the replicate is left out;
    where that is more than `UNDEFINED` of the samples, there are none. Fewer than `FEWEST_CLUSTERS`
    have no replicates.
    """
    count = int(clusters.max()) + 1
    values = []
    undefined = 0
    for block in _draws(count, n, rng):
        for drawn in block:
            times = np.bincount(drawn, minlength=count)
            try:
                values.append(statistic(times[clusters]))
            except UndefinedMeasureError:
                undefined += 1
    if undefined > UNDEFINED * n:
        return np.empty(0)
    return np.asarray(values, dtype=np.float64)


def percentile_interval(value: float, samples: FloatArray, *, level: float = LEVEL) -> Estimate:
    """Return *value* with the interval that holds the middle *level* of the replicates *samples*.

    Without any replicate there are no bounds.
    """
    if not samples.size:
        return Estimate(value)
    low, high = np.quantile(samples, [(1 - level) / 2, (1 + level) / 2])
    return Estimate(value, float(low), float(high))


def _draws(clusters: int, n: int, rng: np.random.Generator) -> Iterator[IntArray]:
    """Yield *n* rows of cluster numbers, each a bootstrap sample, some rows at a time.

    There is none of fewer than `FEWEST_CLUSTERS`.
    """
    if clusters < FEWEST_CLUSTERS:
        return
    rows = max(1, _DRAWS_AT_ONCE // clusters)
    for begin in range(0, n, rows):
        yield rng.integers(clusters, size=(min(rows, n - begin), clusters), dtype=np.intp)
