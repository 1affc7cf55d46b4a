"""Readers of tables: GLUE's tsv, SICK, and any csv or tsv with named columns.

| reader | columns |
| --- | --- |
| `glue` | index, sentence1, sentence2 (QNLI: sentence, question), label or gold_label; no quoting |
| `sick` | pair_ID, sentence_A, sentence_B, entailment_judgment or entailment_label |
| `table` | those named, else the first known name of each (see `KNOWN`), quoted as in Excel |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from entailment.datasets.labels import (
    GLUE_BINARY,
    NAMING,
    NLI,
    YES_NO,
    LabelMap,
    Vocabulary,
    named_labels,
    parse_label,
)
from entailment.datasets.parts import KNOWN, listed, require_two
from entailment.datasets.problems import Problems, checked_pair, require_parts, shown
from entailment.datasets.rows import (
    Row,
    first_line,
    header_of,
    quoted_rows,
    separator_of,
    split,
    tab_rows,
)
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Pair

__all__ = ["Glue", "Sick", "Table", "without_part"]

_WNLI = (
    "labels 0 and 1 are read as in WNLI: 1 is entailment; "
    "for others name the columns and --label-map"
)


class _Columns(NamedTuple):
    """The places of a pair's parts in a row, from 0; -1 where the table has none."""

    id: int
    text: int
    hypothesis: int
    label: int

    def pair(self, header: list[str], row: Row, vocabulary: Vocabulary, problems: Problems) -> Pair:
        """Return the pair of *row*; raise ValueError if a cell is missing or wrong."""
        if len(row.cells) != len(header):
            raise ValueError(f"has {len(row.cells)} columns where the header has {len(header)}")
        pair_id = row.cells[self.id].strip() if self.id >= 0 else problems.number_of(row.line)
        gold = None
        try:
            if self.label >= 0:
                gold = parse_label(row.cells[self.label], vocabulary)
        except ValueError as error:
            problem = f"pair '{shown(pair_id)}' has the {error}{NAMING}"
            problems.unknown_label(pair_id, problem, row.line)
        attributes = {
            name: cell
            for place, (name, cell) in enumerate(zip(header, row.cells, strict=True))
            if place not in self and name and cell
        }
        return checked_pair(
            pair_id, row.cells[self.text], row.cells[self.hypothesis], gold, attributes
        )


class Glue:
    """GLUE tsv: RTE, WNLI, QNLI (text: sentence, hypothesis: question), MNLI.

    Labels 0 and 1 are WNLI's, which is logged, for elsewhere they mean other things.
    """

    def recognises(self, source: Source) -> bool:
        """Return whether the header begins with `index` and names two sentences."""
        header = first_line(source).split("\t")
        return header[0] == "index" and self._columns(header) is not None

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        rows = tab_rows(source)
        header = header_of(rows, source)
        columns = self._columns(header.cells)
        if columns is None:
            problem = "has no columns sentence1 and sentence2"
            raise DataError(problem, path=source.name, line=header.line)
        rows = _warn_of_numbers(rows, columns.label, problems)
        yield from _pairs(source, rows, header, columns, {**NLI, **GLUE_BINARY}, problems)

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
        return {"pair_ID", "sentence_A", "sentence_B"} <= set(first_line(source).split("\t"))

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        rows = tab_rows(source)
        header = header_of(rows, source)
        named = {name: place for place, name in enumerate(header.cells)}
        missing = {"pair_ID", "sentence_A", "sentence_B"} - named.keys()
        if missing:
            problem = f"has no column {min(missing)}"
            raise DataError(problem, path=source.name, line=header.line)
        label = named.get("entailment_judgment", named.get("entailment_label", -1))
        columns = _Columns(named["pair_ID"], named["sentence_A"], named["sentence_B"], label)
        yield from _pairs(source, rows, header, columns, NLI, problems)


class Table:
    """Any csv or tsv with a header; columns and labels as named, else by their usual names.

    *columns* maps `text`, `hypothesis`, `label`, `id` to names in the header; *label_map* maps
    words in the file to labels, which numbers always need.
    """

    def __init__(
        self,
        columns: Mapping[str, str] | None = None,
        label_map: LabelMap | None = None,
    ):
        require_parts(columns or {}, tuple(KNOWN))
        self._named = dict(columns or {})
        self._vocabulary: Vocabulary = {
            **NLI,
            **YES_NO,
            **named_labels(label_map),
        }

    def recognises(self, source: Source) -> bool:
        """Return whether the header names a text and a hypothesis, and no other reader's format."""
        first = first_line(source)
        if not first or first[0] in "<{[" or Glue().recognises(source) or Sick().recognises(source):
            return False
        try:
            self.read_header(source)
        except DataError:
            return False
        return True

    def read_header(self, source: Source) -> None:
        """Raise DataError where the first line names no text or no hypothesis."""
        first = first_line(source)
        self._columns(Row(1, split(first, separator_of(first))), source.name)

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        rows = quoted_rows(source, separator_of(first_line(source)), problems)
        header = header_of(rows, source)
        columns = self._columns(header, source.name)
        yield from _pairs(source, rows, header, columns, self._vocabulary, problems)

    def _columns(self, header: Row, path: str) -> _Columns:
        places: dict[str, int] = {}
        for place, name in enumerate(header.cells):
            places.setdefault(name.strip().lower(), place)
        place_of = {part: self._place(part, places, header, path) for part in KNOWN}
        for part in ("text", "hypothesis"):
            if place_of[part] < 0:
                raise DataError(
                    f"has no column for the {part} (columns: {listed(places)}); "
                    f"name one with --columns {part}=NAME",
                    path=path,
                    line=header.line,
                )
        require_two(*(header.cells[place_of[part]] for part in ("text", "hypothesis")))
        return _Columns(**place_of)

    def _place(self, part: str, places: Mapping[str, int], header: Row, path: str) -> int:
        if (name := self._named.get(part)) is None:
            return next((places[name] for name in KNOWN[part] if name in places), -1)
        if (place := places.get(name.strip().lower())) is None:
            problem = f"has no column '{shown(name)}' (columns: {listed(places)})"
            raise DataError(problem, path=path, line=header.line)
        return place


def without_part(source: Source) -> DataError | None:
    """Return the error of a table that has a text or a hypothesis, but not both; None of others."""
    first = first_line(source)
    cells = split(first, separator_of(first)) if first and first[0] not in "<{[" else []
    names = {name.strip().lower() for name in cells}
    has_part = [not names.isdisjoint(KNOWN[part]) for part in ("text", "hypothesis")]
    if len(cells) < 2 or not any(has_part):
        return None
    try:
        Table().read_header(source)
    except DataError as error:
        return error
    return None


def _warn_of_numbers(rows: Iterator[Row], label: int, problems: Problems) -> Iterator[Row]:
    """Yield *rows*; at the first label that is a number, log how such labels are read."""
    was_logged = label < 0
    for row in rows:
        if not was_logged and label < len(row.cells) and row.cells[label].strip() in GLUE_BINARY:
            was_logged = True
            problems.warn(_WNLI, row.line)
        yield row


def _pairs(
    source: Source,
    rows: Iterator[Row],
    header: Row,
    columns: _Columns,
    vocabulary: Vocabulary,
    problems: Problems,
) -> Iterator[Pair]:
    for row in rows:
        if (byte := row.bad_byte) is not None:
            problem = f"has the byte 0x{byte:02x}, which is not {source.encoding}"
            problems.report(problem, row.line)
            continue
        try:
            pair = columns.pair(header.cells, row, vocabulary, problems)
        except ValueError as error:
            problems.report(str(error), row.line)
        else:
            problems.begin_pair(row.line)
            yield pair
