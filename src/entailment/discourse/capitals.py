"""Sentences in capitals in normal case: names are known by capitals, which show nothing there.

| sentence | with the other side | is read as |
| --- | --- | --- |
| THE MUSEUM OPENED IN MAY. | | The museum opened in May. |
| ACME HAS 300 SHOPS. | Acme has 120 shops. | Acme has 300 shops. |
| NASA LEFT OSLO. | NASA left Rome. | NASA left Oslo. |

A word is a name where the other side has it with a capital, or the dictionary has it so or not at
all. A sentence with any word in small letters is read as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from entailment.discourse.lexicon import first_names, is_place
from entailment.discourse.name_roles import known_names
from entailment.text.characters import Normal, replaced
from entailment.text.lexicon import title_sexes, word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.sentences import split_sentences
from entailment.text.words import Word, dictionary_form, is_word, sentence_starts, words

__all__ = ["in_normal_case"]

_MAY_BE_IN_CAPITALS = re.compile(rf"\b{CAPITAL}{{2,}}\b[^a-z]{{1,9}}\b{CAPITAL}{{2,}}\b")
_LEAST = 3
"""Words of a sentence in capitals, apart from abbreviations: *NASA, ESA* is none."""

_VOWEL = re.compile(r"[aeiouy]")


def in_normal_case(text: str, other: str) -> Normal:
    """Return *text* with its sentences in capitals in normal case; *other* may have their names.

    >>> in_normal_case("ACME OPENED A SHOP IN ROME.", "Acme is old.").text
    'Acme opened a shop in Rome.'
    """
    if not _MAY_BE_IN_CAPITALS.search(text):
        return Normal(text)
    known = _written_names(other)
    spans = split_sentences(text)
    return replaced(text, (each for span in spans for each in _changes(text, span, known)))


def _changes(
    text: str, span: tuple[int, int], known: Mapping[str, str]
) -> Iterator[tuple[int, int, str]]:
    """Yield how the words of the sentence at *span* are written, if it is in capitals."""
    start, end = span
    sentence = text[start:end]
    every = words(sentence)
    if not sentence.isupper() or sum(map(_is_common, every)) < _LEAST:
        return
    firsts = sentence_starts(sentence)
    before: list[Word | None] = [None, *every[:-1]]
    in_places = _starts_in_places(every)
    for word, previous in zip(every, before, strict=True):
        is_placed = word.start in in_places and word.form.lower() not in known
        form = word.form.capitalize() if is_placed else _form(word, previous, known)
        if word.start in firsts:
            form = form[:1].upper() + form[1:]
        yield start + word.start, start + word.end, form


def _form(word: Word, previous: Word | None, known: Mapping[str, str]) -> str:
    """Return *word* of a sentence in capitals as it is written within another."""
    lower = word.form.lower()
    if lower in known:
        return known[lower]
    if lower == "i" or (len(lower) == 1 and lower not in word_list("determiners")):
        return word.form
    in_date = previous is not None and previous.lower in word_list("before_months")
    is_month = lower in word_list("months") and (in_date or not _is_common(word))
    is_titled = previous is not None and previous.lower in title_sexes()
    if is_month or is_titled or lower in title_sexes():
        return lower.capitalize()
    if _is_common(word):
        return lower
    is_name = is_word(lower) or is_place(lower.capitalize()) or lower.capitalize() in first_names()
    return lower.capitalize() if is_name or _VOWEL.search(lower) else word.form


def _starts_in_places(every: Sequence[Word]) -> frozenset[int]:
    """Return where the words of places of two words start, of which each may be common: *New York*.

    >>> sorted(_starts_in_places(words("A MILL IN NEW YORK")))
    [10, 14]
    """
    return frozenset(
        word.start
        for pair in pairwise(every)
        if is_place(" ".join(word.form.capitalize() for word in pair))
        for word in pair
    )


def _is_common(word: Word) -> bool:
    lower = word.form.lower()
    if lower in word_list("function_words"):
        return True
    return is_word(lower) and dictionary_form(lower)[:1].islower()


def _written_names(text: str) -> dict[str, str]:
    """Return by lower case the words of *text* that have a capital within a sentence, or no other.

    >>> _written_names("Ann left NASA in May.")
    {'ann': 'Ann', 'nasa': 'NASA', 'may': 'May'}
    """
    if text.isupper():
        return {}
    starts, named = sentence_starts(text), known_names(text, "")
    return {
        word.form.lower(): word.form
        for word in words(text)
        if word.form[0].isupper()
        and (word.start not in starts or not _is_common(word) or word.lower in named)
    }
