"""Where a text speaks of what a hypothesis states, and the cue words (`not`, `may`) there.

Two readings of *where*: the stretch around the aligned words, for features that weigh evidence,
and the one clause with most of the hypothesis's words, for rules that must be sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.lexicon import word_list
from entailment.text.modals import is_modal
from entailment.text.words import Columns, Word, sentence_starts, words

__all__ = [
    "CueSpan",
    "Cues",
    "aligned_cues",
    "clause_about",
    "clause_stems",
    "cue_places",
    "cues_in",
    "governed",
    "has_stand_in",
]

_REACH = 4
"""Words before the first aligned word in which a cue still governs it; half as many behind."""

_GOVERNED = 25
"""Characters between a cue and the word that it governs."""

_ENOUGH = 0.6
"""The share of the hypothesis's content words that a clause needs to be about it."""

_BOUNDARY = re.compile(
    r"[;:]|,?\s+\b(?:but|while|whereas|although|though|because|and)\b|,\s+(?:who|which)\b[^,]*,"
)

_NO_CUE = re.compile(
    r"\b(?:not only|no doubt|not until|nothing but|no more than|no less than|no fewer than|"
    r"not more than|not less than|not just|no later than|no earlier than|not least|"
    r"not(?= (?:(?!that\b|to\b|wh\w+\b)[\w'-]+ ){1,6}until\b)|"
    r"or(?: \w+)? not|never(?: before)?(?= (?:ha[sd]|have) so\b))\b|\bNo\.\s?\d",
    re.IGNORECASE,
)
"""Phrases with a cue word in them that deny nothing."""


class Cues(NamedTuple):
    """The cue words of each side that the other side lacks."""

    text: list[Word]
    hypothesis: list[Word]


def has_stand_in(text: str, hypothesis: str) -> bool:
    """Return whether a word may stand for the predicate of another subject: *so does Bill*."""
    present = {word.lower for side in (text, hypothesis) for word in words(side)}
    return not present.isdisjoint(lexicon().words["elliptic"])


class CueSpan(NamedTuple):
    """A stretch of a text, in characters."""

    start: int
    end: int


def aligned_cues(compared: AlignedPair, kind: str) -> Cues:
    """Return the `negation` or `modality` words near what is aligned, by the list of that name."""
    text, hypothesis = cue_places(compared, kind)
    return Cues(
        [compared.text[place] for place in text],
        [compared.hypothesis[place] for place in hypothesis],
    )


def cue_places(compared: AlignedPair, kind: str) -> tuple[list[int], list[int]]:
    """Return the places of these words in the text and in the hypothesis."""
    listed = word_list(kind)
    in_text, in_hypothesis = compared.text_columns, compared.hypothesis_columns
    text: list[int] = []
    if not listed.isdisjoint(compared.text_lowers):
        text = _listed_places(compared.pair.text, in_text, _near(compared), listed)
    hypothesis: list[int] = []
    if not listed.isdisjoint(in_hypothesis.lowers):
        every = range(len(in_hypothesis.forms))
        hypothesis = _listed_places(compared.pair.hypothesis, in_hypothesis, every, listed)
    if not text or not hypothesis:
        return text, hypothesis
    text_lowers = {in_text.lowers[place] for place in text}
    hypothesis_lowers = {in_hypothesis.lowers[place] for place in hypothesis}
    return (
        [place for place in text if in_text.lowers[place] not in hypothesis_lowers],
        [place for place in hypothesis if in_hypothesis.lowers[place] not in text_lowers],
    )


def _listed_places(text: str, read: Columns, places: range, listed: frozenset[str]) -> list[int]:
    cues = [
        place
        for place in places
        if read.lowers[place] in listed and not _is_of_comparison(read.lowers, place)
    ]
    if all(read.forms[place].islower() for place in cues):
        return cues
    sequence = words(text)
    return [place for place in cues if is_modal(text, sequence[place].start)]


def _is_of_comparison(lowers: Sequence[str], place: int) -> bool:
    """Return whether the participle at *place* is a clause of comparison: *than first planned*.

    >>> _is_of_comparison("it cost more than planned".split(), 4)
    True
    """
    before = place - 1
    while before > 0 and (lowers[before].endswith("ly") or lowers[before] == "first"):
        before -= 1
    return before >= 0 and lowers[place].endswith("ed") and lowers[before] in ("than", "as")


def clause_about(text: str, hypothesis: str) -> CueSpan | None:
    """Return the clause of *text* with most content words of *hypothesis*; None without enough."""
    needed = clause_stems(hypothesis, CueSpan(0, len(hypothesis)))
    if not needed:
        return None
    shares = [
        (len(needed & _stems(text, clause)) / len(needed), clause) for clause in _clauses(text)
    ]
    share, clause = max(shares, key=lambda pair: pair[0])
    return clause if share >= _ENOUGH else None


def clause_stems(text: str, clause: CueSpan) -> frozenset[str]:
    """Return the stems of the content words of *clause*, the verb *like* among them."""
    return frozenset(
        word.stem for word in _content(text) if clause.start <= word.start < clause.end
    )


def cues_in(text: str, clause: CueSpan, listed: frozenset[str]) -> list[Word]:
    """Return the words of *clause* that are *listed*; none of a phrase such as `not only`."""
    passed = [match.span() for match in _NO_CUE.finditer(text)]
    return [
        word
        for word in _words_in(text, clause)
        if word.lower in listed
        and is_modal(text, word.start)
        and not any(start <= word.start < end for start, end in passed)
    ]


def governed(text: str, cue: Word) -> frozenset[str]:
    """Return the stem of the content word behind *cue*, as a set; empty for a number or none."""
    following = next((w for w in _content(text) if w.start > cue.start), None)
    if following is None or following.form[0].isdigit() or following.start > cue.end + _GOVERNED:
        return frozenset()
    return frozenset({following.stem})


def _content(text: str) -> Iterator[Word]:
    """Yield the content words of *text*; *like* is one behind what comes before verbs: not like."""
    before = ""
    for word in words(text):
        is_verb = word.lower == "like" and before in word_list("before_verbs")
        if word.is_content or (is_verb and before not in word_list("forms_of_be")):
            yield word
        before = word.lower


def _words_in(text: str, clause: CueSpan) -> list[Word]:
    return [word for word in words(text) if clause.start <= word.start < clause.end]


def _stems(text: str, clause: CueSpan) -> frozenset[str]:
    return frozenset(word.stem for word in _words_in(text, clause))


def _clauses(text: str) -> list[CueSpan]:
    edges = {0, len(text), *sentence_starts(text)}
    edges |= {at for match in _BOUNDARY.finditer(text) for at in match.span()}
    return [CueSpan(*ends) for ends in pairwise(sorted(edges))] or [CueSpan(0, 0)]


def _near(compared: AlignedPair) -> range:
    """Return the places of the text's words around those that are aligned.

    That is where the text has the hypothesis word for word, else the densest aligned span.
    """
    if not compared.positions:
        return range(0)
    first, last = _word_for_word(compared) or compared.span
    end = min(last + 1 + _REACH // 2, len(compared.text_columns.forms))
    return range(max(0, first - _REACH), end)


def _word_for_word(compared: AlignedPair) -> tuple[int, int] | None:
    text, hypothesis = (
        f" {' '.join(side.lowers)} "
        for side in (compared.text_columns, compared.hypothesis_columns)
    )
    place = text.find(hypothesis)
    if place < 0:
        return None
    first = text.count(" ", 0, place)
    return first, first + len(compared.hypothesis_columns.forms) - 1
