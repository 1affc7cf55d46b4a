"""The stems by which the words of two sentences are compared."""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.text.lexicon import any_of, word_list
from entailment.text.verbs import past_base, verb_tokens
from entailment.text.words import Word, stem, words

__all__ = ["base_of", "base_stems", "lexical_stems", "stem_at", "verb_stems", "word_after"]


@lru_cache(maxsize=512)
def lexical_stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of *text* that are not numbers."""
    return frozenset(
        word.stem for word in words(text) if word.is_content and not word.form[0].isdigit()
    )


def base_stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of *text*, of irregular pasts those of the base form.

    >>> sorted(base_stems("She caught the train."))
    ['catch', 'train']
    """
    return frozenset(stem(base_of(word)) for word in words(text) if word.is_content)


def base_of(word: Word) -> str:
    """Return the base form of *word*, that of an irregular past included: *catch* for *caught*."""
    return past_base(word.lower) or word.lemma


_NEXT_WORD = re.compile(
    rf"\s+(?:(?:of|the|all|these|those|our|{any_of('possessives')})\s+)*([^\W\d_][\w-]*)"
)


def word_after(text: str, place: int) -> re.Match[str] | None:
    """Return the match of the next noun-like word behind *place*, determiners skipped."""
    return _NEXT_WORD.match(text, place)


def stem_at(text: str, place: int) -> str:
    """Return the stem of the next content word behind *place*; empty at the end of a phrase."""
    match = word_after(text, place)
    if match is None:
        return ""
    word = words(match[1])
    return word[0].stem if word and word[0].is_content else ""


def verb_stems(sentence: str) -> frozenset[str]:
    """Return the stems of the words of *sentence* that may be verbs, forms of *be* apart."""
    forms = (token.lower for token in verb_tokens(sentence))
    return base_stems(" ".join(form for form in forms if form not in word_list("forms_of_be")))
