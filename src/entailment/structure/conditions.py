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
from entailment.text.lexicon import any_of
from entailment.text.words import sentence_starts

__all__ = ["conditions", "is_under_condition"]


def conditions(sentence: str) -> frozenset[str]:
    """Return the words, in lower case, by which *sentence* makes something conditional."""
    forms = (match["condition"] or "" for match in _pattern().finditer(sentence))
    return frozenset(" ".join(form.lower().split()) for form in forms) - {""}


def is_under_condition(statement: Statement, text: str, hypothesis: str) -> bool:
    """Return whether the sentence of *statement* has a condition that *hypothesis* lacks."""
    starts = sorted({0, *sentence_starts(text), len(text)})
    at = bisect_right(starts, statement.part.start)
    sentence = text[starts[at - 1] : starts[at] if at < len(starts) else len(text)]
    return bool(conditions(sentence) - conditions(hypothesis))


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Return what matches a condition as a group, and what only looks like one without it."""
    listed, unlike = (
        "|".join(phrase.replace(" ", r"\s+") for phrase in phrases("clauses", "conditions", name))
        for name in ("marks", "unlike")
    )
    length = rf"(?:{any_of('forms_of_be')}|twice|half|times)\s+as\s+long\s+as"
    return re.compile(rf"\b(?:{unlike}|{length}|(?P<condition>{listed}))\b", re.IGNORECASE)
