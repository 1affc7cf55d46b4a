"""What derivations from a text decide about a pair, by the rulings on their premises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from entailment.model import Judgment, Label
from entailment.structure.premises import Derivation
from entailment.systems.rulings import SURE, Ruling, contradicted, moved

__all__ = ["Held", "by_derivations"]

SHORT = 40
"""Words of a text in which another number is of the same thing. Of 46,000 pairs that no rule was
written on, calculations contradicted rightly in 29 of 46 of such texts with premises as likely as
`LIKELY`, and in 108 of 369 others (`small` 10)."""

LIKELY = 0.75
"""P(entailment) of the premises of a calculation that is to contradict, and of the parts of a
hypothesis that are to support it. Of 665 pairs with such parts, most of them written, `base` then
supports 195 of 258 that are entailed (188 without parts) and 49 of 407 others (45); with any parts
that are entailed, 200 and 51."""

MARGIN = 0.05
"""By how much one of two derivations that disagree has to be likelier to decide."""

_DECIDED = (Label.ENTAILMENT, Label.CONTRADICTION)

_RELATIONS = {
    Label.ENTAILMENT: "follows from",
    Label.CONTRADICTION: "excluded by",
    Label.UNKNOWN: "left open by",
}


class Held(NamedTuple):
    """A derivation with the rulings on its premises."""

    derivation: Derivation
    rulings: Sequence[Ruling]

    @property
    def weakest(self) -> Judgment:
        """The judgment of the premise that is least likely entailed."""
        return min(
            (ruling.judgment for ruling in self.rulings), key=lambda judgment: judgment.score
        )

    @property
    def is_so(self) -> bool:
        """Whether the text entails every premise."""
        return all(ruling.judgment.label is Label.ENTAILMENT for ruling in self.rulings)

    def counts_in(self, text: str) -> bool:
        """Return whether it counts: a passage has many numbers that could contradict."""
        derivation = self.derivation
        if derivation.rules.supports_if_likely and self.weakest.score < LIKELY:
            return False
        if derivation.label is not Label.CONTRADICTION or not derivation.rules.is_of_short_texts:
            return True
        if derivation.rules.needs_likely_premises and self.weakest.score < LIKELY:
            return False
        return len(text.split()) <= SHORT

    @property
    def reason(self) -> str:
        """The derivation as text: the premises, and the step from them to the hypothesis."""
        premises = " and ".join(repr(premise) for premise in self.derivation.premises)
        return f"{_RELATIONS[self.derivation.label]} {premises}: {self.derivation.line}"


def by_derivations(ruling: Ruling, held: Sequence[Held]) -> Ruling:
    """Return *ruling* as the likeliest derivation decides, *ruling* where none holds or two tie."""
    supporting, excluding = (_likeliest(held, label) for label in _DECIDED)
    if supporting is not None and _is_vetoed(supporting, held):
        supporting = None
    proofs = sorted(filter(None, (supporting, excluding)), key=_likelihood, reverse=True)
    if not proofs:
        return _left_open(ruling, held)
    likeliest = proofs[0]
    if any(_likelihood(likeliest) - _likelihood(other) < MARGIN for other in proofs[1:]):
        return ruling
    return (
        _supported(ruling, likeliest) if likeliest is supporting else _excluded(ruling, likeliest)
    )


def _likelihood(held: Held) -> float:
    return held.weakest.score


def _likeliest(held: Sequence[Held], label: Label) -> Held | None:
    """Return the likeliest of *held* that decides for *label*; None where none holds."""
    deciding = (
        each
        for each in held
        if each.is_so and each.derivation.label is label and each.derivation.decides
    )
    return max(deciding, key=_likelihood, default=None)


def _supported(ruling: Ruling, proof: Held) -> Ruling:
    """Return *ruling* as entailed by *proof*, as sure as the surer of the two."""
    weakest = _at_most_sure(proof.weakest)
    judgment = ruling.judgment
    if judgment.label is not Label.ENTAILMENT or judgment.score < weakest.score:
        judgment = weakest
    return Ruling(replace(judgment, pair_id=ruling.judgment.pair_id), (), proof.reason)


def _excluded(ruling: Ruling, proof: Held) -> Ruling:
    """Return *ruling* as contradicted by *proof*.

    A contradiction by mismatches, or that is surer than the proof, stays as it is.
    """
    judgment = contradicted(ruling.judgment, _at_most_sure(proof.weakest))
    is_settled = bool(ruling.mismatches) or ruling.judgment.confidence >= judgment.confidence
    if ruling.judgment.label is Label.CONTRADICTION and is_settled:
        return ruling
    if ruling.judgment.label is Label.NO_ENTAILMENT:
        return ruling
    return Ruling(judgment, ruling.mismatches, proof.reason)


def _at_most_sure(judgment: Judgment) -> Judgment:
    """Return *judgment* with P(entailment) of at most `SURE`.

    A judge is surer of a sentence of the text than what follows from it warrants.
    """
    score, labels = judgment.score, judgment.probabilities
    if score <= SURE:
        return judgment
    others = [label for label in labels if label is not Label.ENTAILMENT]
    rest = {label: (1 - SURE) / len(others) for label in others}
    return replace(judgment, probabilities={Label.ENTAILMENT: SURE} | rest)


def _is_vetoed(support: Held, held: Sequence[Held]) -> bool:
    """Return whether one of its kind that does not decide is as likely as *support*, or nearly."""
    against = [
        each.weakest.score
        for each in held
        if each.is_so
        and not each.derivation.decides
        and each.derivation.kind == support.derivation.kind
    ]
    return max(against, default=0.0) > support.weakest.score - MARGIN


def _left_open(ruling: Ruling, held: Sequence[Held]) -> Ruling:
    """Return *ruling* as unknown where what the text entails leaves the hypothesis open."""
    label = ruling.judgment.label
    if label not in _DECIDED:
        return ruling
    derivation = next((each for each in held if _leaves_open(each, label)), None)
    if derivation is None:
        return ruling
    return Ruling(moved(ruling.judgment, label), (), derivation.reason)


def _leaves_open(held: Held, label: Label) -> bool:
    """Return whether *held* leaves open what was judged to be *label*."""
    derivation = held.derivation
    is_open = derivation.label is Label.UNKNOWN and derivation.rules.stays is not label
    return is_open and held.is_so
