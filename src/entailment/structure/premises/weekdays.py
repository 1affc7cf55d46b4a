"""Days of the week that a text gives as a stretch, for a hypothesis that names one of them.

| text | hypothesis | line |
| --- | --- | --- |
| open Monday to Friday | open on Wednesday | Wednesday is within Monday to Friday |
| open on weekdays | open on Sundays | Sundays is not within weekdays |
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation, rewritten

__all__ = ["by_weekdays"]

_DAYS = tuple(name.lower() for name in day_name)
_DAY = rf"(?:{'|'.join(_DAYS)})"
_ONE = re.compile(rf"\b(?:on\s+)?(?:an?\s+|any\s+)?(?P<day>{_DAY})s?\b", re.IGNORECASE)
_STRETCH = re.compile(
    rf"\b(?:from\s+)?(?P<first>{_DAY})s?\s*(?:-|\bto\b|\bthrough\b|\buntil\b|\btill\b)\s*"
    rf"(?P<last>{_DAY})s?\b"
    r"|\b(?:on\s+|at\s+)?(?:(?P<weekdays>weekdays)|(?P<weekends>(?:the\s+)?weekends?))\b",
    re.IGNORECASE,
)


def by_weekdays(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the day of *hypothesis* is within a stretch of days of *text*, or is not.

    It is not only where the text names one stretch, and no day outside of it.
    """
    stretches = list(_STRETCH.finditer(text))
    claimed = list(_ONE.finditer(hypothesis))
    if not stretches or len(claimed) != 1 or _STRETCH.search(hypothesis):
        return
    day = _DAYS.index(claimed[0]["day"].lower())
    within = [stretch for stretch in stretches if day in _days(stretch)]
    rest = _STRETCH.sub("", text)
    if not within and (len(stretches) > 1 or _ONE.search(rest)):
        return
    label = Label.ENTAILMENT if within else Label.CONTRADICTION
    verb = "is" if within else "is not"
    for stretch in within or stretches:
        premise = rewritten(hypothesis, *claimed[0].span(), stretch[0])
        form = stretch[0].strip()
        yield Derivation((premise,), label, f"{claimed[0]['day']} {verb} within {form}", "weekday")


def _days(stretch: re.Match[str]) -> frozenset[int]:
    """Return the numbers of the days of *stretch*, Monday 0."""
    if stretch["weekdays"]:
        return frozenset(range(5))
    if stretch["weekends"]:
        return frozenset((5, 6))
    first, last = (_DAYS.index(stretch[edge].lower()) for edge in ("first", "last"))
    return frozenset((first + step) % 7 for step in range((last - first) % 7 + 1))
