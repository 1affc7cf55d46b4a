"""Whether a sentence says that something is so: no denial, modal, condition, report or question."""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.structure.vocabulary import listed
from entailment.text.conditions import conditions_in
from entailment.text.modals import without_named_modals

__all__ = ["is_asserted"]

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
