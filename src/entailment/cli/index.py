"""`entail index`: a corpus becomes a folder that is searched without reading the corpus again."""

from __future__ import annotations

import click

from entailment.cli.options import links_option
from entailment.cli.output import progress_bar

__all__ = ["command"]


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
@links_option
@click.option("--lenient", is_flag=True, help="Skip broken documents, and name them.")
@click.option("--overwrite", is_flag=True, help="Rebuild an existing index.")
def command(
    corpus: str | None,
    folder: str,
    update: bool,
    remove: tuple[str, ...],
    stemming: str | None,
    lenient: bool,
    overwrite: bool,
) -> None:
    """Index the documents of CORPUS into a folder, for 'entail search FOLDER'.

    --update replaces documents with the same id. Builds and updates are atomic: if killed, they
    change nothing. An index is ranked by bm25; to use lucene-2.9, or to judge all sentences, search
    the documents themselves.
    """
    from entailment.corpora import open_corpus
    from entailment.retrieval.index import build_index, update_index

    changes = update or bool(remove)
    if corpus is None and not remove:
        raise click.UsageError("give a CORPUS to index, or --remove ID")
    if changes and (overwrite or stemming):
        raise click.UsageError("--overwrite and --stemming are for a new index")
    if corpus is not None and remove and not update:
        raise click.UsageError("give --update to put CORPUS into the index as well")
    documents = None if corpus is None else open_corpus(corpus, lenient=lenient)
    with progress_bar("documents") as bar:
        progress = None if bar is None else lambda done: bar(done, None)
        if changes:
            done = update_index(folder, documents or (), remove=remove, progress=progress)
        elif documents is not None:
            done = build_index(
                folder,
                documents,
                stemming=stemming or "english",
                overwrite=overwrite,
                progress=progress,
            )
    if documents is not None and documents.note:
        click.echo(f"entail: warning: {documents.note}", err=True)
    counts = []
    if documents is not None:
        counts.append(f"{done.documents:,} documents with {done.passages:,} sentences indexed")
    if remove:
        counts.append(f"{done.removed:,} removed")
    if done.empty:
        counts.append(f"{done.empty:,} without text left out")
    click.echo(f"{folder}: {', '.join(counts)}", err=True)
