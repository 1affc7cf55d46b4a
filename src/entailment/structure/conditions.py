"""Conditions and reservations of a sentence, by its words: parsers attach some of them elsewhere.

| text | a condition |
| --- | --- |
| The firm will pay if the court so orders. | yes |
| The shop stays open as long as sales rise. | yes |
| In theory the firm pays. | yes |
| The firm will pay even if it loses. | no |
| The bridge is as long as the tunnel. | no |
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from entailment.structure.statements import Statement
from entailment.structure.vocabulary import phrases
from entailment.text.conditions import conditions_in
from entailment.text.words import sentence_starts

__all__ = ["conditions", "is_under_condition"]


def conditions(sentence: str) -> frozenset[str]:
    """Return the words, in lower case, by which *sentence* makes something conditional."""
    reserved = [*_reservations().finditer(sentence)]
    marked = (
        each.marker.form
        for each in conditions_in(sentence)
        if not any(match.start() <= each.start < match.end() for match in reserved)
    )
    return frozenset((*(" ".join(match[0].lower().split()) for match in reserved), *marked))


def is_under_condition(statement: Statement, text: str, hypothesis: str) -> bool:
    """Return whether the sentence of *statement* has a condition that *hypothesis* lacks."""
    starts = sorted({0, *sentence_starts(text), len(text)})
    at = bisect_right(starts, statement.part.start)
    sentence = text[starts[at - 1] : starts[at] if at < len(starts) else len(text)]
    return bool(conditions(sentence) - conditions(hypothesis))


@lru_cache(maxsize=1)
def _reservations() -> re.Pattern[str]:
    """Return what matches a reservation that is not marked as a condition: *in theory*."""
    listed = "|".join(
        phrase.replace(" ", r"\s+") for phrase in phrases("clauses", "conditions", "reservations")
    )
    return re.compile(rf"\b(?:{listed})\b", re.IGNORECASE)
