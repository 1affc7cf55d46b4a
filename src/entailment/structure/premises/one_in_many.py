"""Shares that one side gives as one in so many, and the other as a share or a quantifier.

| text | hypothesis | line |
| --- | --- | --- |
| Every second household has a dog. | Half of the households have a dog. | every second = half |
| One shop in five is empty. | 20 % of the shops are empty. | one shop in five = 20 % |
| Every third tree fell. | Most trees fell. | every third are not most: contradicted |
| A third of the trees fell. | Every third tree fell. | a third = every third |
| Every second tent in the camp is new. | Half of the tents are new. | nothing: of a part |
| Every other guest left. | Half of the guests left. | open: all the others, or half |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.nths import Nth, nths, others
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.quantified_nouns import is_of_part, quantified_nouns
from entailment.text.denials import DENIAL
from entailment.text.rewriting import rewritten
from entailment.text.stems import stem_at, word_after
from entailment.text.words import stem

__all__ = ["by_one_in_many"]

_HALF = Fraction(1, 2)


class _Phrase(NamedTuple):
    """A noun phrase of a share: the share, the stem of the noun, and where it is with the noun."""

    share: Amount
    noun: str
    start: int
    end: int
    form: str


def by_one_in_many(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether a share of *hypothesis* is that of *text*, one being given as one in so many.

    >>> (found,) = by_one_in_many("Every third tree fell.", "A third of the trees fell.")
    >>> found.line
    'every third = a third'
    """
    yield from _of_others(text, hypothesis)
    stated, claimed = ([_phrase(nth) for nth in nths(side)] for side in (text, hypothesis))
    if not (stated or claimed) or bool(DENIAL.search(text)) != bool(DENIAL.search(hypothesis)):
        return
    goals = [*claimed, *(_shares(hypothesis) if stated else ())]
    for source in (*stated, *(_shares(text) if claimed else ())):
        if is_of_part(text, source.start, source.end, hypothesis):
            continue
        for goal in goals:
            if source.noun == goal.noun and source.form.lower() != goal.form.lower():
                yield from _compared(source, goal, hypothesis)
        if source in stated:
            yield from _quantified(source, hypothesis)


def _of_others(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that an *every other* of the text leaves open how many there are."""
    for other in others(text):
        goals = [
            (goal.start, goal.end) for goal in quantified_nouns(hypothesis) if goal.kind in _PARTS
        ]
        goals += [
            (share.start, share.end) for share in amounts(hypothesis) if share.kind == "share"
        ]
        for start, end in goals:
            noun = word_after(hypothesis, end)
            if noun is not None and stem_at(hypothesis, end) == stem(other["noun"].lower()):
                premise = _rewritten(hypothesis, start, noun.end(), other[0])
                line = f"'{other[0]}' may be half, or all but one"
                yield Derivation((premise,), Label.UNKNOWN, line, "share")


_PARTS = ("all", "most", "minority")


def _compared(source: _Phrase, goal: _Phrase, hypothesis: str) -> Iterator[Derivation]:
    label = Label.ENTAILMENT if implies(source.share, goal.share) else Label.CONTRADICTION
    if label is Label.ENTAILMENT or excludes(source.share, goal.share):
        sign = "=" if label is Label.ENTAILMENT else "is not"
        line = f"{source.share.form.lower()} {sign} {goal.share.form.lower()}"
        premise = _rewritten(hypothesis, goal.start, goal.end, source.form)
        yield Derivation((premise,), label, line, "share")


def _quantified(source: _Phrase, hypothesis: str) -> Iterator[Derivation]:
    """Yield what one in so many says of *all*, *most* and *some*."""
    value = source.share.value
    for goal in quantified_nouns(hypothesis) if value and not source.share.is_rough else ():
        noun = word_after(hypothesis, goal.end)
        if noun is None or goal.noun != source.noun or value is None:
            continue
        is_minority = goal.kind == "minority" and value < _HALF
        label = None
        if goal.kind in ("some", "not all") or is_minority:
            label = Label.ENTAILMENT
        elif goal.kind in ("all", "most", "no") or (goal.kind == "minority" and value >= _HALF):
            label = Label.CONTRADICTION
        if label is not None:
            verb = "are" if label is Label.ENTAILMENT else "are not"
            line = f"{source.share.form.lower()} {verb} {goal.form.lower()}"
            premise = _rewritten(hypothesis, goal.start, noun.end(), source.form)
            yield Derivation((premise,), label, line, "share")


def _phrase(nth: Nth) -> _Phrase:
    return _Phrase(nth.amount, stem(nth.noun.lower()), nth.start, nth.end, nth.form)


def _shares(text: str) -> Iterator[_Phrase]:
    for amount in amounts(text):
        noun = word_after(text, amount.end)
        if amount.kind == "share" and noun is not None:
            form = text[amount.start : noun.end()]
            yield _Phrase(amount, stem_at(text, amount.end), amount.start, noun.end(), form)


_SINGULAR = {"have": "has", "are": "is", "were": "was", "do": "does"}
_VERB = re.compile(r"\s+(?P<verb>have|are|were|do)\b")


def _rewritten(hypothesis: str, start: int, end: int, form: str) -> str:
    """Return *hypothesis* with *form*, and the verb behind a singular in the singular."""
    verb = _VERB.match(hypothesis, end)
    lower = form[:1].lower() + form[1:]
    is_singular = re.match(r"(?:every|one)\b", lower) is not None
    if verb is not None and is_singular:
        ending = f" {_SINGULAR[verb['verb']]}{hypothesis[verb.end() :]}"
        return rewritten(hypothesis[:end] + ending, start, end, lower)
    return rewritten(hypothesis, start, end, lower)
