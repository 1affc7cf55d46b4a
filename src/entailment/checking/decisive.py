"""Which judgments of the passages decide on a claim.

A passage is judged alone or with the sentence before it, and perhaps in its surroundings
(`readings`).

| of the judgments | decides |
| --- | --- |
| alone or with the sentence before, one entails or contradicts the claim | that one |
| both do, and differ | the likelier |
| both do, and agree | that of the shorter text, or the longer (below) |
| surroundings entail the claim, and no sentence of them alone does | they, too |
| a sentence contradicts it, surroundings that it stands in entail it | the surroundings (below) |
| a sentence with the one before contradicts it, that one alone entails it | the one before |
| a sentence with the one before entails it, only that one does alone | the one before |
| a sentence with a heading before entails it, and adds none of its words | neither |
| a row of a table contradicts it, and the claim names another row, too | neither |
| an item of a list entails it that is denied as the claim is, with no word of it | neither |
| a sentence without a name entails or contradicts it, but speaks of another | neither |
| a claim without a name is entailed or contradicted by what the text states of another | neither |
| a sentence contradicts it, all surroundings that it stands in leave it open | neither |
| one of several sentences contradicts it that shares less than `RELATED` of its words | neither |

The longer of two that entail decides where it has more of the claim's words and is as likely: it
says all that the claim rests on.

Surroundings of a claim of no more than `FEW` content words entail it only if they do so `CLEARLY`
likelier than any sentence of them contradicts it, and no sentence about it has another number or
negation: of many sentences a network takes the one for the other.

The last but one is so unless the sentence has `ABOUT` of the claim's content words, or the system
reports a mismatch; the last unless the words mismatch, or the claim says by whom something is done,
which another doer contradicts in any words. Those of the table before them, but for the rows, the
items and the sentences about another, are so unless the words mismatch; an item entails from
`SURE_OF_ITEM` on. A network takes a sentence about something else for a contradiction, as its
training pairs were of one scene. Surroundings that contradict only confirm what a sentence of them
contradicts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from entailment.model import Document, Label, Mismatch, Pair, Passage, PassageKind
from entailment.retrieval.context import ContextualText
from entailment.retrieval.evidence import Evidence, Finding
from entailment.retrieval.rows import compares_rows
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.kinds import DENYING
from entailment.systems.other_things import is_of_other
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.quantities import quantities
from entailment.text.verbs import has_verb
from entailment.text.words import Word, content_stems

__all__ = [
    "ABOUT",
    "CLEARLY",
    "FEW",
    "PRECEDING",
    "RELATED",
    "SURE_OF_ITEM",
    "SURROUNDINGS",
    "Decisive",
    "Read",
    "decisive",
    "entails",
    "is_unrelated",
    "probability_of",
    "sentences_read",
    "speaks_of_other",
    "withheld_by",
]

PRECEDING = "preceding-sentences"
"""The part of context of the second reading."""

SURROUNDINGS = "surroundings"
"""The part of context of the third."""

ABOUT = 0.5
"""The share of a claim's content words from which a sentence is taken to be about it."""

RELATED = 0.3
"""The share of a claim's content words from which a text that differs is taken to contradict it."""

CLEARLY = 0.05
"""How much likelier surroundings are than a sentence of them that they overrule."""

FEW = 7
"""The content words up to which a claim says one thing, so that no several sentences are needed."""

SURE_OF_ITEM = 0.85
"""The P(entailment) from which an item that is denied entails that another is, in other words."""

_NEGATION = re.compile(rf"\b(?:{any_of('negation_particles')})\b", re.IGNORECASE)
_BY = re.compile(rf"\b(?:{alternatives(word_list('forms_of_be'))})\b[^.,;:]*\bby\b", re.IGNORECASE)

_Key = tuple[str | None, str]
"""The source of a document and the id of a sentence of it."""


class Read(NamedTuple):
    """What was judged for a claim: its passages, and the surroundings of some of them."""

    passages: Sequence[Finding]
    surroundings: Sequence[Finding] = ()


class Decisive(NamedTuple):
    """What decides on a claim, likeliest first, and the contradictions that do not count."""

    judged: list[Evidence]
    left_open: list[Evidence]


def decisive(claim: str, read: Read, *, about: str = "") -> Decisive:
    """Return a judgment a passage, and those of surroundings that entail *claim*.

    *about* is what *claim* is about, where it does not name that (`meant`).
    """
    judged_around = [
        evidence
        for finding in read.surroundings
        for evidence in finding.judged
        if not (entails(evidence) and _is_about_other(claim, evidence, about))
    ]
    passages = [e for finding in read.passages for e in finding.judged]
    surroundings = _not_denied(claim, list(filter(entails, judged_around)), passages)
    open_keys = _open_keys(judged_around, surroundings)
    entailed_around = {key for e in surroundings for key in _keys(e)}
    best: dict[_Key, Evidence] = {}
    left_open: list[Evidence] = []
    for evidence in passages:
        key = _key(evidence)
        is_apart = key in open_keys and _contradicts_apart(claim, evidence)
        is_of_other_row = _contradicts(evidence) and _compares_rows(claim, evidence)
        is_of_other = is_of_other_row or speaks_of_other(claim, evidence, about)
        if is_apart or is_of_other or _denies_other_item(claim, evidence):
            left_open.append(evidence)
        else:
            best[key] = _decisive_of(claim, best[key], evidence) if key in best else evidence
    entailed = {key for key, evidence in best.items() if entails(evidence)}
    for key, evidence in list(best.items()):
        is_outvoted = key in entailed_around or not entailed.isdisjoint(_keys(evidence))
        is_withdrawn = is_outvoted and not mismatches(evidence.judged.text, claim)
        if _contradicts(evidence) and (is_withdrawn or is_unrelated(claim, evidence)):
            left_open.append(best.pop(key))
    alone = _entailed_alone(read)
    adding_nothing = [key for key, e in best.items() if _adds_nothing(claim, key, e, alone)]
    left_open += [best.pop(key) for key in adding_nothing]
    judged = [*best.values(), *_together(surroundings, entailed)]
    return Decisive(sorted(judged, key=lambda evidence: -probability_of(evidence)), left_open)


def entails(evidence: Evidence) -> bool:
    """Return whether *evidence* is judged to entail the claim."""
    return evidence.judgment.label is Label.ENTAILMENT


def probability_of(evidence: Evidence) -> float:
    """Return P(contradiction) of what contradicts, P(entailment) of all else."""
    is_against = evidence.judgment.label is Label.CONTRADICTION
    return evidence.contradiction if is_against else evidence.score


def withheld_by(evidence: Evidence) -> tuple[Mismatch, ...]:
    """Return the mismatches that the system gives as reasons not to entail."""
    explanation = evidence.judgment.explanation
    if explanation is None or entails(evidence):
        return ()
    return explanation.mismatches


def speaks_of_other(claim: str, evidence: Evidence, about: str = "") -> bool:
    """Return whether *evidence* decides on *claim*, but speaks of another by a pronoun or noun.

    Of a claim that is *about* what it does not name, it may speak of another by name, too.
    """
    if not _decides(evidence):
        return False
    return evidence.is_of_other(claim) or _is_about_other(claim, evidence, about)


def _is_about_other(claim: str, evidence: Evidence, about: str) -> bool:
    """Return whether the sentence read with most words of *claim* is of another than *about*."""
    if not about:
        return False
    content = content_stems(claim)
    read = [passage.text for passage in sentences_read(evidence.judged, evidence.document)]
    nearest = max(read, key=lambda sentence: len(content & content_stems(sentence)))
    return is_of_other(nearest, about, claim)


def is_unrelated(claim: str, evidence: Evidence) -> bool:
    """Return whether *evidence* contradicts *claim* but shares next to nothing with it.

    What the words contradict is related, and so is the only sentence of a document, which is
    judged as a pair.
    """
    passages = evidence.document.passages
    is_alone = not any(
        p.kind is PassageKind.SENTENCE for p in passages if p.id != evidence.passage.id
    )
    if is_alone or not _contradicts(evidence) or withheld_by(evidence) or _BY.search(claim):
        return False
    is_far = _shared(claim, evidence.judged.text) < RELATED
    return is_far and not mismatches(evidence.judged.text, claim)


def _shared(claim: str, text: str) -> float:
    """Return the share of the words of *claim* that are aligned with *text*: *died*, *dies*.

    Of the name that the claim begins with, the words that the text lacks count as one.

    >>> _shared("Ferrule Gateway runs on Windows.", "Windows is not supported.")
    0.3333333333333333
    """
    compared = AlignedPair(Pair("", text, claim))
    lacking = len(compared.uncovered)
    of_name = len({*_leading_name(compared)} & {*compared.uncovered})
    content = len(compared.content) - max(0, of_name - 1)
    return (len(compared.content) - lacking) / content if content else 1.0


def _leading_name(compared: AlignedPair) -> Iterator[Word]:
    """Yield the words of the name that the hypothesis begins with, behind an article or not."""
    content = {*compared.content}
    for at, word in enumerate(compared.hypothesis):
        if word.form[:1].isupper() and word in content:
            yield word
        elif at or word in content:
            return


def sentences_read(text: ContextualText, document: Document) -> tuple[Passage, ...]:
    """Return the sentences of *document* that *text* consists of, in order.

    The origins of what precedes and follows the passage are the first and the last of them.
    """
    passages = document.passages
    at = bisect_left(passages, text.passage.start, key=lambda passage: passage.start)
    edges = [at]
    for added in text.additions:
        if added.part in (PRECEDING, SURROUNDINGS):
            step = 1 if added.start == text.passage.end else -1
            places = range(at, len(passages) if step > 0 else -1, step)
            edges.append(next(place for place in places if passages[place].id == added.origin))
    return passages[min(edges) : max(edges) + 1]


def _not_denied(
    claim: str, surroundings: Sequence[Evidence], passages: Sequence[Evidence]
) -> list[Evidence]:
    """Return the *surroundings*, which entail *claim*, without those that a sentence overrules.

    It does where the claim says little, and it contradicts about as surely as they entail, or has
    another number or negation than the claim that it is about.
    """
    content = content_stems(claim)
    if len(content) > FEW:
        return list(surroundings)
    likelihood: dict[_Key, float] = {}
    for evidence in surroundings:
        for key in _keys(evidence):
            likelihood[key] = max(evidence.score, likelihood.get(key, 0.0))
    denying = {
        _key(evidence)
        for evidence in passages
        if _key(evidence) in likelihood
        and (
            _differs(claim, evidence)
            or (
                _contradicts(evidence)
                and likelihood[_key(evidence)] < evidence.contradiction + CLEARLY
                and not is_unrelated(claim, evidence)
            )
        )
    }
    return [evidence for evidence in surroundings if denying.isdisjoint(_keys(evidence))]


def _differs(claim: str, evidence: Evidence) -> bool:
    """Return whether *evidence* is about *claim* and has another number, negation or the like."""
    content = content_stems(claim)
    is_about = len(content & content_stems(evidence.judged.text)) >= ABOUT * len(content)
    return is_about and any(
        mismatch.kind in DENYING
        for mismatch in (*withheld_by(evidence), *mismatches(evidence.judged.text, claim))
    )


def _together(surroundings: Sequence[Evidence], entailed: set[_Key]) -> Iterator[Evidence]:
    """Yield the likeliest *surroundings*, which share no sentence, nor any of *entailed*."""
    taken = set(entailed)
    for evidence in sorted(surroundings, key=lambda value: -value.score):
        keys = set(_keys(evidence))
        if taken.isdisjoint(keys):
            taken |= keys
            yield evidence


def _open_keys(judged: Sequence[Evidence], entailing: Sequence[Evidence]) -> set[_Key]:
    """Return the sentences of surroundings all of which leave the claim open.

    Of those *judged*, only the *entailing* count as such.
    """
    decided: set[_Key] = set()
    open_: set[_Key] = set()
    for evidence in judged:
        is_decided = _contradicts(evidence) or evidence in entailing
        (decided if is_decided else open_).update(_keys(evidence))
    return open_ - decided


def _key(evidence: Evidence) -> _Key:
    return evidence.document.source, evidence.passage.id


def _keys(evidence: Evidence) -> Iterator[_Key]:
    passages = sentences_read(evidence.judged, evidence.document)
    return ((evidence.document.source, passage.id) for passage in passages)


def _contradicts(evidence: Evidence) -> bool:
    return evidence.judgment.label is Label.CONTRADICTION


def _compares_rows(claim: str, evidence: Evidence) -> bool:
    return compares_rows(claim, evidence.passage, evidence.document)


def _denies_other_item(claim: str, evidence: Evidence) -> bool:
    """Return whether *evidence* entails that something is denied by denying something else.

    A network takes the one for the other: *It does not cover theft*, since it does not cover fire.
    """
    lead = evidence.passage.lead
    is_sure = evidence.score >= SURE_OF_ITEM or not entails(evidence)
    if lead is None or is_sure or not _NEGATION.search(lead.text):
        return False
    others = content_stems(claim) - content_stems(lead.text)
    return others.isdisjoint(content_stems(evidence.passage.text))


def _decides(evidence: Evidence) -> bool:
    return evidence.judgment.label in (Label.ENTAILMENT, Label.CONTRADICTION)


def _contradicts_apart(claim: str, evidence: Evidence) -> bool:
    """Return whether *evidence* contradicts without a mismatch and with little of *claim*."""
    if not _contradicts(evidence) or withheld_by(evidence):
        return False
    content = content_stems(claim)
    return len(content & content_stems(evidence.judged.text)) < ABOUT * len(content)


def _entailed_alone(read: Read) -> dict[_Key, Evidence]:
    """Return the readings of sentences alone that entail the claim."""
    judged = (e for finding in read.passages for e in finding.judged)
    alone = (e for e in judged if entails(e) and not e.judged.attributes)
    return {(e.document.source, e.passage.id): e for e in alone}


def _adds_nothing(
    claim: str, key: _Key, evidence: Evidence, alone: Mapping[_Key, Evidence]
) -> bool:
    """Return whether *evidence* entails by a heading before it, or by a sentence that does alone.

    It adds something where it has more of the claim's words, or a number to one of the claim. A
    heading that states nothing needs a sentence behind it, in whatever words: *Cancellation*.
    """
    if key in alone or not (entails(evidence) and evidence.judged.attributes):
        return False
    if quantities(claim) and quantities(evidence.passage.reading):
        return False
    before = [alone[other] for other in _keys(evidence) if other in alone]
    if before:
        return not _has_more(claim, evidence, before[0])
    read = sentences_read(evidence.judged, evidence.document)
    headings = [passage.text for passage in read if _is_title(passage)]
    sentence = evidence.passage.reading
    sought = content_stems(claim) - content_stems(" ".join(headings))
    if not headings or not sought.isdisjoint(content_stems(sentence)):
        return False
    return not sought or any(map(has_verb, headings)) or not has_verb(sentence)


def _is_title(passage: Passage) -> bool:
    """Return whether *passage* is a heading that asks nothing, which what follows may answer."""
    return passage.kind is PassageKind.HEADING and not passage.text.rstrip().endswith("?")


def _decisive_of(claim: str, shorter: Evidence, longer: Evidence) -> Evidence:
    """Return which of two readings of a passage decides."""
    if shorter.judgment.label is longer.judgment.label:
        is_surer = entails(longer) and longer.score >= shorter.score
        return longer if is_surer and _has_more(claim, longer, shorter) else shorter
    if _decides(shorter) and _decides(longer):
        return longer if probability_of(longer) > probability_of(shorter) else shorter
    return longer if _decides(longer) else shorter


def _has_more(claim: str, first: Evidence, second: Evidence) -> bool:
    """Return whether *first* has more of the content words of *claim* than *second*."""
    content = content_stems(claim)
    shared, other = (len(content & content_stems(e.judged.text)) for e in (first, second))
    return shared > other
