"""`entail search`: the sentences of a corpus that entail a hypothesis."""

from __future__ import annotations

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
from entailment.cli.options import format_option, timeout_option
from entailment.cli.output import print_json, print_lines
from entailment.cli.pages import finding_entry, page_options, require_page, write_page

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
@click.option("--all", "everything", is_flag=True, help="Show all judged sentences.")
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
    page: str | None,
    overwrite: bool,
    asking: Asking,
    output: str,
) -> None:
    """Find the sentences of CORPUS that entail a hypothesis, and those that contradict it.

    CORPUS is a file or folder of documents, an index built by 'entail index', or a topic set, in
    which each topic is searched in its own documents.
    """
    from entailment.checking.evidence_page import Entry, EvidencePage
    from entailment.model import Hypothesis
    from entailment.retrieval.finding_json import finding_json
    from entailment.retrieval.hypotheses import (
        check_hypothesis,
        read_hypotheses,
        refuse_question,
    )

    if given and path is not None:
        raise click.UsageError("give --hypothesis or --hypotheses, not both")
    hypotheses = None if path is None else read_hypotheses(path)
    if given:
        hypotheses = tuple(
            refuse_question(check_hypothesis(Hypothesis(str(number), text)))
            for number, text in enumerate(given, start=1)
        )
    how = "--hypothesis 'A ferry sank off Malta.', or --hypotheses FILE, one a line"
    require_hypotheses(corpus, hypotheses, how)
    require_page(page, input_paths(corpus, path), overwrite=overwrite)
    recipe = asking.recipe()
    inquiries = asking.inquiries(corpus, hypotheses)
    if output == "tsv":
        print_lines(["\t".join(FINDING_HEADER)])
    entries: list[Entry] = []
    for finding in asking.findings(inquiries, recipe):
        if page is not None:
            entries.append(finding_entry(finding, limit))
        if output == "json":
            value = finding_json(finding, limit=limit, everything=everything)
            print_json(value | {"system": recipe.description})
        elif output == "tsv":
            print_lines("\t".join(row) for row in finding_rows(finding, limit, everything))
        else:
            print_finding(finding, limit, everything)
    write_page(page, EvidencePage("Search", "Hypotheses", tuple(entries), recipe.description))
