"""Comparisons by the values that a text gives to the two sides, in one sentence or in two.

| text | hypothesis | then |
| --- | --- | --- |
| Marsh polled 420 votes; Dietz polled 395. | Marsh polled 25 more votes than Dietz. | entailed |
| | Dietz got more votes than Marsh. | contradicted |
| It sold 40 bikes in May and 60 in June. | It sold fewer bikes in May than in June. | entailed |
| Men waited six days, women twelve. | Women waited twice as long as men. | entailed |
| Men waited six days, women twelve. | Women complained more than men. | nothing |

The values are those next to the sides, where sides and values alternate. Where the hypothesis gives
the difference or the multiple, and it is right, the values need no further sign of what they
measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, written
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_dimensions import (
    are_of_claim,
    is_less_better,
    measures_length,
)
from entailment.structure.sentences.comparison_claims import ComparisonClaim, comparison_claim
from entailment.structure.sentences.contrasted_values import Contrast, contrasts
from entailment.structure.units import factor
from entailment.structure.vocabulary import table
from entailment.text.conditions import conditions_in
from entailment.text.lexicon import word_list
from entailment.text.stems import base_stems
from entailment.text.words import Word, stem, words

__all__ = ["by_compared_values"]


def by_compared_values(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether *hypothesis* compares two things as their values in *text* do.

    >>> text = "Marsh polled 420 votes; her opponent Dietz polled 395."
    >>> [each.line for each in by_compared_values(text, "Dietz polled more votes than Marsh.")]
    ['395 < 420']
    """
    claim = comparison_claim(hypothesis)
    if claim is None or _EVERY.search(f"{claim.left} {claim.rest}"):
        return
    for contrast in contrasts(text, *_telling(claim)):
        if any(conditions_in(contrast.sentence)):
            continue
        verdict = _verdict(contrast, claim, text)
        if verdict is not None:
            label = Label.ENTAILMENT if verdict else Label.CONTRADICTION
            yield Derivation((contrast.sentence,), label, _line(contrast), "comparison")


_EVERY = re.compile(r"\b(?:every|each|all|any|average|neither)\b", re.IGNORECASE)


def _telling(claim: ComparisonClaim) -> tuple[list[str], list[str]]:
    """Return the stems that tell the sides of *claim* apart: names, or else other words.

    >>> _telling(comparison_claim("The west gate is wider than the east gate."))
    (['west'], ['east'])
    """
    left, right = _content(claim.left), _content(claim.right)
    if claim.noun and claim.left.startswith(claim.noun):
        left = left[1:] or left  # more flights were cancelled than diverted
    sides = []
    for own, other in ((left, right), (right, left)):
        others = {word.stem for word in other}
        mine = [word for word in own if word.stem not in others]
        names = [word for word in mine if word.is_name or word.form[0].isdigit()]
        sides.append([word.stem for word in names or mine])
    return sides[0], sides[1]


def _content(phrase: str) -> list[Word]:
    """Return the content words of *phrase*, as words within a sentence."""
    first, _, others = phrase.partition(" ")
    if first.lower() in word_list("subject_determiners"):
        phrase = f"{first.lower()} {others}"
    return [
        word
        for word in words(f"so {phrase}")
        if word.is_content and word.lemma not in ("one", "so")
    ]


def _verdict(contrast: Contrast, claim: ComparisonClaim, text: str) -> bool | None:
    """Return whether *claim* is so by *contrast*; None where it need not be about its values."""
    values = _values(contrast)
    if values is None:
        return None
    left, right = values
    if left == right and not claim.is_equal and claim.times is None:
        return None
    way = -claim.way if is_less_better(contrast, claim) else claim.way
    is_so: bool | None = (left - right) * way > 0
    if claim.is_equal:
        is_so = _is_as_much(left, right, way)
    elif claim.by is not None and is_so:
        is_so = _is_difference(claim.by, contrast, abs(left - right), right)
    elif claim.times is not None:
        values = (left, right) if way == claim.way else (right, left)
        is_so = _is_multiple(claim, *values)
    is_exact = claim.times is not None or (claim.by is not None and _is_telling(claim.by, contrast))
    if is_so and is_exact and not amounts(claim.rest) and not measures_length(claim):
        return True
    if is_so is None or not _is_about(contrast, claim) or not (is_so or contrast.is_sure):
        return None
    return is_so if are_of_claim(contrast, claim, text) else None


def _values(contrast: Contrast) -> tuple[Fraction, Fraction] | None:
    ratio = factor(contrast.left.unit, contrast.right.unit)
    left, right = contrast.left.value, contrast.right.value
    if ratio is None or left is None or right is None or contrast.left.per != contrast.right.per:
        return None
    left *= ratio
    is_rough = contrast.left.is_rough or contrast.right.is_rough
    return None if is_rough and _are_near(left, right) else (left, right)


def _are_near(left: Fraction, right: Fraction) -> bool:
    """Return whether two values are equal if one of them is a rough one."""
    return abs(left - right) * 8 < max(left, right)


def _is_as_much(left: Fraction, right: Fraction, way: int) -> bool | None:
    """Return whether as much is said of equal values; None where the left is only more."""
    if left == right:
        return way > 0
    if way < 0:
        return left < right
    return None if left > right or _are_near(left, right) else False


def _is_difference(
    by: Amount, contrast: Contrast, difference: Fraction, right: Fraction
) -> bool | None:
    """Return whether two values differ *by* so much, or by such a share of the right one."""
    kind = contrast.right.kind
    if by.value is None or (by.is_rough and not right):
        return None
    if by.kind == "share" and kind != "share":
        return bool(right) and difference / right == by.value
    if kind == "share":
        is_so = by.value in (difference, difference * 100)
    elif by.unit:
        ratio = factor(by.unit, contrast.right.unit)
        if ratio is None:
            return None
        is_so = difference == by.value * ratio
    else:
        is_so = difference == by.value
    return is_so or (None if by.is_rough or (kind == "measure" and not by.unit) else False)


_CHANCE = 10
"""Numbers below this may be a difference by chance."""


def _is_telling(by: Amount, contrast: Contrast) -> bool:
    """Return whether a difference shows which values are meant."""
    has_unit = bool(by.unit) or by.kind == "share"
    return has_unit or contrast.are_alone or (by.value is not None and by.value >= _CHANCE)


def _is_multiple(claim: ComparisonClaim, left: Fraction, right: Fraction) -> bool | None:
    if claim.times is None or not right:
        return None
    ratio = left / right
    if claim.times.value is None:
        return ratio > claim.times.low
    if ratio == claim.times.value:
        return True
    return None if _are_near(ratio, claim.times.value) else False


def _is_about(contrast: Contrast, claim: ComparisonClaim) -> bool:
    """Return whether *claim* has few words that the text lacks, and no time of some values."""
    rest = words(claim.rest)
    is_timed = any(word.lower in word_list("calendar") or word.form[0].isdigit() for word in rest)
    if amounts(claim.rest) or (is_timed and not contrast.are_alone):
        return False
    light = {stem(word) for word in table("quantities", "comparing")["light"].split()}
    own = base_stems(claim.rest) - light
    return len(own - base_stems(contrast.sentence)) <= len(own) / 3


def _line(contrast: Contrast) -> str:
    left, right = _values(contrast) or (Fraction(0), Fraction(0))
    sign = ">" if left > right else "<" if left < right else "="
    return f"{written(left)} {sign} {written(right)}"
