"""What kind of text a document of the TAC KBP collections is, recognised by its id.

The patterns lie in `data/genres.toml`, which says where they are from.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.toml import toml_tables

__all__ = ["GENRES", "Genres", "genres", "read_genres"]

GENRES = ("web", "speech", "newswire")
"""The kinds; newswire is what is neither of the others."""

_MAX_BYTES = 1_000_000


class Genres:
    """Tells the genre of a document from its id, by patterns for each genre but newswire."""

    def __init__(self, patterns: Mapping[str, list[str]]):
        self._patterns = {
            genre: re.compile(
                "|".join(fnmatch.translate(expression) for expression in expressions), re.IGNORECASE
            )
            for genre, expressions in patterns.items()
            if expressions
        }

    def genre_of(self, document_id: str) -> str:
        """Return which of `GENRES` the document is of.

        >>> genres().genre_of("eng-WL-11-174596-12951577")
        'web'
        """
        for genre, pattern in self._patterns.items():
            if pattern.match(document_id):
                return genre
        return "newswire"


@lru_cache(maxsize=1)
def genres() -> Genres:
    """Return the patterns that come with the package, read once."""
    path = files("entailment.validation").joinpath("data", "genres.toml")
    return _parsed(path.read_text(encoding="utf-8"), "genres.toml")


def read_genres(path: str | Path) -> Genres:
    """Return the patterns of the file at *path*; raise DataError if it is not of the form."""
    source = Source(path)
    with source.open() as stream:
        data = stream.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise DataError(f"has more than {_MAX_BYTES:,} bytes for genres", path=source.name)
    try:
        return _parsed(data.decode("utf-8-sig"), source.name)
    except UnicodeDecodeError as error:
        raise DataError("is not UTF-8; save it as UTF-8", path=source.name) from error


def _parsed(text: str, path: str) -> Genres:
    try:
        table = toml_tables(text)
    except ValueError as error:  # also a number of too many digits
        raise DataError(f"is not TOML: {error}", path=path) from error
    for genre, patterns in table.items():
        if genre not in GENRES[:-1]:
            known = ", ".join(GENRES[:-1])
            raise DataError(f"has the genre '{shown(genre)}' (known: {known})", path=path)
        if not isinstance(patterns, list) or not all(
            isinstance(pattern, str) for pattern in patterns
        ):
            raise DataError(f"has patterns for '{genre}' that are not a list of strings", path=path)
    return Genres(table)
