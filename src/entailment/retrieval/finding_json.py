"""Findings as plain values: the objects that the command line and the server give."""

from __future__ import annotations

from typing import Any, NamedTuple

from entailment.retrieval.evidence import Evidence, Finding
from entailment.retrieval.novelty import NoveltyFinding

__all__ = [
    "CONTRADICTS",
    "ENTAILS",
    "NEITHER",
    "Shown",
    "all_shown",
    "evidence_json",
    "finding_json",
    "novelty_json",
]

ENTAILS, CONTRADICTS, NEITHER = "entails", "contradicts", "neither"
"""What a sentence does to the hypothesis."""


class Shown(NamedTuple):
    """A sentence and what it does to the hypothesis."""

    verdict: str
    evidence: Evidence


def finding_json(finding: Finding, *, limit: int | None, everything: bool) -> dict[str, Any]:
    """Return *finding* as plain values: at most *limit* sentences of a kind, or *everything*."""
    value: dict[str, Any] = {
        "id": finding.hypothesis.id,
        "hypothesis": finding.hypothesis.text,
        "searchable": finding.searchable,
        "refused": finding.refused,
        "candidates": len(finding.judged),
        "entailing": [evidence_json(one) for one in finding.entailing[:limit]],
        "contradicting": [evidence_json(one) for one in finding.contradicting[:limit]],
    }
    if everything:
        value["judged"] = [
            {"verdict": verdict, **evidence_json(one)} for verdict, one in all_shown(finding)
        ]
    return value


def evidence_json(one: Evidence) -> dict[str, Any]:
    """Return a judged sentence as plain values; `score` is P(entailment)."""
    return {
        "sentence_id": one.passage.id,
        "document": one.document.id,
        "title": one.document.title,
        "date": None if one.document.date is None else one.document.date.isoformat(),
        "source": one.document.source,
        "start": one.passage.start,
        "end": one.passage.end,
        "text": one.passage.text,
        "judged_text": one.judged.text,
        "label": str(one.judgment.label),
        "score": round(one.score, 6),
        "probabilities": {
            str(label): round(p, 6) for label, p in one.judgment.probabilities.items()
        },
        "rank": one.candidate.rank,
    }


def novelty_json(one: NoveltyFinding, *, limit: int | None) -> dict[str, Any]:
    """Return the novelty of a statement as plain values: at most *limit* sentences of a kind."""
    finding = one.finding
    return {
        "id": finding.hypothesis.id,
        "statement": finding.hypothesis.text,
        "status": str(one.status),
        "contradicted": one.contradicted,
        "refused": finding.refused,
        "candidates": len(finding.judged),
        "known_from": [evidence_json(evidence) for evidence in one.known_from[:limit]],
        "contradicted_by": [evidence_json(evidence) for evidence in finding.contradicting[:limit]],
    }


def all_shown(finding: Finding) -> list[Shown]:
    """Return all that was judged, likeliest first, each with its verdict."""
    verdicts = {one.passage.id: ENTAILS for one in finding.entailing}
    verdicts |= {one.passage.id: CONTRADICTS for one in finding.contradicting}
    ordered = sorted(finding.judged, key=lambda one: (-one.score, one.candidate.rank))
    return [Shown(verdicts.get(one.passage.id, NEITHER), one) for one in ordered]
