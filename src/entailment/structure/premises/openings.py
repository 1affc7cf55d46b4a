"""A sentence that opens with the hypothesis, word for word, and says more.

| text | hypothesis | then |
| --- | --- | --- |
| The ferry sank off Malta on Monday. | The ferry sank. | entailed |
| Ann sold the mill to the town in 1950. | Ann sold the mill. | entailed |
| The Orla holds 90 litres, the Sim only 20. | The Orla holds 90 litres. | entailed |

What follows is a phrase with a preposition, or something behind a comma. Nothing follows from the
opening of a sentence that denies, asks or reports, or has a condition, a quantifier, a rank, a
comparison or a verb of ending (*no boat sank on Monday*, *all boats in Malta*, *the first boat in
Malta*, *it stopped exports to Malta*), nor where another sentence of the text has a denial.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import DENIAL, Derivation, sentence_spans
from entailment.structure.vocabulary import words
from entailment.text.lexicon import word_list
from entailment.text.verbs import Token, is_verb, may_be_participle, tokens_of

__all__ = ["by_openings"]

_LEAST = 3
"""Words of a hypothesis."""


def by_openings(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that open with all of *hypothesis*."""
    claimed = _tokens(hypothesis)
    if len(claimed) < _LEAST or len(sentence_spans(hypothesis)) > 1 or DENIAL.search(text):
        return
    lowers = [token.lower for token in claimed]
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        stated = _tokens(sentence)
        rest = stated[len(claimed) :]
        if not rest or [token.lower for token in stated[: len(claimed)]] != lowers:
            continue
        clause = stated[: len(claimed) + _clause_end(rest)]
        if _is_plain(sentence, stated, clause) and _is_clause(claimed, rest) and _may_follow(rest):
            line = f"it adds '{sentence[rest[0].start :].strip(' .,;')}'"
            yield Derivation((sentence,), Label.ENTAILMENT, line, "opening")


def _tokens(sentence: str) -> list[Token]:
    tokens = tokens_of(sentence)
    while tokens and not tokens[-1].is_word:
        tokens.pop()
    return tokens


def _clause_end(rest: Sequence[Token]) -> int:
    """Return where the first comma or semicolon of *rest* is."""
    return next((at for at, token in enumerate(rest) if token.form in ",;"), len(rest))


def _is_plain(sentence: str, stated: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Return whether no word has in its scope what is more than the opening."""
    if re.search('[?"“”«»%]', sentence):
        return False
    lowers = {token.lower for token in stated if token.form != "May"}
    if lowers & (words("openings", "of_sentence") | word_list("modality")):
        return False
    lowers = {token.lower for token in clause}
    superlatives = {lower for lower in lowers if lower.endswith("est") and len(lower) > 4}
    is_ranked = superlatives - word_list("not_superlatives")
    return not lowers & (words("openings", "of_clause") | word_list("ordinals")) and not is_ranked


def _is_clause(claimed: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Return whether *claimed* has a verb, and is no *it is ADJECTIVE* that *rest* restricts."""
    before, last = claimed[-2:]
    if before.lower in ("is", "are"):
        return False
    if before.lower in ("was", "were") and not may_be_participle(last):
        return False
    tokens = [*claimed, *rest]
    return any(is_verb(tokens, at) or may_be_participle(t) for at, t in enumerate(claimed))


def _may_follow(rest: Sequence[Token]) -> bool:
    """Return whether *rest* is a phrase with a preposition, or stands behind a comma."""
    prepositions = words("openings", "prepositions")
    first = rest[0].lower
    if len(rest) < 2:
        return False
    if first in ",;":
        ends_with_verb = may_be_participle(rest[-1]) or is_verb(rest, len(rest) - 1)
        return rest[1].lower not in words("openings", "takes_back") and not ends_with_verb
    if first not in prepositions or rest[1].lower in prepositions:
        return False
    return not any(is_verb(rest, at) for at in range(1, _clause_end(rest)))
