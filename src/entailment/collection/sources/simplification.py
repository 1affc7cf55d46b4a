"""Statements that a text makes, each standing alone: the hypotheses of RTE-6.

There the sentences of summaries were split into content units and made standalone. Here
`checking.claims` splits, takes appositions apart and writes names for pronouns, where that is
sure. What would still not stand alone, or would not be true by its sentence alone, is left out:

| left out | since |
| --- | --- |
| a quotation, a sentence of what somebody reports or believes | its words are not the text's own |
| a question, a wish, a part without a verb | it states nothing |
| a pronoun of the third person, *here*, *now*, that nothing before resolves | it means nobody |
| fewer than `LEAST` or more than `MOST` words | is no single statement |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.checking.claims import Claim, split_claims
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words, first_verb, tokens_of

__all__ = ["LEAST", "MOST", "Unit", "units_of"]

LEAST, MOST = 4, 30
"""Words of a statement."""

_QUOTATION = re.compile('["“”«»]|\u2018\\w[^\u2019]*\u2019(?!\\w)')
_INSERTION = re.compile(r"\s*\([^()]*\)|\s*\[[^\][]*\]")
_RELATIVE = re.compile(r",\s+(?:who|which|where|whose)\s[^,;:()]*(?:,(?=\s)|(?=\.$))")
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
        if _stands_alone(unit.text):
            yield unit


def _simplified(claim: Claim) -> Unit:
    """Return *claim* without what stands in brackets and relative clauses between commas."""
    plain = " ".join(claim.judged.split())
    changes = list(claim.changes)
    for pattern, what in ((_INSERTION, "brackets"), (_RELATIVE, "a relative clause")):
        shorter = pattern.sub("", plain)
        if shorter != plain:
            changes.append(f"{what} dropped")
            plain = shorter
    if plain[-1:].isalnum() or plain[-1:] in "%)":
        plain += "."
    return Unit(plain, claim.start, claim.end, tuple(changes))


def _stands_alone(statement: str) -> bool:
    tokens = tokens_of(statement)
    lowers = [token.lower for token in tokens if token.is_word]
    if not LEAST <= len(lowers) <= MOST or not statement.endswith("."):
        return False
    if _QUOTATION.search(statement) or any(token.form in ":;" for token in tokens):
        return False
    verb = first_verb(tokens)
    if verb is None or verb == 0 or not tokens[0].form[0].isupper():
        return False
    dangling = word_list("subject_pronouns") | word_list("possessives") | _DEICTIC
    dangling |= {"him", "them", "us", "me"}
    own = _own_pronouns(lowers)
    return not (set(lowers) & (dangling - own)) and not set(lowers) & _reports()


def _own_pronouns(lowers: list[str]) -> frozenset[str]:
    """Return the possessives that the sentence's own subject may have: behind its first verb."""
    owned = {"his", "her", "its", "their"}
    begins_with_owner = lowers[0] in owned
    return frozenset() if begins_with_owner else frozenset(owned)


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
