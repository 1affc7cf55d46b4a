"""The word lists and tables of the makers, from the data files next to them."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

__all__ = ["rows", "words"]


@lru_cache(maxsize=64)
def words(name: str) -> frozenset[str]:
    """Return the words of the list *name* of `data/words.toml`."""
    return frozenset(_lists()[name].split())


@lru_cache(maxsize=16)
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of `data/NAME.tsv`, in their order."""
    text = _data(f"{name}.tsv")
    return tuple(
        tuple(cell.strip() for cell in line.split("\t"))
        for line in text.splitlines()
        if line.strip() and not line.startswith("#")
    )


@lru_cache(maxsize=1)
def _lists() -> dict[str, str]:
    return tomllib.loads(_data("words.toml"))


def _data(name: str) -> str:
    return files("entailment.acquisition.contrasts").joinpath("data", name).read_text("utf-8")
