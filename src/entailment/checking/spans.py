"""The words of a claim that no source supports, with where they are in the answer.

| the best passage | the words |
| --- | --- |
| mismatches the claim | those of the claim that mismatch |
| neither supports nor mismatches it | chunks without each of which it would support the claim |

A claim of which no single chunk can be left out, and a claim without evidence, has no such words:
all of it is unsupported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from entailment.checking.claims import Claim
from entailment.checking.verdicts import CheckedClaim, Quotation, UnsupportedSpan, Verdict
from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.systems import NamedSystem
from entailment.systems.neural.chunks import chunks, without

__all__ = ["with_unsupported_spans"]

LEAST_CHUNKS = 2
"""Chunks that stay of a claim without some words: fewer state nothing."""


def with_unsupported_spans(checked: CheckedClaim, system: NamedSystem) -> CheckedClaim:
    """Return *checked* with the words that its best passage does not support, as *system* judges.

    A claim that is supported, or both supported and contradicted, stays as it is.
    """
    if checked.verdict not in (Verdict.CONTRADICTED, Verdict.NOT_FOUND) or not checked.evidence:
        return checked
    quotation = checked.evidence[0]
    words = _mismatching(checked.claim, quotation) or _removable(checked.claim, quotation, system)
    return replace(checked, unsupported=tuple(_span(checked.claim, *place) for place in words))


def _mismatching(claim: Claim, quotation: Quotation) -> Sequence[tuple[int, int]]:
    """Return where the words of *claim* are that mismatch *quotation*, without repetition."""
    places: dict[tuple[int, int], None] = {}
    for mismatch in quotation.mismatches:
        if match := _pattern(mismatch.hypothesis).search(claim.judged):
            places[match.span()] = None
    return list(places)


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
    text = claim.judged[start:end]
    places = list(_places(text, claim.text))
    number = sum(1 for _ in _places(text, claim.judged[:end])) - 1
    if not 0 <= number < len(places):
        return UnsupportedSpan(text, None, None)
    begin, stop = places[number]
    return UnsupportedSpan(text, claim.start + begin, claim.start + stop)


def _places(words: str, text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _pattern(words).finditer(text))


def _pattern(words: str) -> re.Pattern[str]:
    """Return what matches *words* whatever their white space, and not within a longer word."""
    written = r"\s+".join(re.escape(word) for word in words.split())
    return re.compile(rf"(?<!\w){written}(?!\w)")
