"""The documented features of mismatches between text and hypothesis, and of lengths."""

from __future__ import annotations

import math

from entailment.knowledge.idf import Idf
from entailment.systems.alignment import AlignedPair
from entailment.systems.measuring import Direction, MeasureTable
from entailment.systems.mismatches.antonyms import aligned_antonyms
from entailment.systems.mismatches.cues import cue_places

__all__ = ["MISMATCHES"]

MISMATCHES = MeasureTable()
"""The features of this module."""


@MISMATCHES.add(Direction.FOR)
def quantities_agree(compared: AlignedPair, idf: Idf) -> float:
    """Share of the hypothesis's quantities that the text supports; 1 where it has none. [0, 1]"""
    matches = compared.quantity_matches
    return sum(match.is_supported for match in matches) / len(matches) if matches else 1.0


@MISMATCHES.add(Direction.AGAINST)
def number_mismatch(compared: AlignedPair, idf: Idf) -> float:
    """1 where the text gives another number of the same thing, else 0."""
    return _excludes(compared, "number")


@MISMATCHES.add(Direction.AGAINST)
def date_mismatch(compared: AlignedPair, idf: Idf) -> float:
    """1 where the text gives another date and not that of the hypothesis, else 0."""
    return _excludes(compared, "date")


@MISMATCHES.add(Direction.AGAINST)
def money_mismatch(compared: AlignedPair, idf: Idf) -> float:
    """1 where the text gives another amount of money in that currency, else 0."""
    return _excludes(compared, "money")


@MISMATCHES.add(Direction.AGAINST)
def percent_mismatch(compared: AlignedPair, idf: Idf) -> float:
    """1 where the text gives another percentage and not that of the hypothesis, else 0."""
    return _excludes(compared, "percent")


@MISMATCHES.add(Direction.AGAINST)
def negation_mismatch(compared: AlignedPair, idf: Idf) -> float:
    """1 where only one of the hypothesis and what is aligned with it is negated, else 0."""
    text, hypothesis = cue_places(compared, "negation")
    return float(bool(text) != bool(hypothesis))


@MISMATCHES.add(Direction.AGAINST)
def modality_mismatch(compared: AlignedPair, idf: Idf) -> float:
    """1 where only the text is modal (*may*); -1 where only the hypothesis is, else 0."""
    text, hypothesis = cue_places(compared, "modality")
    return float(bool(text)) - float(bool(hypothesis))


@MISMATCHES.add(Direction.AGAINST)
def antonym_pairs(compared: AlignedPair, idf: Idf) -> float:
    """1 where an unaligned word excludes a word of the text, else 0."""
    return float(any(True for _ in aligned_antonyms(compared)))


@MISMATCHES.add(Direction.EITHER)
def hypothesis_length(compared: AlignedPair, idf: Idf) -> float:
    """Natural logarithm of one plus the number of words of the hypothesis."""
    return math.log(1 + len(compared.hypothesis_columns.forms))


@MISMATCHES.add(Direction.EITHER)
def text_length(compared: AlignedPair, idf: Idf) -> float:
    """Natural logarithm of one plus the text's number of words (Schilder and McInnes, 2006)."""
    return math.log(1 + len(compared.text_columns.forms))


@MISMATCHES.add(Direction.EITHER)
def length_ratio(compared: AlignedPair, idf: Idf) -> float:
    """Words of the hypothesis over words of the text, at most 2, halved. [0, 1]"""
    return (
        min(2.0, len(compared.hypothesis_columns.forms) / max(1, len(compared.text_columns.forms)))
        / 2
    )


def _excludes(compared: AlignedPair, kind: str) -> float:
    return float(kind in compared.excluded_kinds)
