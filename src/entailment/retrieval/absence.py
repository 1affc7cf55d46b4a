"""Why a finding has no sentence to show: nothing was looked up, nothing judged, or nothing fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.retrieval.evidence import Finding

__all__ = ["absence", "reason"]


def absence(finding: Finding) -> str:
    """Return why no sentence that was judged is shown for *finding*."""
    if finding.refused is not None:
        return f"not judged: {finding.refused}"
    if not finding.searchable:
        return "no word to look up"
    if not finding.judged:
        return "no sentence shares a word with it"
    judged = f"{counted(len(finding.judged), 'sentence')} judged"
    verdicts = {"entails": finding.entails, "contradicts": finding.contradicts}
    seen = [verb for verb, has in verdicts.items() if any(map(has, finding.judged))]
    if seen:
        return f"of {judged}, what {' or '.join(seen)} it is about something else"
    return f"none of {judged} entails or contradicts it"


def reason(finding: Finding) -> str | None:
    """Return why *finding* has no sentence to show; None where it has any."""
    return None if finding.entailing or finding.contradicting else absence(finding)
