"""Pairs in memory: data frames, tables of Arrow, Hugging Face datasets, lists of pairs or mappings.

| rows of | come from |
| --- | --- |
| a frame of pandas | `to_dict("records")` |
| a frame of polars | `iter_rows(named=True)` |
| a table of Arrow | `to_pylist()` |
| a dataset of Hugging Face, any iterable of mappings or of `Pair` | itself |

None of these libraries is imported. Labels that a dataset stores as numbers get the names that it
declares. A missing value is None or not a number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from entailment.datasets.parts import KNOWN, known_names, listed, require_two, without_point
from entailment.datasets.places import Place
from entailment.datasets.problems import require_parts, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError, kind_of
from entailment.model import Pair

__all__ = ["NAME", "is_table", "record_source", "rows_of"]

NAME = "<rows>"
"""What errors call pairs that are in no file."""


class _Keys(NamedTuple):
    """The keys of a row for the parts of a pair; None for a part that the rows have not."""

    id: str | None
    text: str
    hypothesis: str
    label: str | None


def is_table(data: object) -> bool:
    """Return whether *data* is a data frame or a dataset whose rows are known in number."""
    is_frame = any(hasattr(data, name) for name in ("iter_rows", "itertuples", "to_pylist"))
    return is_frame or (hasattr(data, "features") and hasattr(data, "__len__"))


def rows_of(data: object, columns: Mapping[str, str] | None = None) -> Iterator[dict[str, Any]]:
    """Yield the rows of *data*, each as an object of JSON lines: `text`, `hypothesis`, ....

    *columns* maps `id`, `text`, `hypothesis` and `label` to the names of columns; without it the
    usual names are known. A `Pair` is a row with its own parts; the id of a row without any is its
    `Place`. Raise OptionError where there is no such column, DataError for a row that is neither a
    mapping nor a pair.
    """
    require_parts(columns or {}, tuple(KNOWN))
    names = _label_names(data)
    keys: _Keys | None = None
    for number, row in enumerate(_rows(data), start=1):
        if isinstance(row, Pair):
            yield _row_of(row)
            continue
        if not isinstance(row, Mapping):
            raise DataError(f"is {kind_of(row)}, not a mapping", path=NAME, line=number)
        keys = keys or _keys(row, columns or {})
        yield _pair(row, keys, number, names)


def record_source(data: object, columns: Mapping[str, str] | None = None) -> Source:
    """Return the rows of *data* as a file of JSON lines, deleted with what is returned.

    A row that has no id of its own has none there. Raise as `rows_of` does.
    """
    rows = map(_without_place, rows_of(data, columns))
    return Source.of_bytes((f"{json.dumps(row, default=_plain)}\n".encode() for row in rows), NAME)


def _without_place(row: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(row["id"], Place):
        return row
    return {part: value for part, value in row.items() if part != "id"}


def _row_of(pair: Pair) -> dict[str, Any]:
    own = {"id": str(pair.id), "text": pair.text, "hypothesis": pair.hypothesis}
    return {**pair.attributes, **own, "label": None if pair.gold is None else str(pair.gold)}


def _rows(data: object) -> Iterable[Any]:
    if hasattr(data, "iter_rows"):
        rows: Iterable[Any] = data.iter_rows(named=True)
        return rows
    if hasattr(data, "itertuples") and hasattr(data, "to_dict"):
        records: Iterable[Any] = data.to_dict("records")
        return records
    if hasattr(data, "to_pylist"):
        listed: Iterable[Any] = data.to_pylist()
        return listed
    if isinstance(data, Iterable) and not isinstance(data, str | bytes | Mapping):
        return data
    raise OptionError(
        f"pairs must be a path, a data frame, a dataset, pairs or mappings, not {kind_of(data)}"
    )


def _label_names(data: object) -> Mapping[str, list[str]]:
    """Return for each column of a dataset that stores names as numbers the names."""
    features = getattr(data, "features", None)
    if not isinstance(features, Mapping):
        return {}
    named = {name: getattr(feature, "names", None) for name, feature in features.items()}
    return {name: list(names) for name, names in named.items() if names}


def _keys(row: Mapping[str, Any], columns: Mapping[str, str]) -> _Keys:
    keys = _Keys(
        _key("id", row, columns),
        _required_key("text", row, columns),
        _required_key("hypothesis", row, columns),
        _key("label", row, columns),
    )
    require_two(keys.text, keys.hypothesis)
    return keys


def _required_key(part: str, row: Mapping[str, Any], columns: Mapping[str, str]) -> str:
    key = _key(part, row, columns)
    if key is None:
        listed = ", ".join(shown(str(name)) for name in row)
        raise OptionError(
            f"the rows have no column for the {part} (columns: {listed}); "
            f"name it: columns={{'{part}': ...}}"
        )
    return key


def _key(part: str, row: Mapping[str, Any], columns: Mapping[str, str]) -> str | None:
    if part not in columns:
        return known_names(row).get(part)
    if columns[part] not in row:
        names = listed(map(str, row))
        raise OptionError(f"the rows have no column '{columns[part]}' (columns: {names})")
    return columns[part]


def _pair(
    row: Mapping[str, Any], keys: _Keys, number: int, names: Mapping[str, list[str]]
) -> dict[str, Any]:
    columns = {part: key for part, key in keys._asdict().items() if key is not None}
    values = {str(name): value for name, value in row.items() if not _is_missing(value)}
    pair = {part: _plain(values.pop(key)) for part, key in columns.items() if key in values}
    pair["id"] = without_point(pair.get("id", Place(number)))
    label = pair.get("label")
    known = names.get(keys.label or "", [])
    if isinstance(label, int) and known:
        pair["label"] = known[label] if 0 <= label < len(known) else None
    others = {name: value for name, value in values.items() if name not in columns}
    return {**others, **pair}


def _is_missing(value: Any) -> bool:
    if value is None or hasattr(value, "__len__"):
        return value is None
    try:
        return bool(value != value)  # not a number, not a time
    except TypeError:  # NA of pandas, which is neither equal to itself nor different
        return True


def _plain(value: Any) -> Any:
    """Return *value* as JSON has it: the number in a scalar of numpy, a list, else its text."""
    if isinstance(value, str | int | float | None):
        return value
    if hasattr(value, "tolist") and hasattr(value, "__len__"):
        return value.tolist()
    return value.item() if hasattr(value, "item") and not hasattr(value, "__len__") else str(value)
