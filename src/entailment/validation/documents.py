"""The documents that facts cite, by id, each read when first needed.

A file that is called like a document, whatever its ending, is looked into first; only for an id
that no such file has are all files read, once.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Lock

from entailment.corpora import reader_of
from entailment.corpora.files import CorpusFile, Skipped, corpus_files
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Document

__all__ = ["Documents"]

_CACHED = 256


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
            for name in _names(file):
                self._called[name].append(file)
        self._files = files
        self._inside: dict[str, CorpusFile] | None = None
        self._cache: OrderedDict[str, Document] = OrderedDict()
        self._lock = Lock()

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that documents are read from."""
        return tuple(file.path for file in self._files)

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
        if self._inside is None:
            self._inside = {document.id: file for file in self._files for document in _read(file)}
        shared = self._inside.get(document_id)
        if shared and (document := self._from_shared(shared, document_id)):
            return document
        problem = f"has no document '{shown(document_id)}'{_left_out(self._skipped)}"
        raise DataError(problem, path=self.path)

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
        assert self._inside is not None
        with suppress(DataError):  # of a document that no fact has cited yet
            for document in islice(later, _CACHED // 2):
                if document.id in passed or document.id in self._called:
                    continue
                if self._inside.get(document.id) is file:
                    self._cache[document.id] = document
                passed.add(document.id)


def _single(path: Path) -> CorpusFile:
    return CorpusFile(path, path.name, Source(path))


def _names(file: CorpusFile) -> set[str]:
    bare = file.path.name.removesuffix(".gz")
    return {file.id, file.path.name, bare, bare.rpartition(".")[0] or bare}


def _of(file: CorpusFile, document_id: str) -> Document | None:
    """Return the document of that id in *file*, or the one that goes by the file's own name."""
    for document in _read(file):
        if document.id == document_id:
            return document
        if document.id == file.id and document_id in _names(file):
            passages = tuple(
                replace(passage, document_id=document_id) for passage in document.passages
            )
            return replace(document, id=document_id, passages=passages)
    return None


def _left_out(skipped: Sequence[Skipped]) -> str:
    """Return what to say of files of the folder that were not read."""
    if not skipped:
        return ""
    first = skipped[0]
    verb = "was" if len(skipped) == 1 else "were"
    example = f"{shown(Path(first.path).name)}: {first.reason}"
    return f"; {len(skipped):,} of its files {verb} not read ({example})"


def _read(file: CorpusFile) -> Iterator[Document]:
    reader = reader_of(file)
    if reader is not None:
        yield from reader.read(file, Problems(file.path))
