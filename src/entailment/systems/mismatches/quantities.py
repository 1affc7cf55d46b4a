"""Quantities of a claim that a passage does not bear out, taken with what bounds them.

*More than 300* is the interval above 300, *300* the point. A passage bears a claim out where its
interval lies within that of the claim, and contradicts it where the two have nothing in common.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.systems.mismatches.lists import lists
from entailment.text.lexicon import word_list
from entailment.text.quantities import Date, Quantity, agree, quantities

__all__ = ["Bounded", "bounded", "comparable", "is_within", "unborne"]

_AFTER = re.compile(r"\s+(?:\w+\s+)?or\s+(?P<way>more|less|fewer)\b", re.IGNORECASE)
_ABOUT = re.compile(
    r"\b(?:about|around|approximately|roughly|some|nearly|almost|circa|an estimated)\s+$", re.I
)


class Bounded(NamedTuple):
    """A quantity and its bound: one of `=`, `>`, `>=`, `<`, `<=`; *begin* is where the bound is."""

    quantity: Quantity
    sign: str
    begin: int
    is_about: bool

    @property
    def form(self) -> str:
        """The words, without what bounds them."""
        return self.quantity.form


def bounded(text: str) -> tuple[Bounded, ...]:
    """Return the quantities of *text* with their bounds, in order.

    >>> [(b.sign, b.form) for b in bounded("It has more than 300 seats and two exits.")]
    [('>', '300'), ('=', 'two')]
    """
    return tuple(_with_bound(text, quantity) for quantity in quantities(text))


def _with_bound(text: str, quantity: Quantity) -> Bounded:
    before = text[max(0, quantity.start - 30) : quantity.start]
    is_about = bool(_ABOUT.search(before))
    if quantity.kind == "date":
        return Bounded(quantity, "=", quantity.start, is_about)
    for sign, phrase in lists().bounds.items():
        if found := phrase.search(before):
            return Bounded(quantity, sign, quantity.start - len(found[0]), False)
    after = _AFTER.match(text, quantity.start + len(quantity.form))
    sign = "=" if after is None else ">=" if after["way"].lower() == "more" else "<="
    return Bounded(quantity, sign, quantity.start, is_about)


def unborne(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield the quantities of *claim* that nothing in *text* bears out."""
    asked = bounded(claim)
    said = bounded(text) if asked else ()
    for one in asked:
        if one.quantity.kind == "number" and _is_small_word(one):
            continue
        if any(is_within(other, one) for other in said):
            continue
        like = [other for other in said if comparable(other.quantity, one.quantity)]
        told = claim[one.begin : one.quantity.start] + one.form
        if not like:
            yield Mismatch(one.quantity.kind, told, None, False)
            continue
        other = like[0]
        shown = text[other.begin : other.quantity.start] + other.form
        excludes = len(like) == 1 and _is_apart(other, one)
        yield Mismatch(one.quantity.kind, told, shown, excludes)


def comparable(said: Quantity, asked: Quantity) -> bool:
    """Return whether two quantities may be of one thing: one kind, and one unit if both have it."""
    if said.kind != asked.kind:
        return False
    if said.kind == "date":
        return True
    one, other = _unit(said), _unit(asked)
    return one == other or (said.kind == "number" and not (one and other))


def is_within(said: Bounded, asked: Bounded) -> bool:
    """Return whether *said* bears *asked* out."""
    if said.quantity.kind == "date" or asked.quantity.kind == "date":
        return agree(said.quantity, asked.quantity)
    one, other = said.quantity, asked.quantity
    if said.sign == asked.sign == "=":
        return agree(one, other) or (comparable(one, other) and _rounds_to(one, other))
    if one.kind != other.kind and (one.kind, other.kind) != ("money", "number"):
        return False
    if one.kind == "money" == other.kind and one.unit != other.unit:
        return False
    if asked.is_about and _value(one) == _value(other):
        return True
    low, high = _interval(said)
    least, most = _interval(asked)
    return least <= low and high <= most


def _is_apart(said: Bounded, asked: Bounded) -> bool:
    """Return whether both cannot be so; of one value with and without a bound they may."""
    if said.quantity.kind == "date":
        return not agree(asked.quantity, said.quantity)
    if _value(said.quantity) == _value(asked.quantity) and "=" in (said.sign, asked.sign):
        return False
    low, high = _interval(said)
    least, most = _interval(asked)
    return high < least or most < low


def _interval(one: Bounded) -> tuple[float, float]:
    value = _value(one.quantity)
    return {
        "=": (value, value),
        ">": (math.nextafter(value, math.inf), math.inf),
        ">=": (value, math.inf),
        "<": (-math.inf, math.nextafter(value, -math.inf)),
        "<=": (-math.inf, value),
    }[one.sign]


def _value(one: Quantity) -> float:
    return math.nan if isinstance(one.value, Date) else one.value


def _rounds_to(said: Quantity, asked: Quantity) -> bool:
    """Return whether *asked*, of two figures or more, is *said* rounded."""
    value, wanted = _value(said), _value(asked)
    figures = len(re.sub(r"\D", "", f"{wanted:g}".split("e")[0]).strip("0"))
    if figures < 2 or not math.isfinite(value) or not value:
        return False
    return math.isclose(float(f"{value:.{figures}g}"), wanted, rel_tol=1e-12)


def _is_small_word(one: Bounded) -> bool:
    """Return whether a number is a word such as *one* or *two*, which may be said in many ways."""
    return one.form.isalpha() and _value(one.quantity) <= 3


def _unit(one: Quantity) -> str:
    return "" if one.unit in word_list("function_words") else one.unit


def spans(found: Sequence[Bounded]) -> list[tuple[int, int]]:
    """Return where the quantities stand, with their bounds."""
    return [(one.begin, one.quantity.start + len(one.form)) for one in found]
