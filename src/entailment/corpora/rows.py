"""The rows of tables that have a header: which cell stands in which column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from entailment.corpora.document import Numbered, numbered
from entailment.model import cells_of

__all__ = ["LONGEST", "Block", "columns_of", "sentences_of"]

LONGEST = 2000
"""Characters of what a row is read as, its first cell repeated; a longer one is read as it
stands."""

Columns = tuple[str, ...]


class Block(NamedTuple):
    """Where in a text a block is; of a row of a table its cells and those of the header."""

    start: int
    end: int
    cells: Sequence[str] = ()
    header: Sequence[str] = ()


def sentences_of(text: str, blocks: Iterable[Block]) -> tuple[list[Numbered], dict[int, Columns]]:
    """Return the sentences of *blocks*, and the columns of those that are rows, by their start.

    A row below a header is one sentence.
    """
    sentences: list[Numbered] = []
    columns: dict[int, Columns] = {}
    for start, end, cells, header in blocks:
        block = text[start:end]
        if names := columns_of(block, cells, header):
            at = start + len(block) - len(block.lstrip())
            sentences.append((len(sentences), at, at + len(block.strip())))
            columns[at] = names
        else:
            sentences += numbered(block, start, len(sentences))
    return sentences, columns


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
