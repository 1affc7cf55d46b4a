"""Days of the week on which a text says that something is open or runs, and one of a hypothesis.

| text | hypothesis | line |
| --- | --- | --- |
| open Monday to Friday | open on Wednesday | Wednesday is within Monday to Friday |
| The bus runs on weekdays. | The bus runs on Sundays. | Sunday is not within weekdays |

Only of what is so on each of the days: a meeting that was postponed *from Monday to Friday* is on
one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import DENIAL, Derivation, rewritten
from entailment.structure.vocabulary import any_word
from entailment.text.lexicon import word_sequence

__all__ = ["Day", "Stretch", "bare_form", "by_weekdays", "claimed_day", "day_stretch"]

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
_HABIT = re.compile(rf"\b(?:{any_word('on_days')})\b", re.IGNORECASE)
_BARE = re.compile(rf"{_HABIT.pattern}\s+$", re.IGNORECASE)
"""Before days on which alone something is so: not *runs every ten minutes on weekdays*."""

_LIMIT = re.compile(rf"\b(?:{any_word('limiting_days')})\b", re.IGNORECASE)


class Day(NamedTuple):
    """The day of the week of a hypothesis, Monday 0, and where it is written."""

    name: str
    number: int
    start: int
    end: int


class Stretch(NamedTuple):
    """The days of the week that a text gives, as written: *Monday to Friday*."""

    form: str
    days: frozenset[int]


def by_weekdays(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the day of *hypothesis* is within the days that *text* gives, or is not.

    It is not only where the text gives days once.
    """
    day, stretch = claimed_day(hypothesis), _stretch(text)
    if day is None or stretch is None or not _HABIT.search(hypothesis):
        return
    if any(pattern.search(hypothesis) for pattern in (_LIMIT, DENIAL)):
        return
    is_within = day.number in _days(stretch)
    is_alone = day_stretch(text) is not None and _BARE.search(text, 0, stretch.start()) is not None
    if not is_within and not is_alone:
        return
    premise = rewritten(hypothesis, day.start, day.end, stretch[0])
    label = Label.ENTAILMENT if is_within else Label.CONTRADICTION
    line = f"{day.name} is {'' if is_within else 'not '}within {bare_form(stretch[0])}"
    yield Derivation((premise,), label, line, "weekday")


def bare_form(form: str) -> str:
    """Return *form* without the preposition before it.

    >>> bare_form("from Monday to Friday")
    'Monday to Friday'
    """
    return re.sub(r"^(?:from|on|at)\s+", "", form, flags=re.IGNORECASE)


def claimed_day(hypothesis: str) -> Day | None:
    """Return the day of *hypothesis*, if it says that something is so on one: *on Fridays*."""
    match = _CLAIMED.search(hypothesis)
    if match is None:
        return None
    return Day(match["day"].title(), _DAYS.index(match["day"].lower()), *match.span())


def day_stretch(text: str) -> Stretch | None:
    """Return the days that *text* gives; None where it gives others besides, or a limit.

    >>> day_stretch("It is open from Monday to Thursday.").form
    'from Monday to Thursday'
    """
    match = _stretch(text)
    if match is None or _ANY_DAY.search(_without(text, match)):
        return None
    return Stretch(match[0], _days(match))


def _stretch(text: str) -> re.Match[str] | None:
    match = _STRETCH.search(text)
    if match is None:
        return None
    rest = _without(text, match)
    return None if _LIMIT.search(rest) or DENIAL.search(rest) else match


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _days(stretch: re.Match[str]) -> frozenset[int]:
    """Return the numbers of the days of *stretch*, Monday 0; all where it ends as it begins."""
    if stretch["weekdays"]:
        return frozenset(range(5))
    if stretch["weekends"]:
        return frozenset((5, 6))
    first, last = (_DAYS.index(stretch[edge].lower()) for edge in ("first", "last"))
    return frozenset((first + step) % 7 for step in range(((last - first) % 7 or 7) + 1))
