"""Mentions of a relative by the given name alone: *Michael Milken and his brother, Lowell*.

The surname is left out where it is that of whom they are a relative. So the given name directly
behind a word for a relative is a mention of *Lowell Milken* in a document that has *Milken*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.headline import lone_names
from entailment.knowledge.person_words import relatives
from entailment.text.name_forms import CAPITAL

__all__ = ["named_as_relative"]


def named_as_relative(reading: ResolvedDocument, person: str) -> Iterator[tuple[int, int]]:
    """Yield where the given name of *person* stands alone, if it once follows a relative's word.

    Nothing where the document lacks the surname, or has the given name before another one.
    """
    if len(lone_names(person)) != 2:
        return
    surname, given = map(re.escape, lone_names(person))
    alone = rf"(?<!\w){given}(?!\w|\s{CAPITAL})"
    has_surname = re.search(rf"(?<!\w){surname}(?!\w)", reading.text) is not None
    if has_surname and re.search(rf"\b(?:{_relatives()}),?\s{alone}", reading.text):
        for match in re.finditer(alone, reading.text):
            yield match.span()


@lru_cache(maxsize=1)
def _relatives() -> str:
    """Return the words for relatives as a regular expression."""
    return "|".join(sorted(map(re.escape, relatives()), key=len, reverse=True))
