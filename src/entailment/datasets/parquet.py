"""Results as Parquet: rows are what JSON lines would be, a column a key; objects are structs.

The first line of a run, its signature, is in the file's metadata, and comes first when the file is
read as JSON lines again (`columnar`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from entailment.datasets.columnar import HEAD
from entailment.errors import MissingExtraError
from entailment.files import written_file

__all__ = ["is_parquet", "require_parquet", "write_parquet"]

_ROWS = 10_000
"""Rows that are in memory together, and a row group of the file."""

_BEGINS = '{"run":{'
"""What the first line of a run begins with."""


def is_parquet(path: str | Path) -> bool:
    """Return whether results at *path* are to be Parquet, by its ending.

    >>> is_parquet("run.parquet"), is_parquet("run.jsonl")
    (True, False)
    """
    return Path(path).suffix.lower() == ".parquet"


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
        of_rows = pyarrow.Table.from_pylist(list(map(json.loads, rows))).schema
        schema = pyarrow.unify_schemas([schema, of_rows], promote_options="permissive")
    if head is not None:
        schema = schema.with_metadata({HEAD: head.encode()})
    with written_file(path) as stream, parquet.ParquetWriter(stream, schema) as writer:
        for rows in _groups(lines()):
            values: list[Any] = [json.loads(row) for row in rows if not row.startswith(_BEGINS)]
            writer.write_table(pyarrow.Table.from_pylist(values, schema))


def _groups(lines: Iterable[str]) -> Iterator[list[str]]:
    stream = (line.rstrip("\n") for line in lines)
    while rows := list(islice(stream, _ROWS)):
        yield rows
