"""How much a rule of a text allows, whatever bound or denial it is worded with.

| sentence | allowed |
| --- | --- |
| Each household may take up to four. · Nobody may take more than four. | up to four |
| The rooms must be kept between 19 and 22 degrees. | between 19 and 22 degrees |
| Passwords must have at least twelve characters. | at least twelve |
| Parcels heavier than 20 kg are not accepted. | up to 20 kg |
| The boats are limited to two tonnes. | up to two tonnes |
| Up to four came. | nothing: no rule |
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.amounts import Amount, amounts, unbounded_amounts
from entailment.structure.intervals import Interval
from entailment.structure.sentences.compared_amounts import counted_stems
from entailment.structure.sentences.duties import states_rule
from entailment.structure.sentences.limits import is_most_allowed
from entailment.structure.vocabulary import any_word
from entailment.text.denials import NO_DENIAL
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans

__all__ = ["Allowance", "allowances"]


class Allowance(NamedTuple):
    """An amount of a rule, as how much is allowed, and the sentence that states it."""

    amount: Amount
    """With the interval of what is allowed."""

    number: str
    """The amount without its bound: *four*, *22 degrees*."""

    clause: str
    nouns: frozenset[str]
    """The stems of what a count is of."""

    start: int
    """Where its clause begins in the text."""

    def wording(self, *, is_allowed: bool, is_high: bool) -> str:
        """Return what is allowed, or what is not at the high or the low end, in words."""
        interval = self.amount.interval
        if self.amount.is_range:
            if is_allowed:
                return self.amount.form
            first, last = _ends(self.amount.form)
            return f"more than {last}" if is_high else f"less than {first}"
        is_most = math.isfinite(interval.high)
        is_open = interval.is_high_open if is_most else interval.is_low_open
        return f"{_BOUNDS[is_most, is_open, is_allowed]} {self.number}"


_BOUNDS = {
    (True, False, True): "up to",
    (True, True, True): "less than",
    (False, False, True): "at least",
    (False, True, True): "more than",
    (True, False, False): "more than",
    (True, True, False): "at least",
    (False, False, False): "less than",
    (False, True, False): "at most",
}
"""What bounds an amount: by whether it is the most, without its end, and allowed."""


def _ends(form: str) -> tuple[str, str]:
    """Return the two ends of a range, both with its unit: *5 degrees*, *35 degrees*."""
    first, last = _TO.split(_FROM.sub("", form), maxsplit=1)
    unit = _NUMBER.sub("", last, count=1)
    return (first if first.endswith(unit) else f"{first}{unit}"), last


_FROM = re.compile(r"^(?:between|from)\s+", re.IGNORECASE)
_TO = re.compile(r"\s+(?:and|to)\s+|\s?[-–]\s?", re.IGNORECASE)
_NUMBER = re.compile(r"^\W*[\w.,]*\w")


@lru_cache(maxsize=256)
def allowances(text: str) -> tuple[Allowance, ...]:
    """Return the amounts of *text* that its rules allow, in order.

    >>> text = "No guest may stay for longer than ten days."
    >>> [each.wording(is_allowed=True, is_high=True) for each in allowances(text)]
    ['up to ten days']
    """
    numbers = {amount.end: amount.form for amount in unbounded_amounts(text)}
    spans, every = sentence_spans(text), amounts(text)
    results = []
    for at, amount in enumerate(every):
        start, end = next(span for span in spans if amount.start < span[1])
        allowed = None if amount.is_rough else _allowed(text[start:end], amount, start)
        if allowed is None or not _has_size(allowed):
            continue
        whole = _with_unit(text, every[at : at + 2])
        number = numbers.get(amount.end, amount.form) + whole.form[len(amount.form) :]
        first, last = _clause_around(text, amount, start, end)
        limit = replace(whole, interval=allowed)
        nouns = counted_stems(text, whole.end)
        results.append(Allowance(limit, number, text[first:last], nouns, first))
    return tuple(results)


def _has_size(allowed: Interval) -> bool:
    """Return whether *allowed* is no mere *not below zero*."""
    return allowed.high != 0 and (allowed.low != 0 or math.isfinite(allowed.high))


def _with_unit(text: str, pair: Sequence[Amount]) -> Amount:
    """Return the first of *pair* with what the second one is of: *below 5 or above 40 degrees*."""
    first, *second = pair
    if not second or first.kind != "count" or not _OR.fullmatch(text, first.end, second[0].start):
        return first
    digits = _DIGITS.match(second[0].form)
    unit = second[0].form[digits.end() :] if digits else ""
    return replace(
        first,
        kind=second[0].kind,
        unit=second[0].unit,
        form=f"{first.form}{unit}",
        end=second[0].end,
    )


_OR = re.compile(r"\s+(?:or|and|nor|but)\s+", re.IGNORECASE)
_DIGITS = re.compile(r"\D*[\d.,]*\d")


def _clause_around(text: str, amount: Amount, start: int, end: int) -> tuple[int, int]:
    """Return where the clause of *amount* begins and ends, within a sentence of *text*."""
    starts = [match.end() for match in _BREAK.finditer(text, start, amount.start)]
    stop = _BREAK.search(text, amount.end, end)
    return (starts[-1] if starts else start), (stop.start() if stop else end)


_BREAK = re.compile(rf"[.;:!?](?!\d)|,\s+(?:{any_word('clause_joins')}|and)\s", re.IGNORECASE)


def _allowed(sentence: str, amount: Amount, start: int) -> Interval | None:
    """Return what *sentence*, which begins at *start* of its text, allows by *amount*."""
    at, end = amount.start - start, amount.end - start
    before = _EDGE.split(sentence[:at])[-1]
    behind = _EDGE.split(sentence[end:], maxsplit=1)[0]
    if _OPEN.search(before) or _OPEN.search(behind) or _CASE.match(sentence):
        return None
    if amount.value is not None:
        return None if _OTHER_NUMBER.match(sentence, end) else _limited(before, amount.value)
    clause = f"{before} {amount.form} {behind}"
    if _DENIED.search(f"{before} {behind}") or _FORBIDDING.search(clause):
        return None if amount.is_range else _complement(amount.interval)
    is_open = amount.interval.is_low_open or amount.interval.is_high_open
    is_bound_below = not amount.is_range and not math.isfinite(amount.interval.high)
    rule = _MUST.search(before) if is_open else _MODAL.search(clause)
    is_rule = rule is not None if is_open or is_bound_below else states_rule(clause)
    is_most = is_most_allowed(sentence, replace(amount, start=at, end=end))
    has_room = math.isfinite(amount.interval.high) and _ACCOMMODATING.search(clause)
    return amount.interval if is_rule or is_most or has_room else None


_EDGE = re.compile(rf"[.;:!?](?!\d)|\b(?:{any_word('clause_joins')}|and)\s", re.IGNORECASE)
_OPEN = re.compile(
    rf"\b(?:{any_word('condition')}|except|exempt|only|plus|for\s+(?:every|each))\b", re.IGNORECASE
)
"""What makes a rule one of some cases."""

_CASE = re.compile(rf"\W*(?:{any_word('condition')}|when)\b", re.IGNORECASE)


def _complement(interval: Interval) -> Interval | None:
    """Return all other amounts, where *interval* is open at its only end."""
    if interval.is_low_open and not math.isfinite(interval.high):
        return Interval(min(interval.low, Fraction(0)), interval.low)
    if interval.is_high_open and interval.low <= 0:
        return Interval(interval.high, math.inf)
    return None


def _limited(before: str, value: Fraction) -> Interval | None:
    """Return what is allowed by an amount without a bound that *before* calls a limit."""
    if _MINIMUM.search(before):
        return Interval(value, math.inf)
    if any(pattern.search(before) for pattern in (_MAXIMUM, _LIMITING)):
        return Interval(Fraction(0), value)
    return None


_IS = rf"(?:\s+{SMALL}+){{0,3}}\s+(?:of|is|are|at)\s+\Z"
_MINIMUM = re.compile(rf"\bminimum{_IS}", re.IGNORECASE)
_MAXIMUM = re.compile(
    rf"\b(?:limit|maximum|ceiling|cap|quota){_IS}|\b(?:not|never|without)\s+exceed(?:ing)?\s+\Z",
    re.IGNORECASE,
)
_LIMITING = re.compile(
    r"\b(?:limit|restrict|cap)(?:s|ped|ed)?\s(?:[^\W\d]+\s+){0,9}?(?:to|at)\s+\Z", re.IGNORECASE
)
_MUST = re.compile(rf"\b(?:{any_word('ruling')}|needs?|has\s+to|have\s+to|should)\b", re.IGNORECASE)
_MODAL = re.compile(rf"{_MUST.pattern}|\b(?:{any_word('permitting')})\b", re.IGNORECASE)
_OTHER_NUMBER = re.compile(rf"[^.;:]*?(?:\d|\b(?:{any_of('numerals')})\b)", re.IGNORECASE)
_ACCOMMODATING = re.compile(rf"\b(?:{any_word('accommodating')})\b", re.IGNORECASE)
_DENIED = re.compile(rf"\b{NO_DENIAL}(?:{any_of('denials')})\b", re.IGNORECASE)
_FORBIDDING = re.compile(
    rf"(?<!\bwho\s)(?<!\bthat\s)(?<!\bwhich\s)\b(?:{any_word('forbidding')})\b", re.IGNORECASE
)
