"""Errors of a system's own, told with the system and the pair that it was at.

A system may be a plug-in that raises whatever there is. What the package raises on purpose goes
through as it is, and so does what goes wrong where the pairs come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from entailment.errors import EntailmentError
from entailment.model import Judge, Judgment, Pair

__all__ = ["guarded"]


def guarded(name: str, system: Judge, pairs: Iterable[Pair]) -> Iterator[Judgment]:
    """Return the judgments of *pairs* by *system*, which is called *name*.

    Raise EntailmentError, naming the last pair that it asked for, where it fails.
    """
    trail = _Trail(pairs)
    with trail.told(name):
        judgments = system.judge(iter(trail))
    return _told(name, judgments, trail)


def _told(name: str, judgments: Iterable[Judgment], trail: _Trail) -> Iterator[Judgment]:
    with trail.told(name):
        yield from judgments


class _Trail:
    """Gives pairs, and knows which was the last and whether it is their source that failed."""

    def __init__(self, pairs: Iterable[Pair]):
        self._pairs = pairs
        self._last: str | None = None
        self._source_failed = False

    def __iter__(self) -> Iterator[Pair]:
        try:
            for pair in self._pairs:
                self._last = pair.id
                yield pair
        except Exception:
            self._source_failed = True
            raise

    @contextmanager
    def told(self, name: str) -> Iterator[None]:
        """Turn what fails while the block runs into an error that names system and pair."""
        try:
            yield
        except (EntailmentError, MemoryError):
            raise
        except Exception as error:
            if self._source_failed:
                raise
            where = "before any pair" if self._last is None else f"at pair '{self._last}'"
            said = f"{type(error).__name__}: {error}"
            raise EntailmentError(f"system '{name}' failed {where}: {said}") from error
