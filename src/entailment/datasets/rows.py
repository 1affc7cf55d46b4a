"""Rows of a table: split at tabs as GLUE has them, or quoted as spreadsheets write them."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from entailment.datasets.problems import MAX_TEXT, Problems
from entailment.datasets.source import Line, Source, bad_byte
from entailment.errors import DataError

__all__ = ["Row", "first_line", "header_of", "quoted_rows", "separator_of", "split", "tab_rows"]

MAX_ROW = 2 * MAX_TEXT
"""Characters of a row that runs over several lines; a longer one has a quote left open."""

csv.field_size_limit(2**31 - 1)


class Row(NamedTuple):
    """The cells of a row and the line that it begins on."""

    line: int
    cells: list[str]

    @property
    def bad_byte(self) -> int | None:
        """The first byte that the file's encoding could not explain, or None."""
        return next((b for b in map(bad_byte, self.cells) if b is not None), None)


def tab_rows(source: Source) -> Iterator[Row]:
    """Yield the lines of *source* split at tabs; a quote is a character like any other."""
    for line in source.lines():
        if line.text.strip() or "\t" in line.text:
            yield Row(line.number, line.text.split("\t"))


def quoted_rows(source: Source, separator: str, problems: Problems) -> Iterator[Row]:
    """Yield the rows of *source*; a quoted cell may hold separators and line ends.

    Wrong quoting is reported to *problems* with its line; where it is lenient, reading
    continues with the next line.
    """
    feed = _Feed(source)
    while feed.begin_row():
        try:
            cells = next(csv.reader(feed, delimiter=separator, strict=True))
        except csv.Error as error:
            problems.report(*feed.explained(error))
            feed.requeue(error)
        else:
            if cells:
                yield Row(feed.taken[0].number, cells)


def header_of(rows: Iterator[Row], source: Source) -> Row:
    """Return the first of *rows*; raise DataError where there is none or it cannot be read."""
    header = next(rows, None)
    if header is None:
        raise DataError("is empty; a header with column names was expected", path=source.name)
    if (byte := header.bad_byte) is not None:
        problem = f"the header has the byte 0x{byte:02x}, which is not {source.encoding}"
        raise DataError(problem, path=source.name, line=header.line)
    return header


def first_line(source: Source) -> str:
    """Return the first line of *source* that is not empty, as far as its head goes."""
    return source.head().lstrip("\n").partition("\n")[0]


def separator_of(header: str) -> str:
    """Return the separator of the columns of *header*: tab, comma or semicolon."""
    return max("\t,;", key=header.count)


def split(line: str, separator: str) -> list[str]:
    """Return the cells of one line."""
    return next(csv.reader([line], delimiter=separator), [])


class _Feed:
    """Feeds a csv reader the lines of one row after another, and can feed them again.

    A row that cannot be read has a cell open at the end of each of its lines but the last. A later
    row with a cell open at the end of one of these lines comes to the same error, so these lines
    are fed again as rows of one line each.
    """

    def __init__(self, source: Source):
        self.taken: list[Line] = []
        self._lines = source.lines()
        self._waiting: deque[Line] = deque()
        self._size = 0
        self._alone = 0
        self._error: csv.Error | None = None

    def begin_row(self) -> bool:
        """Drop the lines of the previous row and return whether there are more."""
        self.taken, self._size = [], 0
        self._alone = max(0, self._alone - 1)
        if not self._waiting:
            self._waiting.extend(line for line in [next(self._lines, None)] if line)
        return bool(self._waiting)

    def __iter__(self) -> _Feed:
        return self

    def __next__(self) -> str:
        if self._alone and self._error and self.taken:
            raise self._error
        line = self._waiting.popleft() if self._waiting else next(self._lines)
        self.taken.append(line)
        self._size += len(line.text)
        if self._size > MAX_ROW:
            raise csv.Error("unexpected length")
        return line.text + "\n"

    def requeue(self, error: csv.Error) -> None:
        """Queue the lines of a row that ended in *error* again, without its first."""
        if len(self.taken) > 1:
            self._waiting.extendleft(reversed(self.taken[1:]))
            self._alone, self._error = len(self.taken) - 1, error

    def explained(self, error: csv.Error) -> tuple[str, int]:
        """Return what is wrong with the row, and on which line."""
        if str(error).startswith("unexpected"):  # end of data, or length
            return "a quote that opens here is never closed", self._last_opening()
        advice = "write a quote inside a quoted cell twice"
        return f"is not quoted as in a csv file: {error}; {advice}", self.taken[0].number

    def _last_opening(self) -> int:
        quotes, opened = 0, self.taken[0].number
        for line in self.taken:
            quotes += (in_line := line.text.count('"'))
            if in_line and quotes % 2:
                opened = line.number
        return opened
