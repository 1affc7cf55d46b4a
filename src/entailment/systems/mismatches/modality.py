"""Modality and conditions: what one side leaves open and the other states."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from entailment.model import Mismatch
from entailment.systems.alignment import Comparison
from entailment.systems.mismatches.cues import (
    Clause,
    Cues,
    aligned_cues,
    clause_about,
    content_stems,
    cues_in,
    governed,
)
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.events import sentences
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words
from entailment.text.words import Word, words

__all__ = [
    "aligned_conditionals",
    "aligned_modalities",
    "modalities",
    "obligations",
    "unconditional_modalities",
]

_ENOUGH = 0.6
"""The share of the hypothesis's content words that a condition needs to be about it."""

_COMPLEMENT = re.compile(r"\s+(?:to|that|\w+ing)\b")


def aligned_modalities(compared: Comparison) -> Iterator[Mismatch]:
    """Yield a `may`, `plans to`, `said to` near the aligned words that only one side has."""
    yield from _modality(aligned_cues(compared, "modality"))


def unconditional_modalities(compared: Comparison) -> Iterator[Mismatch]:
    """Yield what `aligned_modalities` does, leaving conditions to `aligned_conditionals`."""
    cues = aligned_cues(compared, "modality")
    yield from _modality(Cues(*(_without_conditions(side) for side in cues)))


def _without_conditions(cues: list[Word]) -> list[Word]:
    return [word for word in cues if word.lower not in lexicon().words["conditional"]]


def _modality(cues: Cues) -> Iterator[Mismatch]:
    if bool(cues.text) != bool(cues.hypothesis):
        form = cues.hypothesis[0].form if cues.hypothesis else "no modality"
        other = cues.text[0].form if cues.text else None
        yield Mismatch("modality", form, other, contradicts=False)


def aligned_conditionals(compared: Comparison) -> Iterator[Mismatch]:
    """Yield an `if` or `unless` of the text's sentence with most aligned words alone."""
    conditions = lexicon().words["conditional"]
    if not compared.positions or any(w.lower in conditions for w in compared.hypothesis):
        return
    aligned = {compared.text[place].start for place in compared.positions}
    best = max(
        sentences(compared.pair.text, compared.text),
        key=lambda sentence: sum(word.start in aligned for word in sentence),
    )
    condition = next((word for word in best if word.lower in conditions), None)
    if condition is not None:
        yield Mismatch("conditional", "no condition", condition.form, contradicts=False)


def modalities(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the first word by which *text* leaves open what *hypothesis* states without one."""
    lists = lexicon().words
    listed = lists["modal"] | lists["intent"] | lists["condition"] | {"will"}
    if cues_in(hypothesis, Clause(0, len(hypothesis)), listed):
        return
    clause = clause_about(text, hypothesis)
    if clause is None:
        return
    stated = {word.stem: word for word in words(hypothesis) if word.is_content and not word.is_name}
    cue = next((c for c in cues_in(text, clause, listed) if _bears(text, clause, c, stated)), None)
    if cue is not None:
        yield Mismatch("modality", "no modality", cue.form, contradicts=False)


def obligations(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the *must* of *hypothesis* where *text* says no more than *may*.

    >>> [str(one) for one in obligations("You may smoke outside.", "You must smoke outside.")]
    ["modality: the hypothesis has 'must', the text has 'may'"]
    """
    claimed, permitted = _OBLIGED.search(hypothesis), _PERMITTED.search(text)
    if any(cues_in(side, Clause(0, len(side)), _DENIALS) for side in (text, hypothesis)):
        return
    if claimed and permitted and not _OBLIGED.search(text) and not _PERMITTED.search(hypothesis):
        yield Mismatch("modality", claimed[0], permitted[0], contradicts=False)


_DENIALS = word_list("negation_particles")

_OBLIGED = re.compile(
    r"\b(?:must|shall|need(?:s|ed)?\s+to|ha(?:s|ve|d)\s+to|(?:requir|oblig|compell|forc)ed|mandatory|"
    r"compulsory|obligatory|order(?:s|ed)|made\s+to)\b",
    re.IGNORECASE,
)
_PERMITTED = re.compile(
    r"\b(?:may|can|could|might|(?:is|are|was|were)\s+(?:allowed|permitted|free|able|welcome)\s+to)\b"
)


def _bears(text: str, clause: Clause, cue: Word, stated: Mapping[str, Word]) -> bool:
    """Return whether *cue*, a word of *clause*, leaves open what the words *stated* say."""
    lists = lexicon().words
    if cue.lower in lists["intent"] and not _COMPLEMENT.match(text, cue.end, clause.end):
        return False
    if cue.lower in lists["condition"]:
        condition = Clause(cue.end, _comma(text, cue.end, clause.end))
        return len(content_stems(text, condition) & set(stated)) >= _ENOUGH * len(stated)
    stems = governed(text, cue) & set(stated)
    return any(cue.lower != "will" or _is_past(stated[stem]) for stem in stems)


def _comma(text: str, start: int, end: int) -> int:
    place = text.find(",", start, end)
    return end if place < 0 else place


def _is_past(word: Word) -> bool:
    return word.lower.endswith("ed") or word.lower in claim_words()["irregular"]
