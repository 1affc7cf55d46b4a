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

import re
from dataclasses import replace
from functools import cache

from entailment.structure.amounts import Amount, excludes, implies
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.rewriting import rewritten
from entailment.text.stems import lexical_stems
from entailment.text.words import stem

__all__ = ["counted_stems", "on_scale_of", "with_wording"]


def on_scale_of(
    bound: Amount, nouns: frozenset[str], hypothesis: str, goal: Amount
) -> Amount | None:
    """Return *goal*, an amount of *hypothesis*, as one that compares with *bound*, else None.

    *nouns* are what *bound* counts.
    """
    goal = _as_aged(bound, nouns, hypothesis, goal)
    if bound.kind != goal.kind or goal.is_rough or bound.kind == "score":
        return None
    if goal.kind != "count":
        return goal if implies(goal, bound) or excludes(goal, bound) else None
    own = counted_stems(hypothesis, goal.end)
    if not nouns and not own:
        is_of = _OF.search(hypothesis, 0, goal.start) or goal.form.endswith("old")
        return goal if is_of else None
    is_of_one = nouns & own or (nouns & _persons() and own & _persons())
    return goal if is_of_one else None


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


def counted_stems(text: str, place: int) -> frozenset[str]:
    """Return the stems of what a number that ends at *place* counts: *two consecutive terms*.

    >>> sorted(counted_stems("for two consecutive terms of office", 7))
    ['consecut', 'term']
    """
    match = _COUNTED.match(text, place)
    return lexical_stems(match[0]) if match else frozenset()


_NO_NOUN = rf"(?:{any_of('circumstance_prepositions')}|{any_of('function_words')}|or|and)\b"
_COUNTED = re.compile(rf"(?:\s+(?!{_NO_NOUN})[a-z-]+){{1,2}}")


def with_wording(hypothesis: str, goal: Amount, wording: str) -> str:
    """Return *hypothesis* with *wording* for *goal*, which may be part of a compound.

    >>> from entailment.structure.amounts import amounts
    >>> lorry = "A 12-tonne lorry must turn."
    >>> with_wording(lorry, amounts(lorry)[0], "over 3.5 tonnes")
    'A lorry over 3.5 tonnes must turn.'
    """
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


_NOUN = re.compile(rf"\s+(?!{_NO_NOUN})(?P<noun>[a-z-]+)")
_ARTICLE = re.compile(r"\ban?\s+\Z", re.IGNORECASE)
