"""What `entail check` prints: reports for people, claim by claim, and for programs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from entailment.cli.output import print_json, print_lines, print_renderable, print_tsv

if TYPE_CHECKING:
    from entailment.checking.report import CheckedClaim, Report

__all__ = ["Printer", "print_claim", "print_end"]

MAX_QUOTE = 300
"""Characters of a quote that the text format shows."""


class Printer:
    """Prints reports as *output*, `text`, `json` or `tsv`; each with its name where *is_named*."""

    def __init__(self, output: str, *, is_named: bool = False):
        self._output = output
        self._is_named = is_named
        self._reports = 0

    def begin(self, name: str) -> None:
        """Print what comes before the claims of the answer *name*."""
        if self._output == "text" and self._is_named:
            click.echo(f"{'' if not self._reports else chr(10)}{_plain(name)}\n")

    def claim(self, checked: CheckedClaim) -> None:
        """Print a claim of a report in the format `text`, before the report is whole."""
        print_claim(checked)

    def end(self, report: Report) -> None:
        """Print the rest of a report: as text its end, for programs all of it."""
        self._reports += 1
        if self._output == "text":
            print_end(report)
        elif self._output == "json":
            print_json(report.to_dict())
        else:
            self._print_rows(report)

    def whole(self, report: Report) -> None:
        """Print all of *report*."""
        for checked in report.claims if self._output == "text" else ():
            self.claim(checked)
        self.end(report)

    def _print_rows(self, report: Report) -> None:
        head, *rows = _rows(report)
        if self._reports == 1:
            print_tsv([["answer", *head] if self._is_named else head])
        name = [_plain(str(report.id))] if self._is_named else []
        print_tsv([[*name, *row] for row in rows])


def _rows(report: Report) -> Iterator[list[str]]:
    yield (
        "id verdict probability support start end claim source quote_start quote_end quote".split()
    )
    for checked in report.claims:
        claim = checked.claim
        probability = "" if checked.probability is None else f"{checked.probability:.6f}"
        cells = [claim.id, str(checked.verdict), probability, f"{checked.support:.6f}"]
        cells += [str(claim.start), str(claim.end), _plain(claim.judged)]
        first = checked.evidence[:1]
        for one in first:
            cells += [_plain(one.source), str(one.start), str(one.end), _plain(one.quote)]
        yield cells if first else [*cells, "", "", "", ""]


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
    probability = "" if checked.probability is None else f" {checked.probability:.2f}"
    verdict = f"{MARKS[checked.verdict]} {checked.verdict}{probability}"
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
    """Print what was not checked, and the counts of the verdicts."""
    from entailment.checking.page import summary

    print_lines([*_left_out(report), f"{summary(report)}; {report.system}"])


def _left_out(report: Report) -> Iterator[str]:
    """Yield what of the answer was not checked, by reason, if anything."""
    reasons = Counter(one.reason for one in report.left_out)
    if counts := ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common()):
        yield f"not checked, as no claims: {counts}"


def _quoted(checked: CheckedClaim) -> Iterator[str]:
    """Yield the first quotation for and against, or the nearest, with file and offsets."""
    for one in (*checked.supporting[:1], *checked.contradicting[:1]):
        is_other = one is not checked.evidence[0]
        quote = ("but elsewhere: " if is_other else "") + f"“{_short(one.quote)}”"
        probability = f" ({one.probability:.2f})" if is_other else ""
        yield f"{quote} {_plain(one.source)}:{one.start}-{one.end}{probability}"
    if checked.nearest is not None:
        one = checked.nearest
        yield f"nearest: “{_short(one.quote)}” {_plain(one.source)}:{one.start}-{one.end}"


def _short(text: str) -> str:
    plain = _plain(text)
    return plain if len(plain) <= MAX_QUOTE else f"{plain[:MAX_QUOTE]}…"


def _plain(text: str) -> str:
    """Return *text* in one line, nothing in it that moves the cursor of a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))
