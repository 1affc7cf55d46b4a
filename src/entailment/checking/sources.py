"""The sources of a check: files, folders and indexes, searched side by side.

| given | done |
| --- | --- |
| files and folders | their documents are ranked together |
| an index that was built earlier | ranked by itself, beside the others |
| one file twice, also once in a folder | read once |
| two documents of one id | told apart by their files |
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.errors import DataError, OptionError
from entailment.model import Document
from entailment.retrieval.collection import Collection, DocumentCollection, open_collection

if TYPE_CHECKING:
    from entailment.corpora import Corpus

__all__ = ["Sources", "open_sources"]


class Sources:
    """What claims are looked up in: *collections*, and what is to be said of reading them.

    *checksum* is of all documents and indexes, in hexadecimal.
    """

    def __init__(self, collections: Sequence[Collection], notes: Sequence[str], checksum: str):
        self.collections = tuple(collections)
        self.notes = tuple(notes)
        self.checksum = checksum

    def __len__(self) -> int:
        """Return the number of passages."""
        return sum(len(collection) for collection in self.collections)


def open_sources(
    paths: Iterable[str | Path], *, ranker: str | None = None, lenient: bool = False
) -> Sources:
    """Return the sources at *paths*, read now.

    Raise OptionError for no path at all, DataError for the first that is broken, empty or not
    there, unless *lenient*: then broken documents are left out and told in `notes`.
    """
    from entailment.corpora import open_corpus
    from entailment.retrieval.index import is_index

    distinct = {os.path.realpath(path): path for path in reversed(list(paths))}
    given = list(reversed(distinct.values()))
    if not given:
        raise OptionError("no sources; name at least one file or folder")
    indexes = [path for path in given if is_index(path)]
    corpora = [open_corpus(path, lenient=lenient) for path in given if not is_index(path)]
    digest = hashlib.sha256()
    documents = _apart(_documents(corpora, alone=len(given) == 1))
    for document in documents:
        digest.update(f"{document.id}\0{document.text}\0".encode(errors="replace"))
    collections: list[Collection] = []
    if documents:
        collections.append(DocumentCollection(documents, ranker or "bm25"))
    for path in indexes:
        collections.append(open_collection(path, ranker=ranker))
        digest.update(_index_state(Path(path)))
    sources = Sources(
        collections, [corpus.note for corpus in corpora if corpus.note], digest.hexdigest()
    )
    if not len(sources):
        raise DataError("holds no text to check against", path=given[0])
    return sources


def _documents(corpora: Iterable[Corpus], *, alone: bool) -> Iterator[Document]:
    """Yield the documents of *corpora*; one that a lenient reading leaves empty is passed over."""
    from entailment.corpora import left_out_told

    for corpus in corpora:
        try:
            yield from corpus
        except DataError as error:
            if not corpus.lenient and not alone and not corpus.path.is_dir():
                raise left_out_told(error) from error
            if not corpus.lenient or not corpus.skipped:
                raise


def _apart(documents: Iterable[Document]) -> list[Document]:
    """Return *documents* without those read twice, each with an id of its own."""
    read: set[tuple[str, str]] = set()
    kept: dict[str, Document] = {}
    for document in documents:
        file = os.path.realpath(document.source) if document.source else ""
        if (file, document.text) in read:
            continue
        read.add((file, document.text))
        name = next(name for name in _names(document) if name not in kept)
        kept[name] = document if name == document.id else _renamed(document, name)
    return list(kept.values())


def _names(document: Document) -> Iterator[str]:
    yield document.id
    if document.source:
        yield document.source
    number = 2
    while True:
        yield f"{document.source or document.id}#{number}"
        number += 1


def _renamed(document: Document, name: str) -> Document:
    passages = tuple(replace(passage, document_id=name) for passage in document.passages)
    return replace(document, id=name, passages=passages)


def _index_state(path: Path) -> bytes:
    """Return what changes whenever the index at *path* does."""
    digest = hashlib.sha256()
    for file in sorted(path.rglob("*.json")):
        digest.update(file.read_bytes())
    return digest.digest()
