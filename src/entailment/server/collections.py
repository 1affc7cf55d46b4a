"""Collections that the operator mounts by name, and the sources that requests bring along.

A request names a collection, never a path. Where a document stands on the server's disk stays
there: it goes by the name of its collection and its place below the folder.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from entailment.checking.sources import Sources, open_sources
from entailment.corpora import known_suffixes, reader_of
from entailment.corpora.files import CorpusFile
from entailment.corpora.records import record_document
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError
from entailment.model import Candidate, Document
from entailment.retrieval.collection import Collection, documents_in_memory
from entailment.retrieval.index import is_index
from entailment.retrieval.ranking import CANDIDATES
from entailment.server.bounds import Characters
from entailment.server.errors import ApiError, located
from entailment.server.requests import CollectionIn, FileIn, SourceIn
from entailment.server.uploads import content_of, naming
from entailment.validation.documents import Documents, names_of, renamed
from entailment.validation.judging import Library

__all__ = ["Mounted", "Shelf", "extracted", "mount"]


@dataclass(frozen=True, slots=True)
class Mounted:
    """A collection under its *name*: its *sources*, read once, and its documents by their ids."""

    name: str
    sources: Sources
    library: Library

    @property
    def collection(self) -> Collection:
        """What is searched."""
        return self.sources.collections[0]


def mount(name: str, path: Path, *, lenient: bool = False) -> Mounted:
    """Return the file, folder or index at *path* as the collection *name*.

    Raise DataError for one that is broken or empty, OptionError for a name that is not a word of
    letters, digits, `-`, `_` and `.`.
    """
    if not name or not all(c.isalnum() or c in "-_." for c in name):
        raise OptionError(f"'{name}' cannot name a collection: use letters, digits, '-', '_', '.'")
    opened = open_sources(path, lenient=lenient)

    def place(document: Document) -> str:
        return _below(document.source or document.id, path, name)

    notes = [note.replace(str(path), name) for note in opened.notes]
    collections = [_Labelled(collection, place) for collection in opened.collections]
    called = {} if is_index(path) else Documents(path).called
    library = _Cited(name, collections[0], called)
    return Mounted(name, Sources(collections, notes, opened.checksum), library)


def extracted(file: FileIn, where: str) -> list[Document]:
    """Return the documents of *file*, which is *where* in a request.

    Raise ApiError, naming it, where it cannot be read.
    """
    suffix = Path(file.name).suffix.lower()
    if suffix not in known_suffixes():
        known = ", ".join(sorted(known_suffixes()))
        message = f"{file.name}: is of no known format; read are {known}"
        raise ApiError(422, "invalid", message, where=f"{where}.name")
    with naming(file, where), tempfile.TemporaryDirectory(prefix="entailment-") as folder:
        path = Path(folder) / f"source{suffix}"
        path.write_bytes(content_of(file))
        corpus_file = CorpusFile(path, file.name, Source(path))
        reader = reader_of(corpus_file)
        assert reader is not None
        documents = list(reader.read(corpus_file, Problems(file.name)))
        if not documents:
            raise DataError("has no text")
    return [
        replace(document, source=(document.source or file.name).replace(str(path), file.name))
        for document in documents
    ]


class Shelf:
    """The collections of a server, and how the sources of a request are opened."""

    def __init__(self, mounted: Sequence[Mounted] = ()):
        self.mounted: Mapping[str, Mounted] = {
            collection.name: collection for collection in mounted
        }

    def collection(self, name: str, where: str | None = None) -> Mounted:
        """Return the collection *name*; raise ApiError, 404, for one that is not mounted.

        *where* is the place of the name in the request.
        """
        if name not in self.mounted:
            known = ", ".join(self.mounted) or "none"
            message = f"no collection '{shown(name)}' is mounted here (known: {known})"
            raise ApiError(404, "not_found", message, where=where)
        return self.mounted[name]

    def document(self, name: str, document_id: str) -> Document:
        """Return a document of the collection *name*; raise ApiError, 404, for one it has not."""
        mounted = self.collection(name)
        try:
            return mounted.collection.document(document_id)
        except DataError:
            message = f"no document '{shown(document_id)}' in the collection '{name}'"
            raise ApiError(404, "not_found", message) from None

    def documents(self, sources: Sequence[SourceIn], characters: Characters) -> list[Document]:
        """Return the documents of *sources* but for the collections among them.

        Raise ApiError, 422, for two with the same id, and 413 where *characters* has too many.
        """
        return _documents(_placed(sources), characters)

    def article(self, article: SourceIn, characters: Characters) -> list[Document]:
        """Return the documents of *article*, which is not a collection.

        Raise ApiError as `documents` does.
        """
        return _documents([("article", "article", article)], characters)

    def open(
        self,
        sources: Sequence[SourceIn],
        characters: Characters,
        *,
        ranker: str | None = None,
        lenient: bool = False,
    ) -> Sources:
        """Return *sources* as the library opens them, each collection ranked alone.

        Raise ApiError where there are none or none has text, and for a *ranker* of collections,
        which were ranked when they were mounted. With *lenient*, what is broken is left out, with a
        note, and there may be none.
        """
        if not sources and not lenient:
            raise ApiError(422, "invalid", "sources: must not be empty", where="sources")
        if not sources:
            return open_sources((), ranker=ranker, lenient=True)
        mounted = self._mounted(sources)
        if mounted and ranker not in (None, "bm25"):
            raise ApiError(422, "invalid", "a collection is ranked by bm25", where="ranker")
        left_out: list[str] | None = [] if lenient else None
        documents = _documents(_placed(sources), characters, left_out)
        opened: list[Sources] = []
        if documents:
            labels = {document.id: document.source for document in documents}
            bare = open_sources(
                [replace(document, source=None) for document in documents],
                ranker=ranker,
                lenient=lenient,
            )
            labelled = [
                _Labelled(collection, lambda document: labels.get(document.id))
                for collection in bare.collections
            ]
            opened.append(Sources(labelled, bare.notes, bare.checksum, bare.ranker))
        opened += [known_mounted.sources for known_mounted in mounted]
        if not opened:
            raise ApiError(422, "invalid", "no text to check against", where="sources")
        if len(opened) == 1 and not left_out:
            return opened[0]
        return Sources(
            [collection for sources in opened for collection in sources.collections],
            [*(left_out or ()), *(note for sources in opened for note in sources.notes)],
            "".join(sources.checksum[:8] for sources in opened),
            ranker or "bm25",
        )

    def library(self, sources: Sequence[SourceIn], characters: Characters) -> Library:
        """Return the documents of *sources* by their ids, those of files also by their names."""
        mounted = self._mounted(sources)
        documents = {document.id: document for document in self.documents(sources, characters)}
        called: dict[str, str] = {}
        for source in sources:
            if isinstance(source, FileIn) and source.name in documents:
                for name in names_of(CorpusFile(Path(source.name), source.name)):
                    called.setdefault(name, source.name)
        return _Joined(documents, called, mounted)

    def _mounted(self, sources: Sequence[SourceIn]) -> list[Mounted]:
        return [
            self.collection(source.collection, f"sources.{place}.collection")
            for place, source in enumerate(sources)
            if isinstance(source, CollectionIn)
        ]


class _Labelled:
    """A collection whose documents show *label* as their source."""

    def __init__(self, collection: Collection, label: Callable[[Document], str | None]):
        self._collection = collection
        self._label = label

    def __len__(self) -> int:
        return len(self._collection)

    def terms(self, hypothesis: str) -> list[str]:
        return self._collection.terms(hypothesis)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        return self._collection.rank(hypothesis, count)

    def document(self, document_id: str) -> Document:
        document = self._collection.document(document_id)
        return replace(document, source=self._label(document))

    @property
    def documents(self) -> tuple[Document, ...] | None:
        """The documents without their label; None for an index, which is not in memory."""
        return documents_in_memory(self._collection)


@dataclass(frozen=True, slots=True)
class _Cited:
    """The documents of a mounted collection by id, or as their files are *called*.

    They are those that are searched, whatever becomes of the files. Errors name the collection.
    """

    name: str
    collection: Collection
    called: Mapping[str, str]

    def document(self, document_id: str) -> Document:
        for known in (document_id, self.called.get(document_id, document_id)):
            with suppress(DataError):
                return renamed(self.collection.document(known), document_id)
        raise DataError(f"no document '{shown(document_id)}' in the collection '{self.name}'")


@dataclass(frozen=True, slots=True)
class _Joined:
    """Documents by id, or as they are *called*: those that came along, then of collections."""

    documents: Mapping[str, Document]
    called: Mapping[str, str]
    mounted: Sequence[Mounted]

    def document(self, document_id: str) -> Document:
        if document_id in self.documents:
            return self.documents[document_id]
        if document_id in self.called:
            return renamed(self.documents[self.called[document_id]], document_id)
        for mounted in self.mounted:
            try:
                return mounted.library.document(document_id)
            except DataError:
                continue
        raise DataError(f"no document '{shown(document_id)}' among the sources")


def _placed(sources: Sequence[SourceIn]) -> Iterator[tuple[str, str, SourceIn]]:
    """Yield *sources* as `_documents` takes them."""
    for number, source in enumerate(sources):
        yield f"sources.{number}", f"source-{number + 1}", source


def _documents(
    sources: Iterable[tuple[str, str, SourceIn]],
    characters: Characters,
    left_out: list[str] | None = None,
) -> list[Document]:
    """Return the documents of *sources*: places in the request, ids of texts without one, sources.

    Raise ApiError as `Shelf.documents` does, and for what cannot be read, unless *left_out* is a
    list, which then gets a note.
    """
    documents: dict[str, Document] = {}
    for place, default_id, source in sources:
        try:
            with located(place):
                read = _read(source, place, default_id)
        except ApiError as error:
            if left_out is None or error.status != 422:
                raise
            left_out.append(f"left out: {error.message}")
            continue
        for document in read:
            characters.count(document.text)
            if document.id in documents:
                problem = f"two sources have the id '{shown(document.id)}'"
                raise ApiError(422, "invalid", problem, where=place)
            documents[document.id] = document
    return list(documents.values())


def _read(source: SourceIn, place: str, default_id: str) -> list[Document]:
    if isinstance(source, FileIn):
        return extracted(source, place)
    if isinstance(source, CollectionIn):
        return []
    text, where = (source, place) if isinstance(source, str) else (source.text, f"{place}.text")
    if not text:
        raise ApiError(422, "invalid", f"{where}: must not be empty", where=where)
    if isinstance(source, str):
        return [record_document(source, default_id)]
    fields = source.model_dump(exclude_none=True, exclude={"markdown"})
    document = record_document(fields, default_id)
    return [_as_markdown(document, place) if source.markdown else document]


def _as_markdown(document: Document, place: str) -> Document:
    """Return *document* with the sentences that its text has as Markdown, and its title and date.

    The title and date that *document* has already stay.
    """
    content = base64.b64encode(document.text.encode()).decode()
    (read,) = extracted(FileIn(name="text.md", content=content), place)
    return replace(
        renamed(read, document.id),
        title=document.title or read.title,
        date=document.date or read.date,
        source=document.source,
    )


def _below(source: str, root: Path, name: str) -> str:
    """Return where *source*, a file or a file and line, is below *root*, under *name*.

    >>> _below("/a/b.txt", Path("/a"), "c"), _below("/a.csv:2", Path("/a.csv"), "c")
    ('c/b.txt', 'c:2')
    """
    rest = source.removeprefix(str(root))
    if rest == source:  # of an index, which remembers the places from which it was built
        rest = Path(source).name
    rest = rest.lstrip("/")
    return f"{name}{rest}" if rest.startswith(":") else f"{name}/{rest}".rstrip("/")
