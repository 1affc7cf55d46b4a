"""Findings as plain values: the objects that the command line and the server give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from entailment.retrieval.absence import reason

if TYPE_CHECKING:
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
    """Return *finding* as plain values: at most *limit* sentences of a kind.

    `reason` is why there is none; null where there are.
    With *everything*, the sentences that neither entail nor contradict are a kind, too.
    """
    value: dict[str, Any] = {
        "id": finding.hypothesis.id,
        "hypothesis": finding.hypothesis.text,
        "searchable": finding.searchable,
        "refused": finding.refused,
        "reason": reason(finding),
        "candidates": len(finding.judged),
        "entailing": [evidence_json(evidence) for evidence in finding.entailing[:limit]],
        "contradicting": [evidence_json(evidence) for evidence in finding.contradicting[:limit]],
    }
    if everything:
        value["judged"] = [
            {"verdict": verdict, **evidence_json(evidence)}
            for verdict, evidence in all_shown(finding, limit)
        ]
    return value


def evidence_json(evidence: Evidence) -> dict[str, Any]:
    """Return a judged sentence as plain values; `score` is P(entailment)."""
    return {
        "sentence_id": evidence.passage.id,
        "document": evidence.document.id,
        "title": evidence.document.title,
        "date": None if evidence.document.date is None else evidence.document.date.isoformat(),
        "source": evidence.document.source,
        "start": evidence.passage.start,
        "end": evidence.passage.end,
        "text": evidence.passage.text,
        "judged_text": evidence.judged.text,
        "label": str(evidence.judgment.label),
        "score": round(evidence.score, 6),
        "probabilities": {
            str(label): round(p, 6) for label, p in evidence.judgment.probabilities.items()
        },
        "rank": evidence.candidate.rank,
    }


def novelty_json(novelty: NoveltyFinding, *, limit: int | None) -> dict[str, Any]:
    """Return the novelty of a statement as plain values: at most *limit* sentences of a kind."""
    finding = novelty.finding
    return {
        "id": finding.hypothesis.id,
        "statement": finding.hypothesis.text,
        "status": str(novelty.status),
        "contradicted": novelty.contradicted,
        "refused": finding.refused,
        "reason": reason(finding),
        "candidates": len(finding.judged),
        "known_from": [evidence_json(evidence) for evidence in novelty.known_from[:limit]],
        "contradicted_by": [evidence_json(evidence) for evidence in finding.contradicting[:limit]],
    }


def all_shown(finding: Finding, limit: int | None = None) -> list[Shown]:
    """Return all that was judged, likeliest first, each with its verdict.

    Of each verdict at most *limit* are left: the likeliest, those that speak of what the hypothesis
    speaks of before others.
    """
    verdicts = {e.passage.id: ENTAILS for e in finding.judged if finding.entails(e)}
    verdicts |= {e.passage.id: CONTRADICTS for e in finding.judged if finding.contradicts(e)}
    ordered = sorted(
        finding.judged, key=lambda evidence: (-evidence.score, evidence.candidate.rank)
    )
    shown = [Shown(verdicts.get(evidence.passage.id, NEITHER), evidence) for evidence in ordered]
    if limit is None:
        return shown
    ids: dict[str, list[str]] = {ENTAILS: [], CONTRADICTS: [], NEITHER: []}
    ids[ENTAILS] = [evidence.passage.id for evidence in finding.entailing]
    ids[CONTRADICTS] = [evidence.passage.id for evidence in finding.contradicting]
    for verdict, evidence in shown:
        ids[verdict].append(evidence.passage.id)
    first = {name for several in ids.values() for name in [*dict.fromkeys(several)][:limit]}
    return [entry for entry in shown if entry.evidence.passage.id in first]
