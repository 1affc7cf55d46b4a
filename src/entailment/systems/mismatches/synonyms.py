"""Verbs by which one side does the same to another: who acquires something buys it."""

from __future__ import annotations

from functools import lru_cache

from entailment.structure.vocabulary import table
from entailment.text.stems import base_of
from entailment.text.words import Word

__all__ = ["predicate_of"]

_PHRASES = {("take", "over"): "acquire"}
"""Verbs with a particle, and what they are synonyms of."""


def predicate_of(verb: Word, following: str = "") -> str:
    """Return the stem of *verb*, or of verbs that say the same the first one.

    *following* is the next word in lower case.

    >>> from entailment.text.words import words
    >>> [predicate_of(word) for word in words("bought acquired sued")]
    ['acquire', 'acquire', 'sue']
    """
    base = base_of(verb)
    phrase = _PHRASES.get((base, following)) if following else None
    return phrase or _firsts().get(base, verb.stem)


@lru_cache(maxsize=1)
def _firsts() -> dict[str, str]:
    """Return for each verb with synonyms the first of them."""
    lines = table("acts", "synonyms")["verbs"].strip().splitlines()
    return {verb: line.split()[0] for line in lines for verb in line.split()}
