"""The turns of requests that found the queue full, so that whoever waited longest comes first.

A refused request is known by a key when it comes again, and keeps its place in the line of those
that were refused. It is admitted as soon as there is a place for it beyond those of the requests
before it; a new request gets behind all of them. A turn that nobody takes is over after twice the
time that was named, and some more.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Turns"]

MOST = 4096
"""Refused requests that have a turn; any more get none, and come again at their own risk."""

PATIENCE = 5.0
"""Seconds that a turn lasts beyond twice the wait that was named."""


class Turns:
    """The refused requests by their keys, in the order in which they are admitted."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._ends: OrderedDict[bytes, float] = OrderedDict()

    def __len__(self) -> int:
        """Return how many requests have a turn."""
        self._drop_missed()
        return len(self._ends)

    def __contains__(self, key: bytes) -> bool:
        """Return whether the request *key* has a turn."""
        return key in self._ends

    def admits(self, key: bytes, places: int) -> bool:
        """Return whether the request *key* may have one of the free *places*."""
        self._drop_missed()
        return self._before(key) < places

    def take(self, key: bytes) -> None:
        """Take the turn of the request *key*, if it has one."""
        self._ends.pop(key, None)

    def wait(self, key: bytes, places: int, pace: float) -> float:
        """Return in how many seconds the refused request *key* is admitted, and note its turn.

        *pace* is how many seconds pass until a place becomes free, beyond the free *places*.
        """
        before = self._before(key)
        seconds = max(0.0, (before + 1 - places) * pace)
        if key in self._ends or len(self._ends) < MOST:
            self._ends[key] = self._clock() + 2 * seconds + PATIENCE
        return seconds

    def _before(self, key: bytes) -> int:
        """Return how many turns come before that of *key*, all of them where it has none."""
        if key not in self._ends:
            return len(self._ends)
        return next(place for place, other in enumerate(self._ends) if other == key)

    def _drop_missed(self) -> None:
        now = self._clock()
        for key in [key for key, end in self._ends.items() if end < now]:
            del self._ends[key]
