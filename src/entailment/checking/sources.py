"""The sources of a check: texts, documents, files, folders and indexes, searched side by side.

| source | handling |
| --- | --- |
| a string, a mapping or an object with a text | a document (`corpora.records`) |
| a `pathlib.Path` of a file or a folder | its documents |
| a `pathlib.Path` of an index | ranked apart from the others |
| a file twice, also once in a folder | read once |
| two documents with the same id | distinguished by their files |
| a page that `entail check` wrote | left out: it quotes answers |

Documents are ranked together, whatever they come from.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.datasets.remote import is_url
from entailment.errors import DataError, OptionError
from entailment.model import Candidate, Document
from entailment.retrieval.collection import (
    Collection,
    DocumentCollection,
    check_ranker,
    open_collection,
    require_ranker,
)
from entailment.retrieval.ranking import CANDIDATES

if TYPE_CHECKING:
    from entailment.corpora import Corpus

__all__ = [
    "ReadSources",
    "Sources",
    "open_sources",
    "read_sources",
    "refuse_path",
    "require_local",
    "require_readable",
]

_LINE = re.compile(r":\d+$")
"""The line of a file that a document was read from, at the end of its source."""


class Sources:
    """The sources to check claims against: *collections*, and *notes* on what was not read.

    *checksum* is of all documents and indexes, in hexadecimal, *ranker* what proposes passages.
    """

    def __init__(
        self,
        collections: Sequence[Collection],
        notes: Sequence[str],
        checksum: str,
        ranker: str = "bm25",
    ):
        self.collections = tuple(collections)
        self.notes = tuple(notes)
        self.checksum = checksum
        self.ranker = ranker

    def __len__(self) -> int:
        """Return the number of passages."""
        return sum(len(collection) for collection in self.collections)


def open_sources(
    sources: object,
    *,
    ranker: str | None = None,
    lenient: bool = False,
    without: Iterable[Path] = (),
) -> Sources:
    """Return *sources*, a source or an iterable of them, read now.

    Raise OptionError if there is no source, for an object of another kind, for a string that is
    the name of a file and for sources that were opened with another *ranker*; DataError for the
    first source that is broken, empty or missing, and where none has text. With *lenient*, broken
    documents are skipped and counted in `notes`, and no source, `[]`, is no error. Documents of the
    files *without* are skipped too, in an index by the path it was built from.
    """
    if isinstance(sources, Sources):
        if sources.collections:
            require_ranker(sources, ranker)
        return sources
    check_ranker(ranker or "bm25")
    given = _distinct(_several(sources))
    if not given and not lenient:
        raise OptionError("no sources; give at least one text, document, file or folder")
    if not given:
        return Sources(
            (), ("there are no sources",), hashlib.sha256().hexdigest(), ranker or "bm25"
        )
    return read_sources(given, lenient=lenient, without=without).opened(ranker)


@dataclass(frozen=True)
class ReadSources:
    """Sources as they were read, to be opened once for many answers or without some of them.

    *first* is the first file or folder, *excluded* are the real paths of files that are no sources,
    *unnamed* the ids of records that came without one.
    """

    documents: tuple[Document, ...]
    indexes: tuple[Path, ...]
    notes: tuple[str, ...]
    first: Path | None
    excluded: frozenset[str]
    unnamed: frozenset[str]

    def opened(self, ranker: str | None = None, *, without: Sequence[Path] = ()) -> Sources:
        """Return the sources but those of the files *without*; raise DataError if none is left."""
        others = frozenset(map(os.path.realpath, without))
        excluded = self.excluded | others
        documents = _with_own_ids(
            (document for document in self.documents if not _is_from(document, others)),
            self.unnamed,
        )
        digest = hashlib.sha256()
        for document in documents:
            digest.update(f"{document.id}\0{document.text}\0".encode(errors="replace"))
        collections: list[Collection] = []
        if documents:
            collections.append(DocumentCollection(documents, ranker or "bm25"))
        for path in self.indexes:
            index = open_collection(path, ranker=ranker)
            collections.append(_Excluding(index, excluded) if excluded else index)
            digest.update(_index_state(path))
        opened = Sources(collections, self.notes, digest.hexdigest(), ranker or "bm25")
        if not len(opened):
            answers = ", ".join(map(str, without)) if self.documents and not documents else ""
            own = f" but that of {answers}, which cannot be its own source" if answers else ""
            raise DataError(f"no text to check against{own}", path=self.first)
        return opened

    def has_from(self, file: Path) -> bool:
        """Return whether some of the sources may be of *file*."""
        return bool(self.indexes) or os.path.realpath(file) in self._files

    @cached_property
    def _files(self) -> frozenset[str]:
        """The real paths of the files that documents are of, also where each is a line of one."""
        files = {_file(document) for document in self.documents}
        return frozenset(files | {_LINE.sub("", file) for file in files})


def read_sources(
    sources: Iterable[object], *, lenient: bool = False, without: Iterable[Path] = ()
) -> ReadSources:
    """Return *sources*, at least one, but the files *without*, as they are read for `open_sources`.

    Raise OptionError and DataError as it does.
    """
    given = _distinct(sources)
    excluded = frozenset(map(os.path.realpath, without))
    reader = _Reader(lenient=lenient, alone=len(given) == 1, without=excluded)
    documents = tuple(
        document for document in reader.documents(given) if not _is_from(document, excluded)
    )
    return ReadSources(
        documents,
        tuple(reader.indexes),
        tuple(reader.notes()),
        next((source for source in given if isinstance(source, Path)), None),
        excluded,
        frozenset(reader.unnamed),
    )


class _Excluding:
    """A collection without the documents of the files *excluded*, real paths."""

    def __init__(self, collection: Collection, excluded: frozenset[str]):
        self._collection = collection
        self._excluded = excluded
        self._is_excluded: dict[str, bool] = {}

    def __len__(self) -> int:
        return len(self._collection)

    def terms(self, hypothesis: str) -> list[str]:
        return self._collection.terms(hypothesis)

    def document(self, document_id: str) -> Document:
        return self._collection.document(document_id)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates of other files, best first."""
        wanted = count
        while True:
            ranked = self._collection.rank(hypothesis, wanted)
            left = [
                candidate
                for candidate in ranked
                if not self._leaves_out(candidate.passage.document_id)
            ]
            if len(left) >= count or len(ranked) < wanted:
                return [
                    replace(candidate, rank=rank)
                    for rank, candidate in enumerate(left[:count], start=1)
                ]
            wanted *= 2

    def _leaves_out(self, document_id: str) -> bool:
        if document_id not in self._is_excluded:
            document = self._collection.document(document_id)
            self._is_excluded[document_id] = _is_from(document, self._excluded)
        return self._is_excluded[document_id]


class _Reader:
    """Reads sources one after the other, and knows which are indexes and what was left out."""

    def __init__(self, *, lenient: bool, alone: bool, without: frozenset[str]):
        self.indexes: list[Path] = []
        self.unnamed: set[str] = set()
        """The ids of records that came without one."""

        self._without = without
        self._lenient = lenient
        self._alone = alone
        self._corpora: list[Corpus] = []
        self._left_out: list[str] = []

    def documents(self, sources: Iterable[object]) -> Iterator[Document]:
        """Yield the documents of *sources*; indexes are only collected."""
        from entailment.corpora import open_corpus
        from entailment.retrieval.index import is_index

        for number, source in enumerate(sources, start=1):
            if not isinstance(source, Path):
                yield from self._record(source, f"source-{number}")
            elif is_index(source):
                self.indexes.append(source)
            else:
                corpus = open_corpus(source, lenient=self._lenient, without=self._without)
                self._corpora.append(corpus)
                yield from filter(self._is_no_report, self._corpus(corpus))

    def notes(self) -> list[str]:
        """Return what was left out, a line for each corpus and each record."""
        return [*(corpus.note for corpus in self._corpora if corpus.note), *self._left_out]

    def _is_no_report(self, document: Document) -> bool:
        """Return whether *document* is not a page of an earlier check, which is left out."""
        from entailment.checking.page import is_report_page

        if document.source is None or not is_report_page(document.source):
            return True
        self._left_out.append(f"left out: {document.source} is a report of a check, no source")
        return False

    def _record(self, record: object, name: str) -> Iterator[Document]:
        from entailment.corpora.records import record_document, unread_date

        if isinstance(record, str):
            as_word = f", or {{'text': {record!r}}} to check against the word"
            refuse_path(record, name, as_word)
        try:
            document = record_document(record, name, lenient=self._lenient)
        except DataError as error:
            if not self._lenient:
                raise
            self._left_out.append(f"left out: {error}")
            return
        if date := unread_date(record):
            self._left_out.append(f"{document.id}: the date '{date}' names no day; it was not read")
        if document.id == name:
            self.unnamed.add(name)
        yield document

    def _corpus(self, corpus: Corpus) -> Iterator[Document]:
        """Yield the documents of *corpus*; a lenient reading that leaves none is not an error."""
        from entailment.corpora import with_advice

        try:
            yield from corpus
        except DataError as error:
            if not corpus.lenient and not self._alone and not corpus.path.is_dir():
                raise with_advice(error) from error
            if not corpus.lenient or not corpus.skipped:
                raise


def _several(sources: object) -> Iterable[object]:
    """Return *sources* as several; a single text, mapping, path or document is one."""
    if isinstance(sources, str | Path | Mapping | Document) or not isinstance(sources, Iterable):
        return [sources]
    if any(hasattr(sources, name) for name in ("page_content", "content", "text")):
        return [sources]  # models of pydantic iterate over their fields
    return sources


def _distinct(sources: Iterable[object]) -> list[object]:
    """Return *sources*, of several paths to one file or folder only the first."""
    seen: set[str] = set()
    distinct: list[object] = []
    for source in sources:
        if isinstance(source, Path):
            real = os.path.realpath(source)
            if real in seen:
                continue
            seen.add(real)
        distinct.append(source)
    return distinct


def require_local(paths: Iterable[str]) -> None:
    """Raise OptionError for the first of *paths* that is a URL."""
    if url := next(filter(is_url, paths), None):
        raise OptionError(f"{url}: sources are files, folders and indexes; save the page first")


def require_readable(path: Path) -> None:
    """Raise DataError where the file or folder *path* has no documents or a broken one.

    Indexes are not read, nor is what can be read only once: standard input, a pipe.
    """
    from entailment.corpora import open_corpus
    from entailment.retrieval.index import is_index

    is_stream = path.exists() and not (path.is_file() or path.is_dir())
    if str(path) != "-" and not is_stream and not is_index(path):
        deque(open_corpus(path), maxlen=0)


def refuse_path(text: str, name: str, as_text: str = "") -> None:
    """Raise OptionError for a string that names a file or a page, or looks so and names none.

    *name* is what the message calls the string, *as_text* how it says to have it read as a text.
    """
    if not any(c.isspace() for c in text):
        require_local([text])
    from entailment.corpora import known_suffixes

    is_word = len(text) < 4096 and "\n" not in text and "\0" not in text
    if is_word and text.strip() and os.path.exists(text):
        raise OptionError(
            f"{name}: a string is a text, and '{text}' is a file or folder: give "
            f"pathlib.Path({text!r}) to read it{as_text}"
        )
    if is_word and not any(c.isspace() for c in text) and Path(text).suffix in known_suffixes():
        raise OptionError(
            f"{name}: a string is a text, and '{text}' looks like the name of a file that does not "
            'exist; files are given as pathlib.Path, in JSON as {"path": ...}'
        )


def _with_own_ids(documents: Iterable[Document], unnamed: Container[str]) -> list[Document]:
    """Return *documents* without those read twice, each with an id of its own.

    One of a file is read twice where another of that file has its text; of those without a file,
    one that has the id of the other, or whose id is among *unnamed*.
    """
    read: set[tuple[str, str]] = set()
    by_id: dict[str, Document] = {}
    for document in documents:
        origin = _file(document) or ("" if document.id in unnamed else document.id)
        if (origin, document.text) in read:
            continue
        read.add((origin, document.text))
        name = next(name for name in _names(document) if name not in by_id)
        by_id[name] = document if name == document.id else _renamed(document, name)
    return list(by_id.values())


def _is_from(document: Document, files: Container[str]) -> bool:
    """Return whether *document* was read from one of *files*, real paths: all of it, or a line."""
    file = _file(document)
    return file in files or _LINE.sub("", file) in files


def _file(document: Document) -> str:
    """Return the real path of the file that *document* was read from; empty for none."""
    return os.path.realpath(document.source) if document.source else ""


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
