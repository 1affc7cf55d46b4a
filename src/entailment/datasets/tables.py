"""Readers of tables: GLUE's tsv, SICK, and any csv or tsv with named columns.

| reader | columns |
| --- | --- |
| `glue` | index, sentence1, sentence2 (QNLI: sentence, question), label or gold_label; no quoting |
| `sick` | pair_ID, sentence_A, sentence_B, entailment_judgment or entailment_label |
| `table` | those named, else the first known name of each (see `KNOWN`), quoted as in Excel |
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from entailment.datasets.labels import GLUE_BINARY, NLI, RTE5, YES_NO, Vocabulary, parse_label
from entailment.datasets.problems import Problems, checked_pair
from entailment.datasets.source import Source, bad_byte
from entailment.errors import DataError, OptionError
from entailment.model import Label, Pair

__all__ = ["KNOWN", "Glue", "Sick", "Table"]

KNOWN: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "pair_id", "pairid", "uid", "index", "idx"),
    "text": ("text", "premise", "sentence1", "context", "source", "t"),
    "hypothesis": ("hypothesis", "claim", "sentence2", "statement", "h"),
    "label": ("label", "gold_label", "gold", "entailment", "judgment"),
}
"""Names under which a column is found, in lower case, for each part of a pair."""

csv.field_size_limit(2**31 - 1)


class _Row(NamedTuple):
    line: int
    cells: list[str]


class _Columns(NamedTuple):
    """Where in a row the parts of a pair stand; -1 where the table has none."""

    id: int
    text: int
    hypothesis: int
    label: int

    def pair(self, header: list[str], row: _Row, vocabulary: Vocabulary) -> Pair:
        """Return the pair of *row*; raise ValueError if a cell is missing or wrong."""
        if len(row.cells) != len(header):
            raise ValueError(f"has {len(row.cells)} columns where the header has {len(header)}")
        pair_id = row.cells[self.id] if self.id >= 0 else str(row.line - 1)
        try:
            gold = parse_label(row.cells[self.label], vocabulary) if self.label >= 0 else None
        except ValueError as error:
            raise ValueError(f"pair '{pair_id}' has the {error}") from error
        attributes = {
            name: cell
            for place, (name, cell) in enumerate(zip(header, row.cells, strict=True))
            if place not in self and name and cell
        }
        return checked_pair(
            pair_id, row.cells[self.text], row.cells[self.hypothesis], gold, attributes
        )


class Glue:
    """GLUE tsv: RTE, WNLI, QNLI (text: sentence, hypothesis: question), MNLI."""

    def recognises(self, source: Source) -> bool:
        """Return whether the header begins with `index` and names two sentences."""
        header = _first_line(source).split("\t")
        return header[0] == "index" and self._columns(header) is not None

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        rows = _tab_rows(source)
        header = next(rows).cells
        columns = self._columns(header)
        if columns is None:
            raise DataError("has no columns sentence1 and sentence2", path=source.name, line=1)
        yield from _pairs(rows, header, columns, {**NLI, **GLUE_BINARY}, problems)

    def _columns(self, header: list[str]) -> _Columns | None:
        named = {name: place for place, name in enumerate(header)}
        for text, hypothesis in (("sentence1", "sentence2"), ("sentence", "question")):
            if text in named and hypothesis in named:
                label = named.get("gold_label", named.get("label", -1))
                return _Columns(named.get("index", -1), named[text], named[hypothesis], label)
        return None


class Sick:
    """SICK: pair_ID, sentence_A, sentence_B, entailment_judgment (or entailment_label)."""

    def recognises(self, source: Source) -> bool:
        """Return whether the header has SICK's names."""
        return {"pair_ID", "sentence_A", "sentence_B"} <= set(_first_line(source).split("\t"))

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        rows = _tab_rows(source)
        header = next(rows).cells
        named = {name: place for place, name in enumerate(header)}
        missing = {"pair_ID", "sentence_A", "sentence_B"} - named.keys()
        if missing:
            raise DataError(f"has no column {min(missing)}", path=source.name, line=1)
        label = named.get("entailment_judgment", named.get("entailment_label", -1))
        columns = _Columns(named["pair_ID"], named["sentence_A"], named["sentence_B"], label)
        yield from _pairs(rows, header, columns, NLI, problems)


class Table:
    """Any csv or tsv with a header; columns and labels as named, else by their usual names.

    *columns* maps `text`, `hypothesis`, `label`, `id` to names in the header; *label_map* maps
    words in the file to labels, which numbers always need.
    """

    def __init__(
        self,
        columns: Mapping[str, str] | None = None,
        label_map: Mapping[str, str] | None = None,
    ):
        if unknown := set(columns or {}) - set(KNOWN):
            raise OptionError(f"no part of a pair is called '{min(unknown)}' (parts: {', '.join(KNOWN)})")
        self._named = dict(columns or {})
        self._vocabulary: Vocabulary = {
            **RTE5, **NLI, **YES_NO,
            **{word.lower(): _label(name) for word, name in (label_map or {}).items()},
        }

    def recognises(self, source: Source) -> bool:
        """Return whether the header names a text and a hypothesis, and no other reader's format."""
        first = _first_line(source)
        if not first or first[0] in "<{[" or Glue().recognises(source) or Sick().recognises(source):
            return False
        try:
            self._columns(_split(first, _separator(first)), source.name)
        except DataError:
            return False
        return True

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        rows = _quoted_rows(source, _separator(_first_line(source)))
        first = next(rows, None)
        if first is None:
            raise DataError("is empty; a header with column names was expected", path=source.name)
        columns = self._columns(first.cells, source.name)
        yield from _pairs(rows, first.cells, columns, self._vocabulary, problems)

    def _columns(self, header: list[str], path: str) -> _Columns:
        places = {name.strip().lower(): place for place, name in reversed([*enumerate(header)])}
        found = {part: self._place(part, places, path) for part in KNOWN}
        for part in ("text", "hypothesis"):
            if found[part] < 0:
                raise DataError(
                    f"has no column for the {part} (columns: {', '.join(header)}); "
                    f"name one with --columns {part}=NAME",
                    path=path,
                    line=1,
                )
        return _Columns(**found)

    def _place(self, part: str, places: Mapping[str, int], path: str) -> int:
        if (name := self._named.get(part)) is not None:
            if name.lower() not in places:
                raise DataError(
                    f"has no column '{name}' (columns: {', '.join(places)})", path=path, line=1
                )
            return places[name.lower()]
        return next((places[name] for name in KNOWN[part] if name in places), -1)


def _label(name: str) -> Label:
    label = parse_label(name, NLI)
    if label is None:
        raise OptionError("a label cannot be empty")
    return label


def _pairs(
    rows: Iterator[_Row],
    header: list[str],
    columns: _Columns,
    vocabulary: Vocabulary,
    problems: Problems,
) -> Iterator[Pair]:
    for row in rows:
        try:
            if (byte := next(filter(None, map(bad_byte, row.cells)), None)) is not None:
                raise ValueError(f"the byte 0x{byte:02x} is not UTF-8")
            yield columns.pair(header, row, vocabulary)
        except ValueError as error:
            problems.report(str(error), row.line)


def _tab_rows(source: Source) -> Iterator[_Row]:
    for line in source.lines():
        if line.text.strip():
            yield _Row(line.number, line.text.split("\t"))


def _quoted_rows(source: Source, separator: str) -> Iterator[_Row]:
    reader = csv.reader((line.text + "\n" for line in source.lines()), delimiter=separator)
    begins = 1
    try:
        for cells in reader:
            if cells:
                yield _Row(begins, cells)
            begins = reader.line_num + 1
    except csv.Error as error:
        raise DataError(f"is not a csv table: {error}", path=source.name, line=begins) from error


def _first_line(source: Source) -> str:
    return source.head().lstrip("\r\n").partition("\n")[0].rstrip("\r")


def _separator(header: str) -> str:
    return max("\t,;", key=header.count)


def _split(line: str, separator: str) -> list[str]:
    return next(csv.reader([line], delimiter=separator), [])
