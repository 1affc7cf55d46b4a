"""A corpus in a folder, to be searched by BM25 as often as one likes.

A build goes to a new data folder, which `index.json` names once it is whole; an update is one
commit of tantivy, or for an index in shards a new data folder, too. So a process may be killed at
any moment: the folder then answers as before it, or says that it was never finished. What is cut
off or changed afterwards is reported when the folder is opened. Neither keeps more in memory than
the ids of the documents that it was given and what is not yet written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from entailment.corpora import Corpus
from entailment.errors import DataError, did_you_mean
from entailment.model import Candidate, Document
from entailment.retrieval.entries import document_of, key_of, passage_count, passage_of
from entailment.retrieval.folder import (
    Manifest,
    folder_for,
    is_index,
    locked,
    name_data,
    new_data,
    read_manifest,
    write_errors,
)
from entailment.retrieval.postings import Postings, Stemming
from entailment.retrieval.ranking import CANDIDATES, check_count
from entailment.retrieval.segments import check_segments
from entailment.retrieval.shard_updates import update_shards
from entailment.retrieval.shards import ranked
from entailment.retrieval.writing import (
    IndexSummary,
    Progress,
    new_index,
    opened_index,
    write_documents,
)

__all__ = [
    "IndexSummary",
    "PassageIndex",
    "Progress",
    "build_index",
    "is_index",
    "open_index",
    "update_index",
]

_MOST_NAMED = 10_000
"""Documents of a shard among which one with a similar id is looked for."""


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
    root = documents.root if isinstance(documents, Corpus) else None
    stemmer = Stemming(stemming)
    folder = folder_for(path, overwrite=overwrite)
    with locked(folder), new_data(folder) as data:
        index = new_index(folder, data)
        summary = write_documents(folder, index, stemmer, documents, (), progress)
        name_data(folder, Manifest(data, stemming, root=root))
    return summary


def update_index(
    path: str | Path,
    documents: Iterable[Document] = (),
    *,
    remove: Iterable[str] = (),
    progress: Progress | None = None,
) -> IndexSummary:
    """Put *documents* into the index at *path* and take those with the ids *remove* out of it.

    A document takes the place of one with its id. All of it is done, or nothing. Raise DataError
    as `build_index` and `open_index` do, and for an id in *remove* that the index does not hold.
    """
    folder = Path(path)
    read_manifest(folder)  # no lock is left in what is no index
    with locked(folder):
        manifest = read_manifest(folder)
        before = open_index(folder)
        removed = tuple(dict.fromkeys(remove))
        for document_id in removed:
            if not before.holds(document_id):
                near = did_you_mean(document_id, before.first_ids())
                problem = f"holds no document {document_id[:80]!r} to remove{near}"
                raise DataError(problem, path=path)
        if manifest.shards is not None:
            return update_shards(folder, manifest, documents, removed, progress)
        with write_errors(folder):
            index = opened_index(manifest.data)
        stemmer = Stemming(manifest.stemming)
        return write_documents(folder, index, stemmer, documents, removed, progress)


def open_index(path: str | Path) -> PassageIndex:
    """Return the index at *path*, as it is now.

    Raise DataError if there is none, if building it was not finished, if it is of another
    version and if a file of it is missing, cut off or changed. Where another process names a new
    data folder in the meantime, that is opened.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    while True:
        try:
            return _opened(folder, manifest)
        except DataError:
            before, manifest = manifest, read_manifest(folder)
            if manifest == before:
                raise


def _opened(folder: Path, manifest: Manifest) -> PassageIndex:
    has_removed = [check_segments(data) for data in manifest.folders]
    try:
        shards = [
            Postings(opened_index(data), has_removed=removed)
            for data, removed in zip(manifest.folders, has_removed, strict=True)
        ]
        return PassageIndex(shards, Stemming(manifest.stemming))
    except (OSError, ValueError) as error:
        raise DataError(f"cannot be opened ({error}); build it again", path=folder) from error


class PassageIndex:
    """The passages of an index, ranked by BM25, and the documents that they are of.

    *shards* are the tantivy indexes that it consists of, in the order of the corpus.
    """

    ranker = "bm25"

    def __init__(self, shards: Sequence[Postings], stemming: Stemming):
        self._shards = tuple(shards)
        self._stemming = stemming

    def __len__(self) -> int:
        """Return the number of passages."""
        return sum(shard.passages for shard in self._shards)

    def terms(self, hypothesis: str) -> list[str]:
        """Return the stemmed terms; none for a hypothesis of stop words alone."""
        return self._stemming.terms(hypothesis)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates; each shares a term with *hypothesis*.

        None are found for a hypothesis of stop words alone. Raise OptionError for a *count*
        below 1.
        """
        check_count(count)
        terms = self.terms(hypothesis)
        return ranked(self._shards, terms, count, lambda hit: passage_of(hit.stored))

    def holds(self, document_id: str) -> bool:
        """Return whether a document with that id is in the index."""
        key = key_of(document_id)
        return any(shard.with_key("head", key, 1) for shard in self._shards)

    def first_ids(self) -> Iterator[str]:
        """Yield the ids of documents, at most 10,000 of each shard, for a message."""
        for shard in self._shards:
            yield from (passage_of(head).document_id for head in shard.heads(_MOST_NAMED))

    def document(self, document_id: str) -> Document:
        """Return the document with that id, whole; raise DataError if the index has none."""
        key = key_of(document_id)
        for shard in self._shards:
            if heads := shard.with_key("head", key, 1):
                entries = shard.with_key("owner", key, passage_count(heads[0]))
                return document_of(heads[0], entries)
        raise DataError(f"no document {document_id[:80]!r} in the index")
