"""A rank that the text gives to another of the kind: *her first novel*, *her second novel*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.text.lexicon import word_sequence
from entailment.text.words import words

__all__ = ["ranks"]

_ORDINALS = word_sequence("ordinals")[:10]
_ORDINAL = rf"\b(?P<rank>{'|'.join(_ORDINALS)}|last|\d+(?:st|nd|rd|th))\b"
_MENTION = re.compile(_ORDINAL, re.IGNORECASE)
_RANK = re.compile(rf"{_ORDINAL}\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_TIMES = frozenset(
    "time hour day week month quarter half year decade century season place floor".split()
)


def ranks(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield each ordinal of *hypothesis* whose noun has in *text* another one alone.

    A plural has none: *the first people* are not one of a series.
    """
    stated = _ranks(text)
    mentioned = {_rank(match["rank"].lower()) for match in _MENTION.finditer(text)}
    for rank, noun in _ranks(hypothesis):
        others = [own for own, of in stated if of == noun]
        if others and rank not in {*mentioned, *others} and noun not in _TIMES:
            yield Mismatch("rank", f"{rank} {noun}", f"{others[0]} {noun}", contradicts=False)


def _ranks(text: str) -> list[tuple[str, str]]:
    """Return the ordinals of *text* in words, each with the noun behind it, a singular."""
    nouns = [(match["rank"], words(match["noun"])[0]) for match in _RANK.finditer(text)]
    singular = [(rank, noun) for rank, noun in nouns if noun.lemma == noun.lower != "people"]
    return [(_rank(rank.lower()), noun.lemma) for rank, noun in singular]


def _rank(form: str) -> str:
    """Return an ordinal in words.

    >>> _rank("2nd"), _rank("21st"), _rank("last")
    ('second', '21st', 'last')
    """
    digits = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", form)
    if digits is None or not 1 <= int(digits[1][:3]) <= len(_ORDINALS):
        return form
    return _ORDINALS[int(digits[1]) - 1]
