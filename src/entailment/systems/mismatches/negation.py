"""Negation: what one side denies and the other states."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.sentences.duties import permits, states_duty
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.cues import (
    CueSpan,
    aligned_cues,
    clause_about,
    clause_stems,
    cues_in,
    governed,
)
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.words import Word, words

__all__ = ["aligned_negations", "denied_nominals", "negations"]

_NOMINAL = re.compile(r"\b(?:is|was|are|were|be|been)(?: not|n't) an? (\w+)", re.IGNORECASE)
"""*is not a confirmed ...*: the whole noun phrase is denied."""

_AFTER_ALL = re.compile(
    r"(?:\bbut|[;,.])\s+(?:(?:he|she|it|they)\s+)?(?:(?:then|later)\s+)?(\w+)\s+"
    rf"(?:(?:{alternatives(word_list('object_pronouns'))})\b|(?:in|on|at|after|later)\b)",
    re.IGNORECASE,
)
"""*but paid it*, *but opened in June*."""

_ADJUNCT = re.compile(rf"\b{any_of('circumstance_prepositions')}\b", re.IGNORECASE)
"""What the denied circumstance begins with: *did not open in May*."""

_NEED = re.compile(r"\bneed\s+not\Z", re.IGNORECASE)


def aligned_negations(compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield a negation near the aligned words that only one side has."""
    cues = aligned_cues(compared, "negation")
    if bool(cues.text) != bool(cues.hypothesis):
        form = cues.hypothesis[0].form if cues.hypothesis else "no negation"
        other = cues.text[0].form if cues.text else None
        yield Mismatch("negation", form, other, contradicts=True)


def negations(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield a negation of a word that both sides have, where only one side has any negation.

    The text's side is its clause about *hypothesis*. Where *hypothesis* denies, it must have no
    word that the clause lacks.
    """
    clause = clause_about(text, hypothesis)
    if clause is None:
        return
    whole = CueSpan(0, len(hypothesis))
    wanted, present = clause_stems(hypothesis, whole), clause_stems(text, clause)
    listed = word_list("negation_particles")
    text_cues, hypothesis_cues = cues_in(text, clause, listed), cues_in(hypothesis, whole, listed)
    text_denials = [
        cue
        for cue in _governing(text, text_cues, wanted)
        if not _is_done_after_all(text, cue, wanted)
    ]
    hypothesis_denials = _governing(hypothesis, hypothesis_cues, present)
    if text_denials and not hypothesis_cues:
        is_optional = all(_is_of_need(text, cue) for cue in text_denials)
        is_denied = not is_optional or states_duty(hypothesis)
        if is_denied or not permits(hypothesis):
            yield Mismatch("negation", "no negation", text_denials[0].form, contradicts=is_denied)
    elif hypothesis_denials and not text_cues and wanted <= present and not _implies_none(text):
        yield Mismatch("negation", hypothesis_denials[0].form, None, contradicts=False)


def denied_nominals(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield a denial of a noun phrase that begins with a word of a *hypothesis* without denials.

    >>> [str(one) for one in denied_nominals(
    ...     "This is not a confirmed case of rabies.", "A case of rabies was confirmed.")]
    ["negation: the hypothesis has 'no negation', the text has 'is not'"]
    """
    if cues_in(hypothesis, CueSpan(0, len(hypothesis)), word_list("negation_particles")):
        return
    stems = clause_stems(hypothesis, CueSpan(0, len(hypothesis)))
    for match in _NOMINAL.finditer(text):
        following = words(match[1])
        if following and following[0].stem in stems:
            denial = match[0].rsplit(None, 2)[0]
            yield Mismatch("negation", "no negation", denial, contradicts=True)
            return


def _is_done_after_all(text: str, cue: Word, wanted: frozenset[str]) -> bool:
    """Return whether *text* adds that what *cue* denies was done in another circumstance.

    It was not where the hypothesis, whose content stems are *wanted*, has the denied circumstance.

    >>> text = "The firm did not pay the fine in May but paid it in June."
    >>> [str(one) for one in negations(text, "The firm paid the fine.")]
    []
    >>> [str(one) for one in negations(text, "The firm paid the fine in May.")]
    ["negation: the hypothesis has 'no negation', the text has 'not'"]
    """
    denied = governed(text, cue)
    for match in _AFTER_ALL.finditer(text, cue.end):
        if any(word.stem in denied for word in words(match[1])):
            adjunct = _ADJUNCT.search(text, cue.end, match.start())
            begin = match.start() if adjunct is None else adjunct.end()
            return wanted.isdisjoint(clause_stems(text, CueSpan(begin, match.start())))
    return False


def _is_of_need(text: str, cue: Word) -> bool:
    """Return whether *cue* only denies that it has to be: *need not stay*.

    >>> [str(one) for one in negations("Guests need not stay.", "Guests may stay.")]
    []
    """
    return _NEED.search(text, 0, cue.end) is not None


def _implies_none(text: str) -> bool:
    """Return whether a word of *text* denies without a negation: *failed*, *without*, *unable*."""
    listed = lexicon().words["implicit_negation"]
    return any(word.lemma in listed or word.lower in listed for word in words(text))


def _governing(text: str, cues: list[Word], stems: frozenset[str]) -> list[Word]:
    return [cue for cue in cues if governed(text, cue) & stems]
