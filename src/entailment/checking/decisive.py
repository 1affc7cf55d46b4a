"""Which of the readings of a passage counts.

A passage is judged in up to two readings (`readings`), alone and in its surroundings.

| of the readings | counts |
| --- | --- |
| one entails or contradicts the claim | that one |
| both do, and differ | the likelier |
| both do, and agree | that of the shorter text |
| the sentence contradicts, its surroundings leave the claim open | neither |

The last is so unless the sentence mismatches the claim in close wording: a network takes a sentence
about something else for a contradiction.
"""

from __future__ import annotations

from collections.abc import Sequence

from entailment.model import Label, Mismatch
from entailment.retrieval.evidence import Evidence, Finding

__all__ = ["SURROUNDINGS", "around", "by_passage", "probability_of", "withholding"]

SURROUNDINGS = "surroundings"
"""The part of context that widens a quotation to the sentences around it."""


def by_passage(findings: Sequence[Finding]) -> list[Evidence]:
    """Return the most decisive judgment of each passage, likeliest first."""
    judged = [evidence for finding in findings for evidence in finding.judged]
    left_open = {
        (evidence.document.source, passage)
        for evidence in judged
        if around(evidence) and not _is_telling(evidence)
        for passage in (evidence.passage.id, *around(evidence))
    }
    best: dict[tuple[str | None, str], Evidence] = {}
    for evidence in judged:
        key = (evidence.document.source, evidence.passage.id)
        if key in left_open and _contradicts_alone(evidence):
            continue
        best[key] = _more_telling(best[key], evidence) if key in best else evidence
    return _without_repeated(sorted(best.values(), key=lambda each: -probability_of(each)))


def _without_repeated(judged: Sequence[Evidence]) -> list[Evidence]:
    """Return *judged*, likeliest first, without surroundings that say what a sentence of them does.

    The sentence is the better quotation, unless the surroundings are likelier.
    """
    stated: set[tuple[str | None, str, Label]] = set()
    results: list[Evidence] = []
    for evidence in judged:
        source, label = evidence.document.source, evidence.judgment.label
        is_repeated = any((source, passage, label) in stated for passage in around(evidence))
        if not (is_repeated and _is_telling(evidence)):
            results.append(evidence)
        if not around(evidence):
            stated.add((source, evidence.passage.id, label))
    return results


def _contradicts_alone(evidence: Evidence) -> bool:
    """Return whether *evidence* contradicts without what stands around it, by no mismatch."""
    is_against = evidence.judgment.label is Label.CONTRADICTION
    return is_against and not around(evidence) and not withholding(evidence)


def around(evidence: Evidence) -> frozenset[str]:
    """Return the ids of the passages that were read with that of *evidence*."""
    additions = evidence.judged.additions
    return frozenset(added.origin for added in additions if added.part == SURROUNDINGS)


def _more_telling(shorter: Evidence, longer: Evidence) -> Evidence:
    """Return which of two readings of a passage counts."""
    if shorter.judgment.label is longer.judgment.label:
        return shorter
    if _is_telling(shorter) and _is_telling(longer):
        return longer if probability_of(longer) > probability_of(shorter) else shorter
    return longer if _is_telling(longer) else shorter


def _is_telling(evidence: Evidence) -> bool:
    return evidence.judgment.label in (Label.ENTAILMENT, Label.CONTRADICTION)


def probability_of(evidence: Evidence) -> float:
    """Return P(contradiction) of what contradicts, P(entailment) of all else."""
    is_against = evidence.judgment.label is Label.CONTRADICTION
    return evidence.contradiction if is_against else evidence.score


def withholding(evidence: Evidence) -> tuple[Mismatch, ...]:
    """Return the mismatches that the system gives as reasons not to entail."""
    explanation = evidence.judgment.explanation
    if explanation is None or evidence.judgment.label is Label.ENTAILMENT:
        return ()
    return explanation.mismatches
