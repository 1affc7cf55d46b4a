"""Tables of co-occurrence counts, read and written, and as a resource.

# documents TAB N
# source TAB where from
word TAB n
word TAB other TAB n            word before other in the order of code points
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from entailment.errors import DataError, OptionError
from entailment.files import write_whole
from entailment.knowledge.counts import Counts
from entailment.knowledge.formats.files import bytes_of, usual_path
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.resource import About, MissingResourceError, NamedResource, home
from entailment.knowledge.rules import Rule

__all__ = ["CooccurrenceTable", "counts_of", "read_counts", "write_counts"]

_NAMES = ("cooccurrence.tsv",)
_MOST = 1e15


def write_counts(counts: Counts, path: str | Path) -> int:
    """Write *counts*, gzipped where *path* ends in `.gz`; return how many pairs there are.

    Raise DataError if there is none.
    """
    lines = [f"# documents\t{counts.documents}", f"# source\t{' '.join(counts.source.split())}"]
    lines += [f"{word}\t{n}" for word, n in zip(counts.words, counts.of_word, strict=True)]
    before = len(lines)
    for word in counts.words:
        lines += [
            f"{word}\t{neighbour}\t{n}"
            for neighbour, n in counts.neighbours(word)
            if word < neighbour
        ]
    if len(lines) == before:
        raise DataError("no pair of words co-occurs often enough; more text is required", path=path)
    data = ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")
    write_whole(path, gzip.compress(data, mtime=0) if str(path).endswith(".gz") else data)
    return len(lines) - before


def read_counts(path: str | Path) -> Counts:
    """Return the counts at *path*, as `write_counts` wrote them; raise DataError with the line."""
    documents, source = 0, ""
    words: dict[str, int] = {}
    pairs: list[tuple[str, str, int]] = []
    for number, line in text_lines(path):
        cells = line.split("\t")
        if number == 1:
            documents = _whole(cells[1], _MOST) if cells[0] == "# documents" and cells[1:] else 0
            if not documents:
                message = "lacks '# documents<TAB>N' in its first line; write it with "
                raise line_error(f"{message}'entail resources make cooccurrence'", path, 1)
        elif cells[0] == "# source":
            source = " ".join(cells[1:])
        elif len(cells) == 2 and cells[0] and cells[0] not in words:
            words[cells[0]] = _whole(cells[1], documents)
            if not words[cells[0]]:
                raise line_error(
                    f"'{cells[1][:40]}' is not a number from 1 to {documents}", path, number
                )
        elif len(cells) == 3 and cells[0] < cells[1]:
            pairs.append((cells[0], cells[1], _pair(cells, words, path, number)))
        else:
            message = "is not 'word<TAB>N', each once, or 'word<TAB>other<TAB>N' in order"
            raise line_error(message, path, number)
    if not pairs:
        raise DataError("holds no pair of words", path=path)
    if len({pair[:2] for pair in pairs}) < len(pairs):
        raise DataError("holds a pair of words twice", path=path)
    return Counts.of(documents, words, pairs, source)


def _pair(cells: list[str], words: Mapping[str, int], path: str | Path, number: int) -> int:
    if unknown := [word for word in cells[:2] if word not in words]:
        raise line_error(f"'{unknown[0][:40]}' has no line of its own before", path, number)
    most = min(words[cells[0]], words[cells[1]])
    if not (count := _whole(cells[2], most)):
        raise line_error(f"'{cells[2][:40]}' is not a number from 1 to {most}", path, number)
    return count


def _whole(value: str, most: float) -> int:
    """Return the whole number from 1 to *most* that *value* spells, or 0."""
    if not (value.isascii() and value.isdigit()):
        return 0
    number = number_in(value, 1, most)
    return int(number) if number else 0


class CooccurrenceTable:
    """Words that co-occur in a user's corpus; as rules, v -> u with weight n(u, v) / n(v).

    *path* is the table, *least* the probability below which there is no rule, *most* how many
    rules a word has.
    """

    def __init__(self, path: str | None = None, least: float = 0.1, most: int = 20):
        if not 0 < least <= 1 or most < 1:
            message = f"least is above 0 and at most 1, most at least 1, not {least} and {most}"
            raise OptionError(message)
        self._path = path
        self._least = least
        self._most = most
        self._lock = threading.Lock()
        self._counts: Counts | None = None

    def counts(self) -> Counts:
        """Return the counts; raise MissingResourceError if the table is not there."""
        with self._lock:
            if self._counts is None:
                path = usual_path(self._path, _NAMES)
                if path is None:
                    raise MissingResourceError("cooccurrence", _get())
                self._counts = read_counts(path)
            return self._counts

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return rules to the most probable words given *lemma*, the most probable first."""
        counts = self.counts()
        weighted = [
            (counts.probability(other, lemma), other) for other, _ in counts.neighbours(lemma)
        ]
        likely = sorted((-weight, other) for weight, other in weighted if weight >= self._least)
        return tuple(
            Rule(lemma, other, "similar", -weight, "cooccurrence")
            for weight, other in likely[: self._most]
        )

    def about(self) -> About:
        """Return the place and the size of the table."""
        path = usual_path(self._path, _NAMES)
        where = None if path is None else str(path)
        return About(where, "that of your corpus", ("similar",), _get(), bytes_of(path))


def _get() -> str:
    return f"entail resources make cooccurrence CORPUS -o {home()}/{_NAMES[0]}.gz"


def counts_of(loaded: Iterable[NamedResource]) -> Counts | None:
    """Return the counts of the first resource that has any; None without resources.

    Raise OptionError where there are resources and none has counts.
    """
    named = list(loaded)
    for _, resource in named:
        if isinstance(resource, CooccurrenceTable):
            return resource.counts()
    if named:
        names = ", ".join(f"'{name}'" for name, _ in named)
        raise OptionError(f'counts come from name = "cooccurrence"; {names} has none')
    return None
