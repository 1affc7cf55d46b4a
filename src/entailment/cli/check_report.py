"""What `entail check` prints: reports for people, claim by claim, and for programs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from entailment.cli.output import (
    print_json,
    print_lines,
    print_renderable,
    print_signature,
    print_tsv,
)

if TYPE_CHECKING:
    from entailment.checking.report import CheckedClaim, Quotation, Report

__all__ = ["Printer", "plain", "print_claim", "print_end"]

MAX_QUOTE = 300
"""Characters of a quote that the text format shows."""


class Printer:
    """Prints reports as *output*, a value of `--format`; each with its name where *is_named*.

    As text, the signature of a system is below its first report.
    """

    def __init__(self, output: str, *, is_named: bool = False):
        self._output = output
        self._is_named = is_named
        self._printed = 0
        self._systems: set[str] = set()
        self._collected: list[tuple[str, Report]] = []

    def begin(self, name: str) -> None:
        """Print what comes before the claims of the answer *name*."""
        if self._output == "text" and self._is_named:
            click.echo(f"{chr(10) if self._printed else ''}{plain(name)}\n")

    def claim(self, checked: CheckedClaim) -> None:
        """Print a claim of a report in the format `text`, before the report is complete."""
        print_claim(checked)

    def end(self, name: str, report: Report) -> None:
        """Print the rest of a report: as text its end, for programs all of it."""
        self._printed += 1
        if self._output == "text":
            print_end(report)
            if report.system not in self._systems:
                self._systems.add(report.system)
                print_signature(f"by {report.system}")
        elif self._output == "json":
            print_json(report.to_dict())
        elif self._output == "tsv":
            self._print_rows(report)
        else:
            self._collected.append((name, report))

    def whole(self, name: str, report: Report) -> None:
        """Print all of *report*."""
        self.begin(name)
        for checked in report.claims if self._output == "text" else ():
            self.claim(checked)
        self.end(name, report)

    def close(self) -> None:
        """Print what is one document for all reports."""
        from entailment.checking.ci_formats import junit, sarif

        if self._output == "junit":
            print_lines([junit(self._collected)])
        elif self._output == "sarif":
            print_json(sarif(self._collected))

    def _print_rows(self, report: Report) -> None:
        from entailment.checking.frames import COLUMNS, claim_rows

        columns = [name for name in COLUMNS if name != "reason"]
        if self._printed == 1:
            print_tsv([["answer", *columns] if self._is_named else columns])
        name = [plain(str(report.id))] if self._is_named else []
        for row in claim_rows(report):
            print_tsv([[*name, *(_cell(row[column]) for column in columns)]])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6f}"
    return "" if value is None else plain(str(value))


def print_claim(checked: CheckedClaim) -> None:
    """Print a claim for people: the verdict, why, and what is quoted."""
    from rich.padding import Padding
    from rich.text import Text

    from entailment.checking.page import MARKS
    from entailment.checking.report import Verdict

    styles = {
        Verdict.SUPPORTED: "green",
        Verdict.CONTRADICTED: "red",
        Verdict.CONFLICTING: "magenta",
        Verdict.NOT_FOUND: "yellow",
    }
    probability = "" if checked.probability is None else f" {checked.probability:.2f}"
    verdict = f"{MARKS[checked.verdict]} {checked.verdict}{probability}"
    style = f"bold {styles[checked.verdict]}"
    claim = plain(checked.claim.judged)
    print_renderable(Text.assemble((verdict, style), f"  {claim}", overflow="fold"))
    if checked.reason:
        reason = Text(plain(checked.reason), "dim", overflow="fold")
        print_renderable(Padding(reason, (0, 0, 0, 2)))
    if checked.unsupported:
        words = ", ".join(f"“{plain(span.text)}”" for span in checked.unsupported)
        unsupported = Text(f"not supported: {words}", overflow="fold")
        print_renderable(Padding(unsupported, (0, 0, 0, 2)))
    for line in _quoted(checked):
        print_renderable(Padding(Text(line, overflow="fold"), (0, 0, 0, 2)))
    click.echo()
    sys.stdout.flush()


def print_end(report: Report) -> None:
    """Print what was not checked, and the counts of the verdicts."""
    from entailment.checking.page import summary

    print_lines([*_left_out(report), summary(report)])


def _left_out(report: Report) -> Iterator[str]:
    """Yield what of the answer was not checked, by reason, if anything."""
    reasons = Counter(stretch.reason for stretch in report.left_out)
    if counts := ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common()):
        yield f"not checked, as no claims: {counts}"


def _quoted(checked: CheckedClaim) -> Iterator[str]:
    """Yield the first quotation for and against, or the nearest, with file and offsets."""
    best = (*checked.supporting[:1], *checked.contradicting[:1])
    for number, quotation in enumerate(sorted(best, key=checked.evidence.index)):
        is_other = number > 0
        quote = f"{'but elsewhere: ' if is_other else ''}“{_short(quotation.quote)}”"
        probability = f" ({quotation.probability:.2f})" if is_other else ""
        yield f"{quote} {_place(quotation)}{probability}"
    if checked.nearest is not None:
        yield f"nearest: “{_short(checked.nearest.quote)}” {_place(checked.nearest)}"


def _place(quotation: Quotation) -> str:
    date = quotation.document.date
    day = "" if date is None else f", {date.isoformat()}"
    return f"{plain(quotation.source)}:{quotation.start}-{quotation.end}{day}"


def _short(text: str) -> str:
    line = plain(text)
    return line if len(line) <= MAX_QUOTE else f"{line[:MAX_QUOTE]}…"


def plain(text: str) -> str:
    """Return *text* in one line, nothing in it that moves the cursor of a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))
