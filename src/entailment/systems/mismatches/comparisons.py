"""Comparisons: what the hypothesis has the other way round; superlatives that the text lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.structure.sentences.qualities import Quality, are_opposite, quality_of
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.adjectives import is_superlative
from entailment.text.words import Word, words

__all__ = [
    "Comparative",
    "aligned_superlatives",
    "comparatives",
    "comparisons",
]

_REACH = 4
"""Words from a comparative to its `than`."""


class Comparative(NamedTuple):
    """*subject* is more *quality* than *standard*: stems of the content words of the two sides.

    *at* and *than* are the numbers of the comparative and of `than` among the words of the text,
    *form* is its words.
    """

    subject: frozenset[str]
    quality: Quality
    standard: frozenset[str]
    at: int
    than: int
    form: str


def comparisons(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the comparisons of *hypothesis* that *text* has the other way round."""
    in_text = comparatives(text)
    for stated in comparatives(hypothesis) if in_text else ():
        for other in in_text:
            if _is_reversed(other, stated):
                yield Mismatch("comparison", stated.form, other.form, contradicts=True)


def _is_reversed(first: Comparative, second: Comparative) -> bool:
    is_same = first.quality == second.quality
    if not is_same and not are_opposite(first.quality, second.quality):
        return False
    is_straight = bool(first.subject & second.subject) and bool(first.standard & second.standard)
    is_crossed = bool(first.subject & second.standard) and bool(first.standard & second.subject)
    return is_straight != is_crossed and is_crossed is is_same


def comparatives(text: str) -> list[Comparative]:
    """Return what *text* compares by *-er than*, *more than* and *less than* with two sides."""
    every = words(text)
    places = [n for n, word in enumerate(every) if word.lower == "than" and 2 <= n < len(every) - 1]
    built = (_comparative(text, every, than) for than in places)
    return [comparative for comparative in built if comparative is not None]


def _comparative(text: str, every: Sequence[Word], than: int) -> Comparative | None:
    before = range(than - 1, max(-1, than - 1 - _REACH), -1)
    at = next((place for place in before if _is_comparative(every[place])), None)
    if at is None or every[than + 1].form[0].isdigit():
        return None
    left, right = _side(text, every, at, -1), _side(text, every, than, 1)
    subject, standard = left - right, right - left
    first = next((n for n in range(at) if every[n].stem in left), None)
    last = next((n for n in range(len(every) - 1, than, -1) if every[n].stem in right), None)
    if not subject or not standard or first is None or last is None:
        return None
    form = text[every[first].start : every[last].end]
    return Comparative(subject, _quality(every, at, than), standard, at, than, form)


def _is_comparative(word: Word) -> bool:
    if word.lower in lexicon().words["comparative"]:
        return True
    return len(word.lower) > 4 and word.lower.endswith("er") and quality_of(word.lower) is not None


def _quality(every: Sequence[Word], at: int, than: int) -> Quality:
    lower = every[at].lower
    if lower in ("more", "less", "fewer"):
        return Quality(" ".join(word.lemma for word in every[at + 1 : than]), lower == "more")
    return quality_of(lower) or Quality(every[at].lemma, True)


def _side(text: str, every: Sequence[Word], at: int, step: int) -> frozenset[str]:
    """Return the stems of the content words on one side of *at*, up to the end of the clause."""
    stems = set()
    place = at + step
    while 0 <= place < len(every):
        first, second = sorted((every[place], every[place - step]), key=lambda word: word.start)
        if re.search(r"[.;:,]", text[first.end : second.start].strip()):
            break
        if every[place].is_content and every[place].lower not in lexicon().words["stand_in"]:
            stems.add(every[place].stem)
        place += step
    return frozenset(stems)


def aligned_superlatives(compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield the superlatives of the hypothesis that the text has not."""
    for word in compared.hypothesis:
        if is_superlative(word) and word.lower not in compared.text_lowers:
            yield Mismatch("superlative", word.form, None, contradicts=False)
