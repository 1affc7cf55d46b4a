"""The contracts of the readers of files: of pairs and of documents."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random

from entailment.corpora import CorpusReader
from entailment.corpora.files import CorpusFile
from entailment.datasets import Reader, Source
from entailment.datasets.problems import Problems
from entailment.model import Document, Label, Pair
from entailment.testing.expectations import component, expect, objects, only_our_errors

__all__ = ["check_corpus_reader", "check_reader"]

_BYTES = (b"", b"\n", b"\x00\xff\xfe\x00", b"{}", b"<a/>", Random(0).randbytes(2000))
"""What a file of any ending may hold."""


def check_reader(
    make: Callable[[], Reader], source_text: str | bytes, *, name: str = "pairs.txt"
) -> None:
    """Raise AssertionError unless the reader recognises and reads a file with *source_text*.

    *make* makes the reader. *name* is what the file is called, for readers that look at its ending.
    """
    reader = component(make, "recognises", "read")
    data = source_text.encode() if isinstance(source_text, str) else source_text
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        expect(reader.recognises(Source(path)) is True, "does not recognise its own format")
        _check_pairs(reader, path)
        for other in (b"", b"\n", b"A line of prose.\n", b"\x00\xff\xfe\x00", b"{}", b"<a/>"):
            path.write_bytes(other)
            expect(reader.recognises(Source(path)) is False, f"recognises {other!r}")
        for part in (1, 2, 3):
            path.write_bytes(data[: len(data) * part // 4])
            _check_broken(reader, path)


def _check_pairs(reader: Reader, path: Path) -> None:
    pairs = objects(reader.read(Source(path), Problems(path)), Pair)
    expect(bool(pairs), "reads no pair")
    expect(len({pair.id for pair in pairs}) == len(pairs), "reads an id twice")
    for pair in pairs:
        expect(
            all(isinstance(part, str) and part.strip() for part in (pair.id, *_parts(pair))),
            f"{pair} has an empty id, text or hypothesis",
        )
        expect(pair.gold is None or isinstance(pair.gold, Label), f"{pair} has a gold of no kind")
        expect(
            all(isinstance(part, str) for item in pair.attributes.items() for part in item),
            f"{pair} has attributes that are no text",
        )
    again = list(reader.read(Source(path), Problems(path)))
    expect(pairs == again, "reads other pairs the second time")


def _check_broken(reader: Reader, path: Path) -> None:
    for lenient in (False, True):
        with only_our_errors("at the end of a cut file"):
            for _ in reader.read(Source(path), Problems(path, lenient=lenient)):
                pass


def _parts(pair: Pair) -> tuple[str, str]:
    return (pair.text, pair.hypothesis)


def check_corpus_reader(
    make: Callable[[], CorpusReader], source_text: str | bytes, *, name: str = "document.txt"
) -> None:
    """Raise AssertionError unless the reader reads the documents of a file with *source_text*.

    *make* makes the reader. *name* is what the file is called; without an ending of the reader it
    has to be recognised.
    """
    reader = component(make, "recognises", "read")
    data = source_text.encode() if isinstance(source_text, str) else source_text
    suffixes = getattr(reader, "suffixes", None)
    is_collection = isinstance(suffixes, Collection) and not isinstance(suffixes, str)
    expect(is_collection, f"has suffixes {suffixes!r}, not a collection of endings")
    for suffix in reader.suffixes:
        is_ending = suffix == suffix.lower() and suffix.startswith(".")
        expect(is_ending, f"has the ending {suffix!r}; endings are in lower case with their dot")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        file = CorpusFile(path, name)
        if file.suffix not in reader.suffixes:
            expect(reader.recognises(Source(path)) is True, "does not recognise its own format")
        documents = objects(reader.read(file, Problems(path)), Document)
        expect(bool(documents), "reads no document")
        _check_documents(documents)
        again = list(reader.read(file, Problems(path)))
        expect(documents == again, "reads other documents the second time")
        for part in (1, 2, 3):
            path.write_bytes(data[: len(data) * part // 4])
            _check_any(reader, file, "at the end of a cut file")
        for other in _BYTES:
            path.write_bytes(other)
            _check_any(reader, file, f"for a file of the bytes {other[:20]!r}")


def _check_documents(documents: list[Document]) -> None:
    """Expect distinct ids, and passages that are where their offsets say."""
    for document in documents:
        expect(bool(document.passages), f"document '{document.id}' has no passages")
        numbers = [passage.number for passage in document.passages]
        expect(len(set(numbers)) == len(numbers), f"document '{document.id}' has a number twice")
        for passage in document.passages:
            where = f"passage '{passage.id}' of document '{document.id}'"
            expect(passage.document_id == document.id, f"{where} is of another document")
            here = document.text[passage.start : passage.end]
            expect(
                bool(here.strip()) and passage.start >= 0 and here == passage.text,
                f"{where} is {passage.text!r}, and at its offsets is {here!r}",
            )
    ids = [document.id for document in documents]
    expect(len(set(ids)) == len(ids), "gives two documents one id")


def _check_any(reader: CorpusReader, file: CorpusFile, where: str) -> None:
    """Expect documents, or an error of ours, of a file that may be broken."""
    with only_our_errors(where):
        reader.recognises(file.source())
    for lenient in (False, True):
        documents: list[Document] = []
        with only_our_errors(where):
            read = reader.read(file, Problems(file.path, lenient=lenient))
            documents = objects(read, Document, where)
        _check_documents(documents)
