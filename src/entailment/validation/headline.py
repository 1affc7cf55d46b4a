"""Mentions that a headline explains: under *Ann M. Lee*, *Lee was born in Ohio* is of her.

Under a headline that has the whole name, the surname or given name alone is a mention, and a longer
name that has it all (Ann Lee Moss). Pronouns are for the resolver, which knows the headline, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.headline import lone_names
from entailment.discourse.name_matching import folded, names_person
from entailment.discourse.names import Name

__all__ = ["named_under_headline"]


def named_under_headline(reading: ResolvedDocument, person: str) -> Iterator[tuple[int, int]]:
    """Yield where a part of the name of *person* stands alone, or a longer form of the name.

    What stands within the name of somebody else is none.
    """
    for lone in lone_names(person):
        for match in re.finditer(rf"(?<!\w){re.escape(lone)}(?!\w)", reading.text):
            index = reading.sentence_at(match.start())
            if index is None:
                continue
            around = [n for n in reading.names(index) if n.start <= match.start() < n.end]
            if not around:
                yield match.span()
            elif _is_of(around[0], person):
                yield around[0].start, around[0].end


def _is_of(name: Name, person: str) -> bool:
    whole = folded(person)
    return names_person(name.text, person) is not None or folded(name.text)[: len(whole)] == whole
