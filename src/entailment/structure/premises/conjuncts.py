"""The parts of a hypothesis that *and* or *but* joins, each of which another sentence may state.

| text | hypothesis | premises |
| --- | --- | --- |
| It weighs 90 tonnes. Its lift is slow. | It weighs 90 tonnes, and its lift is slow. | each \
clause |
| Ann was found. She never spoke again. | Ann was found and never spoke again. | each with its \
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
from entailment.text.verbs import MAX_SUBJECT, Token, is_third_person, past_adverbs, tokens_of

__all__ = ["by_conjuncts"]

_JOINING = frozenset(("and", "but"))
_QUOTED = re.compile('["“”«»?:()]')

_WHOLE = frozenset(
    "both either neither between respectively together each if unless whether than as or nobody "
    "none only".split()
)
"""Words of what is so of the parts together alone, or on a condition."""

_LEAST = 2
"""Words of a part."""


def by_conjuncts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the parts of *hypothesis* as premises where *text* has several sentences.

    >>> text = "Ann was found. She never spoke again. She had lost her voice."
    >>> [each.premises for each in by_conjuncts(text, "Ann was found and never spoke again.")]
    [('Ann was found.', 'Ann never spoke again.')]
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
    lowers = {token.lower for token in tokens}
    closed = _WHOLE | relative_pronouns() | listed("extracts", "attributed")
    if _QUOTED.search(hypothesis) or lowers & closed:
        return [hypothesis]
    read = SentenceWords(tokens, hypothesis)
    read.is_verb = [_may_be_verb(read, at) for at in range(len(tokens))]
    verb = next((at for at in range(1, len(tokens)) if read.is_verb[at]), None)
    if verb is None:
        return [hypothesis]
    parts, begin, subject = list[str](), 0, ""
    for at in range(verb + 1, len(tokens) - _LEAST):
        if not _joins(tokens, at) or not read.has_verb(begin, at):
            continue
        own = _own_subject(read, at + 1)
        if own is None:
            continue
        parts.append(_sentence(subject, tokens, begin, at, hypothesis))
        begin, subject = at + 1, "" if own else _subject(tokens, verb, hypothesis)
        if not own and not subject:
            return [hypothesis]
    return [*parts, _sentence(subject, tokens, begin, len(tokens), hypothesis)]


def _may_be_verb(read: SentenceWords, at: int) -> bool:
    """Return whether a verb may be at *at*, one in *-s* behind a noun with a word for it, too."""
    if read.is_verb[at] or at == 0 or not is_third_person(read.tokens[at]):
        return read.is_verb[at]
    return read.tokens[at - 1].lower not in word_list("determiners") | word_list("possessives")


def _joins(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].lower in _JOINING or tokens[at].form == ";"


def _own_subject(read: SentenceWords, begin: int) -> bool | None:
    """Return whether a clause with a subject of its own begins at *begin*, None where none does."""
    first = past_adverbs(read.tokens, begin)
    if first >= len(read):
        return None
    if read.is_verb[first] or read.tokens[first].lower == "not":
        return False
    subject = word_list("subject_pronouns") | word_list("determiners") | word_list("possessives")
    is_subject = read.tokens[first].lower in subject or read.tokens[first].is_name
    before = read.tokens[begin - 2]
    is_apart = before.form == "," or read.tokens[begin - 1].form == ";"
    verbs = range(first + 1, min(first + 1 + MAX_SUBJECT, len(read)))
    has_verb = any(read.is_verb[at] for at in verbs)
    return True if has_verb and (is_subject or is_apart) else None


def _subject(tokens: Sequence[Token], verb: int, hypothesis: str) -> str:
    """Return the words before the first verb, empty where these are no subject of two verbs."""
    first = tokens[0].lower
    is_denied = first in word_list("negation") or first in listed("extracts", "prepositions")
    if verb > MAX_SUBJECT or is_denied or any(not token.is_word for token in tokens[:verb]):
        return ""
    return hypothesis[tokens[0].start : tokens[verb - 1].end]


def _sentence(subject: str, tokens: Sequence[Token], begin: int, end: int, hypothesis: str) -> str:
    while end > begin and not tokens[end - 1].is_word:
        end -= 1
    clause = f"{subject} {hypothesis[tokens[begin].start : tokens[end - 1].end]}".strip()
    return f"{clause[0].upper()}{clause[1:]}."
