"""Results as data frames: the rows that `--format tsv` prints, with their numbers as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from entailment.errors import MissingExtraError

if TYPE_CHECKING:
    import pandas

__all__ = ["pandas_frame"]

WORDS = frozenset({"run", "first", "group", "measure", "signature"})
"""The columns of words; all others are of numbers, or missing."""


def pandas_frame(table: str, words: Iterable[str] = WORDS) -> pandas.DataFrame:
    """Return a tab-separated *table* as a frame whose columns are of numbers but for *words*.

    Raise MissingExtraError without the extra `pandas`.
    """
    try:
        import pandas
    except ImportError as error:
        raise MissingExtraError("a frame of pandas", "pandas") from error
    names, *rows = [line.split("\t") for line in table.splitlines()]
    frame = pandas.DataFrame(rows, columns=names)
    numbers = [name for name in names if name not in words]
    return frame.assign(**{name: pandas.to_numeric(frame[name]) for name in numbers})
