"""Quantities of a hypothesis that a text does not support, taken with what bounds them.

*More than 300* is the interval above 300, *300* the point. A text supports a quantity where its
own interval lies within that of the hypothesis, and contradicts it where the two are disjoint.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.model import Mismatch, Pair
from entailment.structure.bounds import sign_behind
from entailment.structure.label_bounds import (
    allows,
    is_label,
    label_bound,
    labels_are_apart,
)
from entailment.structure.pairs.changed_values import change_of_value
from entailment.structure.sentences.duties import states_rule
from entailment.structure.sentences.recurrence import happens_once
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.sentences.stated_amounts import having_stems, is_predicate
from entailment.structure.sentences.stated_times import days_of
from entailment.structure.times import periods
from entailment.structure.vocabulary import phrases
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import covered
from entailment.systems.mismatches.worked_out import (
    Place,
    factors,
    has_wrong_sign,
    is_difference,
    is_so_many_apart,
    is_worked_out,
)
from entailment.text.clauses import subject_of
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.ordinals import ordinals
from entailment.text.quantities import (
    OF_INTERVAL,
    OF_LABEL,
    Date,
    Quantity,
    agree,
    quantities,
)
from entailment.text.words import sentence_starts, stem

__all__ = [
    "Bounded",
    "aligned_quantities",
    "are_comparable",
    "bounded",
    "changed_values",
    "is_next_to",
    "is_within",
    "missing",
    "unsupported",
]

_WORD_BEFORE = re.compile(r"[^\W\d_]$|\w[-–]$")
_WORD_AFTER = re.compile(r"(?:st|nd|rd|th|s|er|ers|fold)\b", re.IGNORECASE)
_ROUGHLY = (*phrases("quantities", "bounds", "about"), *phrases("quantities", "bounds", "nearly"))
_ABOUT = re.compile(rf"\b(?:{'|'.join(_ROUGHLY)})\s+$", re.IGNORECASE)


class Bounded(NamedTuple):
    """A quantity and its bound: one of `=`, `>`, `>=`, `<`, `<=`; *begin* is where the bound is."""

    quantity: Quantity
    sign: str
    begin: int
    is_about: bool
    is_name: bool = False
    """Whether it numbers or names something, so that no other stands for it: *port 9102*."""

    @property
    def form(self) -> str:
        """The words, without what bounds them."""
        return self.quantity.form

    @property
    def end(self) -> int:
        """Where the quantity ends."""
        return self.quantity.start + len(self.form)

    def form_in(self, text: str) -> str:
        """Return the words with the bound before them; *text* is where they stand."""
        return text[self.begin : self.end]


def bounded(text: str) -> tuple[Bounded, ...]:
    """Return the quantities of *text* with their bounds, in order.

    >>> [(b.sign, b.form) for b in bounded("It has more than 300 seats and two exits.")]
    [('>', '300'), ('=', 'two')]
    """
    return tuple(_with_bound(text, quantity) for quantity in quantities(text))


def _with_bound(text: str, quantity: Quantity) -> Bounded:
    before = text[max(0, quantity.start - 30) : quantity.start]
    is_about = bool(_ABOUT.search(before))
    is_name = bool(_NAME_BEFORE.search(before))
    if quantity.kind == "date":
        return Bounded(quantity, "=", quantity.start, is_about)
    if is_label(quantity):
        return Bounded(quantity, *label_bound(text, quantity), is_about)
    for sign, phrase in lexicon().bounds.items():
        if match := phrase.search(before):
            return Bounded(quantity, sign, quantity.start - len(match[0]), False)
    sign = sign_behind(text, quantity.start + len(quantity.form))
    return Bounded(quantity, sign, quantity.start, is_about, is_name)


_NAME_BEFORE = re.compile(rf"(?:\b(?:{any_of('numbered_nouns')})\s|[^\W\d_][-–])\Z", re.IGNORECASE)


def changed_values(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the amount of a change that *hypothesis* states where *text* has one value alone.

    >>> [str(each) for each in changed_values("The price is €20.", "The price was cut by €5.")]
    ["money: the hypothesis has '€5', the text has '€20'"]
    """
    change = change_of_value(text, hypothesis)
    if change is not None:
        yield Mismatch(change.kind, change.claimed, change.stated, contradicts=False)


def aligned_quantities(compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield the quantities of the hypothesis that nothing in the text supports, bounds apart.

    An ordinal is stated where the text has it in words: *11th*, *eleventh*.
    """
    for stated, is_supported, other in compared.quantity_matches:
        if not is_supported and not _is_rank_of(compared.pair, stated):
            form = other.form if other else None
            yield Mismatch(stated.kind, stated.form, form, contradicts=other is not None)


def _is_rank_of(pair: Pair, stated: Quantity) -> bool:
    """Return whether *stated* is the number of an ordinal that the text has, too."""
    own = dict(ordinals(pair.hypothesis)).get(stated.start)
    return own is not None and own in dict(ordinals(pair.text)).values()


def unsupported(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the quantities of *hypothesis* in place of which *text* has others of their kind.

    A number that those of the text come to by one operation is left to the judge.
    """
    for stated, like in _unsupported(text, hypothesis):
        if _is_worked_out(text, hypothesis, stated, like):
            continue
        rest = hypothesis
        units = {other.quantity.unit for other in like}
        if stated.quantity.kind == "money" and units != {stated.quantity.unit}:
            rest = hypothesis[: stated.quantity.start] + hypothesis[stated.end :]
        near = [date for date in like if is_next_to(text, date.quantity.start, rest)]
        if near:
            wholes = [each for each in near if not is_difference(text, each.end)]
            yield _mismatch(text, hypothesis, stated, wholes or near)


_PRONOUN = re.compile(rf"(?:{any_of('subject_pronouns')})\b", re.IGNORECASE)

_HAS = re.compile(r"\s*(?:the|this|our)\s+\w+\s+(?:has|have|had)\b", re.IGNORECASE)

_ENOUGH = 0.7
"""The share of the hypothesis's content words that the sentence of another quantity needs."""


def is_next_to(text: str, place: int, hypothesis: str) -> bool:
    """Return whether the sentence around *place* has most words of *hypothesis*.

    To one that begins with a pronoun belongs the subject of the sentence before it. Of *the company
    has* no word is needed where the sentence has none that *hypothesis* lacks: *Employees: 3,120*.
    No verb of having is where the quantity is what something is: *The Votes of Marsh is 300*.
    """
    starts = [*sorted(sentence_starts(text)), len(text)]
    at = max(0, bisect_right(starts, place, hi=len(starts) - 1) - 1)
    sentence = text[starts[at] : starts[at + 1]]
    if at and _PRONOUN.match(sentence):
        subject = subject_of(text[starts[at - 1] : starts[at]].strip())
        sentence = f"{subject or ''} {sentence}"
    if covered(sentence, hypothesis) >= _ENOUGH:
        return True
    is_of_money = any(each.kind == "money" for each in quantities(hypothesis))
    is_counted = is_predicate(text, place) and not is_of_money
    if is_counted and covered(sentence, _without_having(hypothesis)) == 1:
        return True
    has = _HAS.match(hypothesis)
    return (
        has is not None
        and covered(hypothesis, sentence) == 1
        and covered(sentence, hypothesis[has.end() :]) == 1
    )


def _without_having(hypothesis: str) -> str:
    """Return *hypothesis* without verbs of having."""
    return _WORD.sub(lambda word: "" if stem(word[0]) in having_stems() else word[0], hypothesis)


_WORD = re.compile(r"\b[a-z]+\b")


def _is_worked_out(text: str, hypothesis: str, stated: Bounded, like: Sequence[Bounded]) -> bool:
    """Return whether an operation on numbers of both sides gives *stated*."""
    if stated.sign != "=" or stated.quantity.unit in _OF_NONE:
        return False
    if isinstance(date := stated.quantity.value, Date):
        if date.year is None or date.month is not None:
            return False
        years = [year for each in like if (year := _year(each.quantity)) is not None]
        return is_so_many_apart(date.year, years, _plain_numbers(text))
    values = [_value(each.quantity) for each in like]
    places = [Place(_value(each.quantity), each.quantity.start, each.end) for each in like]
    if has_wrong_sign(_value(stated.quantity), text, places):
        return False
    own = [number for number in _plain_numbers(hypothesis) if number != _value(stated.quantity)]
    return is_worked_out(
        _value(stated.quantity), values, [*_plain_numbers(text), *own], factors(text)
    )


def _plain_numbers(sentence: str) -> list[float]:
    """Return the values of the quantities of *sentence* that are no dates or labels."""
    return [
        _value(each.quantity)
        for each in bounded(sentence)
        if each.quantity.kind != "date" and not is_label(each.quantity)
    ]


def _year(quantity: Quantity) -> int | None:
    return quantity.value.year if isinstance(quantity.value, Date) else None


def missing(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the quantities of *hypothesis* that *text* has none like."""
    for stated, like in _unsupported(text, hypothesis):
        if not like:
            form = stated.form_in(hypothesis)
            yield Mismatch(stated.quantity.kind, form, None, contradicts=False)


def _unsupported(text: str, hypothesis: str) -> Iterator[tuple[Bounded, list[Bounded]]]:
    """Yield the quantities that nothing in *text* supports, each with those like it."""
    every = bounded(hypothesis)
    in_text = bounded(text) if every else ()
    for stated in every:
        is_number = stated.quantity.kind == "number"
        if is_number and (_is_small_word(stated) or _is_in_word(hypothesis, stated)):
            continue
        is_compound = hypothesis[stated.end : stated.end + 1] == "-"  # *Australia's 20-year-old*
        may_be_name = not is_compound and stated.quantity.unit != OF_INTERVAL
        if may_be_name and _is_in_name(hypothesis, stated):
            continue
        if _is_within_period(text, hypothesis, stated):
            continue
        if any(_is_allowed(other, stated, hypothesis) for other in in_text):
            continue
        if not any(is_within(other, stated) for other in in_text):
            yield stated, [o for o in in_text if are_comparable(o.quantity, stated.quantity)]


def _is_allowed(other: Bounded, stated: Bounded, hypothesis: str) -> bool:
    """Return whether *stated*, of what *hypothesis* allows or demands, lies within a bound."""
    if other.sign == "=" or stated.sign != "=" or is_label(other.quantity):
        return False
    if not are_comparable(other.quantity, stated.quantity) or not is_within(stated, other):
        return False
    return states_rule(hypothesis)


_NAMED = re.compile(rf"\b{CAPITAL}[\w'’-]*\s*$|[(#-]\s*$")
_TITLE = re.compile(r"\([^()]*$")


def _is_in_name(hypothesis: str, stated: Bounded) -> bool:
    """Return whether a number belongs to a name or a title: *Apollo 11*, *Hush (2016 film)*."""
    before = hypothesis[: stated.quantity.start]
    is_plain = stated.quantity.kind == "number" and stated.form.isdigit()
    is_named = is_plain and _NAMED.search(before) and stated.quantity.start > 0
    return bool(is_named or _TITLE.search(before))


def _is_within_period(text: str, hypothesis: str, stated: Bounded) -> bool:
    """Return whether a time of *text* lies in that of *stated*, or outlasts it.

    So *1915* is in *the 1910s*, and *1990* in *from 1988 to 1992* and in *since 1985*.
    """
    own = [
        period
        for period in periods(hypothesis)
        if period.start <= stated.quantity.start < period.end
    ]
    return any(
        period.is_within(claimed)
        or claimed.is_within(period)
        or (_SINCE.search(text, 0, period.start) and period.is_before(claimed))
        for claimed in own
        for period in periods(text)
    )


_SINCE = re.compile(r"\b(?:since|from)\s+$", re.IGNORECASE)


def _mismatch(text: str, hypothesis: str, stated: Bounded, like: Sequence[Bounded]) -> Mismatch:
    form = stated.form_in(hypothesis)
    excludes = len(like) == 1 and _are_disjoint(like[0], stated)
    if stated.quantity.kind == "date":
        excludes = excludes and not _may_be_again(hypothesis, stated)
    elif excludes:
        is_of_change = change_of_value(text, hypothesis) is not None
        is_part = is_restricted(text, like[0].begin, like[0].end, hypothesis)
        excludes = not is_of_change and not is_part
    other = max(like, key=lambda each: _likeness(text, each, hypothesis, stated))
    return Mismatch(stated.quantity.kind, form, other.form_in(text), excludes)


def _likeness(
    text: str, other: Bounded, hypothesis: str, stated: Bounded
) -> tuple[bool, bool, bool]:
    """Return by what *other* is more like *stated* than a further number of *text* may be."""
    before = [
        _LAST_WORD.search(side, 0, each.begin)
        for side, each in ((text, other), (hypothesis, stated))
    ]
    has_same_unit = other.quantity.unit == stated.quantity.unit
    is_behind_same = all(before) and len({match[0].lower() for match in before if match}) == 1
    return has_same_unit, is_behind_same, not _is_in_word(text, other)


_LAST_WORD = re.compile(r"[^\W\d_]+\s+$")


def _may_be_again(hypothesis: str, stated: Bounded) -> bool:
    """Return whether *hypothesis* puts before or after a date what may happen at another time."""
    roles = {
        time.role
        for time in days_of(hypothesis)
        if time.period.start <= stated.quantity.start < time.period.end
    }
    return bool(roles & {"before", "after"}) and not happens_once(hypothesis)


def are_comparable(first: Quantity, second: Quantity) -> bool:
    """Return whether two quantities may be of one thing: one kind, and one unit if both have it.

    The same figure in two currencies is of one thing: one of the currencies is wrong. Times of day,
    multiples, *2.4 times earnings*, and ends of intervals are only of one thing with others.
    """
    if first.kind != second.kind:
        return False
    if first.kind == "date" or (first.kind == "money" and first.value == second.value):
        return True
    units = _unit(first), _unit(second)
    may_be_one = first.kind == "number" and not all(units) and _ALONE.isdisjoint(units)
    return units[0] == units[1] or may_be_one


_OF_NONE = frozenset((OF_INTERVAL, OF_LABEL))
"""The units of numbers that no arithmetic is for."""

_ALONE = frozenset(("clock", "time", OF_INTERVAL, OF_LABEL))


def is_within(other: Bounded, stated: Bounded) -> bool:
    """Return whether *other*, of a text, supports *stated*, of a hypothesis."""
    date, two = other.quantity, stated.quantity
    if "date" in (date.kind, two.kind):
        return agree(date, two)
    if is_label(date) or is_label(two):
        return is_label_within(other, stated)
    if other.sign == stated.sign == "=":
        if date.kind == two.kind == "money" and date.unit != two.unit:
            return agree(date, two)
        may_be_round = are_comparable(date, two) and not (other.is_name or stated.is_name)
        return agree(date, two) or (may_be_round and _rounds_to(date, two))
    if date.kind != two.kind and (date.kind, two.kind) != ("money", "number"):
        return False
    if date.kind == "money" == two.kind and date.unit != two.unit:
        return False
    if stated.is_about and _value(date) == _value(two):
        return True
    low, high = _interval(other)
    least, most = _interval(stated)
    return least <= low and high <= most


def is_label_within(other: Bounded, stated: Bounded) -> bool:
    """Return whether *other*, of a text, supports *stated*; at least one of both is a label."""
    if stated.sign == other.sign:
        return agree(other.quantity, stated.quantity)
    if stated.sign == "=":
        return allows(other.sign, other.quantity, stated.quantity)
    return other.sign == "=" and allows(stated.sign, stated.quantity, other.quantity)


def _are_disjoint(other: Bounded, stated: Bounded) -> bool:
    """Return whether both cannot be so; of one value with and without a bound they may."""
    if other.quantity.kind == "date":
        return not agree(stated.quantity, other.quantity)
    if is_label(other.quantity):
        return labels_are_apart((other.sign, stated.sign), other.quantity, stated.quantity)
    is_one_value = _value(other.quantity) == _value(stated.quantity)
    if is_one_value and "=" in (other.sign, stated.sign):
        return False
    low, high = _interval(other)
    least, most = _interval(stated)
    return high < least or most < low


def _interval(bounded: Bounded) -> tuple[float, float]:
    value = _value(bounded.quantity)
    return {
        "=": (value, value),
        ">": (math.nextafter(value, math.inf), math.inf),
        ">=": (value, math.inf),
        "<": (-math.inf, math.nextafter(value, -math.inf)),
        "<=": (-math.inf, value),
    }[bounded.sign]


def _value(quantity: Quantity) -> float:
    return math.nan if isinstance(quantity.value, Date) else quantity.value


def _rounds_to(exact: Quantity, rounded: Quantity) -> bool:
    """Return whether *rounded*, of two figures or more, is *exact* rounded."""
    value, target = _value(exact), _value(rounded)
    figures = len(re.sub(r"\D", "", f"{target:g}".split("e")[0]).strip("0"))
    if figures < 2 or not math.isfinite(value) or not value:
        return False
    return math.isclose(float(f"{value:.{figures}g}"), target, rel_tol=1e-12)


def _is_small_word(bounded: Bounded) -> bool:
    """Return whether a number is a word such as *one* or *two*, which have many wordings."""
    return bounded.form.isalpha() and _value(bounded.quantity) <= 3


def _is_in_word(text: str, stated: Bounded) -> bool:
    """Return whether a number is a part of a word or range: *20th*, *COVID-19*, *2018-19*."""
    before, after = text[: stated.quantity.start], text[stated.end :]
    return bool(_WORD_BEFORE.search(before) or _WORD_AFTER.match(after))


def _unit(quantity: Quantity) -> str:
    """Return what a number counts; nothing for *15 fewer* and *15 more*."""
    listed = word_list("function_words")
    is_none = quantity.unit in listed or quantity.unit in lexicon().words["of_degree"]
    return "" if is_none else quantity.unit
