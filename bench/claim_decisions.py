"""What is to be decided of claims: which sentences are evidence, and which claims are supported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claim_sets import Claim
from entailment.evaluation.f_scores import Counts
from entailment.model import Candidate
from entailment.retrieval.evidence import Finding
from entailment.retrieval.thresholds import Scored
from two_fold import Decisions

__all__ = ["claim_decisions", "gold_of", "returned", "sentence_decisions"]


def gold_of(claim: Claim, kind: str) -> frozenset[str]:
    """Return the ids of the gold sentences of a claim, `supporting` or `contradicting`."""
    return claim.supporting if kind == "supporting" else claim.contradicting


def returned(candidates: Sequence[Candidate], gold: frozenset[str]) -> Counts:
    """Return what comes of taking *candidates*, where *gold* is right."""
    hits = sum(candidate.passage.id in gold for candidate in candidates)
    return Counts(hits, len(candidates), len(gold))


def sentence_decisions(findings: Iterable[tuple[Claim, Finding]], kind: str) -> Decisions:
    """Return a decision for each candidate, and one for each gold sentence that is none."""
    decisions = {}
    for claim, finding in findings:
        gold = gold_of(claim, kind)
        missing = gold - {value.passage.id for value in finding.judged}
        decisions[claim.id] = [
            *(
                Scored(
                    claim.id,
                    claim.id,
                    value.score if kind == "supporting" else value.contradiction,
                    value.passage.id in gold,
                )
                for value in finding.judged
            ),
            *(Scored(claim.id, claim.id, None, True) for _ in missing),
        ]
    return decisions


def claim_decisions(findings: Iterable[tuple[Claim, Finding]]) -> Decisions:
    """Return whether each claim is supported, by its best sentence."""
    return {
        claim.id: [
            Scored(
                claim.id,
                claim.id,
                max((value.score for value in finding.judged), default=None),
                claim.supported,
            )
        ]
        for claim, finding in findings
    }
