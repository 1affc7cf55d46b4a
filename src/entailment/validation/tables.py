"""Facts as a table: comma- or tab-separated, with a row of names first.

The columns are the keys of JSON lines (`entity,slot,value,document` or
`subject,predicate,object,document`, in any order); `supported` is yes or no, true or false, 1 or 0
or empty. Several documents of a fact stand in one cell with a `|` between them.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source, bad_byte
from entailment.errors import DataError
from entailment.validation.facts import Fact
from entailment.validation.jsonl import json_fact, renamed
from entailment.validation.slots import SlotTable

__all__ = ["delimiter_of", "table_facts"]

_NEEDED = {"entity", "slot", "value", "document"}
_GOLD = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": None}


def delimiter_of(head: str) -> str | None:
    r"""Return what separates the columns of the table that begins with *head*; None for none.

    >>> delimiter_of("subject,predicate,object,document\n"), delimiter_of('{"entity": "Ann"}')
    (',', None)
    """
    first = head.lstrip("\ufeff \r\n").split("\n", 1)[0]
    for delimiter in ",\t;":
        if renamed(dict.fromkeys(_names(first.split(delimiter)))).keys() >= _NEEDED:
            return delimiter
    return None


def table_facts(source: Source, slots: SlotTable, problems: Problems) -> Iterator[tuple[int, Fact]]:
    """Yield the facts with the lines on which they end; what is wrong goes to *problems*."""
    names: list[str] = []
    for begin, end, row in _rows(source, delimiter_of(source.head()) or ","):
        if not any(cell.strip() for cell in row):
            continue
        if not names:
            names = _names(row)
            continue
        try:
            yield end, json_fact(_object(names, row, begin), end, slots)
        except ValueError as error:
            problems.report(str(error), end)


def _rows(source: Source, delimiter: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows, each with its first and last line; a row of tabs is a line."""
    if delimiter == "\t":
        for line in source.lines():
            yield line.number, line.number, _cells(line.text)
        return
    rows = csv.reader((f"{line.text}\n" for line in source.lines()), delimiter=delimiter)
    begin = 1
    try:
        for row in rows:
            yield begin, rows.line_num, row
            begin = rows.line_num + 1
    except csv.Error as error:  # a quote that is never closed makes a cell of all that follows
        problem = f"has no whole row here: {error}"
        raise DataError(problem, path=source.name, line=begin) from error


def _cells(line: str) -> list[str]:
    """Return the cells of a line with tabs, in which a quote that is not closed is a quote."""
    try:
        return next(csv.reader([line], delimiter="\t", strict=True), [])
    except csv.Error:
        return line.split("\t")


def _names(row: list[str]) -> list[str]:
    return [cell.strip().strip('"').lower() for cell in row]


def _object(names: list[str], row: list[str], begin: int) -> dict[str, Any]:
    """Return the row as the object of a JSON line; raise ValueError for what it cannot be."""
    if len(row) > len(names):
        raise ValueError(f"has {len(row)} cells, and the first row names {len(names)}")
    if any(bad_byte(cell) is not None for cell in row):
        raise ValueError("has a byte that is not of the encoding")
    cells = dict(zip(names, (cell.strip() for cell in row), strict=False))
    value: dict[str, Any] = {name: cell for name, cell in cells.items() if cell}
    for name, cell in renamed(value).items():
        if name in _NEEDED and "\n" in cell:
            problem = f"a {name} of several lines, from line {begin}"
            raise ValueError(f"has {problem}; is a quote there not closed?")
    if "|" in cells.get("document", ""):
        value["document"] = [word for word in cells["document"].split("|") if word.strip()]
    if "supported" in cells:
        gold = cells["supported"].lower()
        if gold not in _GOLD:
            raise ValueError(f"has supported as '{shown(gold)}'; write yes, no or nothing")
        value["supported"] = _GOLD[gold]
    return value
