"""A report of a check as one page of HTML that needs nothing else: no script, no network.

The answer stands as it was written, each claim coloured, marked and linked to its evidence, which
is quoted within its surroundings. All text is of strangers, and is escaped; control characters and
those that turn the direction of writing are shown as U+FFFD.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import pairwise
from string import Template

from entailment.checking.report import CheckedClaim, Quotation, Report, Verdict
from entailment.model import Label

__all__ = ["MARKS", "check_page", "summary"]

MARKS = {Verdict.SUPPORTED: "✓", Verdict.CONTRADICTED: "✗", Verdict.NOT_FOUND: "?"}
"""What stands for a verdict where there is no room for words."""

SURROUNDINGS = 240
"""Characters of the source that are shown before and after a quote."""

_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_SAYS = {Label.ENTAILMENT: "supports it", Label.CONTRADICTION: "contradicts it"}


def check_page(report: Report) -> str:
    """Return *report* as a page of HTML, to be written in UTF-8."""
    template = files("entailment.checking").joinpath("data", "check.html")
    cards = "\n".join(_card(checked) for checked in report.claims)
    return Template(template.read_text(encoding="utf-8")).substitute(
        summary=_escaped(summary(report)),
        tally=_tally(report),
        attention=_attention(report),
        notes="\n".join(f'<p class="note">{_escaped(note)}</p>' for note in report.notes),
        answer="".join(_answer(report)),
        cards=cards or "<p>The answer claims nothing, so there was nothing to check.</p>",
        signature=_escaped(report.signature),
    )


def summary(report: Report) -> str:
    """Return the counts of *report* in one line."""
    if report.share is None:
        return "nothing to check: the answer claims nothing"
    told = ", ".join(f"{report.count(verdict)} {verdict}" for verdict in Verdict)
    number = len(report.claims)
    return f"{number} {'claim' if number == 1 else 'claims'}: {told} ({report.share:.1%} supported)"


def _tally(report: Report) -> str:
    """Return how many claims have each verdict, as figures over a bar of their shares."""
    if not report.claims:
        return ""
    told = [(verdict, report.count(verdict)) for verdict in Verdict]
    figures = "".join(
        f'<div class="{_class(verdict)}"><b>{count}</b> {MARKS[verdict]} {verdict}</div>'
        for verdict, count in told
    )
    bar = "".join(
        f'<i class="{_class(verdict)}" style="flex-grow:{count}"></i>'
        for verdict, count in told
        if count
    )
    return f'<div class="tally">{figures}</div><div class="bar" aria-hidden="true">{bar}</div>'


def _attention(report: Report) -> str:
    """Return links to the claims that are not supported, the contradicted ones first."""
    wanted = [
        one
        for verdict in (Verdict.CONTRADICTED, Verdict.NOT_FOUND)
        for one in report.claims
        if one.verdict is verdict
    ]
    if not wanted:
        return ""
    items = "".join(
        f'<li><a href="#claim-{_escaped(one.claim.id)}"><span class="label '
        f'{_class(one.verdict)}">{MARKS[one.verdict]} {one.verdict}</span> '
        f"{_escaped(one.claim.judged)}</a></li>"
        for one in wanted
    )
    return f'<h2>Look at these first</h2><ul class="attention">{items}</ul>'


def _answer(report: Report) -> Iterator[str]:
    """Yield the answer piece by piece, each with the claim that says it."""
    at = 0
    for start, end, claim in _stretches(report.claims):
        yield _unclaimed(report.answer[at:start])
        yield _linked(report.answer[start:end], claim, is_last=end == claim.claim.end)
        at = end
    yield _unclaimed(report.answer[at:])


def _stretches(claims: Sequence[CheckedClaim]) -> Iterator[tuple[int, int, CheckedClaim]]:
    """Yield the stretches of the answer that claims cover; one within another is its own."""
    edges = sorted({edge for one in claims for edge in (one.claim.start, one.claim.end)})
    waiting = sorted(claims, key=lambda one: one.claim.start, reverse=True)
    active: list[CheckedClaim] = []
    for start, end in pairwise(edges):
        while waiting and waiting[-1].claim.start <= start:
            active.append(waiting.pop())
        active = [one for one in active if one.claim.end > start]
        if active:
            yield start, end, min(active, key=lambda one: one.claim.end - one.claim.start)


def _linked(text: str, checked: CheckedClaim, *, is_last: bool) -> str:
    claim, verdict = checked.claim, checked.verdict
    number = f"<sup>{MARKS[verdict]}{_escaped(claim.id)}</sup>" if is_last else ""
    return (
        f'<a class="{_class(verdict)}" href="#claim-{_escaped(claim.id)}" '
        f'title="{verdict}">{_escaped(text)}{number}</a>'
    )


def _unclaimed(text: str) -> str:
    return f'<span class="none">{_escaped(text)}</span>' if text.strip() else _escaped(text)


def _card(checked: CheckedClaim) -> str:
    claim, verdict = checked.claim, checked.verdict
    told = "" if checked.probability is None else f" {checked.probability:.2f}"
    parts = [
        f'<article id="claim-{_escaped(claim.id)}" class="card-{_class(verdict)}">',
        f'<h3><span class="number">{_escaped(claim.id)}</span> {_escaped(claim.judged)}</h3>',
        f'<p class="verdict"><span class="label {_class(verdict)}">{MARKS[verdict]} '
        f"{verdict}{told}</span> {_escaped(checked.reason or '')}</p>",
    ]
    if claim.judged.rstrip(".") != claim.text.rstrip("."):
        parts.append(f'<p class="small">In the answer: {_escaped(claim.text)}</p>')
    parts += [_figure(quotation) for quotation in checked.evidence]
    return "\n".join([*parts, '<p class="back"><a href="#answer">↑ the answer</a></p></article>'])


def _figure(one: Quotation) -> str:
    text = one.document.text
    begin, stop = max(0, one.start - SURROUNDINGS), min(len(text), one.end + SURROUNDINGS)
    before = ("…" if begin else "") + text[begin : one.start].lstrip()
    after = text[one.end : stop].rstrip() + ("…" if stop < len(text) else "")
    says = _SAYS.get(one.label, "comes nearest")
    name = one.source.replace("\\", "/").rpartition("/")[2]
    title = f" “{_escaped(one.document.title)}”" if one.document.title else ""
    return (
        f"<figure><figcaption><b>{_escaped(name)}</b>{title} {says}, {one.probability:.2f}"
        f"</figcaption>\n<blockquote>{_escaped(before)}<mark>{_escaped(one.quote)}</mark>"
        f"{_escaped(after)}</blockquote>\n"
        f"<details><summary>Where it is, and how it was read</summary>"
        f"<p>{_escaped(one.source)}, characters {one.start}–{one.end}</p>"
        f"<p>{_escaped(one.judged)}</p>{_mismatches(one)}</details></figure>"
    )


def _mismatches(one: Quotation) -> str:
    return "".join(f"<p>{_escaped(str(mismatch))}</p>" for mismatch in one.mismatches)


def _class(verdict: Verdict) -> str:
    return verdict.replace(" ", "-")


def _escaped(text: str) -> str:
    return html.escape(_UNSEEN.sub("\ufffd", text.replace("\r\n", "\n")))
