"""How long the processor takes for one decision of a variant, and which system decided."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from entailment.model import Fittable, Judgment, LabelScheme, Pair
from entailment.systems import NamedSystem

__all__ = ["Clock", "timed", "timed_judgments"]


@dataclass(slots=True)
class Clock:
    """The *milliseconds* of the processor for one decision, and the system that last judged.

    The first measurement counts, since later ones profit from texts that are cached.
    """

    system: Any
    milliseconds: float | None = None

    def note(self, seconds: float, pairs: int) -> None:
        """Keep the first measurement of any pairs."""
        if self.milliseconds is None and pairs:
            self.milliseconds = 1000 * seconds / pairs


def timed(named: NamedSystem, clock: Clock) -> NamedSystem:
    """Return *named* with its judging timed by *clock*, also after it is fitted."""
    return replace(named, system=_Timed(named.system, clock))


def timed_judgments(named: NamedSystem, pairs: list[Pair], clock: Clock) -> list[Judgment]:
    """Return the judgments; the first pair, for which models are loaded, is not timed."""
    first = list(named.judge(pairs[:1]))
    begun = time.process_time()
    rest = list(named.judge(pairs[1:]))
    clock.note(time.process_time() - begun, len(rest))
    return first + rest


@runtime_checkable
class _Labelled(Protocol):
    """A system that says which labels it gives."""

    @property
    def labels(self) -> LabelScheme: ...


@dataclass(frozen=True, slots=True)
class _Timed:
    """A system whose judging is timed; it does what the system does."""

    system: Fittable
    clock: Clock

    @property
    def labels(self) -> LabelScheme:
        """The scheme of the system."""
        system = self.system
        return system.labels if isinstance(system, _Labelled) else LabelScheme.TWO_WAY

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> _Timed:
        """Return the fitted system, timed by the same clock."""
        fitted = self.system.fit(pairs, seed=seed)
        self.clock.system = fitted
        return _Timed(fitted, self.clock)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Return the judgments of *pairs*, all of which are judged at once."""
        batch = list(pairs)
        begun = time.process_time()
        judged = list(self.system.judge(batch))
        self.clock.note(time.process_time() - begun, len(batch))
        return iter(judged)

    def state(self) -> dict[str, object]:
        """Return what the system learned."""
        return self.system.state()

    def with_state(self, state: Mapping[str, object]) -> _Timed:
        """Return the system that has learned *state*."""
        return _Timed(self.system.with_state(state), self.clock)
