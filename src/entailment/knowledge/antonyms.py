"""Antonyms: a hand-made list, and negating prefixes."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from entailment.text.words import stem

__all__ = ["are_antonyms", "listed", "opposites"]


def are_antonyms(left: str, right: str) -> bool:
    """Return whether two lemmas exclude one another.

    >>> are_antonyms("buy", "sell"), are_antonyms("happy", "unhappy"), are_antonyms("cat", "dog")
    (True, True, False)
    """
    return right in opposites(left)


@lru_cache(maxsize=100_000)
def opposites(lemma: str) -> frozenset[str]:
    """Return the antonyms of *lemma*; not all forms with a negating prefix are words.

    >>> sorted(word for word in opposites("legal") if word.startswith("i"))
    ['illegal', 'imlegal', 'inlegal', 'irlegal']
    """
    return listed(lemma) | _prefix_antonyms(lemma)


def listed(lemma: str) -> frozenset[str]:
    """Return the antonyms of *lemma* in the list alone."""
    return _pairs().get(lemma, frozenset())


def _prefix_antonyms(word: str) -> set[str]:
    # A base has more than three letters: "disc" does not negate "c", nor "under" "der".
    prefixed = {prefix + word for prefix in _prefixes()} if len(word) > 3 else set()
    bases = {word.removeprefix(prefix) for prefix in _prefixes() if word not in _unprefixed()}
    return (prefixed - _unprefixed()) | {base for base in bases - {word} if len(base) > 3}


@lru_cache(maxsize=1)
def _pairs() -> dict[str, frozenset[str]]:
    pairs: dict[str, set[str]] = {}
    for line in _lines("antonyms.tsv"):
        left, right = line.split("\t")
        pairs.setdefault(left, set()).add(right)
        pairs.setdefault(right, set()).add(left)
    return {word: frozenset(others) for word, others in pairs.items()}


@lru_cache(maxsize=1)
def _prefixes() -> tuple[str, ...]:
    return tuple(_lines("negating_prefixes.txt"))


@lru_cache(maxsize=1)
def _unprefixed() -> frozenset[str]:
    words = _lines("no_denials.txt")
    return frozenset([*words, *map(stem, words)])


def _lines(name: str) -> list[str]:
    text = files("entailment.knowledge").joinpath("data", name).read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]
