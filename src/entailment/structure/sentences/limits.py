"""Limits that a general sentence sets, which do not widen as the number of what there was does.

| sentence | the amount | so not | but |
| --- | --- | --- | --- |
| Orders over 50 euros ship free. | says which are meant | over 20 euros | over 80 euros |
| The plan includes up to 25 users. | is the most that may be | up to 100 users | |
| Over 50 orders came in. | is how many there were | | over 20 orders |

A general sentence is of any, all or none of a kind, or of a kind in the plural, in the present: its
subject says which are meant by a bound behind its noun. What occurs (*are expected*, *are forming*)
is of some alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from entailment.structure.amounts import Amount
from entailment.structure.vocabulary import any_word, listed, table
from entailment.text.lexicon import word_list
from entailment.text.verbs import (
    Token,
    claim_words,
    has_forms,
    is_past,
    is_verb,
    past_base,
    tokens_of,
)
from entailment.text.words import lemma

__all__ = ["Scope", "is_most_allowed", "scope_of"]


class Scope(NamedTuple):
    """Of which of a kind a sentence speaks: whether of each of them in general."""

    is_of_each: bool


def scope_of(sentence: str, amount: Amount) -> Scope | None:
    """Return the scope of *sentence* where *amount* says which are meant; else None.

    >>> from entailment.structure.amounts import amounts
    >>> sentences = ("Children under 12 travel free.", "Patients over 65 slept.", "Over 12 slept.")
    >>> [scope_of(sentence, amounts(sentence)[0]) for sentence in sentences]
    [Scope(is_of_each=True), Scope(is_of_each=False), None]
    """
    opening = tokens_of(_EDGE.split(sentence[: amount.start])[-1])
    if _ONLY.search(sentence):
        return None
    return _scope_of_subject(opening, sentence[amount.end :]) or _scope_behind_for(opening)


def _scope_of_subject(opening: Sequence[Token], rest: str) -> Scope | None:
    """Return the scope of a sentence whose subject is *opening* with a bound; *rest* is behind."""
    subject = _subject(opening)
    if subject is None:
        return None
    behind = tokens_of(_END.split(rest, maxsplit=1)[0])
    predicate = _predicate(behind, subject)
    if predicate is None or _is_of_some(behind[predicate:], opening, subject):
        return None
    is_past_tense = _is_past(behind[predicate])
    return Scope(subject.is_universal or not (is_past_tense or subject.is_vague))


def _scope_behind_for(opening: Sequence[Token]) -> Scope | None:
    """Return the scope of what is so for those of a kind: *entry is free for children under 12*."""
    at = next((at for at, token in enumerate(opening) if token.lower == "for"), 0)
    before, behind = opening[:at], opening[at + 1 :]
    verb = next((at for at, token in enumerate(before) if token.lower in ("is", "are")), 0)
    if not verb or _subject(behind) is None or any(map(_is_past, before[:verb])):
        return None
    is_going_on = any(token.lower.endswith("ing") for token in before[verb + 1 :])
    return None if is_going_on else Scope(is_of_each=True)


_EDGE = re.compile(
    rf"[.;:!?,](?!\d)\s*|\b(?:{any_word('clause_joins')}|if|when|that(?=\s[a-z]+s\s))\s",
    re.IGNORECASE,
)
"""What a clause begins behind."""

_END = re.compile(
    rf"[.;:!?,()](?!\d)|\b(?:{any_word('clause_joins')}|or|{any_word('relative_pronouns')})\b"
)
_ONLY = re.compile(r"\b(?:only|most\s+of|not\s+(?:all|every|any))\b", re.IGNORECASE)


class _Subject(NamedTuple):
    """What is before a bound: a noun, and what links both."""

    link: str
    may_be_singular: bool
    is_universal: bool
    is_vague: bool
    """Whether it is of most of a kind."""

    may_have_verb: bool
    """Whether the word behind the noun may be the verb of the sentence: *children sleep for*."""


@cache
def _quantifiers() -> frozenset[str]:
    return frozenset((*table("clauses", "quantifiers_of_nouns"), "any", "no"))


@cache
def _links() -> frozenset[str]:
    linking = {"with", "of", "for", "from", "at", "in", "worth", "aged"}
    return listed("clauses", "relative_pronouns") | linking


def _subject(tokens: Sequence[Token]) -> _Subject | None:
    """Return the noun of which a bound behind *tokens* says which are meant; None where none is."""
    if not 1 <= len(tokens) <= _LONGEST or not all(token.is_word for token in tokens):
        return None
    first = tokens[0].lower
    has_determiner = first in _quantifiers() or first in ("a", "an")
    start = int(has_determiner)
    at = next((at for at in range(start + 1, len(tokens)) if _links_noun(tokens[at])), len(tokens))
    link = tokens[at].lower if at < len(tokens) else ""
    noun, may_have_verb = at - 1, False
    if link and noun > start and not _is_noun(tokens[noun], first):
        noun, may_have_verb = noun - 1, True  # *accounts inactive for*
    if noun < start or not _is_noun(tokens[noun], first):
        return None
    if any(map(_bars, tokens[start : noun + 1])):
        return None
    is_universal = first in _quantifiers() and first != "most"
    is_singular = first in _OF_SINGULARS or (has_determiner and not _is_plural(tokens[noun]))
    return _Subject(link, is_singular, is_universal, first == "most", may_have_verb)


_OF_SINGULARS = ("a", "an", "every", "each")


_LONGEST = 9
"""Words before a bound that says which are meant."""


def _links_noun(token: Token) -> bool:
    return token.lower in _links() or token.lower.endswith("ing")


def _is_noun(token: Token, determiner: str) -> bool:
    """Return whether *token* may be the noun of a subject that begins with *determiner*."""
    if determiner in _OF_SINGULARS:
        return not _is_plural(token)
    return determiner in _quantifiers() or _is_plural(token)


def _is_plural(token: Token) -> bool:
    form = token.lower
    is_other_form = lemma(form) != form and not form.endswith(("ing", "ed", "er", "est"))
    return (is_other_form and not is_past(form)) or form == "people"


def _bars(token: Token) -> bool:
    """Return whether *token* is in no such subject: a pronoun, a preposition, a numeral."""
    lists = claim_words()
    barred = (
        lists["prepositions"] | lists["auxiliaries"] | lists["finite"] | word_list("determiners")
    )
    barred |= word_list("subject_pronouns") | word_list("numerals") | lists["quantifiers"]
    return token.lower in barred or token.form[0].isdigit()


def _predicate(tokens: Sequence[Token], subject: _Subject) -> int | None:
    """Return where behind a bound the predicate of the sentence begins; None where none does."""
    for at, token in enumerate(tokens):
        if token.lower in claim_words()["auxiliaries"] | word_list("modals"):
            return at
        if subject.may_have_verb:
            continue
        before = tokens[at - 1].lower if at else ""
        if before in claim_words()["prepositions"] | word_list("determiners"):
            continue
        if is_verb(tokens, at) or _is_past(token) or _is_present(token, subject):
            return at
    return None


def _is_present(token: Token, subject: _Subject) -> bool:
    """Return whether *token* may be a verb in the present that goes with *subject*."""
    base = lemma(token.lower)
    is_of_plural = base == token.lower
    return has_forms(base) and token.lower.isalpha() and (is_of_plural or subject.may_be_singular)


def _is_past(token: Token) -> bool:
    form = token.lower
    may_be = is_past(form) and (lemma(form) != form or past_base(form) is not None)
    return may_be or form in listed("clauses", "past_auxiliaries")


def _is_of_some(predicate: Sequence[Token], opening: Sequence[Token], subject: _Subject) -> bool:
    """Return whether *predicate* is of what occurs, and so of some alone of a kind."""
    if subject.is_universal:
        return False
    lowers = [token.lower for token in predicate[:4]]
    is_going_on = (
        len(lowers) > 1 and lowers[0] in word_list("forms_of_be") and lowers[1].endswith("ing")
    )
    is_how_much = subject.link == "of" and (
        _is_past(predicate[0]) or opening[0].lower in ("a", "an")
    )
    is_one_once = opening[0].lower in ("a", "an") and _is_past(predicate[0])
    occurs = not listed("clauses", "occurring").isdisjoint(lowers)
    return is_going_on or is_how_much or is_one_once or occurs


def is_most_allowed(sentence: str, amount: Amount) -> bool:
    """Return whether *amount* is the most that something allows or has room for, in the present.

    >>> from entailment.structure.amounts import amounts
    >>> sentences = ("The hall seats up to 300.", "The sale drew up to 300.")
    >>> [is_most_allowed(sentence, amounts(sentence)[0]) for sentence in sentences]
    [True, False]
    """
    is_most = amount.value is None and amount.interval.low <= 0 and not amount.is_range
    if not is_most or amount.interval.is_high_open or math.isinf(amount.interval.high):
        return False
    before = tokens_of(_EDGE.split(sentence[: amount.start])[-1])
    passed = 0
    for at in range(len(before) - 1, 0, -1):
        token = before[at]
        if token.lower in claim_words()["auxiliaries"] or _is_past(token):
            return False
        if _is_verb_of_present(before, at):
            return amount.kind != "money" or lemma(token.lower) != token.lower  # *repairs cost*
        passed += token.lower not in claim_words()["prepositions"] | claim_words()["adverbs"]
        if passed > _FURTHEST:
            return False
    return False


_FURTHEST = 2
"""Words between a verb and the most of its object: *accepts uploads of up to 25 MB*."""


def _is_verb_of_present(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the word *at* is a verb in *-s*, or one without behind a plural."""
    token, before = tokens[at], tokens[at - 1]
    base = lemma(token.lower)
    if token.is_name or not has_forms(base) or before.lower in _before_nouns():
        return False
    is_third = base != token.lower and token.lower.endswith("s") and not _is_plural(before)
    return is_third or (base == token.lower and _is_plural(before))


@cache
def _before_nouns() -> frozenset[str]:
    return claim_words()["prepositions"] | word_list("determiners") | word_list("numerals")
