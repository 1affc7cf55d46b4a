"""`entail search`: the sentences of a corpus that entail a hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.corpus_options import (
    Asking,
    asking_options,
    hypotheses_option,
    limit_option,
    require_hypotheses,
)
from entailment.cli.findings import FINDING_HEADER, finding_rows, print_finding
from entailment.cli.inputs import input_paths
from entailment.cli.options import format_option, require_format, timeout_option
from entailment.cli.output import print_json, print_lines
from entailment.cli.pages import page_options, require_page, write_page
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.evaluation.search_workers import Search
    from entailment.model import Hypothesis

__all__ = ["command"]


@click.command(
    "search",
    epilog="Example: entail search articles/ --hypothesis 'A ferry sank off Malta.' --limit 3",
)
@click.argument("corpus")
@click.option(
    "--hypothesis",
    "given",
    metavar="H",
    multiple=True,
    help="The statement to search for; may be repeated.",
)
@hypotheses_option("--hypotheses")
@limit_option
@click.option(
    "--all", "everything", is_flag=True, help="Show all judged sentences, or --limit of each kind."
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE.jsonl",
    help="Write the findings, as with --json and with what was searched, one per line, to a file "
    "or a URL such as s3://bucket/findings.jsonl; if killed, the same command resumes.",
)
@page_options
@asking_options
@timeout_option
@format_option
def command(
    corpus: str,
    given: tuple[str, ...],
    path: str | None,
    limit: int | None,
    everything: bool,
    target: str | None,
    page: str | None,
    overwrite: bool,
    asking: Asking,
    output: str,
) -> None:
    """Find the sentences of CORPUS that entail a hypothesis, and those that contradict it.

    CORPUS is a file or folder of documents, an index built by 'entail index', or a topic set, in
    which each topic is searched in its own documents.
    """
    from entailment.checking.evidence_entries import finding_entry
    from entailment.checking.evidence_page import Entry, EvidencePage
    from entailment.model import Hypothesis
    from entailment.retrieval.finding_json import finding_json
    from entailment.retrieval.hypotheses import check_hypothesis, read_hypotheses

    if given and path is not None:
        raise click.UsageError("give --hypothesis or --hypotheses, not both")
    if page is not None and target is not None:
        raise click.UsageError("--html is for findings that are printed, not for --output")
    if target is not None:
        require_format("json", "--output writes findings as JSON lines")
    hypotheses = None if path is None else read_hypotheses(path)
    if given:
        hypotheses = tuple(
            check_hypothesis(Hypothesis(str(number), text))
            for number, text in enumerate(given, start=1)
        )
    how = "--hypothesis 'A ferry sank off Malta.', or --hypotheses FILE, one a line"
    require_hypotheses(corpus, hypotheses, how)
    require_page(page, input_paths(corpus, path), overwrite=overwrite)
    search = asking.search(corpus, hypotheses)
    system = search.recipe.description
    if target is not None:
        from entailment.datasets.stores import stored

        with stored(target, inputs=[corpus, path], overwrite=overwrite) as local:
            read = input_paths(corpus, path)
            done = _write(asking, search, local, read, limit, everything, overwrite)
        click.echo(f"{target}: {done}", err=True)
        return
    if output == "tsv":
        print_lines(["\t".join(FINDING_HEADER)])
    entries: list[Entry] = []
    for finding in asking.findings(search):
        if page is not None:
            entries.append(finding_entry(finding, limit))
        if output == "json":
            value = finding_json(finding, limit=limit, everything=everything)
            print_json(value | {"system": system})
        elif output == "tsv":
            print_lines("\t".join(row) for row in finding_rows(finding, limit, everything))
        else:
            print_finding(finding, limit, everything)
    searched = asking.scope(corpus)
    write_page(page, EvidencePage("Search", "Hypotheses", tuple(entries), system, searched))


def _write(
    asking: Asking,
    search: Search,
    target: str,
    inputs: Iterable[Path],
    limit: int | None,
    everything: bool,
    overwrite: bool,
) -> str:
    """Write the findings of *search* into the file *target*, resuming a killed command.

    Return what was done.
    """
    from entailment.files import output_file
    from entailment.resumption import UNFINISHED, write_resumed
    from entailment.retrieval.finding_json import finding_json

    read = tuple(inputs)
    require_page(target, read, overwrite=True)  # `write_resumed` replaces no other
    path = output_file(target, inputs=read, overwrite=True, unfinished=[UNFINISHED])

    searched = {"corpus": search.path, "top": search.count, **search.reading}
    about = {
        "system": search.recipe.description,
        "search": {**searched, "limit": limit, "all": everything},
    }

    def values(remaining: Iterator[Hypothesis]) -> Iterator[dict[str, Any]]:
        first = len(search) - sum(1 for _ in remaining)
        for finding in asking.findings(search, first):
            value = finding_json(finding, limit=limit, everything=everything)
            yield value | about

    def expected(hypothesis: Hypothesis) -> dict[str, Any]:
        return {"id": hypothesis.id, "hypothesis": hypothesis.text, **about}

    hypotheses = (hypothesis for inquiry in search.inquiries for hypothesis in inquiry.hypotheses)
    count = resumed = 0
    for line in write_resumed(
        hypotheses, values, expected, path, what="hypothesis", overwrite=overwrite
    ):
        count += 1
        resumed += line.resumed
    before = f", {resumed:,} of them before" if resumed else ""
    return f"{counted(count, 'hypothesis', 'hypotheses')} searched for{before}"
