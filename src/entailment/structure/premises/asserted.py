"""Whether a sentence says that something is so: no denial, modal, condition, report or question."""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.structure.vocabulary import words

__all__ = ["is_asserted"]

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_MONTH = re.compile(r"(?<=\s)May\b")


@lru_cache(maxsize=256)
def is_asserted(sentence: str) -> bool:
    """Return whether *sentence* says that something is so; *May* within it is the month.

    >>> is_asserted("The mill closed in May."), is_asserted("Ann said that the mill closed.")
    (True, False)
    """
    forms = {match[0].lower() for match in _WORD.finditer(_MONTH.sub(" ", sentence))}
    if "?" in sentence or any(form.endswith(("n't", "n’t")) for form in forms):
        return False
    return forms.isdisjoint(words("acts", "open") | words("extracts", "reporting"))
