"""Prepositions that say the same with their sides exchanged: *north of*, *south of*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

__all__ = ["inverse_preposition", "inverse_prepositions"]


@lru_cache(maxsize=1)
def inverse_prepositions() -> Mapping[str, frozenset[str]]:
    """Return for each preposition those that hold the other way round.

    >>> sorted(inverse_prepositions()["after"])
    ['before', 'prior to']
    """
    inverses: dict[str, frozenset[str]] = {}
    listed = files("entailment.knowledge").joinpath("data", "inverses.tsv")
    for line in listed.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            first, second = line.split("\t")
            for left, right in ((first, second), (second, first)):
                inverses[left] = inverses.get(left, frozenset()) | {right}
    return MappingProxyType(inverses)


@lru_cache(maxsize=1)
def inverse_preposition() -> re.Pattern[str]:
    """Return the pattern of a preposition that has an inverse.

    >>> inverse_preposition().search("It lies north of Lund.")[0]
    'north of'
    """
    listed = sorted(inverse_prepositions(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, listed))})\b", re.IGNORECASE)
