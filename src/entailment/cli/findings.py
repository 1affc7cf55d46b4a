"""Findings as text for people, as JSON and as rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from entailment.cli.output import print_renderable
from entailment.retrieval.evidence import Evidence, Finding

__all__ = [
    "CONTRADICTS",
    "ENTAILS",
    "FINDING_HEADER",
    "evidence_json",
    "finding_json",
    "finding_rows",
    "nothing_shown",
    "one_line",
    "print_evidence",
    "print_finding",
]

ENTAILS = "entails"
CONTRADICTS = "contradicts"
_NEITHER = "neither"

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


class _Shown(NamedTuple):
    """A sentence and what it does to the hypothesis."""

    verdict: str
    evidence: Evidence


def finding_json(finding: Finding, *, limit: int | None, everything: bool) -> dict[str, Any]:
    """Return *finding* as plain values: at most *limit* sentences of a kind, or *everything*."""
    value: dict[str, Any] = {
        "id": finding.hypothesis.id,
        "hypothesis": finding.hypothesis.text,
        "searchable": finding.searchable,
        "refused": finding.refused,
        "candidates": len(finding.judged),
        "entailing": [evidence_json(one) for one in finding.entailing[:limit]],
        "contradicting": [evidence_json(one) for one in finding.contradicting[:limit]],
    }
    if everything:
        value["judged"] = [
            {"verdict": verdict, **evidence_json(one)} for verdict, one in _everything(finding)
        ]
    return value


def evidence_json(one: Evidence) -> dict[str, Any]:
    """Return a judged sentence as plain values; `score` is P(entailment)."""
    return {
        "sentence_id": one.passage.id,
        "document": one.document.id,
        "title": one.document.title,
        "date": None if one.document.date is None else one.document.date.isoformat(),
        "source": one.document.source,
        "start": one.passage.start,
        "end": one.passage.end,
        "text": one.passage.text,
        "judged_text": one.judged.text,
        "label": str(one.judgment.label),
        "score": round(one.score, 6),
        "probabilities": {
            str(label): round(p, 6) for label, p in one.judgment.probabilities.items()
        },
        "rank": one.candidate.rank,
    }


def finding_rows(
    finding: Finding, limit: int | None, everything: bool
) -> Iterator[tuple[str, ...]]:
    """Yield the sentences of *finding* as rows under `FINDING_HEADER`."""
    for verdict, one in _shown(finding, limit, everything):
        yield (
            finding.hypothesis.id,
            verdict,
            one.passage.id,
            str(one.passage.start),
            str(one.passage.end),
            f"{one.score:.6f}",
            f"{one.contradiction:.6f}",
            str(one.candidate.rank),
            one_line(one.passage.text),
        )


def print_finding(finding: Finding, limit: int | None, everything: bool) -> None:
    """Print *finding* for people, no wider than the terminal."""
    from rich.text import Text

    title = f"{one_line(finding.hypothesis.id)}  {one_line(finding.hypothesis.text)}"
    print_renderable(Text(title, style="bold"))
    shown = list(_shown(finding, limit, everything))
    for verdict, one in shown:
        print_evidence(verdict, one)
    if not shown:
        print_renderable(Text(f"  {nothing_shown(finding)}"))
    print_renderable(Text(""))


def print_evidence(verdict: str, one: Evidence) -> None:
    """Print a sentence below what it does to the hypothesis, with where it stands."""
    from rich.padding import Padding
    from rich.text import Text

    p = one.contradiction if verdict == CONTRADICTS else one.score
    where = f"{one_line(one.passage.id)} [{one.passage.start}-{one.passage.end}]{_in_file(one)}"
    print_renderable(Padding(Text(f"{verdict} {p:.2f}  {where}"), (0, 0, 0, 2)))
    print_renderable(Padding(Text(one_line(one.passage.text)), (0, 0, 0, 4)))


def one_line(text: str) -> str:
    r"""Return *text* with nothing in it that moves the cursor; white space becomes one blank.

    >>> one_line("a\tb\x1b[2J c")
    'a b [2J c'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _in_file(one: Evidence) -> str:
    """Return the file and line of a document whose id does not name them, as `check` does."""
    source = one.document.source or ""
    return "" if source.endswith(one.document.id) else f" {one_line(source)}"


def _shown(finding: Finding, limit: int | None, everything: bool) -> Sequence[_Shown]:
    if everything:
        return _everything(finding)
    return [
        *(_Shown(ENTAILS, one) for one in finding.entailing[:limit]),
        *(_Shown(CONTRADICTS, one) for one in finding.contradicting[:limit]),
    ]


def _everything(finding: Finding) -> list[_Shown]:
    """Return all that was judged, likeliest first, each with its verdict."""
    verdicts = {one.passage.id: ENTAILS for one in finding.entailing}
    verdicts |= {one.passage.id: CONTRADICTS for one in finding.contradicting}
    ordered = sorted(finding.judged, key=lambda one: (-one.score, one.candidate.rank))
    return [_Shown(verdicts.get(one.passage.id, _NEITHER), one) for one in ordered]


def nothing_shown(finding: Finding) -> str:
    """Return why *finding* has no sentence to show."""
    if finding.refused is not None:
        return f"not judged: {one_line(finding.refused)}"
    if not finding.searchable:
        return "no word to look up"
    if not finding.judged:
        return "no sentence shares a word with it"
    return f"none of {len(finding.judged):,} sentences judged entails or contradicts it"
