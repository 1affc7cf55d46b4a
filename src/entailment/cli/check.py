"""`entail check`: is every claim of an answer supported by its sources?"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from entailment.cli.check_accepted import note_absent, require_writable
from entailment.cli.check_accepted import write_accepted as write_findings
from entailment.cli.check_gate import FAILURES, Gate
from entailment.cli.check_notes import Notes
from entailment.cli.check_report import Printer
from entailment.cli.check_usage import SourcesCommand, read_share, require_batch, require_usage
from entailment.cli.checker import Checker, checked_by_workers
from entailment.cli.inputs import input_paths
from entailment.cli.job_options import jobs_options
from entailment.cli.options import (
    abstain_option,
    formats_option,
    links_option,
    read_options,
    read_table,
    require_format,
    system_options,
    threshold_option,
    timeout_option,
    top_option,
)
from entailment.cli.output import outlive_reader, progress_around_results, progress_bar
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.checking.batch import Record
    from entailment.checking.report import CheckedClaim, Report
    from entailment.evaluation.parts import Jobs

__all__ = ["command"]


@click.command(
    "check",
    cls=SourcesCommand,
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
    help="Check a file of records, one per line, with id, answer and sources: a list of "
    'texts, documents with text, and files, {"path": ...}.',
)
@click.option(
    "--columns",
    metavar="PART=NAME,...",
    callback=read_table,
    help="With --batch: the keys of a record, if they are not id, answer and sources, "
    "such as answer=response,sources=contexts.",
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE.jsonl",
    help="With --batch: write the reports to this file, or to a URL such as "
    "s3://bucket/reports.jsonl, one per line; if killed, the same command resumes.",
)
@jobs_options
@click.option(
    "--fail-under",
    metavar="P",
    callback=read_share,
    help="Exit with 1 if less than this share of the claims is supported: 0.9 or 90%; a "
    "number above 1 is a percentage.",
)
@links_option
@click.option(
    "--fail-on",
    type=click.Choice(FAILURES),
    multiple=True,
    help="Exit with 1 if any claim has this verdict, or if tables of an answer are not checked; "
    "may be repeated.",
)
@click.option(
    "--allow-abstention",
    is_flag=True,
    help="With --fail-under: pass an answer without claims that says that something is not known.",
)
@click.option(
    "--accept",
    metavar="FILE",
    help="Pass the findings in this file, which --write-accepted wrote: they are marked as "
    "accepted, and only others fail.",
)
@click.option(
    "--write-accepted",
    metavar="FILE",
    help="Write what fails --fail-on or --fail-under, without both every claim that is not "
    "supported, as accepted findings, and pass.",
)
@click.option("--html", "page", metavar="FILE", help="Also write the report as an HTML page.")
@click.option("--overwrite", is_flag=True, help="Replace an existing output file.")
@click.option(
    "--ranker",
    metavar="NAME",
    help="How passages are retrieved: bm25 (default), lucene-2.9 or all.",
)
@click.option(
    "--context",
    multiple=True,
    metavar="NAME",
    help="A part of the document to add to each sentence, which is then judged in this context "
    "only: headline, ...; may be repeated. [default: alone, with the preceding sentence, and in "
    "its surroundings where these settle nothing]",
)
@top_option(20, "The most sentences of the documents, and of each index, to judge for a claim.")
@threshold_option
@click.option("--lenient", is_flag=True, help="Skip broken documents and records, and name them.")
@timeout_option
@abstain_option
@system_options
@formats_option("junit", "sarif", "github", are="for continuous integration")
def command(
    answers: tuple[str, ...],
    sources: tuple[str, ...],
    batch: str | None,
    columns: Mapping[str, str] | None,
    target: str | None,
    jobs: Jobs,
    fail_under: float | None,
    fail_on: tuple[str, ...],
    allow_abstention: bool,
    accept: str | None,
    write_accepted: str | None,
    page: str | None,
    overwrite: bool,
    ranker: str | None,
    context: tuple[str, ...],
    top: int,
    threshold: float | None,
    lenient: bool,
    abstain: float | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Check each claim of each ANSWER against the sources.

    ANSWER is a file of text or Markdown, or a docx, html or pdf, which is read in the same way as
    sources, or a folder of such files. Each ANSWER gets its own report. It is never its own source,
    nor are reports sources, even if they are in a folder of sources.

    The exit status is 1 if a check does not pass and if it cannot be run. Then junit, sarif and
    github print nothing.
    """
    from entailment.checking.accepted import Accepted, read_accepted
    from entailment.checking.answer_files import answer_paths
    from entailment.datasets.stores import local_file, stored

    require_usage(answers, sources, batch, page, accept)
    workers = "--jobs" if isinstance(jobs, int) else "--on"
    require_batch(batch, {"--output": target, "--columns": columns, workers: jobs != 1})
    answers = tuple(answer_paths(answers, without=(page, accept, write_accepted)))
    require_usage(answers, sources, batch, page, accept)
    if target is not None:
        require_format("json", "--output writes reports as JSON lines")
    local = None if target is None else local_file(target)
    written = [page, local, None if local is None else f"{local}.part", accept, write_accepted]
    checker = Checker(
        {"source": system, "options": read_options(options), "abstain": abstain},
        threshold,
        sources,
        tuple(path for path in (batch, *written) if path not in (None, "-")),
        {"top": top, "ranker": ranker, "lenient": lenient},
        context,
    )
    _ = checker.named, checker.parts  # a wrong option fails before anything is read
    for path in filter(None, (page, local)):
        checker.require_sources_without(path)
    require_writable(write_accepted, (*answers, *sources), overwrite=overwrite)
    accepted = Accepted({}) if accept is None else read_accepted(accept)
    gate = Gate(
        fail_under,
        fail_on,
        accepted,
        accepts_all=write_accepted is not None,
        allow_abstention=allow_abstention,
    )
    _name_languages_once()
    if batch is None:
        _check_answers(checker, answers, page, overwrite, output, gate)
    elif target is None:
        _print_batch(checker, batch, columns, jobs, output, gate)
    else:
        with stored(target, inputs=[batch, *sources], overwrite=overwrite) as file:
            done = _write_batch(checker, batch, columns, jobs, file, overwrite, gate)
        click.echo(f"{target}: {done}", err=True)
    if accept is not None and write_accepted is None:
        note_absent(accept, gate, accepted)
    if write_accepted is not None:
        write_findings(write_accepted, gate, accepted)
    gate.close()


def _check_answers(
    checker: Checker,
    answers: Sequence[str],
    page: str | None,
    overwrite: bool,
    output: str,
    gate: Gate,
) -> None:
    from entailment.checking.answer_files import read_answers
    from entailment.checking.page import summary
    from entailment.files import output_file, write_whole

    if page is not None:
        outlive_reader()
        output_file(page, inputs=input_paths(*answers, *checker.paths), overwrite=overwrite)
    texts = read_answers(answers, lenient=checker.search["lenient"])
    printer = Printer(output, is_named=len(answers) > 1)
    notes = Notes(checker.paths, are_named=len(answers) > 1)
    is_text = output == "text"
    for path, text in texts:
        printer.begin(path, text)
        with (progress_around_results if is_text else progress_bar)("claims") as progress:
            report = checker.check(
                text,
                checker.sources_for(path),
                progress=progress,
                on_claim=partial(_print_claim, printer, gate, path) if is_text else None,
            )
        if len(answers) > 1:
            report = replace(report, id=path)
        notes.add(path, report.notes)
        if page is not None:
            named = report if path == "-" else replace(report, id=path)
            write_whole(page, named.to_html().encode("utf-8"))
            click.echo(f"{page}: {summary(report)}", err=True)
        printer.end(gate.outcome(path, report))
    printer.close()


def _print_claim(printer: Printer, gate: Gate, path: str, checked: CheckedClaim) -> None:
    printer.claim(gate.accepted.marked(path, checked))


def _print_batch(
    checker: Checker,
    batch: str,
    columns: Mapping[str, str] | None,
    jobs: Jobs,
    output: str,
    gate: Gate,
) -> None:
    printer = Printer(output, is_named=True, batch=batch)
    notes = Notes(checker.paths, are_named=True)
    for report in _checked(checker, _records(checker, batch, columns), jobs):
        name = str(report.id)
        notes.add(name, report.notes)
        printer.whole(gate.outcome(name, report))
    printer.close()


def _write_batch(
    checker: Checker,
    batch: str,
    columns: Mapping[str, str] | None,
    jobs: Jobs,
    target: str,
    overwrite: bool,
    gate: Gate,
) -> str:
    """Write the reports on the answers of *batch* into *target*; return what was done."""
    from entailment.checking.batch import write_reports
    from entailment.files import output_file

    path = output_file(
        target,
        inputs=input_paths(batch, *checker.paths),
        overwrite=True,  # `write_reports` replaces no other
        unfinished=[".part"],
    )
    notes = Notes(checker.paths, are_named=True)
    done = resumed = 0
    with progress_bar("answers") as progress:
        for written in write_reports(
            _records(checker, batch, columns),
            lambda records: _checked(checker, records, jobs),
            checker.named.description,
            path,
            settings=checker.settings,
            overwrite=overwrite,
        ):
            done += 1
            resumed += written.resumed
            name = str(written.values["id"])
            gate.add(name, written.values)
            if not written.resumed:
                notes.add(name, written.values["notes"])
            if progress is not None:
                progress(done, None)
    before = f", {resumed:,} of them before" if resumed else ""
    return f"{counted(done, 'answer')} checked{before}"


def _records(checker: Checker, batch: str, columns: Mapping[str, str] | None) -> Iterator[Record]:
    from entailment.checking.batch import read_records

    lenient = checker.search["lenient"]
    return read_records(batch, columns, lenient=lenient, are_shared=bool(checker.paths))


def _checked(checker: Checker, records: Iterable[Record], jobs: Jobs) -> Iterator[Report]:
    if jobs == 1:
        return checker.check_records(records)
    return checked_by_workers(checker, records, jobs)


def _name_languages_once() -> None:
    """Keep the judge from naming pairs that are not in English: the report's notes name files."""

    def is_other(record: logging.LogRecord) -> bool:
        return "not to be in English" not in str(record.msg)

    logging.getLogger("entailment.systems.neural.judging").addFilter(is_other)
