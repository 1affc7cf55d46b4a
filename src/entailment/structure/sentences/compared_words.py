"""The words of a sentence as `extracts` compares them, and the word lists of what may go."""

from __future__ import annotations

from collections.abc import Sequence

from entailment.structure.units import unit_of
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import word_list
from entailment.text.modals import is_modal
from entailment.text.verbs import Token, claim_words, is_verb, may_be_participle

__all__ = [
    "MARKS",
    "SentenceWords",
    "is_compared",
    "is_word_alone",
    "keys_of",
]

MARKS = frozenset(",;:()—–-")


def keys_of(tokens: Sequence[Token]) -> list[str]:
    """Return what each word has in common with those that are the same: *9 km*, *9 kilometres*."""
    keys = [_key(token) for token in tokens]
    for at in range(1, len(tokens)):
        if tokens[at - 1].form[0].isdigit() or tokens[at - 1].lower in word_list("numerals"):
            keys[at] = _unit(tokens[at]) or keys[at]
    return keys


def is_compared(token: Token) -> bool:
    """Return whether *token* is a word, or a sign that changes a number."""
    return token.is_word or token.form in "$€£¥<>≤≥±+/"


def is_word_alone(token: Token) -> bool:
    """Return whether *token* is the same as no other word: neither a unit nor an article."""
    return token.is_word and token.lower != "an" and not _unit(token)


def _key(token: Token) -> str:
    lower = token.form if token.form == "May" else token.lower.lower()
    return "a" if lower == "an" else lower


def _unit(token: Token) -> str:
    if len(token.form) < 4 and not token.form.islower():
        return token.form  # mW is not MW
    return unit_of(token.lower.removesuffix("s")) or unit_of(token.lower)


def _named(token: Token, sentence: str) -> Token:
    """Return the month *May*, or *Will* in a name, as no form of a modal."""
    if not token.is_name or is_modal(sentence, token.start):
        return token
    return token._replace(lower=token.form)


class SentenceWords:
    """*tokens* of *sentence*, what each is compared by, and whether it may be a verb."""

    def __init__(self, tokens: Sequence[Token], sentence: str):
        self.sentence = sentence
        self.tokens = [_named(token, sentence) for token in tokens]
        tokens = self.tokens
        self.keys = keys_of(tokens)
        self.is_verb = [_may_be_verb(tokens, at) for at in range(len(tokens))]

    def __len__(self) -> int:
        return len(self.tokens)

    def lowers(self, begin: int, end: int) -> list[str]:
        """Return the words from *begin* to *end* in lower case."""
        return [token.lower for token in self.tokens[begin:end]]

    def has_verb(self, begin: int, end: int) -> bool:
        """Return whether one of the words from *begin* to *end* may be a verb."""
        return any(self.is_verb[begin:end])

    def commas(self, begin: int, end: int) -> list[int]:
        """Return where the commas from *begin* to *end* are."""
        return [at for at in range(begin, end) if self.tokens[at].form == ","]

    def begins_phrase(self, at: int) -> bool:
        """Return whether a preposition is at *at*."""
        return at < len(self) and self.tokens[at].lower in listed("extracts", "prepositions")

    def is_following(self, at: int) -> bool:
        """Return whether what is at *at* begins a phrase or the next clause."""
        if at >= len(self):
            return False
        return self.begins_phrase(at) or self.tokens[at].lower in listed("extracts", "follows")

    def is_attribute(self, at: int, end: int) -> bool:
        """Return whether the participle at *at* modifies a noun: *bottled* water, *bought* in."""
        if not may_be_participle(self.tokens[at]) or at + 1 >= end:
            return False
        if self.tokens[at + 1].lower == "over" and "".join(self.keys[at + 2 : at + 3]).isdigit():
            return False  # turned over 9 million
        is_behind = self.is_following(at - 1) or self.tokens[at - 1].lower in word_list(
            "determiners"
        )
        return is_behind or self.is_following(at + 1)


def _may_be_verb(tokens: Sequence[Token], at: int) -> bool:
    if at and tokens[at - 1].lower in ("a", "an", "the"):
        return False
    if tokens[at].lower in claim_words()["auxiliaries"] and not tokens[at].is_name:
        return True
    return is_verb(tokens, at) or (at > 0 and may_be_participle(tokens[at]))
