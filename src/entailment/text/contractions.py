"""Contracted and joined denials and futures, and how they are written out: *cannot*, *can not*.

What reads the words of a sentence has one form to look for in what is written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from entailment.text.characters import Normal, replaced
from entailment.text.lexicon import alternatives, pairs_of, word_list

__all__ = ["as_written", "contractions", "written_out"]

_MAY_CONTRACT = re.compile(r"n['’]t\b|cannot|['’]ll\b", re.IGNORECASE)


def written_out(text: str) -> Normal:
    """Return *text* with each contracted or joined denial, and each *'ll*, as two words.

    >>> written_out("It isn’t open and can't be. Won't it?").text
    'It is not open and can not be. Will not it?'
    >>> written_out("The lessor'll pay.").text
    'The lessor will pay.'
    """
    return replaced(text, contractions(text))


def contractions(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where *text* has a contracted or joined denial, or *'ll*, and what it is in full.

    >>> [*contractions("It isn't open.")]
    [(3, 8, 'is not')]
    """
    if _MAY_CONTRACT.search(text):
        yield from ((*each.span(), _out(each[0])) for each in _contracted().finditer(text))


def as_written(phrase: str, text: str) -> str:
    """Return *phrase*, of *text* written out, in the words of *text* itself.

    A bare *not* is the first denial that is contracted.

    >>> as_written("is not open", "The yard isn't open."), as_written("not", "It isn't open.")
    ("isn't open", "isn't")
    """
    forms = {_out(each[0]): each[0] for each in _contracted().finditer(text)}
    if not forms or re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text):
        return phrase
    for form, own in forms.items():
        phrase = re.sub(rf"\b{form}\b", own, phrase)
    denials = (own for form, own in forms.items() if form.lower().endswith(" not"))
    return next(denials, phrase) if phrase.lower() == "not" else phrase


def _out(contracted: str) -> str:
    """Return *contracted* as two words, with its capitals."""
    plain = contracted.replace("’", "'")
    if plain.lower().endswith("'ll"):
        return f"{contracted[:-3]} will"
    form = f"{_irregular().get(plain.lower(), plain[:-3])} not"
    if plain.isupper():
        return form.upper()
    return form[0].upper() + form[1:] if plain[0].isupper() else form


@lru_cache(maxsize=1)
def _irregular() -> Mapping[str, str]:
    return pairs_of("irregular_contractions")


@lru_cache(maxsize=1)
def _contracted() -> re.Pattern[str]:
    irregular = alternatives(_irregular()).replace("'", "['’]")
    regular = alternatives(word_list("finite_auxiliaries") | {"need", "dare", "ought"})
    return re.compile(rf"\b(?:{irregular}|{regular}n['’]t|[^\W\d_]++['’]ll)\b", re.IGNORECASE)
