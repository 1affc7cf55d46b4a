"""Where a passage denies, or leaves open, what a claim says is so, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from entailment.model import Mismatch, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.mismatches.lists import lists
from entailment.systems.mismatches.words import antonyms
from entailment.text.verbs import claim_words
from entailment.text.words import Word, sentence_starts, words

__all__ = ["denied", "left_open", "opposed"]

_ENOUGH = 0.6
"""The share of the claim's content words that a clause has if it is what the claim is about."""

_CLAUSE = re.compile(
    r"[;:]|,?\s+\b(?:but|while|whereas|although|though|because|and)\b|,\s+(?:who|which)\b[^,]*,"
)
_NO_DENIAL = re.compile(
    r"\b(?:not only|no doubt|not until|nothing but|no more than|no less than|no fewer than|"
    r"not more than|not less than|not just|no later than|no earlier than|not least)\b|\bNo\.\s?\d",
    re.IGNORECASE,
)


def denied(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield a negation that the clause about what *claim* says has and *claim* lacks, or back.

    It is one of the word behind it, which both have.
    """
    clause = _about(text, claim)
    if clause is None:
        return
    listed = lists().words["negation"]
    asked, had = _content(claim, 0, len(claim)), _content(text, *clause)
    said = [one for one in _cues(text, *clause, listed) if _governed(text, one) & asked]
    wanted = [one for one in _cues(claim, 0, len(claim), listed) if _governed(claim, one) & had]
    if bool(said) == bool(wanted) or (said or wanted) == []:
        return
    if said and not _cues(claim, 0, len(claim), listed):
        yield Mismatch("negation", "no negation", said[0].form, True)
    elif wanted and asked <= had and not _cues(text, *clause, listed):
        yield Mismatch("negation", wanted[0].form, None, False)


def opposed(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield a word of *claim* whose opposite is in *text*, where that is all that *text* lacks.

    *text* is the clause about what *claim* says. Neither denies nor compares, and names have no
    opposite (*Queen Victoria*). What goes both ways (*sold to Acme*, *bought by Acme*) is among
    them, so that it is no contradiction. Of the first 4,000 pairs of five files of FEVER, MultiNLI
    and SNLI 52 of the 57 that have one are not entailed, of RTE-1 to RTE-3 dev 5 of 7.
    """
    clause = _about(text, claim)
    if clause is None:
        return
    both = Comparison(Pair("", text[slice(*clause)], claim))
    if len(both.uncovered) != 1:
        return
    listed = lists().words["negation"]
    found = {word.lower for word in (*both.text, *both.hypothesis)}
    if found & (listed | {"than"}):
        return
    for one in antonyms(both):
        if one.hypothesis.islower() and (one.text or "").islower():
            yield replace(one, contradicts=False)


def left_open(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield a word by which *text* leaves open or denies what *claim* says without one."""
    listed = lists().words
    every = listed["modal"] | listed["intent"] | listed["condition"] | {"will"}
    if _cues(claim, 0, len(claim), every):
        return
    clause = _about(text, claim)
    if clause is None:
        return
    asked = {word.stem: word for word in words(claim) if word.is_content and not word.is_name}
    for cue in _cues(text, *clause, every):
        behind = text[cue.end : clause[1]]
        if cue.lower in listed["intent"] and not re.match(r"\s+(?:to|that|\w+ing)\b", behind):
            continue
        if cue.lower in listed["condition"]:
            condition = _content(text, cue.end, _comma(text, cue.end, clause[1]))
            is_about = len(condition & set(asked)) >= _ENOUGH * len(asked)
        else:
            is_about = any(
                cue.lower != "will" or _is_past(asked[stem])
                for stem in _governed(text, cue) & set(asked)
            )
        if is_about:
            yield Mismatch("modality", "no modality", cue.form, False)
            return


def _is_past(word: Word) -> bool:
    return word.lower.endswith("ed") or word.lower in claim_words()["irregular"]


def _comma(text: str, start: int, end: int) -> int:
    found = text.find(",", start, end)
    return end if found < 0 else found


def _governed(text: str, cue: Word) -> frozenset[str]:
    """Return the stem of the first content word behind *cue*, in a set; nothing for a number."""
    following = next((one for one in words(text) if one.start > cue.start and one.is_content), None)
    if following is None or following.form[0].isdigit() or following.start > cue.end + 25:
        return frozenset()
    return frozenset({following.stem})


def _content(text: str, start: int, end: int) -> frozenset[str]:
    return frozenset(
        word.stem for word in words(text) if start <= word.start < end and word.is_content
    )


def _cues(text: str, start: int, end: int, listed: frozenset[str]) -> list[Word]:
    passed = [found.span() for found in _NO_DENIAL.finditer(text)]
    return [
        word
        for word in words(text)
        if start <= word.start < end
        and word.lower in listed
        and word.form != "May"
        and not any(begin <= word.start < stop for begin, stop in passed)
    ]


def _about(text: str, claim: str) -> tuple[int, int] | None:
    """Return the one clause of *text* that has most content words of *claim*, if it has enough."""
    wanted = {word.stem for word in words(claim) if word.is_content}
    if not wanted:
        return None
    best: tuple[float, tuple[int, int]] | None = None
    for start, end in _clauses(text):
        has = {word.stem for word in words(text) if start <= word.start < end}
        share = len(wanted & has) / len(wanted)
        if share >= _ENOUGH and (best is None or share > best[0]):
            best = (share, (start, end))
    return None if best is None else best[1]


def _clauses(text: str) -> list[tuple[int, int]]:
    edges = {0, len(text), *sentence_starts(text)}
    edges |= {at for found in _CLAUSE.finditer(text) for at in found.span()}
    ordered = sorted(edges)
    return list(pairwise(ordered))
