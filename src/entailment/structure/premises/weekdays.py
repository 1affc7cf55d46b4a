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
from calendar import day_name
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import DENIAL, Derivation, rewritten

__all__ = ["by_weekdays"]

_DAYS = tuple(name.lower() for name in day_name)
_DAY = rf"(?:{'|'.join(_DAYS)})"
_CLAIMED = re.compile(rf"\bon\s+(?:an?\s+)?(?P<day>{_DAY})s?(?=\s*(?:[.,;]|$))", re.IGNORECASE)
_STRETCH = re.compile(
    rf"\b(?:from\s+)?(?P<first>{_DAY})s?(?:\s*[-\u2013]\s*|\s+(?:to|through)\s+)(?P<last>{_DAY})s?\b"
    r"|\b(?:on|at)\s+(?:(?P<weekdays>weekdays)|(?P<weekends>(?:the\s+)?weekends))\b",
    re.IGNORECASE,
)
_ANY_DAY = re.compile(
    rf"\b(?:{_DAY}s?|(?:mon|tues?|wed|thurs?|fri|sat|sun)\b\.?|daily|weekends?|weekdays|all week"
    r"|(?:every|each|seven)\s+days?|always|holidays?)\b",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:open|opens|closed|closes|available|staffed|runs?|operates?|works?|serves?|served)\b",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"\b(?:only|except|until|till|by|but|if|unless)\b", re.IGNORECASE)


def by_weekdays(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the day of *hypothesis* is within the days that *text* gives, or is not.

    It is not only where the text gives days once.
    """
    claimed = _CLAIMED.search(hypothesis)
    stretch = _STRETCH.search(text)
    if claimed is None or stretch is None or not _HABIT.search(hypothesis):
        return
    rest = f"{text[: stretch.start()]} {text[stretch.end() :]}"
    if any(pattern.search(side) for pattern in (_LIMIT, DENIAL) for side in (hypothesis, rest)):
        return
    name = claimed["day"].title()
    is_within = _DAYS.index(claimed["day"].lower()) in _days(stretch)
    if not is_within and _ANY_DAY.search(rest):
        return
    premise = rewritten(hypothesis, *claimed.span(), stretch[0])
    label = Label.ENTAILMENT if is_within else Label.CONTRADICTION
    line = f"{name} is {'' if is_within else 'not '}within {stretch[0]}"
    yield Derivation((premise,), label, line, "weekday")


def _days(stretch: re.Match[str]) -> frozenset[int]:
    """Return the numbers of the days of *stretch*, Monday 0; all where it ends as it begins."""
    if stretch["weekdays"]:
        return frozenset(range(5))
    if stretch["weekends"]:
        return frozenset((5, 6))
    first, last = (_DAYS.index(stretch[edge].lower()) for edge in ("first", "last"))
    return frozenset((first + step) % 7 for step in range(((last - first) % 7 or 7) + 1))
