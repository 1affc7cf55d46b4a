"""The two values that a text gives to two sides, where sides and values alternate.

| text | sides | values |
| --- | --- | --- |
| Haas had 1,204 votes, Ortiz 1,190. | Haas · Ortiz | 1,204 · 1,190 |
| It sold 40 in May and 60 in June. | in May · in June | 40 · 60 |
| Haas had 1,204 votes, Ortiz 1,190 and Ito 900. | Ito · Haas | 900 · 1,204 |
| Haas had 1,204 votes in 2019 and 900 in 2021, Ortiz 1,190. | Haas · Ortiz | open |

Either each side stands before its value or each behind it: where both may be, neither is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import NamedTuple

from entailment.structure.amounts import Amount, amounts
from entailment.structure.units import dimension
from entailment.structure.vocabulary import any_word
from entailment.text.lexicon import any_of
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.words import Word, words

__all__ = ["Contrast", "contrasts", "counts_nothing", "with_units"]

_MOST_EDGES = 3
"""Edges of clauses between the two sides and their values, at most."""

_NEAR = 4
"""Words within which those of one side stand."""

_Span = tuple[int, int]


class Contrast(NamedTuple):
    """The values of two sides, and the sentence or the two sentences that give them."""

    left: Amount
    right: Amount
    sentence: str
    are_alone: bool
    """Whether the sentence has no third value of the kind."""

    @property
    def is_sure(self) -> bool:
        """Whether another value is unlikely to be meant: both are alone, or in one sentence."""
        return self.are_alone or len(sentence_spans(self.sentence)) == 1


def contrasts(text: str, left: Sequence[str], right: Sequence[str]) -> Iterator[Contrast]:
    """Yield the values that *text* gives to two sides, named by the stems that tell them apart."""
    every = with_units(text) if left and right else []
    if len(every) < 2:
        return
    spans = sentence_spans(text)
    are_together = False
    for start, end in (*spans, *((first[0], second[1]) for first, second in pairwise(spans))):
        if are_together and (start, end) not in spans:
            return  # a sentence speaks of both
        own = [each for each in every if start <= each.start < end]
        tokens = [word for word in words(text) if start <= word.start < end]
        sides = _mentions(tokens, left), _mentions(tokens, right)
        are_together |= all(sides)
        for group in _comparable(own) if all(sides) else ():
            values = _alternating(text, group, sides)
            if values is not None:
                yield Contrast(*values, text[start:end].strip(), len(group) == 2)


def counts_nothing(text: str, place: int) -> bool:
    """Return whether the number of *text* that ends at *place* has no noun behind it.

    >>> counts_nothing("Lee has 12 pupils", 10), counts_nothing("Lee has 12 in May", 10)
    (False, True)
    """
    return _ALONE.match(text, place) is not None


_BEFORE = any_of("circumstance_prepositions")
_ALONE = re.compile(
    rf"\s*(?:[.;,:)]|$|(?:and|but|or|a|the|{_BEFORE}|{any_word('clause_joins')}|among|during|against"
    r"|last|this|respectively)\b)"
)
"""What stands behind a number that counts nothing of its own."""

_STOP = re.compile(r"[.!?]\s")


def with_units(text: str) -> list[Amount]:
    """Return the amounts of *text*, in a list with the unit of the former: *84 metres, Lee 79*.

    >>> [each.form for each in with_units("The saw costs 89 euros, the drill 120.")]
    ['89 euros', '120 euros']
    """
    results: list[Amount] = []
    former: Amount | None = None
    for amount in amounts(text):
        if _ANAPHOR.search(text[: amount.start]) and amount.form.lower().startswith("one"):
            continue
        is_alone = counts_nothing(text, amount.end)
        is_bare = former is not None and amount.kind == "count" and is_alone
        if former is not None and is_bare and not _STOP.search(text, former.end, amount.start):
            amount = _like(former, amount)
        results.append(amount)
        if _suffix(amount):
            former = amount
        elif not is_alone:
            former = None
    return results


def _suffix(amount: Amount) -> str:
    """Return the unit, the sign or the scale behind the number of *amount*."""
    match = _SUFFIX.fullmatch(amount.form)
    if match is None and _SIGN.match(amount.form):
        return " "
    is_scaled = amount.kind in ("measure", "money", "share") or (match and _SCALE.search(match[1]))
    return match[1] if match is not None and is_scaled else ""


_ANAPHOR = re.compile(rf"\b(?:the|this|that|a|an|each)\s+(?:{SMALL}+\s+)?$", re.IGNORECASE)
"""Before *one* that is no number: *the blue one*."""

_SUFFIX = re.compile(r"[€$£]?(?:\d[\d.,]*|\S+)(?:\s+|(?<=\d)-?)(\D+)")
_SCALE = re.compile(r"\b(?:million|billion|trillion)\b|(?<!\S)(?:m|bn)\b")
_SIGN = re.compile(r"[€$£]")


def _like(former: Amount, amount: Amount) -> Amount:
    """Return *amount* with the unit of *former*: *79 metres*, *5 per cent*, *2.6 million*."""
    sign = former.form[0] if _SIGN.match(former.form) else ""
    read = amounts(f"{sign}{amount.form} {_suffix(former)}".strip())
    if len(read) != 1 or (read[0].kind, read[0].unit) != (former.kind, former.unit):
        return amount
    is_rough = amount.is_rough or read[0].is_rough
    return replace(read[0], start=amount.start, end=amount.end, is_rough=is_rough)


def _comparable(own: Sequence[Amount]) -> list[list[Amount]]:
    """Return the exact amounts of each kind and dimension of which there are several."""
    groups: dict[tuple[str, str, str], list[Amount]] = {}
    for amount in own:
        is_number = amount.kind != "score" and not re.search(r"^one$|^daily$|:", amount.form, re.I)
        if amount.value is not None and is_number:
            key = amount.kind, dimension(amount.unit) or amount.unit, amount.per
            groups.setdefault(key, []).append(amount)
    return [group for group in groups.values() if len(group) > 1]


def _mentions(tokens: Sequence[Word], stems: Sequence[str]) -> list[_Span]:
    """Return where most of *stems* stand together, all but one at least.

    Where several lack another one, those with the first: *the new one* is the *new atlas*.
    """
    needed, best = set(stems), 1
    spans: list[tuple[_Span, frozenset[str]]] = []
    for at, word in enumerate(tokens):
        if word.stem not in needed or (spans and word.start < spans[-1][0][1]):
            continue
        near = [each for each in tokens[at : at + _NEAR] if each.stem in needed]
        own = frozenset(each.stem for each in near)
        if len(own) > best:
            best, spans = len(own), []
        if len(own) == best:
            spans.append(((word.start, near[-1].end), own))
    if best < len(needed) - 1:
        return []
    if len({own for _, own in spans}) > 1:
        spans = [each for each in spans if stems[0] in each[1]]
    return [span for span, _ in spans]


def _alternating(
    text: str, group: Sequence[Amount], sides: tuple[list[_Span], list[_Span]]
) -> tuple[Amount, Amount] | None:
    """Return the values of two sides, if each stands before its value or each behind it."""
    results: list[tuple[int, Amount, Amount]] = []
    for is_behind in (False, True):
        pairs = {
            (left[1] + right[1], left[0], right[0])
            for first, second in product(*sides)
            if (left := _value(text, group, first, second, is_behind=is_behind)) is not None
            and (right := _value(text, group, second, first, is_behind=is_behind)) is not None
            and left[0] != right[0]
        }
        least = min((pair[0] for pair in pairs), default=0)
        nearest = [pair for pair in pairs if pair[0] == least]
        if len(nearest) > 1 or (is_behind and least > 0) or least > _MOST_EDGES:
            continue
        results.extend(nearest)
    if not results or (len(results) == 2 and results[0][0] == results[1][0]):
        return None
    return min(results, key=lambda result: result[0])[1:]


_EDGE = re.compile(
    rf"[;:,()](?!\d)|\b(?:{any_word('clause_joins')}|but|while|whereas|against|compared|than)\b",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    rf"\s+(?:{SMALL}+\s+)?(?:more|less|fewer|{SMALL}+er)\b|[-\s]years?[-\s]old"
)
_BY = re.compile(r"\b(?:by|of the|up to|rank|number|no\.)\s+$", re.IGNORECASE)


def _value(
    text: str, group: Sequence[Amount], side: _Span, other: _Span, *, is_behind: bool
) -> tuple[Amount, int] | None:
    """Return the value next to *side* and how many edges are between; None if it has no one value.

    *is_behind* says that the side stands behind its value.
    """
    if is_behind:
        near = [each for each in reversed(group) if each.end <= side[0]]
    else:
        near = [each for each in group if each.start >= side[1]]
    if not near:
        return None
    value = near[0]
    start, end = (value.end, side[0]) if is_behind else (side[1], value.start)
    if start <= other[0] < end or _STOP.search(text, start, end):
        return None
    if _DIFFERENCE.match(text, value.end) or _BY.search(text, 0, value.start):
        return None
    if not is_behind and (_is_counted(text, group, side) or _is_followed(text, near, other)):
        return None
    return value, len(_EDGE.findall(text[start:end]))


def _is_counted(text: str, group: Sequence[Amount], side: _Span) -> bool:
    """Return whether *side* is what an amount counts or measures: *230 cars*, *4 kg of figs*."""
    return any(
        text[each.end : side[0]].strip() in ("", "of") for each in group if each.end <= side[0]
    )


def _is_followed(text: str, near: Sequence[Amount], other: _Span) -> bool:
    """Return whether the first of *near* has another of its kind behind it for the same side."""
    if len(near) < 2 or near[0].end <= other[0] < near[1].start:
        return False
    between = text[near[0].end : near[1].start]
    return not re.search(rf"[.;]|,[^,]*{CAPITAL}|\b(?:the|that|those)\b", between)
