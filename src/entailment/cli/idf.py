"""`entail idf`: word frequencies of a corpus of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import click

from entailment.errors import counted

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
    help="Leave out words that occur in fewer documents.",
)
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
def command(corpus: tuple[str, ...], target: str, at_least: int, overwrite: bool) -> None:
    """Count the document frequency of each word, for `idf` weights.

    CORPUS are text files (.txt, .txt.gz or '-') with one document per line, or files of pairs, in
    which each distinct text is a document. Use the table with -O idf=FILE.
    """
    from entailment.files import output_file
    from entailment.knowledge.idf import count_documents, write_idf

    path = output_file(target, inputs=corpus, overwrite=overwrite)
    table = count_documents(_documents(corpus), at_least=at_least, source=", ".join(corpus))
    write_idf(table, path)
    words = counted(len(table.frequencies), "word")
    click.echo(f"{target}: {words} of {counted(table.documents, 'document')}", err=True)


def _documents(corpus: tuple[str, ...]) -> Iterator[str]:
    from entailment.datasets import read_pairs

    for path in corpus:
        if path == "-" or path.endswith((".txt", ".txt.gz")):
            yield from _lines(path)
            continue
        seen: set[int] = set()
        for pair in read_pairs(path):
            if (known := hash(pair.text)) not in seen:
                seen.add(known)
                yield pair.text


def _lines(path: str) -> Iterator[str]:
    from entailment.datasets import Source
    from entailment.datasets.source import bad_byte
    from entailment.errors import DataError

    source = Source(path)
    for line in source.lines():
        if (byte := bad_byte(line.text)) is not None:
            problem = f"has the byte 0x{byte:02x}, which is not UTF-8"
            raise DataError(problem, path=source.name, line=line.number)
        if line.text.strip():
            yield line.text
