"""Statements that a text makes, each standing alone: the hypotheses of RTE-6.

There the sentences of summaries were split into content units and made standalone. Here
`checking.claims` splits, takes appositions apart and writes names for pronouns, where that is
sure. What would still not stand alone, or would not be true by its sentence alone, is left out:

| left out | since |
| --- | --- |
| a quotation, a sentence of what somebody reports or believes | its words are not the text's own |
| a question, a wish, a part without a verb | it states nothing |
| a pronoun of the third person, *here*, *now*, that nothing before resolves | it means nobody |
| fewer than `LEAST` or more than `MOST` words | is not a single statement |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from entailment.checking.claims import Claim, split_claims
from entailment.text.lexicon import word_list
from entailment.text.verbs import (
    Token,
    claim_words,
    first_verb,
    is_verb,
    past_adverbs,
    tokens_of,
)
from entailment.text.words import lemma

__all__ = ["LEAST", "MOST", "Unit", "units_of"]

LEAST, MOST = 4, 30
"""Words of a statement."""

_QUOTATION = re.compile('["“”«»]|\u2018\\w[^\u2019]*\u2019(?!\\w)')
_INSERTION = re.compile(r"\s*\([^()]*\)|\s*\[[^\][]*\]")
_RELATIVE = re.compile(r",\s+(?:who|which)\s+(?P<clause>[^,;:()]*)(?:,(?=\s)|(?=\.$))")
_TRAILING = re.compile(r",\s+(?P<verb>[a-z]{3,}ing)\b[^;:()]*\.$")
_OWNER_AHEAD = re.compile(r",\s+(?:his|her|its|their)\b")
_NO_PARTICIPLES = frozenset("including according regarding concerning during spring".split())
_UNSAID = frozenset(
    "that expected expects announced announces together wanted wants hoped hopes either".split()
)
"""Words behind which a part of a sentence may not hold alone, though the whole sentence does."""
_DEICTIC = frozenset({"here", "now", "this", "these", "those", "today", "yesterday", "tomorrow"})


class Unit(NamedTuple):
    """A statement, and where its sentence, or the part of it, is in the text that makes it."""

    text: str
    start: int
    end: int
    changes: tuple[str, ...] = ()


def units_of(text: str) -> Iterator[Unit]:
    """Yield the statements of *text*, in order.

    >>> [unit.text for unit in units_of("Anna Berg, the founder of Acme, resigned in May. She said "
    ...                                 "it was time. She lives in Bonn.")]
    ['Anna Berg resigned in May.', 'Anna Berg is the founder of Acme.', 'Anna Berg lives in Bonn.']
    """
    for claim in split_claims(text).claims:
        unit = _simplified(claim)
        stands_alone = _stands_alone if unit.changes else _stands_whole
        if stands_alone(unit.text):
            yield unit


def _simplified(claim: Claim) -> Unit:
    """Return *claim* without brackets, relative clauses between commas and what trails behind."""
    plain = " ".join(claim.judged.split())
    changes = list(claim.changes)
    for shorten, what in (
        (_without_brackets, "brackets"),
        (_without_relative, "a relative clause"),
        (_without_trailing_participle, "a trailing participle"),
    ):
        shorter = shorten(plain)
        if shorter != plain:
            changes.append(f"{what} dropped")
            plain = shorter
    if plain[-1:].isalnum() or plain[-1:] in "%)":
        plain += "."
    return Unit(plain, claim.start, claim.end, tuple(changes))


def _without_brackets(sentence: str) -> str:
    return _INSERTION.sub("", sentence)


def _without_relative(sentence: str) -> str:
    """Return *sentence* without *, who left in May,* where a verb or nothing comes behind it."""

    def replaced(match: re.Match[str]) -> str:
        inside, behind = tokens_of(match["clause"]), tokens_of(sentence[match.end() :])
        ends = not any(token.is_word for token in behind)
        has_verbs = _begins_with_verb(inside) and (ends or _begins_with_verb(behind))
        return "" if has_verbs else match[0]

    return _RELATIVE.sub(replaced, sentence)


def _without_trailing_participle(sentence: str) -> str:
    """Return *sentence* without *, killing ten people* where a whole clause stands before it."""
    match = _TRAILING.search(sentence)
    if match is None or match["verb"].lower() in _NO_PARTICIPLES:
        return sentence
    if {token.lower for token in tokens_of(match[0])} & _reports():  # ..., officials said.
        return sentence
    head = tokens_of(sentence[: match.start()])
    is_clause = (first_verb(head) or 0) > 0 and len(head) >= LEAST
    is_phrase = head[0].lower in claim_words()["prepositions"] or head[-1].form[0].isdigit()
    return sentence[: match.start()] + "." if is_clause and not is_phrase else sentence


def _begins_with_verb(tokens: Sequence[Token]) -> bool:
    return is_verb(tokens, past_adverbs(tokens))


def _stands_alone(statement: str) -> bool:
    """Return whether a part of a sentence states one thing that needs no other sentence."""
    tokens = tokens_of(statement)
    verb = first_verb(tokens)
    if verb is None or verb == 0 or not _is_complete(statement, tokens):
        return False
    return not {token.lower for token in tokens} & _reports()


def _stands_whole(sentence: str) -> bool:
    """Return whether a sentence as it is, so grammatical as its writer is, needs no other one."""
    tokens = tokens_of(sentence)
    first = next((at for at in range(len(tokens)) if is_verb(tokens, at)), None)
    if first == 0 or not _is_complete(sentence, tokens):
        return False
    lowers = [token.lower for token in tokens]
    if set(lowers) & (_reports() - _UNSAID):
        return False
    return not any(
        at > 0 and (is_verb(tokens, at - 1) or lemma(lowers[at - 1]) in _reporting_lemmas())
        for at, lower in enumerate(lowers)
        if lower == "that"
    )


def _is_complete(statement: str, tokens: Sequence[Token]) -> bool:
    """Return whether *statement* has a fit length, one sentence's form and no dangling pronoun."""
    lowers = [token.lower for token in tokens if token.is_word]
    if not LEAST <= len(lowers) <= MOST or not statement.endswith("."):
        return False
    if _QUOTATION.search(statement) or any(token.form in ":;" for token in tokens):
        return False
    if not (tokens[0].form[0].isupper() or tokens[0].form[0].isdigit()):
        return False
    plain = {token.lower for token in tokens if token.form != "US"}
    dangling = word_list("subject_pronouns") | word_list("possessives") | _DEICTIC
    dangling |= {"him", "them", "us", "me"}
    if lowers[0] == "also" or {"earlier", "later"} & set(lowers[:3]):
        return False
    return not _OWNER_AHEAD.search(statement) and not plain & (dangling - _own_pronouns(lowers))


def _own_pronouns(lowers: list[str]) -> frozenset[str]:
    """Return the possessives that the sentence's own subject may have: behind its first verb."""
    owned = {"his", "her", "its", "their"}
    begins_with_owner = lowers[0] in owned
    return frozenset() if begins_with_owner else frozenset(owned)


@cache
def _reporting_lemmas() -> frozenset[str]:
    return frozenset(lemma(word) for word in claim_words()["scope"])


def _reports() -> frozenset[str]:
    """Return the words behind which a statement is somebody's, or holds under a condition."""
    barred = claim_words()["scope"] - {
        "than",
        "as",
        "both",
        "between",
        "among",
        "or",
        "only",
        "even",
    }
    return barred - {"when", "while", "where", "after", "before", "since", "until", "who", "which"}
