"""A golden is a table: a row a pair, fact or sentence, a column a system or a door.

Tables are read and written as TSV, and compared cell by cell: numbers with a point may differ by
`TOLERANCE`; all else is equal to the character.

A network that computes in bytes rounds otherwise on another kind of processor: what it says moves
by a thousandth in the mean, and here and there a label at its threshold turns. A table that was
frozen on another kind is compared with `Leeway`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

__all__ = [
    "TOLERANCE",
    "Change",
    "Leeway",
    "Table",
    "changes",
    "read_table",
    "report",
    "write_table",
]

TOLERANCE = 5e-4
SHOWN = 20
"""Rows whose changes a report lists; the rest are counted."""

NOTHING = "-"
"""A cell that has nothing in it."""

_NUMBER = re.compile(r"-?\d+\.\d+")
_RANK = re.compile(r"-|(?:entails|contradicts) \d+")


@dataclass
class Table:
    """Cells by row and column.

    *unavailable* names the columns that need what is not installed: they are not compared.
    *notes* says for a row, to people, what it is; notes are not written.
    """

    key: str
    columns: Sequence[str]
    rows: dict[str, Sequence[str]] = field(default_factory=dict)
    unavailable: frozenset[str] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)

    def add(self, row: str, *cells: object) -> None:
        """Add a row of as many cells as there are columns; each row once."""
        assert len(cells) == len(self.columns), f"{row}: {len(cells)} cells"
        assert row not in self.rows, f"row '{row}' is there twice"
        self.rows[row] = [" ".join(str(cell).split()) or NOTHING for cell in cells]


class Leeway(NamedTuple):
    """What may differ between two kinds of processors.

    Numbers by *tolerance*, and everything else in a row where a label turned, a number moved
    further, two of nearly one number changed ranks, or one near a half is no longer there: *turned*
    is the share of such rows, of which there may always be one. With `base` 5, 28 of the 800 pairs
    of RTE-2 are such rows between AVX2 and AVX-512 with VNNI.
    """

    tolerance: float = 0.02
    turned: float = 0.05


class Change(NamedTuple):
    """A cell, or a whole row or column, that is not as in the golden."""

    row: str
    column: str
    before: str
    now: str


def write_table(path: Path, table: Table) -> None:
    """Write *table* as TSV, in the order of its rows."""
    lines = [(table.key, *table.columns), *((row, *cells) for row, cells in table.rows.items())]
    path.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")


def read_table(path: Path) -> Table:
    """Read the table that `write_table` wrote."""
    head, *lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    return Table(head[0], head[1:], {line[0]: line[1:] for line in lines})


def changes(golden: Table, now: Table, leeway: Leeway | None = None) -> list[Change]:
    """Return what of *now* is not as in *golden*, in the order of its rows."""
    tolerance = leeway.tolerance if leeway else TOLERANCE
    compared = [name for name in golden.columns if name not in now.unavailable]
    missing = [name for name in compared if name not in now.columns]
    added = [name for name in now.columns if name not in golden.columns]
    results = [Change("(all rows)", name, "a column", "no such column") for name in missing]
    results += [Change("(all rows)", name, "no such column", "a column") for name in added]
    both = [name for name in compared if name in now.columns]
    turned: list[Change] = []
    for row in [*golden.rows, *(row for row in now.rows if row not in golden.rows)]:
        of_row = list(_changes_of_row(row, golden, now, both, tolerance))
        has_turned = leeway is not None and any(
            _is_of_numbers(change) or _is_of_ranks(change) for change in of_row
        )
        (turned if has_turned else results).extend(of_row)
    if leeway and len({change.row for change in turned}) > max(
        1, int(leeway.turned * len(golden.rows))
    ):
        results += turned
    return results


def _changes_of_row(
    row: str, golden: Table, now: Table, columns: Sequence[str], tolerance: float
) -> Iterator[Change]:
    if row not in now.rows or row not in golden.rows:
        is_lost = row not in now.rows
        seen = ("a row", "no such row") if is_lost else ("no such row", "a row")
        yield Change(row, "(all columns)", *seen)
        return
    before = dict(zip(golden.columns, golden.rows[row], strict=True))
    after = dict(zip(now.columns, now.rows[row], strict=True))
    for name in columns:
        if not is_close(before[name], after[name], tolerance):
            yield Change(row, name, before[name], after[name])


def _is_of_numbers(change: Change) -> bool:
    """Return whether a cell with a number changed into another with one.

    So does a probability near one half into nothing: what no longer entails is not listed.
    """
    cells = [_NUMBER.findall(cell) for cell in (change.before, change.now)]
    if all(cells):
        return True
    last = (numbers[-1] for numbers in cells if numbers)
    return any(abs(float(number) - 0.5) <= Leeway().tolerance for number in last)


def _is_of_ranks(change: Change) -> bool:
    """Return whether a cell with a rank changed into another with one or into an empty one."""
    return all(_RANK.fullmatch(cell) for cell in (change.before, change.now))


def is_close(first: str, second: str, tolerance: float = TOLERANCE) -> bool:
    """Return whether two cells are equal but for numbers within *tolerance*."""
    if first == second:
        return True
    if _NUMBER.sub("#", first) != _NUMBER.sub("#", second):
        return False
    numbers = zip(_NUMBER.findall(first), _NUMBER.findall(second), strict=True)
    return all(abs(float(a) - float(b)) <= tolerance + 1e-9 for a, b in numbers)


def report(name: str, golden: Table, now: Table, leeway: Leeway | None = None) -> str:
    """Return the changes for people: how many by column, and the first of them; empty if none."""
    changed = changes(golden, now, leeway)
    if not changed:
        return ""
    by_column: dict[str, int] = {}
    for change in changed:
        by_column[change.column] = by_column.get(change.column, 0) + 1
    rows = list(dict.fromkeys(change.row for change in changed))
    lines = [
        f"golden '{name}': {len(changed)} changes in {len(rows)} rows of "
        f"{len(golden.rows)}; by column: "
        + ", ".join(f"{column} {count}" for column, count in by_column.items()),
    ]
    for row in rows[:SHOWN]:
        lines += [
            f"  {row} · {value.column}: {value.before} -> {value.now}"
            for value in changed
            if value.row == row
        ]
        if row in now.notes:
            lines.append(f"      {now.notes[row]}")
    if len(rows) > SHOWN:
        lines.append(f"  ... and {len(rows) - SHOWN} more rows")
    lines.append(
        f"if this is meant, run 'python -m tests.golden.freeze {name}' and list the changes "
        "with their reason"
    )
    return "\n".join(lines)
