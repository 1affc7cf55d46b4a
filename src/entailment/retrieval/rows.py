"""Rows of tables as evidence: which of them, and which of their cells, a statement speaks of.

| the statement has all words of | then |
| --- | --- |
| the first cell of another row of the table, and not of this one's | this row is no evidence |
| the first cells of this row and of another | this row contradicts nothing (`checking`) |
| the names of some columns | the other cells of a row are not read, but for the first |

So *The Basic plan costs €12* is not judged by what the row *Pro* or the column *Pro* has: the rows
of a table are worded alike, and a network takes the one for the other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from entailment.model import Document, Passage, cells_of, row_label
from entailment.text.words import content_stems

__all__ = ["compares_rows", "is_about_row", "with_columns_of"]

_NEAR = 200
"""Rows above and below one that are looked at for a first cell that the statement has."""


def is_about_row(statement: str, row: Passage, document: Document) -> bool:
    """Return whether *statement* may speak of *row*, and not of another row of its table alone."""
    if not row.columns or _mentions(statement, _first_cell(row)):
        return True
    return not any(_mentions(statement, _first_cell(other)) for other in _others(row, document))


def compares_rows(statement: str, row: Passage, document: Document) -> bool:
    """Return whether *statement* speaks of *row* and of another row of its table."""
    return bool(row.columns) and any(
        _mentions(statement, _first_cell(other)) for other in _others(row, document)
    )


def with_columns_of(statement: str, row: Passage) -> Passage:
    """Return *row* with those columns alone that *statement* names; with all if it names none."""
    first, *others = row.columns or ("",)
    named = [name if name and _mentions(statement, name) else None for name in others]
    return replace(row, columns=(first, *named)) if any(named) else row


def _others(row: Passage, document: Document) -> Iterator[Passage]:
    """Yield the rows of the table of *row* that are near it."""
    passages = document.passages
    at = bisect_left(passages, row.start, key=lambda passage: passage.start)
    above = passages[max(0, at - _NEAR) : at][::-1]
    for side in (above, passages[at + 1 : at + 1 + _NEAR]):
        for other in side:
            if not other.columns:
                break
            yield other


def _first_cell(row: Passage) -> str:
    return next(iter(cells_of(row.text)), "")


def _mentions(statement: str, name: str) -> bool:
    """Return whether *statement* has all content words of *name*."""
    stems = _stems(row_label(name).name or name)
    return bool(stems) and stems <= _stems(statement)


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return content_stems(text)
