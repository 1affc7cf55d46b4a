"""`entail novelty`: which statements are new, given a corpus that was read before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from entailment.cli.corpus_options import (
    Asking,
    asking_options,
    hypotheses_option,
    limit_option,
    require_hypotheses,
)
from entailment.cli.findings import (
    CONTRADICTS,
    ENTAILS,
    one_line,
    print_evidence,
)
from entailment.cli.inputs import input_paths
from entailment.cli.options import format_option, timeout_option
from entailment.cli.output import print_json, print_lines, print_renderable
from entailment.cli.pages import page_options, require_page, write_page
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.retrieval.novelty import NoveltyFinding

__all__ = ["command"]

_HEADER = (
    "statement_id",
    "status",
    "contradicted",
    "verdict",
    "sentence_id",
    "start",
    "end",
    "score",
    "contradiction",
    "text",
)


@click.command(
    "novelty",
    epilog="Example: entail novelty articles/ --article today.html --until 2026-06-09",
)
@click.argument("corpus")
@hypotheses_option("--statements")
@click.option(
    "--article",
    metavar="FILE",
    help="A file or folder of documents instead: each of its statements is looked up, in documents "
    "with other texts.",
)
@limit_option
@page_options
@asking_options
@timeout_option
@format_option
def command(
    corpus: str,
    path: str | None,
    article: str | None,
    limit: int | None,
    page: str | None,
    overwrite: bool,
    asking: Asking,
    output: str,
) -> None:
    """Decide for each statement whether CORPUS already states it, and where, or it is novel.

    Statements that it contradicts are marked, known ones as well. They are those of a file, or
    what an article states. CORPUS is a file or folder of documents, an index built by 'entail
    index', or a topic set, with the statements of its Novelty task.
    """
    from entailment.checking.articles import read_article, statements_of
    from entailment.checking.evidence_entries import novelty_entry
    from entailment.checking.evidence_page import Entry, EvidencePage
    from entailment.retrieval.finding_json import novelty_json
    from entailment.retrieval.hypotheses import read_hypotheses
    from entailment.retrieval.inquiries import is_topics
    from entailment.retrieval.novelty import Novelty, NoveltyFinding

    if path is not None and article is not None:
        raise click.UsageError("give --statements or --article, not both")
    statements = None if path is None else read_hypotheses(path)
    documents = () if article is None else read_article(article, lenient=asking.lenient)
    if documents:
        statements = statements_of(documents, with_dates="publication-date" in asking.context)
    require_hypotheses(
        corpus, statements, "--statements FILE, one a line ('-' to pipe them in), or --article FILE"
    )
    require_page(page, input_paths(corpus, path, article), overwrite=overwrite)
    own = "novelty" if statements is None and is_topics(corpus) else None
    texts = frozenset(document.text for document in documents)
    search = asking.search(corpus, statements, task=own, excluded=texts)
    system = search.recipe.description
    if output == "tsv":
        print_lines(["\t".join(_HEADER)])
    entries: list[Entry] = []
    counts: Counter[str] = Counter()
    for finding in asking.findings(search):
        novelty = NoveltyFinding(finding)
        counts[novelty.status] += 1
        if page is not None:
            entries.append(novelty_entry(novelty, limit))
        if output == "json":
            print_json(novelty_json(novelty, limit=limit) | {"system": system})
        elif output == "tsv":
            print_lines(_rows(novelty, limit))
        else:
            _print(novelty, limit)
    if output == "text" and counts.total() > 1:
        of_status = ", ".join(
            f"{counts[status]:,} {status}" for status in Novelty if counts[status]
        )
        print_lines([f"{counted(counts.total(), 'statement')}: {of_status}"])
    searched = asking.scope(corpus)
    write_page(page, EvidencePage("Novelty", "Statements", tuple(entries), system, searched))


def _rows(novelty: NoveltyFinding, limit: int | None) -> list[str]:
    """Return a row for each sentence that is shown, or one without a sentence."""
    finding = novelty.finding
    begin = [finding.hypothesis.id, str(novelty.status), "yes" if novelty.contradicted else "no"]
    rows = [
        [
            verdict,
            evidence.passage.id,
            str(evidence.passage.start),
            str(evidence.passage.end),
            f"{evidence.score:.6f}",
            f"{evidence.contradiction:.6f}",
            one_line(evidence.passage.text),
        ]
        for verdict, several in (
            (ENTAILS, novelty.known_from),
            (CONTRADICTS, finding.contradicting),
        )
        for evidence in several[:limit]
    ]
    return ["\t".join([*begin, *row]) for row in rows or [[""] * (len(_HEADER) - len(begin))]]


def _print(novelty: NoveltyFinding, limit: int | None) -> None:
    from rich.text import Text

    from entailment.retrieval.absence import absence
    from entailment.retrieval.novelty import Novelty

    finding = novelty.finding
    status = f"{novelty.status}, contradicted" if novelty.contradicted else str(novelty.status)
    words = [finding.hypothesis.id, status.upper(), finding.hypothesis.text]
    print_renderable(Text("  ".join(map(one_line, words)), style="bold"))
    for evidence in novelty.known_from[:limit]:
        print_evidence(ENTAILS, evidence)
    if finding.refused is not None:
        print_renderable(Text(f"  {one_line(finding.refused)}"))
    elif novelty.status is Novelty.NOVEL and not novelty.contradicted:
        print_renderable(Text(f"  {one_line(absence(finding))}"))
    if novelty.contradicted:
        but = "but the corpus also has:"
        if novelty.status is Novelty.NOVEL:
            but = "novel, as no judged sentence entails it; but the corpus has:"
        print_renderable(Text(f"  {but}"))
        for evidence in finding.contradicting[:limit]:
            print_evidence(CONTRADICTS, evidence)
    print_renderable(Text(""))
