"""What is wrong with a file, as it is read: an error at once, or counted where that was asked for."""

from __future__ import annotations

import logging
from pathlib import Path

from entailment.errors import DataError
from entailment.model import Label, Pair

__all__ = ["MAX_HYPOTHESIS", "MAX_TEXT", "Problems", "checked_pair"]

logger = logging.getLogger(__name__)

MAX_HYPOTHESIS = 100_000
"""Characters of a hypothesis; a longer one is no statement."""

MAX_TEXT = 10_000_000
"""Characters of a text."""


class Problems:
    """Receives what is wrong with a file: raises it, or with *lenient* logs and counts it."""

    def __init__(self, path: str | Path, *, lenient: bool = False):
        self.path = str(path)
        self.lenient = lenient
        self.skipped = 0

    def report(self, problem: str, line: int | None = None) -> None:
        """Raise DataError for a pair that cannot be used, or count it as skipped."""
        error = DataError(problem, path=self.path, line=line)
        if not self.lenient:
            raise error
        self.skipped += 1
        logger.warning("skipped: %s", error)

    def repaired(self, problem: str, line: int) -> None:
        """Log what was odd and has only one possible reading."""
        logger.warning("%s", DataError(problem, path=self.path, line=line))


def checked_pair(
    pair_id: str,
    text: str,
    hypothesis: str,
    gold: Label | None = None,
    attributes: dict[str, str] | None = None,
) -> Pair:
    """Return the pair, or raise ValueError saying what of it is empty, huge or broken."""
    if not pair_id.strip():
        raise ValueError("a pair has no id")
    _check_part(pair_id, "text", text, MAX_TEXT)
    _check_part(pair_id, "hypothesis", hypothesis, MAX_HYPOTHESIS)
    return Pair(pair_id, text, hypothesis, gold, attributes or {})


def _check_part(pair_id: str, part: str, value: str, limit: int) -> None:
    if not value.strip():
        raise ValueError(f"pair '{pair_id}' has an empty {part}")
    if len(value) > limit:
        raise ValueError(
            f"pair '{pair_id}' has a {part} of {len(value):,} characters; at most {limit:,} are read"
        )
    if not value.isprintable() and any(0xD800 <= ord(c) <= 0xDFFF for c in value):
        raise ValueError(f"pair '{pair_id}' has a {part} with a character that is not Unicode text")
