"""Which files a command reads: none of them is written over, nor its name taken for a text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from entailment.toml import toml_tables, toml_text

__all__ = ["input_paths", "refuse_file"]


def input_paths(*given: str | None, options: Iterable[str] = ()) -> tuple[Path, ...]:
    """Return the files and folders that *given* words of a command line name, as far as they exist.

    Of *options*, `KEY=VALUE` words, the values are looked at; of a recipe among them every
    value too, for it names tables and models.

    >>> input_paths(__file__, None, "no such file") == (Path(__file__),)
    True
    """
    words = [*filter(None, given), *(option.partition("=")[2].strip("\"'") for option in options)]
    named = [word.removeprefix("onnx:") for word in words]
    inside = [value for word in named if word.endswith(".toml") for value in _values(Path(word))]
    return tuple(Path(word) for word in dict.fromkeys([*named, *inside]) if _exists(word))


def refuse_file(text: str, command: str, after: str = "") -> None:
    """Raise UsageError, with how *command* reads it, where *text* is the name of a file.

    *after* are the arguments of *command* behind its text.
    """
    if not any(map(str.isspace, text)) and os.path.isfile(text):
        reading = f"entail {command} -{after} < {text}"
        raise click.UsageError(f"'{text}' is a file; to {command} what is in it: {reading}")


def _exists(word: str) -> bool:
    try:
        return Path(word).exists()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def _values(recipe: Path) -> Iterator[str]:
    """Yield every text in *recipe*; none where it cannot be read, which its own reader reports."""
    try:
        waiting: list[object] = [toml_tables(toml_text(recipe))]
    except (OSError, ValueError):
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, str):
            yield value.removeprefix("onnx:")
