"""TOML of strangers, within bounds.

`tomllib` keeps every beginning of a dotted key, so that one of many parts takes memory by the
square of their number.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["toml_tables", "toml_text"]

_MOST = 1_000_000
"""Characters of a file; those that people write have far fewer."""

_PARTS = 20
"""Parts of a dotted key; our own have four."""

_DEPTH = 100
"""How deeply tables and lists may be nested."""

_LARGE = "an integer has more than 64 bits"

_PART = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?:^|[{{,])[ \t\[]*(?:{_PART}[ \t]*\.[ \t]*){{{_PARTS}}}", re.MULTILINE)


def toml_text(path: str | Path) -> str:
    """Return the text of the file at *path*, as much of it as `toml_tables` needs to refuse it.

    Raise OSError where it cannot be read, UnicodeDecodeError where it is not UTF-8.
    """
    with Path(path).open(encoding="utf-8-sig") as stream:
        return stream.read(_MOST + 1)


def toml_tables(text: str) -> dict[str, Any]:
    """Return the tables of *text*; raise ValueError where it is not TOML, or is too large.

    >>> toml_tables('system.name = "coverage"')
    {'system': {'name': 'coverage'}}
    """
    if len(text) > _MOST:
        raise ValueError(f"has more than {_MOST:,} characters")
    if long_key := _LONG_KEY.search(text):
        line = text.count("\n", 0, long_key.start()) + 1
        raise ValueError(f"a key has more than {_PARTS} parts (at line {line})")
    try:
        tables = tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:  # of a number that Python does not read
        raise ValueError(_LARGE) from error
    _check_values(tables)
    return tables


def _check_values(tables: dict[str, Any]) -> None:
    """Raise ValueError for values that cannot be written in a message."""
    waiting: list[tuple[int, object]] = [(0, tables)]
    while waiting:
        depth, value = waiting.pop()
        if isinstance(value, int) and value.bit_length() > 64:
            raise ValueError(_LARGE)
        if isinstance(value, dict | list):
            if depth > _DEPTH:
                raise ValueError("it is nested too deeply")
            inside = value.values() if isinstance(value, dict) else value
            waiting += [(depth + 1, part) for part in inside]
