"""Two amounts under one beginning, each with what it is of, and so two statements.

| text | hypothesis | so |
| --- | --- | --- |
| It costs 5 euros for adults and 3 for children. | It costs 3 euros for children. | entailed |
| It has 12 shops in Leeds and 45 in York. | It has 45 shops in York. | entailed |
| | It has 12 shops in York. | contradicted |
| It moved from 5 shops in Leeds to 9 in York. | It has 9 shops in York. | nothing |

The hypothesis has to be one of the statements in the words of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_words import keys_of
from entailment.text.denials import DENIAL
from entailment.text.lexicon import alternatives, any_of
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import claim_words, tokens_of

__all__ = ["by_conjoined_amounts"]

_PREPOSITION = alternatives(claim_words()["prepositions"] - {"of", "per", "between"})
_OF_WHAT = rf"(?P<noun>(?:\s[a-z-]+){{0,2}}?)(?P<tail>\s(?:{_PREPOSITION})\s[^.,;:]{{1,60}}?)"
_FIRST = re.compile(rf"{_OF_WHAT},?\sand\s(?P<opening>(?:{_PREPOSITION})\s)?")
_SECOND = re.compile(rf"{_OF_WHAT}\.?\s*")
_OPENING = re.compile(rf"\b(?:{_PREPOSITION})\s\Z")
_LIMITING = re.compile(
    rf"\b(?:(?i:between|from|or|either|if|than|together|total|average)|{any_of('modality')})\b"
)
_ONE_PHRASE = re.compile(rf"\s\S+(?!.*\s(?:{_PREPOSITION})\s)")


def by_conjoined_amounts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* of whose two statements *hypothesis* is one, or mixes both."""
    if " and " not in text or not amounts(hypothesis) or DENIAL.search(hypothesis):
        return
    claimed = _keys(hypothesis)
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        figures = amounts(sentence) if " and " in sentence else []
        if len(figures) < 2 or _LIMITING.search(sentence) or DENIAL.search(sentence):
            continue
        for first, second in pairwise(figures):
            stated, mixed = _statements(sentence, first, second)
            if claimed in map(_keys, stated):
                line = "each amount is of what is behind it"
                yield Derivation((sentence,), Label.ENTAILMENT, line, "coordination")
            elif claimed in map(_keys, mixed):
                line = "each amount is of what is behind it alone"
                yield Derivation((sentence,), Label.CONTRADICTION, line, "coordination")


def _keys(sentence: str) -> list[str]:
    return keys_of([token for token in tokens_of(sentence) if token.is_word])


def _statements(sentence: str, first: Amount, second: Amount) -> tuple[list[str], list[str]]:
    """Return what *sentence* states of two amounts, and what it would with each for the other."""
    between = _FIRST.fullmatch(sentence, first.end, second.start)
    behind = _SECOND.fullmatch(sentence, second.end)
    beginning = sentence[: first.start]
    if between is None or behind is None or not beginning.strip():
        return [], []
    opening = _OPENING.search(beginning)
    if between["opening"] and opening is None:
        return [], []
    own = beginning
    if between["opening"] and opening:
        own = beginning[: opening.start()] + between["opening"]
    noun = behind["noun"] or (between["noun"] if second.kind == "count" else "")
    form = second.form if noun else _with_unit(first, second)
    stated = [f"{own}{form}{noun}{behind['tail']}"]
    if _ONE_PHRASE.match(behind["tail"]):
        stated.append(f"{beginning}{first.form}{between['noun']}{between['tail']}")
    are_exact = None not in (first.value, second.value) and first.value != second.value
    if not are_exact or _keys(between["tail"]) == _keys(behind["tail"]):
        return stated, []
    return stated, [
        f"{beginning}{first.form}{between['noun']}{behind['tail']}",
        f"{own}{form}{noun}{between['tail']}",
    ]


def _with_unit(first: Amount, second: Amount) -> str:
    """Return the words of *second*, with the unit of *first* where they are a number alone."""
    unit = _UNIT.fullmatch(first.form) if first.kind in ("money", "measure") else None
    return f"{second.form}{unit[1]}" if unit and second.kind == "count" else second.form


_UNIT = re.compile(r"\d[\d.,]*(\D+)")
