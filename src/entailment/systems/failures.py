"""What a system does wrong, reported with its name and the pair.

A system may be a plug-in that raises any exception and yields anything. Errors of the package pass
unchanged, and so do errors from the source of the pairs and, with a note, those that the package's
own systems raise: a signal handler of the caller may raise there, as job queues do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from inspect import getattr_static

from entailment.errors import EntailmentError, is_own, kind_of, naming_failures
from entailment.model import Judge, Judgment, Label, Pair

__all__ = ["TOLERANCE", "probe", "problem_of", "with_named_failures"]

TOLERANCE = 1e-3
"""How far the probabilities of a judgment may be from a sum of 1."""

_NO_SCHEME = (
    "judges three labels, but has no attribute that says so; give its class the line "
    "labels = entailment.LabelScheme.THREE_WAY"
)


_PROBED = (
    "excluded_from_signature",
    "explain",
    "fingerprint",
    "fit",
    "for_workers",
    "judge",
    "labels",
    "state",
    "trained_on",
    "with_state",
)
"""What a system is looked into for."""


def probe(name: str, system: object) -> None:
    """Raise EntailmentError where *system*, which has the name *name*, fails to say what it has.

    That is, where its `__getattr__` raises anything but AttributeError. Nothing that its class
    defines is computed.
    """
    kind = type(system)
    if is_own(system) or not (
        hasattr(kind, "__getattr__") or kind.__getattribute__ is not object.__getattribute__
    ):
        return
    for attribute in _PROBED:
        if getattr_static(system, attribute, None) is None:
            with naming_failures(f"system '{name}' failed when its '{attribute}' was looked up"):
                getattr(system, attribute, None)


def with_named_failures(name: str, system: Judge, pairs: Iterable[Pair]) -> Iterator[Judgment]:
    """Return the judgments of *pairs* by *system*, which has the name *name*.

    Raise EntailmentError, which names the last pair that the system read, where it fails, and
    unless it yields one valid judgment a pair, in their order; with contradictions only if it has
    the attribute `labels`.
    """
    trail = _Trail(pairs)
    with trail.reported(name, system):
        judgments = system.judge(iter(trail))
    return _reported(name, system, judgments, trail)


def _reported(
    name: str, system: Judge, judgments: Iterable[Judgment], trail: _Trail
) -> Iterator[Judgment]:
    with trail.reported(name, system):
        for judgment in judgments:
            if not isinstance(judgment, Judgment):
                trail.back_to_unjudged()
                raise TypeError(f"gave {kind_of(judgment)} where a Judgment was expected")
            expected = trail.next_unjudged()
            if judgment.pair_id != expected:
                turn = "no pair" if expected is None else f"pair '{expected}'"
                problem = f"judged '{judgment.pair_id}' where {turn} was next"
                raise EntailmentError(f"system '{name}' {problem}")
            if _contradicts(judgment) and not hasattr(system, "labels"):
                raise EntailmentError(f"system '{name}' {_NO_SCHEME}")
            if (fault := problem_of(judgment)) is not None:
                raise EntailmentError(f"system '{name}' gave pair '{judgment.pair_id}' {fault}")
            trail.judged()
            yield judgment
        if (unjudged := trail.next_unjudged()) is not None:
            raise EntailmentError(f"system '{name}' gave no judgment of pair '{unjudged}'")


def _contradicts(judgment: Judgment) -> bool:
    """Return whether *judgment* is of three labels, one of which two would not distinguish."""
    return Label.CONTRADICTION in (judgment.label, *judgment.probabilities)


def problem_of(judgment: Judgment) -> str | None:
    """Return what is wrong with the label or the probabilities of *judgment*; None for nothing."""
    for label in (judgment.label, *judgment.probabilities):
        if not isinstance(label, Label):
            return f"the label {label!r}, {kind_of(label)}; labels are members of entailment.Label"
    for label, probability in judgment.probabilities.items():
        if not 0 <= probability <= 1:
            return f"P({label}) = {probability}; it is a number from 0 to 1"
    total = sum(judgment.probabilities.values())
    return None if abs(total - 1) <= TOLERANCE else f"probabilities that sum to {total:g}, not to 1"


class _Trail:
    """Yields pairs; records the last, those without judgment and whether their source failed."""

    def __init__(self, pairs: Iterable[Pair]):
        self._pairs = iter(pairs)
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
        self._unjudged.popleft()

    def next_unjudged(self) -> str | None:
        """Return the id of the first pair that was not judged; None where all were."""
        if not self._unjudged:
            next(iter(self), None)  # which the system need not have read
        return self._unjudged[0] if self._unjudged else None

    def back_to_unjudged(self) -> None:
        """Name the first pair that was not judged, where a system has read others ahead."""
        if self._unjudged:
            self._last = self._unjudged[0]

    @contextmanager
    def reported(self, name: str, system: Judge) -> Iterator[None]:
        """Raise an error that names system and pair from any other error in the block."""
        try:
            yield
        except Exception as error:
            if self._source_failed:
                raise
            where = "before any pair" if self._last is None else f"at pair '{self._last}'"
            with naming_failures(f"system '{name}' failed {where}", system):
                raise error
