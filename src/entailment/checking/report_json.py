"""A report of a check as plain values: the object that the command line and the server give."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from entailment.checking.verdicts import CheckedClaim, Quotation, Verdict

if TYPE_CHECKING:
    from entailment.checking.report import Report

__all__ = ["claim_json", "report_json"]


def report_json(report: Report) -> dict[str, Any]:
    """Return *report* as values that JSON holds; offsets count characters, lines from 1.

    `supported`, `contradicted`, `conflicting` and `not_found` are numbers of claims, `share` is the
    share that is supported and `score` the mean support score, both None where nothing is claimed.
    """
    return {
        **({} if report.id is None else {"id": report.id}),
        "answer": report.answer,
        "claims": [claim_json(checked) for checked in report.claims],
        "left_out": [stretch._asdict() for stretch in report.left_out],
        "abstains": report.abstains,
        "supported": report.count(Verdict.SUPPORTED),
        "contradicted": report.count(Verdict.CONTRADICTED),
        "conflicting": report.count(Verdict.CONFLICTING),
        "not_found": report.count(Verdict.NOT_FOUND),
        "share": _rounded(report.share),
        "score": _rounded(report.score),
        "notes": list(report.notes),
        "system": report.system,
        "signature": report.signature,
    }


def claim_json(checked: CheckedClaim) -> dict[str, Any]:
    """Return a claim with its verdict and evidence, as in the report."""
    claim = checked.claim
    return {
        "id": claim.id,
        "text": claim.text,
        "judged": claim.judged,
        "changes": list(claim.changes),
        "start": claim.start,
        "end": claim.end,
        "line": claim.line,
        "verdict": str(checked.verdict),
        **({"accepted": True} if checked.accepted else {}),
        "support": _rounded(checked.support),
        "probability": _rounded(checked.probability),
        "reason": checked.reason,
        "unsupported": [asdict(span) for span in checked.unsupported],
        "evidence": [_quotation_json(quotation) for quotation in checked.evidence],
    }


def _quotation_json(quotation: Quotation) -> dict[str, Any]:
    document = quotation.document
    return {
        "document": document.id,
        "source": quotation.source,
        "title": document.title,
        "date": None if document.date is None else document.date.isoformat(),
        "start": quotation.start,
        "end": quotation.end,
        "line": quotation.line,
        "quote": quotation.quote,
        "judged": quotation.judged,
        "in_context": quotation.in_context,
        "label": str(quotation.label),
        "probability": _rounded(quotation.probability),
        "mismatches": [asdict(mismatch) for mismatch in quotation.mismatches],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
