"""What `entail check` prints: reports for people, claim by claim, and for programs."""

from __future__ import annotations

import sys
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
    from entailment.checking.outcomes import Outcome
    from entailment.checking.report import CheckedClaim, Report

__all__ = ["Printer", "print_claim", "print_end"]


class Printer:
    """Prints reports as *output*, a value of `--format`; each with its name where *is_named*.

    With *batch*, the file of all answers, the names are those of its records.
    As text, the signature of a system is below its first report.
    """

    def __init__(self, output: str, *, is_named: bool = False, batch: str | None = None):
        self._output = output
        self._is_named = is_named
        self._batch = batch
        self._printed = 0
        self._systems: set[str] = set()
        self._collected: list[Outcome] = []
        self._has_lines = False

    def begin(self, name: str, answer: str) -> None:
        """Print what comes before the claims of *answer*, which has that name."""
        from entailment.checking.report_text import plain, shows_lines

        self._has_lines = shows_lines(answer, None if name == "-" or self._batch else name)
        if self._output == "text" and self._is_named:
            click.echo(f"{chr(10) if self._printed else ''}{plain(name)}\n")

    def claim(self, checked: CheckedClaim) -> None:
        """Print a claim of a report in the format `text`, before the report is complete."""
        print_claim(checked, with_line=self._has_lines)

    def end(self, outcome: Outcome) -> None:
        """Print the rest of a report: as text its end, for programs all of it."""
        from entailment.checking.report_text import system_line

        report = outcome.report
        self._printed += 1
        if self._output == "text":
            print_end(report)
            if report.system not in self._systems:
                self._systems.add(report.system)
                print_signature(system_line(report))
        elif self._output == "json":
            print_json(report.to_dict())
        elif self._output == "tsv":
            self._print_rows(report)
        else:
            self._collected.append(outcome)

    def whole(self, outcome: Outcome) -> None:
        """Print all of a report."""
        self.begin(outcome.name, outcome.report.answer)
        for checked in outcome.report.claims if self._output == "text" else ():
            self.claim(checked)
        self.end(outcome)

    def close(self) -> None:
        """Print what is one document for all reports."""
        from entailment.checking.junit import junit
        from entailment.checking.sarif import sarif
        from entailment.checking.workflow_commands import workflow_commands

        if self._output == "junit":
            print_lines([junit(self._collected)])
        elif self._output == "sarif":
            print_json(sarif(self._collected, self._batch))
        elif self._output == "github":
            print_lines(workflow_commands(self._collected, self._batch))

    def _print_rows(self, report: Report) -> None:
        from entailment.checking.frames import COLUMNS, claim_rows
        from entailment.checking.report_text import plain

        columns = [name for name in COLUMNS if name != "reason"]
        if self._printed == 1:
            print_tsv([["answer", *columns] if self._is_named else columns])
        name = [plain(str(report.id))] if self._is_named else []
        for row in claim_rows(report):
            print_tsv([[*name, *(_cell(row[column]) for column in columns)]])


def _cell(value: object) -> str:
    from entailment.checking.report_text import plain

    if isinstance(value, float):
        return f"{value:.6f}"
    return "" if value is None else plain(str(value))


def print_claim(checked: CheckedClaim, *, with_line: bool = False) -> None:
    """Print a claim for people, *with_line* also where it is in its answer, and an empty line."""
    from entailment.checking.report_text import claim_lines

    for renderable in claim_lines(checked, with_line=with_line):
        print_renderable(renderable)
    click.echo()
    sys.stdout.flush()


def print_end(report: Report) -> None:
    """Print what was not checked, and the counts of the verdicts."""
    from entailment.checking.report_text import end_lines

    print_lines(end_lines(report))
