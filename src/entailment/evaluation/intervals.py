"""How sure a score is: percentile bootstrap intervals over clusters of pairs.

From the k clusters of a set, k are drawn with replacement, the score is worked out on the pairs
drawn, and this is done n times; the interval lies between the (1-level)/2 and (1+level)/2
quantiles of the n scores (Efron and Tibshirani, 1993, chapter 13). Whole clusters are drawn
because pairs of one query stand or fall together (Davison and Hinkley, 1997, section 3.8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "LEVEL",
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

    The sums of the clusters are drawn, not the pairs, so the time does not grow with these.
    """
    sums = np.bincount(clusters, weights=np.asarray(values, dtype=np.float64))
    sizes = np.bincount(clusters)
    means = [
        sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1) for drawn in _draws(sizes.size, n, rng)
    ]
    return np.concatenate(means)


def replicates(
    statistic: Callable[[IntArray], float],
    clusters: IntArray,
    *,
    n: int,
    rng: np.random.Generator,
) -> FloatArray:
    """Return any *statistic* in each of *n* bootstrap samples of whole clusters.

    *statistic* is given how often each pair was drawn, in the order of *clusters*; where it
    raises ValueError, as for a sample without any entailed pair, the replicate is left out.
    """
    count = int(clusters.max()) + 1
    values = []
    for block in _draws(count, n, rng):
        for drawn in block:
            times = np.bincount(drawn, minlength=count)
            try:
                values.append(statistic(times[clusters]))
            except ValueError:
                continue
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
    """Yield *n* rows of cluster numbers, each a bootstrap sample, some rows at a time."""
    rows = max(1, _DRAWS_AT_ONCE // clusters)
    for begin in range(0, n, rows):
        yield rng.integers(clusters, size=(min(rows, n - begin), clusters), dtype=np.intp)
