"""`entail check`: is every claim of an answer supported by its sources?"""

from __future__ import annotations

import logging
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.options import (
    abstain_option,
    format_option,
    read_options,
    system_options,
)
from entailment.cli.output import (
    print_json,
    print_lines,
    print_renderable,
    print_tsv,
    progress_bar,
    progress_beside_results,
)

if TYPE_CHECKING:
    from entailment.search.checking import CheckedClaim, Quotation, Report

__all__ = ["command", "print_report", "report_json"]

MAX_QUOTE = 300
"""Characters of a quote that the text format shows."""


def _share(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Return a share in [0, 1], written so or in percent."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(%?)", value.strip())
    number = float(found[1]) if found else -1.0
    share = number / 100 if found and (found[2] or number > 1) else number
    if not 0 <= share <= 1:
        raise click.BadParameter("write a share from 0 to 1, or percent", context, parameter)
    return share


@click.command(
    "check",
    epilog="Example: entail check answer.md --sources docs/ --fail-under 90% --html out.html",
)
@click.argument("answer")
@click.argument("more", nargs=-1, metavar="")
@click.option(
    "--sources",
    multiple=True,
    required=True,
    metavar="PATH...",
    help="Files, folders or an index to check against; may be repeated.",
)
@click.option(
    "--fail-under",
    metavar="P",
    callback=_share,
    help="Exit with 1 if less than this share of the claims is supported: 0.9 or 90%.",
)
@click.option("--html", "page", metavar="FILE", help="Write the report as one page of HTML too.")
@click.option("--overwrite", is_flag=True, help="Replace a page that is there.")
@click.option(
    "--ranker", metavar="NAME", help="What proposes passages: bm25 (default), lucene-2.9."
)
@click.option(
    "--top",
    type=click.IntRange(1),
    metavar="N",
    help="Passages that are judged for a claim. [default: 20]",
)
@click.option("--lenient", is_flag=True, help="Leave broken documents out and tell which.")
@abstain_option
@system_options
@format_option
def command(
    answer: str,
    more: tuple[str, ...],
    sources: tuple[str, ...],
    fail_under: float | None,
    page: str | None,
    overwrite: bool,
    ranker: str | None,
    top: int | None,
    lenient: bool,
    abstain: float | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Check each claim of ANSWER, a file of text or Markdown, against its sources."""
    from entailment.files import output_file, write_whole
    from entailment.search.check_page import check_page, summary
    from entailment.search.checking import CANDIDATES, check_answer
    from entailment.systems import load_system

    paths = [*sources, *more]
    if [answer, *paths].count("-") > 1:
        raise click.UsageError("only one of ANSWER and --sources can be standard input")
    if page is not None:
        output_file(page, inputs=[answer, *paths], overwrite=overwrite)
    text = read_answer(answer)
    named = load_system(system, options=read_options(options), abstain=abstain)
    is_text = output == "text"
    _tell_languages_once()
    with (progress_beside_results if is_text else progress_bar)("claims") as progress:
        report = check_answer(
            text,
            paths,
            named,
            ranker=ranker,
            count=top or CANDIDATES,
            lenient=lenient,
            progress=progress,
            on_claim=_print_claim if is_text else None,
        )
    for note in report.notes:
        click.echo(f"entail: note: {note}", err=True)
    if page is not None:
        write_whole(page, check_page(report).encode("utf-8"))
        click.echo(f"{page}: {summary(report)}", err=True)
    if is_text:
        _print_end(report)
    else:
        print_report(report, output)
    if fail_under is not None and not report.passes(fail_under):
        raise click.ClickException(_failure(report, fail_under))


def _tell_languages_once() -> None:
    """Keep the judge from naming pairs that are not in English: the report's notes name files."""

    def is_other(record: logging.LogRecord) -> bool:
        return "not in English" not in str(record.msg)

    logging.getLogger("entailment.systems.neural.judging").addFilter(is_other)


def read_answer(path: str) -> str:
    """Return the answer in the file at *path*; raise DataError where it is not UTF-8."""
    from entailment.corpora.document import decoded
    from entailment.corpora.files import CorpusFile
    from entailment.datasets.source import Source
    from entailment.errors import DataError
    from entailment.search.checking import MAX_ANSWER

    source = Source(path)
    with source.open() as stream:
        data = stream.read(4 * MAX_ANSWER + 1)
    if b"\0" in data[:1024] and not source.encoding.startswith(("UTF-16", "UTF-32")):
        raise DataError("is no text; an answer is a file of text or Markdown", path=source.name)
    return decoded(CorpusFile(source.path, source.name), data, source.encoding)


def report_json(report: Report) -> dict[str, Any]:
    """Return a report as the contract's object; offsets are characters."""
    from entailment.search.checking import Verdict

    return {
        "answer": report.answer,
        "claims": [_claim_json(checked) for checked in report.claims],
        "left_out": [one._asdict() for one in report.left_out],
        "supported": report.count(Verdict.SUPPORTED),
        "contradicted": report.count(Verdict.CONTRADICTED),
        "not_found": report.count(Verdict.NOT_FOUND),
        "share": None if report.share is None else round(report.share, 6),
        "system": report.system,
        "signature": report.signature,
    }


def print_report(report: Report, output: str) -> None:
    """Print *report* as text, json or tsv."""
    if output == "json":
        print_json(report_json(report))
    elif output == "tsv":
        print_tsv(list(_rows(report)))
    else:
        _print(report)


def _claim_json(checked: CheckedClaim) -> dict[str, Any]:
    claim = checked.claim
    return {
        "id": claim.id,
        "text": claim.text,
        "judged": claim.judged,
        "changes": list(claim.changes),
        "start": claim.start,
        "end": claim.end,
        "verdict": str(checked.verdict),
        "reason": checked.reason,
        "probability": _rounded(checked.probability),
        "evidence": [_evidence_json(one) for one in checked.evidence],
    }


def _evidence_json(one: Quotation) -> dict[str, Any]:
    return {
        "document": one.document.id,
        "source": one.source,
        "title": one.document.title,
        "start": one.start,
        "end": one.end,
        "quote": one.quote,
        "judged": one.judged,
        "probability": _rounded(one.probability),
        "label": str(one.label),
        "clashes": [asdict(clash) for clash in one.clashes],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _rows(report: Report) -> Iterator[list[str]]:
    yield "id verdict probability start end claim source quote_start quote_end quote".split()
    for checked in report.claims:
        claim = checked.claim
        told = "" if checked.probability is None else f"{checked.probability:.6f}"
        cells = [claim.id, str(checked.verdict), told, str(claim.start), str(claim.end)]
        cells.append(_plain(claim.judged))
        first = checked.evidence[:1]
        for one in first:
            cells += [_plain(one.source), str(one.start), str(one.end), _plain(one.quote)]
        yield cells if first else [*cells, "", "", "", ""]


def _print(report: Report) -> None:
    for checked in report.claims:
        _print_claim(checked)
    _print_end(report)


def _print_claim(checked: CheckedClaim) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from entailment.search.check_page import MARKS
    from entailment.search.checking import Verdict

    styles = {
        Verdict.SUPPORTED: "green",
        Verdict.CONTRADICTED: "red",
        Verdict.NOT_FOUND: "yellow",
    }
    told = "" if checked.probability is None else f" {checked.probability:.2f}"
    verdict = f"{MARKS[checked.verdict]} {checked.verdict}{told}"
    style = f"bold {styles[checked.verdict]}"
    claim = _plain(checked.claim.judged)
    print_renderable(Text.assemble((verdict, style), f"  {claim}", overflow="fold"))
    if checked.reason:
        reason = Text(_plain(checked.reason), "dim", overflow="fold")
        print_renderable(Padding(reason, (0, 0, 0, 2)))
    for line in _quoted(checked):
        print_renderable(Padding(Text(line, overflow="fold"), (0, 0, 0, 2)))
    click.echo()
    sys.stdout.flush()


def _print_end(report: Report) -> None:
    from entailment.search.check_page import summary

    print_lines([*_left_out(report), f"{summary(report)}; {report.system}"])


def _left_out(report: Report) -> Iterator[str]:
    """Yield what of the answer was not checked, by reason, if anything."""
    reasons = Counter(one.reason for one in report.left_out)
    if told := ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common()):
        yield f"not checked, as no claims: {told}"


def _quoted(checked: CheckedClaim) -> Iterator[str]:
    """Yield the first quotation for and against, or the nearest, with file and offsets."""
    for one in (*checked.supporting[:1], *checked.contradicting[:1]):
        is_other = one is not checked.evidence[0]
        sign = ("but elsewhere: " if is_other else "") + f"“{_short(one.quote)}”"
        told = f" ({one.probability:.2f})" if is_other else ""
        yield f"{sign} {_plain(one.source)}:{one.start}-{one.end}{told}"
    if checked.nearest is not None:
        one = checked.nearest
        yield f"nearest: “{_short(one.quote)}” {_plain(one.source)}:{one.start}-{one.end}"


def _short(text: str) -> str:
    plain = _plain(text)
    return plain if len(plain) <= MAX_QUOTE else f"{plain[:MAX_QUOTE]}…"


def _plain(text: str) -> str:
    """Return *text* in one line, nothing in it that moves the cursor of a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))


def _failure(report: Report, least: float) -> str:
    if report.share is None:
        return "nothing to check: the answer claims nothing, so --fail-under does not pass"
    return f"{report.share:.1%} of the claims are supported, less than --fail-under {least:.1%}"
