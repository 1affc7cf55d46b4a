"""Tables of a TOML file, checked into frozen dataclasses: every wrong key is one line that says so.

A dataclass says what a table may hold: its fields are the keys, their types the values, `option`
bounds or choices. A field that is itself a dataclass is a table inside, a tuple of dataclasses an
array of tables.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from entailment.errors import DataError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["Place", "option", "read_table"]

T = TypeVar("T")

_WORDS = {str: "a string", int: "a whole number", float: "a number", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: its file and its name there, for messages."""

    path: Path
    table: str = ""

    def inside(self, key: str) -> Place:
        """Return the place of the table *key* in this one."""
        return Place(self.path, f"{self.table}.{key}" if self.table else key)

    def error(self, problem: str, key: str = "") -> DataError:
        """Return the error that *problem* is, at *key* of this table."""
        table = f"[{self.table}]" if self.table else ""
        where = " ".join(part for part in (table, key) if part)
        return DataError(f"{where}: {problem}" if where else problem, path=self.path)


def option(
    default: Any = MISSING,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """Return a field of a table: its default (none: it must be given), bounds and choices."""
    return field(default=default, metadata={"low": low, "high": high, "choices": choices})


def read_table(kind: type[T], table: object, place: Place) -> T:
    """Return *table* as the dataclass *kind*; raise DataError for a wrong key or value.

    A ValueError of the dataclass itself, such as two keys that exclude each other, is reported too.
    """
    if not isinstance(table, Mapping):
        raise place.error("must be a table")
    hints = get_type_hints(kind)
    known = {
        field.name: field for field in fields(cast("type[DataclassInstance]", kind)) if field.init
    }
    for key in table:
        if key not in known:
            raise place.error(_unknown(str(key), list(known)), str(key))
    values = {}
    for name, setting in known.items():
        if name in table:
            values[name] = _value(table[name], hints[name], setting, place)
        elif setting.default is MISSING and setting.default_factory is MISSING:
            raise place.error("is missing; give it a value", name)
    try:
        return kind(**values)
    except ValueError as error:
        raise place.error(str(error)) from error


def _unknown(key: str, known: list[str]) -> str:
    near = difflib.get_close_matches(key, known, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return f"unknown key{hint} (known: {', '.join(known)})"


def _value(value: object, hint: Any, field: Field[Any], place: Place) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
        origin = get_origin(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        return read_table(hint, value, place.inside(field.name))
    if origin is tuple:
        return _several(value, get_args(hint)[0], field, place)
    if origin is not None:  # a table of numbers by name
        return _numbers(value, get_args(hint)[1], field, place)
    return _plain(value, hint, field, place)


def _several(value: object, hint: Any, field: Field[Any], place: Place) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise place.error("must be a list", field.name)
    if is_dataclass(hint) and isinstance(hint, type):
        inner = (place.inside(f"{field.name}.{number}") for number, _ in enumerate(value, start=1))
        return tuple(
            read_table(hint, entry, where) for entry, where in zip(value, inner, strict=True)
        )
    return tuple(_plain(entry, hint, field, place) for entry in value)


def _numbers(value: object, hint: Any, field: Field[Any], place: Place) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise place.error("must be a table of numbers by name", field.name)
    return {str(key): _plain(entry, hint, field, place) for key, entry in value.items()}


def _plain(value: object, hint: Any, field: Field[Any], place: Place) -> Any:
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is not hint:
        raise place.error(f"{value!r} is not {_WORDS[hint]}", field.name)
    low, high = field.metadata.get("low"), field.metadata.get("high")
    if isinstance(value, int | float) and not _within(value, low, high):
        bounds = f"at least {low}" if high is None else f"from {low} to {high}"
        raise place.error(f"{value!r} must be {bounds}", field.name)
    choices = field.metadata.get("choices")
    if choices and value not in choices:
        raise place.error(f"{value!r} is none of {', '.join(choices)}", field.name)
    return value


def _within(value: float, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)
