"""Names of a pair: which words are one name, and whether two names are of one bearer."""

from __future__ import annotations

from collections.abc import Iterable

from entailment.systems.tools import Entity
from entailment.text.lexicon import title_abbreviations
from entailment.text.words import Word, words

__all__ = ["named", "same_name"]

_JOINS = frozenset("of for de del la al bin van von".split())
"""Words in lower case that may stand within a name."""


def named(text: str, name_words: Iterable[Word]) -> tuple[Entity, ...]:
    """Return the names that *name_words* of *text* make, where nothing but blanks is between.

    >>> text = "Mr. George W. Bush met the Bank of England in Paris, France."
    >>> found = named(text, [word for word in words(text) if word.is_name])
    >>> [" ".join(word.form for word in name.words) for name in found]
    ['George W Bush', 'Bank of England', 'Paris', 'France']
    """
    starts = {word.start for word in name_words if word.lower not in title_abbreviations()}
    found: list[list[Word]] = []
    joins: list[Word] = []
    before: Word | None = None
    for word in words(text):
        adjoins = before is not None and _adjoin(text, before, word)
        if word.start in starts:
            if adjoins and found and (joins or found[-1][-1] is before):
                found[-1] += [*joins, word]
            else:
                found.append([word])
            joins = []
        elif adjoins and found and word.form in _JOINS and found[-1][-1] is before:
            joins = [word]
        else:
            joins = []
        before = word
    return tuple(Entity(tuple(run)) for run in found)


def same_name(said: Entity, asked: Entity) -> float:
    """Return how surely *said* names whom *asked* does, in [0, 1].

    1 for the same words, or more of them; 0.9 for first names that may be one before the same last;
    0.8 for the first or the last word alone of a name; 0 for all else and for other kinds.
    """
    if said.kind is not None and asked.kind is not None and said.kind != asked.kind:
        return 0.0
    one, other = ([word.lower for word in name.words] for name in (said, asked))
    if _has_run(one, other):
        return 1.0
    if len(one) == 1 and len(one[0]) > 2 and one[0] in (other[0], other[-1]):
        return 0.8
    if len(one) > 1 and len(other) > 1 and one[-1] == other[-1]:
        first, second = sorted((one[0], other[0]), key=len)
        middle = set(one[1:-1]).isdisjoint(other[1:-1]) and bool(one[1:-1]) and bool(other[1:-1])
        if second.startswith(first) and not middle:
            return 0.9
    return 0.0


def _has_run(longer: list[str], run: list[str]) -> bool:
    return any(longer[at : at + len(run)] == run for at in range(len(longer) - len(run) + 1))


def _adjoin(text: str, before: Word, word: Word) -> bool:
    """Return whether only blanks, hyphens or the point of an initial are between two words."""
    between = text[before.end : word.start]
    return between in (" ", "-", "\n", "  ") or (between == ". " and len(before.form) == 1)
