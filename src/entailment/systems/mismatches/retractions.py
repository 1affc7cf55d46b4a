"""What a text repeats only to correct it, and a hypothesis takes as stated.

| text | hypothesis | the text has |
| --- | --- | --- |
| We reported that Ms Lind was 54; she is 45. | Ms Lind is 54. | 45 |
| Our report gave the price as 30 euros. The correct price is 40. | The price is 30 euros. | 40 |
| An earlier version misstated her age as 54. | She is 54. | misstated |

A clause that reports is corrected by another one with a number of the same kind, which is called
the correct one, or of which the clause says nothing but what the report or the hypothesis has. Of
others' reports a word that corrects is needed: accounts differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from entailment.model import Mismatch
from entailment.structure.vocabulary import listed
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.lexicon import alternatives, any_of
from entailment.text.quantities import Quantity, agree, quantities
from entailment.text.stems import base_stems
from entailment.text.words import words

__all__ = ["has_other_account", "retractions"]

Span = tuple[int, int]

_EDGE = re.compile(rf"[;.!?](?!\d)\s*|,\s+(?:{alternatives(listed('extracts', 'joining'))})\b")


def retractions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the numbers of *hypothesis* that *text* has in reports alone which it corrects.

    >>> [str(one) for one in retractions(
    ...     "We wrote that nine had died; the correct number is eight.", "Nine died.")]
    ["number: the hypothesis has 'Nine', the text has 'eight'"]
    """
    for stated, holders in _reported(text, hypothesis):
        mistaken = [match for part in holders if (match := _mistake().search(text, *part))]
        if len(mistaken) == len(holders):
            yield Mismatch(stated.kind, stated.form, mistaken[0][0], contradicts=True)
            continue
        own = all(_own_report().search(text, *part) for part in holders)
        known = _known(text, hypothesis, holders)
        for part, other in _others(text, holders, stated):
            clause = text[slice(*part)]
            if _corrects(clause, known) or (own and _restates(clause, known)):
                yield Mismatch(stated.kind, stated.form, other.form, contradicts=True)
                break


def has_other_account(text: str, hypothesis: str) -> bool:
    """Return whether *text* reports a number of *hypothesis*, and another in a second report.

    >>> has_other_account("Police said nine had died; the ministry said eight.", "Nine died.")
    True
    """
    return any(
        _report().search(text, *part)
        or _restates(text[slice(*part)], _known(text, hypothesis, holders))
        for stated, holders in _reported(text, hypothesis)
        for part, _ in _others(text, holders, stated)
    )


def _known(text: str, hypothesis: str, holders: list[Span]) -> frozenset[str]:
    return base_stems(hypothesis).union(*(base_stems(text[slice(*part)]) for part in holders))


def _reported(text: str, hypothesis: str) -> Iterator[tuple[Quantity, list[Span]]]:
    """Yield the quantities of *hypothesis* that *text* has in reports alone, with their clauses."""
    if _report().search(hypothesis):
        return
    parts = _parts(text)
    for stated in quantities(hypothesis):
        holders = [
            part for part in parts if any(_is_same(other, stated) for other in _within(text, part))
        ]
        if holders and all(_report().search(text, *part) for part in holders):
            yield stated, holders


def _others(text: str, holders: list[Span], stated: Quantity) -> Iterator[tuple[Span, Quantity]]:
    """Yield what other clauses have in place of *stated*."""
    for part in _parts(text):
        for other in _within(text, part) if part not in holders else ():
            if _is_like(other, stated) and not _is_same(other, stated):
                yield part, other


def _parts(text: str) -> list[Span]:
    edges = [0, *(match.end() for match in _EDGE.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(edges) if text[start:end].strip()]


def _within(text: str, part: Span) -> Iterator[Quantity]:
    return (each for each in quantities(text) if part[0] <= each.start < part[1])


def _is_like(other: Quantity, stated: Quantity) -> bool:
    """Return whether both are of a kind and a unit, which *other* may leave out."""
    if (other.kind == "date") != (stated.kind == "date"):
        return False
    is_bare = other.kind == "number" and not other.unit
    return is_bare or (other.kind, other.unit) == (stated.kind, stated.unit)


def _is_same(other: Quantity, stated: Quantity) -> bool:
    return agree(other, stated) or agree(stated, other)


def _restates(clause: str, known: frozenset[str]) -> bool:
    """Return whether *clause* has but a number and words that are *known*: *she is 45*."""
    if _LATER.search(clause) or not _STATES.search(clause) or len([*quantities(clause)]) > 1:
        return False
    passed = lexicon().words["corrective"]
    content = (word for word in words(clause) if word.is_content and word.lower not in passed)
    others = {word.form for word in content if not word.form[0].isdigit()}
    numbers = {form for each in quantities(clause) for form in each.form.split()}
    return base_stems(" ".join(others - numbers)) <= known


def _corrects(clause: str, known: frozenset[str]) -> bool:
    """Return whether *clause* calls its number the correct one, of what is *known* or of any."""
    match = _correction().search(clause)
    return match is not None and base_stems(match["of"] or "") <= known | _figures()


@lru_cache(maxsize=1)
def _figures() -> frozenset[str]:
    return base_stems("number figure total count year date age amount value day time")


_STATES = re.compile(rf"\b(?:{any_of('finite_forms_of_be')}|has|have|had)\b", re.IGNORECASE)
_LATER = re.compile(
    r"\b(?:now|today|since|later|then|meanwhile|still|also|another|more|less|fewer|by)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _report() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_any('reported')})\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def _own_report() -> re.Pattern[str]:
    """Return what matches *we reported*, *our report gave* and *an earlier version put*."""
    return re.compile(
        rf"\b(?:we|our|(?:earlier|previous|original)\s+(?:{_any('publications')}))\b"
        rf".*\b(?:{_any('reported')})\b",
        re.IGNORECASE | re.DOTALL,
    )


@lru_cache(maxsize=1)
def _mistake() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:(?:{_any('wrongly')})\s+(?:{_any('reported')})|misstated|misreported)\b",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1)
def _correction() -> re.Pattern[str]:
    """Return what matches *the correct price is* and *should have been*."""
    return re.compile(
        rf"\b(?:the|{any_of('possessives')})\s+(?:{_any('corrective')})\s+(?P<of>\w+)\s+(?:is|are|was|were)\b"
        r"|\bshould\s+have\s+(?:been|read|said)\b",
        re.IGNORECASE,
    )


def _any(name: str) -> str:
    return alternatives(lexicon().words[name])
