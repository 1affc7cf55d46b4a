"""Derivations of opposite labels, of which no more than one label is to decide.

| text | hypothesis | premises | then |
| --- | --- | --- | --- |
| Ann is older than Bob. | Bob is younger than Ann. | Ann is older than Bob. | entailed |
| | | Bob is older than Ann. | left out: the text states the other |
| Ann, older by far, is Bob's aunt. | Bob is younger than Ann. | Ann is older than Bob. | entailed |
| | | Bob is older than Ann. | decides nothing, but counts against the other |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.text.denials import DENIAL
from entailment.text.sentences import sentence_spans

__all__ = ["agreed"]

_OPPOSITES = (Label.ENTAILMENT, Label.CONTRADICTION)
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W_]+")


def agreed(results: tuple[Derivation, ...], text: str) -> tuple[Derivation, ...]:
    """Return *results* with one label, of entailment and contradiction, that decides.

    Where *text* states the premises of the one label alone, the other's are left out; else those
    of contradiction only count against those of entailment.
    """
    deciding = {label: _deciding(results, label) for label in _OPPOSITES}
    if not all(deciding.values()):
        return results
    sentences = [text[start:end] for start, end in sentence_spans(text)]
    stated = [
        label
        for label in _OPPOSITES
        if any(_is_stated(each, sentences) for each in deciding[label])
    ]
    if len(stated) == 1:
        return tuple(
            each for each in results if each not in deciding[_OPPOSITES[stated == [_OPPOSITES[0]]]]
        )
    against = deciding[Label.CONTRADICTION]
    return tuple(each._replace(decides=False) if each in against else each for each in results)


def _deciding(results: Sequence[Derivation], label: Label) -> list[Derivation]:
    return [each for each in results if each.decides and each.label is label]


def _is_stated(derivation: Derivation, sentences: Sequence[str]) -> bool:
    """Return whether each premise has its words, in their order, in a sentence of the text.

    One of the two may not have a denial that the other lacks.
    """
    return all(
        any(
            _is_in_order(_words(premise), _words(sentence))
            and len(DENIAL.findall(premise)) == len(DENIAL.findall(sentence))
            for sentence in sentences
        )
        for premise in derivation.premises
    )


def _is_in_order(words: Sequence[str], others: Sequence[str]) -> bool:
    remaining = iter(others)
    return all(word in remaining for word in words)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
