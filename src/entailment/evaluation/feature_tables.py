"""The documented features of pairs as a table: a row for each pair, a column for each feature."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import IO

from entailment.datasets.parquet import is_parquet, require_parquet, write_parquet
from entailment.errors import OptionError, UnknownNameError
from entailment.files import written_file
from entailment.model import Pair
from entailment.systems.features import BATCH, checked_measures, measured
from entailment.systems.measures import MEASURES

__all__ = ["FeatureRow", "check_table", "feature_rows", "named_features", "write_features"]

FeatureRow = dict[str, str | float | None]
"""The id of a pair, its features by name, and its gold label, None where it has none."""

_SEPARATORS = {".csv": ",", ".tsv": "\t"}
_ENDINGS = (*_SEPARATORS, ".jsonl", ".parquet")


def named_features(names: Sequence[str]) -> tuple[str, ...]:
    """Return the features called *names*, all for none; raise OptionError for others.

    >>> named_features(["word_coverage", "length_ratio", "word_coverage"])
    ('word_coverage', 'length_ratio')
    """
    if unknown := {*names} - {*MEASURES}:
        raise OptionError(str(UnknownNameError("feature", min(unknown), MEASURES)))
    return checked_measures([*dict.fromkeys(names)] or None)


def feature_rows(pairs: Iterable[Pair], names: Sequence[str]) -> Iterator[FeatureRow]:
    """Yield a row for each of *pairs*, in order, with the features called *names* to six digits."""
    stream = iter(pairs)
    while batch := list(islice(stream, BATCH)):
        for pair, values in zip(batch, measured(batch, names).tolist(), strict=True):
            rounded = {name: round(value, 6) for name, value in zip(names, values, strict=True)}
            yield {"id": pair.id, **rounded, "gold": None if pair.gold is None else str(pair.gold)}


def check_table(path: str | Path) -> None:
    """Raise OptionError where the ending of *path* says no form of a table.

    Raise MissingExtraError for Parquet without pyarrow.

    >>> check_table("features.xlsx")
    Traceback (most recent call last):
    entailment.errors.OptionError: features.xlsx: a table is .csv, .tsv, .jsonl or .parquet
    """
    if Path(path).suffix.lower() not in _ENDINGS:
        raise OptionError(f"{path}: a table is {', '.join(_ENDINGS[:-1])} or {_ENDINGS[-1]}")
    if is_parquet(path):
        require_parquet()


def write_features(rows: Iterable[FeatureRow], names: Sequence[str], path: str | Path) -> None:
    """Put *rows* with the features called *names* in place of the file at *path* in one step.

    The ending of *path* says the form; rows are not held. Raise as `check_table`, and DataError
    where the file cannot be written.
    """
    check_table(path)
    if is_parquet(path):
        _write_parquet(rows, path)
        return
    separator = _SEPARATORS.get(Path(path).suffix.lower())
    columns = ("id", *names, "gold")
    with written_file(path) as stream:
        if separator is None:
            stream.writelines(map(_json_line, rows))
        else:
            _write_cells(rows, columns, separator, stream)


def _write_parquet(rows: Iterable[FeatureRow], path: str | Path) -> None:
    """Write *rows* to *path* through a file of lines, which is read twice."""
    with tempfile.TemporaryDirectory() as scratch:
        lines = Path(scratch) / "rows.jsonl"
        with lines.open("wb") as stream:
            stream.writelines(map(_json_line, rows))

        def read() -> Iterator[str]:
            with lines.open(encoding="utf-8") as stream:
                yield from stream

        write_parquet(path, read)


def _json_line(row: Mapping[str, object]) -> bytes:
    return f"{json.dumps(row, ensure_ascii=False)}\n".encode()


def _write_cells(
    rows: Iterable[FeatureRow], columns: Sequence[str], separator: str, stream: IO[bytes]
) -> None:
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="")
    writer = csv.DictWriter(text, columns, delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    text.detach()
