"""The amounts of a text and of a hypothesis that may be compared, with bare ages as years."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from entailment.structure.amounts import Amount, amounts
from entailment.structure.clocks import clocks
from entailment.structure.times import periods
from entailment.structure.vocabulary import listed, table
from entailment.text.lexicon import any_of
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.rewriting import rewritten
from entailment.text.stems import lexical_stems, stem_at
from entailment.text.words import stem, words

__all__ = [
    "MOST_AMOUNTS",
    "are_of_one_noun",
    "as_age",
    "claimed_amounts",
    "having_stems",
    "is_compound",
    "is_numbered",
    "is_predicate",
    "with_ages",
    "without_number",
]


def claimed_amounts(hypothesis: str) -> list[Amount]:
    """Return the amounts of *hypothesis* that are no part of a date, a time of day or a name.

    None where there are more than a sentence has: each is compared with each of a text.
    """
    times = periods(hypothesis)
    claimed = [
        _with_age(hypothesis, amount)
        for amount in _timeless(hypothesis)
        if not any(time.start <= amount.start < time.end for time in times)
        and not is_numbered(hypothesis, amount)
    ]
    return claimed if len(claimed) <= MOST_AMOUNTS else []


MOST_AMOUNTS = 8
"""Amounts of a hypothesis that are compared with those of a text."""

_OLD = re.compile(r"[\s-]+old\b")
_UNIT = re.compile(r"[\s-]+years?$", re.IGNORECASE)
_IS_AGE = re.compile(
    rf"\b(?:{any_of('finite_forms_of_be')}|turn(?:ed|s|ing)?"
    rf"|(?:{'|'.join(table('quantities', 'people')['aged'].split())})\s+of)\s+$",
    re.IGNORECASE,
)
_BEHIND_AGE = re.compile(r"\s*(?:[.,;:)]|$|(?:and|but|while|when|last|this|on|in|years?)\b)")
_DECIMAL = re.compile(r"\d[.,]\d")
_OLDEST = 120
_REACH = 60
"""Characters before a number that are looked at for what it is of."""


def with_ages(text: str) -> list[Amount]:
    """Return the amounts of *text* but those of times of day, ages as so many *years old*.

    >>> [amount.form for amount in with_ages("The 43-year-old driver; Ann turned 18 on Monday.")]
    ['43 years old', '18 years old']
    """
    return [_with_age(text, amount) for amount in _timeless(text)]


def _timeless(text: str) -> list[Amount]:
    times = clocks(text)
    return [
        amount
        for amount in amounts(text)
        if not any(time.start < amount.end and amount.start < time.end for time in times)
    ]


def _with_age(text: str, amount: Amount) -> Amount:
    old = _OLD.match(text, amount.end) if amount.unit == "year" else None
    if old is not None:
        form = text[amount.start : old.end()]
        if amount.value is not None:
            unit = "year" if amount.value <= 1 else "years"
            form = f"{_UNIT.sub('', amount.form)} {unit} old"
        return replace(amount, end=old.end(), form=form)
    is_number = amount.kind == "count" and amount.value is not None and amount.value <= _OLDEST
    is_number &= not _DECIMAL.search(amount.form)
    may_be_age = is_number and not amount.per and _BEHIND_AGE.match(text, amount.end)
    if may_be_age and _IS_AGE.search(text, max(0, amount.start - _REACH), amount.start):
        return replace(amount, kind="measure", unit="year", form=f"{amount.form} years old")
    return amount


_BARE_AGE = re.compile(rf"\b(?:{any_of('finite_forms_of_be')})\s+$", re.IGNORECASE)


def as_age(hypothesis: str, goal: Amount, stated: Amount) -> Amount:
    """Return *goal* in years where it is a bare number of years: *she was over 60*."""
    is_bare = not stem_at(hypothesis, goal.end) and _BARE_AGE.search(hypothesis, 0, goal.start)
    is_age = stated.unit == "year" and (
        stated.form.endswith("old") or stated.form.startswith("in ")
    )
    return replace(goal, kind="measure", unit="year") if is_bare and is_age else goal


_NUMBERED = re.compile(
    rf"(?:\b(?!(?:The|A|An|In|At|On|It|He|She|They|We|Its)\b){CAPITAL}\w*|[#.:-])\s*$"
)


def is_numbered(text: str, amount: Amount) -> bool:
    """Return whether a number belongs to a name: *Apollo 11*, *Psalm 23*."""
    if text[max(0, amount.start - 1) : amount.start] in ("-", "–", "/"):
        return True
    is_plain = amount.kind == "count" and amount.form.isdigit()
    before = text[max(0, amount.start - _REACH) : amount.start]
    return is_plain and bool(_NUMBERED.search(before)) and not stem_at(text, amount.end)


_ARTICLE = re.compile(r"an?\b", re.IGNORECASE)


def is_compound(text: str, amount: Amount) -> bool:
    """Return whether what reads as *a day* is the beginning of a noun: *a day trip*."""
    is_one = amount.kind == "measure" and _ARTICLE.match(amount.form) is not None
    return is_one and bool(stem_at(text, amount.end))


def are_of_one_noun(text: str, stated: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether two amounts may count the same.

    That is where both have one noun behind them (or *men* and *members*), or the text leaves out
    the noun that it has elsewhere, or neither has one and both stand behind the same word.
    """
    if goal.kind != "count" or stated.kind != "count":
        is_alike = stated.kind == goal.kind or goal.kind == "count"
        rates = lexical_stems(stated.counted), lexical_stems(goal.counted)
        return is_alike and (rates[0] == rates[1] or not all(rates))
    first, second = _stem_behind(text, stated), _stem_behind(hypothesis, goal)
    if first and second:
        is_of_kind = first in _sexes() and second in _persons()
        return first == second or is_of_kind or _are_employed(text, stated, second)
    if not first and second:
        return second in lexical_stems(text)
    return not first and _stem_before(text, stated.start) == _stem_before(hypothesis, goal.start)


def is_predicate(text: str, place: int) -> bool:
    """Return whether what begins at *place* is what something is: *The Votes of Marsh is 300*."""
    return _IS.search(text, 0, place) is not None


_IS = re.compile(rf"\b(?:{any_of('finite_forms_of_be')})\s+(?:{SMALL}+\s+){{0,2}}$", re.IGNORECASE)


@lru_cache(maxsize=1)
def having_stems() -> frozenset[str]:
    """Return the stems of the verbs of who has what a table counts."""
    return frozenset(map(stem, listed("clauses", "having")))


_EMPLOYS = re.compile(
    rf"\b(?:employ(?:s|ed|ing)?|workforce of)\s+(?:{SMALL}+\s+){{0,2}}$", re.IGNORECASE
)


def _are_employed(text: str, stated: Amount, claimed: str) -> bool:
    """Return whether people whom a text says to be employed are counted as employees."""
    is_of_people = stem_at(text, stated.end) in map(stem, ("people", "person"))
    is_employed = _EMPLOYS.search(text, 0, stated.start) is not None
    return claimed in _employees() and is_of_people and is_employed


@lru_cache(maxsize=1)
def _employees() -> frozenset[str]:
    return frozenset(map(stem, table("quantities", "people")["employed"].split()))


@lru_cache(maxsize=1)
def _sexes() -> frozenset[str]:
    return frozenset(map(stem, table("quantities", "people")["of_one_kind"].split()))


@lru_cache(maxsize=1)
def _persons() -> frozenset[str]:
    return frozenset(map(stem, table("quantities", "people")["of_any_kind"].split()))


def without_number(hypothesis: str, goal: Amount) -> str:
    """Return *hypothesis* with *some* in place of the number of *goal*, or nothing behind *the*.

    >>> hypothesis = "The fleet has 468 seats."
    >>> without_number(hypothesis, claimed_amounts(hypothesis)[0])
    'The fleet has some seats.'
    """
    if goal.kind == "count" and _DETERMINER.search(hypothesis, 0, goal.start):
        return rewritten(hypothesis, goal.start, goal.end, "")
    noun = re.search(r"[^\W\d_]+$", goal.form) if goal.kind != "count" else None
    has_noun = goal.kind != "count" or bool(stem_at(hypothesis, goal.end))
    form = f"some {noun[0]}" if noun else "some" if has_noun else "some number"
    if goal.kind == "money" and noun is None:
        form = "some money"
    return rewritten(hypothesis, goal.start, goal.end, form)


_DETERMINER = re.compile(
    rf"\b(?:the|these|those|other|{any_of('possessives')})\s+\Z", re.IGNORECASE
)


def _stem_behind(text: str, amount: Amount) -> str:
    """Return the stem of what *amount* counts: of *30 cases a week*, not of what is behind that."""
    return stem_at(amount.counted, 0) or stem_at(text, amount.end)


_NEAR = 60
"""Characters in which the word before an amount is looked for."""


def _stem_before(text: str, place: int) -> str:
    before = words(text[max(0, place - _NEAR) : place])[-1:]
    return before[0].stem if before else ""
