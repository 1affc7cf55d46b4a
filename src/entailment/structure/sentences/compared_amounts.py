"""Whether an amount of a hypothesis is on the scale of a bound of a text, and its place in a text.

| bound of the text | amount of the hypothesis | |
| --- | --- | --- |
| up to eight persons | ten people | of one noun |
| at most two consecutive terms | three terms | of one noun |
| over 3.5 tonnes | a 12-tonne lorry | of one dimension |
| children under twelve | a nine-year-old · a child of nine | both are ages |
| invoices above 150.00 | an invoice of 120.00 | of no noun, but of something |
| up to eight persons | ten dogs · ten kilos | not comparable |
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache

from entailment.structure.amounts import Amount, amounts
from entailment.structure.units import factors
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.rewriting import rewritten
from entailment.text.stems import lexical_stems
from entailment.text.words import stem

__all__ = [
    "are_at_one_number",
    "counted_stems",
    "is_named_later",
    "on_scale_of",
    "scaled_amounts",
    "with_wording",
]


def on_scale_of(
    bound: Amount, nouns: frozenset[str], hypothesis: str, goal: Amount, clause: str = ""
) -> Amount | None:
    """Return *goal*, an amount of *hypothesis*, as one that compares with *bound*, else None.

    *nouns* are what *bound* counts; without them that may be what its *clause* names.
    """
    goal = _as_aged(bound, nouns, hypothesis, goal)
    if bound.kind != goal.kind or goal.is_rough or bound.kind == "score":
        return None
    if goal.kind != "count":
        is_of_one = factors(bound.unit, goal.unit) is not None
        return goal if is_of_one and _rate(bound) == _rate(goal) else None
    own = counted_stems(hypothesis, goal.end)
    if not nouns and not own:
        is_large = all(_is_large(each) for each in (bound, goal))
        is_of = _OF.search(hypothesis, 0, goal.start) or goal.form.endswith("old")
        return goal if is_large or is_of else None
    if not nouns:
        return goal if own & lexical_stems(clause) else None
    are_persons = bool(nouns & _persons()) and bool(own & _persons())
    return goal if nouns & own or are_persons else None


def scaled_amounts(text: str, hypothesis: str, goal: Amount) -> list[tuple[Amount, Amount]]:
    """Return the amounts of *text* that compare with *goal*, each with *goal* on its scale."""
    scaled = [
        (amount, on_scale_of(amount, counted_stems(text, amount.end), hypothesis, goal, text))
        for amount in amounts(text)
    ]
    return [(amount, own) for amount, own in scaled if own is not None]


def _is_large(amount: Amount) -> bool:
    """Return whether *amount* is a number that counts one sort of things in a text: *70m*."""
    interval = amount.interval
    return max(each for each in (interval.low, interval.high) if math.isfinite(each)) >= _LARGE


_LARGE = 1000


def _rate(amount: Amount) -> tuple[str, int]:
    return amount.per, amount.per_count


def _as_aged(bound: Amount, nouns: frozenset[str], hypothesis: str, goal: Amount) -> Amount:
    """Return *goal* in years where *bound* is in years, and bare where *bound* is a bare age."""
    if goal.form.endswith("old") and bound.kind == "count" and not nouns:
        return replace(goal, kind="count", unit="")
    is_bare = goal.kind == "count" and not counted_stems(hypothesis, goal.end)
    if is_bare and bound.unit == "year" and _OF.search(hypothesis, 0, goal.start):
        return replace(goal, kind="measure", unit="year")
    return goal


_OF = re.compile(r"\b(?:of|aged|age|is|are|worth)\s+\Z", re.IGNORECASE)


@cache
def _persons() -> frozenset[str]:
    return frozenset(map(stem, table("quantities", "people")["person"].split()))


def are_at_one_number(first: Amount, second: Amount) -> bool:
    """Return whether the two have an end in common, in one unit, that is not zero."""
    ends = [
        {end for end in (each.interval.low, each.interval.high) if end and math.isfinite(end)}
        for each in (first, second)
    ]
    return first.unit == second.unit and not ends[0].isdisjoint(ends[1])


def counted_stems(text: str, place: int) -> frozenset[str]:
    """Return the stems of what a number that ends at *place* counts: *two consecutive terms*.

    >>> sorted(counted_stems("for two consecutive terms of office", 7))
    ['consecut', 'term']
    """
    match = _COUNTED.match(text, place)
    return lexical_stems(match[0]) if match else frozenset()


_NO_NOUN = (
    rf"(?:{any_of('circumstance_prepositions')}|{any_of('function_words')}|or|and|[a-z]+ly)\b"
)
_COUNTED = re.compile(rf"(?:\s+(?!{_NO_NOUN})[a-z-]+){{1,2}}")


def is_named_later(text: str, place: int, stems: frozenset[str]) -> bool:
    """Return whether *text* names one of *stems* behind *place* alone: as another subject.

    >>> is_named_later("Basic has 5 seats, Plus has 20.", 17, frozenset({"plus"}))
    True
    """
    return bool(stems & lexical_stems(text[place:]) - lexical_stems(text[:place]))


def with_wording(hypothesis: str, goal: Amount, wording: str) -> str:
    """Return *hypothesis* with *wording* for *goal*, which may be part of a compound.

    >>> from entailment.structure.amounts import amounts
    >>> lorry = "A 12-tonne lorry must turn."
    >>> with_wording(lorry, amounts(lorry)[0], "over 3.5 tonnes")
    'A lorry over 3.5 tonnes must turn.'
    """
    if _AT.search(hypothesis, 0, goal.start):
        wording = _AT_BOUND.sub(lambda bound: _AS_NOUN[bound[1].lower()], wording)
    form = hypothesis[goal.start : goal.end]
    if "-" not in form:
        return rewritten(hypothesis, goal.start, goal.end, wording)
    noun = _NOUN.match(hypothesis, goal.end)
    if noun is not None and not goal.form.endswith("old"):
        return rewritten(hypothesis, goal.start, noun.end(), f"{noun['noun']} {wording}")
    article = _ARTICLE.search(hypothesis, 0, goal.start)
    start = article.start() if article else goal.start
    person = noun["noun"] if noun else "person"
    end = noun.end() if noun else goal.end
    return rewritten(hypothesis, start, end, f"a {person} {wording}")


_AT = re.compile(r"\bat\s+(?:a|the)?\s*\Z", re.IGNORECASE)
_AT_BOUND = re.compile(r"^at\s+(least|most)\b", re.IGNORECASE)
_AS_NOUN = {"least": "a minimum of", "most": "a maximum of"}
_NOUN = re.compile(rf"\s+(?!{_NO_NOUN})(?P<noun>[a-z-]+)")
_ARTICLE = re.compile(r"\ban?\s+\Z", re.IGNORECASE)
