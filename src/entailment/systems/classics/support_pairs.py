"""What a kernel machine has learned: pairs with weights, and how a margin becomes log odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError
from entailment.model import Pair

__all__ = ["Settings", "SupportPairs", "pair_of_task"]

_LISTS = ("weights", "mean", "scale")
_NUMBERS = ("intercept", "slope", "shift")


class Settings(NamedTuple):
    """The share of the kernel of trees, the degree of that of words, and C of the machine."""

    structure: float
    degree: int
    c: float


@dataclass(frozen=True)
class SupportPairs:
    """Pairs, their tasks and weights; the mean and scale of values; and Platt's slope and shift."""

    settings: Settings
    pairs: tuple[Pair, ...]
    weights: tuple[float, ...]
    intercept: float
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    slope: float
    shift: float

    def standardised(self, rows: NDArray[Any]) -> NDArray[Any]:
        """Return *rows* of values, standardised as those that were learned from."""
        standard: NDArray[Any] = (rows - np.array(self.mean)) / np.array(self.scale)
        return standard

    def state(self) -> dict[str, object]:
        """Return all of it as JSON values."""
        return {
            "settings": self.settings._asdict(),
            "pairs": [[pair.text, pair.hypothesis, pair.task] for pair in self.pairs],
            **{name: list(getattr(self, name)) for name in _LISTS},
            **{name: getattr(self, name) for name in _NUMBERS},
        }

    @classmethod
    def of(cls, state: Mapping[str, object], size: int) -> SupportPairs:
        """Return what *state* holds, of *size* values a pair; ModelError if it does not fit."""
        try:
            fields = cast("Mapping[str, Any]", state)
            settings = _settings(fields["settings"])
            pairs = tuple(pair_of_task(*row) for row in fields["pairs"])
            weights, mean, scale = (tuple(map(float, fields[name])) for name in _LISTS)
            intercept, slope, shift = (float(fields[name]) for name in _NUMBERS)
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"holds no support pairs: {error!r}") from error
        if len(pairs) != len(weights) or {len(mean), len(scale)} != {size} or 0.0 in scale:
            raise ModelError("holds support pairs that do not fit its weights")
        if not np.isfinite([*weights, *mean, *scale, intercept, slope, shift]).all():
            raise ModelError("a weight is not a finite number")
        return cls(settings, pairs, weights, intercept, mean, scale, slope, shift)


def _settings(table: Mapping[str, Any]) -> Settings:
    return Settings(float(table["structure"]), int(table["degree"]), float(table["c"]))


def pair_of_task(text: str, hypothesis: str, task: str | None) -> Pair:
    """Return a pair without an id and a label."""
    return Pair("", str(text), str(hypothesis), attributes={"task": str(task)} if task else {})
