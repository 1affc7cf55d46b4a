"""The parts of a hypothesis that *and* or *but* joins, each of which another sentence may state.

| text | hypothesis | premises |
| --- | --- | --- |
| It weighs 90 tonnes. Its lift is slow. | It weighs 90 tonnes, and its lift is slow. | each \
clause |
| Ann left in May. She has a dog now. | Ann left in May and has a dog now. | each with its \
subject |

A network that reads a passage takes such a hypothesis for one statement, which no sentence makes.
What stands behind a condition, a report, a relative pronoun or a denial of all stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_words import SentenceWords
from entailment.structure.vocabulary import listed, relative_pronouns
from entailment.text.lexicon import word_list
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import (
    MAX_SUBJECT,
    Token,
    claim_words,
    is_third_person,
    is_verb,
    may_be_participle,
    past_adverbs,
    tokens_of,
)

__all__ = ["by_conjuncts"]

_JOINING = frozenset(("and", "but"))
_QUOTED = re.compile('["“”«»?:()]')

_OF_TIME = frozenset("after before since until".split())
"""Conjunctions that are prepositions, too: *until 1778*."""

_INVERTED = frozenset("had were should".split())

_LEAST = 2
"""Words of a part."""


class _Clauses(SentenceWords):
    """The words of a hypothesis, of which those in *-s* behind a noun may be verbs, too."""

    def __init__(self, tokens: Sequence[Token], hypothesis: str):
        super().__init__(tokens, hypothesis)
        self.is_verb = [self._may_be_verb(at) for at in range(len(tokens))]

    def _may_be_verb(self, at: int) -> bool:
        if self.is_verb[at] or at == 0 or not is_third_person(self.tokens[at]):
            return self.is_verb[at]
        return self.tokens[at - 1].lower not in word_list("determiners") | word_list("possessives")


def by_conjuncts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the parts of *hypothesis* as premises where *text* has several sentences.

    >>> text = "Ann left in May. She has a dog now."
    >>> [each.premises for each in by_conjuncts(text, "Ann left in May and has a dog now.")]
    [('Ann left in May.', 'Ann has a dog now.')]
    """
    if len(sentence_spans(text)) < 2 or len(sentence_spans(hypothesis)) > 1:
        return
    parts = _parts(hypothesis)
    if len(parts) > 1:
        line = "what the text says of each part"
        yield Derivation(tuple(parts), Label.ENTAILMENT, line, "conjunct")


def _parts(hypothesis: str) -> list[str]:
    """Return the clauses of *hypothesis*, one alone where it is not sure that they come apart."""
    tokens = tokens_of(hypothesis.rstrip(" .!"))
    read = _Clauses(tokens, hypothesis)
    verb = next((at for at in range(1, len(tokens)) if read.is_verb[at]), None)
    if verb is None or _QUOTED.search(hypothesis) or _is_whole(tokens):
        return [hypothesis]
    parts, begin, subject = list[str](), 0, ""
    for at in range(verb + 1, len(tokens) - _LEAST):
        if not _joins(tokens, at) or not read.has_verb(begin, at) or at - 1 == verb:
            continue
        if _has_clause_of_time(read, begin, at):
            return [hypothesis]
        own = _own_subject(read, at + 1)
        if own is None:
            continue
        parts.append(_sentence(subject, tokens, begin, at, hypothesis))
        begin, subject = at + 1, "" if own else _subject(read, verb, at + 1, hypothesis)
        if not own and not subject:
            return [hypothesis]
    return [*parts, _sentence(subject, tokens, begin, len(tokens), hypothesis)]


def _is_whole(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* say more than their parts: on a condition, of both together."""
    closed = listed("clauses", "of_whole") | relative_pronouns() | listed("extracts", "attributed")
    closed |= listed("extracts", "subordinate") - _OF_TIME
    return tokens[0].lower in _INVERTED or any(token.lower in closed for token in tokens)


def _joins(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].lower in _JOINING or tokens[at].form == ";"


def _own_subject(read: SentenceWords, begin: int) -> bool | None:
    """Return whether a clause with a subject of its own begins at *begin*, None where none does."""
    first = past_adverbs(read.tokens, begin)
    if first >= len(read):
        return None
    if read.is_verb[first] or read.tokens[first].lower == "not":
        return False if _continues(read, first) else None
    subject = word_list("subject_pronouns") | word_list("determiners") | word_list("possessives")
    is_subject = read.tokens[first].lower in subject or read.tokens[first].is_name
    before = read.tokens[begin - 2]
    is_apart = before.form == "," or read.tokens[begin - 1].form == ";"
    verbs = range(first + 1, min(first + 1 + MAX_SUBJECT, len(read)))
    has_verb = any(read.is_verb[at] for at in verbs)
    return True if has_verb and (is_subject or is_apart) else None


def _has_clause_of_time(read: SentenceWords, begin: int, end: int) -> bool:
    """Return whether a clause with *after* or *before* is from *begin* to *end*: after Bo sang."""
    starts = (at for at in range(begin, end) if read.keys[at] in _OF_TIME)
    return any(read.has_verb(at + 1, end) for at in starts)


def _continues(read: SentenceWords, at: int) -> bool:
    """Return whether a verb at *at* has something behind it: *eats rice*, not *fish and chips*."""
    token, following = read.tokens[at], read.tokens[at + 1 : at + 2]
    if token.lower in claim_words()["auxiliaries"] | {"not"} or not is_third_person(token):
        return True
    closed = word_list("determiners") | word_list("possessives") | listed("extracts", "dating")
    return any(each.is_name or each.lower in closed or each.form[0].isdigit() for each in following)


def _subject(read: SentenceWords, verb: int, second: int, hypothesis: str) -> str:
    """Return the subject of the first verb, with its auxiliaries where the second has none.

    Empty where it is not sure that it is the subject of the verb at *second*, too.
    """
    tokens, end = read.tokens, verb
    while end > 1 and _is_adverb(tokens[end - 1]):
        end -= 1
    first = tokens[0].lower
    is_other = first in listed("clauses", "of_another") | word_list("numerals") | word_list(
        "negation"
    )
    is_phrase = first in listed("extracts", "prepositions") or end > MAX_SUBJECT
    if is_other or is_phrase or any(not token.is_word for token in tokens[:end]):
        return ""
    own = past_adverbs(tokens, second)
    own += tokens[own].lower == "not"
    auxiliaries = verb
    while auxiliaries < len(tokens) and tokens[auxiliaries].lower in claim_words()["auxiliaries"]:
        auxiliaries += 1
    is_chain = auxiliaries < len(tokens) and may_be_participle(tokens[auxiliaries])
    if not is_chain or auxiliaries == verb or own >= len(tokens) or not _needs_auxiliary(read, own):
        is_bare = own < len(tokens) and tokens[own - 1].lower != "not"
        return hypothesis[tokens[0].start : tokens[end - 1].end] if is_bare else ""
    if own != second and tokens[own - 1].lower != "not":
        return ""  # *was arrested and never charged*, *was arrested and never spoke*
    return hypothesis[tokens[0].start : tokens[auxiliaries - 1].end]


def _is_adverb(token: Token) -> bool:
    return token.lower.endswith("ly") or token.lower in claim_words()["adverbs"] | {
        "never",
        "first",
    }


def _needs_auxiliary(read: SentenceWords, at: int) -> bool:
    """Return whether what is at *at* is a participle, without an object: *arrested* in Rome."""
    token = read.tokens[at]
    if not may_be_participle(token):
        is_finite = is_verb(read.tokens, at) or is_third_person(token)
        return not is_finite and token.lower not in claim_words()["auxiliaries"]
    following = read.tokens[at + 1 : at + 2]
    has_object = any(
        each.is_name or each.form[0].isdigit() or each.lower in word_list("determiners")
        for each in following
    )
    return not has_object


def _sentence(subject: str, tokens: Sequence[Token], begin: int, end: int, hypothesis: str) -> str:
    while end > begin and not tokens[end - 1].is_word:
        end -= 1
    clause = f"{subject} {hypothesis[tokens[begin].start : tokens[end - 1].end]}".strip()
    return f"{clause[0].upper()}{clause[1:]}."
