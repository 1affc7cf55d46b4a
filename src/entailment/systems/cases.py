"""A pair with all that a guard knows of it, and the ruling that this comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from entailment.model import Judgment, Label, Pair
from entailment.structure.comparison import Comparison
from entailment.structure.differences import Difference
from entailment.structure.pairs import Reversal
from entailment.structure.premises import Derivation
from entailment.systems.derived import Held, by_derivations
from entailment.systems.rulings import SURE, Ruling, moved

__all__ = ["Case", "by_difference"]

NOT_THE_SAME = 0.4
"""P(entailment) of two phrases alone below which they are of two things."""


@dataclass(frozen=True, slots=True)
class Case:
    """A pair with its first ruling, and what else may decide it: clauses and derivations."""

    pair: Pair
    ruling: Ruling
    clauses: tuple[str, ...]
    derivations: tuple[Derivation, ...]
    comparison: Comparison | None = None
    another_event: str | None = None
    """Why the hypothesis is of another event, at another time; None where it may be the same."""

    is_conditional: bool = False
    """Whether the text states the hypothesis under a condition or with an exception alone."""

    reversal: Reversal | None = None
    """The pair that is entailed where this one is, behind a negation or a quantifier."""

    @property
    def queries(self) -> list[Pair]:
        """The pairs whose rulings `decided` needs, in order."""
        premises = [premise for derivation in self.derivations for premise in derivation.premises]
        return [
            *(replace(self.pair, text=text, hypothesis=own) for text, own in self._reversed),
            *(replace(self.pair, text=clause) for clause in self.clauses),
            *(replace(self.pair, hypothesis=premise) for premise in premises),
            *(replace(self.pair, text=text, hypothesis=own) for text, own in self._phrases),
        ]

    @property
    def _difference(self) -> Difference | None:
        """What the text says of another; None where a reversal has compared both phrases."""
        if self.comparison is None or self.reversal is not None:
            return None
        return self.comparison.difference

    @property
    def _reversed(self) -> list[tuple[str, str]]:
        return [(self.reversal.text, self.reversal.hypothesis)] if self.reversal else []

    @property
    def _phrases(self) -> list[tuple[str, str]]:
        """What is stated and what is claimed, as sentences, where the two differ by a phrase."""
        phrases = self._difference.phrases if self._difference is not None else None
        return [phrases] if phrases is not None else []

    def decided(self, rulings: Sequence[Ruling]) -> Ruling:
        """Return the ruling on the pair, by the rulings on its `queries`."""
        best = _without_another_event(self.ruling, self.another_event)
        others = iter(rulings)
        if self.reversal is not None:
            best = _by_reversal(best, self.reversal, next(others).judgment)
        for clause in self.clauses:
            if (ruling := next(others)).is_likelier_than(best):
                best = ruling._replace(instead=f"judged by {clause!r} alone")
        held = [
            Held(derivation, [next(others) for _ in derivation.premises])
            for derivation in self.derivations
        ]
        held = [each for each in held if each.counts_in(self.pair.text)]
        if self.is_conditional:
            held = [each for each in held if not each.derivation.rules.ignores_conditions]
        if self.ruling.mismatches:
            held = [each for each in held if not each.derivation.rules.yields_to_mismatches]
        if self._difference is not None:
            alone = next((next(others) for _ in self._phrases), None)
            best = by_difference(best, self._difference, alone and alone.judgment)
        ruling = by_derivations(best, held)
        if not self._is_beyond_comparison(held):
            ruling = _by_comparison(ruling, self.comparison)
        return ruling._replace(judgment=self._of_the_pair(ruling.judgment))

    def _is_beyond_comparison(self, held: Sequence[Held]) -> bool:
        """Return whether it is by a condition or exception that the statements compared differ."""
        is_overruled = any(
            each.is_so and each.derivation.rules.overrules_comparison for each in held
        )
        return is_overruled or (self.is_conditional and _entails(self.comparison))

    def _of_the_pair(self, judgment: Judgment) -> Judgment:
        """Return *judgment* explained by that of the pair: places in other texts are none in it."""
        own = self.ruling.judgment
        return replace(judgment, pair_id=own.pair_id, explanation=own.explanation)


def by_difference(ruling: Ruling, difference: Difference, alone: Judgment | None) -> Ruling:
    """Return *ruling* as unknown where the text says of another what the hypothesis says.

    *alone* is the judgment on the two phrases that differ; None where they are of two things in any
    case.  A contradiction stays where people would see one: another agent, of an exclusive kind.
    """
    if alone is not None and alone.score >= NOT_THE_SAME:
        return ruling
    label = ruling.judgment.label
    is_exclusive = alone is not None and alone.label is Label.CONTRADICTION
    if label is Label.ENTAILMENT:
        judgment = moved(ruling.judgment, Label.ENTAILMENT)
    elif label is Label.CONTRADICTION and difference.is_open(is_exclusive):
        judgment = moved(ruling.judgment, Label.CONTRADICTION)
    else:
        return ruling
    return Ruling(judgment, (), f"open: {difference}")


def _without_another_event(ruling: Ruling, reason: str | None) -> Ruling:
    """Return *ruling* with no contradiction by an event at another time."""
    if reason is None or ruling.judgment.label is not Label.CONTRADICTION:
        return ruling
    judgment = moved(ruling.judgment, Label.CONTRADICTION)
    return Ruling(judgment, ruling.mismatches, f"another event: {reason}")


def _by_reversal(ruling: Ruling, reversal: Reversal, other: Judgment) -> Ruling:
    """Return *ruling* as *other*, the judgment on the pair of *reversal*, decides."""
    reason = f"{reversal.line}: judged by {reversal.text!r} and {reversal.hypothesis!r}"
    label = ruling.judgment.label
    if other.label is not Label.ENTAILMENT:
        if label not in (Label.ENTAILMENT, Label.CONTRADICTION):
            return ruling
        return Ruling(moved(ruling.judgment, label), (), reason)
    if reversal.is_necessary_alone or label is Label.ENTAILMENT:
        return ruling
    return Ruling(replace(other, pair_id=ruling.judgment.pair_id), (), reason)


def _entails(comparison: Comparison | None) -> bool:
    return comparison is not None and comparison.label is Label.ENTAILMENT


def _by_comparison(ruling: Ruling, comparison: Comparison | None) -> Ruling:
    """Return *ruling* as the comparison of statements decides; unchanged where that is unsure."""
    label = comparison.label if comparison else None
    if comparison is None or label is None or label is ruling.judgment.label:
        return ruling
    if label is Label.ENTAILMENT and ruling.mismatches:
        return ruling  # statements have neither all words nor their order
    labels = ruling.judgment.probabilities
    label = label if label in labels else ruling.judgment.labels.members[-1]
    others = [candidate for candidate in labels if candidate is not label]
    rest = sum(labels[candidate] for candidate in others) or 1.0
    probabilities = {
        candidate: SURE if candidate is label else (1 - SURE) * labels[candidate] / rest
        for candidate in labels
    }
    judgment = replace(ruling.judgment, label=label, probabilities=probabilities)
    return Ruling(judgment, (), f"by structure: {comparison.reason}")
