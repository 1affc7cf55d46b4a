"""Whether a sentence says that something is so: no denial, modal, condition, report or question."""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.structure.vocabulary import listed
from entailment.text.conditions import conditions_in
from entailment.text.modals import without_named_modals

__all__ = ["has_retraction", "is_asserted", "is_reported"]

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


@lru_cache(maxsize=256)
def is_asserted(sentence: str) -> bool:
    """Return whether *sentence* says that something is so.

    >>> is_asserted("The mill closed in May."), is_asserted("Ann said that the mill closed.")
    (True, False)
    >>> is_asserted("Will Bay met Theresa May."), is_asserted("May we meet Theresa May")
    (True, False)
    """
    forms = {match[0].lower() for match in _WORD.finditer(without_named_modals(sentence))}
    if any(conditions_in(sentence)):
        return False
    if "?" in sentence or any(form.endswith(("n't", "n’t")) for form in forms):
        return False
    return forms.isdisjoint(listed("acts", "open") | listed("extracts", "reporting"))


def is_reported(text: str) -> bool:
    """Return whether *text* puts something in somebody's mouth or mind, or in a clause of its own.

    >>> is_reported("Ann says it closed"), is_reported("The mill closed")
    (True, False)
    """
    lowers = set(re.findall(r"\w+", text.lower()))
    return bool(lowers & (listed("extracts", "reported") | _SUBORDINATE))


_SUBORDINATE = frozenset(("that", "who", "which", "if", "unless", "claims", "claimed"))


def has_retraction(text: str) -> bool:
    """Return whether a word of *text* may take its statements back."""
    lowers = set(re.findall(r"\w+", text.lower()))
    return bool(lowers & listed("extracts", "retracts")) or "not true" in text.lower()
