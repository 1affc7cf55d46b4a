"""Whether a sentence states all that another does, and is as sure of it.

| sentence | other | |
| --- | --- | --- |
| Ben wore a blue uniform. | Ben wore a uniform. | states all of it, the other does not |
| Ann laughed at him. | Ann laughed. | the same |
| Ann read the book. | Ann read a book. | the same |
| Ann may sign it. | Ann signed it. | of another modality |
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from entailment.knowledge.scales import opposites
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import word_list
from entailment.text.modals import is_modal
from entailment.text.stems import lexical_stems
from entailment.text.verbs import claim_words
from entailment.text.words import Word, words

__all__ = ["CERTAIN", "certain", "has_limits", "lacks_limit", "opposed", "states_all"]

CERTAIN = listed("clauses", "identity_determiners")
"""Determiners of a certain thing."""


def states_all(sentence: str, other: str) -> bool:
    """Return whether *sentence* has all that limits what *other* states.

    That is its content words, or their opposites, its numbers, prepositions and pronouns, and
    articles where it is of a certain thing.

    >>> states_all("Ben wore a blue hat.", "Ben wore a hat.")
    True
    >>> states_all("Ben wore a hat.", "Ben wore a blue hat.")
    False
    """
    is_worded = lexical_stems(other) <= lexical_stems(sentence) | _opposed_to(other, sentence)
    return is_worded and has_limits(sentence, other)


def has_limits(sentence: str, other: str) -> bool:
    """Return whether *sentence* has what limits *other* besides its content words.

    >>> has_limits("Ann did not vote.", "Ann voted for it.")
    False
    """
    return _marks(other) <= _marks(sentence) and certain(other) <= certain(sentence)


def lacks_limit(sentence: str, other: str) -> bool:
    """Return whether *sentence* is without a content word that limits *other*.

    None does in a phrase of a certain thing: who has not signed *the new treaty* has not signed.
    """
    is_of_certain = False
    neutral = listed("clauses", "neutral_adverbs") | {"far"}
    for word in words(other):
        if not word.is_content:
            is_of_certain = word.lower in CERTAIN
        elif is_of_certain or word.lower.endswith("ly") or word.lower in neutral:
            continue
        elif not states_all(sentence, word.form):
            return True
    return False


def _opposed_to(other: str, sentence: str) -> frozenset[str]:
    """Return the stems of *other* of which *sentence* has the opposite."""
    stems = lexical_stems(sentence)
    return opposed(sentence) | {word.stem for word in words(other) if opposed(word.lower) & stems}


@lru_cache(maxsize=512)
def opposed(sentence: str) -> frozenset[str]:
    """Return the stems of the complementary opposites of the words of *sentence*."""
    return lexical_stems(
        " ".join(
            opposite.word
            for word in words(sentence)
            for form in {word.lower, word.lemma}
            for opposite in opposites(form)
            if opposite.kind == "complementary"
        )
    )


def _marks(sentence: str) -> frozenset[str]:
    """Return the numbers, prepositions and pronouns of *sentence*."""
    return frozenset(
        word.lower
        for word in words(sentence)
        if word.form[0].isdigit() or _is_month(word, sentence) or word.lower in _limiting()
    )


def _is_month(word: Word, sentence: str) -> bool:
    return word.form == "May" and not is_modal(sentence, word.start)


@lru_cache(maxsize=1)
def _limiting() -> frozenset[str]:
    pronouns = word_list("pronouns_of_persons") | {"it", "me", "us", "here", "there", "alone"}
    return (
        (pronouns | claim_words()["prepositions"])
        - word_list("possessives")
        - {"than", "of", "by", "since"}
    )


@lru_cache(maxsize=512)
def certain(sentence: str) -> frozenset[str]:
    """Return the stems of the words right behind a determiner that is of a certain thing.

    >>> sorted(certain("Maria lent her bicycle to a friend of the mayor."))
    ['bicycl', 'mayor']
    """
    sequence = words(sentence)
    return frozenset(
        word.stem
        for before, word in pairwise(sequence)
        if before.lower in CERTAIN or before.form.endswith(("'s", "’s"))
    )
