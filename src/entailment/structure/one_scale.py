"""Two values of one figure, of which one may lack unit and scale: *12 million euros, from 15*."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from entailment.structure.amounts import Amount
from entailment.structure.intervals import Interval
from entailment.text.lexicon import alternatives
from entailment.text.numerals import SCALES

__all__ = ["is_scale_open", "of_one_scale"]

_MOST = 20
"""How many times the other value one without its scale may be."""

_SCALE = re.compile(
    rf"\b(?P<name>{alternatives(set(SCALES) - {'hundred', 'dozen'})})\b|\d(?:m|bn|tn|k)\b",
    re.IGNORECASE,
)


def of_one_scale(
    before: Amount | None, after: Amount | None
) -> tuple[Amount | None, Amount | None] | None:
    """Return both values, each with the unit and the scale that only the other has.

    None where they are of two units or rates, or it is open which scale one has: *from 200 a week
    to 50 a day*, *from 900 to 1 million*.

    >>> from entailment.structure.amounts import amounts
    >>> values = of_one_scale(*amounts("15"), *amounts("12 million euros"))
    >>> [(str(each.value), each.unit) for each in values]
    [('15000000', 'EUR'), ('12000000', 'EUR')]
    """
    if before is None or after is None:
        return before, after
    values = _like(before, after), _like(after, before)
    return values if _are_alike(*values) else None


def _are_alike(before: Amount, after: Amount) -> bool:
    rates = {(each.per, each.per_count) for each in (before, after) if each.per}
    is_one_unit = (before.kind, before.unit) == (after.kind, after.unit) and len(rates) < 2
    return is_one_unit and not is_scale_open(before, after)


def is_scale_open(amount: Amount, other: Amount) -> bool:
    """Return whether one of them has a scale that the other may have, too, without a word for it.

    >>> from entailment.structure.amounts import amounts
    >>> is_scale_open(*amounts("530"), *amounts("115 million")), is_scale_open(*amounts("5 and 6"))
    (True, False)
    """
    has_one_scale = bool(_SCALE.search(amount.form)) != bool(_SCALE.search(other.form))
    return has_one_scale and not _are_near(amount.value, other.value)


def _are_near(value: Fraction | None, other: Fraction | None) -> bool:
    """Return whether neither is many times the other."""
    if not value or not other:
        return False
    return value <= _MOST * other and other <= _MOST * value


def _like(amount: Amount, other: Amount) -> Amount:
    value = amount.value
    if value is None or not value or not other.value:
        return amount
    scale = _SCALE.search(other.form)
    if scale is not None and scale["name"] and not _SCALE.search(amount.form):
        scaled = value * Fraction(SCALES[scale["name"].lower()])
        if _are_near(scaled, other.value):
            value = scaled
    if amount.kind != "count" or other.kind == "count":
        return replace(amount, interval=Interval.point(value))
    if other.kind == "share":
        value /= 100
    return replace(amount, kind=other.kind, unit=other.unit, interval=Interval.point(value))
