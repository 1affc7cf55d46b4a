"""A rank that the text gives to another of the kind: *her first novel*, *her second novel*.

| text | hypothesis | why |
| --- | --- | --- |
| It was her first novel. | It was her second novel. | it is the first |
| Hull is the second largest port. | Hull is the largest port. | it is the second |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.text.adjectives import is_superlative
from entailment.text.lexicon import any_of
from entailment.text.ordinals import ORDINAL, ordinal_value, ordinals
from entailment.text.words import Word, words

__all__ = ["ranks"]

_RANK = re.compile(rf"\b(?P<rank>{ORDINAL}|last\b)\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_LAST = re.compile(r"\blast\b", re.IGNORECASE)
_TIMES = frozenset(
    "time hour day week month quarter half year decade century season place floor".split()
)


def ranks(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield each ordinal of *hypothesis* whose noun has in *text* another one alone.

    A plural has none: *the first people* are not one of a series.

    >>> print(*ranks("It was her eleventh novel.", "It was her 12th novel."))
    rank: the hypothesis has '12th novel', the text has 'eleventh novel'
    """
    yield from _of_noun(text, hypothesis)
    yield from _of_degree(text, hypothesis)


def _of_noun(text: str, hypothesis: str) -> Iterator[Mismatch]:
    claims = _ranks(hypothesis)
    stated = _ranks(text) if claims else []
    if not stated:
        return
    mentioned = {value for _, value in ordinals(text)} | {None for _ in _LAST.finditer(text)}
    for rank, noun in claims:
        value = ordinal_value(rank)
        others = [own for own, of in stated if of == noun]
        is_stated = value in {*mentioned, *map(ordinal_value, others)}
        if others and not is_stated and noun not in _TIMES:
            yield Mismatch("rank", f"{rank} {noun}", f"{others[0]} {noun}", contradicts=False)


def _ranks(text: str) -> list[tuple[str, str]]:
    """Return the ordinals of *text*, and *last*, each with the noun behind it, a singular."""
    nouns = [(match["rank"].lower(), words(match["noun"])[0]) for match in _RANK.finditer(text)]
    return [(rank, noun.lemma) for rank, noun in nouns if noun.lemma == noun.lower != "people"]


class _Degree(NamedTuple):
    """A superlative and its rank: *second largest* is *largest* with 2."""

    form: str
    superlative: str
    rank: int
    is_of_several: bool


_BEFORE = re.compile(rf"\b(?P<rank>{ORDINAL})[\s-]+(?:[a-z]+ly[\s-]|most\s)?$", re.IGNORECASE)


def _of_degree(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield each superlative of *hypothesis* that is of another rank wherever *text* has it.

    *One of the largest* is also the second, and *the second* may be the second largest. Where
    *text* has the largest, what *hypothesis* has as the second is left to the judge.

    >>> [*_of_degree("It is the second largest port.", "It is one of the largest ports.")]
    []
    """
    claims = _degrees(hypothesis)
    stated = _degrees(text) if claims else []
    if not stated:
        return
    mentioned = {value for _, value in ordinals(text)}
    for claimed in claims:
        alike = [own for own in stated if own.superlative == claimed.superlative]
        if claimed.is_of_several or claimed.rank in mentioned:
            continue
        if alike and not {1, claimed.rank} & {own.rank for own in alike}:
            yield Mismatch("rank", claimed.form, alike[0].form, contradicts=False)


def _degrees(text: str) -> list[_Degree]:
    """Return the superlatives of *text*, each with its rank, the first where it has none."""
    every = words(text)
    return [
        _degree(text, word, every[at + 1 : at + 1 + _REACH])
        for at, word in enumerate(every)
        if is_superlative(word)
    ]


def _degree(text: str, word: Word, following: Sequence[Word]) -> _Degree:
    before = _BEFORE.search(text, max(0, word.start - 40), word.start)
    rank = ordinal_value(before["rank"]) if before else None
    start = before.start() if before and rank else word.start
    phrase = takewhile(lambda each: each.is_content, following)
    is_plural = any(each.lower.endswith("s") and each.lemma != each.lower for each in phrase)
    is_of_several = is_plural or _OF.search(text, max(0, start - 40), start) is not None
    superlative = " ".join(each.lower for each in (word, *following[: word.lower in _BY_WORD]))
    return _Degree(text[start : word.end], superlative, rank or 1, is_of_several)


_BY_WORD = frozenset(("most", "least"))
"""What makes a superlative of the word behind it: *most common* is not *most expensive*."""

_REACH = 4
"""Words behind a superlative in which its noun is."""

_OF = re.compile(
    rf"\b(?:of|among)\s(?:{any_of('determiners')}|{any_of('possessives')})\s(?:\w+\s)?$"
)
"""What stands before the superlative of *one of the largest*, *among its three largest*."""
