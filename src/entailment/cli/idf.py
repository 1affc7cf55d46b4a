"""`entail idf`: word frequencies of a corpus of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import click

__all__ = ["command"]


@click.command("idf", epilog="Example: entail idf news.txt -o news.tsv.gz --at-least 2")
@click.argument("corpus", nargs=-1, required=True)
@click.option(
    "-o", "--output", "target", required=True, help="The table; gzipped if it ends in .gz."
)
@click.option(
    "--at-least",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Leave out words of fewer documents.",
)
def command(corpus: tuple[str, ...], target: str, at_least: int) -> None:
    """Count in how many documents each word is, for `idf` weights.

    CORPUS are text files with a document a line, or files of pairs, of which each different text
    is a document. Use the table with -O idf=FILE.
    """
    from entailment.knowledge.idf import count_documents, write_idf

    table = count_documents(_documents(corpus), at_least=at_least, source=", ".join(corpus))
    write_idf(table, target)
    click.echo(
        f"{target}: {len(table.frequencies):,} words of {table.documents:,} documents", err=True
    )


def _documents(corpus: tuple[str, ...]) -> Iterator[str]:
    from entailment.datasets import Source, read_pairs
    from entailment.errors import DataError

    for path in corpus:
        if path.endswith((".txt", ".txt.gz")):
            yield from (line.text for line in Source(path).lines() if line.text.strip())
            continue
        last = None
        for pair in read_pairs(path):
            if pair.text != last:
                yield pair.text
            last = pair.text
        if last is None:
            raise DataError("holds no pairs; a text file's name ends in .txt", path=path)
