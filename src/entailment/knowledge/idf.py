r"""How telling a word is: inverse document frequency, counted on any corpus.

    idf(w) = ln(N / n_w) / ln(N)        (Spärck Jones, 1972; scaled to [0, 1])

where N is the number of documents and n_w those that hold w, counted on lower-case forms. A
word in no document weighs 1, as one in a single document. The shipped table says in its head
which texts it was counted on; `entail idf` counts another.
"""

from __future__ import annotations

import gzip
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.text.words import words

__all__ = ["Idf", "count_documents", "default_idf", "read_idf", "write_idf"]


@dataclass(frozen=True, slots=True)
class Idf:
    """Document frequencies of word forms, and the weights that follow from them."""

    documents: int
    frequencies: Mapping[str, int]
    source: str = ""
    _log: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_log", math.log(max(2, self.documents)))

    def weight(self, word: str) -> float:
        """Return the weight of a lower-case *word*, in [0, 1].

        >>> Idf(100, {"the": 100, "cat": 10}).weight("cat")
        0.5
        """
        count = self.frequencies.get(word, 1)
        return 1.0 - _log(min(count, self.documents)) / self._log


def count_documents(texts: Iterable[str], *, at_least: int = 1, source: str = "") -> Idf:
    """Return the table counted on *texts*, each a document; rarer words are left out."""
    counts: Counter[str] = Counter()
    documents = 0
    for text in texts:
        documents += 1
        counts.update({word.lower for word in words(text)})
    kept = {word: count for word, count in counts.items() if count >= at_least}
    return Idf(documents, dict(sorted(kept.items())), source)


def write_idf(table: Idf, path: str | Path) -> None:
    """Write *table* as `word<TAB>documents` lines, gzipped where *path* ends in `.gz`."""
    lines = [f"# documents\t{table.documents}", f"# source\t{table.source}"]
    lines += [f"{word}\t{count}" for word, count in table.frequencies.items()]
    data = ("\n".join(lines) + "\n").encode("utf-8")
    write_whole(path, gzip.compress(data, mtime=0) if str(path).endswith(".gz") else data)


def read_idf(path: str | Path) -> Idf:
    """Return the table at *path*, as `write_idf` wrote it; raise DataError if it is none."""
    from entailment.datasets.source import Source

    documents, source, counts = 0, "", {}
    name = str(path)
    for line in Source(path).lines():
        key, tab, value = line.text.partition("\t")
        if key == "# source":
            source = value
        elif not tab or not value.isascii() or not value.isdigit():
            raise DataError("is not 'word<TAB>documents'", path=name, line=line.number)
        elif key == "# documents":
            documents = int(value)
        else:
            counts[key] = int(value)
    if not documents:
        raise DataError("does not say '# documents<TAB>N' in its first line", path=name)
    return Idf(documents, counts, source)


@cache
def _log(count: int) -> float:
    return math.log(count)


@lru_cache(maxsize=1)
def default_idf() -> Idf:
    """Return the table that comes with the package."""
    return read_idf(str(files("entailment.knowledge").joinpath("data", "idf.tsv.gz")))
