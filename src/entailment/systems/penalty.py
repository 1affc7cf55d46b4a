"""What of a text contradicts a hypothesis, and the share that it takes off a score."""

from __future__ import annotations

from typing import NamedTuple

from entailment.errors import OptionError
from entailment.knowledge.rules import Rule
from entailment.model import Mismatch

__all__ = ["Contradiction", "checked_penalty"]


class Contradiction(NamedTuple):
    """A mismatch that contradicts, and the rule of a resource that it rests on, if any."""

    mismatch: Mismatch
    rule: Rule | None = None

    def __str__(self) -> str:
        return f"{self.mismatch}{f' [{self.rule}]' if self.rule else ''}"


def checked_penalty(penalty: float) -> float:
    """Return the share that a contradiction takes off; OptionError if it is not in [0, 1]."""
    if isinstance(penalty, bool) or not isinstance(penalty, int | float) or not 0 <= penalty <= 1:
        raise OptionError(f"penalty must be from 0 to 1, not {penalty!r}")
    return float(penalty)
