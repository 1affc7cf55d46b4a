"""Namesakes by initials and titles: *J. Smith* is not *T. Smith*, nor *Mr. Smith* *Mrs. Smith*.

| text | hypothesis | then |
| --- | --- | --- |
| J. Smith or John Smith resigned. | T. Smith resigned. | not entailed |
| John Smith, J. T. Smith or Smith resigned. | J. Smith resigned. | left to the judge |
| Mr. Smith resigned. | Mrs. Smith resigned. | not entailed |
| Dr. Smith, or Mr. and Mrs. Smith, resigned. | Mrs. Smith resigned. | left to the judge |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.discourse.name_matching import folded
from entailment.knowledge.person_words import given_names, nicknames, relatives
from entailment.model import Mismatch
from entailment.text.lexicon import alternatives, title_sexes, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.words import words

__all__ = ["other_initials"]

_RUN = re.compile(
    rf"(?<![\w.'’-])(?:(?i:{alternatives(title_sexes())})\.?\s(?:and|&)\s)?"
    rf"(?:{CAPITAL}[\w'’-]{{0,20}}\.?\s{{1,2}}){{1,5}}{CAPITAL}[\w'’-]+"
)
_MAY_NAME = re.compile(rf"{CAPITAL}[\w'’-]{{0,20}}\.?\s{{1,2}}{CAPITAL}")
_MOST_GIVEN_NAMES = 2
"""Given names of one person, written out; more are a list: *Larry Olivia Ned Sonja*."""

_OUTSIDE = word_list("function_words") - {"and"}
_PART = re.compile(r"[\w'’-]+\.?")


class _Person(NamedTuple):
    """A person as mentioned: the sexes of the titles, given names and initials, the surname.

    *is_sure* is whether nothing else stands before the surname.
    """

    form: str
    sexes: frozenset[str]
    firsts: tuple[str, ...]
    last: str
    is_sure: bool


def other_initials(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield whom *hypothesis* names where *text* has namesakes alone, by initials and titles.

    >>> [mismatch.text for mismatch in other_initials("J. Bell won.", "T. Bell won.")]
    ['J. Bell']
    """
    if not _MAY_NAME.search(hypothesis):
        return
    claimed = [person for person in _persons(hypothesis) if person.is_sure]
    if not claimed or any(
        word.lemma in relatives() or word.lemma == "marry" for word in words(text)
    ):
        return
    mentioned = [*_persons(text)]
    for person in claimed:
        alike = [other for other in mentioned if other.last == person.last]
        if alike and all(other.is_sure and _is_other(person, other) for other in alike):
            yield Mismatch("name", person.form, alike[0].form, contradicts=False)


def _persons(text: str) -> Iterator[_Person]:
    """Yield who is named with anything before the surname."""
    for run in _RUN.finditer(text):
        parts = [(part[0].rstrip(".").lower(), part) for part in _PART.finditer(run[0])]
        at = 0
        for place, (lower, part) in enumerate(parts[:-1]):
            is_abbreviated = lower in title_sexes() or len(lower) == 1
            is_end = part[0].endswith(".") and not is_abbreviated
            if is_end or (len(lower) > 1 and lower in _OUTSIDE):
                at = place + 1
        before = [lower for lower, _ in parts[at:-1]]
        surname = next(iter(folded(parts[-1][1][0])), "")
        if before and surname:
            yield _person(run[0][parts[at][1].start() :], before, surname)


def _person(form: str, before: list[str], surname: str) -> _Person:
    named = [lower for lower in before if lower not in title_sexes() and lower not in ("and", "&")]
    written_out = [lower for lower in named if len(lower) > 1]
    is_sure = len(written_out) <= _MOST_GIVEN_NAMES and all(
        lower.capitalize() in given_names() for lower in written_out
    )
    sexes = frozenset(title_sexes().get(lower, "") for lower in before) - {""}
    return _Person(form, sexes, tuple(named), surname, is_sure)


def _is_other(person: _Person, other: _Person) -> bool:
    """Return whether titles or initials exclude that both are one person."""
    if person.sexes and other.sexes and person.sexes.isdisjoint(other.sexes):
        return True
    pairs = [(first, second) for first in person.firsts for second in other.firsts]
    return bool(pairs) and not any(_may_be_same(*pair) for pair in pairs)


def _may_be_same(first: str, second: str) -> bool:
    """Return whether an initial or a name may stand for another; two names may, for all it knows.

    >>> _may_be_same("b", "william"), _may_be_same("t", "john"), _may_be_same("tom", "john")
    (True, False, True)
    """
    if len(first) > 1 and len(second) > 1:
        return True
    letters, others = (
        {form[0] for form in (name, *nicknames().get(name, ()))} for name in (first, second)
    )
    return not letters.isdisjoint(others)
