"""A corpus in a folder, to be searched by BM25 as often as one likes.

A build goes to a new data folder, which `index.json` names once it is whole; an update is one
commit of tantivy. So a process may be killed at any moment: the folder then answers as before
it, or says that it was never finished. What is cut off or changed afterwards is reported when the
folder is opened. Neither keeps more in memory than the ids of the documents that it was given
and what is not yet written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import tantivy

from entailment.errors import DataError
from entailment.model import Candidate, Document
from entailment.retrieval.entries import document_of, entries_of, key_of, passage_count, passage_of
from entailment.retrieval.folder import (
    folder_for,
    is_index,
    locked,
    name_data,
    new_data,
    read_manifest,
    write_errors,
)
from entailment.retrieval.postings import HEAP, Postings, Stemming, add_tokenizer, passage_schema
from entailment.retrieval.ranking import CANDIDATES, check_count
from entailment.retrieval.segments import check_segments

__all__ = [
    "IndexSummary",
    "PassageIndex",
    "Progress",
    "build_index",
    "is_index",
    "open_index",
    "update_index",
]

Progress = Callable[[int], None]
"""Called with the number of documents indexed so far."""


class IndexSummary(NamedTuple):
    """What was done: documents and passages put in, documents without a passage, those removed.

    A document without a passage cannot be found, so it is left out. One that takes another's
    place is not counted as removed.
    """

    documents: int
    passages: int
    empty: int
    removed: int


def build_index(
    path: str | Path,
    documents: Iterable[Document],
    *,
    stemming: str = "english",
    overwrite: bool = False,
    progress: Progress | None = None,
) -> IndexSummary:
    """Make the folder *path* an index of *documents*, which are read once and not held.

    *stemming* is a language that has a Snowball stemmer, in English and lower case, or `none`.
    Raise DataError if the folder holds an index already, unless *overwrite*, or anything else,
    if two documents have one id or if the disk does not take it; an index that was there stays
    as it was then.
    """
    stemmer = Stemming(stemming)
    folder = folder_for(path, overwrite=overwrite)
    with locked(folder), new_data(folder) as data:
        with write_errors(folder):
            index = tantivy.Index(passage_schema(), path=str(data))
            add_tokenizer(index)
        summary = _write(folder, index, stemmer, documents, (), progress)
        name_data(folder, data, stemming)
    return summary


def update_index(
    path: str | Path,
    documents: Iterable[Document] = (),
    *,
    remove: Iterable[str] = (),
    progress: Progress | None = None,
) -> IndexSummary:
    """Put *documents* into the index at *path* and take those with the ids *remove* out of it.

    A document takes the place of one with its id and stands last in the order of the corpus.
    All of it is done, or nothing. Raise DataError as `build_index` and `open_index` do, and for
    an id in *remove* that the index does not hold.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    with locked(folder):
        before = open_index(folder)
        removed = tuple(dict.fromkeys(remove))
        for document_id in removed:
            if not before.holds(document_id):
                raise DataError(f"holds no document {document_id[:80]!r} to remove", path=path)
        with write_errors(folder):
            index = _opened(manifest.data)
        return _write(folder, index, Stemming(manifest.stemming), documents, removed, progress)


def open_index(path: str | Path) -> PassageIndex:
    """Return the index at *path*, as it is now.

    Raise DataError if there is none, if building it was not finished, if it is of another
    version and if a file of it is missing, cut off or changed.
    """
    manifest = read_manifest(Path(path))
    has_removed = check_segments(manifest.data)
    try:
        index = _opened(manifest.data)
        opened = PassageIndex(Postings(index, has_removed=has_removed), Stemming(manifest.stemming))
        opened.rank("probe", 1)  # fails where its fields are not those of an index of ours
        return opened
    except (OSError, ValueError) as error:
        raise DataError(f"cannot be opened ({error}); build it again", path=path) from error


class PassageIndex:
    """The passages of an index, ranked by BM25, and the documents that they are of."""

    def __init__(self, postings: Postings, stemming: Stemming):
        self._postings = postings
        self._stemming = stemming

    def __len__(self) -> int:
        """Return the number of passages."""
        return self._postings.passages

    def terms(self, hypothesis: str) -> list[str]:
        """Return the stemmed terms; none for a hypothesis of stop words alone."""
        return self._stemming.terms(hypothesis)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates; each shares a term with *hypothesis*.

        None are found for a hypothesis of stop words alone. Raise OptionError for a *count*
        below 1.
        """
        check_count(count)
        hits = self._postings.best(self.terms(hypothesis), count)
        return [
            Candidate(passage_of(hit.stored), rank, hit.score)
            for rank, hit in enumerate(hits, start=1)
        ]

    def holds(self, document_id: str) -> bool:
        """Return whether a document with that id is in the index."""
        return bool(self._postings.with_key("head", key_of(document_id), 1))

    def document(self, document_id: str) -> Document:
        """Return the document with that id, whole; raise DataError if the index has none."""
        key = key_of(document_id)
        heads = self._postings.with_key("head", key, 1)
        if not heads:
            raise DataError(f"no document {document_id[:80]!r} in the index")
        entries = self._postings.with_key("owner", key, passage_count(heads[0]))
        return document_of(heads[0], entries)


def _write(
    folder: Path,
    index: tantivy.Index,
    stemmer: Stemming,
    documents: Iterable[Document],
    removed: Iterable[str],
    progress: Progress | None,
) -> IndexSummary:
    """Take *removed* out and put *documents* in, in one commit."""
    with write_errors(folder):
        sequence = Postings(index).last_sequence() + 1
        writer = index.writer(HEAP, 1)
    try:
        gone = [writer.delete_documents_by_term("owner", key_of(name)) for name in removed]
        taken, empty, passages = set[str](), 0, 0
        for document in documents:
            key = key_of(document.id)
            if key in taken:
                raise DataError(
                    f"document {document.id[:80]!r} is here twice", path=document.source
                )
            taken.add(key)
            with write_errors(folder):
                writer.delete_documents_by_term("owner", key)
                for entry in entries_of(document, sequence + passages, stemmer):
                    writer.add_document(entry)
            passages += len(document.passages)
            empty += not document.passages
            if progress:
                progress(len(taken))
        with write_errors(folder):
            writer.commit()
            writer.wait_merging_threads()
    except BaseException:
        _forget(writer)
        raise
    return IndexSummary(len(taken) - empty, passages, empty, len(gone))


def _forget(writer: tantivy.IndexWriter) -> None:
    """Let go of what was not committed; a writer that has failed has done so already."""
    try:
        writer.rollback()
        writer.wait_merging_threads()
    except (OSError, ValueError, RuntimeError):
        return


def _opened(data: Path) -> tantivy.Index:
    index = tantivy.Index.open(str(data))
    add_tokenizer(index)
    return index
