"""How many of a whole a sentence gives, and how many of it are left.

| text | part of whole | rest |
| --- | --- | --- |
| Only four of the 26 apprentices are women. | 4 of 26 | 22 |
| Of the 19 eggs, 14 hatched. | 14 of 19 | 5 |
| He sent 60 letters, 12 of which were lost. | 12 of 60 | 48 |
| He took 48 cores, all but five from the ridge. | 43 of 48 | 5 |
| Of the 38 branches, eleven closed and two were sold. | 11 + 2 of 38 | 25 |
| Of the 38 branches, more than eleven closed. | nothing: no number | |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.amounts import Amount, amounts
from entailment.structure.vocabulary import any_word
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans

__all__ = ["PartWhole", "part_wholes"]

_MOST_BETWEEN = 2
"""Adjectives between a determiner and the number of a whole: *of its first 40 boxes*."""

_OF_WHOLE = re.compile(
    rf"\bof\s+(?:(?:all|{any_word('identity_determiners')}|[\w-]+['’]s?)\s+){{0,2}}"
    rf"(?:{SMALL}+\s+){{0,{_MOST_BETWEEN}}}\Z",
    re.IGNORECASE,
)
_OF_IT = re.compile(rf"\s+of\s+(?:{any_word('wholes')})\b", re.IGNORECASE)
_OF_IT_BEFORE = re.compile(
    rf"\b(?:of\s+(?:{any_word('wholes')})\b|including\b|among\s+them\b)[^.;:]{{0,60}}\Z",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    rf"\b(?:all|every(?:one|body|\s+{SMALL}+)?)\s+(?:{SMALL}+\s+)?(?:but|except)(?:\s+for)?\s+\Z",
    re.IGNORECASE,
)


class PartWhole(NamedTuple):
    """Parts of a whole: what else there is of it is the rest."""

    whole: Amount
    parts: tuple[Amount, ...]
    is_exception: bool = False
    """Whether the number is that of the rest: *all but five*."""

    @property
    def total(self) -> Fraction:
        """The number of the whole."""
        return self.whole.value or Fraction(0)

    @property
    def stated(self) -> Fraction:
        """The sum of the numbers that are written for its parts."""
        return sum((part.value or Fraction(0) for part in self.parts), Fraction(0))

    @property
    def rest(self) -> Fraction:
        """What is left if those are taken away."""
        return self.total - self.stated


@lru_cache(maxsize=256)
def part_wholes(text: str) -> tuple[PartWhole, ...]:
    """Return the parts of exact wholes that the sentences of *text* give.

    >>> [(each.stated, each.total) for each in part_wholes("Of the 19 eggs, 14 hatched.")]
    [(Fraction(14, 1), Fraction(19, 1))]
    """
    stated = [each for each in amounts(text) if _is_exact(each)]
    if len(stated) < 2:
        return ()
    return tuple(
        each
        for start, end in sentence_spans(text)
        for each in _in_sentence(text, [amount for amount in stated if start <= amount.start < end])
    )


def _is_exact(amount: Amount) -> bool:
    is_of_parts = amount.kind in ("count", "money", "measure")
    return is_of_parts and amount.value is not None and amount.value > 0 and not amount.per


def _in_sentence(text: str, stated: Sequence[Amount]) -> Iterator[PartWhole]:
    for place, whole in enumerate(stated):
        before, behind = stated[max(0, place - 1) : place], stated[place + 1 :]
        opening = _OF_WHOLE.search(text, 0, whole.start)
        is_behind = opening and before and not text[before[0].end : opening.start()].strip(" ,")
        if is_behind:
            yield from _smaller(whole, before, text)
        elif opening:
            yield from _first(whole, behind, text)
        else:
            own = [each for each in behind[:2] if _is_of_it(text, whole, each)]
            if own and own[0] is behind[0]:
                yield from _first(whole, behind, text)
            else:
                yield from _smaller(whole, own[:1] or _excepted(text, behind[:1]), text)


def _first(whole: Amount, behind: Sequence[Amount], text: str) -> Iterator[PartWhole]:
    """Yield the first part of *whole*, and the first two, which may both be parts of it."""
    yield from _smaller(whole, behind[:1], text)
    if behind[1:]:
        yield from _smaller(whole, behind[:2], text)


def _is_of_it(text: str, whole: Amount, part: Amount) -> bool:
    """Return whether *part* refers back to *whole*: *two of which*, *of whom two*."""
    return bool(_OF_IT.match(text, part.end) or _OF_IT_BEFORE.search(text, whole.end, part.start))


def _excepted(text: str, parts: Sequence[Amount]) -> Sequence[Amount]:
    """Return those of *parts* that are left out: *all but five*."""
    return [part for part in parts if _ALL_BUT.search(text, 0, part.start)]


def _smaller(whole: Amount, parts: Sequence[Amount], text: str) -> Iterator[PartWhole]:
    """Yield *parts* of *whole* where there are any and they leave something of it."""
    each = PartWhole(whole, tuple(parts), bool(_excepted(text, parts)))
    is_alike = all(
        (part.kind, part.unit) in ((whole.kind, whole.unit), ("count", "")) for part in parts
    )
    if parts and is_alike and each.rest > 0:
        yield each
