r"""Probabilities that mean what they say: a scale and a bias for each label, after training.

Vector scaling (Guo, Pleiss, Sun and Weinberger, 2017, "On calibration of modern neural networks"):
p = softmax(s · z + b), where s and b have a number for each class and minimise, over n pairs,

    -Σᵢ log p(gold of i) + r (|s - 1|² + |b|²),

where p of "not entailed" is p(unknown) + p(contradiction). By L-BFGS-B, s kept above 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.training.data import CLASSES, NOT_ENTAILED

__all__ = ["Scaling", "fit_scaling"]

Floats = NDArray[np.float64]

_LEAST = 0.05
"""The smallest scale: a model is never read as saying nothing at all."""


class Scaling(NamedTuple):
    """A scale and a bias for each class."""

    scale: tuple[float, ...] = (1.0,) * len(CLASSES)
    bias: tuple[float, ...] = (0.0,) * len(CLASSES)

    @classmethod
    def of(cls, count: int) -> Scaling:
        """Return the scaling of *count* classes that changes nothing."""
        return cls((1.0,) * count, (0.0,) * count)

    def probabilities(self, logits: Sequence[Sequence[float]]) -> Floats:
        """Return a row of probabilities for each row of *logits*.

        >>> Scaling().probabilities([[0.0, 0.0, 0.0]]).round(2).tolist()
        [[0.33, 0.33, 0.33]]
        """
        z = np.asarray(logits, dtype=np.float64)
        return np.exp(_log_softmax(z * np.array(self.scale) + np.array(self.bias)))


def fit_scaling(
    logits: Sequence[Sequence[float]], gold: Sequence[int], *, ridge: float = 1.0
) -> Scaling:
    """Return the scaling that makes *gold* (classes) likeliest; raise ValueError for no pairs."""
    from scipy.optimize import minimize

    if not gold:
        raise ValueError("no pairs to calibrate on")
    z = np.asarray(logits, dtype=np.float64)
    count = z.shape[1]
    allowed = _allowed(gold, count)
    start = np.concatenate([np.ones(count), np.zeros(count)])

    def loss(parameters: Floats) -> tuple[float, Floats]:
        scale, bias = parameters[:count], parameters[count:]
        log_p = _log_softmax(z * scale + bias)
        inside = np.where(allowed, log_p, -np.inf)
        log_gold = _log_sum(inside)
        pull = np.exp(log_p) - np.exp(inside - log_gold)
        away = parameters - start
        value = -float(log_gold.sum()) + ridge * float(away @ away)
        slope = np.concatenate([(pull * z).sum(0), pull.sum(0)]) + 2 * ridge * away
        return value, slope

    bounds: list[tuple[float | None, None]] = [(_LEAST, None)] * count
    bounds += [(None, None)] * count
    results: Any = minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B")
    numbers = tuple(round(float(x), 6) for x in results.x)
    return Scaling(numbers[:count], numbers[count:])


def _allowed(gold: Sequence[int], count: int) -> NDArray[np.bool_]:
    """Return for each pair which of *count* classes its label may mean; two are entailed or not."""
    labels = np.asarray(gold)[:, None]
    if count < len(CLASSES):
        labels = np.where(labels == 0, 0, NOT_ENTAILED)
    classes = np.arange(count)[None, :]
    values: NDArray[np.bool_] = np.where(labels == NOT_ENTAILED, classes != 0, classes == labels)
    return values


def _log_softmax(z: Floats) -> Floats:
    values: Floats = z - _log_sum(z)
    return values


def _log_sum(z: Floats) -> Floats:
    most = z.max(axis=1, keepdims=True)
    values: Floats = most + np.log(np.exp(z - most).sum(axis=1, keepdims=True))
    return values
