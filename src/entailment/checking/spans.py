"""The words of a claim that no source supports, with where they are in the answer.

| the best passage | the words |
| --- | --- |
| contradicts the claim in some words | those words, none for a negation of the source |
| mismatches the claim otherwise | those of the claim that mismatch |
| neither supports nor mismatches it | chunks without each of which it would support the claim |

A title before a name and a unit behind a number belong to them: *Ms Park*, *100 GB*.

A claim of which no single chunk can be left out, and a claim without evidence, has no such words:
all of it is unsupported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from entailment.checking.claims import Claim
from entailment.checking.verdicts import (
    NO_NEGATION,
    CheckedClaim,
    Quotation,
    UnsupportedSpan,
    Verdict,
)
from entailment.errors import DataError
from entailment.knowledge.lists import units
from entailment.model import Label, Pair
from entailment.systems import NamedSystem
from entailment.systems.neural.chunks import chunks, without
from entailment.text.lexicon import title_sexes, word_list
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.words import lemma

__all__ = ["with_unsupported_spans"]

_LAST_WORD = re.compile(rf"\b({CAPITAL}{SMALL}+)\.?\s+\Z")
_NEXT_WORD = re.compile(r"\s(\w+(?:/\w+)?)\b")
LEAST_CHUNKS = 2
"""Chunks that stay of a claim without some words: fewer state nothing."""


def with_unsupported_spans(checked: CheckedClaim, system: NamedSystem) -> CheckedClaim:
    """Return *checked* with the words that its best passage does not support, as *system* judges.

    A claim that is supported, or both supported and contradicted, stays as it is.
    """
    if checked.verdict not in (Verdict.CONTRADICTED, Verdict.NOT_FOUND) or not checked.evidence:
        return checked
    quotation = checked.evidence[0]
    claim = checked.claim
    words = _mismatching(claim, quotation)
    if not words and not _is_denied(quotation):
        words = _removable(claim, quotation, system)
    whole = dict.fromkeys(_with_title_and_unit(claim.judged, *place) for place in words)
    return replace(checked, unsupported=tuple(_span(claim, *place) for place in whole))


def _mismatching(claim: Claim, quotation: Quotation) -> Sequence[tuple[int, int]]:
    """Return where the words of *claim* are that mismatch *quotation*, without repetition.

    Where some contradict it, those that it only lacks are not at fault.
    """
    places: dict[tuple[int, int], None] = {}
    contradicting = [mismatch for mismatch in quotation.mismatches if mismatch.contradicts]
    for mismatch in contradicting or quotation.mismatches:
        if match := _pattern(mismatch.hypothesis).search(claim.judged):
            places[match.span()] = None
    return list(places)


def _is_denied(quotation: Quotation) -> bool:
    """Return whether *quotation* has a negation that the claim lacks: no word of that is wrong."""
    return any(mismatch.hypothesis == NO_NEGATION for mismatch in quotation.mismatches)


def _removable(
    claim: Claim, quotation: Quotation, system: NamedSystem
) -> Sequence[tuple[int, int]]:
    """Return the chunks of *claim* without each of which *quotation* entails it."""
    places = chunks(claim.judged)
    if len(places) <= LEAST_CHUNKS:
        return []
    shortened = [(place, without(claim.judged, *place)) for place in places]
    pairs = [
        Pair(f"{claim.id}-{number}", quotation.judged, hypothesis)
        for number, (_, hypothesis) in enumerate(shortened)
    ]
    try:
        judgments = list(system.judge(pairs))
    except DataError:  # the system refuses one of them: then nothing is known of any
        return []
    return [
        place
        for (place, _), judgment in zip(shortened, judgments, strict=True)
        if judgment.label is Label.ENTAILMENT
    ]


def _span(claim: Claim, start: int, end: int) -> UnsupportedSpan:
    """Return the words `claim.judged[start:end]` with their place in the answer."""
    begin, stop = claim.place(start, end) or (None, None)
    return UnsupportedSpan(claim.judged[start:end], begin, stop)


def _with_title_and_unit(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the words `text[start:end]` are, with what belongs to the first and the last.

    >>> text = "Then Dr Park sold 100 GB."
    >>> start, end = _with_title_and_unit(text, 8, 21)
    >>> text[start:end]
    'Dr Park sold 100 GB'
    """
    while text[start].isupper() and (title := _LAST_WORD.search(text, 0, start)):
        if title[1].lower() not in title_sexes():
            break
        start = title.start()
    unit = _NEXT_WORD.match(text, end) if text[end - 1].isdigit() else None
    return start, unit.end() if unit is not None and _is_unit(unit[1]) else end


def _is_unit(word: str) -> bool:
    """Return whether *word*, behind a number, is what it counts in: GB, days; not gears."""
    if word in word_list("function_words"):  # 9 in all
        return False
    return any(rule.right.startswith("unit of ") for rule in _units().rules(lemma(word.lower())))


_units = lru_cache(maxsize=1)(units)


def _pattern(words: str) -> re.Pattern[str]:
    """Return what matches *words* whatever their white space, and not within a longer word."""
    written = r"\s+".join(re.escape(word) for word in words.split())
    return re.compile(rf"(?<!\w){written}(?!\w)")
