"""The days of the week that a text gives, and that of a hypothesis."""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.structure.vocabulary import any_word, listed
from entailment.text.denials import DENIAL
from entailment.text.lexicon import alternatives, word_sequence

__all__ = [
    "DAY_LIMIT",
    "Weekday",
    "WeekdaySpan",
    "claimed_weekday",
    "days_of_match",
    "is_only",
    "match_of_days",
    "weekday_span",
    "without_match",
    "without_preposition",
]


_DAYS = word_sequence("weekdays")


_DAY = rf"(?:{'|'.join(_DAYS)})"


_CLAIMED = re.compile(rf"\bon\s+(?:an?\s+)?(?P<day>{_DAY})s?(?=\s*(?:[.,;]|$))", re.IGNORECASE)


_STRETCH = re.compile(
    rf"\b(?:from\s+)?(?P<first>{_DAY})s?(?:\s*[-\u2013]\s*|\s+(?:to|through)\s+)(?P<last>{_DAY})s?\b"
    r"|\b(?:on|at)\s+(?:(?P<weekdays>weekdays)|(?P<weekends>(?:the\s+)?weekends))\b",
    re.IGNORECASE,
)


_ANY_DAY = re.compile(
    rf"\b(?:{_DAY}s?|(?:{any_word('days_in_short')})\b\.?|{any_word('other_days')}|all week"
    r"|(?:every|each|seven)\s+days?)\b",
    re.IGNORECASE,
)


DAY_LIMIT = re.compile(
    rf"\b(?:{any_word('limiting_days')}|{alternatives(listed('acts', 'some_days'))}"
    rf"|{alternatives(word_sequence('months'))})\b",
    re.IGNORECASE,
)
"""What limits days to a part of the year, or to some of them."""


class Weekday(NamedTuple):
    """The day of the week of a hypothesis, Monday 0, and where it is written."""

    name: str
    number: int
    start: int
    end: int

    def form_in(self, hypothesis: str) -> str:
        """Return the day as *hypothesis* has it."""
        return hypothesis[self.start : self.end]


class WeekdaySpan(NamedTuple):
    """The days of the week that a text gives, as written: *Monday to Friday*."""

    form: str
    days: frozenset[int]


def is_only(text: str, stretch: re.Match[str]) -> bool:
    """Return whether *text* says with *only* that these are the days."""
    before, behind = text[: stretch.start()], text[stretch.end() :]
    return bool(re.search(r"\bonly\s+$", before) or re.match(r"\s+only\b", behind))


def without_preposition(form: str) -> str:
    """Return *form* without the preposition before it.

    >>> without_preposition("from Monday to Friday")
    'Monday to Friday'
    """
    return re.sub(r"^(?:from|on|at)\s+", "", form, flags=re.IGNORECASE)


def claimed_weekday(hypothesis: str) -> Weekday | None:
    """Return the day of *hypothesis*, if it says that something is so on one: *on Fridays*."""
    match = _CLAIMED.search(hypothesis)
    if match is None:
        return None
    return Weekday(match["day"].title(), _DAYS.index(match["day"].lower()), *match.span())


def weekday_span(text: str) -> WeekdaySpan | None:
    """Return the days that *text* gives; None where it gives others besides, or a limit.

    >>> weekday_span("It is open from Monday to Thursday.").form
    'from Monday to Thursday'
    """
    match = match_of_days(text)
    if match is None or _ANY_DAY.search(without_match(text, match)):
        return None
    return WeekdaySpan(match[0], days_of_match(match))


def match_of_days(text: str) -> re.Match[str] | None:
    """Return where *text* gives days of the week; None with a limit or a denial besides."""
    match = _STRETCH.search(text)
    if match is None:
        return None
    rest = without_match(text, match)
    if is_only(text, match):
        rest = re.sub(r"\bonly\b", "", rest, count=1)
    return None if DAY_LIMIT.search(rest) or DENIAL.search(rest) else match


def without_match(text: str, match: re.Match[str]) -> str:
    """Return *text* without *match*."""
    return f"{text[: match.start()]} {text[match.end() :]}"


def days_of_match(stretch: re.Match[str]) -> frozenset[int]:
    """Return the numbers of the days of *stretch*, Monday 0; all where it ends as it begins."""
    if stretch["weekdays"]:
        return frozenset(range(5))
    if stretch["weekends"]:
        return frozenset((5, 6))
    first, last = (_DAYS.index(stretch[edge].lower()) for edge in ("first", "last"))
    return frozenset((first + step) % 7 for step in range(((last - first) % 7 or 7) + 1))
