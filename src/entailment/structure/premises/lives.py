"""How old somebody became, and when they were alive, by the years of birth and death of a text.

| text | hypothesis | line |
| --- | --- | --- |
| She was born in 1912 and died in 1950. | She died at the age of 38. | 1950 - 1912 = 37 or 38 |
| | She lived to be older than 40. | 1950 - 1912 = 37 or 38 |
| | She was alive in 1930. | 1912 < 1930 < 1950 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation, whole_number
from entailment.structure.premises.lengths import FIRST_AGE
from entailment.structure.premises.owners import are_of_one_person
from entailment.structure.times import has_era
from entailment.text.lexicon import any_of

__all__ = ["by_lives"]

_BETWEEN = (
    r"(?:(?!\b(?:and|who|that|which|\w+ed|built)\b)(?:[^.;(),]|,\s(?=[A-Z]|in\b|on\b))){0,60}?"
)
_BORN = re.compile(rf"\bborn\b{_BETWEEN}\b(?:in|on)\s+(?:[^.;(),]{{0,20}}?\s)??(\d{{4}})\b")
_DIED = re.compile(rf"\bdied\b{_BETWEEN}\b(?:in|on)\s+(?:[^.;(),]{{0,20}}?\s)??(\d{{4}})\b")
_SPAN = re.compile(r"\(\s*(?:born\s+)?(\d{4})\s*[-–—]\s*(\d{4})\s*\)")
_ALIVE = re.compile(
    r"^(?P<who>.{2,60}?)\s+was\s+(?P<not>not\s+|no longer\s+)?(?:still\s+)?alive\s+in\s+"
    r"(?P<year>\d{4})\W*$"
)
_AGE = r"(?:the\s+age\s+of\s+|reaching\s+(?:the\s+age\s+of\s+)?|(?:his|her)\s+)?"
_AGED = re.compile(
    r"^(?P<who>.{2,60}?)\s+(?:(?P<died>died)\s+(?P<how>before|after|at|aged)\s+"
    rf"(?P<rough>about\s+|around\s+)?{_AGE}|lived\s+(?:to\s+be\s+)?(?P<than>older\s+than|over|"
    r"more\s+than|past|beyond|until|to)\s+(?:the\s+age\s+of\s+)?)"
    r"(?P<years>\d{1,3}|[a-z]+(?:[\s-][a-z]+){0,4}?)(?:(?:st|nd|rd|th)\s+birthday|\s+years?(?:\s+old|\s+of\s+age)?)?\W*$"
)
_OF_AGE = re.compile(r"\b(?:age|reaching|birthday|old)\b")
_MONTH = re.compile(rf"\b(?:{any_of('months')})\b", re.I)

_MOST = 2
"""Years of birth or of death of a text that are tried."""

_LONGEST_LIFE = 130
"""Years."""


class _Event(NamedTuple):
    """A birth or a death, in the words of the text, and its year."""

    form: str
    year: int
    start: int | None = None
    """Where its verb begins; None for one in brackets behind a name."""


def by_lives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what the years of birth and death of *text* say of an age or a year of a life."""
    claimed = _ALIVE.match(hypothesis.strip()) or _AGED.match(hypothesis.strip())
    if claimed is None:
        return
    for birth, death in _lives(text):
        born, died = birth.year, death.year
        places = [event.start for event in (birth, death) if event.start is not None]
        if not are_of_one_person(text, places, claimed["who"]):
            continue
        label = _alive(claimed, born, died) if claimed.re is _ALIVE else _aged(claimed, died - born)
        if label is None or (claimed.re is _AGED and _has_days(birth, death)):
            continue
        premises = (f"{claimed['who']} was {birth.form}.", f"{claimed['who']} {death.form}.")
        year = int(claimed["year"]) if claimed.re is _ALIVE else None
        ages = f"{died} - {born} = {died - born - 1} or {died - born}"
        line = ages if year is None else " < ".join(map(str, sorted((born, year, died))))
        yield Derivation(premises, label, line, "life")


def _lives(text: str) -> Iterator[tuple[_Event, _Event]]:
    """Yield the birth and the death that may be those of one life."""
    spans = [
        (_Event(f"born in {match[1]}", int(match[1])), _Event(f"died in {match[2]}", int(match[2])))
        for match in _SPAN.finditer(text)
    ]
    births, deaths = (
        [
            _Event(match[0], int(match[1]), match.start())
            for match in pattern.finditer(text)
            if not has_era(text, *match.span(1))
        ][:_MOST]
        for pattern in (_BORN, _DIED)
    )
    for birth, death in (*spans, *product(births, deaths)):
        if 0 < death.year - birth.year < _LONGEST_LIFE:
            yield birth, death


def _has_days(birth: _Event, death: _Event) -> bool:
    """Return whether both have their months, so that they give one age."""
    return all(_MONTH.search(event.form) for event in (birth, death))


def _alive(claimed: re.Match[str], born: int, died: int) -> Label | None:
    year = int(claimed["year"])
    if year in (born, died):
        return None
    is_so = (born < year < died) != bool(claimed["not"])
    return Label.ENTAILMENT if is_so else Label.CONTRADICTION


def _aged(claimed: re.Match[str], difference: int) -> Label | None:
    """Return whether an age at death of *difference* years, or one less, is what is *claimed*."""
    years, ages = whole_number(claimed["years"]), (difference - 1, difference)
    how = claimed["how"] if claimed["died"] else " ".join(claimed["than"].split())
    if years is None or how in ("to", "until") or claimed["rough"]:
        return None
    is_hour = how == "at" and years < FIRST_AGE and claimed["years"].isalpha()
    if is_hour and not _OF_AGE.search(claimed[0]):
        return None  # *at ten* may be an hour
    if how in ("at", "aged"):
        return Label.ENTAILMENT if years in ages else Label.CONTRADICTION
    if how in ("before", "after"):
        if not _OF_AGE.search(claimed[0]):
            return None  # after two years is no age
        is_so = [age < years if how == "before" else age >= years for age in ages]
    else:
        is_so = [age > years for age in ages]
    if any(is_so) != all(is_so):
        return None
    return Label.ENTAILMENT if all(is_so) else Label.CONTRADICTION
