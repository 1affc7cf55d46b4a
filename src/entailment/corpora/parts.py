"""A corpus cut into parts of whole files, in its order, which may be read anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from entailment.corpora import Corpus
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import shown
from entailment.errors import OptionError

__all__ = ["CorpusPart", "corpus_parts"]


class CorpusPart(NamedTuple):
    """Some of the files of the corpus at *path*, one after the other."""

    path: Path
    files: tuple[CorpusFile, ...]
    lenient: bool

    @property
    def name(self) -> str:
        """The first and the last file."""
        first, last = (shown(self.files[place].id) for place in (0, -1))
        return f"'{first}'" if first == last else f"'{first}' to '{last}'"

    def corpus(self) -> Corpus:
        """Return the documents of the part."""
        return Corpus(self.path, lenient=self.lenient, files=self.files)

    def state(self) -> str:
        """Return the names, sizes and times of the files: other for files that were changed."""
        lines = [f"lenient: {self.lenient}"]
        for file in self.files:
            lines.append(f"{file.id} {_version(file.path)}")
        return "\n".join(lines)


def corpus_parts(corpus: Corpus, count: int) -> list[CorpusPart]:
    """Return *corpus* in at most *count* parts of about as many bytes, none of them empty.

    What is left out of the corpus is in `corpus.skipped`. Raise OptionError for standard input.
    """
    corpus.skipped.clear()
    files = list(corpus.files(corpus.skipped))
    if any(file.given is not None and str(corpus.path) == "-" for file in files):
        raise OptionError("standard input is read by one process; name a folder for shards")
    files = [file._replace(given=None) for file in files]
    sizes = [1 + _size(file.path) for file in files]
    total = sum(sizes)
    parts: list[list[CorpusFile]] = [[] for _ in range(count)]
    for file, end, size in zip(files, accumulate(sizes), sizes, strict=True):
        middle = end - size / 2
        parts[int(count * middle / total)].append(file)
    return [_part(corpus, part) for part in parts if part]


def _part(corpus: Corpus, files: Sequence[CorpusFile]) -> CorpusPart:
    return CorpusPart(corpus.path, tuple(files), corpus.lenient)


def _version(path: Path) -> str:
    try:
        about = path.stat()
    except OSError:  # reading it will say why
        return "missing"
    return f"{about.st_size} {about.st_mtime_ns}"


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # reading it will say why
        return 0
