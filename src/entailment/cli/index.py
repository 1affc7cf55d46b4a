"""`entail index`: a corpus becomes a folder that is searched without reading the corpus again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.job_options import jobs_options
from entailment.cli.options import links_option
from entailment.cli.output import progress_bar
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.corpora import Corpus
    from entailment.evaluation.parts import Jobs
    from entailment.retrieval.index import IndexSummary
    from entailment.retrieval.shard_building import InOrder, Shard

__all__ = ["command"]

_SHARDS_OF_A_CLUSTER = 16
"""Shards where neither their number nor that of the cores is given."""


@click.command("index", epilog="Example: entail index articles/ -o articles.index")
@click.argument("corpus", required=False)
@click.option("-o", "--output", "folder", required=True, help="The folder of the index.")
@click.option("--update", is_flag=True, help="Add CORPUS to an existing index.")
@click.option(
    "--remove",
    multiple=True,
    metavar="ID",
    help="Remove the document ID from an existing index; may be repeated.",
)
@click.option("--stemming", metavar="LANGUAGE", help="The language of the stemmer, or none.")
@click.option(
    "--shards",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="Build the index in N parts of whole files, as many in parallel as there are --jobs. "
    f"[default: one per job, {_SHARDS_OF_A_CLUSTER} with --on]",
)
@jobs_options
@links_option
@click.option("--lenient", is_flag=True, help="Skip broken documents, and name them.")
@click.option("--overwrite", is_flag=True, help="Rebuild an existing index.")
def command(
    corpus: str | None,
    folder: str,
    update: bool,
    remove: tuple[str, ...],
    stemming: str | None,
    shards: int | None,
    jobs: Jobs,
    lenient: bool,
    overwrite: bool,
) -> None:
    """Index the documents of CORPUS into a folder, for 'entail search FOLDER'.

    With --update, documents with the same id are replaced. Ids are paths in the folder that was
    indexed first, also if CORPUS is only a file or folder in it. Builds and updates are atomic: if
    killed, they change nothing. With --shards, --jobs or --on, the index is built in shards, which
    are searched as one, and the same command resumes a killed build. An index is ranked by bm25; to
    use lucene-2.9, or to judge all sentences, search the documents themselves.
    """
    from entailment.corpora import open_corpus
    from entailment.retrieval.folder import read_manifest
    from entailment.retrieval.index import build_index, update_index
    from entailment.retrieval.shard_building import build_shards

    changes = update or bool(remove)
    count = shards if shards is not None or jobs == 1 else _shards_of(jobs)
    if corpus is None and not remove:
        raise click.UsageError("give a CORPUS to index, or --remove ID")
    if changes and (overwrite or stemming or count is not None):
        given = "--overwrite, --stemming, --shards, --jobs and --on are"
        raise click.UsageError(f"{given} for a new index")
    if corpus is not None and remove and not update:
        raise click.UsageError("give --update to put CORPUS into the index as well")
    within = read_manifest(Path(folder)).root if changes else None
    documents = None if corpus is None else open_corpus(corpus, lenient=lenient, within=within)
    new: Any = {"stemming": stemming or "english", "overwrite": overwrite}
    with progress_bar("documents") as bar:
        progress = None if bar is None else lambda done: bar(done, None)
        if documents is None or changes:
            done = update_index(folder, documents or (), remove=remove, progress=progress)
        elif count is None:
            done = build_index(folder, documents, progress=progress, **new)
        else:
            in_order = _by_workers(jobs)
            done = build_shards(
                folder, documents, count, in_order=in_order, progress=progress, **new
            )
    if documents is not None and documents.note:
        click.echo(f"entail: warning: {documents.note}", err=True)
    counts = _counts(done, documents, update=update, remove=remove)
    click.echo(f"{folder}: {counts}", err=True)


def _counts(
    done: IndexSummary, documents: Corpus | None, *, update: bool, remove: Sequence[str]
) -> str:
    counts = []
    if documents is not None:
        documents_put = counted(done.documents, "document")
        sentences = counted(done.passages, "sentence")
        new = f" ({done.documents - done.replaced:,} new, {done.replaced:,} replaced)"
        counts.append(f"{documents_put} with {sentences} indexed{new if update else ''}")
    if remove:
        counts.append(f"{done.removed:,} removed")
    if done.empty:
        counts.append(f"{done.empty:,} without text left out")
    return ", ".join(counts)


def _shards_of(jobs: Jobs) -> int:
    return (jobs if isinstance(jobs, int) else jobs.workers) or _SHARDS_OF_A_CLUSTER


def _by_workers(jobs: Jobs) -> InOrder:
    """Return what has shards built by *jobs*."""
    from entailment.evaluation.parts import each_in_order

    def in_order(work: Callable[[Shard], None], shards: Iterable[Shard]) -> Iterator[None]:
        return each_in_order(jobs, work, lambda shard: shard.name, shards)

    return in_order
