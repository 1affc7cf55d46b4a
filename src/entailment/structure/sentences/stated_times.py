"""The times that a text gives, each with the role that its preposition gives it."""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.structure.times import Period, periods

__all__ = ["Time", "days_of", "times_of"]

_ROLES = {
    "before": "before", "prior to": "before", "earlier than": "before", "after": "after",
    "later than": "after", "since": "since", "until": "until", "till": "until", "by": "by",
    "in": "time", "on": "time", "at": "time", "during": "time", "of": "time",
    "from": "span", "between": "span",
}  # fmt: skip

_PREPOSITION = re.compile(
    rf"\b({'|'.join(sorted(_ROLES, key=len, reverse=True))})\s+(?:the\s+)?"
    r"(?:(?:early|mid|late|first|second|third|last)\s+(?:(?:quarter|half|part)\s+of\s+the\s+)?)?$",
    re.IGNORECASE,
)


class Time(NamedTuple):
    """A period with its role, and where it begins with its preposition."""

    period: Period
    role: str
    start: int

    def form_in(self, text: str) -> str:
        """Return the time as *text* has it, with its preposition."""
        return text[self.start : self.period.end]


def times_of(text: str) -> list[Time]:
    """Return the times of *text* that have a year, each with the role by its preposition."""
    return [time for time in days_of(text) if not time.period.is_yearless]


def days_of(text: str) -> list[Time]:
    """Return the times of *text*, also those without a year: *3 March*."""
    result = []
    for period in periods(text):
        match = _PREPOSITION.search(text, 0, period.start)
        role = _ROLES[re.sub(r"\s+", " ", match[1].lower())] if match else "time"
        if period.form.lower().startswith(("between", "from")) or _is_range(period):
            role = "span"
        result.append(Time(period, role, match.start() if match else period.start))
    return result


def _is_range(period: Period) -> bool:
    return bool(re.search(r"\d\s*[-–]\s*\d{2,4}$|\bto\b|\band\b|\buntil\b", period.form))
