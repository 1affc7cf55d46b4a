"""The rows of tables that have a header: which cell stands in which column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.text.tables import cells_of

__all__ = ["LONGEST", "columns_of", "is_figure", "is_number"]

LONGEST = 2000
"""Characters of what a row is read as, its first cell repeated; a longer one is read as it
stands."""

Columns = tuple[str, ...]

_NUMBER = re.compile(r"[-+]?\d[\d.,]*")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def is_number(cell: str) -> bool:
    """Return whether *cell* is nothing but a number.

    >>> is_number("1,204.5"), is_number("Q1"), is_number("2019")
    (True, False, True)
    """
    return _NUMBER.fullmatch(cell.strip()) is not None


def is_figure(cell: str) -> bool:
    """Return whether *cell* is a number that is no year, which names no column.

    >>> is_figure("1,204.5"), is_figure("2019")
    (True, False)
    """
    return is_number(cell) and not _YEAR.fullmatch(cell.strip())


def columns_of(row: str, cells: Sequence[str], header: Sequence[str]) -> Columns:
    """Return the names of the columns of *row* whose *cells* are not empty, in order.

    There are none where *cells*, or what the bars of *row* separate, are not those under *header*.

    >>> columns_of("| Pro | | 5 |", ["Pro", "", "5"], ["Plan", "Price", "Users"])
    ('Plan', 'Users')
    """
    full = [(name.strip(), cell) for name, cell in zip(header, cells, strict=False) if cell.strip()]
    if len(cells) != len(header) or len(full) < 2 or len(cells_of(row)) != len(full):
        return ()
    first = sum(map(len, full[0]))
    size = sum(first + len(name) + len(cell) for name, cell in full)
    return tuple(name for name, _ in full) if size <= LONGEST else ()
