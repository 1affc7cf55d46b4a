"""What a comparative compares: `older`, `less expensive`, `more votes`."""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.knowledge.antonyms import opposites as antonyms
from entailment.knowledge.scales import dimension, opposites
from entailment.text.words import words

__all__ = ["Quality", "are_opposite", "quality_of"]

_DOUBLED = re.compile(r"([bdgmnpt])\1er$")
_IRREGULAR = {"worse": "bad", "better": "good", "further": "far", "farther": "far"}


class Quality(NamedTuple):
    """An adjective, an adverb or what is counted, and whether there is more of it or less.

    The word is empty where the amount alone is compared: *earns more than*.
    """

    word: str
    is_more: bool


def quality_of(form: str) -> Quality | None:
    """Return what the comparative *form* compares; None if it is none.

    >>> quality_of("bigger"), quality_of("less costly"), quality_of("dinner")
    (Quality(word='big', is_more=True), Quality(word='costly', is_more=False), None)
    """
    first, *rest = form.lower().split()
    if first in ("more", "less", "fewer"):
        return Quality(" ".join(rest), first == "more")
    if rest:
        return None
    (word,) = words(first)
    base = _IRREGULAR.get(first) or _DOUBLED.sub(r"\1", first)
    if base == first or not opposites(base):
        base = word.lemma
    return Quality(base, True) if base != first else None


def are_opposite(left: Quality, right: Quality) -> bool:
    """Return whether more of the one is less of the other.

    >>> are_opposite(Quality("old", True), Quality("young", True))
    True
    """
    if left.word == right.word:
        return left.is_more != right.is_more
    first, second = dimension(left.word), dimension(right.word)
    if first and second and first[0] == second[0] and first[0] not in ("length", "time"):
        return ((first[1] > 0) == left.is_more) != ((second[1] > 0) == right.is_more)
    is_listed = right.word in {each.word for each in opposites(left.word)} | antonyms(left.word)
    return is_listed and left.is_more == right.is_more
