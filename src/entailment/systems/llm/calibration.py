"""The probabilities of a language model, calibrated on labelled pairs.

    log p'(l) = a log p(l) + b(l) - log Z

Of the labels l those of CONTRADICTION and UNKNOWN have a bias b, ENTAILMENT has none. Scale a and
biases minimise the negative log-likelihood of the gold labels; two-way gold counts the sum of
contradiction and unknown (Guo et al., 2017, vector scaling with one scale).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from entailment.errors import ModelError
from entailment.model import Label, LabelScheme

__all__ = ["Calibration", "fitted"]

_LABELS = LabelScheme.THREE_WAY.members
_LEAST = 1e-3
"""The least probability that is taken for one: models write 0 and 1."""

_PULL = 1e-2
"""The weight of the pull towards no change, so that a few pairs do not decide alone."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A scale of the log-probabilities and the biases of contradiction and unknown."""

    scale: float = 1.0
    contradiction: float = 0.0
    unknown: float = 0.0

    def __call__(self, probabilities: Mapping[Label, float]) -> dict[Label, float]:
        """Return *probabilities* calibrated; without any change of the parts, as they are."""
        if self == Calibration():
            return dict(probabilities)
        biases = {Label.CONTRADICTION: self.contradiction, Label.UNKNOWN: self.unknown}
        logits = {
            label: self.scale * math.log(max(_LEAST, probabilities[label])) + biases.get(label, 0.0)
            for label in _LABELS
        }
        highest = max(logits.values())
        weights = {label: math.exp(logit - highest) for label, logit in logits.items()}
        total = sum(weights.values())
        return {label: weight / total for label, weight in weights.items()}

    def state(self) -> dict[str, object]:
        """Return the parts as JSON holds them."""
        return {name: getattr(self, name) for name in ("scale", "contradiction", "unknown")}

    @classmethod
    def of(cls, state: Mapping[str, Any]) -> Calibration:
        """Return the calibration of `state()`; raise ModelError for anything else."""
        try:
            parts = {name: float(state[name]) for name in cls().state()}
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"is not a calibration: {error!r}") from error
        if not all(map(math.isfinite, parts.values())) or parts["scale"] <= 0:
            raise ModelError("is not a calibration: parts are finite, and the scale is above 0")
        return cls(**parts)


def fitted(judged: Iterable[tuple[Mapping[Label, float], Label]]) -> Calibration:
    """Return the calibration that fits probabilities to gold labels best."""
    from scipy.optimize import minimize

    pairs = list(judged)

    def loss(parts: Sequence[float]) -> float:
        calibration = Calibration(*map(float, parts))
        likelihood = sum(math.log(_chance(calibration(p), gold)) for p, gold in pairs)
        pull = (parts[0] - 1) ** 2 + parts[1] ** 2 + parts[2] ** 2
        return _PULL * pull - likelihood / len(pairs)

    bounds = [(0.05, 10.0), (-10.0, 10.0), (-10.0, 10.0)]
    minimum = minimize(loss, [1.0, 0.0, 0.0], method="L-BFGS-B", bounds=bounds)
    return Calibration(*(round(float(part), 6) for part in minimum.x))


def _chance(probabilities: Mapping[Label, float], gold: Label) -> float:
    if gold is Label.NO_ENTAILMENT:
        return max(1e-9, 1.0 - probabilities[Label.ENTAILMENT])
    return max(1e-9, probabilities[gold])
