r"""How informative a word is: inverse document frequency, counted on any corpus.

    idf(w) = ln(N / n_w) / ln(N)        (Spärck Jones, 1972; scaled to [0, 1])

where N is the number of documents and n_w those that hold w, counted on lower-case forms. A
word in no document weighs 1, as one in a single document. The shipped table names in its head
the texts it was counted on; `entail idf` counts another.
"""

from __future__ import annotations

import gzip
import io
import math
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.text.words import lemma, words

__all__ = ["Idf", "count_documents", "default_idf", "read_idf", "write_idf"]

_MAX_LINE = 2**20


@dataclass(frozen=True, slots=True)
class Idf:
    """Document frequencies of word forms, and the weights that follow from them."""

    documents: int
    frequencies: Mapping[str, int]
    source: str = ""
    _log: float = field(init=False, repr=False, compare=False)
    _weights: dict[str, float] = field(
        init=False, repr=False, compare=False, default_factory=dict[str, float]
    )

    _lemmas: Counter[str] = field(
        init=False, repr=False, compare=False, default_factory=Counter[str]
    )

    def __post_init__(self) -> None:
        if self.documents < 1:
            raise DataError("word frequencies are counted on at least one document")
        object.__setattr__(self, "_log", math.log(max(2, self.documents)))

    def of_lemmas(self) -> Mapping[str, int]:
        """Return the frequency of each lemma, that of its forms together."""
        if not self._lemmas:
            for form, count in self.frequencies.items():
                self._lemmas[lemma(form)] += count
        return self._lemmas

    def weight(self, word: str) -> float:
        """Return the weight of a lower-case *word*, in [0, 1].

        >>> Idf(100, {"the": 100, "cat": 10}).weight("cat")
        0.5
        """
        if (weight := self._weights.get(word)) is None:
            count = self.frequencies.get(word)
            weight = 1.0 - _log(max(1, min(count or 1, self.documents))) / self._log
            if count is not None:  # there is no end of other words
                self._weights[word] = weight
        return weight


def count_documents(texts: Iterable[str], *, at_least: int = 1, source: str = "") -> Idf:
    """Return the table counted on *texts*, each a document; rarer words are left out.

    Raise DataError if there is no text.
    """
    counts: Counter[str] = Counter()
    documents = 0
    for text in texts:
        documents += 1
        counts.update({word.lower for word in words(text)})
    frequent = {word: count for word, count in counts.items() if count >= at_least}
    return Idf(documents, dict(sorted(frequent.items())), source)


def write_idf(table: Idf, path: str | Path) -> None:
    """Write *table* as `word<TAB>documents` lines, gzipped where *path* ends in `.gz`."""
    lines = [f"# documents\t{table.documents}", f"# source\t{' '.join(table.source.split())}"]
    lines += [f"{word}\t{count}" for word, count in table.frequencies.items()]
    data = ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")
    write_whole(path, gzip.compress(data, mtime=0) if str(path).endswith(".gz") else data)


def read_idf(path: str | Path) -> Idf:
    """Return the table at *path*, as `write_idf` wrote it; raise DataError with file and line."""
    documents, source, counts = 0, "", {}
    for number, line in _lines(path):
        key, tab, value = line.partition("\t")
        if number == 1:
            documents = _count(value) if key == "# documents" else 0
            if not documents:
                raise _problem("lacks '# documents<TAB>N' in its first line", path, 1)
        elif key == "# source":
            source = value
        elif not key or not tab or not 0 < (count := _count(value)) <= documents:
            raise _problem(f"is not 'word<TAB>N' with N from 1 to {documents}", path, number)
        elif key in counts:
            raise _problem(f"{key[:60]!r} is here twice", path, number)
        else:
            counts[key] = count
    if not documents:
        raise _problem("is empty; write a table with 'entail idf'", path)
    return Idf(documents, counts, source)


def _lines(path: str | Path) -> Iterator[tuple[int, str]]:
    """Yield number and text of each line of a file, gzipped or not."""
    number = 0
    try:
        with open(path, "rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            # GzipFile itself reads each line in Python.
            stream = io.BufferedReader(gzip.GzipFile(fileobj=raw)) if packed else raw
            while line := stream.readline(_MAX_LINE):
                number += 1
                yield number, line.rstrip(b"\r\n").decode("utf-8")
    except UnicodeDecodeError as error:
        raise _problem("is not UTF-8", path, number) from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise _problem(f"is a damaged gzip file ({error})", path) from error
    except OSError as error:
        raise _problem(f"cannot be read: {error.strerror or error}", path) from error


def _count(value: str) -> int:
    """Return the number that *value* spells, or 0."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 16 else 0


def _problem(problem: str, path: str | Path, line: int | None = None) -> DataError:
    return DataError(problem, path=path, line=line)


@cache
def _log(count: int) -> float:
    return math.log(count)


@lru_cache(maxsize=1)
def default_idf() -> Idf:
    """Return the table that comes with the package."""
    return read_idf(str(files("entailment.knowledge").joinpath("data", "idf.tsv.gz")))
