"""The words of a sentence: what is a finite verb for sure, a participle perhaps, a subject.

By word lists and endings, without a parser; what is not sure is not a verb.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from entailment.text.lexicon import word_list, words_of

__all__ = [
    "COORDINATORS",
    "MAX_SUBJECT",
    "Token",
    "claim_words",
    "first_verb",
    "is_plain_subject",
    "is_verb",
    "may_be_participle",
    "past_adverbs",
    "tokens_of",
]

MAX_SUBJECT = 6
"""Words of a subject that is given to a second verb."""

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*%?|[^\W\d_][\w.&-]*\w(?:['’]\w+)?|\w+(?:['’]\w+)?|\S")
COORDINATORS = frozenset({"and", "but"})
"""Words that join clauses."""

_PART = re.compile(r"(?:ed|ied)$")


class Token(NamedTuple):
    """A word or mark of a sentence, as it is, in lower case, and where."""

    form: str
    lower: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it begins with a letter or digit."""
        return self.form[0].isalnum()

    @property
    def is_name(self) -> bool:
        """Whether it begins with a capital."""
        return self.form[0].isupper()


@lru_cache(maxsize=1)
def claim_words() -> dict[str, frozenset[str]]:
    """Return the word lists of `data/claims.toml`; the phrases of `connectives` are whole."""
    data = files("entailment.text").joinpath("data", "claims.toml")
    lists: dict[str, str] = tomllib.loads(data.read_text(encoding="utf-8"))
    phrases = frozenset(lists.pop("connectives").strip().splitlines())
    words = {name: words_of(text) for name, text in lists.items()}
    return words | {"connectives": phrases}


def tokens_of(sentence: str) -> list[Token]:
    """Return the words and marks of *sentence*, in order."""
    return [Token(m[0], _plain(m[0]), *m.span()) for m in _TOKEN.finditer(sentence)]


def is_plain_subject(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* are a name, or a determiner and a noun with what stands before it."""
    lists = claim_words()
    if not 1 <= len(tokens) <= MAX_SUBJECT:
        return False
    if any(not token.is_word and token.form not in ".-&" for token in tokens):
        return False
    lowers = {token.lower for token in tokens}
    barred = lists["prepositions"] | lists["quantifiers"] | lists["scope"] | lists["connectives"]
    if lowers & (barred | COORDINATORS) or tokens[0].lower in lists["adverbs"]:
        return False
    if tokens[0].lower in word_list("subject_determiners"):
        return len(tokens) > 1
    return all(token.is_name or not token.is_word or token.form[0].isdigit() for token in tokens)


def first_verb(tokens: Sequence[Token]) -> int | None:
    """Return where the first verb is, or None where what looks like one could be a participle."""
    for at, token in enumerate(tokens):
        if is_verb(tokens, at):
            return at
        if may_be_participle(token):
            return None
    return None


def is_verb(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the word at *at* is a finite verb for sure."""
    if at >= len(tokens):
        return False
    lists, token = claim_words(), tokens[at]
    if at == 1 and tokens[0].lower in word_list("subject_pronouns") and may_be_participle(token):
        return True
    if token.lower in lists["auxiliaries"] | lists["finite"] | lists["intransitive"]:
        return not token.is_name
    looks_so = may_be_participle(token) or token.lower in lists["nouns_too"]
    if not looks_so or token.lower in lists["named"] or at + 1 == len(tokens):
        return False
    following = tokens[at + 1]
    if token.lower in ("lives", "works") and following.lower in ("in", "at", "for", "as"):
        return True
    is_object = following.is_name or following.form[0].isdigit()
    return is_object or following.lower in lists["determiners"]


def may_be_participle(token: Token) -> bool:
    """Return whether *token* looks like a past form, which a participle may be too."""
    lists = claim_words()
    is_past = len(token.lower) > 4 and _PART.search(token.lower) is not None
    return not token.is_name and (is_past or token.lower in lists["irregular"] | lists["named"])


def past_adverbs(tokens: Sequence[Token], at: int = 0) -> int:
    """Return where the first word from *at* on is that is not an adverb."""
    adverbs = claim_words()["adverbs"]
    while at < len(tokens) and (tokens[at].lower in adverbs or tokens[at].lower.endswith("ly")):
        at += 1
    return at


def _plain(form: str) -> str:
    return form.lower().replace("’", "'")
