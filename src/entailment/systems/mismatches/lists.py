"""The word lists of the rules, from `data/clashes.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Lists", "lists"]


class Lists(NamedTuple):
    """*bounds* maps a sign to what matches its phrases right before a quantity."""

    bounds: dict[str, re.Pattern[str]]
    quantifiers: dict[str, int]
    words: dict[str, frozenset[str]]


@lru_cache(maxsize=1)
def lists() -> Lists:
    """Return the lists."""
    data = files("entailment.systems").joinpath("data", "mismatches.toml")
    read = tomllib.loads(data.read_text(encoding="utf-8"))
    signs = {">=": "at_least", "<=": "at_most", ">": "above", "<": "below"}
    return Lists(
        {sign: _before(read[name]) for sign, name in signs.items()},
        read["quantifiers"],
        {name: frozenset(text.split()) for name, text in read["words"].items()},
    )


def _before(phrases: str) -> re.Pattern[str]:
    said = "|".join(map(re.escape, phrases.strip().splitlines()))
    return re.compile(rf"\b(?:{said})\s+(?:the\s+)?$", re.IGNORECASE)
