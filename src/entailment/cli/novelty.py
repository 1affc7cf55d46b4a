"""`entail novelty`: which statements are new, given a corpus that was read before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from entailment.cli.corpus_options import corpus_options, found, recipe_options
from entailment.cli.findings import (
    CONTRADICTS,
    ENTAILS,
    evidence_json,
    one_line,
    print_evidence,
)
from entailment.cli.options import format_option, read_options
from entailment.cli.output import print_json, print_lines, print_renderable
from entailment.model import Labels

if TYPE_CHECKING:
    from entailment.search.novelty import NoveltyFinding

__all__ = ["command"]

_HEADER = ("statement_id", "status", "contradicted", "sentence_id", "start", "end", "score", "text")


@click.command(
    "novelty",
    epilog="Example: entail novelty articles/ --statements update.txt",
)
@click.argument("corpus")
@click.option(
    "--statements",
    "path",
    metavar="FILE",
    help="A statement a line, ID<TAB>TEXT or the text alone; jsonl; RTE-6 XML. Topics have own.",
)
@click.option("--top", type=click.IntRange(1), metavar="N", help="Show N sentences at most.")
@corpus_options
@recipe_options
@format_option
def command(
    corpus: str,
    path: str | None,
    top: int | None,
    ranker: str | None,
    task: str | None,
    lenient: bool,
    context: tuple[str, ...],
    threshold: float | None,
    count: int,
    labels: Labels | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Tell for each statement whether CORPUS says it already, and where, or whether it is novel.

    A novel statement that the corpus contradicts is marked. CORPUS is a file or folder of
    documents, an index that 'entail index' made, or a topic set, whose own statements are those of
    its Novelty task.
    """
    from entailment.search.hypotheses import read_hypotheses
    from entailment.search.inquiries import is_topics, open_inquiries
    from entailment.search.novelty import NoveltyFinding
    from entailment.search.recipes import load_search_recipe

    statements = None if path is None else read_hypotheses(path)
    if statements is None and is_topics(corpus):
        task = task or "novelty"
    recipe = load_search_recipe(
        system, labels=labels, options=read_options(options), context=context, threshold=threshold
    ).decided()
    inquiries = open_inquiries(corpus, statements, ranker=ranker, task=task, lenient=lenient)
    if output == "tsv":
        print_lines(["\t".join(_HEADER)])
    for _, finding in found(inquiries, recipe, count):
        one = NoveltyFinding(finding)
        if output == "json":
            print_json(_json(one, top) | {"system": recipe.description})
        elif output == "tsv":
            print_lines(_rows(one, top))
        else:
            _print(one, top)


def _json(one: NoveltyFinding, top: int | None) -> dict[str, Any]:
    finding = one.finding
    return {
        "id": finding.hypothesis.id,
        "statement": finding.hypothesis.text,
        "status": str(one.status),
        "contradicted": one.contradicted,
        "candidates": len(finding.judged),
        "known_from": [evidence_json(evidence) for evidence in one.known_from[:top]],
        "contradicted_by": [evidence_json(evidence) for evidence in finding.contradicting[:top]],
    }


def _rows(one: NoveltyFinding, top: int | None) -> list[str]:
    """Return a row for each sentence that is shown, or one without a sentence."""
    finding = one.finding
    begin = [finding.hypothesis.id, str(one.status), "yes" if one.contradicted else "no"]
    shown = one.known_from[:top] or (finding.contradicting[:top] if one.contradicted else ())
    rows = [
        [
            evidence.passage.id,
            str(evidence.passage.start),
            str(evidence.passage.end),
            f"{evidence.score:.6f}",
            one_line(evidence.passage.text),
        ]
        for evidence in shown
    ]
    return ["\t".join([*begin, *row]) for row in rows or [["", "", "", "", ""]]]


def _print(one: NoveltyFinding, top: int | None) -> None:
    from rich.text import Text

    finding = one.finding
    said = f"{one.status}, contradicted" if one.contradicted else str(one.status)
    told = f"{one_line(finding.hypothesis.id)}  {said.upper()}  {one_line(finding.hypothesis.text)}"
    print_renderable(Text(told, style="bold"))
    for evidence in one.known_from[:top]:
        print_evidence(ENTAILS, evidence)
    if one.contradicted:
        for evidence in finding.contradicting[:top]:
            print_evidence(CONTRADICTS, evidence)
    print_renderable(Text(""))
