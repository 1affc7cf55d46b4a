"""Errors from within a system, reported with its name and the pair.

A system may be a plug-in that raises any exception. Errors of the package pass unchanged, and so
do errors from the source of the pairs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from entailment.errors import EntailmentError, kind_of
from entailment.model import Judge, Judgment, Label, Pair

__all__ = ["TOLERANCE", "with_named_failures"]

TOLERANCE = 1e-3
"""How far the probabilities of a judgment may be from a sum of 1."""


def with_named_failures(name: str, system: Judge, pairs: Iterable[Pair]) -> Iterator[Judgment]:
    """Return the judgments of *pairs* by *system*, which has the name *name*.

    Raise EntailmentError, which names the last pair that the system read, where it fails, and for
    probabilities that are none.
    """
    trail = _Trail(pairs)
    with trail.reported(name):
        judgments = system.judge(iter(trail))
    return _reported(name, judgments, trail)


def _reported(name: str, judgments: Iterable[Judgment], trail: _Trail) -> Iterator[Judgment]:
    with trail.reported(name):
        for judgment in judgments:
            if not isinstance(judgment, Judgment):
                trail.back_to_unjudged()
                raise TypeError(f"gave {kind_of(judgment)} where a Judgment was expected")
            if problem := _problem(judgment.probabilities):
                raise EntailmentError(f"system '{name}' gave pair '{judgment.pair_id}' {problem}")
            trail.judged()
            yield judgment


def _problem(probabilities: Mapping[Label, float]) -> str | None:
    for label, probability in probabilities.items():
        if not 0 <= probability <= 1:
            return f"P({label}) = {probability}; it is a number from 0 to 1"
    total = sum(probabilities.values())
    return None if abs(total - 1) <= TOLERANCE else f"probabilities that sum to {total:g}, not to 1"


class _Trail:
    """Yields pairs; records the last, those without judgment and whether their source failed."""

    def __init__(self, pairs: Iterable[Pair]):
        self._pairs = pairs
        self._last: str | None = None
        self._unjudged: deque[str] = deque()
        self._source_failed = False

    def __iter__(self) -> Iterator[Pair]:
        try:
            for pair in self._pairs:
                self._last = pair.id
                self._unjudged.append(pair.id)
                yield pair
        except Exception:
            self._source_failed = True
            raise

    def judged(self) -> None:
        """Record that one more pair was judged, in order."""
        if self._unjudged:
            self._unjudged.popleft()

    def back_to_unjudged(self) -> None:
        """Name the first pair that was not judged, where a system has read others ahead."""
        if self._unjudged:
            self._last = self._unjudged[0]

    @contextmanager
    def reported(self, name: str) -> Iterator[None]:
        """Raise an error that names system and pair from any other error in the block."""
        try:
            yield
        except (EntailmentError, MemoryError):
            raise
        except (Exception, SystemExit) as error:
            if self._source_failed:
                raise
            where = "before any pair" if self._last is None else f"at pair '{self._last}'"
            description = f"{type(error).__name__}: {error}"
            raise EntailmentError(f"system '{name}' failed {where}: {description}") from error
