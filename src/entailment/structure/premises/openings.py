"""A sentence that opens with the hypothesis, word for word, and says more.

| text | hypothesis | then |
| --- | --- | --- |
| The ferry sank off Malta on Monday. | The ferry sank. | entailed |
| Ann sold the mill to the town in 1950. | Ann sold the mill. | entailed |
| The Orla holds 90 litres, the Sim only 20. | The Orla holds 90 litres. | entailed |

What follows is a phrase with a preposition, or something behind a comma. Nothing follows from the
opening of a sentence that denies, asks, or has a condition, a quantifier, a rank or a comparison:
*no boat sank on Monday*, *all boats in Malta*, *the first boat in Malta*, *if ...*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import DENIAL, Derivation, sentence_spans
from entailment.text.lexicon import word_list
from entailment.text.verbs import Token, claim_words, is_verb, tokens_of

__all__ = ["by_openings"]

_LEAST = 3
"""Words of a hypothesis."""

_PREPOSITIONS = frozenset(
    "in on at by from to into onto off near with for during after before since until across over"
    " under between behind along through towards toward inside outside aboard throughout".split()
)
_OF_SENTENCE = frozenset(
    "while because must can say says said according report reported reports believe believes"
    " believed think thinks thought guess suppose supposed seem seems seemed pretend pretended"
    " fictional film novel theory dream play story".split()
)
"""What takes back a clause, or puts it in somebody's mouth, anywhere in its sentence."""

_OF_CLAUSE = frozenset(
    "only just merely solely almost nearly than as like last sole same most least all every each"
    " any few many half too enough so such either neither or allowed forbidden banned permitted"
    " prohibited legal illegal required able ready".split()
)
"""What may hold of a clause with all its phrases alone."""

_TAKES_BACK = frozenset("but if unless although though except provided assuming or nor".split())
"""What behind a comma may take back what stands before it."""


def by_openings(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that open with all of *hypothesis*."""
    claimed = _tokens(hypothesis)
    if len(claimed) < _LEAST or len(sentence_spans(hypothesis)) > 1 or "?" in hypothesis:
        return
    lowers = [token.lower for token in claimed]
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        stated = _tokens(sentence)
        rest = stated[len(claimed) :]
        if not rest or [token.lower for token in stated[: len(claimed)]] != lowers:
            continue
        clause = stated[: len(claimed) + _clause_end(rest)]
        if _is_plain(sentence, stated, clause) and _adds(claimed, rest):
            line = f"'{sentence[rest[0].start :].strip(' .,;')}' says more of it"
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
    if "?" in sentence or DENIAL.search(sentence) or re.search('["“”«»%]', sentence):
        return False
    if {token.lower for token in stated} & (_OF_SENTENCE | word_list("modality")):
        return False
    lowers = {token.lower for token in clause}
    superlatives = {lower for lower in lowers if lower.endswith("est") and len(lower) > 4}
    is_ranked = superlatives - word_list("not_superlatives")
    return not lowers & (_OF_CLAUSE | word_list("ordinals")) and not is_ranked


def _adds(claimed: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Return whether *rest* is more of what is *claimed*, which is a statement without it."""
    if not any(
        is_verb([*claimed, *rest], at) or _is_past(token) for at, token in enumerate(claimed)
    ):
        return False
    first = rest[0].lower
    if first in ",;":
        return len(rest) > 1 and rest[1].lower not in _TAKES_BACK
    if first not in _PREPOSITIONS or len(rest) < 2:
        return False
    return not any(is_verb(rest, at) for at in range(1, _clause_end(rest)))


def _is_past(token: Token) -> bool:
    return token.lower in claim_words()["irregular"] or token.lower.endswith("ed")
