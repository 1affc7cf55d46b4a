"""Documents put into a tantivy index, and taken out of it, in one commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import tantivy

from entailment.errors import DataError
from entailment.model import Document
from entailment.retrieval.entries import entries_of, key_of
from entailment.retrieval.folder import write_errors
from entailment.retrieval.postings import HEAP, Postings, Stemming, add_tokenizer, passage_schema

__all__ = ["IndexSummary", "Progress", "new_index", "opened_index", "take_out", "write_documents"]

Progress = Callable[[int], None]
"""Called with the number of documents indexed so far."""


class IndexSummary(NamedTuple):
    """What was done: documents and passages put in, documents without a passage, those removed.

    A document without a passage is left out. Of those put in, *replaced* took the place of one with
    the same id, which is not counted as removed.
    """

    documents: int
    passages: int
    empty: int
    removed: int
    replaced: int = 0


def new_index(folder: Path, data: Path) -> tantivy.Index:
    """Return a new tantivy index in *data*, for the index at *folder*."""
    with write_errors(folder):
        index = tantivy.Index(passage_schema(), path=str(data))
        add_tokenizer(index)
    return index


def opened_index(data: Path) -> tantivy.Index:
    """Return the tantivy index in *data*.

    Raise what tantivy does for one that is damaged, ValueError for one with other fields than ours.
    """
    index = tantivy.Index.open(str(data))
    if index.schema != passage_schema():
        raise ValueError("its fields are not those of an index of passages")
    add_tokenizer(index)
    return index


def write_documents(
    folder: Path,
    index: tantivy.Index,
    stemmer: Stemming,
    documents: Iterable[Document],
    removed: Iterable[str],
    progress: Progress | None,
) -> IndexSummary:
    """Take those with the ids *removed* out of *index* and put *documents* in, in one commit."""
    with _committed(folder, index) as writer:
        with write_errors(folder):
            before = Postings(index)
        gone = [writer.delete_documents_by_term("owner", key_of(name)) for name in removed]
        taken, empty, passages, replaced = set[str](), 0, 0, 0
        for document in documents:
            key = key_of(document.id)
            if key in taken:
                raise DataError(
                    f"document {document.id[:80]!r} is here twice", path=document.source
                )
            taken.add(key)
            with write_errors(folder):
                replaced += bool(document.passages and before.with_key("head", key, 1))
                writer.delete_documents_by_term("owner", key)
                for entry in entries_of(document, stemmer):
                    writer.add_document(entry)
            passages += len(document.passages)
            empty += not document.passages
            if progress:
                progress(len(taken))
    return IndexSummary(len(taken) - empty, passages, empty, len(gone), replaced)


def take_out(folder: Path, index: tantivy.Index, keys: Iterable[str]) -> None:
    """Take the documents of *keys* out of *index*, in one commit."""
    with _committed(folder, index) as writer:
        for key in keys:
            writer.delete_documents_by_term("owner", key)


@contextmanager
def _committed(folder: Path, index: tantivy.Index) -> Iterator[tantivy.IndexWriter]:
    """Give a writer, whose work is committed at the end of the block, or forgotten."""
    with write_errors(folder):
        writer = index.writer(HEAP, 1)
    try:
        yield writer
        with write_errors(folder):
            writer.commit()
            writer.wait_merging_threads()
    except BaseException:
        _forget(writer)
        raise


def _forget(writer: tantivy.IndexWriter) -> None:
    """Let go of what was not committed; a writer that has failed has done so already."""
    try:
        writer.rollback()
        writer.wait_merging_threads()
    except (OSError, ValueError, RuntimeError):
        return
