"""A day that the one side writes as a number and the other as text.

| text | hypothesis | line |
| --- | --- | --- |
| passed on 3 May 2021 | passed on 2021-05-03 | 2021-05-03 = 3 May 2021 |
| passed on 2021-05-03 | passed on May 3, 2021 | May 3, 2021 = 2021-05-03 |
| passed on 30/5/2021 | passed on 30 May 2021 | 30 May 2021 = 30/5/2021 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.text.quantities import Date, Quantity, quantities
from entailment.text.rewriting import rewritten

__all__ = ["by_iso_dates"]

_ISO = re.compile(r"\b(?:[12]\d{3}-\d\d-\d\d|\d\d?([./])\d\d?\1[12]\d{3})\b")
_MARKED = re.compile(r"-[01]|\d[./]\d")
"""What is in every date in digits, and looked up many times as fast."""


def by_iso_dates(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* with its day as *text* writes that, where one of the two is a number.

    >>> [each.line for each in by_iso_dates("Passed on 3 May 2021.", "Passed on 2021-05-03.")]
    ['2021-05-03 = 3 May 2021']
    """
    if not _has_iso(text) and not _has_iso(hypothesis):
        return
    premise, lines = hypothesis, []
    for claimed in reversed(_days(hypothesis)):
        stated = _days_like(text, claimed)
        if stated and all(_is_iso(day) != _is_iso(claimed) for day in stated):
            end, form = claimed.start + len(claimed.form), stated[0].form
            premise = rewritten(premise, claimed.start, end, form)
            lines.append(f"{claimed.form} = {form}")
    if lines:
        yield Derivation((premise,), Label.ENTAILMENT, ", ".join(reversed(lines)), "date")


def _has_iso(text: str) -> bool:
    return _MARKED.search(text) is not None and _ISO.search(text) is not None


def _days(text: str) -> list[Quantity]:
    """Return the dates of *text* that have year, month and day."""
    return [
        quantity
        for quantity in quantities(text)
        if isinstance(quantity.value, Date) and None not in quantity.value
    ]


def _days_like(text: str, claimed: Quantity) -> list[Quantity]:
    return [day for day in _days(text) if day.value == claimed.value]


def _is_iso(day: Quantity) -> bool:
    return _ISO.fullmatch(day.form) is not None
