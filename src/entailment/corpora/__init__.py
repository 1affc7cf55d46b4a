"""Corpora: a file or a folder to documents, a reader a format.

A reader is an object with `suffixes`, `recognises(source)` and `read(file, problems)`, registered
under `entailment.corpora`. A file's ending chooses the reader; where no reader has that ending, the
one that recognises the content does.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from entailment.corpora.files import CorpusFile, FileProblems, Skipped, corpus_files
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, EntailmentError, is_own, kind_of
from entailment.model import Document
from entailment.registry import Registry

__all__ = [
    "Corpus",
    "CorpusReader",
    "Skipped",
    "corpus_readers",
    "known_suffixes",
    "open_corpus",
    "with_advice",
]


class CorpusReader(Protocol):
    """Turns files of one format into documents. A plug-in needs nothing else."""

    suffixes: Collection[str]
    """The endings, in lower case with their dot, of the files that are of this format."""

    def recognises(self, source: Source) -> bool:
        """Return whether *source*, whose ending no reader has, is of this format."""
        ...

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the documents of *file*; what is wrong with one goes to *problems*."""
        ...


logger = logging.getLogger(__name__)

corpus_readers: Registry[CorpusReader] = Registry("corpus reader", "entailment.corpora")
"""Every reader of the documents of a file."""


class Corpus:
    """The documents of a file or folder; they can be read again and again, in the same order.

    *skipped* lists, after a reading, what was not read and why. The files of a folder with the
    real paths *without* are none of it. With *files* these alone are, and may hold nothing. If it
    lies in the folder *within*, ids are those that its files have in the corpus of that folder.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        lenient: bool = False,
        without: Collection[str] = frozenset(),
        files: Sequence[CorpusFile] | None = None,
        within: str | Path | None = None,
    ):
        self.path = Path(path)
        self.lenient = lenient
        self.without = without
        self.skipped: list[Skipped] = []
        self._given = files
        self._prefix = "" if within is None else self._below(within)
        self._single = None if files is not None or self.path.is_dir() else self._named()

    def __iter__(self) -> Iterator[Document]:
        """Yield the documents, by path; raise DataError for a broken one unless lenient.

        Raise it too for two with the same id, and where there is none.
        """
        self.skipped.clear()
        seen: dict[str, str] = {}
        for file in self.files(self.skipped):
            problems = FileProblems(file.path, self.skipped, lenient=self.lenient)
            for document in self._documents(file, problems):
                here = document.source or str(file.path)
                if document.id in seen:
                    twice = f"document '{shown(document.id)}' is here and in {seen[document.id]}"
                    problems.report(f"{twice}; ids must be unique ({here})")
                    continue
                seen[document.id] = here
                yield document
        if not seen and self._given is None:
            raise DataError(self.nothing(), path=self.path)

    def checksum(self) -> str:
        """Return the SHA-256 of the names and the unpacked content of all files that are read."""
        digest = hashlib.sha256()
        for file in self.files([]):
            if reader_of(file) is not None:
                digest.update(f"{file.id}\n{file.source().checksum()}\n".encode(errors="replace"))
        return digest.hexdigest()

    @property
    def note(self) -> str | None:
        """The files that the last reading skipped, in one line; None if there are none."""
        if not self.skipped:
            return None
        reasons = Counter(skipped.reason for skipped in self.skipped).most_common()
        first = {reason: self._first(reason) for reason, _ in reasons[:5]}
        counts = [f"{number:,} {reason} ({first[reason]})" for reason, number in reasons[:5]]
        more = ["…"] if len(reasons) > 5 else []
        return f"{self.path}: {len(self.skipped):,} not read: {'; '.join([*counts, *more])}"

    @property
    def root(self) -> str | None:
        """The real path of the folder that it is; None for a file."""
        return os.path.realpath(self.path) if self.path.is_dir() else None

    def files(self, skipped: list[Skipped]) -> Iterator[CorpusFile]:
        """Yield the files, by id; those that are left out go to *skipped*."""
        if self._given is not None:
            yield from self._given
        elif self._single is not None:
            yield self._single
        else:
            files = corpus_files(self.path, skipped, lenient=self.lenient, without=self.without)
            for file in files:
                yield file._replace(id=f"{self._prefix}{file.id}")

    def nothing(self) -> str:
        """Return what is wrong with a corpus that holds no documents, once it was read."""
        if len(self.skipped) == 1 and not self.path.is_dir():
            return f"holds no documents that can be read: {self.skipped[0].reason}"
        why = f" ({self.note.partition(': ')[2]})" if self.note else ""
        endings = ", ".join(sorted(known_suffixes()))
        return f"holds no documents that can be read{why}; read are {endings} and RTE or LDC <DOC>s"

    def _named(self) -> CorpusFile:
        """Return the one file that is the corpus; raise DataError if it is not there or unknown."""
        source = Source(self.path)
        name = "stdin" if str(self.path) == "-" else f"{self._prefix}{self.path.name}"
        file = CorpusFile(self.path, name, source)
        if reader_of(file) is None:
            raise DataError(self.nothing(), path=source.name)
        return file

    def _below(self, folder: str | Path) -> str:
        """Return the path from *folder* to that of the files, with a slash; empty if not below."""
        here = Path(self.root or os.path.realpath(self.path.parent))
        above = Path(os.path.realpath(folder))
        if not here.is_relative_to(above):
            return ""
        return "".join(f"{part}/" for part in here.relative_to(above).parts)

    def _first(self, reason: str) -> str:
        return next(str(skipped.where) for skipped in self.skipped if skipped.reason == reason)

    def _documents(self, file: CorpusFile, problems: FileProblems) -> Iterator[Document]:
        try:
            reader = reader_of(file)
            if reader is None:
                problems.leave_out(_unread(file))
            else:
                yield from reader.read(file, problems)
        except DataError as error:
            if not self.lenient:
                if self._single is None:
                    raise with_advice(error) from error
                raise
            problems.skip(error.problem, error.line)


def open_corpus(
    path: str | Path,
    *,
    lenient: bool = False,
    without: Collection[str] = frozenset(),
    within: str | Path | None = None,
) -> Corpus:
    """Return the corpus at *path*, a file (`-` is standard input) or a folder with all below it.

    *lenient* leaves broken documents out and names them in `skipped`; otherwise the first is an
    error. The files of a folder with the real paths *without* are passed over. If the corpus lies
    in the folder *within*, ids of documents begin there. Raise DataError at once where nothing is
    there, or for one file of an unknown format.
    """
    return Corpus(path, lenient=lenient, without=without, within=within)


def with_advice(error: DataError) -> DataError:
    """Return *error*, about one of several documents, with how it can be left out."""
    advice = f"{error.problem}; repair or remove it, or leave it out with --lenient"
    return DataError(advice, path=error.path, line=error.line)


def reader_of(file: CorpusFile) -> CorpusReader | None:
    """Return the one reader for *file*, or None; raise DataError where several match."""
    by_ending = [reader for reader in _all() if file.suffix in reader.suffixes]
    source = file.source()
    readers = by_ending or [reader for reader in _all() if reader.recognises(source)]
    if len(readers) > 1:
        names = ", ".join(map(_name_of, readers))
        raise DataError(f"matches the formats {names}; give it an ending of one", path=file.path)
    return readers[0] if readers else None


def known_suffixes() -> set[str]:
    """Return the endings of the files that are read."""
    return {suffix for reader in _all() for suffix in reader.suffixes}


def _all() -> tuple[CorpusReader, ...]:
    return _made(corpus_readers.revision)


@lru_cache(maxsize=1)
def _made(revision: int) -> tuple[CorpusReader, ...]:
    return tuple(_usable(corpus_readers.created()))


def _usable(created: Iterable[tuple[str, CorpusReader]]) -> Iterator[CorpusReader]:
    """Yield the readers, ours first; those of plug-ins are guarded and get no ending of ours."""
    plug_ins = []
    taken: set[str] = set()
    for name, reader in created:
        if is_own(reader):
            taken.update(reader.suffixes)
            yield reader
        else:
            plug_ins.append((name, reader))
    for name, reader in plug_ins:
        suffixes = getattr(reader, "suffixes", ())
        if not isinstance(suffixes, Collection) or isinstance(suffixes, str):
            problem = f"its suffixes are {suffixes!r}, not a collection such as ('.log',)"
            logger.warning("corpus reader '%s' is not used: %s", name, problem)
            continue
        if ours := [suffix for suffix in suffixes if suffix in taken]:
            endings = ", ".join(ours)
            logger.warning(
                "corpus reader '%s' is not used for %s: the ending is taken by entailment",
                name,
                endings,
            )
        yield _PlugIn(name, reader, frozenset(suffixes) - taken)


class _PlugIn:
    """The *reader* of a plug-in, by its *name*: whatever it raises is a DataError that names it."""

    def __init__(self, name: str, reader: CorpusReader, suffixes: Collection[str]):
        self.name = name
        self.suffixes = suffixes
        self._reader = reader

    def recognises(self, source: Source) -> bool:
        """Return whether the reader recognises *source*."""
        with self._named(source.name):
            return self._reader.recognises(source)

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield what the reader makes of *file*."""
        with self._named(file.path):
            for document in self._reader.read(file, problems):
                if not isinstance(document, Document):
                    raise TypeError(f"gave {kind_of(document)} where a Document was expected")
                yield document

    @contextmanager
    def _named(self, path: str | Path) -> Iterator[None]:
        try:
            yield
        except (EntailmentError, MemoryError):
            raise
        except Exception as error:
            problem = f"corpus reader '{self.name}' failed: {type(error).__name__}: {error}"
            raise DataError(problem, path=path) from error


def _name_of(reader: CorpusReader) -> str:
    return reader.name if isinstance(reader, _PlugIn) else type(reader).__name__


def _unread(file: CorpusFile) -> str:
    return f"of no known format ('{shown(file.suffix)}')" if file.suffix else "of no known format"
