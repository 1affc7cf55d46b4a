"""Shares that a text gives as counts, or leaves to be worked out: complements and rests.

| text | hypothesis | line |
| --- | --- | --- |
| six of the 24 seats · of the 24 seats, six | a quarter of the seats | 6 / 24 = 0.25 |
| 24 seats, six of them empty | a quarter of the seats | 6 / 24 = 0.25 |
| two in five failed | 60 % did not fail | 1 - 0.4 = 0.6 |
| of the 80 trees 12 died | 68 of the trees survived | 80 - 12 = 68 |
| half, a third and the rest | one sixth | 1 - 0.5 - 1/3 = 1/6 |
| of the 80 trees 12 died, the rest grew | 68 trees grew | 80 - 12 = 68 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.polarity import reversals
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, stem_at, word_after

__all__ = ["by_shares"]

_THE = rf"(?:(?:the|all|{any_of('possessives')})\s+)*$"
_OF_THE = re.compile(rf"\s+(?:out\s+)?of\s+{_THE}", re.IGNORECASE)
_OF_ALL = re.compile(rf"\bof\s+{_THE}", re.IGNORECASE)
_OF_THEM = re.compile(r"\s+of\s+(?:them|which|whom)\b", re.IGNORECASE)
_REST = re.compile(r"\bthe (?:rest|remainder)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"(?:[.;:,]\s+|\b(?:and|but|while|whereas)\s+)"
    r"(?P<form>(?:all\s+)?the (?:rest|remainder|others)(?:\s+of them)?|every(?:one|body) else)"
    r"\s+(?!of\b)(?P<done>[^.;,]+)",
    re.IGNORECASE,
)
"""A clause about all but what is before it."""


def by_shares(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations of a share, or of what is left, of *hypothesis* from counts of *text*.

    None contradicts where another entails, nor beyond a plain sentence.
    """
    stated = amounts(text)
    goals = claimed_amounts(hypothesis) if stated else []
    new = _unstated(stated, goals)
    results = [
        derivation
        for goal in goals
        for source in (_as_shares, _complements, _others, _rests, _remainders)
        if source in (_rests, _remainders) or goal in new
        for derivation in source(text, hypothesis, stated, goal)
    ]
    are_entailed = any(each.label is Label.ENTAILMENT for each in results)
    for each in results:
        if each.label is Label.ENTAILMENT or (not are_entailed and _is_plain(text, hypothesis)):
            yield each


_MOST_AMOUNTS = 3
"""Amounts of a sentence up to which a share of them contradicts."""


def _is_plain(text: str, hypothesis: str) -> bool:
    """Return whether one sentence of few amounts has all words of *hypothesis*."""
    own = lexical_stems(hypothesis)
    return any(
        own <= lexical_stems(text[start:end]) and len(amounts(text[start:end])) <= _MOST_AMOUNTS
        for start, end in sentence_spans(text)
    )


def _unstated(stated: Sequence[Amount], goals: Sequence[Amount]) -> list[Amount]:
    """Return the one of *goals* that is to be worked out; none where several are."""
    new = [goal for goal in goals if not any(implies(amount, goal) for amount in stated)]
    return new if len(new) == 1 else []


class _Part(NamedTuple):
    """That *part* of *whole* are something: *six of the 24 seats*, *24 seats, six of which*."""

    part: Amount
    whole: Amount
    noun: re.Match[str]
    form: str


def _parts(text: str, stated: Sequence[Amount]) -> Iterator[_Part]:
    for first, second in pairwise(stated):
        if any(each.kind != "count" or not each.value or each.per for each in (first, second)):
            continue
        noun = word_after(text, second.end)
        if _OF_THE.fullmatch(text, first.end, second.start) and noun is not None:
            yield _Part(first, second, noun, text[first.start : noun.end()])
        noun = word_after(text, first.end)
        is_of_it = _OF_ALL.search(text, 0, first.start) or _OF_THEM.match(text, second.end)
        if noun is not None and is_of_it:
            yield _Part(
                second, first, noun, f"{second.form} of the {text[first.start : noun.end()]}"
            )


def _as_shares(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that *six of the 24 seats* are a quarter of the seats."""
    if goal.kind != "share":
        return
    for each in _parts(text, stated):
        part, whole = each.part.value, each.whole.value
        own = word_after(hypothesis, goal.end)
        if own is None or part is None or not whole or part > whole:
            continue
        if stem_at(text, each.whole.end) != stem_at(hypothesis, goal.end):
            continue
        ratio = part / whole
        as_share = replace(each.part, kind="share", interval=Interval.point(ratio))
        premise = rewritten(hypothesis, goal.start, own.end(), each.form)
        line = f"{written(part)} / {written(whole)} = {written(ratio)}"
        if label := _verdict(as_share, goal):
            yield Derivation((premise,), label, line, "share")


def _others(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that where 12 of 80 died, 68 did not."""
    for each in _parts(text, stated) if goal.kind == "count" else ():
        part, whole = each.part.value, each.whole.value
        if part is None or whole is None or part >= whole:
            continue
        if stem_at(text, each.whole.end) != stem_at(hypothesis, goal.end):
            continue
        label = _verdict(replace(each.part, interval=Interval.point(whole - part)), goal)
        if label is None:
            continue
        line = f"{written(whole)} - {written(part)} = {written(whole - part)}"
        replaced = rewritten(hypothesis, goal.start, goal.end, each.part.form)
        for premise in reversals(text, replaced):
            yield Derivation((premise,), label, line, "complement")


def _complements(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that where two in five failed, three in five did not."""
    if goal.kind != "share":
        return
    shares = [
        amount for amount in stated if amount.kind == "share" and amount.value and amount.value < 1
    ]
    for share in shares:
        if share.is_rough or share.value is None:
            continue
        rest = replace(share, interval=Interval.point(1 - share.value))
        label = _verdict(rest, goal)
        if label is None:
            continue
        line = f"1 - {written(share.value)} = {written(1 - share.value)}"
        replaced = rewritten(hypothesis, goal.start, goal.end, share.form)
        for premise in reversals(text, replaced):
            yield Derivation((premise,), label, line, "complement")


def _rests(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield what share *the rest* is, where its sentence gives all others."""
    rest = _REST.search(text) if goal.kind == "share" else None
    if rest is None:
        return
    start, end = next(span for span in sentence_spans(text) if span[0] <= rest.start() < span[1])
    shares = [
        amount
        for amount in stated
        if amount.kind == "share" and start <= amount.start < rest.start()
    ]
    values = [share.value for share in shares if share.value is not None and not share.is_rough]
    left = 1 - sum(values, Fraction(0))
    if not values or len(values) != len(shares) or not 0 < left < 1:
        return
    own = lexical_stems(text[rest.end() : end])
    noun = {stem_at(hypothesis, goal.end)}
    if not lexical_stems(hypothesis[goal.end :]) - noun <= own:
        return
    label = _verdict(replace(shares[0], interval=Interval.point(left), is_rough=False), goal)
    if label is not None:
        line = " - ".join(["1", *map(written, values)]) + f" = {written(left)}"
        premise = rewritten(hypothesis, goal.start, goal.end, "the rest")
        yield Derivation((premise,), label, line, "rest")


def _remainders(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that where 12 of 80 died and the rest grew, 68 grew; no other number is between."""
    match = _OTHERS.search(text) if goal.kind == "count" else None
    if match is None or DENIAL.search(match["done"]) or DENIAL.search(hypothesis):
        return
    for each in _parts(text, stated):
        start = min(each.part.start, each.whole.start)
        between = [amount for amount in stated if start <= amount.start < match.start()]
        part, whole = each.part.value, each.whole.value
        if len(between) != 2 or part is None or whole is None or part >= whole:
            continue
        noun = word_after(hypothesis, goal.end)
        if noun is None or stem_at(text, each.whole.end) != stem_at(hypothesis, goal.end):
            continue
        if not lexical_stems(hypothesis[noun.end() :]) <= lexical_stems(match["done"]):
            continue
        label = _verdict(replace(each.part, interval=Interval.point(whole - part)), goal)
        if label is not None:
            line = f"{written(whole)} - {written(part)} = {written(whole - part)}"
            premise = rewritten(hypothesis, goal.start, noun.end(), match["form"].lower())
            yield Derivation((premise,), label, line, "rest")


def _verdict(stated: Amount, goal: Amount) -> Label | None:
    if implies(stated, goal):
        return Label.ENTAILMENT
    return Label.CONTRADICTION if excludes(stated, goal) else None
