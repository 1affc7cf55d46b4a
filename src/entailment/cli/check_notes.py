"""The notes of reports on standard error: what concerns the sources that answers share, once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

__all__ = ["Notes"]


class Notes:
    """Prints the notes of reports, each with the name of its answer where these *are_named*.

    A note on one of the sources at *paths*, which answers share, is printed once, without a name.
    """

    def __init__(self, paths: Iterable[str], *, are_named: bool):
        self._paths = tuple(str(Path(path)) for path in paths)
        self._are_named = are_named
        self._printed: set[str] = set()

    def add(self, name: str, notes: Iterable[str]) -> None:
        """Print the *notes* of the report on the answer *name*."""
        for note in notes:
            if not self._is_shared(note):
                self._print(f"{name}: {note}" if self._are_named else note)
            elif note not in self._printed:
                self._printed.add(note)
                self._print(note)

    def _is_shared(self, note: str) -> bool:
        is_on_source = note.removeprefix("left out: ").startswith(self._paths)
        return is_on_source and "the answer" not in note

    def _print(self, note: str) -> None:
        click.echo(f"entail: note: {note}", err=True)
