"""Days of the week on which a text says that something is open or runs, and one of a hypothesis.

| text | hypothesis | line |
| --- | --- | --- |
| open Monday to Friday | open on Wednesday | Wednesday is within Monday to Friday |
| The bus runs on weekdays. | The bus runs on Sundays. | Sunday is not within weekdays |
| It is held Monday to Friday. | It is held on Tuesdays. | Tuesday is within Monday to Friday |
| He sees patients on weekdays only. | He sees patients on Sundays. | Sunday is not ... |

Only of what is so on each of the days: a meeting that was postponed *from Monday to Friday* is on
one of them. Days of a part of the year (*in August*) or for some people (*for visitors*) say
nothing of others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.clocks import clocks
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    rewritten,
    sentence_spans,
)
from entailment.structure.vocabulary import any_word, listed
from entailment.text.lexicon import alternatives, word_sequence
from entailment.text.verbs import is_past, tokens_of

__all__ = ["LIMIT", "Day", "Stretch", "bare_form", "by_weekdays", "claimed_day", "day_stretch"]

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

LIMIT = re.compile(
    rf"\b(?:{any_word('limiting_days')}|{alternatives(listed('acts', 'some_days'))}"
    rf"|{alternatives(word_sequence('months'))})\b",
    re.IGNORECASE,
)
"""What limits days to a part of the year, or to some of them."""

_PREPOSITION = alternatives(listed("extracts", "prepositions"))
_FRONTED = re.compile(rf"\s*(?:{_PREPOSITION})\b", re.IGNORECASE)
_ENDS = re.compile(rf"\s*(?:[.;(]|$|,(?!\s*(?:{_PREPOSITION})\b))")
_TO_HOURS = re.compile(r"\s*,?\s*(?:(?:from|between|at)\s+)?")
"""Between days and hours."""


class Day(NamedTuple):
    """The day of the week of a hypothesis, Monday 0, and where it is written."""

    name: str
    number: int
    start: int
    end: int

    def form_in(self, hypothesis: str) -> str:
        """Return the day as *hypothesis* has it."""
        return hypothesis[self.start : self.end]


class Stretch(NamedTuple):
    """The days of the week that a text gives, as written: *Monday to Friday*."""

    form: str
    days: frozenset[int]


def by_weekdays(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the day of *hypothesis* is within the days that *text* gives, or is not.

    It is not only where the text gives days once, and as all days.
    """
    day, stretch = claimed_day(hypothesis), _stretch(text)
    if day is None or stretch is None:
        return
    if any(pattern.search(hypothesis) for pattern in (LIMIT, DENIAL)):
        return
    is_within = day.number in _days(stretch)
    if not (_is_on_each if is_within else _is_on_no_other)(text, hypothesis, stretch, day):
        return
    premise = rewritten(hypothesis, day.start, day.end, stretch[0])
    label = Label.ENTAILMENT if is_within else Label.CONTRADICTION
    line = f"{day.name} is {'' if is_within else 'not '}within {bare_form(stretch[0])}"
    yield Derivation((premise,), label, line, "weekday")


def _is_on_each(text: str, hypothesis: str, stretch: re.Match[str], day: Day) -> bool:
    """Return whether what *hypothesis* says is so on each day: a verb of it, or a habit."""
    if day.name.lower() in _without(text, stretch).lower():
        return False
    is_of_days = stretch["first"] is not None and day.form_in(hypothesis).endswith("s")
    return _HABIT.search(hypothesis) is not None or (is_of_days and _is_present(hypothesis))


def _is_present(hypothesis: str) -> bool:
    """Return whether *hypothesis* is of the present, as far as its verbs have forms of the past.

    >>> _is_present("It is held on Fridays."), _is_present("It took place on Fridays.")
    (True, False)
    """
    tokens = tokens_of(hypothesis)
    return not any(
        is_past(token.lower) and not (at and tokens[at - 1].lower in ("is", "are"))
        for at, token in enumerate(tokens)
    )


def _is_on_no_other(text: str, hypothesis: str, stretch: re.Match[str], day: Day) -> bool:
    """Return whether the text says with *only* what days these are, or ends with them or hours."""
    if day_stretch(text) is None:
        return False
    if _is_only(text, stretch):
        return True
    start = next(start for start, end in sentence_spans(text) if stretch.start() < end)
    before, behind = text[start : stretch.start()], text[stretch.end() :]
    if _FRONTED.match(before) or not (_ENDS.match(behind) or _has_hours(text, stretch.end())):
        return False
    is_same = before.strip().lower() == hypothesis[: day.start].strip().lower()
    return _BARE.search(before) is not None or (
        is_same and stretch["first"] is not None and _is_present(hypothesis)
    )


def _has_hours(text: str, place: int) -> bool:
    return any(_TO_HOURS.fullmatch(text, place, clock.start) for clock in clocks(text))


def _is_only(text: str, stretch: re.Match[str]) -> bool:
    before, behind = text[: stretch.start()], text[stretch.end() :]
    return bool(re.search(r"\bonly\s+$", before) or re.match(r"\s+only\b", behind))


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
    if _is_only(text, match):
        rest = re.sub(r"\bonly\b", "", rest, count=1)
    return None if LIMIT.search(rest) or DENIAL.search(rest) else match


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
