"""The documents that facts cite, by id, each read when first needed.

A file that is called like a document, whatever its ending, is looked into first; only for an id
that no such file has are all files read, once. A broken one is passed over then, and is named where
no other has the document.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Lock

from entailment.corpora import reader_of
from entailment.corpora.files import CorpusFile, Skipped, corpus_files
from entailment.corpora.records import record_document, unread_date
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Document
from entailment.retrieval.collection import Collection

__all__ = ["Documents", "Opened", "Records", "names_of", "renamed"]

_CACHED = 256

logger = logging.getLogger(__name__)


class Documents:
    """The documents of a folder, or of one file, in any format of a corpus.

    LDC newswire has its id inside; a text without one goes by its file's name, with or without
    the ending. Raise DataError where nothing is there.
    """

    def __init__(self, path: str | Path):
        self.path = Path(path)
        self._skipped: list[Skipped] = []
        files = (
            list(corpus_files(self.path, self._skipped))
            if self.path.is_dir()
            else [_single(self.path)]
        )
        self._called: dict[str, list[CorpusFile]] = defaultdict(list)
        for file in files:
            for name in names_of(file):
                self._called[name].append(file)
        self._files = files
        self._inside: dict[str, CorpusFile] | None = None
        self._broken: list[Skipped] = []
        self._cache: OrderedDict[str, Document] = OrderedDict()
        self._lock = Lock()

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that documents are read from."""
        return tuple(file.path for file in self._files)

    @property
    def called(self) -> dict[str, str]:
        """The id of the first file that goes by each name, with or without its ending."""
        return {name: files[0].id for name, files in self._called.items()}

    def document(self, document_id: str) -> Document:
        """Return the document; raise DataError where it is missing or broken."""
        with self._lock:
            if document_id not in self._cache:
                self._cache[document_id] = self._load(document_id)
                while len(self._cache) > _CACHED:
                    self._cache.popitem(last=False)
            self._cache.move_to_end(document_id)
            return self._cache[document_id]

    def _load(self, document_id: str) -> Document:
        for file in self._called.get(document_id, []):
            if document := _of(file, document_id):
                return document
        shared = self._files_by_id().get(document_id)
        if shared and (document := self._from_shared(shared, document_id)):
            return document
        raise self._missing(document_id)

    def _files_by_id(self) -> dict[str, CorpusFile]:
        """Return the file that each document is in; all are read once, whichever are broken."""
        if self._inside is None:
            inside, broken = dict[str, CorpusFile](), list[Skipped]()
            for file in self._files:
                try:
                    for document in _read(file):
                        inside[document.id] = file
                except DataError as error:
                    broken.append(Skipped(error.path or str(file.path), error.problem, error.line))
            self._inside, self._broken = inside, broken
        return self._inside

    def _missing(self, document_id: str) -> DataError:
        """Return the error for a document that no file has; a broken file may have had it."""
        if self._broken and not self.path.is_dir():
            path, reason, line = self._broken[0]
            return DataError(reason, path=path, line=line)
        left_out = _left_out([*self._broken, *self._skipped])
        return DataError(f"has no document '{shown(document_id)}'{left_out}", path=self.path)

    def _from_shared(self, file: CorpusFile, document_id: str) -> Document | None:
        """Return a document of a file of several, and cache those after it: they are cited next."""
        documents = _read(file)
        passed = set[str]()
        for document in documents:
            if document.id == document_id:
                self._cache_unseen(documents, file, passed | {document_id})
                return document
            passed.add(document.id)
        return None

    def _cache_unseen(self, later: Iterator[Document], file: CorpusFile, passed: set[str]) -> None:
        files = self._files_by_id()
        with suppress(DataError):  # of a document that no fact has cited yet
            for document in islice(later, _CACHED // 2):
                if document.id in passed or document.id in self._called:
                    continue
                if files.get(document.id) is file:
                    self._cache[document.id] = document
                passed.add(document.id)


class Records:
    """Documents that are in memory: `Document`s, mappings with `id` and `text`, and the like.

    Of two with one id the first counts. Raise OptionError for an object of another kind and
    DataError for a record that is broken.
    """

    def __init__(self, records: Iterable[object]):
        self._documents: dict[str, Document] = {}
        for number, record in enumerate(records, start=1):
            document = record_document(record, f"document-{number}")
            if date := unread_date(record):
                logger.warning("%s: the date '%s' names no day; it was not read", document.id, date)
            self._documents.setdefault(document.id, document)

    def document(self, document_id: str) -> Document:
        """Return the document; raise DataError where it is missing."""
        if document_id not in self._documents:
            raise DataError(f"no document '{shown(document_id)}' is given")
        return self._documents[document_id]


class Opened:
    """Documents of *collections* that are opened: of two with one id the first counts."""

    def __init__(self, collections: Sequence[Collection]):
        self._collections = collections

    def document(self, document_id: str) -> Document:
        """Return the document; raise DataError where it is missing."""
        for collection in self._collections:
            with suppress(DataError):
                return collection.document(document_id)
        raise DataError(f"no document '{shown(document_id)}' is given")


def _single(path: Path) -> CorpusFile:
    return CorpusFile(path, path.name, Source(path))


def names_of(file: CorpusFile) -> set[str]:
    """Return the names by which the document of *file* may be cited, with and without ending."""
    bare = file.path.name.removesuffix(".gz")
    return {file.id, file.path.name, bare, bare.rpartition(".")[0] or bare}


def _of(file: CorpusFile, document_id: str) -> Document | None:
    """Return the document of that id in *file*, or the one that goes by the file's own name."""
    for document in _read(file):
        if document.id == document_id:
            return document
        if document.id == file.id and document_id in names_of(file):
            return renamed(document, document_id)
    return None


def renamed(document: Document, document_id: str) -> Document:
    """Return *document* with the id *document_id*, also in its passages."""
    passages = tuple(replace(passage, document_id=document_id) for passage in document.passages)
    return replace(document, id=document_id, passages=passages)


def _left_out(skipped: Sequence[Skipped]) -> str:
    """Return what to say of files of the folder that were not read, or not to the end."""
    if not skipped:
        return ""
    first = skipped[0]
    verb = "was" if len(skipped) == 1 else "were"
    example = f"{shown(Path(first.where).name)}: {first.reason}"
    return f"; {len(skipped):,} of its files {verb} not read ({example})"


def _read(file: CorpusFile) -> Iterator[Document]:
    reader = reader_of(file)
    if reader is not None:
        yield from reader.read(file, Problems(file.path))
