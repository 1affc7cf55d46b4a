"""What a maker of contrast pairs is: a function from a sentence to pairs of certain label.

A maker yields nothing where it is not certain. Pairs of one `group` have the same words on their
varied side and different labels, such as *Ann saw Bob* and *Bob saw Ann*: matched pairs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from entailment.acquisition.contrasts.sentence import Sentence, is_plural_form
from entailment.acquisition.contrasts.vocabulary import words
from entailment.knowledge.person_words import given_names
from entailment.model import Label

__all__ = [
    "CONTRADICTED",
    "ENTAILED",
    "MAKERS",
    "NOT_ENTAILED",
    "UNKNOWN",
    "Contrast",
    "Entry",
    "Maker",
    "Pool",
    "content",
    "is_person",
    "is_plural",
    "labels",
    "maker",
]

ENTAILED, CONTRADICTED, UNKNOWN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN
NOT_ENTAILED = Label.NO_ENTAILMENT
labels = {"E": ENTAILED, "C": CONTRADICTED, "U": UNKNOWN, "N": NOT_ENTAILED}
"""The labels by their letters in the data files."""


class Contrast(NamedTuple):
    """A text, a hypothesis and its certain label; *key* is the verb that the split goes by."""

    text: str
    hypothesis: str
    gold: Label
    group: str = ""
    key: str = ""


Maker = Callable[[Sentence, "Pool"], Iterator[Contrast]]


class Entry(NamedTuple):
    """A maker with its kind."""

    kind: str
    make: Maker


MAKERS: dict[str, Entry] = {}
"""Every maker by its name, in the order in which they are imported."""


def maker(name: str, kind: str) -> Callable[[Maker], Maker]:
    """Register a function as the maker *name* of the pairs of *kind*."""

    def registered(make: Maker) -> Maker:
        MAKERS[name] = Entry(kind, make)
        return make

    return registered


@dataclass(frozen=True)
class Pool:
    """The sentences from which makers take second clauses, names and things; *seed* draws them."""

    sentences: Sequence[Sentence]
    seed: int = 0
    _cache: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    def generator(self, sentence: Sentence, name: str) -> random.Random:
        """Return the generator of the maker *name* for *sentence*: the same at every call."""
        return random.Random(f"{self.seed}/{name}/{sentence.text}")

    @cached_property
    def clauses(self) -> tuple[Sentence, ...]:
        """The sentences that are plain clauses of up to ten words, without pronouns."""
        return tuple(
            sentence
            for sentence in self.sentences
            if sentence.clause is not None
            and len(sentence.analysis.tokens) <= 11
            and all(token.pos != "PRON" for token in sentence.analysis.tokens)
        )

    @cached_property
    def things(self) -> tuple[str, ...]:
        """What people carry, hold, buy or wear in the sentences: *a red bag*."""
        results = dict[str, None]()
        for sentence in self.sentences:
            clause = sentence.clause
            if clause is None or clause.object is None:
                continue
            phrase = clause.object
            first = sentence.analysis.tokens[phrase.begin].form.lower()
            is_short = 2 <= phrase.end - phrase.begin <= 3 and phrase.head == phrase.end - 1
            if is_short and first in ("a", "an") and sentence.lemma(clause.verb) in _HANDLED:
                results[sentence.words_of(phrase.begin, phrase.end).lower()] = None
        return tuple(sorted(results)) or ("a book",)

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Given names by sex, `f` and `m`, without those of both."""
        listed, of_both = given_names(), words("names_of_both")
        return {
            sex: tuple(
                name.capitalize()
                for name, given in sorted(listed.items())
                if given.sex == sex and name.isalpha() and len(name) > 2 and name not in of_both
            )
            for sex in ("f", "m")
        }

    def two_names(self, generator: random.Random, sex: str | None = None) -> tuple[str, str]:
        """Return two given names, both of *sex* where it is given."""
        pool = self.names[sex] if sex else self.names["f"] + self.names["m"]
        first, second = generator.sample(pool, 2)
        return first, second

    def other_clause(self, sentence: Sentence, generator: random.Random) -> Sentence | None:
        """Return a plain clause that shares no noun, verb or adjective with *sentence*."""
        if not self.clauses:
            return None
        own = content(sentence)
        for _ in range(20):
            result = generator.choice(self.clauses)
            if not own & content(result):
                return result
        return None


_HANDLED = frozenset("carry hold buy sell wear pull push wash read use make drop lift open".split())


def content(sentence: Sentence) -> frozenset[str]:
    """Return the lemmas of the nouns, names, verbs and adjectives of *sentence*."""
    kinds = ("NOUN", "PROPN", "VERB", "ADJ", "NUM")
    return frozenset(t.lemma for t in sentence.analysis.tokens if t.pos in kinds)


def is_person(sentence: Sentence, place: int) -> bool:
    """Return whether the noun at *place*, which is no name, is one for a person."""
    token = sentence.analysis.tokens[place]
    if place and not token.form.islower():
        return False
    return token.lemma in words("person_nouns") or token.form.lower() in (
        "men",
        "women",
        "children",
    )


def is_plural(sentence: Sentence, place: int) -> bool:
    """Return whether the noun at *place* is a plural by its form."""
    token = sentence.analysis.tokens[place]
    return is_plural_form(token.form, token.lemma)
