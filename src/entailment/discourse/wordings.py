"""Words of `data/wordings.toml`: what stands for one another, and lists by name."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

__all__ = ["groups", "listed", "listed_words"]


def listed(name: str) -> str:
    """Return the words of the list *name*, as they are written there."""
    return _lists()[name]


@lru_cache(maxsize=32)
def listed_words(name: str) -> frozenset[str]:
    """Return the words of the list *name*, each by itself."""
    return frozenset(listed(name).split())


@lru_cache(maxsize=8)
def groups(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the lines of the list *name*, each the forms of one thing."""
    lines = listed(name).strip().splitlines()
    return tuple(tuple(form.strip() for form in line.split(",")) for line in lines)


@lru_cache(maxsize=1)
def _lists() -> dict[str, str]:
    path = files("entailment.discourse").joinpath("data", "wordings.toml")
    lists: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return lists
