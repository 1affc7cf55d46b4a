"""Whether the answers that `entail check` has checked pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

__all__ = ["FAILURES", "Gate"]

FAILURES = ("contradicted", "conflicting", "not-found")
"""Verdicts that `--fail-on` takes."""


class Gate:
    """Decides whether what was checked passes `--fail-under` and `--fail-on`."""

    def __init__(self, least: float | None, verdicts: Sequence[str]):
        self._least = least
        self._verdicts = verdicts
        self._failures: list[tuple[str, str]] = []
        """The name of an answer, and why it does not pass."""

        self._reports = 0

    def add(self, name: str, report: Mapping[str, Any]) -> None:
        """Take in the report on the answer *name*, as `Report.to_dict` has it."""
        self._reports += 1
        self._failures += [(name, reason) for reason in self._reasons(report)]

    def close(self) -> None:
        """Raise ClickException, naming the first of them, where answers do not pass."""
        if not self._failures:
            return
        if self._reports == 1:
            raise click.ClickException("; ".join(reason for _, reason in self._failures))
        (name, reason), *others = self._failures
        more = f"; and {len(others):,} more" if others else ""
        raise click.ClickException(f"{name}: {reason}{more}")

    def _reasons(self, report: Mapping[str, Any]) -> Iterator[str]:
        from entailment.checking.report import is_share_enough

        claims = len(report["claims"])
        share = report["supported"] / claims if claims else None
        if self._least is not None and not is_share_enough(share, self._least):
            yield _below(share, self._least)
        for verdict in self._verdicts:
            if count := report[verdict.replace("-", "_")]:
                of = "1 claim is" if count == 1 else f"{count} claims are"
                yield f"{of} {verdict.replace('-', ' ')}, which --fail-on names"


def _below(share: float | None, least: float) -> str:
    if share is None:
        return "nothing to check: the answer claims nothing, so --fail-under does not pass"
    return f"{share:.1%} of the claims are supported, less than --fail-under {least:.1%}"
