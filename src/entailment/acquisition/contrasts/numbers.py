"""Numbers: bounds, rounding, spelling, units, sums."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    NOT_ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_plural,
    maker,
)
from entailment.acquisition.contrasts.sentence import Edit, Sentence
from entailment.structure.units import factor, unit_of
from entailment.text.lexicon import word_sequence
from entailment.text.quantities import Date, quantities

__all__ = ["bounds", "in_words", "rounded", "spelled", "sums", "units"]

_ONES = word_sequence("numerals")
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()

_COPULAR = frozenset("be weigh measure cost last".split())
"""Verbs of which the amount is the whole amount, so that another one is excluded."""

_UNITS = {
    "kilometer": "metres", "meter": "centimetres", "hour": "minutes", "minute": "seconds",
    "day": "hours", "week": "days", "year": "months", "kilogram": "grams", "mile": "yards",
    "century": "years", "decade": "years", "tonne": "kilograms",
}  # fmt: skip
"""A smaller unit for each, in the plural."""


class _Number(NamedTuple):
    """A whole number of a sentence: where its one token is, and how it is written."""

    place: int
    value: int
    is_spelled: bool


@maker("bounds", "numbers")
def bounds(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Five men* says *at least four men* and *more than three men*, not *at least six men*.

    Only in plain clauses, where nothing turns the direction round, and for a number that counts
    the noun behind it. That five men do it does not exclude that six do: the label is *not
    entailed*.
    """
    number = _counted(sentence)
    if number is None:
        return
    generator = pool.generator(sentence, "bounds")
    low = generator.randint(max(2, number.value // 2), number.value - 1)
    high = number.value + generator.randint(1, max(2, number.value // 2))
    frames = ["at least {}", "more than {}", "no fewer than {}", "over {}"]
    frame = generator.choice(frames)
    for value, label in ((low, ENTAILED), (high, NOT_ENTAILED)):
        hypothesis = _with(sentence, number, frame, value)
        yield Contrast(sentence.text, hypothesis, label, f"{sentence.id}/{frame}")
    text = _with(sentence, number, "more than {}", number.value)
    yield Contrast(text, _with(sentence, number, "more than {}", low), ENTAILED)
    yield Contrast(text, _with(sentence, number, "more than {}", high + 1), UNKNOWN)
    if number.place < 2:
        fewer = _with(sentence, number, "fewer than {}", number.value)
        yield Contrast(fewer, _with(sentence, number, "at least {}", high), CONTRADICTED)
        yield Contrast(fewer, _with(sentence, number, "fewer than {}", high), ENTAILED)


@maker("spelling-of-numbers", "numbers")
def spelled(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*12 men* and *twelve men* are the same; *21 men* are more, which does not follow.

    Only whole numbers under a hundred that count the noun behind them in a plain clause.
    """
    number = _counted(sentence)
    if number is None or number.value > 99:
        return
    generator = pool.generator(sentence, "spelling-of-numbers")
    other = number.value + generator.choice((1, 2, 10))
    for value, label in ((number.value, ENTAILED), (other, NOT_ENTAILED)):
        form = str(value) if number.is_spelled else in_words(value)
        hypothesis = sentence.edited(Edit(number.place, number.place + 1, form))
        yield Contrast(sentence.text, hypothesis, label)


@maker("rounding", "numbers")
def rounded(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*302 people* are *about 300 people*, not *about 600 people*.

    Only numbers of three digits and more that are within a twentieth of the rounded one.
    """
    number = _counted(sentence)
    if number is None or number.value < 101 or number.is_spelled:
        return
    generator = pool.generator(sentence, "rounding")
    size = int(10 ** (len(str(number.value)) - 1))
    near = round(number.value / size) * size
    if near == number.value or abs(near - number.value) * 20 > number.value:
        return
    rough = generator.choice(("about {:,}", "around {:,}", "roughly {:,}"))
    for value, label in ((near, ENTAILED), (near * 2, NOT_ENTAILED)):
        yield Contrast(sentence.text, _with(sentence, number, rough, value), label)


@maker("units", "numbers")
def units(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Two hours* are *120 minutes*, not *200 minutes*: converted exactly.

    Only exact conversions to whole numbers; where the amount is what something *is*, *weighs*,
    *costs* or *lasts*, another one is contradicted, elsewhere it just does not follow. Refuses a
    unit before a noun (*a two hour tour*), ages, which are whole years only by rounding, and upper
    bounds (*under two hours*), of which more is entailed.
    """
    number = _number_before_noun(sentence)
    if number is None or sentence.clause is None:
        return
    tokens = sentence.analysis.tokens
    before = tokens[number.place - 1].form.lower() if number.place else ""
    noun = tokens[number.place + 1]
    is_modifier = noun.relation in ("compound", "nmod", "amod") or before in ("a", "an")
    if is_modifier or _is_age(sentence, number.place) or sentence.lemmas() & _UPPER_BOUNDS:
        return
    unit = unit_of(noun.lemma)
    smaller = _UNITS.get(unit)
    ratio = factor(unit, unit_of(smaller[:-1])) if smaller else None
    if smaller is None or ratio is None:
        return
    value = ratio * Fraction(number.value)
    if value.denominator != 1:
        return
    generator = pool.generator(sentence, "units")
    wrong = int(value * Fraction(generator.choice((2, 3, 5)))) + int(value) // 2
    is_whole = (
        sentence.lemma(sentence.clause.verb) in _COPULAR
        and before not in _BOUNDS
        and _measures(sentence, number.place + 1, sentence.clause.verb)
    )
    for amount, label in (
        (int(value), ENTAILED),
        (wrong, CONTRADICTED if is_whole else NOT_ENTAILED),
    ):
        edit = Edit(number.place, number.place + 2, f"{amount:,} {smaller}")
        yield Contrast(sentence.text, sentence.edited(edit), label)


_BOUNDS = frozenset(("over", "than", "least", "just"))
_UPPER_BOUNDS = frozenset("under below within up most nearly almost less fewer".split())
_OF_AGES = frozenset("old age aged aging".split())
_OF_SIZES = frozenset("long tall high wide deep thick".split())


def _is_age(sentence: Sentence, place: int) -> bool:
    """Return whether the number at *place* is an age, which *over* alone makes exact."""
    is_bound = place > 0 and sentence.analysis.tokens[place - 1].form.lower() == "over"
    return not is_bound and bool(sentence.lemmas() & _OF_AGES)


def _measures(sentence: Sentence, unit: int, verb: int) -> bool:
    """Return whether *verb* has the amount of *unit*: *lasts two hours*, *is two feet tall*."""
    tokens = sentence.analysis.tokens
    head = tokens[unit].head
    if head == verb:
        return tokens[unit].relation in ("attr", "dobj", "npadvmod")
    is_size = tokens[head].form.lower() in _OF_SIZES
    return is_size and tokens[head].head == verb and unit + 1 == head


_SUMS = {"men": "women", "women": "men", "boys": "girls", "girls": "boys"}
_WHOLE = {"men": "adults", "women": "adults", "boys": "children", "girls": "children"}


@maker("sums", "numbers")
def sums(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Two men and three women* are *five adults*, not *six*: a sum of what cannot overlap.

    Only where the number and its noun are the whole subject of a plain clause.
    """
    number = _counted(sentence)
    clause = sentence.clause
    if number is None or clause is None or (number.place, clause.subject.end) != (0, 2):
        return
    noun = sentence.analysis.tokens[1].form.lower()
    if noun not in _SUMS:
        return
    generator = pool.generator(sentence, "sums")
    more = generator.randint(2, 6)
    text = sentence.edited(
        Edit(0, 2, f"{in_words(number.value)} {noun} and {in_words(more)} {_SUMS[noun]}")
    )
    for value, label in (
        (number.value + more, ENTAILED),
        (number.value + more + generator.randint(1, 3), NOT_ENTAILED),
    ):
        hypothesis = sentence.edited(Edit(0, 2, f"{in_words(value)} {_WHOLE[noun]}"))
        yield Contrast(text, hypothesis, label, sentence.id)


def in_words(value: int) -> str:
    """Return a number under a hundred as text, a larger one in digits.

    >>> in_words(21), in_words(12), in_words(1200)
    ('twenty-one', 'twelve', '1,200')
    """
    if value >= 100:
        return f"{value:,}"
    if value < 20:
        return _ONES[value]
    return _TENS[value // 10] + (f"-{_ONES[value % 10]}" if value % 10 else "")


def _with(sentence: Sentence, number: _Number, frame: str, value: int) -> str:
    spelled_value: str | int = in_words(value) if number.is_spelled else value
    return sentence.edited(Edit(number.place, number.place + 1, frame.format(spelled_value)))


def _counted(sentence: Sentence) -> _Number | None:
    """Return the one number of a plain clause that counts a plural noun, of 3 and more."""
    number = _number_before_noun(sentence)
    if number is None or number.value < 3 or sentence.clause is None:
        return None
    tokens = sentence.analysis.tokens
    counted = tokens[number.place].head
    is_subject_or_object = tokens[counted].relation in ("nsubj", "dobj")
    direct = tokens[counted].head == sentence.clause.verb
    before = tokens[number.place - 1].form.lower() if number.place else ""
    if not (is_subject_or_object and direct) or before in _DEFINITE:
        return None
    if not is_plural(sentence, counted):
        return None
    return None if unit_of(tokens[counted].lemma) else number


_DEFINITE = frozenset(
    "the these those his her their its my our your of about some over under nearly than to s 's "
    "around top number no exactly just full roughly approximately".split()
)


def _number_before_noun(sentence: Sentence) -> _Number | None:
    clause = sentence.clause
    if clause is None:
        return None
    tokens = sentence.analysis.tokens
    results = [place for place, token in enumerate(tokens) if token.relation == "nummod"]
    amounts = [
        quantity for quantity in quantities(sentence.text) if not isinstance(quantity.value, Date)
    ]
    if len(results) != 1 or len(amounts) != 1 or len(quantities(sentence.text)) != 1:
        return None
    place, amount = results[0], amounts[0]
    if amount.kind != "number" or amount.start != tokens[place].start:
        return None
    if amount.form != tokens[place].form or tokens[place].head <= place:
        return None
    value = amount.value
    if isinstance(value, Date) or value != int(value) or not 2 <= value <= 100_000:
        return None
    if place + 1 >= len(tokens) or tokens[place + 1].pos not in ("NOUN", "ADJ"):
        return None
    return _Number(place, int(value), not amount.form[0].isdigit())
