"""Intervals of exact numbers, for quantities with bounds: *more than 300* is (300, inf).

Every bound that a sentence states is on one quantity, so one interval holds it all, and whether
one bound implies or excludes another is whether one interval lies in the other or apart from it.
That is decided exactly in microseconds; a solver would be of use for bounds that tie several
quantities together, which no sentence here yields.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Bound", "Interval"]

Bound = Fraction | float
"""An exact number, or an infinity."""


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers from *low* to *high*, without those of the two that are open."""

    low: Bound
    high: Bound
    is_low_open: bool = False
    is_high_open: bool = False

    @classmethod
    def point(cls, value: Fraction) -> Interval:
        """Return the interval of one number."""
        return cls(value, value)

    @property
    def value(self) -> Fraction | None:
        """The number, where the interval holds only one."""
        is_point = self.low == self.high and isinstance(self.low, Fraction)
        return self.low if is_point and isinstance(self.low, Fraction) else None

    def is_within(self, other: Interval) -> bool:
        """Return whether *other* holds every number of this one.

        >>> at_most = Interval(Fraction(0), Fraction(300))
        >>> Interval.point(Fraction(250)).is_within(at_most)
        True
        """
        starts = self.low > other.low or (
            self.low == other.low and (self.is_low_open or not other.is_low_open)
        )
        ends = self.high < other.high or (
            self.high == other.high and (self.is_high_open or not other.is_high_open)
        )
        return starts and ends

    def is_apart_from(self, other: Interval) -> bool:
        """Return whether the two have no number in common."""
        return self._is_below(other) or other._is_below(self)

    def scaled(self, factor: Fraction) -> Interval:
        """Return the interval of the products with *factor*, which is above 0."""
        return Interval(
            _times(self.low, factor), _times(self.high, factor), self.is_low_open, self.is_high_open
        )

    def widened(self, share: Fraction) -> Interval:
        """Return the interval with *share* of each end added on both sides."""
        down, up = 1 - share, 1 + share
        low = _times(self.low, down if self.low > 0 else up)
        return Interval(low, _times(self.high, up if self.high > 0 else down))

    def _is_below(self, other: Interval) -> bool:
        return self.high < other.low or (
            self.high == other.low and (self.is_high_open or other.is_low_open)
        )


def _times(bound: Bound, factor: Fraction) -> Bound:
    return bound * factor if isinstance(bound, Fraction) or math.isinf(bound) else bound
