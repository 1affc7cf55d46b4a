"""`entail check`: is every claim of an answer supported by its sources?"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

import click

from entailment.cli.check_report import print_claim, print_end, print_report
from entailment.cli.inputs import input_paths
from entailment.cli.options import (
    abstain_option,
    format_option,
    links_option,
    read_options,
    system_options,
)
from entailment.cli.output import progress_bar, progress_beside_results

if TYPE_CHECKING:
    from entailment.search.checking import Report

__all__ = ["command"]


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
    help="Exit with 1 if less than this share of the claims is supported: 0.9 or 90%; a number "
    "over 1 is percent.",
)
@click.option("--html", "page", metavar="FILE", help="Write the report as one page of HTML too.")
@links_option
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
    """Check each claim of ANSWER against its sources.

    ANSWER is a file of text or Markdown, or a docx, html or pdf, which is read as sources are.
    """
    from entailment.files import output_file, write_whole
    from entailment.search.answer_files import read_answer
    from entailment.search.check_page import check_page, summary
    from entailment.search.checking import CANDIDATES, check_answer
    from entailment.systems import load_system

    paths = [*sources, *more]
    if [answer, *paths].count("-") > 1:
        raise click.UsageError("only one of ANSWER and --sources can be standard input")
    if page is not None:
        read = input_paths(answer, *paths, system, options=options)
        output_file(page, inputs=read, overwrite=overwrite)
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
            on_claim=print_claim if is_text else None,
        )
    for note in report.notes:
        click.echo(f"entail: note: {note}", err=True)
    if page is not None:
        write_whole(page, check_page(report).encode("utf-8"))
        click.echo(f"{page}: {summary(report)}", err=True)
    if is_text:
        print_end(report)
    else:
        print_report(report, output)
    if fail_under is not None and not report.passes(fail_under):
        raise click.ClickException(_failure(report, fail_under))


def _tell_languages_once() -> None:
    """Keep the judge from naming pairs that are not in English: the report's notes name files."""

    def is_other(record: logging.LogRecord) -> bool:
        return "not in English" not in str(record.msg)

    logging.getLogger("entailment.systems.neural.judging").addFilter(is_other)


def _failure(report: Report, least: float) -> str:
    if report.share is None:
        return "nothing to check: the answer claims nothing, so --fail-under does not pass"
    return f"{report.share:.1%} of the claims are supported, less than --fail-under {least:.1%}"
