"""Which judgments of a passage count towards the verdict on a claim.

A passage is judged in up to three readings (`readings`).

| of the readings | counts |
| --- | --- |
| alone or with the sentence before, one entails or contradicts the claim | that one |
| both do, and differ | the likelier |
| both do, and agree | that of the shorter text |
| in its surroundings they entail the claim, no sentence of them does | the surroundings, too |
| the sentence contradicts, its surroundings do neither | neither |

The last is so unless the sentence mismatches the claim in close wording: a network takes a sentence
about something else for a contradiction, as its training pairs were of one scene.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from entailment.model import Document, Label, Mismatch, Passage
from entailment.retrieval.context import ContextualText
from entailment.retrieval.evidence import Evidence, Finding

__all__ = [
    "SURROUNDINGS",
    "WINDOW",
    "by_passage",
    "is_telling",
    "probability_of",
    "sentences_read",
    "withheld_by",
]

WINDOW = "preceding-sentences"
"""The part of context of the second reading."""

SURROUNDINGS = "surroundings"
"""The part of context of the third."""


def by_passage(findings: Sequence[Finding]) -> list[Evidence]:
    """Return what counts: a judgment a passage, and surroundings that entail, likeliest first."""
    judged = [evidence for finding in findings for evidence in finding.judged]
    around = [evidence for evidence in judged if _is_around(evidence)]
    left_open = _left_open(around)
    best: dict[tuple[str | None, str], Evidence] = {}
    for evidence in judged:
        key = evidence.document.source, evidence.passage.id
        if _is_around(evidence) or (key in left_open and _contradicts_alone(evidence)):
            continue
        best[key] = _more_telling(best[key], evidence) if key in best else evidence
    entailed = {key for key, evidence in best.items() if _entails(evidence)}
    together = [
        evidence
        for evidence in around
        if _entails(evidence) and entailed.isdisjoint(_keys(evidence))
    ]
    return sorted([*best.values(), *together], key=lambda evidence: -probability_of(evidence))


def is_telling(evidence: Evidence) -> bool:
    """Return whether *evidence* entails the claim or contradicts it."""
    return evidence.judgment.label in (Label.ENTAILMENT, Label.CONTRADICTION)


def probability_of(evidence: Evidence) -> float:
    """Return P(contradiction) of what contradicts, P(entailment) of all else."""
    is_against = evidence.judgment.label is Label.CONTRADICTION
    return evidence.contradiction if is_against else evidence.score


def withheld_by(evidence: Evidence) -> tuple[Mismatch, ...]:
    """Return the mismatches that the system gives as reasons not to entail."""
    explanation = evidence.judgment.explanation
    if explanation is None or evidence.judgment.label is Label.ENTAILMENT:
        return ()
    return explanation.mismatches


def sentences_read(text: ContextualText, document: Document) -> tuple[Passage, ...]:
    """Return the sentences of *document* that *text* consists of, in order."""
    passages = document.passages
    at = bisect_left(passages, text.passage.start, key=lambda passage: passage.start)
    edges = [at]
    for added in text.additions:
        if added.part in (WINDOW, SURROUNDINGS):
            step = 1 if added.start == text.passage.end else -1
            places = range(at, len(passages) if step > 0 else -1, step)
            edges.append(next(place for place in places if passages[place].id == added.origin))
    return passages[min(edges) : max(edges) + 1]


def _entails(evidence: Evidence) -> bool:
    return evidence.judgment.label is Label.ENTAILMENT


def _is_around(evidence: Evidence) -> bool:
    return any(added.part == SURROUNDINGS for added in evidence.judged.additions)


def _left_open(around: Sequence[Evidence]) -> set[tuple[str | None, str]]:
    """Return the sentences whose surroundings neither entail nor contradict."""
    decided: set[tuple[str | None, str]] = set()
    open_: set[tuple[str | None, str]] = set()
    for evidence in around:
        (decided if is_telling(evidence) else open_).update(_keys(evidence))
    return open_ - decided


def _keys(evidence: Evidence) -> Iterator[tuple[str | None, str]]:
    passages = sentences_read(evidence.judged, evidence.document)
    return ((evidence.document.source, passage.id) for passage in passages)


def _contradicts_alone(evidence: Evidence) -> bool:
    """Return whether *evidence* contradicts by no mismatch."""
    return evidence.judgment.label is Label.CONTRADICTION and not withheld_by(evidence)


def _more_telling(shorter: Evidence, longer: Evidence) -> Evidence:
    """Return which of two readings of a passage counts."""
    if shorter.judgment.label is longer.judgment.label:
        return shorter
    if is_telling(shorter) and is_telling(longer):
        return longer if probability_of(longer) > probability_of(shorter) else shorter
    return longer if is_telling(longer) else shorter
