"""`entail check`: is every claim of an answer supported by its sources?"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.check_report import Printer
from entailment.cli.inputs import input_paths
from entailment.cli.options import (
    abstain_option,
    format_option,
    links_option,
    read_options,
    system_options,
    threshold_option,
    top_option,
)
from entailment.cli.output import progress_around_results, progress_bar

if TYPE_CHECKING:
    from entailment.checking.batch import Record
    from entailment.checking.report import Report
    from entailment.checking.sources import Sources
    from entailment.systems import NamedSystem

__all__ = ["command"]

FAILURES = ("contradicted", "not-found")
"""Verdicts that `--fail-on` takes."""


class _Command(click.Command):
    """A command whose `--sources` takes all paths up to the next option (a shell expands them)."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(_repeated(args, "--sources")))


def _repeated(words: Iterable[str], option: str) -> Iterator[str]:
    """Yield *words* with *option* before each of the several values that follow it."""
    takes, is_first = False, False
    for word in words:
        if word.startswith("-") and word != "-":
            takes = is_first = word == option
            yield word
        else:
            if takes and not is_first:
                yield option
            is_first = False
            yield word


def _share(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Return a share in [0, 1], written so or in percent."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(%?)", value.strip())
    number = float(match[1]) if match else -1.0
    share = number / 100 if match and (match[2] or number > 1) else number
    if not 0 <= share <= 1:
        raise click.BadParameter("write a share from 0 to 1, or percent", context, parameter)
    return share


@click.command(
    "check",
    cls=_Command,
    epilog="Example: entail check answer.md --sources docs/ --fail-under 90% --html out.html",
)
@click.argument("answers", nargs=-1, metavar="ANSWER...")
@click.option(
    "--sources",
    multiple=True,
    metavar="PATH...",
    help="Files, folders or indexes to check against: all paths up to the next option.",
)
@click.option(
    "--batch",
    metavar="FILE.jsonl",
    help="Check a file of records, a line each with id, answer and sources: a list of texts, of "
    'documents with text, and of files, {"path": ...}.',
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE.jsonl",
    help="With --batch: write the reports, a line each; the same command resumes a killed one.",
)
@click.option(
    "--fail-under",
    metavar="P",
    callback=_share,
    help="Exit with 1 if less than this share of the claims is supported: 0.9 or 90%; a number "
    "over 1 is percent.",
)
@links_option
@click.option(
    "--fail-on",
    type=click.Choice(FAILURES),
    multiple=True,
    help="Exit with 1 if any claim has this verdict; may be repeated.",
)
@click.option("--html", "page", metavar="FILE", help="Write the report as a page of HTML, too.")
@click.option("--overwrite", is_flag=True, help="Replace an output file that exists.")
@click.option(
    "--ranker", metavar="NAME", help="What proposes passages: bm25 (default), lucene-2.9 or all."
)
@top_option(20)
@threshold_option
@click.option("--lenient", is_flag=True, help="Leave broken documents out and name them.")
@abstain_option
@system_options
@format_option
def command(
    answers: tuple[str, ...],
    sources: tuple[str, ...],
    batch: str | None,
    target: str | None,
    fail_under: float | None,
    fail_on: tuple[str, ...],
    page: str | None,
    overwrite: bool,
    ranker: str | None,
    top: int,
    threshold: float | None,
    lenient: bool,
    abstain: float | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Check each claim of each ANSWER against the sources.

    ANSWER is a file of text or Markdown, or a docx, html or pdf, which is read as sources are.
    Several give a report each. An answer is never a source, also where it lies in a folder of
    sources.
    """
    from entailment.systems import load_system

    _require_usage(answers, sources, batch, target, page)
    named = load_system(system, options=read_options(options), abstain=abstain)
    search = {"top": top, "ranker": ranker, "lenient": lenient}
    checker = _Checker(named.with_threshold(threshold), sources, answers, search)
    gate = _Gate(fail_under, fail_on)
    _name_languages_once()
    if batch is not None:
        _check_batch(checker, batch, target, overwrite, output, gate)
    else:
        _check_answers(checker, answers, page, overwrite, output, gate)
    gate.close()


def _require_usage(
    answers: Sequence[str],
    sources: Sequence[str],
    batch: str | None,
    target: str | None,
    page: str | None,
) -> None:
    """Raise UsageError for options that do not go together."""
    if (batch is None) is (not answers):
        raise click.UsageError("give an ANSWER (before --sources), or --batch FILE.jsonl")
    if batch is None and not sources:
        raise click.UsageError("name the sources: --sources PATH...")
    if target is not None and batch is None:
        raise click.UsageError("--output is for --batch")
    if page is not None and (batch is not None or len(answers) > 1):
        raise click.UsageError("--html is a page for a single ANSWER")
    if [*answers, *sources, batch].count("-") > 1:
        raise click.UsageError("only one of ANSWER, --sources and --batch can be standard input")
    real = {os.path.realpath(path): path for path in answers if path != "-"}
    for path in sources:
        if os.path.realpath(path) in real:
            raise click.UsageError(f"{path}: is an answer, which cannot be its own source")


@dataclass
class _Checker:
    """What is the same for all answers: the system, the sources and how they are searched."""

    system: NamedSystem
    paths: Sequence[str]
    answers: Sequence[str]
    search: dict[str, Any]
    _opened: Sources | None = None

    @property
    def sources(self) -> Sources:
        """The sources that all answers share, read once."""
        from entailment.checking.sources import open_sources

        if self._opened is None:
            self._opened = open_sources(
                [Path(path) for path in self.paths],
                ranker=self.search["ranker"],
                lenient=self.search["lenient"],
                without=[Path(path) for path in self.answers],
            )
        return self._opened

    def check(self, answer: str, sources: object, **options: Any) -> Report:
        """Return the report on *answer*, text, by *sources*."""
        from entailment.checking.report import check_answer

        return check_answer(answer, sources, self.system, **self.search, **options)

    def check_record(self, record: Record) -> Report:
        """Return the report on a record, by its own sources or else by those shared."""
        from entailment.errors import DataError, EntailmentError

        if record.sources is None and not self.paths:
            raise DataError(f"record '{record.id}' has no sources, and there is no --sources")
        own = self.sources if record.sources is None else record.sources
        try:
            return replace(self.check(record.answer, own), id=record.id)
        except EntailmentError as error:
            raise DataError(f"record '{record.id}': {error}") from error


def _check_answers(
    checker: _Checker,
    answers: Sequence[str],
    page: str | None,
    overwrite: bool,
    output: str,
    gate: _Gate,
) -> None:
    from entailment.checking.answer_files import read_answer
    from entailment.checking.page import summary
    from entailment.files import output_file, write_whole

    if page is not None:
        output_file(page, inputs=input_paths(*answers, *checker.paths), overwrite=overwrite)
    texts = [(path, read_answer(path)) for path in answers]
    printer = Printer(output, is_named=len(answers) > 1)
    is_text = output == "text"
    for path, text in texts:
        printer.begin(path)
        with (progress_around_results if is_text else progress_bar)("claims") as progress:
            report = checker.check(
                text,
                checker.sources,
                progress=progress,
                on_claim=printer.claim if is_text else None,
            )
        if len(answers) > 1:
            report = replace(report, id=path)
        _print_notes(report.notes)
        if page is not None:
            write_whole(page, report.to_html().encode("utf-8"))
            click.echo(f"{page}: {summary(report)}", err=True)
        printer.end(report)
        gate.add(path, report)


def _check_batch(
    checker: _Checker, batch: str, target: str | None, overwrite: bool, output: str, gate: _Gate
) -> None:
    from entailment.checking.batch import read_records, write_reports
    from entailment.files import output_file

    records = read_records(batch)
    if target is None:
        printer = Printer(output, is_named=True)
        for record in records:
            printer.begin(record.id)
            report = checker.check_record(record)
            _print_notes(report.notes, record.id)
            printer.whole(report)
            gate.add(record.id, report)
        return
    path = output_file(target, inputs=input_paths(batch, *checker.paths), overwrite=overwrite)
    done = resumed = 0
    with progress_bar("answers") as progress:
        for written in write_reports(
            records,
            checker.check_record,
            checker.system.description,
            path,
            overwrite=overwrite,
        ):
            done += 1
            resumed += written is None
            if written is not None:
                _print_notes(written.notes, str(written.id))
                gate.add(str(written.id), written)
            if progress is not None:
                progress(done, None)
    before = f", {resumed:,} of them before" if resumed else ""
    click.echo(f"{target}: {done:,} answers checked{before}", err=True)


def _print_notes(notes: Iterable[str], name: str | None = None) -> None:
    for note in notes:
        click.echo(f"entail: note: {note if name is None else f'{name}: {note}'}", err=True)


class _Gate:
    """Decides whether what was checked passes `--fail-under` and `--fail-on`."""

    def __init__(self, least: float | None, verdicts: Sequence[str]):
        self._least = least
        self._verdicts = [verdict.replace("-", " ") for verdict in verdicts]
        self._failures: list[str] = []
        self._reports = 0

    def add(self, name: str, report: Report) -> None:
        """Take in the report on the answer *name*."""
        self._reports += 1
        self._failures += [f"{name}: {reason}" for reason in self._reasons(report)]

    def close(self) -> None:
        """Raise ClickException, naming the first of them, where answers do not pass."""
        if not self._failures:
            return
        first, *others = self._failures
        alone = first.partition(": ")[2] if self._reports == 1 else first
        more = f"; and {len(others):,} more" if others else ""
        raise click.ClickException(f"{alone}{more}")

    def _reasons(self, report: Report) -> Iterator[str]:
        from entailment.checking.report import Verdict

        if self._least is not None and not report.passes(self._least):
            yield _below(report, self._least)
        for verdict in self._verdicts:
            if count := report.count(Verdict(verdict)):
                claims = "1 claim is" if count == 1 else f"{count} claims are"
                yield f"{claims} {verdict}, which --fail-on names"


def _below(report: Report, least: float) -> str:
    if report.share is None:
        return "nothing to check: the answer claims nothing, so --fail-under does not pass"
    return f"{report.share:.1%} of the claims are supported, less than --fail-under {least:.1%}"


def _name_languages_once() -> None:
    """Keep the judge from naming pairs that are not in English: the report's notes name files."""

    def is_other(record: logging.LogRecord) -> bool:
        return "not in English" not in str(record.msg)

    logging.getLogger("entailment.systems.neural.judging").addFilter(is_other)
