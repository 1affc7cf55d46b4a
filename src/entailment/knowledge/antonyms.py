"""Words that exclude one another: a list by hand, and prefixes that deny."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from entailment.text.words import stem

__all__ = ["are_antonyms", "listed", "opposites"]

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "anti")


def are_antonyms(one: str, other: str) -> bool:
    """Return whether two lemmas exclude one another.

    >>> are_antonyms("buy", "sell"), are_antonyms("happy", "unhappy"), are_antonyms("cat", "dog")
    (True, True, False)
    """
    return other in opposites(one)


@lru_cache(maxsize=100_000)
def opposites(lemma: str) -> frozenset[str]:
    """Return what excludes *lemma*; of what a prefix makes, not all need be words.

    >>> sorted(word for word in opposites("legal") if word.startswith("i"))
    ['illegal', 'imlegal', 'inlegal', 'irlegal']
    """
    return listed(lemma) | _denials(lemma)


def listed(lemma: str) -> frozenset[str]:
    """Return what excludes *lemma* by the list alone."""
    return _pairs().get(lemma, frozenset())


def _denials(word: str) -> set[str]:
    # Three letters and fewer are no base: "disc" does not deny "c", nor "under" "der".
    made = {prefix + word for prefix in _PREFIXES} if len(word) > 3 else set()
    denied = {word.removeprefix(prefix) for prefix in _PREFIXES if word not in _no_denials()}
    return (made - _no_denials()) | {base for base in denied - {word} if len(base) > 3}


@lru_cache(maxsize=1)
def _pairs() -> dict[str, frozenset[str]]:
    pairs: dict[str, set[str]] = {}
    for line in _lines("antonyms.tsv"):
        one, other = line.split("\t")
        pairs.setdefault(one, set()).add(other)
        pairs.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in pairs.items()}


@lru_cache(maxsize=1)
def _no_denials() -> frozenset[str]:
    words = _lines("no_denials.txt")
    return frozenset([*words, *map(stem, words)])


def _lines(name: str) -> list[str]:
    text = files("entailment.knowledge").joinpath("data", name).read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]
