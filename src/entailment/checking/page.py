"""A report of a check as a page of HTML that needs nothing else: no script, no network.

The answer stands as it was written, each claim coloured, marked and linked to its evidence, which
is quoted within its surroundings. All text comes from strangers and is escaped by the template
`data/check.html`; control characters and those that reverse the direction of writing are shown as
U+FFFD.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from entailment.checking.verdicts import CheckedClaim, Quotation, Verdict
from entailment.model import Label

if TYPE_CHECKING:
    from jinja2 import Template

    from entailment.checking.evidence_page import EvidenceQuotation
    from entailment.checking.report import Report

__all__ = ["MARKS", "check_page", "framed", "is_report_page", "page_template", "summary"]

GENERATOR = "entail check"
"""By which a page says what wrote it."""

MARKS = {
    Verdict.SUPPORTED: "✓",
    Verdict.CONTRADICTED: "✗",
    Verdict.CONFLICTING: "≠",
    Verdict.NOT_FOUND: "?",
}
"""The mark of each verdict, where there is no room for words."""

SURROUNDINGS = 240
"""Characters of the source that are shown before and after a quote."""

_AS_HIGH = (
    "this.style.height = 0; "
    "this.style.height = this.contentDocument.documentElement.scrollHeight + 'px'"
)
"""What a frame does to be as high as its page."""

_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_RELATIONS = {Label.ENTAILMENT: "supports it", Label.CONTRADICTION: "contradicts it"}
_NEAREST = "comes nearest"


def check_page(report: Report) -> str:
    """Return *report* as a page of HTML, to be written in UTF-8."""
    return page_template("check.html").render(
        report=report,
        summary=summary(report),
        tally=_tally(report),
        attention=_attention(report),
        stretches=list(_stretches(report)),
        quoted_sources=_quoted_sources(report),
    )


def is_report_page(path: str | Path) -> bool:
    """Return whether the file at *path* is a page that `check_page` gave."""
    if Path(path).suffix.lower() not in (".html", ".htm"):
        return False
    try:
        with Path(path).open("rb") as stream:
            return f'<meta name="generator" content="{GENERATOR}">'.encode() in stream.read(400)
    except OSError:
        return False


def summary(report: Report) -> str:
    """Return the counts of *report* in one line."""
    if report.share is None:
        return "nothing to check: the answer claims nothing"
    counts = ", ".join(f"{count} {verdict}" for verdict, count in _tally(report))
    number = len(report.claims)
    return (
        f"{number} {'claim' if number == 1 else 'claims'}: {counts} ({report.share:.1%} supported)"
    )


def _tally(report: Report) -> list[tuple[Verdict, int]]:
    """Return how many claims have each verdict; conflicts are counted where there are any."""
    counts = [(verdict, report.count(verdict)) for verdict in Verdict]
    return [(verdict, n) for verdict, n in counts if n or verdict is not Verdict.CONFLICTING]


def _quoted_sources(report: Report) -> list[str]:
    """Return the sources that are quoted, in the order of the claims."""
    quotations = (quotation for claim in report.claims for quotation in claim.evidence)
    return list(dict.fromkeys(quotation.source for quotation in quotations))


def framed(page: str) -> str:
    """Return *page* within a frame, so that its style does not reach a notebook around it.

    The frame is as high as the page; where a notebook runs nothing, it can be drawn higher.
    """
    return (
        f'<iframe srcdoc="{html.escape(page)}" title="Checked answer" onload="{_AS_HIGH}" '
        'style="width: 100%; height: 40rem; border: 0; resize: vertical"></iframe>'
    )


@cache
def page_template(name: str) -> Template:
    """Return the template *name* of `checking/data`, which escapes all that it is given."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("entailment.checking", "data"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["css_class"] = lambda verdict: verdict.replace(" ", "-")
    environment.filters["quoted"] = _Excerpt.of
    environment.filters["relation"] = lambda quotation: _RELATIONS.get(quotation.label, _NEAREST)
    environment.globals |= {"marks": MARKS, "generator": GENERATOR}
    return environment.get_template(name)


def _visible(value: Any) -> Any:
    """Return *value*, where it is text without the characters that cannot be seen."""
    if not isinstance(value, str) or hasattr(value, "__html__"):  # escaped already
        return value
    return _UNSEEN.sub("\ufffd", value.replace("\r\n", "\n"))


def _attention(report: Report) -> list[CheckedClaim]:
    """Return the claims that are not supported, the contradicted first."""
    return [
        claim
        for verdict in (Verdict.CONTRADICTED, Verdict.CONFLICTING, Verdict.NOT_FOUND)
        for claim in report.claims
        if claim.verdict is verdict
    ]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A stretch of the answer and the claim that makes it, if one does; *is_last* of that claim."""

    text: str
    checked: CheckedClaim | None = None
    is_last: bool = False


def _stretches(report: Report) -> Iterator[_Stretch]:
    """Yield the answer piece by piece, each with its claim."""
    at = 0
    for start, end, checked in _claimed(report.claims):
        yield _Stretch(report.answer[at:start])
        yield _Stretch(report.answer[start:end], checked, end == checked.claim.end)
        at = end
    yield _Stretch(report.answer[at:])


def _claimed(claims: Sequence[CheckedClaim]) -> Iterator[tuple[int, int, CheckedClaim]]:
    """Yield the stretches of the answer that claims cover; a claim within another is apart."""
    places = [(checked.claim.start, checked.claim.end) for checked in claims]
    edges = sorted({edge for place in places for edge in place})
    waiting = sorted(claims, key=lambda checked: checked.claim.start, reverse=True)
    active: list[CheckedClaim] = []
    for start, end in pairwise(edges):
        while waiting and waiting[-1].claim.start <= start:
            active.append(waiting.pop())
        active = [checked for checked in active if checked.claim.end > start]
        if active:
            yield start, end, min(active, key=_length)


def _length(checked: CheckedClaim) -> int:
    return checked.claim.end - checked.claim.start


@dataclass(frozen=True, slots=True)
class _Excerpt:
    """A quotation within its surroundings: what the page shows of its document."""

    quotation: Quotation | EvidenceQuotation
    before: str
    after: str

    @classmethod
    def of(cls, quotation: Quotation | EvidenceQuotation) -> _Excerpt:
        text = quotation.document.text
        begin = max(0, quotation.start - SURROUNDINGS)
        stop = min(len(text), quotation.end + SURROUNDINGS)
        before = ("…" if begin else "") + text[begin : quotation.start].lstrip()
        after = text[quotation.end : stop].rstrip() + ("…" if stop < len(text) else "")
        return cls(quotation, before, after)

    @property
    def file(self) -> str:
        """The name of the file, without its folders."""
        return self.quotation.source.replace("\\", "/").rpartition("/")[2]
