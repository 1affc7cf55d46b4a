"""The database files of WordNet, in the format of wndb(5WN), read by offset as they are needed.

Opening maps the files and checks that each index is in order and whole; a look-up is a binary
search in an index and one line of a data file for each synset.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from entailment.errors import DataError
from entailment.knowledge.wordnets import Pointer, Synset

__all__ = ["Wndb", "is_wndb"]

_FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_RELATIONS = {
    "@": "hypernym",
    "@i": "instance",
    "#m": "part",
    "#s": "part",
    "#p": "part",
    "*": "entailment",
    ">": "cause",
    "&": "similar",
    "$": "similar",
    "!": "antonym",
    "+": "derivation",
    "\\": "derivation",
}
_VERSION = re.compile(rb"WordNet (?:Release )?(\d+\.\d+)")
_MARKER = re.compile(r"\((?:p|a|ip)\)$")
_MAX_INDEX_LINE = 2**16


def is_wndb(folder: Path) -> bool:
    """Return whether *folder* has the files of the four parts of speech."""
    return all(
        (folder / f"{kind}.{name}").is_file()
        for name in _FILES.values()
        for kind in ("index", "data")
    )


class Wndb:
    """The WordNet in *folder*; raise DataError for a file that is missing, cut off or unordered."""

    def __init__(self, folder: str | Path):
        self.folder = Path(folder)
        self._index = {pos: self._mapped(f"index.{name}") for pos, name in _FILES.items()}
        self._data = {pos: self._mapped(f"data.{name}") for pos, name in _FILES.items()}
        for pos in _FILES:
            self._check_order(pos)
        self._senses = lru_cache(maxsize=50_000)(self._looked_up)
        self._read = lru_cache(maxsize=50_000)(self._read_synset)

    @property
    def version(self) -> str:
        """The version in the head of the data, or nothing."""
        release = _VERSION.search(self._data["n"][:4096])
        return release[1].decode("ascii") if release else ""

    def senses(self, lemma: str, pos: str) -> Sequence[str]:
        """Return the keys of the synsets of a lemma, the most common first.

        A key is the part of speech and the offset, such as `n02084071`.
        """
        return self._senses(lemma, pos)

    def _looked_up(self, lemma: str, pos: str) -> Sequence[str]:
        line = self._line_of(lemma.replace(" ", "_"), pos) if lemma else None
        if line is None:
            return ()
        fields = line.split()
        try:
            count = int(fields[2])
            offsets = [int(field) for field in fields[len(fields) - count :]]
            if count < 1 or len(fields) != 6 + int(fields[3]) + count:
                raise ValueError("counts that do not agree")
        except (ValueError, IndexError) as error:
            at = self._index[pos].find(b"\n" + line)
            number = self._index[pos][: at + 1].count(b"\n") + 1
            message = "is not an index entry: lemma, pos, counts, pointers, offsets"
            raise DataError(
                message, path=self.folder / f"index.{_FILES[pos]}", line=number
            ) from error
        return [f"{pos}{offset:08d}" for offset in offsets]

    def synset(self, key: str) -> Synset:
        """Return the synset of a key.

        Raise DataError with file and line where the offset has no synset.
        """
        return self._read(key)

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """Yield the part of speech and the line of every synset, as it stands in the files."""
        for pos, data in self._data.items():
            for line in data[:].split(b"\n")[:-1]:
                if line[:1] != b" ":
                    yield pos, line

    def _mapped(self, name: str) -> mmap.mmap:
        path = self.folder / name
        try:
            with path.open("rb") as stream:
                mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is empty"
            raise DataError(f"cannot be read: {reason}", path=path) from error
        if mapped[-1:] != b"\n":
            number = mapped[:].count(b"\n") + 1
            raise DataError("has no line end: the file is cut off", path=path, line=number)
        return mapped

    def _check_order(self, pos: str) -> None:
        lines = [line for line in self._index[pos][:].split(b"\n")[:-1] if line[:1] != b" "]
        if lines == sorted(lines):
            return
        first = next(after for before, after in pairwise(lines) if before > after)
        number = self._index[pos][:].split(b"\n").index(first) + 1
        path = self.folder / f"index.{_FILES[pos]}"
        raise DataError("is not in the order of bytes; sort the index", path=path, line=number)

    def _line_of(self, lemma: str, pos: str) -> bytes | None:
        """Return the index line of a lemma, by binary search, or None."""
        index = self._index[pos]
        prefix = lemma.encode("utf-8", "replace") + b" "
        low, high = 0, len(index)
        while low < high:
            start = index.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = index.find(b"\n", start)
            line = index[start : min(end, start + _MAX_INDEX_LINE)]
            if line.startswith(prefix):
                return line
            if line < prefix:
                low = end + 1
            else:
                high = start
        return None

    def _read_synset(self, key: str) -> Synset:
        data, offset = self._data[key[0]], int(key[1:])
        name = f"{key[1:]} ".encode()
        if data[offset : offset + len(name)] != name or data[offset - 1 : offset] != b"\n":
            raise self._broken(key, f"has no synset at the offset {offset}")
        line = data[offset : data.find(b"\n", offset)]
        try:
            return _synset(line.partition(b"| ")[0].decode("utf-8").split())
        except (ValueError, IndexError) as error:
            raise self._broken(key, "is not a synset: words, pointers and their counts") from error

    def _broken(self, key: str, problem: str) -> DataError:
        line = self._data[key[0]][: int(key[1:])].count(b"\n") + 1
        return DataError(problem, path=self.folder / f"data.{_FILES[key[0]]}", line=line)


def _synset(fields: list[str]) -> Synset:
    """Return the synset in the fields of a data line; raise ValueError for any other line."""
    pos = _part_of_speech(fields[2])
    count = int(fields[3], 16)
    words = tuple(_word(fields[4 + 2 * n]) for n in range(count))
    at = 4 + 2 * count
    pointers = []
    for n in range(int(fields[at])):
        symbol, offset, target_pos, ends = fields[at + 1 + 4 * n : at + 5 + 4 * n]
        source, word = int(ends[:2], 16), int(ends[2:], 16)
        if source > count:
            raise ValueError(f"no word {source} of {count}")
        if symbol in _RELATIONS:
            target = f"{_part_of_speech(target_pos)}{int(offset):08d}"
            pointers.append(Pointer(_RELATIONS[symbol], target, source, word))
    return Synset(pos, words, tuple(pointers))


def _word(field: str) -> str:
    if not field.isprintable():
        raise ValueError("a control character")
    return _MARKER.sub("", field).replace("_", " ").lower()


def _part_of_speech(field: str) -> str:
    pos = "a" if field == "s" else field
    if pos not in _FILES:
        raise ValueError(f"no part of speech {field!r}")
    return pos
