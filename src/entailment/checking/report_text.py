"""A report of a check as text for people, claim by claim: what `entail check` and `str` show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from entailment.checking.excerpts import excerpt
from entailment.checking.page import MARKS, summary
from entailment.checking.places import line_in
from entailment.checking.verdicts import CheckedClaim, Quotation, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from entailment.checking.report import Report

__all__ = ["claim_lines", "end_lines", "plain", "report_text", "shows_lines", "system_line"]

MAX_QUOTE = 300
"""Characters of a quote that are shown: of a longer one what bears on the claim (`excerpts`)."""

_WIDTH = 80

_STYLES = {
    Verdict.SUPPORTED: "green",
    Verdict.CONTRADICTED: "red",
    Verdict.CONFLICTING: "magenta",
    Verdict.NOT_FOUND: "yellow",
}


def report_text(report: Report) -> str:
    """Return all of *report*, in lines of 80 columns without colours.

    The line about the system is unbroken, as it is copied and compared as a whole.
    """
    lines: list[str] = []
    with_line = shows_lines(report.answer)
    for checked in report.claims:
        for renderable in claim_lines(checked, with_line=with_line):
            lines += _in_columns(renderable)
        lines.append("")
    return "\n".join([*lines, *end_lines(report), system_line(report)])


def shows_lines(answer: str, file: str | None = None) -> bool:
    r"""Return whether the lines of claims are shown: *answer*, the text of *file*, has several.

    >>> shows_lines("It is old."), shows_lines("It is old.\nIt is red.", "a.md")
    (False, True)
    >>> shows_lines("It is old.\nIt is red.", "a.pdf")
    False
    """
    return "\n" in answer.strip() and line_in(answer, 0, file) is not None


def claim_lines(checked: CheckedClaim, *, with_line: bool = False) -> Iterator[RenderableType]:
    """Yield what is shown of a claim: the verdict, why, and what is quoted.

    *with_line*, the line of the answer on which it begins is shown behind it.
    """
    from rich.padding import Padding
    from rich.text import Text

    probability = "" if checked.probability is None else f" {checked.probability:.2f}"
    accepted = " (accepted)" if checked.accepted else ""
    verdict = f"{MARKS[checked.verdict]} {checked.verdict}{probability}{accepted}"
    style = f"bold {_STYLES[checked.verdict]}"
    line = f"  (line {checked.claim.line})" if with_line else ""
    claim = f"  {plain(checked.claim.judged)}"
    yield Text.assemble((verdict, style), claim, (line, "dim"), overflow="fold")
    below = []
    if checked.reason:
        below.append(Text(plain(checked.reason), "dim", overflow="fold"))
    if checked.unsupported:
        words = ", ".join(f"“{plain(span.text)}”" for span in checked.unsupported)
        below.append(Text(f"not supported: {words}", overflow="fold"))
    below += [Text(line, overflow="fold") for line in _quoted(checked)]
    for text in below:
        yield Padding(text, (0, 0, 0, 2))


def end_lines(report: Report) -> Iterator[str]:
    """Yield what of the answer was not checked, by reason, and the counts of the verdicts."""
    reasons = Counter(stretch.reason for stretch in report.left_out)
    if counts := ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common()):
        yield f"not checked, as no claims: {counts}"
    if accepted := sum(checked.accepted for checked in report.claims):
        yield f"accepted: {accepted}"
    yield summary(report)


def system_line(report: Report) -> str:
    """Return by which system the claims were judged."""
    return f"by {report.system}"


def plain(text: str) -> str:
    """Return *text* in one line, nothing in it that moves the cursor of a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))


def _in_columns(renderable: RenderableType) -> Iterator[str]:
    from rich.console import Console

    console = Console(width=_WIDTH, highlight=False, color_system=None)
    with console.capture() as printed:
        console.print(renderable)
    return (line.rstrip() for line in printed.get().splitlines())


def _quoted(checked: CheckedClaim) -> Iterator[str]:
    """Yield the first quotation for and against, or the nearest, with file and offsets."""
    best = (*checked.supporting[:1], *checked.contradicting[:1])
    for number, quotation in enumerate(sorted(best, key=checked.evidence.index)):
        is_other = number > 0
        quote = f"{'but elsewhere: ' if is_other else ''}“{_shown(quotation, checked)}”"
        probability = f" ({quotation.probability:.2f})" if is_other else ""
        yield f"{quote} {_place(quotation)}{probability}"
    if checked.nearest is not None:
        yield f"nearest: “{_shown(checked.nearest, checked)}” {_place(checked.nearest)}"


def _place(quotation: Quotation) -> str:
    date = quotation.document.date
    day = "" if date is None else f", {date.isoformat()}"
    return f"{plain(quotation.place)}{day}"


def _shown(quotation: Quotation, checked: CheckedClaim) -> str:
    return excerpt(plain(quotation.quote), checked.claim.judged, MAX_QUOTE)
