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

from entailment.model import Label
from entailment.structure.clocks import clocks
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.weekday_spans import (
    DAY_LIMIT,
    Weekday,
    claimed_weekday,
    days_of_match,
    is_only,
    match_of_days,
    weekday_span,
    without_match,
    without_preposition,
)
from entailment.structure.vocabulary import any_word, listed
from entailment.text.denials import DENIAL
from entailment.text.lexicon import alternatives
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import is_past, tokens_of

__all__ = ["by_weekdays"]

_HABIT = re.compile(rf"\b(?:{any_word('on_days')})\b", re.IGNORECASE)
_BARE = re.compile(rf"{_HABIT.pattern}\s+$", re.IGNORECASE)
"""Before days on which alone something is so: not *runs every ten minutes on weekdays*."""


_PREPOSITION = alternatives(listed("extracts", "prepositions"))
_FRONTED = re.compile(rf"\s*(?:{_PREPOSITION})\b", re.IGNORECASE)
_ENDS = re.compile(rf"\s*(?:[.;(]|$|,(?!\s*(?:{_PREPOSITION})\b))")
_TO_HOURS = re.compile(r"\s*,?\s*(?:(?:from|between|at)\s+)?")
"""Between days and hours."""


def by_weekdays(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the day of *hypothesis* is within the days that *text* gives, or is not.

    It is not only where the text gives days once, and as all days.
    """
    day, stretch = claimed_weekday(hypothesis), match_of_days(text)
    if day is None or stretch is None:
        return
    if any(pattern.search(hypothesis) for pattern in (DAY_LIMIT, DENIAL)):
        return
    is_within = day.number in days_of_match(stretch)
    if not (_is_on_each if is_within else _is_on_no_other)(text, hypothesis, stretch, day):
        return
    premise = rewritten(hypothesis, day.start, day.end, stretch[0])
    label = Label.ENTAILMENT if is_within else Label.CONTRADICTION
    line = f"{day.name} is {'' if is_within else 'not '}within {without_preposition(stretch[0])}"
    yield Derivation((premise,), label, line, "weekday")


def _is_on_each(text: str, hypothesis: str, stretch: re.Match[str], day: Weekday) -> bool:
    """Return whether what *hypothesis* says is so on each day: a verb of it, or a habit."""
    if day.name.lower() in without_match(text, stretch).lower():
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


def _is_on_no_other(text: str, hypothesis: str, stretch: re.Match[str], day: Weekday) -> bool:
    """Return whether the text says with *only* what days these are, or ends with them or hours."""
    if weekday_span(text) is None:
        return False
    if is_only(text, stretch):
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
