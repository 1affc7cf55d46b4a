"""The entries of a page of evidence: what a search has for a hypothesis, or how new a statement is.

| novelty | tone |
| --- | --- |
| known | `supported` |
| known, contradicted | `conflicting` |
| novel | `not-found` |
| novel, contradicted | `contradicted` |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.checking.evidence_page import Entry, EvidenceQuotation
from entailment.retrieval.absence import reason
from entailment.retrieval.evidence import Evidence, Finding
from entailment.retrieval.filters import DocumentFilter
from entailment.retrieval.novelty import Novelty, NoveltyFinding

__all__ = ["finding_entry", "novelty_entry", "scope"]


def finding_entry(finding: Finding, limit: int | None = None) -> Entry:
    """Return what a search has for a hypothesis: at most *limit* sentences of each kind."""
    status, tone = _search_status(finding)
    quotations = (
        *_quotations("entails it", finding.entailing[:limit]),
        *_quotations("contradicts it", finding.contradicting[:limit]),
    )
    hypothesis = finding.hypothesis
    why = reason(finding) or ""
    return Entry(hypothesis.id, hypothesis.text, status, tone, why, quotations)


def novelty_entry(novelty: NoveltyFinding, limit: int | None = None) -> Entry:
    """Return what is known of a statement, or why it is novel."""
    finding = novelty.finding
    status = str(novelty.status)
    is_known = novelty.status is Novelty.KNOWN
    tone = "supported" if is_known else "not-found"
    if novelty.contradicted:
        tone = "conflicting" if is_known else "contradicted"
        status = f"{status}, contradicted"
    quotations = (
        *_quotations("says it", novelty.known_from[:limit]),
        *_quotations("contradicts it", finding.contradicting[:limit]),
    )
    hypothesis = finding.hypothesis
    why = reason(finding) or ""
    return Entry(hypothesis.id, hypothesis.text, status, tone, why, quotations)


def scope(name: str, chosen: DocumentFilter) -> str:
    """Return what was searched: the documents of *name* that match *chosen*.

    >>> from entailment.retrieval.filters import period
    >>> scope("news/", period("2026-06-01", None))
    'news/, documents dated 2026-06-01 or later'
    """
    if chosen.since and chosen.until:
        days = f"{chosen.since} to {chosen.until}"
    elif chosen.since:
        days = f"{chosen.since} or later"
    else:
        days = f"{chosen.until} or earlier"
    return f"{name}, documents dated {days}" if chosen.has_period else name


def _search_status(finding: Finding) -> tuple[str, str]:
    entails, contradicts = bool(finding.entailing), bool(finding.contradicting)
    if entails and contradicts:
        return "entailed and contradicted", "conflicting"
    if entails:
        return "entailed", "supported"
    return ("contradicted", "contradicted") if contradicts else ("not found", "not-found")


def _quotations(relation: str, several: Sequence[Evidence]) -> Iterator[EvidenceQuotation]:
    for evidence in several:
        is_against = relation == "contradicts it"
        yield EvidenceQuotation(
            evidence.document,
            evidence.passage.start,
            evidence.passage.end,
            relation,
            evidence.contradiction if is_against else evidence.score,
            evidence.judged.text,
        )
