"""Shares given as one in so many: *every second household*, *one household in five*.

| written | share |
| --- | --- |
| every second household | 1/2 |
| Every other household has a dog. | 1/2 |
| one household in five has a dog | 1/5 |
| every second week, every third Monday | none: how often |
| than every other café · Every other guest had left. | none: all the others |
| every second home, every third grader | none: a kind of home, of pupil |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.amount import Amount
from entailment.structure.bounds import with_bound
from entailment.structure.intervals import Interval
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.words import lemma

__all__ = ["Nth", "nths", "others"]


class Nth(NamedTuple):
    """A share of a noun: its words with the noun, and where these are."""

    form: str
    noun: str
    """The noun, in the singular."""

    start: int
    end: int
    amount: Amount
    """The share, with its bound; of *every second household* it has the first two words."""

    is_every: bool
    """Whether it is *every second* and not *one in two*."""


@lru_cache(maxsize=1024)
def nths(text: str) -> tuple[Nth, ...]:
    """Return the shares of *text* that are given as one in so many, in order.

    >>> [(nth.form, str(nth.amount.value)) for nth in nths("Every second house is old.")]
    [('Every second house', '1/2')]
    """
    return tuple(sorted((*_every(text), *_in(text)), key=lambda nth: nth.start))


def others(text: str) -> Iterator[re.Match[str]]:
    """Yield each *every other* at the beginning of a sentence that may be half, or all the others.

    >>> [match[0] for match in others("Every other guest had gone home.")]
    ['Every other guest']
    """
    for match in _patterns()[0].finditer(text):
        is_other = match["nth"].lower() == "other" and _is_counted(match["noun"])
        if is_other and _begins(text, match) and not _is_alternate(text, match):
            yield match


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    ordinals = "|".join(table("quantities", "nths"))
    numbers = "|".join(word_sequence("numerals")[2:])
    return (
        re.compile(
            rf"\bevery\s+(?P<nth>{ordinals})\s+(?P<noun>[^\W\d_]+)\b(?!['’-])", re.IGNORECASE
        ),
        re.compile(
            rf"\bone\s+(?P<noun>[^\W\d_]+)\s+(?:in|out\s+of)\s+(?:every\s+)?(?P<number>{numbers}|\d{{1,3}})\b(?![.,]\d|-)",
            re.IGNORECASE,
        ),
    )


def _every(text: str) -> Iterator[Nth]:
    for match in _patterns()[0].finditer(text):
        if match["nth"].lower() == "other" and not _is_alternate(text, match):
            continue
        if _is_counted(match["noun"]):
            number = table("quantities", "nths")[match["nth"].lower()]
            amount = _share(text, number, match.start(), match.end("nth"))
            yield _nth(text, match, amount, is_every=True)


def _is_alternate(text: str, match: re.Match[str]) -> bool:
    """Return whether an *every other* is of each second one, and not of all the others.

    It begins a sentence, and what is so of each is a state of the present: *every other guest had
    left* may be all those who are not named before.
    """
    return _begins(text, match) and _STATE.match(text, match.end()) is not None


def _begins(text: str, match: re.Match[str]) -> bool:
    return _BEFORE.search(text, 0, match.start()) is None


_STATE = re.compile(
    rf"\s+(?:(?:now|still|already)\s+)?(?:is\b|does\b|has\s+(?:an?|no)\b|lives\s+in\b"
    rf"|[a-z]+s\s+(?:an?|{any_of('possessives')}|no)\b)"
)
_BEFORE = re.compile(r"[^\s.!?][^\w\s.!?]*\s+$")
"""Before an *every other* that may be of all the others: anything but the end of a sentence."""


def _in(text: str) -> Iterator[Nth]:
    for match in _patterns()[1].finditer(text):
        number = match["number"].lower()
        numerals = word_sequence("numerals")
        value = numerals.index(number) if number in numerals else int(number)
        if value > 1 and _is_counted(match["noun"]) and _FOLLOWS.match(text, match.end()):
            amount = _share(text, value, *match.span())
            yield _nth(text, match, amount, is_every=False)


def _nth(text: str, match: re.Match[str], amount: Amount, *, is_every: bool) -> Nth:
    form = text[amount.start : match.end()]
    return Nth(form, match["noun"], amount.start, match.end(), amount, is_every)


def _share(text: str, number: int, start: int, end: int) -> Amount:
    share = Interval.point(Fraction(1, number))
    return with_bound(text, Amount("share", share, "", text[start:end], start, end))


_FOLLOWS = re.compile(
    rf"\s+(?:(?:also|now|already|still|never|not)\s+)?(?:{any_of('finite_auxiliaries')}"
    rf"|{any_of('finite_forms_of_be')}|[a-z]+ed|lives(?=\s+in\b)"
    r"|[a-z]+s(?=\s+(?:an?|the|his|her|their|its|no)\b))\b"
)
"""A verb behind *one household in five*: not *one goal in two games*."""


def _is_counted(noun: str) -> bool:
    """Return whether the word is a noun in the singular, and of no time or place on the way."""
    word = noun.lower()
    if noun[0].isupper() or word in _uncounted() or word in word_list("function_words"):
        return False
    if re.search(r"(?<![siu])s$|(?:ed|ing|ly)$", word) or word in word_list("irregular_pasts"):
        return False
    return lemma(word) == word


@lru_cache(maxsize=1)
def _uncounted() -> frozenset[str]:
    units = table("quantities", "units")
    listed = table("quantities", "uncounted")["words"].split()
    return frozenset((*units, *listed, *word_list("calendar")))
