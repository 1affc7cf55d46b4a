"""How long the processor takes for one decision of a variant, and which system decided."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from entailment.model import Judgment, Pair
from entailment.systems import NamedSystem

__all__ = ["Clock", "timed_judgments"]


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

    def judgments(self, named: NamedSystem, pairs: Iterable[Pair]) -> list[Judgment]:
        """Return the judgments of *pairs* by *named*, which is then the system that judged."""
        self.system = named.system
        batch = list(pairs)
        begun = time.process_time()
        judgments = list(named.judge(batch))
        self.note(time.process_time() - begun, len(batch))
        return judgments


def timed_judgments(named: NamedSystem, pairs: list[Pair], clock: Clock) -> list[Judgment]:
    """Return the judgments; the first pair, for which models are loaded, is not timed."""
    first = list(named.judge(pairs[:1]))
    begun = time.process_time()
    rest = list(named.judge(pairs[1:]))
    clock.note(time.process_time() - begun, len(rest))
    return first + rest
