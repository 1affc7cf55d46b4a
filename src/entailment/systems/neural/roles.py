"""Who did it to whom: two names around one verb that have changed places.

Told only where the words leave no doubt that they have: the same form of the verb, the same names
next to it, and no word of a passive. The verb may be one that goes both ways (*met*), so this is
no contradiction by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.text.words import Word, words

__all__ = ["swapped_roles"]

_REACH = 4
"""Words on either side of a verb among which its names are looked for."""

_PASSIVE = frozenset({"am", "are", "be", "been", "being", "by", "is", "was", "were"})


class _Roles(NamedTuple):
    who: str
    did: str
    whom: str

    def __str__(self) -> str:
        return f"{self.who} {self.did} {self.whom}"


def swapped_roles(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield where *hypothesis* has two names the other way round about a verb than *text*.

    >>> [str(found) for found in swapped_roles("Yahoo sued Google.", "Google sued Yahoo.")]
    ["role: the hypothesis has 'Google sued Yahoo', the text has 'Yahoo sued Google'"]
    """
    words_said, words_asked = words(text), words(hypothesis)
    # A capital tells no name where it begins a sentence, so either may tell it of the other.
    names = frozenset(word.lower for word in (*words_said, *words_asked) if word.is_name)
    said = frozenset(_roles(words_said, names))
    for asked in _roles(words_asked, names):
        other = _Roles(asked.whom, asked.did, asked.who)
        if asked not in said and other in said:
            yield Mismatch("role", str(asked), str(other), False)


def _roles(said: Sequence[Word], names: frozenset[str]) -> Iterator[_Roles]:
    for place, verb in enumerate(said):
        if not verb.is_content or verb.lower in names:
            continue
        begin = place
        while begin > 1 and said[begin - 1].lower == "to" and said[begin - 2].lower not in names:
            begin -= 2  # *agreed to buy*
        before = said[max(0, begin - _REACH) : begin][::-1]
        after = said[place + 1 : place + 1 + _REACH]
        if any(word.lower in _PASSIVE for word in (*before, *after)):
            continue
        who, whom = _name(before, names), _name(after, names)
        if who and whom and who != whom:
            yield _Roles(who, verb.lower, whom)


def _name(nearby: Sequence[Word], names: frozenset[str]) -> str | None:
    """Return the nearest of *names*, if no other content word stands before it."""
    nearest = next((word for word in nearby if word.is_content), None)
    return nearest.form if nearest is not None and nearest.lower in names else None
