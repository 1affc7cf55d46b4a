"""Whether two values of a text are of what a hypothesis compares.

| text | hypothesis | are they |
| --- | --- | --- |
| The elm is 31 metres tall, the oak 27. | The elm is taller than the oak. | yes |
| The elm is 31 metres from the oak, the ash 27. | The elm is taller than the ash. | no |
| Seats cost 40 crowns in row A and 25 in row C. | Row C is cheaper than row A. | yes |
| Kell has 30 pupils, Lorn 25. | Kell has more teachers than Lorn. | no |
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from entailment.knowledge.scales import dimension as scale_of
from entailment.structure.sentences.comparison_claims import ComparisonClaim
from entailment.structure.sentences.contrasted_values import Contrast, counts_nothing
from entailment.structure.units import dimension, factor, measures_time, unit_of
from entailment.structure.vocabulary import table
from entailment.text.stems import base_of, base_stems, stem_at
from entailment.text.words import stem, words

__all__ = ["are_of_claim", "is_less_better", "measures_length"]


def are_of_claim(contrast: Contrast, claim: ComparisonClaim, text: str) -> bool:
    """Return whether the values of *contrast*, of *text*, are of what *claim* compares."""
    if claim.noun:
        return _are_of_noun(contrast, claim.noun, text)
    stated = base_stems(contrast.sentence)
    if claim.word:
        return _are_of_quality(contrast, claim, text, stated)
    verbs = base_stems(claim.rest)
    if "weigh" in verbs:
        return _unit(contrast) == "mass"
    if verbs & _stems("paying"):
        return _are_of_money(contrast, text, stated)
    return bool(verbs & stated) and _unit(contrast) != "length"


def is_less_better(contrast: Contrast, claim: ComparisonClaim) -> bool:
    """Return whether the smaller value is the higher degree: who takes fewer minutes is faster."""
    scale = scale_of(claim.word) if claim.word else None
    return scale is not None and scale[0] == "speed" and measures_time(contrast.left.unit)


def measures_length(claim: ComparisonClaim) -> bool:
    """Return whether *claim* compares lengths of a certain direction: heights, not distances."""
    scale = scale_of(claim.word) if claim.word else None
    return scale is not None and scale[0] == "length" and claim.word not in ("long", "short")


@lru_cache(maxsize=64)
def _stems(name: str) -> Set[str]:
    return frozenset(map(stem, table("quantities", "comparing").get(name, "").split()))


def _unit(contrast: Contrast) -> str:
    unit = contrast.left.unit
    return "time" if measures_time(unit) else dimension(unit) or "" if unit else ""


def _are_alone(contrast: Contrast, text: str) -> bool:
    return all(counts_nothing(text, value.end) for value in (contrast.left, contrast.right))


def _are_of_noun(contrast: Contrast, noun: str, text: str) -> bool:
    kind = contrast.left.kind
    first = words(noun)[0].lemma
    if unit := unit_of(first):
        return factor(unit, contrast.left.unit) is not None and bool(contrast.left.unit)
    nouns = [word.stem for word in words(noun) if word.is_content]
    if _stems("money") & set(nouns):
        return kind == "money" or (kind == "count" and _are_alone(contrast, text))
    if kind == "measure" and _unit(contrast) in ("volume", "mass", "area"):
        return set(nouns) <= base_stems(contrast.sentence)
    if kind != "count" or not nouns:
        return False
    if any(stem_at(text, value.end) in nouns for value in (contrast.left, contrast.right)):
        return True
    is_named = set(nouns) <= set(map(stem, _forms(contrast.sentence)))
    return is_named and _are_alone(contrast, text)


def _forms(sentence: str) -> Iterator[str]:
    return (word.lower for word in words(sentence))


def _are_of_money(contrast: Contrast, text: str, stated: Set[str]) -> bool:
    if contrast.left.kind != "count":
        return contrast.left.kind == "money"
    return bool(stated & _stems("paying")) and _are_alone(contrast, text)


def _head(claim: ComparisonClaim) -> str:
    """Return the stem of what has the quality: *share* of *a larger share* or of *Hove's share*."""
    nouns = [stem(base_of(word)) for word in words(claim.rest) if word.is_content]
    sides = [stem(base_of(word)) for word in words(claim.left) if word.is_content]
    return (nouns or sides or [""])[-1]


def _are_of_quality(
    contrast: Contrast, claim: ComparisonClaim, text: str, stated: Set[str]
) -> bool:
    scale, unit, kind = scale_of(claim.word), _unit(contrast), contrast.left.kind
    if scale is None:
        return False
    if claim.word in ("long", "short"):
        return unit in ("length", "time")
    if claim.word in ("high", "low", "large", "big", "small") and unit != "length":
        return _head(claim) in stated and (kind != "measure" or unit != "time")
    if scale[0] == "length":
        return unit == "length" and bool(_stems(claim.word) & stated)
    if scale[0] == "price":
        return _are_of_money(contrast, text, stated)
    if scale[0] == "speed":
        return unit in ("time", "speed")
    return unit == {"mass": "mass", "temperature": "temperature"}.get(scale[0], "none")
