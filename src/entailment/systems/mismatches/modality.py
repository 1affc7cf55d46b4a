"""Modality and conditions: what one side leaves open and the other states."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import any_word
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.cues import Cues, CueSpan, aligned_cues, cues_in
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.events import sentences
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.verbs import claim_words
from entailment.text.words import Word, content_stems, words

__all__ = [
    "aligned_conditionals",
    "aligned_modalities",
    "entitlements",
    "obligations",
    "unconditional_modalities",
]


def aligned_modalities(compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield a `may`, `plans to`, `said to` near the aligned words that only one side has."""
    yield from _modality(aligned_cues(compared, "modality"))


def unconditional_modalities(compared: AlignedPair) -> Iterator[Mismatch]:
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


def aligned_conditionals(compared: AlignedPair) -> Iterator[Mismatch]:
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


def obligations(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the *must* of *hypothesis* where *text* has only *may* or *entitled to* for its verb.

    >>> [str(one) for one in obligations("You may smoke outside.", "You must smoke outside.")]
    ["modality: the hypothesis has 'must', the text has 'may'"]
    """
    text, hypothesis = without_named_modals(text), without_named_modals(hypothesis)
    claimed = _OBLIGED.search(hypothesis)
    if claimed is None or _OBLIGED.search(text) or _PERMITTED.search(hypothesis):
        return
    if any(cues_in(side, CueSpan(0, len(side)), _DENIALS) for side in (text, hypothesis)):
        return
    verb = _verb_behind(hypothesis, claimed.end())
    permitted = (m for m in _PERMITTED.finditer(text) if _verb_behind(text, m.end()) == verb)
    if verb and (match := next(permitted, None)):
        yield Mismatch("modality", claimed[0], match[0], contradicts=False)


_DENIALS = word_list("negation_particles")

_RIGHT = r"(?:entitled\s+to|ha(?:s|ve|d)\s+(?:an?|the)\s+right\s+to)"
_FREE = rf"(?:{any_word('permitted')}|able|entitled)"
_OBLIGED = re.compile(
    rf"\b(?:must|shall(?!\s+be\s+{_FREE}\b)|need(?:s|ed)?\s+to|ha(?:s|ve|d)\s+to"
    r"|(?:requir|oblig|compell|forc|order)ed\s+to|(?:mandatory|compulsory|obligatory)\s+to)\b",
    re.IGNORECASE,
)
_PERMITTED = re.compile(
    rf"\b(?:may|can|could|might|(?:{any_of('finite_forms_of_be')}|be)\s+{_FREE}\s+to|{_RIGHT})\b"
)
_EDGE = re.compile(r"[,;:.!?]")


def _verb_behind(text: str, place: int) -> str:
    """Return the stem of the first content word behind *place* in its clause, adverbs skipped."""
    edge = _EDGE.search(text, place)
    following = words(text[place : edge.start() if edge else len(text)])
    adverbs = claim_words()["adverbs"]
    is_adverb = (word.lower in adverbs or word.lower.endswith("ly") for word in following)
    verbs = (
        word.stem
        for word, skips in zip(following, is_adverb, strict=True)
        if word.is_content and not skips
    )
    return next(verbs, "")


_ENTITLED = re.compile(
    rf"\b(?P<right>{_RIGHT})\s+(?P<what>(?:an?|the|any|{any_of('possessives')}|[£$€]?\d).*)",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(rf"[,;]|\b(?:{any_of('circumstance_prepositions')}|of)\b", re.IGNORECASE)
_DISCRETION = re.compile(r"\b(?:discretion|sees?\s+fit)\b", re.IGNORECASE)


def entitlements(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the right to a thing in *hypothesis* that *text* leaves to somebody's discretion.

    Not to one that *text* names elsewhere, too: that may be given in any case.

    >>> text = "The board may at its discretion award a grant."
    >>> [str(each) for each in entitlements(text, "Ann is entitled to a grant.")]
    ["modality: the hypothesis has 'entitled to', the text has 'may'"]
    """
    claimed = _ENTITLED.search(hypothesis)
    if claimed is None or re.search(rf"\b{_RIGHT}", text, re.IGNORECASE):
        return
    thing = _phrase_stems(claimed["what"])
    for sentence in sentences(text, words(text)):
        start, end = sentence[0].start, sentence[-1].end
        match = _PERMITTED.search(text, start, end)
        if match is None or not _DISCRETION.search(text, start, end):
            continue
        granted, rest = text[match.end() : end], f"{text[: match.start()]} {text[end:]}"
        is_granted = bool(thing) and thing <= content_stems(granted)
        if is_granted and thing.isdisjoint(content_stems(rest)):
            yield Mismatch("modality", claimed["right"], match[0], contradicts=False)
            return


def _phrase_stems(phrase: str) -> frozenset[str]:
    """Return the stems of the content words of *phrase* up to a preposition, numbers apart."""
    first = _PREPOSITION.split(phrase, maxsplit=1)[0]
    return frozenset(
        word.stem for word in words(first) if word.is_content and not word.form[0].isdigit()
    )
