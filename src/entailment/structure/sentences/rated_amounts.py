"""What an amount of a hypothesis is, worked out from a rate of a text and what it is for.

| text | hypothesis | amount |
| --- | --- | --- |
| fills 90 jars a minute | fills ... jars in two minutes | 90 * 2 = 180 |
| one tablet every eight hours | ... tablets a day | 1 * 3 = 3 |
| 11 cents a word. The draft has 2,000 words | the draft comes to ... dollars | 0.11 * 2,000 = 220 |
| 80 cents per kilometre plus a fee of 5 euros | ten kilometres cost ... euros | 0.8 * 10 = 8, + 5 |
| 350 euros for seven nights | ... euros a night | 350 / 7 = 50 |

A rate fits by its two dimensions: the units, or the nouns, of both. Where several do, those are
meant whose clauses share most words with the hypothesis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.structure.amounts import Amount, amounts, written
from entailment.structure.intervals import Interval
from entailment.structure.sentences.stated_amounts import having_stems
from entailment.structure.sentences.stated_rates import Rate, noun_stems, stated_rates
from entailment.structure.units import dimension, factor, measures_time
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import alternatives
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, word_after
from entailment.text.words import stem

__all__ = ["RatedAmount", "counted_nouns", "has_any", "rated_amounts", "sentence_of"]

_NONE: frozenset[str] = frozenset()


class _Quantity(NamedTuple):
    """So many of a unit, or of what the nouns name."""

    value: Fraction
    unit: str
    nouns: frozenset[str]
    span: tuple[int, int]
    is_free: bool = False
    """Whether it is of the text, and no hypothesis repeats it."""


class RatedAmount(NamedTuple):
    """An amount, the rate that it is worked out from, and the step."""

    rate: Rate
    amount: Amount
    line: str
    span: tuple[int, int] = (0, 0)
    """Where in the hypothesis the quantity stands."""

    is_free: bool = False
    """Whether the quantity is of the text."""

    form: str = ""
    """The rate in the words of the text."""


def rated_amounts(
    text: str, hypothesis: str, goal: Amount, goals: Sequence[Amount]
) -> list[RatedAmount]:
    """Return what the rates that are most about *hypothesis* make of its other amounts.

    *goal* is the one of *goals*, the amounts of the hypothesis, that is compared with the results.
    """
    rates = stated_rates(text)
    own = _quantities(hypothesis, goal, goals)
    results = [each for rate in rates for each in _of_rate(text, rate, hypothesis, goal, own)]
    if not results and not own and goal.value is not None:
        results = [
            each
            for rate in rates
            for each in _of_rate(text, rate, hypothesis, goal, _free(text, rate, hypothesis))
        ]
    results += _shared_out(text, goal)
    chosen = _most_about(text, hypothesis, results)
    full = [each for result in chosen for each in _with_first(text, result)]
    return [each for result in full for each in _with_fee(text, result, goal)]


def _shared_out(text: str, goal: Amount) -> Iterator[RatedAmount]:
    """Yield how much there is for each of a unit: *350 euros for seven nights* are 50 a night."""
    unit, _, below = goal.unit.partition("/")
    per = goal.per or below
    if not per or "/" in per or goal.unit == "time":
        return
    rate = Rate(
        goal, counted_nouns("", goal), frozenset({per, stem(per)}), Fraction(goal.per_count), 0, 0
    )
    for start, end in sentence_spans(text):
        within = [each for each in amounts(text) if start <= each.start < end and not each.per]
        wholes = [each for each in within if _is_of(text, each, rate, unit)]
        parts = [(each, ratio) for each in within if (ratio := _share(text, rate, each))]
        if len(wholes) == len(parts) == 1 and wholes[0] is not parts[0][0]:
            yield from _quotient(text, goal, rate, wholes[0], *parts[0])


def _is_of(text: str, amount: Amount, rate: Rate, unit: str) -> bool:
    if amount.kind != rate.amount.kind or amount.value is None:
        return False
    if amount.kind == "count":
        return bool(noun_stems(text, amount.end) & rate.nouns)
    return factor(amount.unit, unit) is not None


def _share(text: str, rate: Rate, amount: Amount) -> Fraction | None:
    quantity = _quantity(text, amount)
    ratio = _ratio(rate, quantity) if quantity is not None else None
    return ratio * quantity.value if ratio and quantity is not None else None


def _quotient(
    text: str, goal: Amount, rate: Rate, whole: Amount, part: Amount, many: Fraction
) -> Iterator[RatedAmount]:
    first, last = sorted((whole, part), key=lambda each: each.start)
    ratio = factor(whole.unit, goal.unit.partition("/")[0])
    if _STOP.search(text, first.end, last.start) or whole.value is None or not ratio:
        return
    if many <= 0 or 1 in (whole.value, part.value):
        return
    value = whole.value * ratio / many * goal.per_count
    line = f"{written(whole.value)} / {written(many)} = {written(whole.value / many)}"
    result = replace(goal, interval=Interval.point(value), is_rough=whole.is_rough)
    rate = rate._replace(start=first.start, end=last.end)
    form = f"{_with_noun(text, whole)} for {_with_noun(text, part)}"
    yield RatedAmount(rate, result, line, (goal.start, goal.end), is_free=True, form=form)


def _with_noun(text: str, amount: Amount) -> str:
    """Return *amount* as *text* has it, with the word behind a count."""
    noun = word_after(text, amount.end) if amount.kind == "count" else None
    return text[amount.start : noun.end(1) if noun else amount.end]


_STOP = re.compile(r"[.;:](?!\d)|\b(?:and|or|but)\b")


def _quantities(hypothesis: str, goal: Amount, goals: Sequence[Amount]) -> list[_Quantity]:
    """Return what *goal* may be for: the other amounts, and the unit of a rate."""
    others = [_quantity(hypothesis, each) for each in goals if each is not goal]
    quantities = [each for each in others if each is not None]
    if goal.per and "/" not in goal.per:
        per = _Quantity(Fraction(goal.per_count), goal.per, frozenset(), (goal.start, goal.end))
        quantities.append(per)
    return quantities


def _quantity(sentence: str, amount: Amount) -> _Quantity | None:
    if amount.unit == "time" and amount.value == 1:  # the *yearly* rent
        return _Quantity(Fraction(amount.per_count), amount.per, _NONE, (amount.start, amount.end))
    if amount.value is None or amount.per or amount.kind not in ("count", "measure"):
        return None
    nouns = noun_stems(sentence, amount.end) if amount.kind == "count" else frozenset()
    return _Quantity(amount.value, amount.unit, nouns, (amount.start, amount.end))


def _free(text: str, rate: Rate, hypothesis: str) -> list[_Quantity]:
    """Return the amounts of *text* that are of no rate and of what *hypothesis* is about."""
    free = [_quantity(text, each) for each in amounts(text) if not _is_of_rate(text, each)]
    return [
        each._replace(is_free=True)
        for each in free
        if each is not None and _is_about(text, each, rate, hypothesis)
    ]


def _is_about(text: str, quantity: _Quantity, rate: Rate, hypothesis: str) -> bool:
    """Return whether the clause of *quantity* has no content word more than *hypothesis*.

    The number and its noun, what *rate* is of, and verbs of having add nothing.
    """
    first, last = quantity.span
    starts = [match.end() for match in _CLAUSE_END.finditer(text, 0, first)]
    end = _CLAUSE_END.search(text, last)
    start = max(starts[-1] if starts else 0, rate.end if rate.end <= first else 0)
    clause = f"{text[start:first]} {text[last : end.start() if end else len(text)]}"
    if first < rate.start < last + len(clause):
        clause = clause.replace(text[rate.start : rate.end], "")
    own = lexical_stems(clause) - quantity.nouns - rate.per - having_stems()
    return own <= lexical_stems(hypothesis)


def _of_rate(
    text: str, rate: Rate, hypothesis: str, goal: Amount, quantities: Sequence[_Quantity]
) -> Iterator[RatedAmount]:
    """Yield what *rate* makes of the one quantity that it is for."""
    amount = _as_goal(rate, hypothesis, goal)
    fitting = [(each, ratio) for each in quantities if (ratio := _ratio(rate, each)) is not None]
    if amount is None or amount.value is None or len(fitting) != 1:
        return
    ((quantity, ratio),) = fitting
    times = quantity.value * ratio / rate.per_count
    if times <= 0 or times == 1 or _are_mixed(rate, goal, quantity):
        return
    if _has_others(hypothesis, goal, quantity, rate):
        return
    interval = amount.interval.scaled(times)
    result = replace(amount, interval=interval, per=goal.per, per_count=goal.per_count)
    line = f"{written(amount.value)} * {written(times)} = {written(amount.value * times)}"
    span = (goal.start, goal.start) if quantity.is_free else quantity.span
    form = text[rate.amount.start : rate.end]
    yield RatedAmount(rate, result, line, span, quantity.is_free, form)


def _are_mixed(rate: Rate, goal: Amount, quantity: _Quantity) -> bool:
    """Return whether both sides are of one dimension, so that it has to be their own units.

    Of 20 millilitres in a litre, other millilitres are no litres.
    """
    unit = rate.amount.unit
    is_of_one = dimension(unit) and any(factor(unit, below) for below in rate.per)
    return bool(is_of_one) and (unit != goal.unit or quantity.unit not in rate.per)


def _with_fee(text: str, result: RatedAmount, goal: Amount) -> list[RatedAmount]:
    """Return *result* with what its sentence adds once: *80 cents a kilometre plus 5 euros*."""
    if not has_any(sentence_of(text, result.rate), "once"):
        return [result]
    fees, value = _fees(text, result.rate), result.amount.value
    if len(fees) != 1 or value is None or goal.kind not in ("money", "count"):
        return []
    total = replace(result.amount, interval=Interval.point(value + fees[0]))
    return [result._replace(amount=total, line=f"{result.line}, + {written(fees[0])}")]


def _with_first(text: str, result: RatedAmount) -> list[RatedAmount]:
    """Return *result* with another amount for the first: *3 euros for the first hour, then 2*."""
    rate, value = result.rate, result.rate.amount.value
    if not _FURTHER.search(text, rate.start, rate.end) and not _BEHIND.match(text, rate.end):
        return [result]
    start, end = next(span for span in sentence_spans(text) if rate.start < span[1])
    firsts = [
        each.value
        for each in amounts(text)
        if start <= each.start < end and each.value and _FIRST.match(text, each.end)
    ]
    if len(firsts) != 1 or value is None or result.amount.value is None:
        return []
    total = result.amount.value - value + firsts[0]
    amount = replace(result.amount, interval=Interval.point(total))
    return [result._replace(amount=amount, line=f"{result.line}, the first {written(firsts[0])}")]


_FURTHER = re.compile(rf"\b(?:{alternatives(listed('acts', 'more'))})\b")
_BEHIND = re.compile(r"\s+(?:after(?:\s+(?:that|the\s+first)|wards|(?=[.,;]))|there(?:after|upon))")
_FIRST = re.compile(r"\s+(?:for|of)\s+(?:the\s+first|one|an?)\b")


def _fees(text: str, rate: Rate) -> list[Fraction]:
    """Return the other amounts of money in the sentence of *rate* that are of no rate."""
    start, end = next(span for span in sentence_spans(text) if rate.start < span[1])
    return [
        each.value
        for each in amounts(text)
        if start <= each.start < end
        and each.value is not None
        and (each.kind, each.unit) == (rate.amount.kind, rate.amount.unit)
        and not _is_of_rate(text, each)
    ]


def _is_of_rate(text: str, amount: Amount) -> bool:
    return any(rate.start <= amount.start < rate.end for rate in stated_rates(text))


def _has_others(hypothesis: str, goal: Amount, quantity: _Quantity, rate: Rate) -> bool:
    """Return whether *hypothesis* has an amount more, which is not of *rate* itself."""
    return not quantity.is_free and any(
        each.kind != "score"
        and each.start != goal.start
        and (each.start, each.end) != quantity.span
        and each.interval != rate.amount.interval
        for each in amounts(hypothesis)
    )


def _ratio(rate: Rate, quantity: _Quantity) -> Fraction | None:
    """Return how many of what *rate* is for make up one of *quantity*.

    What is so an hour need not be so all day, and what is so a day not on each day of a week: only
    what is done every six hours or more is, or every few days.
    """
    if quantity.nouns & rate.per:
        return Fraction(1)
    if quantity.unit == "week" and "weekday" in rate.per:
        return Fraction(_WORKING)
    for unit in rate.per if quantity.unit else ():
        ratio = factor(quantity.unit, unit)
        if ratio is not None and (ratio == 1 or _is_steady(rate, quantity, unit)):
            return ratio
    return None


_WORKING = 5
"""Days of a week on which people work."""

_CLOCK, _MONTHS = ("second", "minute", "hour"), ("month", "year")
_SHORT = ("second", "minute")

_AT_NIGHT = 6
"""Hours between what is done at night as well: *every six hours*, but no bus every two."""


def _is_steady(rate: Rate, quantity: _Quantity, unit: str) -> bool:
    if not measures_time(unit):
        return True
    is_of_clock = unit in _CLOCK and quantity.unit in _CLOCK
    is_of_calendar = unit in _MONTHS and quantity.unit in _MONTHS
    least = _AT_NIGHT if unit in _CLOCK else 2
    return is_of_clock or is_of_calendar or (unit not in _SHORT and rate.per_count >= least)


def _as_goal(rate: Rate, hypothesis: str, goal: Amount) -> Amount | None:
    """Return the amount of *rate* as one of what *goal* is of, None where they differ."""
    amount = rate.amount
    own = counted_nouns(hypothesis, goal)
    if amount.kind == goal.kind == "money":
        is_of_cents = any(
            "cent" in each.form and "euro" not in each.form for each in (amount, goal)
        )
        return replace(amount, unit=goal.unit) if is_of_cents or amount.unit == goal.unit else None
    if amount.kind == goal.kind == "measure":
        return amount if factor(amount.unit, goal.unit) is not None else None
    if amount.kind == goal.kind == "count":
        is_bare = not own and not rate.nouns
        return amount if is_bare or own & rate.nouns else None
    if {amount.kind, goal.kind} == {"money", "count"} and not own and not rate.nouns:
        return replace(amount, kind=goal.kind, unit=goal.unit)
    return None


def counted_nouns(hypothesis: str, goal: Amount) -> frozenset[str]:
    """Return the stems of what *goal* counts, none where it is of a unit or a number alone."""
    if goal.kind != "count":
        return frozenset()
    return noun_stems(f"{goal.counted} ", 0) if goal.per else noun_stems(hypothesis, goal.end)


_CLAUSE_END = re.compile(r"[,;:]|\.(?!\d)|\s(?:and|but|while|whereas)\s")


def _most_about(text: str, hypothesis: str, results: list[RatedAmount]) -> list[RatedAmount]:
    """Return the results whose rates share most content words with *hypothesis*."""
    own = lexical_stems(hypothesis)
    shared = [len(own & lexical_stems(_clause(text, result.rate))) for result in results]
    return [each for each, many in zip(results, shared, strict=True) if many == max(shared)]


def _clause(text: str, rate: Rate) -> str:
    starts = [match.end() for match in _CLAUSE_END.finditer(text, 0, rate.start)]
    behind = _CLAUSE_END.search(text, rate.end)
    return text[starts[-1] if starts else 0 : behind.start() if behind else len(text)]


def sentence_of(text: str, rate: Rate) -> str:
    """Return the sentence of *text* that *rate* begins in."""
    return text[slice(*next(span for span in sentence_spans(text) if rate.start < span[1]))]


def has_any(sentence: str, name: str) -> bool:
    """Return whether *sentence* has a word of the list *name*."""
    lowers = set(re.findall(r"[a-z-]+", sentence.lower()))
    return not lowers.isdisjoint(listed("acts", name))
