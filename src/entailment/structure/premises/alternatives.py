"""What a sentence leaves open: which of two things it joins by *or*.

| text | hypothesis | then |
| --- | --- | --- |
| She was ill or was on leave. | She was ill. | open |
| Either Ann or Bob has the key. | Ann has the key. | open |
| He had lost a glove or a scarf. | He had lost a scarf. | open |
| He had not lost a glove or a scarf. | He had not lost a glove. | nothing: each is denied |
| You may pay by card or in cash. | You may pay by card. | nothing: each is allowed |

Only where the hypothesis is the sentence without one of the two, and *or* joins alternatives for
sure: in a sentence with *either*, or about one person or thing at a time that is over or now.
Behind a denial, *may*, *any*, *if* or *than* it joins what all holds, and behind a comma it may
give another name. *Tickets were sold online or at the door* says that some were sold online.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_words import keys_of
from entailment.structure.vocabulary import listed
from entailment.text.denials import DENIAL
from entailment.text.lexicon import word_list
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import Token, claim_words, may_be_participle, tokens_of

__all__ = ["by_alternatives"]

_OR = re.compile(r"\bor\b", re.IGNORECASE)
_ALL = "|".join(sorted(listed("clauses", "joining_all")))
_VAGUE = "|".join(sorted(listed("clauses", "vague_alternatives")))
_JOINS_ALL = re.compile(rf"\b(?:{_ALL}|or\s+(?:the\s+)?(?:{_VAGUE}))\b", re.IGNORECASE)
_NAMING = re.compile(
    r"\b(?:known|called|named|titled|spell?ed|transliterated|written|terms?|defined)\b|[?()\"“”]",
    re.I,
)
"""Signs that *or* joins names of one thing."""

_LONGEST, _SHORT = 25, 16
"""Words and marks of a sentence with *either* or two verbs, and of any other."""


def by_alternatives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that have *hypothesis* as one of two alternatives."""
    if _OR.search(hypothesis) or not _OR.search(text):
        return
    claimed = keys_of(_words(hypothesis))
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        if not _is_open(sentence):
            continue
        if _lacks_one(keys_of(_words(sentence)), claimed):
            yield Derivation((sentence,), Label.UNKNOWN, "one of two joined by 'or'", "alternative")


def _words(sentence: str) -> list[Token]:
    return [token for token in tokens_of(sentence) if token.is_word and token.lower != "either"]


def _lacks_one(stated: Sequence[str], claimed: Sequence[str]) -> bool:
    """Return whether *claimed* is *stated* without a stretch that begins or ends with *or*."""
    at, missing = stated.index("or"), len(stated) - len(claimed)
    stretches = ((at, at + missing), (at + 1 - missing, at + 1))
    return missing > 1 and any(
        start >= 0 and end <= len(stated) and [*stated[:start], *stated[end:]] == claimed
        for start, end in stretches
    )


def _is_open(sentence: str) -> bool:
    """Return whether *or* leaves open in *sentence* which of two is so."""
    if _JOINS_ALL.search(sentence) or DENIAL.search(sentence) or _NAMING.search(sentence):
        return False
    tokens = tokens_of(sentence)
    lowers = [token.lower for token in tokens]
    if len(tokens) > _LONGEST or lowers.count("or") != 1 or not _is_singular(tokens):
        return False
    at = lowers.index("or")
    if at + 1 == len(tokens):
        return False  # a passage that was cut
    if "either" in lowers[:at]:
        is_of_be = re.search(r"^either\b|\b(?:is|am)\s+either\b", sentence, re.IGNORECASE)
        return is_of_be is not None or _is_past_or_now(tokens)
    if tokens[at - 1].form == "," and not _is_verb(tokens[at + 1 : at + 2]):
        return False
    is_predicate = _is_verb(tokens[at + 1 : at + 2]) and not may_be_participle(tokens[at + 1])
    is_of_one_form = _begins_phrase(tokens[at + 1]) and len(tokens) <= _SHORT
    return (is_predicate or is_of_one_form) and _is_past_or_now(tokens)


def _begins_phrase(token: Token) -> bool:
    return token.is_name or token.lower in word_list("subject_determiners") | {"an"}


def _is_verb(tokens: Sequence[Token]) -> bool:
    lists = claim_words()
    return any(token.lower in lists["auxiliaries"] or may_be_participle(token) for token in tokens)


def _is_singular(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence is about one person or thing: *she*, *Ann or Bob*; not *they*."""
    first = tokens[tokens[0].lower == "either"]
    if first.lower in word_list("subject_pronouns"):
        return first.lower not in ("they", "we", "you")
    verb = next((at for at in range(1, len(tokens)) if _is_verb(tokens[at : at + 1])), None)
    if verb is None or tokens[verb].lower in ("were", "are", "have"):
        return False
    nouns = [tokens[at - 1] for at in range(1, verb + 1) if at == verb or tokens[at].lower == "or"]
    return _begins_phrase(first) and not any(map(_is_plural, nouns))


def _is_plural(noun: Token) -> bool:
    return noun.form.islower() and noun.lower.endswith("s") and not noun.lower.endswith("ss")


def _is_past_or_now(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence is about the past or, by a form in *-ing*, about now."""
    lowers = [token.lower for token in tokens]
    is_now = any(
        lower in ("is", "am", "are") and any(other.endswith("ing") for other in lowers[at + 1 :])
        for at, lower in enumerate(lowers)
    )
    past = listed("clauses", "past_auxiliaries") | {"has"} | claim_words()["irregular"]
    return is_now or any(
        lower in past or (len(lower) > 4 and lower.endswith("ed")) for lower in lowers
    )
