"""What of a text contradicts a hypothesis, and what that takes off a score."""

from __future__ import annotations

from typing import NamedTuple

from entailment.errors import OptionError
from entailment.knowledge.rules import Rule
from entailment.model import Mismatch

__all__ = ["Clash", "checked_penalty"]


class Clash(NamedTuple):
    """What contradicts, and the rule that says so where a resource does."""

    mismatch: Mismatch
    rule: Rule | None = None

    def __str__(self) -> str:
        return f"{self.mismatch}{f' [{self.rule}]' if self.rule else ''}"


def checked_penalty(penalty: float) -> float:
    """Return the share that a clash takes off; raise OptionError if it is not from 0 to 1."""
    if isinstance(penalty, bool) or not isinstance(penalty, int | float) or not 0 <= penalty <= 1:
        raise OptionError(f"penalty is from 0 to 1, not {penalty!r}")
    return float(penalty)
