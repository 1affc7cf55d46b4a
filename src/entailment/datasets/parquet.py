"""Results as Parquet: rows are what JSON lines would be, a column a key; objects are structs.

The first line of a run, its signature, is in the file's metadata, and comes first when the file is
read as JSON lines again (`columnar`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from entailment.datasets.columnar import HEAD
from entailment.errors import MissingExtraError, OptionError
from entailment.files import written_file

__all__ = ["check_ending", "is_parquet", "require_parquet", "write_parquet"]

_ROWS = 10_000
"""Rows that are in memory together, and a row group of the file."""

_OTHERS = frozenset({".csv", ".tsv", ".arrow", ".feather", ".xlsx"})
"""Endings of tables that are read, or that other programs write."""

_BEGINS = '{"run":{'
"""What the first line of a run begins with."""


def is_parquet(path: str | Path) -> bool:
    """Return whether results at *path* are to be Parquet, by its ending.

    >>> is_parquet("run.parquet"), is_parquet("run.jsonl")
    (True, False)
    """
    return Path(path).suffix.lower() == ".parquet"


def check_ending(path: str | Path) -> None:
    """Raise OptionError where *path* ends as a table in which no results are written.

    Raise MissingExtraError for Parquet without pyarrow.

    >>> check_ending("run.csv")
    Traceback (most recent call last):
    entailment.errors.OptionError: run.csv: results are JSON lines or .parquet, not .csv
    """
    ending = Path(path).suffix.lower()
    if ending in _OTHERS:
        raise OptionError(f"{path}: results are JSON lines or .parquet, not {ending}")
    if is_parquet(path):
        require_parquet()


def require_parquet() -> None:
    """Raise MissingExtraError where Parquet cannot be written."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("writing Parquet", "arrow") from error


def write_parquet(path: str | Path, lines: Callable[[], Iterable[str]]) -> None:
    """Put the objects of JSON *lines* in place of the file at *path* in one step.

    *lines* are read twice, for the columns and for the rows, and not held. Raise DataError where
    the file cannot be written, MissingExtraError without pyarrow.
    """
    require_parquet()
    import pyarrow
    from pyarrow import parquet

    schema, head = pyarrow.schema([]), None
    for rows in _groups(lines()):
        if rows[0].startswith(_BEGINS):
            head = rows.pop(0)
        of_rows = _columns(list(map(json.loads, rows))).schema
        schema = pyarrow.unify_schemas([schema, of_rows], promote_options="permissive")
    if head is not None:
        schema = schema.with_metadata({HEAD: head.encode()})
    with written_file(path) as stream, parquet.ParquetWriter(stream, schema) as writer:
        for rows in _groups(lines()):
            values: list[Any] = [json.loads(row) for row in rows if not row.startswith(_BEGINS)]
            writer.write_table(pyarrow.Table.from_pylist(values, schema))


def _columns(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return *rows* as a table with a column for each key that any of them has."""
    import pyarrow

    keys = dict.fromkeys(key for row in rows for key in row)
    return pyarrow.table({key: [row.get(key) for row in rows] for key in keys})


def _groups(lines: Iterable[str]) -> Iterator[list[str]]:
    stream = (line.rstrip("\n") for line in lines)
    while rows := list(islice(stream, _ROWS)):
        yield rows
