"""Words that exclude one another: a list by hand, and prefixes that deny."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

__all__ = ["are_antonyms"]

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "anti")


@lru_cache(maxsize=100_000)
def are_antonyms(one: str, other: str) -> bool:
    """Return whether two lemmas exclude one another.

    >>> are_antonyms("buy", "sell"), are_antonyms("happy", "unhappy"), are_antonyms("cat", "dog")
    (True, True, False)
    """
    return other in _pairs().get(one, ()) or _denies(one, other) or _denies(other, one)


def _denies(word: str, base: str) -> bool:
    # Three letters and fewer are no base: "disc" does not deny "c", nor "under" "der".
    return len(base) > 3 and any(word == prefix + base for prefix in _PREFIXES)


@lru_cache(maxsize=1)
def _pairs() -> dict[str, frozenset[str]]:
    text = files("entailment.knowledge").joinpath("data", "antonyms.tsv").read_text("utf-8")
    pairs: dict[str, set[str]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            one, other = line.split("\t")
            pairs.setdefault(one, set()).add(other)
            pairs.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in pairs.items()}
