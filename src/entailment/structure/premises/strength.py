"""Whether a sentence states all that another does, and is as sure of it.

| sentence | other | |
| --- | --- | --- |
| Ben wore a blue uniform. | Ben wore a uniform. | states all of it, the other does not |
| Ann laughed at him. | Ann laughed. | the same |
| Ann read the book. | Ann read a book. | the same |
| Ann may sign it. | Ann signed it. | of another modality |
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from entailment.knowledge.scales import opposites
from entailment.structure.premises.derivation import content_stems
from entailment.structure.vocabulary import any_word, listed
from entailment.text.contractions import written_out
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import is_modal, without_named_modals
from entailment.text.verbs import claim_words
from entailment.text.words import Word, stem, words

__all__ = [
    "CERTAIN",
    "WIDE_WHEN_DENIED",
    "certain",
    "has_limits",
    "is_conditional",
    "lacks_limit",
    "modality",
    "opposed",
    "permits",
    "states_all",
    "states_duty",
    "states_rule",
]

CERTAIN = listed("clauses", "identity_determiners")
"""Determiners of a certain thing."""

_MODAL = re.compile(
    rf"\b(?P<modal>{any_of('modals')}|will|shall|{any_of('modality')})\b"
    rf"|\b(?P<to>have|has|had|having|need|needs|needed|ought|used|going|{any_of('forms_of_be')})\s+to\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(rf"\b(?:{any_word('condition')})\b|\?", re.IGNORECASE)


@lru_cache(maxsize=512)
def modality(sentence: str) -> frozenset[str]:
    """Return what leaves open in *sentence* whether it is so, or says that it must or may be.

    >>> sorted(modality("Tom can't leave, he has to work."))
    ['can', 'have to']
    """
    plain = written_out(without_named_modals(sentence)).text.lower()
    return frozenset(
        f"{next(iter(words(match['to']))).lemma} to" if match["to"] else stem(match["modal"])
        for match in _MODAL.finditer(plain)
    )


WIDE_WHEN_DENIED = frozenset(("must", "shall", "should", "ought", "ought to", "might", "be to"))
"""Modality which, with *not*, denies more than that of *all but one*: who need not may."""


def states_duty(sentence: str) -> bool:
    """Return whether *sentence* says what is due; *should* may also say what is expected.

    >>> states_duty("Notice must be given."), states_duty("It must have been given.")
    (True, False)
    """
    return _DUTY.search(without_named_modals(sentence)) is not None


def states_rule(sentence: str) -> bool:
    """Return whether *sentence* says, or may say, what is due or allowed.

    >>> states_rule("Notice should be given."), states_rule("Notice was given in May.")
    (True, False)
    """
    return states_duty(sentence) or permits(sentence) or _ADVICE.search(sentence) is not None


def permits(sentence: str) -> bool:
    """Return whether *sentence* says what is allowed.

    >>> permits("Guests may stay."), permits("Guests are allowed to stay."), permits("They stayed.")
    (True, True, False)
    """
    return _PERMISSION.search(without_named_modals(sentence)) is not None


_NOT_GUESSED = r"(?!\s+have\s+(?:been|\w+ed)\b)"  # *must have been 60 m tall*
_DUTY = re.compile(
    rf"\b(?:(?:{any_word('ruling')})|(?:have|has|needs?|{any_word('ruled')})\s+to)\b{_NOT_GUESSED}",
    re.IGNORECASE,
)
_ADVICE = re.compile(rf"\b(?:should|ought\s+to)\b{_NOT_GUESSED}", re.IGNORECASE)
_PERMISSION = re.compile(
    r"(?<!\bthe\s)(?<!\ba\s)(?<!\beach\s)(?<!\bthis\s)"  # *the can holds 330 ml*
    rf"\b(?:(?:{any_word('permitting')})|(?:{any_word('permitted')})\s+to)\b{_NOT_GUESSED}",
    re.IGNORECASE,
)


def is_conditional(sentence: str) -> bool:
    """Return whether *sentence* has a condition or is a question."""
    return _CONDITION.search(sentence) is not None


def states_all(sentence: str, other: str) -> bool:
    """Return whether *sentence* has all that limits what *other* states.

    That is its content words, or their opposites, its numbers, prepositions and pronouns, and
    articles where it is of a certain thing.

    >>> states_all("Ben wore a blue hat.", "Ben wore a hat.")
    True
    >>> states_all("Ben wore a hat.", "Ben wore a blue hat.")
    False
    """
    is_worded = content_stems(other) <= content_stems(sentence) | _opposed_to(other, sentence)
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
    stems = content_stems(sentence)
    return opposed(sentence) | {word.stem for word in words(other) if opposed(word.lower) & stems}


@lru_cache(maxsize=512)
def opposed(sentence: str) -> frozenset[str]:
    """Return the stems of the complementary opposites of the words of *sentence*."""
    return content_stems(
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
