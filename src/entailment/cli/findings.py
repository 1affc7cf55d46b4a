"""Findings as text for people and as rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.cli.output import print_renderable
from entailment.retrieval.absence import absence
from entailment.retrieval.evidence import Evidence, Finding
from entailment.retrieval.finding_json import CONTRADICTS, ENTAILS, Shown, all_shown

__all__ = [
    "CONTRADICTS",
    "ENTAILS",
    "FINDING_HEADER",
    "finding_rows",
    "one_line",
    "print_evidence",
    "print_finding",
]

FINDING_HEADER = (
    "hypothesis_id",
    "verdict",
    "sentence_id",
    "start",
    "end",
    "score",
    "contradiction",
    "rank",
    "text",
)
"""The columns of a finding as rows; offsets are characters of the document."""


def finding_rows(
    finding: Finding, limit: int | None, everything: bool
) -> Iterator[tuple[str, ...]]:
    """Yield the sentences of *finding* as rows under `FINDING_HEADER`."""
    for verdict, evidence in _shown(finding, limit, everything):
        yield (
            finding.hypothesis.id,
            verdict,
            evidence.passage.id,
            str(evidence.passage.start),
            str(evidence.passage.end),
            f"{evidence.score:.6f}",
            f"{evidence.contradiction:.6f}",
            str(evidence.candidate.rank),
            one_line(evidence.passage.text),
        )


def print_finding(finding: Finding, limit: int | None, everything: bool) -> None:
    """Print *finding* for people, no wider than the terminal."""
    from rich.text import Text

    title = f"{one_line(finding.hypothesis.id)}  {one_line(finding.hypothesis.text)}"
    print_renderable(Text(title, style="bold"))
    shown = list(_shown(finding, limit, everything))
    for verdict, evidence in shown:
        print_evidence(verdict, evidence)
    if not shown:
        print_renderable(Text(f"  {one_line(absence(finding))}"))
    print_renderable(Text(""))


def print_evidence(verdict: str, evidence: Evidence) -> None:
    """Print a sentence below what it does to the hypothesis, with where it stands."""
    from rich.padding import Padding
    from rich.text import Text

    p = evidence.contradiction if verdict == CONTRADICTS else evidence.score
    passage = evidence.passage
    where = f"{one_line(passage.id)} [{passage.start}-{passage.end}]{_in_file(evidence)}"
    if evidence.document.date is not None:
        where += f", {evidence.document.date.isoformat()}"
    print_renderable(Padding(Text(f"{verdict} {p:.2f}  {where}"), (0, 0, 0, 2)))
    print_renderable(Padding(Text(one_line(evidence.passage.text)), (0, 0, 0, 4)))


def one_line(text: str) -> str:
    r"""Return *text* with nothing in it that moves the cursor; white space becomes one blank.

    >>> one_line("a\tb\x1b[2J c")
    'a b [2J c'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _in_file(evidence: Evidence) -> str:
    """Return the file and line of a document whose id does not name them, as `check` does."""
    source = evidence.document.source or ""
    return "" if source.endswith(evidence.document.id) else f" {one_line(source)}"


def _shown(finding: Finding, limit: int | None, everything: bool) -> Sequence[Shown]:
    if everything:
        return all_shown(finding, limit)
    return [
        *(Shown(ENTAILS, evidence) for evidence in finding.entailing[:limit]),
        *(Shown(CONTRADICTS, evidence) for evidence in finding.contradicting[:limit]),
    ]
