"""Verdicts where a threshold on P(entailment) decides what supports a claim.

What contradicts a claim does so by the system's own label, whatever the threshold.

| by the system's labels | at a threshold that no passage reaches | at one that one reaches |
| --- | --- | --- |
| supported | not found | supported |
| contradicted | contradicted | supported, conflicting or contradicted |
| conflicting | contradicted | supported, conflicting or contradicted |
| not found | not found | supported |
"""

from __future__ import annotations

from dataclasses import replace

from entailment.checking.decisive import Read
from entailment.checking.verdicts import CheckedClaim, Verdict
from entailment.model import Judgment, Label, LabelScheme
from entailment.retrieval.evidence import Finding

__all__ = ["at_threshold", "entails_from", "without_new_contradictions"]

_AGAINST = (Verdict.CONTRADICTED, Verdict.CONFLICTING)


def entails_from(judgment: Judgment, threshold: float | None) -> bool:
    """Return whether P(entailment) is *threshold* or more; without one, whether the label is."""
    if threshold is None or judgment.undecided:
        return judgment.label is Label.ENTAILMENT
    return judgment.score >= threshold


def at_threshold(read: Read, threshold: float, abstain: float | None = None) -> Read:
    """Return *read* with entailment exactly from P(entailment) of *threshold* on.

    What the system labels entailment below that is open, no contradiction. A judgment whose
    confidence, in [0, 1], is below *abstain* stays undecided.
    """

    def labelled(judgment: Judgment) -> Judgment:
        if entails_from(judgment, threshold):
            entailing = replace(judgment, label=Label.ENTAILMENT)
            return entailing if abstain is None else entailing.abstaining(abstain)
        if judgment.label is not Label.ENTAILMENT:
            return judgment
        is_three_way = judgment.labels is LabelScheme.THREE_WAY
        return replace(judgment, label=Label.UNKNOWN if is_three_way else Label.NO_ENTAILMENT)

    def relabelled(finding: Finding) -> Finding:
        judged = (replace(e, judgment=labelled(e.judgment)) for e in finding.judged)
        return replace(finding, judged=tuple(judged))

    return Read([*map(relabelled, read.passages)], [*map(relabelled, read.surroundings)])


def without_new_contradictions(
    checked: CheckedClaim, own: CheckedClaim, threshold: float
) -> CheckedClaim:
    """Return *checked*, the verdict at *threshold*, without what does not contradict in *own*.

    *own* is the verdict by the labels of the system.
    """
    if own.verdict in _AGAINST or checked.verdict is Verdict.SUPPORTED:
        return checked
    if checked.supporting:
        return replace(checked, verdict=Verdict.SUPPORTED, contradicting=(), reason=None)
    if not own.supporting:
        return own
    best, open_ = own.supporting[0], checked.nearest
    likeliest = f"the likeliest passage entails it with {best.probability:.2f}"
    return CheckedClaim(
        own.claim,
        Verdict.NOT_FOUND,
        nearest=replace(best, label=Label.UNKNOWN if open_ is None else open_.label),
        reason=f"{likeliest}, less than the threshold of {threshold:g}",
        support=own.support,
    )
