"""The person whom a headline names: under *Ann M. Lee*, *Lee was born in Ohio* is of her.

| headline | names |
| --- | --- |
| Ann M. Lee · The life of Ann Lee | Ann M. Lee · Ann Lee |
| Lee, Dame Ann (1841-1926) | Ann Lee |
"""

from __future__ import annotations

import re

from entailment.discourse.lexicon import word_set
from entailment.discourse.name_matching import folded
from entailment.knowledge.gazetteer import country, state
from entailment.text.lexicon import word_list

__all__ = ["headline_names", "lone_names"]

_INVERTED = re.compile(r"([^,(]+), ([^,(]+?)(?:\s*\(.*)?")


def headline_names(headline: str, person: str) -> bool:
    """Return whether *headline* has the whole name of *person*, of two words or more.

    >>> headline_names("Lee, Ann (1841-1926)", "Ann Lee"), headline_names("Lee", "Ann Lee")
    (True, False)
    """
    name = folded(person)
    inverted = _INVERTED.fullmatch(headline)
    forms = [folded(headline), folded(f"{inverted[2]} {inverted[1]}") if inverted else ()]
    return len(name) > 1 and any(
        words[at : at + len(name)] == name for words in forms for at in range(len(words))
    )


def lone_names(person: str) -> tuple[str, ...]:
    """Return what stands for *person* alone under the headline: the surname, the given name.

    A given name that is a place, a month or a small word too is none.

    >>> lone_names("Ann M. Lee Jr."), lone_names("Will Lee"), lone_names("Pelé")
    (('Lee', 'Ann'), ('Lee',), ())
    """
    words = [word.strip(",") for word in person.split()]
    while len(words) > 1 and set(folded(words[-1])) <= word_set("name_suffixes"):
        words.pop()
    if len(words) < 2:
        return ()
    lone = [words[-1]] if _is_word(words[0]) else [words[-1], words[0]]
    return tuple(word for word in lone if len(word) > 1)


def _is_word(given: str) -> bool:
    """Return whether *given* is as likely no name."""
    is_small = given.lower() in word_list("function_words") | word_list("calendar")
    return is_small or bool(country(given) or state(given))
