"""What the derivations of a pair say, for the tests of the modules that yield them."""

from __future__ import annotations

from entailment.model import Label
from entailment.structure.premises import derivations

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN

LINKING = frozenset(
    {"alternative", "attachment", "implicative", "coordination", "opening hours"}
    | {"operation", "denial", "roles"}
)
"""Kinds of what a sentence joins or implies."""


def labels(text: str, hypothesis: str) -> set[Label]:
    """Return the labels of what is derived."""
    return {derivation.label for derivation in derivations(text, hypothesis)}


def kinds(text: str, hypothesis: str) -> set[str]:
    """Return the kinds of what is derived."""
    return {derivation.kind for derivation in derivations(text, hypothesis)}
