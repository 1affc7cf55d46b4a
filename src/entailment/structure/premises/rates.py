"""An amount that a rate of the text gives for a quantity of the hypothesis or of the text.

| text | hypothesis | then |
| --- | --- | --- |
| The line fills 90 jars a minute. | It fills 180 jars in two minutes. | entailed: 90 * 2 = 180 |
| The line fills 90 jars a minute. | It fills 200 jars in two minutes. | excluded |
| One tablet every eight hours. | Three tablets are taken a day. | entailed |
| She types 60 words a minute and typed for an hour. | She typed 3,600 words. | entailed |
| He earns 9 pounds an hour, and twice that on Sundays. | Two hours bring 36 pounds. | nothing |
| It makes 90 bicycles a day. | It makes 450 bicycles a week. | nothing: days off |

A rate is read as so much of one dimension for so much of another, by units or nouns. Where several
rates have those dimensions, those count in whose clause is most of the hypothesis. What is not
alike for all, by a discount, a limit or a first hour, is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.sentences.stated_rates import Rate, noun_stems, stated_rates
from entailment.structure.units import dimension, factor, measures_time
from entailment.structure.vocabulary import listed
from entailment.text.denials import DENIAL
from entailment.text.quantities import quantities
from entailment.text.rewriting import capitalised, rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, lexical_stems
from entailment.text.words import stem

__all__ = ["by_rates"]


_NONE: frozenset[str] = frozenset()


class _Quantity(NamedTuple):
    """So many of a unit, or of what the nouns name."""

    value: Fraction
    unit: str
    nouns: frozenset[str]
    span: tuple[int, int]
    is_free: bool = False
    """Whether it is of the text, and no hypothesis repeats it."""


class _Result(NamedTuple):
    rate: Rate
    amount: Amount
    line: str
    span: tuple[int, int] = (0, 0)
    """Where in the hypothesis the quantity stands."""

    is_free: bool = False
    """Whether the quantity is of the text."""


def by_rates(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether an amount of *hypothesis* is what a rate of *text* makes of another amount."""
    rates = stated_rates(text)
    goals = claimed_amounts(hypothesis)
    if not goals or DENIAL.search(hypothesis):
        return
    stated = amounts(text)
    for goal in goals:
        if any(implies(amount, goal) for amount in stated) or _is_compared(hypothesis, goal):
            continue
        results = _results(text, hypothesis, rates, goal, goals)
        label = _label([result.amount for result in results], goal)
        if label is Label.CONTRADICTION and not _is_alone(text, hypothesis, results, goal):
            continue
        if label is not None and not any(_is_capped(text, each.rate) for each in results):
            for premise in _premises(text, hypothesis, results[0], goal):
                yield Derivation((premise,), label, results[0].line, "rate")
            return


def _premises(text: str, hypothesis: str, result: _Result, goal: Amount) -> Iterator[str]:
    """Yield what a text has to state for *result* to be of what *hypothesis* is about.

    Where it has all other words of *hypothesis* the sentence of the rate is enough.
    """
    sentence = _sentence(text, result.rate)
    own = _others(hypothesis, goal, result)
    stated = base_stems(text if result.is_free else sentence)
    if own <= stated and is_asserted(sentence) and is_asserted(hypothesis):
        yield sentence.strip()
        return
    rated = _with_rate(text, hypothesis, result, goal)
    if rated:
        yield rated
    yield _without_number(hypothesis, goal)


def _others(hypothesis: str, goal: Amount, result: _Result) -> frozenset[str]:
    """Return the stems of *hypothesis* besides its amounts and words for coming to so much."""
    rest = hypothesis
    for start, end in sorted({(goal.start, goal.end), result.span}, reverse=True):
        rest = rest[:start] + rest[end:]
    return base_stems(rest) - frozenset(map(stem, listed("acts", "totalling"))) - result.rate.per


def _with_rate(text: str, hypothesis: str, result: _Result, goal: Amount) -> str:
    """Return *hypothesis* with the rate of *text*, and without the time or number that it is for.

    Empty where that is no part of the sentence that may be left out.
    """
    start, end = result.span
    before = _PREPOSITION.search(hypothesis, 0, start)
    if result.is_free or before is None or not _BEHIND.match(hypothesis, end):
        return ""
    rate = result.rate
    form = text[rate.amount.start : rate.end]
    noun = _NOUN.match(hypothesis, goal.end) if goal.kind == "count" else None
    pieces = sorted(
        [(before.start(), end, ""), (goal.start, noun.end() if noun else goal.end, form)],
        reverse=True,
    )
    for first, last, new in pieces:
        hypothesis = f"{hypothesis[:first]}{new}{hypothesis[last:]}"
    return capitalised(re.sub(r"\s+(?=[.,])", "", re.sub(r"\s{2,}", " ", hypothesis)).strip(" ,"))


_PREPOSITION = re.compile(r"\b(?:in|for|over|within|after|during|on|at)\s+$", re.IGNORECASE)
_BEHIND = re.compile(r"\s*(?:[.,;]|$)|\s+(?:the|a|an|it|he|she|they|we)\b|\s+[A-Z]")
_NOUN = re.compile(r"\s+[a-z-]+(?:\s+of\s+[a-z-]+)?")


_COMPARING = re.compile(
    r"\b(?:more|less|fewer|than|saves?|saved|saving|cheaper|dearer|longer|shorter|difference|instead"
    r"|extra|plus|if|remain\w*|left|ago|another|half|twice|only|first)\b",
    re.IGNORECASE,
)


def _is_compared(hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is a difference, a part or what is so on a condition."""
    rest = f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"
    return bool(_COMPARING.search(rest) or _OF_WHOLE.match(hypothesis, goal.end))


_OF_WHOLE = re.compile(r"\s+of\s+(?:the|them|these|those|its|his|her|their|our)\b")


def _is_alone(text: str, hypothesis: str, results: Sequence[_Result], goal: Amount) -> bool:
    """Return whether no other amount of *text* may be what *goal* is of, and nothing changes it."""
    (first, *others) = {result.rate for result in results}
    is_small = goal.form.isalpha() and goal.interval.high <= _FEW
    if others or is_small or _has_any(_sentence(text, first), "tiers"):
        return False
    if any(each.is_free for each in results) and not _is_plain(hypothesis, first, goal):
        return False
    alike = [
        each
        for each in amounts(text)
        if not first.start <= each.start < first.end and _may_be_of(text, each, goal, first)
    ]
    own = base_stems(hypothesis[: goal.start] + " " + hypothesis[goal.end :])
    return not alike and len(own & base_stems(text)) >= _ENOUGH * len(own)


def _may_be_of(text: str, amount: Amount, goal: Amount, rate: Rate) -> bool:
    """Return whether *amount* of *text* may be of what *goal* is of: also a number alone is."""
    nouns = noun_stems(text, amount.end) if amount.kind == "count" else _NONE
    if amount.kind == "count" and not nouns:
        return True
    is_alike = amount.kind == goal.kind and factor(amount.unit, goal.unit) is not None
    return is_alike and (goal.kind != "count" or bool(nouns & rate.nouns))


def _is_plain(hypothesis: str, rate: Rate, goal: Amount) -> bool:
    """Return whether *rate* is for one noun or unit, and *goal* has a unit or noun."""
    return len(rate.per) == 1 and bool(goal.kind != "count" or _nouns_of(hypothesis, goal))


_FEW = 2
"""Numbers up to this, as words, are often no count: *one of them*."""

_ENOUGH = 0.5
"""The share of the content words of a hypothesis that a text needs which excludes it."""


def _is_capped(text: str, rate: Rate) -> bool:
    """Return whether the sentence of *rate* limits what many cost together."""
    sentence = _sentence(text, rate)
    return _has_any(sentence, "caps") or _CAPPED.search(sentence) is not None


_CAPPED = re.compile(
    r"\b(?:never|not|no)\s+(?:more|less|fewer)\s+than\b|\bat\s+(?:most|least)\b", re.IGNORECASE
)


def _sentence(text: str, rate: Rate) -> str:
    return text[slice(*next(span for span in sentence_spans(text) if rate.start < span[1]))]


def _has_any(sentence: str, name: str) -> bool:
    """Return whether *sentence* has a word of the list *name*."""
    lowers = set(re.findall(r"[a-z-]+", sentence.lower()))
    return not lowers.isdisjoint(listed("acts", name))


def _label(results: Sequence[Amount], goal: Amount) -> Label | None:
    """Return what all of *results* say of *goal*, None where they disagree or there are none."""
    if results and all(implies(result, goal) for result in results):
        return Label.ENTAILMENT
    if results and all(excludes(result, goal) for result in results):
        return Label.CONTRADICTION
    return None


def _results(
    text: str, hypothesis: str, rates: Sequence[Rate], goal: Amount, goals: Sequence[Amount]
) -> list[_Result]:
    """Return what the rates that are most about *hypothesis* make of its other amounts."""
    own = _quantities(hypothesis, goal, goals)
    results = [each for rate in rates for each in _of_rate(rate, hypothesis, goal, own)]
    if not results and not own and goal.value is not None:
        free = _free(text, rates)
        results = [result for rate in rates for result in _of_rate(rate, hypothesis, goal, free)]
    results += _shared_out(text, goal)
    chosen = _most_about(text, hypothesis, results)
    return [each for result in chosen for each in _with_fee(text, result, goal)]


def _shared_out(text: str, goal: Amount) -> Iterator[_Result]:
    """Yield how much there is for each of a unit: *350 euros for seven nights* are 50 a night."""
    unit, _, below = goal.unit.partition("/")
    per = goal.per or below
    if not per or "/" in per or goal.unit == "time":
        return
    rate = Rate(goal, _nouns_of("", goal), frozenset({per, stem(per)}), goal.per_count, 0, 0)
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
) -> Iterator[_Result]:
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
    yield _Result(rate, result, line, (goal.start, goal.end), is_free=True)


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


def _free(text: str, rates: Sequence[Rate]) -> list[_Quantity]:
    """Return the amounts of *text* that are of no rate."""
    free = [
        _quantity(text, each)
        for each in amounts(text)
        if not any(rate.start <= each.start < rate.end for rate in rates)
    ]
    return [each._replace(is_free=True) for each in free if each is not None]


def _of_rate(
    rate: Rate, hypothesis: str, goal: Amount, quantities: Sequence[_Quantity]
) -> Iterator[_Result]:
    """Yield what *rate* makes of the one quantity that it is for."""
    amount = _as_goal(rate, hypothesis, goal)
    fitting = [
        (each, ratio) for each in quantities if (ratio := _ratio(rate, each)) is not None
    ]
    if amount is None or len(fitting) != 1:
        return
    (quantity, ratio), = fitting
    is_of_one = dimension(amount.unit) and any(factor(amount.unit, unit) for unit in rate.per)
    if is_of_one and (amount.unit != goal.unit or quantity.unit not in rate.per):
        return  # of 20 ml a litre, millilitres are no litres
    times = quantity.value * ratio / rate.per_count
    if times <= 0 or times == 1 or _has_others(hypothesis, goal, quantity, rate):
        return
    result = replace(amount, interval=amount.interval.scaled(times), per=goal.per)
    result = replace(result, per_count=goal.per_count)
    value = amount.value
    if value is not None:
        line = f"{written(value)} * {written(times)} = {written(value * times)}"
        span = (goal.start, goal.start) if quantity.is_free else quantity.span
        yield _Result(rate, result, line, span, quantity.is_free)


def _with_fee(text: str, result: _Result, goal: Amount) -> list[_Result]:
    """Return *result* with what its sentence adds once: *80 cents a kilometre plus 5 euros*."""
    sentence = _sentence(text, result.rate)
    if not _has_any(sentence, "once"):
        return [result]
    start = text.index(sentence)
    rates = stated_rates(text)
    fees = [
        each.value
        for each in amounts(text)
        if start <= each.start < start + len(sentence)
        and each.value is not None
        and each.kind == result.rate.amount.kind
        and each.unit == result.rate.amount.unit
        and not any(rate.start <= each.start < rate.end for rate in rates)
    ]
    value = result.amount.value
    if len(fees) != 1 or value is None or goal.kind not in ("money", "count"):
        return []
    total = replace(result.amount, interval=Interval.point(value + fees[0]))
    return [result._replace(amount=total, line=f"{result.line}, + {written(fees[0])}")]


def _has_others(hypothesis: str, goal: Amount, quantity: _Quantity, rate: Rate) -> bool:
    """Return whether *hypothesis* has an amount more, which is not of *rate* itself."""
    return any(
        each.start != goal.start
        and (each.start, each.end) != quantity.span
        and each.interval != rate.amount.interval
        for each in amounts(hypothesis)
        if each.kind in ("count", "measure", "money", "share")
    ) and not quantity.is_free


def _ratio(rate: Rate, quantity: _Quantity) -> Fraction | None:
    """Return how many of what *rate* is for make up one of *quantity*.

    What is so an hour need not be so all day, and what is so a day not on each day of a week: only
    what is done every few hours is.
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


def _is_steady(rate: Rate, quantity: _Quantity, unit: str) -> bool:
    if not measures_time(unit):
        return True
    is_of_clock = unit in _CLOCK and quantity.unit in _CLOCK
    is_of_calendar = unit in _MONTHS and quantity.unit in _MONTHS
    return is_of_clock or is_of_calendar or rate.per_count > 1


def _as_goal(rate: Rate, hypothesis: str, goal: Amount) -> Amount | None:
    """Return the amount of *rate* as one of what *goal* is of, None where they differ."""
    amount = rate.amount
    own = _nouns_of(hypothesis, goal)
    if amount.kind == goal.kind == "money":
        is_of_cents = any("cent" in each.form and "euro" not in each.form for each in (amount, goal))
        return replace(amount, unit=goal.unit) if is_of_cents or amount.unit == goal.unit else None
    if amount.kind == goal.kind == "measure":
        return amount if factor(amount.unit, goal.unit) is not None else None
    if amount.kind == goal.kind == "count":
        is_bare = not own and not rate.nouns
        return amount if is_bare or own & rate.nouns else None
    if {amount.kind, goal.kind} == {"money", "count"} and not own and not rate.nouns:
        return replace(amount, kind=goal.kind, unit=goal.unit)
    return None


def _nouns_of(hypothesis: str, goal: Amount) -> frozenset[str]:
    if goal.kind != "count":
        return frozenset()
    return noun_stems(f"{goal.counted} ", 0) if goal.per else noun_stems(hypothesis, goal.end)


_CLAUSE_END = re.compile(r"[,;:]|\.(?!\d)|\s(?:and|but|while|whereas)\s")


def _most_about(text: str, hypothesis: str, results: list[_Result]) -> list[_Result]:
    """Return the results whose rates share most content words with *hypothesis*."""
    own = lexical_stems(hypothesis)
    shared = [len(own & lexical_stems(_clause(text, result.rate))) for result in results]
    return [each for each, many in zip(results, shared, strict=True) if many == max(shared)]


def _clause(text: str, rate: Rate) -> str:
    starts = [match.end() for match in _CLAUSE_END.finditer(text, 0, rate.start)]
    behind = _CLAUSE_END.search(text, rate.end)
    return text[starts[-1] if starts else 0 : behind.start() if behind else len(text)]


def _without_number(hypothesis: str, goal: Amount) -> str:
    """Return *hypothesis* with *some* in place of the number of *goal*."""
    number = next(iter(quantities(goal.form)), None)
    rest = goal.form[number.start + len(number.form) :] if number else goal.form.partition(" ")[2]
    rest = rest.strip(" -")
    if goal.kind == "money" and (not rest or rest.startswith(_FOR)):
        rest = f"money {rest}".strip()
    elif goal.kind == "count" and not _nouns_of(hypothesis, goal):
        rest = f"number {rest}".strip()
    return rewritten(hypothesis, goal.start, goal.end, f"some {rest}".strip())


_FOR = ("a ", "an ", "per ", "for ", "each", "every")
