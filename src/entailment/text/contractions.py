"""Contracted and joined denials and futures, and how they are written out: *cannot*, *can not*.

What reads the words of a sentence has one form to look for in what is written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from entailment.text.characters import Normal, replaced
from entailment.text.lexicon import alternatives, any_of, pairs_of, word_list
from entailment.text.verbs import claim_words

__all__ = ["as_written", "contractions", "written_out"]

_MAY_CONTRACT = re.compile(r"n['’]t\b|cannot|['’]ll\b", re.IGNORECASE)


def written_out(text: str) -> Normal:
    """Return *text* with each contracted or joined denial, and each *'ll*, as two words.

    What stands before its subject stays: a question denies nothing.

    >>> written_out("It isn’t open and can't be. Won't it?").text
    "It is not open and can not be. Won't it?"
    >>> written_out("The lessor'll pay.").text
    'The lessor will pay.'
    """
    return replaced(text, contractions(text))


def contractions(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where *text* has a contracted or joined denial, or *'ll*, and what it is in full.

    >>> [*contractions("It isn't open.")]
    [(3, 8, 'is not')]
    """
    if not _MAY_CONTRACT.search(text):
        return
    for match in _contracted().finditer(text):
        if not _is_inverted(text, match):
            yield (*match.span(), _out(match[0]))


def _is_inverted(text: str, match: re.Match[str]) -> bool:
    """Return whether its subject is behind *match*: *isn't it?*, *Didn't Ann leave?*."""
    if "'ll" in match[0].replace("’", "'").lower():
        return False
    before = text[max(0, match.start() - _REACH) : match.start()]
    is_first = not before or _begins().search(before) is not None
    is_question = is_first and _QUESTION.match(text, match.end()) is not None
    return is_question or _pronoun().match(text, match.end()) is not None


_REACH = 12
"""Characters before a word in which a mark or question word right before it is."""

_QUESTION = re.compile(r"[^.!?\n]{0,300}\?")


@lru_cache(maxsize=1)
def _begins() -> re.Pattern[str]:
    asking = alternatives(claim_words()["asking"])
    return re.compile(rf"(?:[^\w\s]|\n|\b{asking})\s*$", re.IGNORECASE)


@lru_cache(maxsize=1)
def _pronoun() -> re.Pattern[str]:
    return re.compile(rf"\s{any_of('subject_pronouns')}\b", re.IGNORECASE)


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
