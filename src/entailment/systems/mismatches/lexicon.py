"""The word lists of the rules, from `systems/data/mismatches.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from entailment.structure.vocabulary import phrases
from entailment.text.lexicon import words_of

__all__ = ["Lexicon", "lexicon"]


class Lexicon(NamedTuple):
    """The lists of the data file.

    *bounds* maps a sign (`>=`, `<=`, `>`, `<`) to what matches its phrases right before a
    quantity, *counterparts* a party to those on its other side, *quantifiers* a quantifier to its
    level, from 0 (`no`) to 5 (`all`), *words* the name of a list to its words, in lower case.
    """

    bounds: dict[str, re.Pattern[str]]
    counterparts: dict[str, frozenset[str]]
    quantifiers: dict[str, int]
    words: dict[str, frozenset[str]]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the lists."""
    path = files("entailment.systems").joinpath("data", "mismatches.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    signs = {">=": "at_least", "<=": "at_most", ">": "above", "<": "below"}
    return Lexicon(
        {sign: _before_quantity(name) for sign, name in signs.items()},
        _both_ways(data["counterparts"]),
        data["quantifiers"],
        {name: words_of(text) for name, text in data["words"].items()},
    )


def _both_ways(pairs: dict[str, str]) -> dict[str, frozenset[str]]:
    both = [*pairs.items(), *((right, left) for left, right in pairs.items())]
    return {party: frozenset(right for left, right in both if left == party) for party, _ in both}


def _before_quantity(bound: str) -> re.Pattern[str]:
    alternatives = "|".join(map(re.escape, phrases("quantities", "bounds", bound)))
    return re.compile(rf"\b(?:{alternatives})\s+(?:the\s+)?$", re.IGNORECASE)
