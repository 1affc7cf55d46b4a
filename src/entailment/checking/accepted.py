"""Findings that are known and accepted: claims that do not fail a check as long as they are so.

The file has a JSON object a line, in the order of documents and claims:

    {"document": "README.md", "verdict": "not found", "claim": "The tower is 41 metres tall."}

A finding is the same where the document, the claim as it was judged and the verdict are; what
stands before it in the document does not matter. Other keys, such as a reason, are for people. They
stay where the file is written again, as do the findings in documents that were not checked then.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from entailment.checking.places import from_here
from entailment.checking.verdicts import CheckedClaim, Verdict
from entailment.datasets.source import Source
from entailment.errors import DataError

if TYPE_CHECKING:
    from entailment.checking.report import Report

__all__ = ["UNSUPPORTED", "Accepted", "Finding", "finding_of", "read_accepted", "written_findings"]

UNSUPPORTED = (Verdict.CONTRADICTED, Verdict.CONFLICTING, Verdict.NOT_FOUND)
"""The verdicts of findings."""


class Finding(NamedTuple):
    """A claim of a document that is not supported."""

    document: str
    claim: str
    verdict: str


class Accepted:
    """The accepted findings of *entries*, objects of the file, each by its finding."""

    def __init__(self, entries: Mapping[Finding, Mapping[str, Any]]):
        self.entries = entries

    def __contains__(self, finding: Finding) -> bool:
        return finding in self.entries

    def marked(self, document: str, checked: CheckedClaim) -> CheckedClaim:
        """Return a claim of *document*, accepted if its finding is."""
        finding = finding_of(document, checked.judged, checked.verdict)
        return replace(checked, accepted=True) if finding in self.entries else checked

    def marked_in(self, document: str, report: Report) -> Report:
        """Return the report on *document* with its accepted claims marked."""
        claims = tuple(self.marked(document, checked) for checked in report.claims)
        return replace(report, claims=claims)

    def absent(self, findings: Collection[Finding], documents: Collection[str]) -> int:
        """Return how many accepted findings of *documents* are none of *findings*."""
        names = set(map(from_here, documents))
        return sum(e.document in names and e not in findings for e in self.entries)

    def of_others(self, documents: Collection[str]) -> set[Finding]:
        """Return the accepted findings of documents that are none of *documents*."""
        names = set(map(from_here, documents))
        return {finding for finding in self.entries if finding.document not in names}


def finding_of(document: str, claim: str, verdict: str) -> Finding:
    """Return the finding on *claim*; a *document* below the current folder by its path from there.

    >>> finding_of("./docs/a.md", "It is  old.", Verdict.NOT_FOUND)
    Finding(document='docs/a.md', claim='It is old.', verdict='not found')
    """
    return Finding(from_here(document), " ".join(claim.split()), str(verdict))


def read_accepted(path: str | Path) -> Accepted:
    """Return the findings in the file at *path*; raise DataError naming a line that is wrong."""
    source = Source(path)
    entries: dict[Finding, Mapping[str, Any]] = {}
    for number, line in source.lines():
        if line.strip():
            finding, entry = _entry(line, source.name, number)
            entries[finding] = entry
    return Accepted(entries)


def written_findings(findings: Set[Finding], before: Accepted) -> bytes:
    """Return the content of a file of *findings*, with what is noted on those accepted *before*."""
    lines = []
    for finding in sorted(findings):
        named = {"document": finding.document, "verdict": finding.verdict, "claim": finding.claim}
        lines.append(json.dumps({**named, **before.entries.get(finding, {})}, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")


def _entry(line: str, path: str, number: int) -> tuple[Finding, Mapping[str, Any]]:
    try:
        entry = json.loads(line)
        finding = Finding(entry["document"], entry["claim"], entry["verdict"])
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        problem = 'is not an object with "document", "verdict" and "claim"'
        raise DataError(problem, path=path, line=number) from error
    if not all(isinstance(part, str) for part in finding) or finding.verdict not in UNSUPPORTED:
        known = ", ".join(UNSUPPORTED)
        problem = f"has a part that is not a string, or a verdict that is none of {known}"
        raise DataError(problem, path=path, line=number)
    return finding_of(*finding), entry
