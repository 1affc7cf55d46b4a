"""Rows of tables as evidence: which of them, and which of their cells, a statement speaks of.

| the statement has all words of | then |
| --- | --- |
| a key of another row of the table, and not of this one's | this row is no evidence |
| a name that the document has nowhere, and not this row's | this row is no evidence (`row_names`) |
| the keys of this row and another, or a superlative | this row contradicts nothing (`checking`) |
| a number of what the row is named after, and no money | a currency in the corner is not read |
| the names of some columns | the other cells of a row are not read, but for its keys |
| these names without a year, or a word of change | the columns, or rows, of all years are read |

The keys of a row are its name, its year or both (`row_keys`): *Norway* and *2020*.

So *The Basic plan costs €12* is not judged by what the row *Pro* or the column *Pro* has: the rows
of a table are worded alike, and a network takes the one for the other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from entailment.model import Document, Passage
from entailment.retrieval.row_changes import measure_of, states_change
from entailment.retrieval.row_names import names_another
from entailment.text.adjectives import is_superlative
from entailment.text.quantities import quantities
from entailment.text.tables import cells_of, row_keys, row_label, without_money
from entailment.text.words import content_stems, stem, words

__all__ = ["compares_rows", "earlier_rows", "is_about_row", "with_columns_of"]

_NEAR = 200
"""Rows above and below one that are looked at for a first cell that the statement has."""


def is_about_row(statement: str, row: Passage, document: Document) -> bool:
    """Return whether *statement* may speak of *row*, and not of another row of its table alone.

    One that names what the document has nowhere, *the Basic plan*, does not speak of the row *Pro*.
    """
    if not row.columns:
        return True
    keys = _keys(row)
    own = _mentioned(statement, keys)
    if len(own) == len(keys):
        return True
    if "name" in keys.keys() - own and names_another(
        statement, keys["name"], _measures(row), document
    ):
        return False
    return not any(own < _mentioned(statement, _keys(other)) for other in _others(row, document))


def _measures(row: Passage) -> list[str]:
    """Return what *row* has columns for, but for its keys and those of a year alone."""
    keys = set(row_keys(row.columns, cells_of(row.text)))
    named = (name for at, name in enumerate(row.columns) if name and at not in keys)
    return [measure for name in named if (measure := measure_of(name))]


def compares_rows(statement: str, row: Passage, document: Document) -> bool:
    """Return whether *statement* speaks of *row* and of another row of its table, or of all.

    *Pro is the largest plan* speaks of all, unless *largest* names a row or a column.
    """
    if not row.columns:
        return False
    named = {word.lower for word in words(row.reading)}
    before = pairwise(words(statement))
    if any(
        first.lower == "the" and is_superlative(word) and word.lower not in named
        for first, word in before
    ):
        return True
    own = set(_keys(row).items())
    return any(
        (kind, _keys(other)[kind]) not in own
        for other in _others(row, document)
        for kind in _mentioned(statement, _keys(other))
    )


def earlier_rows(row: Passage, document: Document) -> list[Passage]:
    """Return the rows near *row* that are of the same thing in earlier years, the first first."""
    keys = _keys(row) if row.columns else {}
    if "year" not in keys:
        return []
    same = [other for other in _others(row, document) if _is_earlier(_keys(other), keys)]
    return sorted(same, key=lambda other: _keys(other)["year"])


def _is_earlier(keys: Mapping[str, str], others: Mapping[str, str]) -> bool:
    is_same = keys.get("name") == others.get("name")
    return is_same and "year" in keys and keys["year"] < others["year"]


def with_columns_of(statement: str, row: Passage) -> Passage:
    """Return *row* with those columns alone that *statement* names; with all if it names none.

    It has no unit of money where *statement* counts what the row is named after: *130 patients*.
    """
    if not row.columns:
        return row
    if _counts(statement, row):
        row = replace(row, columns=without_money(row.columns, cells_of(row.text)))
    keys = set(row_keys(row.columns, cells_of(row.text)))
    names = {at: name for at, name in enumerate(row.columns) if name and at not in keys}
    named = {at for at, name in names.items() if _mentions(statement, name)}
    if states_change(statement):
        measures = Counter(measure_of(names[at]) for at in named)
        named |= {at for at, name in names.items() if measures[measure_of(name)] == 1}
    named = named or {at for at, name in names.items() if _mentions(statement, measure_of(name))}
    if not named:
        return row
    columns = (name if at in named | keys else None for at, name in enumerate(row.columns))
    return replace(row, columns=tuple(columns))


_NUMBER_OF = re.compile(r"\bnumbers?\s+of\b", re.IGNORECASE)


def _counts(statement: str, row: Passage) -> bool:
    """Return whether *statement* has no amount of money, but a number of what *row* is named after.

    Or it has just the number that stands in a cell of the row.
    """
    numbers = quantities(statement)
    if any(number.kind == "money" for number in numbers):
        return False
    if _NUMBER_OF.search(statement):
        return True
    named = _stems(" ".join(filter(None, (*_keys(row).values(), *row.columns))))
    bare = {number.value for cell in cells_of(row.text) for number in quantities(cell)}
    return any(
        number.kind == "number" and (stem(number.unit) in named or number.value in bare)
        for number in numbers
    )


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


def _keys(row: Passage) -> dict[str, str]:
    """Return the cells that say what *row* is about, by what they are: its name, its year."""
    cells = cells_of(row.text)
    places = row_keys(row.columns, cells)._asdict()
    return {kind: cells[at] for kind, at in places.items() if at is not None}


def _mentioned(statement: str, keys: Mapping[str, str]) -> set[str]:
    """Return those of *keys* that *statement* has."""
    return {kind for kind, cell in keys.items() if _mentions(statement, cell)}


def _mentions(statement: str, name: str) -> bool:
    """Return whether *statement* has all content words of *name*."""
    stems = _stems(row_label(name).name or name)
    return bool(stems) and stems <= _stems(statement)


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return content_stems(text)
