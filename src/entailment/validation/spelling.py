"""Letters with accents and what is typed for them: Núñez is Nunez, Müller is Muller or Mueller.

| letter | typed |
| --- | --- |
| é, ñ, ł, any other with a mark | e, n, l |
| ä, ö, ü, å, ø | a, o, u, a, o, or two letters |
| æ, œ, ß, þ | two letters |
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import lru_cache

__all__ = ["letters_of", "plain", "spellings"]

_TYPED = {
    "ä": ("a", "ae"),
    "ö": ("o", "oe"),
    "ü": ("u", "ue"),
    "å": ("a", "aa"),
    "ø": ("o", "oe"),
    "æ": ("ae",),
    "œ": ("oe",),
    "ß": ("ss",),
    "þ": ("th",),
}
"""Letters for which two may be typed, and all that is typed for each."""

_BARRED = str.maketrans("łđðħıŁĐÐĦİ", "lddhiLDDHI")
"""Letters whose mark is a part of them."""


class _Plain(dict[int, str]):
    """The letter without its accent by each character, made when it is first needed."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        parts = unicodedata.normalize("NFD", letter.translate(_BARRED))
        is_marked = letter.lower() not in _TYPED and all(map(unicodedata.combining, parts[1:]))
        self[code] = parts[0] if is_marked else letter
        return self[code]


_LETTERS = _Plain()


@lru_cache(maxsize=32)
def plain(text: str) -> str:
    """Return *text* without accents, each character in its place; ä, ø and the like stay.

    >>> plain("José Núñez, Łódź, Müller")
    'Jose Nunez, Lodz, Müller'
    """
    return text if text.isascii() else text.translate(_LETTERS)


def letters_of(word: str) -> str:
    """Return a regular expression of the ways in which *word* is written in a `plain` text.

    >>> [bool(re.fullmatch(letters_of("Mueller"), name)) for name in ("Müller", "Muller")]
    [True, False]
    """
    return "".join(_alternatives(match[0]) for match in _CHUNK.finditer(plain(word)))


def _alternatives(chunk: str) -> str:
    """Return what is written for a letter, or for two that may be typed for one."""
    ways = {chunk, *_by_typed()[chunk], *_typed_for(chunk)}
    if len(chunk) == 2:
        ways |= {first + chunk[1] for first in _by_typed()[chunk[0]]}
    if ways == {chunk}:
        return re.escape(chunk)
    return f"(?:{'|'.join(sorted(map(re.escape, ways), key=lambda way: (-len(way), way)))})"


def spellings(name: str) -> tuple[str, ...]:
    """Return *name*, and it with one and with two letters for each that has an accent.

    >>> spellings("Jürgen Müller"), spellings("Ann")
    (('Jürgen Müller', 'Jurgen Muller', 'Juergen Mueller'), ('Ann',))
    """
    if name.isascii():
        return (name,)
    forms = ("".join(_typed(letter, place) for letter in plain(name)) for place in (0, -1))
    return tuple(dict.fromkeys((name, *forms)))


def _typed(letter: str, place: int) -> str:
    typed = _typed_for(letter)
    return typed[place] if typed else letter


def _typed_for(letter: str) -> tuple[str, ...]:
    typed = _TYPED.get(letter.lower(), ())
    return typed if letter in _TYPED else tuple(way.capitalize() for way in typed)


@lru_cache(maxsize=1)
def _by_typed() -> defaultdict[str, set[str]]:
    """Return the letters by what is typed for them, in small letters and with a capital."""
    letters = defaultdict[str, set[str]](set)
    for letter, ways in _TYPED.items():
        for way in ways:
            letters[way].add(letter)
            letters[way.capitalize()].add(letter.upper() if letter != "ß" else letter)
    return letters


_CHUNK = re.compile(
    "|".join(sorted({way for ways in _TYPED.values() for way in ways if len(way) == 2})) + "|.",
    re.IGNORECASE | re.DOTALL,
)
