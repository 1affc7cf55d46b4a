"""Stretches of a text that do not overlap, however many there are."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable

__all__ = ["Spans"]


class Spans:
    """Stretches of a text, offsets in characters; none overlaps another, nor is twice the same.

    An empty stretch, a place between two characters, overlaps what has both.

    >>> taken = Spans([(0, 4), (9, 12)])
    >>> taken.overlap(3, 6), taken.overlap(4, 9), taken.add(10, 11)
    (True, False, False)
    """

    def __init__(self, spans: Iterable[tuple[int, int]] = ()):
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._empty: set[int] = set()
        for start, end in spans:
            self.add(start, end)

    def overlap(self, start: int, end: int) -> bool:
        """Return whether any has a character of that stretch, or is the same."""
        if start == end and start in self._empty:
            return True
        after = bisect_right(self._ends, start)
        return after < len(self._starts) and self._starts[after] < end

    def add(self, start: int, end: int) -> bool:
        """Take that stretch in where nothing overlaps it; return whether it was."""
        if self.overlap(start, end):
            return False
        if start == end:
            self._empty.add(start)
        insort(self._starts, start)
        insort(self._ends, end)
        return True
