"""Bounds on processor time that mean the same on a fast and on a slow or busy machine."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

LOOPS = 60
TEXT = "The ferry of 1911 sank off Malta, 12 miles from the port. " * 200
SECONDS_OF_REFERENCE = 0.07
"""What `_work` takes on the machine that the bounds of the tests were set on."""


def _work() -> float:
    """Return the seconds of processor time that a fixed piece of work takes here and now."""
    began = time.process_time()
    for _ in range(LOOPS):
        counts: dict[str, int] = {}
        for match in re.finditer(r"\w+", TEXT):
            counts[match[0]] = counts.get(match[0], 0) + 1
    return time.process_time() - began


def slowness() -> float:
    """Return how many times slower than the reference machine this one is now; at least 1."""
    return max(1.0, _work() / SECONDS_OF_REFERENCE)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail if the block takes more than *seconds* of the reference machine's processor."""
    began = time.process_time()
    yield
    used = time.process_time() - began
    assert_within(used, seconds)


def assert_within(used: float, seconds: float, message: str = "") -> None:
    """Fail if *used* seconds are more than *seconds* of the reference machine's processor."""
    if used < seconds:
        return  # on any machine
    allowed = seconds * slowness()
    assert used < allowed, f"{used:.1f} s of the processor, at most {allowed:.1f}. {message}"
