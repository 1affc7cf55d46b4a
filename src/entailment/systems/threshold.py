r"""A score becomes a label and a probability: thresholds, tuned on labelled pairs.

    P(entailment | s) = 1 / (1 + exp(-a (s - t)))

where s is the score, t the threshold (of the pair's group where the groups have their own) and a
the slope. Tuning takes the t that gives the best accuracy on the pairs, the middle one of equals,
and the a > 0 of greatest likelihood given t (after Platt, 1999).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Threshold", "tuned"]

MINIMUM = 20
"""Pairs that a group must have, of which both labels, to get a threshold of its own."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where entailment begins, how sharply, and where it does so in single groups."""

    value: float
    slope: float = 3.0
    by_group: Mapping[str, float] = field(default_factory=dict)

    def probability(self, score: float, group: str | None = None) -> float:
        """Return P(entailment) of a pair of *group* with *score*: 0.5 at the threshold.

        >>> Threshold(0.6).probability(0.6)
        0.5
        """
        exponent = -self.slope * (score - self.at(group))
        return 1.0 / (1.0 + math.exp(min(500.0, exponent)))

    def at(self, group: str | None) -> float:
        """Return the threshold of *group*: its own, or that of all."""
        return self.by_group.get(group, self.value) if group else self.value

    def state(self) -> dict[str, object]:
        """Return the numbers as JSON values."""
        return {"value": self.value, "slope": self.slope, "by_group": dict(self.by_group)}

    @classmethod
    def of(cls, state: Mapping[str, Any]) -> Threshold:
        """Return the threshold whose `state` was *state*; raise ValueError for any other."""
        by_group = {str(group): float(value) for group, value in state["by_group"].items()}
        value, slope = float(state["value"]), float(state["slope"])
        if not all(map(math.isfinite, (value, slope, *by_group.values()))) or slope <= 0:
            raise ValueError("a threshold is not a finite number, or the slope not positive")
        return cls(value, slope, by_group)


def tuned(
    scores: Sequence[float], entailed: Sequence[bool], groups: Sequence[str | None]
) -> Threshold:
    """Return the threshold that judges most pairs right, and one for each group with enough pairs.

    Pass None as the group of each pair for one threshold over all. Raise ValueError for no pairs.
    """
    if not scores:
        raise ValueError("a threshold is tuned on at least one labelled pair")
    s, y = np.asarray(scores, float), np.asarray(entailed, bool)
    value = _best(s, y)
    by_group = {}
    for group in sorted({g for g in groups if g is not None}):
        inside = np.array([g == group for g in groups])
        if inside.sum() >= MINIMUM and 0 < y[inside].sum() < inside.sum():
            by_group[group] = _best(s[inside], y[inside])
    own = np.array([by_group.get(g, value) if g else value for g in groups])
    return Threshold(value, _slope(s - own, y), by_group)


def _best(scores: NDArray[Any], entailed: NDArray[Any]) -> float:
    """Return the cut, between two scores or beyond them, with the best accuracy."""
    levels = np.unique(scores)
    cuts = np.concatenate(([levels[0] - 0.01], (levels[1:] + levels[:-1]) / 2, [levels[-1] + 0.01]))
    accepted = entailed.sum() - np.searchsorted(np.sort(scores[entailed]), cuts)
    rejected = np.searchsorted(np.sort(scores[~entailed]), cuts)
    right = accepted + rejected
    best = np.flatnonzero(right == right.max())
    return float(cuts[best[len(best) // 2]])


def _slope(distances: NDArray[Any], entailed: NDArray[Any]) -> float:
    from scipy.optimize import minimize_scalar  # heavy, and only tuning needs it

    signs = np.where(entailed, 1.0, -1.0)

    def loss(log_slope: float) -> float:
        return float(np.mean(np.logaddexp(0.0, -signs * math.exp(log_slope) * distances)))

    return math.exp(minimize_scalar(loss, bounds=(-3.0, 5.0), method="bounded").x)
