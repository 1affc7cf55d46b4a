"""Whether the answers that `entail check` has checked pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from entailment.errors import printable

__all__ = ["FAILURES", "Gate"]

FAILURES = ("contradicted", "conflicting", "not-found")
"""Verdicts that `--fail-on` takes."""


class Gate:
    """Decides whether what was checked passes `--fail-under` and `--fail-on`.

    With *allow_abstention*, an answer that only says that something is not known passes the first.
    """

    def __init__(
        self, least: float | None, verdicts: Sequence[str], *, allow_abstention: bool = False
    ):
        self._least = least
        self._verdicts = verdicts
        self._allow_abstention = allow_abstention
        self._failures: list[tuple[str, str]] = []
        """The name of an answer, and why it does not pass."""

        self._reports = 0

    def add(self, name: str, report: Mapping[str, Any]) -> None:
        """Take in the report on the answer *name*, as `Report.to_dict` has it."""
        self._reports += 1
        if reasons := "; ".join(self._reasons(report)):
            self._failures.append((name, reasons))

    def close(self) -> None:
        """Raise ClickException, after a line for each, where answers do not pass."""
        lines = [
            reason if self._reports == 1 else f"{name}: {reason}" for name, reason in self._failures
        ]
        for line in lines[:-1]:
            click.echo(f"entail: {printable(line)}", err=True)
        if lines:
            raise click.ClickException(lines[-1])

    def _reasons(self, report: Mapping[str, Any]) -> Iterator[str]:
        from entailment.checking.report import is_share_enough

        claims = len(report["claims"])
        share = report["supported"] / claims if claims else None
        is_allowed = self._allow_abstention and report.get("abstains")
        if self._least is not None and not (is_allowed or is_share_enough(share, self._least)):
            yield _below(share, self._least)
        for verdict in self._verdicts:
            if count := report[verdict.replace("-", "_")]:
                of = "1 claim is" if count == 1 else f"{count} claims are"
                yield f"{of} {verdict.replace('-', ' ')}, which --fail-on names"


def _below(share: float | None, least: float) -> str:
    if share is None:
        return "nothing to check: the answer claims nothing, so --fail-under does not pass"
    return f"{share:.1%} of the claims are supported, less than --fail-under {least:.1%}"
