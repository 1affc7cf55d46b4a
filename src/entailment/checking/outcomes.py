"""What reports for continuous integration say: which claims fail, and what was not checked."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from entailment.checking.accepted import UNSUPPORTED
from entailment.checking.non_claims import ROW_OF_TABLE, TABLE
from entailment.checking.places import from_here
from entailment.checking.report import Report
from entailment.checking.verdicts import CheckedClaim

__all__ = ["TABLES", "Named", "Outcome", "describe", "unchecked_tables"]

TABLES = "unchecked-tables"
"""The name, with `--fail-on`, of tables in an answer: their rows are not checked."""


class Named(NamedTuple):
    """A claim with a name and a fingerprint that do not depend on its place in the answer."""

    checked: CheckedClaim
    name: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The report on the answer *name*, and what of it fails the check.

    *failing* are the verdicts, and `TABLES`, that do; *reasons* are why the answer as a whole does.
    """

    name: str
    report: Report
    failing: Collection[str] = UNSUPPORTED
    reasons: tuple[str, ...] = ()

    def fails(self, checked: CheckedClaim) -> bool:
        """Return whether a claim of the report fails the check."""
        return checked.verdict in self.failing and not checked.accepted

    @property
    def claims(self) -> Iterator[Named]:
        """The claims; of several that are the same, the second has *(2)* behind its name."""
        seen: Counter[str] = Counter()
        for checked in self.report.claims:
            seen[checked.judged] += 1
            number = seen[checked.judged]
            name = checked.judged if number == 1 else f"{checked.judged} ({number})"
            digest = hashlib.sha256(f"{from_here(self.name)}\0{name}".encode(errors="replace"))
            yield Named(checked, name, digest.hexdigest()[:32])

    @property
    def tables(self) -> list[Mapping[str, Any]]:
        """The tables of the answer, which are not checked."""
        return unchecked_tables(part._asdict() for part in self.report.left_out)


def unchecked_tables(left_out: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the parts of *left_out*, of a report, that are tables or rows without a header."""
    return [part for part in left_out if part["reason"] in (TABLE, ROW_OF_TABLE)]


def describe(checked: CheckedClaim) -> str:
    """Return the verdict on a claim, the support and why it is not supported."""
    reason = f": {checked.reason}" if checked.reason else ""
    accepted = "accepted: " if checked.accepted else ""
    return f"{accepted}{checked.verdict}, support {checked.support:.2f}{reason}"
