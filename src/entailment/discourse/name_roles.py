"""The names of a sentence by their capitals, and the role of each in it.

| text | name | role |
| --- | --- | --- |
| Ann Berg left Ulm. | Ann Berg | subject |
| | Ulm | |
| She went to Bonn. | Bonn | to |
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from entailment.discourse.lexicon import first_names
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words
from entailment.text.words import Word, sentence_starts, words

__all__ = ["Name", "known_names", "names_of"]

_PLURAL_VERBS = frozenset("are were have do".split())
_BEFORE_CLAUSES = frozenset("and but while whereas".split())


class Name(NamedTuple):
    """A run of name words: *role* is the preposition before it, `subject`, or empty."""

    words: tuple[Word, ...]
    role: str

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.words[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.words[-1].end

    @property
    def form(self) -> str:
        """Its words."""
        return " ".join(word.form for word in self.words)

    def shares_word(self, other: Name) -> bool:
        """Return whether the two have a word in common, whatever its case."""
        return bool({word.lower for word in self.words} & {word.lower for word in other.words})


def known_names(text: str, hypothesis: str) -> frozenset[str]:
    """Return the words, in lower case, that are names in *text* or *hypothesis*.

    A capital marks no name at the start of a sentence; there a singular word without a determiner
    is one if a name or a verb follows.
    """
    names = set()
    for side in (text, hypothesis):
        starts = sentence_starts(side)
        every = words(side)
        names |= {word.lower for word in every if word.is_name}
        names |= {
            word.lower
            for word, following in pairwise(every)
            if word.start in starts and _may_be_name(word) and _may_follow_name(word, following)
        }
    return frozenset(names)


def _may_be_name(word: Word) -> bool:
    is_adverb = word.lower in claim_words()["adverbs"]
    is_inflected = word.lemma != word.lower and word.form not in first_names()
    is_pronoun = word.lower in word_list("indefinite_pronouns")
    is_common = is_adverb or is_pronoun or not word.is_content or is_inflected
    return word.form[0].isupper() and not is_common


def _may_follow_name(word: Word, following: Word) -> bool:
    is_plural = following.lower in _PLURAL_VERBS
    return following.is_name or (_is_verb(following) and not is_plural)


def names_of(text: str, known: frozenset[str]) -> list[Name]:
    """Return the names of *text*; *known* are lower-case words that are names at its start too."""
    every = words(text)
    names: list[Name] = []
    start = 0
    while start < len(every):
        end = start
        while end < len(every) and _continues_name(text, every, start, end, known):
            end += 1
        if end > start:
            names.append(Name(every[start:end], _role(text, every, start, end)))
        start = max(end, start + 1)
    return names


def _continues_name(
    text: str, every: Sequence[Word], start: int, end: int, known: frozenset[str]
) -> bool:
    """Return whether the word at *end* is of the name that begins at *start*."""
    word = every[end]
    is_name = word.is_name or (word.lower in known and word.form[0].isupper())
    if not is_name or word.lower in word_list("calendar"):
        return False
    return end == start or text[every[end - 1].end : word.start].isspace()


def _role(text: str, every: Sequence[Word], start: int, end: int) -> str:
    """Return the role of the name of the words from *start* up to *end*."""
    is_first = start == 0 or every[start].start in sentence_starts(text)
    if not is_first:
        before = every[start - 1]
        if before.lower in word_list("circumstance_prepositions") | {"under", "than"}:
            return before.lower
        if not _may_begin_clause(text, every, start):
            return ""
    following = every[end] if end < len(every) else None
    is_subject = following is not None and (_is_verb(following) or following.form[0].isdigit())
    return "subject" if is_subject else ""


def _may_begin_clause(text: str, every: Sequence[Word], start: int) -> bool:
    """Return whether a clause may begin with the word at *start*, which begins no sentence."""
    before = every[start - 1]
    is_listed = start > 1 and every[start - 2].form[0].isupper() and before.lower == "and"
    is_joined = before.lower in _BEFORE_CLAUSES
    is_separated = bool(re.search(r"[,;]", text[before.end : every[start].start]))
    return (is_joined or is_separated) and not is_listed


def _is_verb(word: Word) -> bool:
    return word.lower in _verbs() or word.lower.endswith("ed")


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    lists = claim_words()
    kinds = ("auxiliaries", "finite", "irregular", "nouns_too", "intransitive")
    return frozenset[str]().union(*(lists[kind] for kind in kinds))
