"""Adjectives that may be left out before a noun: *the rusty gun* is a gun, *the fake gun* is none.

| word | an adjective | its noun is still so |
| --- | --- | --- |
| rusty, empty, medieval | rustiness, emptily, medievally are words | yes |
| purple, annual | a colour · annually | yes |
| fake, former, wooden, previous | listed (`changing_adjectives`) | no |
| stone, school, ailing | not known to be one | no |

Nearly all adjectives are of the first kind; so those of the other are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from entailment.text.lexicon import word_list
from entailment.text.words import Word, is_word

__all__ = ["is_adjective", "is_intersective", "is_superlative"]


def is_intersective(form: str) -> bool:
    """Return whether *form*, in lower case, is an adjective that leaves a noun what it is.

    >>> is_intersective("rusty"), is_intersective("fake"), is_intersective("stone")
    (True, False, False)
    """
    parts = {form, *form.split("-")}
    return is_adjective(form) and not parts & word_list("changing_adjectives")


@lru_cache(maxsize=20_000)
def is_adjective(form: str) -> bool:
    """Return whether *form*, in lower case, is a colour, or has a noun in -ness or an adverb.

    >>> is_adjective("wooden"), is_adjective("purple"), is_adjective("bus")
    (True, True, False)
    """
    return form in word_list("colours") or any(map(is_word, _derived(form)))


def _derived(form: str) -> Iterator[str]:
    """Yield the abstract noun and the adverb that *form* has if it is an adjective."""
    base = f"{form[:-1]}i" if form.endswith("y") else form
    yield f"{base}ness"
    yield f"{base}ly"
    if form.endswith("le"):
        yield f"{form[:-1]}y"
    if form.endswith("ic"):
        yield f"{form}ally"


_SUPERLATIVES = frozenset("best worst most least foremost".split())


def is_superlative(word: Word) -> bool:
    """Return whether *word* compares with all others: *largest*."""
    lower = word.lower
    if lower in _SUPERLATIVES:
        return True
    ends = lower.endswith("est") and len(lower) > 4 and lower not in word_list("not_superlatives")
    return ends and not word.is_name and word.lemma != lower
