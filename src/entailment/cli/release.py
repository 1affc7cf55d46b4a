"""`entail release`: sets that people judged, in every format, with README and checksums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from entailment.collection.layouts import Layout

__all__ = ["command"]


@click.command(
    "release",
    epilog="Example: entail release sets/ -o towers-1.0 --name Towers --project rte.project",
)
@click.argument("sets", metavar="SETS")
@click.option("-o", "--output", "target", required=True, metavar="FOLDER", help="A new folder.")
@click.option("--name", required=True, help="The name of the set.")
@click.option("--version", default="1.0", show_default=True, help="Of the set.")
@click.option("--licence", default="", metavar="TEXT", help="The licence of the set.")
@click.option("--description", default="", metavar="TEXT", help="The purpose of the set.")
@click.option(
    "--project",
    metavar="FILE",
    help="The project of 'entail annotate', for agreement and annotators.",
)
@click.option(
    "--corpus", metavar="CORPUS", help="The documents, for the layouts of RTE-6 and RTE-7."
)
@click.option("--parsed", is_flag=True, help="Also write every pair parsed, as in RTE-2.")
def command(
    sets: str, target: str, name: str, version: str, licence: str, description: str,
    project: str | None, corpus: str | None, parsed: bool,
) -> None:  # fmt: skip
    """Release the sets of the folder SETS, dev.jsonl and test.jsonl.

    'entail annotate select' writes them. A release contains the pairs in jsonl and in the formats
    of RTE-1, RTE-2, RTE-3, RTE-4 and RTE-5, answer keys, README, datasheet and checksums, and is
    verified as by 'entail datasets check'. Pairs made from facts or questions are also written in
    the layouts of KBP Validation and AVE; --parsed requires spaCy: pip install
    'entailment[linguistics]'.
    """
    from entailment.collection.release import About, read_sets, write_release
    from entailment.collection.release_check import check_release
    from entailment.collection.release_pages import making_of
    from entailment.errors import DataError, counted

    making = None if project is None else making_of(project)
    about = About(name, version, licence, description)
    files = write_release(read_sets(sets), target, about, making, _layouts(corpus, parsed))
    problems = check_release(target)
    for problem in problems:
        click.echo(f"entail: warning: {problem.file}: {problem.problem}", err=True)
    if problems:
        failed = counted(len(problems), "check does", "checks do")
        raise DataError(f"is released, but {failed} not pass", path=target)
    click.echo(f"{target}: {counted(len(files), 'file')}, all checks passed", err=True)


def _layouts(corpus: str | None, parsed: bool) -> list[Layout]:
    layouts: list[Layout] = []
    if corpus is not None:
        from entailment.collection.layouts.topics import FOLDERS, TopicLayout
        from entailment.corpora import open_corpus

        documents = list(open_corpus(corpus))
        layouts += [TopicLayout(challenge, documents) for challenge in FOLDERS]
    if parsed:
        from entailment.collection.layouts.parsed import ParsedLayout
        from entailment.text.linguistics import Analyser

        layouts.append(ParsedLayout(Analyser()))
    return layouts
