"""Judgments as a guard leaves them: what changed them, and where their probabilities went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from entailment.model import Explanation, Judgment, Label, Mismatch

__all__ = ["REMAINING", "SURE", "Ruling", "contradicted", "moved", "withheld"]

REMAINING = 0.4
"""The share of P(entailment) that a mismatch leaves. Of 0 to 0.5 it and 0.5 have the least log
loss on RTE-1, RTE-2 and RTE-3 dev, cross-validated, with `small` and with `base`."""

SURE = 0.95
"""The probability of a label that the comparison of statements gives, and the most that a
derivation gives. Of 701 labelled pairs with an extract 693 are entailed."""


class Ruling(NamedTuple):
    """A judgment, the mismatches that changed it, and what was judged instead of the pair."""

    judgment: Judgment
    mismatches: tuple[Mismatch, ...] = ()
    instead: str | None = None

    @property
    def explained(self) -> Judgment:
        """The judgment with its explanation; without one where nothing was changed or reported."""
        explanation = self.judgment.explanation
        if self.reasons:
            explanation = self.added_to(explanation or Explanation())
        return replace(self.judgment, explanation=explanation)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What was changed and why, as text."""
        because = (f"no entailment, by a mismatch: {mismatch}" for mismatch in self.mismatches)
        return (*([self.instead] if self.instead else []), *because)

    def is_likelier_than(self, other: Ruling) -> bool:
        """Return whether this entails, and is surer of it than *other*."""
        is_entailed = self.judgment.label is Label.ENTAILMENT
        return is_entailed and self.judgment.score > other.judgment.score

    def added_to(self, explanation: Explanation) -> Explanation:
        """Return *explanation* with the mismatches and the reasons of the ruling first."""
        others = (
            mismatch for mismatch in explanation.mismatches if mismatch not in self.mismatches
        )
        known = {str(mismatch) for mismatch in self.mismatches}
        reasons = (reason for reason in explanation.reasons if reason not in known)
        return replace(
            explanation,
            mismatches=(*self.mismatches, *others),
            reasons=(*self.reasons, *reasons),
        )


def moved(judgment: Judgment, source: Label) -> Judgment:
    """Return *judgment* with most of what *source* has at unknown, or at the last of its labels."""
    label = judgment.labels.members[-1]
    if Label.UNKNOWN in judgment.probabilities:
        label = Label.UNKNOWN
    if label is source:
        return judgment
    probabilities = _shifted(judgment.probabilities, source, label)
    return replace(judgment, label=label, probabilities=probabilities)


def _shifted(
    probabilities: Mapping[Label, float], source: Label, target: Label
) -> dict[Label, float]:
    """Return *probabilities* with most of what *source* has at *target*.

    `REMAINING` stays, or less where *target* would not be as likely as the third label.

    >>> chances = {Label.ENTAILMENT: 0.5, Label.CONTRADICTION: 0.4, Label.UNKNOWN: 0.1}
    >>> [round(p, 2) for p in _shifted(chances, Label.ENTAILMENT, Label.UNKNOWN).values()]
    [0.2, 0.4, 0.4]
    >>> chances = {Label.ENTAILMENT: 0.5, Label.CONTRADICTION: 0.5, Label.UNKNOWN: 0.0}
    >>> [round(p, 2) for p in _shifted(chances, Label.ENTAILMENT, Label.UNKNOWN).values()]
    [0.0, 0.5, 0.5]
    """
    third = max(
        (p for label, p in probabilities.items() if label not in (source, target)), default=0
    )
    least = max((1 - REMAINING) * probabilities[source], third - probabilities[target])
    share = min(least, probabilities[source])
    return {
        **probabilities,
        source: probabilities[source] - share,
        target: probabilities[target] + share,
    }


def withheld(judgment: Judgment, mismatches: Sequence[Mismatch]) -> Judgment:
    """Return *judgment* without entailment, whose probability goes where *mismatches* point."""
    label = judgment.labels.members[-1]
    if Label.CONTRADICTION in judgment.probabilities and any(
        mismatch.contradicts for mismatch in mismatches
    ):
        label = Label.CONTRADICTION
    probabilities = _shifted(judgment.probabilities, Label.ENTAILMENT, label)
    if judgment.label is not Label.ENTAILMENT:
        label = max(probabilities, key=probabilities.__getitem__)
    return replace(judgment, label=label, probabilities=probabilities)


def contradicted(judgment: Judgment, by: Judgment) -> Judgment:
    """Return *judgment* as a contradiction, as sure as *by* is of its entailment.

    >>> chances = {Label.ENTAILMENT: 0.7, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.2}
    >>> sure = Judgment("1", Label.ENTAILMENT, chances)
    >>> dict(contradicted(sure, sure).probabilities)[Label.CONTRADICTION]
    0.7
    """
    label = judgment.labels.members[-1]
    if Label.CONTRADICTION in judgment.probabilities:
        label = Label.CONTRADICTION
    excluded = by.probabilities[Label.ENTAILMENT]
    rest = (1 - excluded) / (len(judgment.probabilities) - 1)
    probabilities = dict.fromkeys(judgment.probabilities, rest) | {label: excluded}
    return replace(judgment, label=label, probabilities=probabilities)
