"""The words of a sentence: what is a finite verb for sure, a participle perhaps, a subject.

By word lists and endings, without a parser; what is not sure is not a verb.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from entailment.text.lexicon import irregular_pasts, word_list, words_of
from entailment.text.words import lemma

__all__ = [
    "COORDINATORS",
    "MAX_SUBJECT",
    "Token",
    "begins_clause",
    "claim_words",
    "finite_verb",
    "first_verb",
    "has_forms",
    "has_verb",
    "is_label",
    "is_past",
    "is_plain_subject",
    "is_third_person",
    "is_verb",
    "may_be_participle",
    "past_adverbs",
    "past_base",
    "tokens_of",
    "verb_tokens",
]

MAX_SUBJECT = 6
"""Words of a subject that is given to a second verb."""

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*%?|[^\W\d_][\w.&-]*\w(?:['’]\w+)?|\w+(?:['’]\w+)?|\S")
COORDINATORS = frozenset({"and", "but"})
"""Words that join clauses."""

_BEHIND_NOUNS = frozenset({"and", "by", "for", "of", "or"})
"""What follows a noun rather than a verb that it looks like: *curves of survival*."""

_PART = re.compile(r"(?:ed|ied)$")

_SHORTEST_ABILITY = 8


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


def finite_verb(tokens: Sequence[Token], *, before_any: bool = False) -> int | None:
    """Return where the finite verb is: the first that is one for sure, or a form in *-s*.

    Such a form is a verb behind a subject in the singular, where nothing else may be one and an
    object follows; with *before_any*, whatever follows. It must be that of a verb of the lexicon.

    >>> finite_verb(tokens_of("The machine weighs 4.2 kg")), finite_verb(tokens_of("the bus stops"))
    (2, None)
    """
    verb = first_verb(tokens)
    if verb is not None or any(may_be_participle(token) for token in tokens):
        return verb
    for at in range(1, min(len(tokens), MAX_SUBJECT + 2)):
        if _is_singular_subject(_without_adverbs(tokens[:at])) and is_third_person(tokens[at]):
            is_pronoun = tokens[0].lower in word_list("subject_pronouns")
            return at if before_any or is_pronoun or _has_object(tokens, at) else None
    return None


def begins_clause(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* begin with a subject and its verb, not with a noun and its clause.

    >>> begins_clause(tokens_of("the river rises")), begins_clause(tokens_of("food for the town"))
    (True, False)
    >>> begins_clause(tokens_of("food the town needs")), begins_clause(tokens_of("prices rise"))
    (False, True)
    """
    end = _end_of_subject(tokens)
    if end < 2 or tokens[0].lower in claim_words()["prepositions"] | {"to", "not"}:
        return False
    if tokens[0].lower in word_list("subject_pronouns") | word_list("indefinite_pronouns"):
        return tokens[1].lower not in claim_words()["prepositions"] | {"to"}
    verb = finite_verb(tokens[:end], before_any=True)
    if verb and not _is_counted_or_specified(tokens, verb):
        return True
    return any(_may_be_verb(tokens, at) for at in range(1, end))


def _is_counted_or_specified(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a form in *-s* is a noun: *200 jobs*, *the best views of the bay*."""
    is_counted = at == 1 and tokens[0].form[0].isdigit()
    is_specified = at + 1 < len(tokens) and tokens[at + 1].lower == "of"
    return (is_counted or is_specified) and is_third_person(tokens[at])


def _end_of_subject(tokens: Sequence[Token]) -> int:
    """Return where the first mark, conjunction or further noun phrase begins."""
    joining = claim_words()["prepositions"] | {"and", "or", "all", "both", "not", "half"}
    nouns = word_list("subject_determiners") | word_list("subject_pronouns")
    for at, token in enumerate(tokens[: MAX_SUBJECT + 4]):
        is_further = at > 0 and token.lower in nouns and tokens[at - 1].lower not in joining
        if not token.is_word or token.lower in claim_words()["asking"] or is_further:
            return at
    return min(len(tokens), MAX_SUBJECT + 4)


def _may_be_verb(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a form in *-s* behind a singular, or a base form behind a plural, is *at*.

    No noun may follow, of which it would be a part: *the state reports on it*; and a form in *-s*
    stands behind no bare noun of a preposition: *patients with care plans*.
    """
    before, token = tokens[at - 1].lower, tokens[at]
    following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    lists = claim_words()
    ends = not following.isalpha() or following in lists["prepositions"] | {"to", "not"}
    leads = before in lists["prepositions"] | lists["determiners"] | COORDINATORS | {"or", "as"}
    if leads or not ends or before.endswith(("'s", "s'")):
        return False
    if lemma(before) != before and not before.endswith("ing"):
        return not token.is_name and has_forms(token.lower)
    is_bare = at < 2 or tokens[at - 2].lower in lists["prepositions"] | {"to"}
    return not is_bare and before.isalpha() and is_third_person(token)


def past_base(form: str) -> str | None:
    """Return the verb of which *form*, in lower case, is an irregular past.

    >>> past_base("caught"), past_base("shut"), past_base("closed")
    ('catch', 'shut', None)
    """
    past = irregular_pasts().get(form)
    return None if past is None else past.base


def is_past(form: str) -> bool:
    """Return whether *form*, in lower case, is or may be the past of a verb.

    >>> is_past("closed"), is_past("hit"), is_past("closes")
    (True, True, False)
    """
    return form.endswith("ed") or past_base(form) is not None


def has_verb(sentence: str) -> bool:
    """Return whether a word of *sentence* is a finite verb for sure.

    >>> has_verb("In Rome, two people died."), has_verb("Costs of the repair")
    (True, False)
    """
    tokens = tokens_of(sentence)
    is_there = any(is_verb(tokens, at) for at in range(len(tokens)))
    return is_there or finite_verb(tokens) is not None


def is_label(phrase: str) -> bool:
    """Return whether *phrase* states nothing: no word may be its verb or do without one.

    >>> [is_label(phrase) for phrase in ("Early termination", "Curves of survival", "Wash hands")]
    [True, True, False]
    >>> [is_label(phrase) for phrase in ("No pets", "Prices rise", "Masks optional")]
    [False, False, False]
    """
    tokens = [token for token in tokens_of(phrase) if token.is_word]
    if not tokens or has_verb(phrase) or any(map(may_be_participle, tokens)):
        return False
    lists = claim_words()
    if any(token.lower in lists["denials"] | lists["adverbs"] | {"only"} for token in tokens):
        return False
    order = 0 if has_forms(tokens[0].lower) else None
    verbs = (order, finite_verb(tokens, before_any=True))
    followed = [tokens[at + 1].lower for at in verbs if at is not None and at + 1 < len(tokens)]
    are_nouns = _BEHIND_NOUNS.issuperset(followed)
    return are_nouns and not any(_states(tokens, at) for at in range(len(tokens)))


def _states(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a plural has its verb *at*, or a noun its predicate: *Masks optional*.

    At the beginning a verb may have no subject: *Made in Ulm*, *Contains nuts*.
    """
    lists, token = claim_words(), tokens[at]._replace(form=tokens[at].lower)
    following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    is_day = following.removesuffix("s") in word_list("weekdays")
    ends = not following or following in lists["prepositions"] or is_day
    if ends and (_is_predicate(token.lower) or (at == 0 and may_be_participle(token))):
        return True
    if at == 0:
        return not ends and following not in _BEHIND_NOUNS and is_third_person(token)
    before = tokens[at - 1].lower
    is_plural = before.endswith("s") and not before.endswith("ss") and lemma(before) != before
    return is_plural and has_forms(token.lower) and following not in _BEHIND_NOUNS


def _is_predicate(word: str) -> bool:
    """Return whether *word* may be a predicate: *optional*, *refundable*, *dust-free*.

    Words in *-able* and *-ible* may, unless they are short: *table*.
    """
    is_ability = len(word) >= _SHORTEST_ABILITY and word.endswith(("able", "ible"))
    return is_ability or word.rpartition("-")[2] in claim_words()["states"]


def _without_adverbs(tokens: Sequence[Token]) -> Sequence[Token]:
    adverbs = claim_words()["adverbs"]
    while len(tokens) > 1 and tokens[-1].lower in adverbs:
        tokens = tokens[:-1]
    return tokens


def _is_singular_subject(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* are a name, a pronoun or a noun that goes with a form in *-s*."""
    first, last = tokens[0].lower, tokens[-1]
    if len(tokens) == 1 and first in ("he", "she", "it"):
        return True
    is_plural = last.lower.endswith("s") and not last.is_name
    is_many = first in ("these", "those") or first in word_list("numerals")
    return is_plain_subject(tokens) and not is_plural and not is_many


def is_third_person(token: Token) -> bool:
    """Return whether *token* may be the form in *-s* of a verb that the lexicon has."""
    word = token.lower
    if token.is_name or len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return False
    base = lemma(word)
    return base != word and has_forms(base)


def has_forms(base: str) -> bool:
    """Return whether the lexicon has a verb *base*."""
    root = base.removesuffix("e")
    return base in map(lemma, (f"{root}ing", f"{root}ed", f"{root}{root[-1:]}ing"))


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
    return _has_object(tokens, at)


def _has_object(tokens: Sequence[Token], at: int) -> bool:
    """Return whether an object follows *at*, with a determiner or number, or a name."""
    if at + 1 == len(tokens):
        return False
    following = tokens[at + 1]
    is_object = following.is_name or following.form[0].isdigit()
    return is_object or following.lower in claim_words()["determiners"]


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


def verb_tokens(sentence: str) -> Iterator[Token]:
    """Yield the words of *sentence* that may be verbs."""
    tokens = tokens_of(sentence)
    pasts = word_list("irregular_pasts") | {"born"}
    for at, token in enumerate(tokens):
        if token.lower in pasts or may_be_participle(token) or is_verb(tokens, at):
            yield token
