"""How names are written: the letters they begin with, and the particles within them.

| name | is |
| --- | --- |
| Lisbon · Évora · Łódź · İzmir | a capital of Latin script, and what follows |
| Paul Ohm · Jan van Dijk · J. R. Bell | several words, with particles and initials |
| van Dijk · al-Assad · d'Estaing | a particle first |

For patterns that heed the case; within one that does not, `(?-i:...)` has to be around them.
"""

from __future__ import annotations

import unicodedata

from entailment.text.lexicon import any_of

__all__ = ["CAPITAL", "NAME", "NAME_WITH_OF", "SMALL"]

_LATIN = (*range(0x41, 0x250), *range(0x1E00, 0x1F00))
"""Latin script, with its accents and those of Vietnamese."""


def _letters(category: str) -> str:
    """Return the letters of *category* as a class of a regular expression."""
    letters = (letter for letter in map(chr, _LATIN) if unicodedata.category(letter) == category)
    return f"[{''.join(letters)}]"


CAPITAL = _letters("Lu")
"""A capital letter."""

SMALL = _letters("Ll")
"""A small letter: `[a-z]` would cut *café* and *naïve*."""

_STOP = rf"(?:(?<=\b\w)\.|(?<=\b\w\w)\.(?=\s{CAPITAL}))?"  # J. R. Bell, Dr. Bell
_WORD = rf"(?:(?:{any_of('joined_particles')})['’-])?{CAPITAL}(?:[\w.'’-]*\w)?{_STOP}"
_PARTICLES = rf"(?:\b(?:{any_of('family_particles')})\s+){{0,2}}"

NAME = rf"(?:{_PARTICLES}{_WORD}(?:\s+{_PARTICLES}{_WORD}){{0,5}})"
"""A name of up to six words, without *the*; no full stop that ends a sentence is in it."""

NAME_WITH_OF = rf"(?:{_PARTICLES}{_WORD}(?:\s+(?:of\s+)?{_PARTICLES}{_WORD}){{0,5}})"
"""A name in which *of* may stand: *Bank of England*."""
