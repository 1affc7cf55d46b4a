"""Whether the answers that `entail check` has checked pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from entailment.errors import counted, printable

if TYPE_CHECKING:
    from entailment.checking.accepted import Accepted, Finding
    from entailment.checking.outcomes import Outcome
    from entailment.checking.report import Report

__all__ = ["FAILURES", "Gate"]

FAILURES = ("contradicted", "conflicting", "not-found", "unchecked-tables")
"""What `--fail-on` takes: verdicts, and the tables of an answer, which are not checked."""

_UNSUPPORTED = ("contradicted", "conflicting", "not found")
"""The verdicts that fail where no option says it."""


class Gate:
    """Decides whether what was checked passes `--fail-under` and `--fail-on`.

    Claims with *accepted* verdicts do not count, neither for nor against; with *accepts_all* all
    that would fail are accepted. With *allow_abstention*, an answer that only says that something
    is not known passes the first.
    """

    def __init__(
        self,
        least: float | None,
        verdicts: Sequence[str],
        accepted: Accepted | None = None,
        *,
        accepts_all: bool = False,
        allow_abstention: bool = False,
    ):
        self.findings: set[Finding] = set()
        """What was not supported, with a verdict that fails."""

        self.occurring: set[Finding] = set()
        """All claims with their verdicts, as findings."""

        self.documents: set[str] = set()
        """The names of the answers."""

        self._least = least
        self._verdicts = verdicts
        self.accepted = accepted or _nothing()
        self._accepts_all = accepts_all
        self._allow_abstention = allow_abstention
        self._failures: list[tuple[str, str]] = []
        """The name of an answer, and why it does not pass."""

        named = tuple(name.replace("not-found", "not found") for name in verdicts)
        self._failing = named if named or least is not None else _UNSUPPORTED
        self._recorded = _UNSUPPORTED if least is not None else self._failing

    @property
    def failing(self) -> tuple[str, ...]:
        """What fails a claim, or a table; every verdict but *supported* where no option says it."""
        tables = tuple(name for name in self._failing if name not in _UNSUPPORTED)
        return tables if self._accepts_all else self._failing

    def outcome(self, name: str, report: Report) -> Outcome:
        """Take in the report on the answer *name*; return it with what of it fails."""
        from entailment.checking.outcomes import Outcome

        reasons = self.add(name, report.to_dict())
        return Outcome(name, self.accepted.marked_in(name, report), self.failing, reasons)

    def add(self, name: str, report: Mapping[str, Any]) -> tuple[str, ...]:
        """Take in the report on the answer *name*, as `Report.to_dict` has it.

        Return why the answer as a whole does not pass, which `--fail-under` says.
        """
        self.documents.add(name)
        verdicts = self._counted(name, report)
        on_whole = tuple(self._too_little(report, verdicts))
        if reasons := "; ".join([*on_whole, *self._failed(report, verdicts)]):
            self._failures.append((name, reasons))
        return on_whole

    def close(self) -> None:
        """Raise ClickException, after a line for each, where answers do not pass."""
        lines = [
            reason if len(self.documents) == 1 else f"{name}: {reason}"
            for name, reason in self._failures
        ]
        for line in lines[:-1]:
            click.echo(f"entail: {printable(line)}", err=True)
        if lines:
            raise click.ClickException(lines[-1])

    def _counted(self, name: str, report: Mapping[str, Any]) -> Counter[str]:
        """Return how many claims have each verdict, those left out that are accepted."""
        from entailment.checking.accepted import finding_of

        verdicts: Counter[str] = Counter()
        for claim in report["claims"]:
            finding = finding_of(name, claim["judged"], claim["verdict"])
            is_recorded = finding.verdict in self._recorded
            self.occurring.add(finding)
            if is_recorded:
                self.findings.add(finding)
            if finding not in self.accepted and not (self._accepts_all and is_recorded):
                verdicts[finding.verdict] += 1
        return verdicts

    def _too_little(self, report: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[str]:
        from entailment.checking.report import is_share_enough

        claims = verdicts.total()
        share = verdicts["supported"] / claims if claims else None
        is_allowed = self._allow_abstention and report.get("abstains")
        is_allowed = is_allowed or (not claims and report["claims"])  # all are accepted
        if self._least is not None and not (is_allowed or is_share_enough(share, self._least)):
            yield _below(share, self._least)

    def _failed(self, report: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[str]:
        from entailment.checking.outcomes import TABLES, unchecked_tables

        for verdict in self._verdicts:
            name = verdict.replace("-", " ")
            if verdict == TABLES:
                if count := len(unchecked_tables(report["left_out"])):
                    of = counted(count, "table is", "tables are")
                    yield f"{of} not checked, which --fail-on names"
            elif count := verdicts[name]:
                of = counted(count, "claim is", "claims are")
                yield f"{of} {name}, which --fail-on names"


def _nothing() -> Accepted:
    from entailment.checking.accepted import Accepted

    return Accepted({})


def _below(share: float | None, least: float) -> str:
    if share is None:
        return "nothing to check: the answer claims nothing, so --fail-under does not pass"
    return f"{share:.1%} of the claims are supported, less than --fail-under {least:.1%}"
