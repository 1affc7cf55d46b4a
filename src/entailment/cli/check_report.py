"""What `entail check` prints: a report for people, claim by claim, and for programs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.output import print_json, print_lines, print_renderable, print_tsv

if TYPE_CHECKING:
    from entailment.checking.report import CheckedClaim, Quotation, Report

__all__ = ["print_claim", "print_end", "print_report", "report_json"]

MAX_QUOTE = 300
"""Characters of a quote that the text format shows."""


def report_json(report: Report) -> dict[str, Any]:
    """Return a report as the contract's object; offsets are characters."""
    from entailment.checking.report import Verdict

    return {
        "answer": report.answer,
        "claims": [_claim_json(checked) for checked in report.claims],
        "left_out": [one._asdict() for one in report.left_out],
        "supported": report.count(Verdict.SUPPORTED),
        "contradicted": report.count(Verdict.CONTRADICTED),
        "not_found": report.count(Verdict.NOT_FOUND),
        "share": None if report.share is None else round(report.share, 6),
        "system": report.system,
        "signature": report.signature,
    }


def print_report(report: Report, output: str) -> None:
    """Print *report* as text, json or tsv."""
    if output == "json":
        print_json(report_json(report))
    elif output == "tsv":
        print_tsv(list(_rows(report)))
    else:
        _print(report)


def _claim_json(checked: CheckedClaim) -> dict[str, Any]:
    claim = checked.claim
    return {
        "id": claim.id,
        "text": claim.text,
        "judged": claim.judged,
        "changes": list(claim.changes),
        "start": claim.start,
        "end": claim.end,
        "verdict": str(checked.verdict),
        "reason": checked.reason,
        "probability": _rounded(checked.probability),
        "evidence": [_evidence_json(one) for one in checked.evidence],
    }


def _evidence_json(one: Quotation) -> dict[str, Any]:
    return {
        "document": one.document.id,
        "source": one.source,
        "title": one.document.title,
        "start": one.start,
        "end": one.end,
        "quote": one.quote,
        "judged": one.judged,
        "probability": _rounded(one.probability),
        "label": str(one.label),
        "mismatches": [asdict(mismatch) for mismatch in one.mismatches],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _rows(report: Report) -> Iterator[list[str]]:
    yield "id verdict probability start end claim source quote_start quote_end quote".split()
    for checked in report.claims:
        claim = checked.claim
        told = "" if checked.probability is None else f"{checked.probability:.6f}"
        cells = [claim.id, str(checked.verdict), told, str(claim.start), str(claim.end)]
        cells.append(_plain(claim.judged))
        first = checked.evidence[:1]
        for one in first:
            cells += [_plain(one.source), str(one.start), str(one.end), _plain(one.quote)]
        yield cells if first else [*cells, "", "", "", ""]


def _print(report: Report) -> None:
    for checked in report.claims:
        print_claim(checked)
    print_end(report)


def print_claim(checked: CheckedClaim) -> None:
    """Print a claim for people: the verdict, why, and what is quoted."""
    from rich.padding import Padding
    from rich.text import Text

    from entailment.checking.page import MARKS
    from entailment.checking.report import Verdict

    styles = {
        Verdict.SUPPORTED: "green",
        Verdict.CONTRADICTED: "red",
        Verdict.NOT_FOUND: "yellow",
    }
    told = "" if checked.probability is None else f" {checked.probability:.2f}"
    verdict = f"{MARKS[checked.verdict]} {checked.verdict}{told}"
    style = f"bold {styles[checked.verdict]}"
    claim = _plain(checked.claim.judged)
    print_renderable(Text.assemble((verdict, style), f"  {claim}", overflow="fold"))
    if checked.reason:
        reason = Text(_plain(checked.reason), "dim", overflow="fold")
        print_renderable(Padding(reason, (0, 0, 0, 2)))
    for line in _quoted(checked):
        print_renderable(Padding(Text(line, overflow="fold"), (0, 0, 0, 2)))
    click.echo()
    sys.stdout.flush()


def print_end(report: Report) -> None:
    """Print what was not checked, and how many claims are supported."""
    from entailment.checking.page import summary

    print_lines([*_left_out(report), f"{summary(report)}; {report.system}"])


def _left_out(report: Report) -> Iterator[str]:
    """Yield what of the answer was not checked, by reason, if anything."""
    reasons = Counter(one.reason for one in report.left_out)
    if told := ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common()):
        yield f"not checked, as no claims: {told}"


def _quoted(checked: CheckedClaim) -> Iterator[str]:
    """Yield the first quotation for and against, or the nearest, with file and offsets."""
    for one in (*checked.supporting[:1], *checked.contradicting[:1]):
        is_other = one is not checked.evidence[0]
        sign = ("but elsewhere: " if is_other else "") + f"“{_short(one.quote)}”"
        told = f" ({one.probability:.2f})" if is_other else ""
        yield f"{sign} {_plain(one.source)}:{one.start}-{one.end}{told}"
    if checked.nearest is not None:
        one = checked.nearest
        yield f"nearest: “{_short(one.quote)}” {_plain(one.source)}:{one.start}-{one.end}"


def _short(text: str) -> str:
    plain = _plain(text)
    return plain if len(plain) <= MAX_QUOTE else f"{plain[:MAX_QUOTE]}…"


def _plain(text: str) -> str:
    """Return *text* in one line, nothing in it that moves the cursor of a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))
