"""Claims of a language model's answers, with the passages of its sources that speak to them best.

`entail check` splits the answer and ranks the passages; its verdict is a detail of the provenance,
never the expected label, so that no judgment of a system becomes gold.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.checking.report import Report
from entailment.collection.candidates import CandidatePair, Provenance, Span

__all__ = ["answer_pairs"]


def answer_pairs(report: Report, *, source: str, top: int = 1) -> Iterator[CandidatePair]:
    """Yield each claim of *report* with its *top* best passages, of those that have any."""
    for checked in report.claims:
        claim = checked.claim
        for rank, quotation in enumerate(checked.evidence[:top], start=1):
            document = quotation.document
            yield CandidatePair(
                "-".join(filter(None, ["answers", report.id, claim.id, str(rank)])),
                " ".join(quotation.quote.split()),
                claim.judged,
                Provenance(
                    source,
                    method="answers",
                    spans=(Span(document.id, quotation.start, quotation.end),),
                    topic=report.id,
                    query=claim.judged,
                    date=document.date,
                    details={
                        "claim": claim.text,
                        "changes": "; ".join(claim.changes),
                        "verdict": str(checked.verdict),
                        "system": report.system,
                    },
                ),
                task="ANSWERS",
            )
