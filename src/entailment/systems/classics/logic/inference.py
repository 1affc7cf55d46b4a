"""What a text proves of a hypothesis: proved, inconsistent or unknown, and by which axioms.

A hypothesis is *proved* where the text and the axioms cannot be so without it, *inconsistent* where
they cannot be so with it, after Bos and Markert (2005). A text that cannot be so at all, and a
question that takes longer than its limits, end in *unknown*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from entailment.knowledge.lookup import Lookup
from entailment.structure.reading import Reading
from entailment.systems.classics.logic.axioms import Knowledge
from entailment.systems.classics.logic.formulas import Formula, Not, Term, all_of
from entailment.systems.classics.logic.lowering import Axiom, Lowering
from entailment.systems.classics.logic.referents import Referents
from entailment.systems.classics.logic.solver import (
    Limits,
    Outcome,
    Satisfiability,
    model_size,
    refuted,
)
from entailment.systems.classics.logic.translation import Translation, translated

__all__ = ["Inference", "ModelSizes", "Problem", "Verdict", "problem_of"]

_HYPOTHESIS = "the hypothesis"
_PLACES = frozenset("GPE LOC ORG FAC NORP PRODUCT EVENT DATE WORK_OF_ART LAW LANGUAGE".split())
_MAX_CONTENTS = 12
"""Pairs of opaque contents that are compared in one pair."""


class Verdict(Enum):
    """What logic says of a hypothesis."""

    PROVED = "proved"
    INCONSISTENT = "inconsistent"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Inference:
    """A verdict, the axioms of its proof, and whether time ran out before another was reached."""

    verdict: Verdict
    axioms: tuple[str, ...] = ()
    is_timed_out: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class ModelSizes:
    """How many things the smallest models of the text, and of both, have; None if none is found."""

    text: int | None
    both: int | None


@dataclass(frozen=True)
class Problem:
    """A pair as formulas with the axioms that bear on it."""

    text: Translation
    hypothesis: Translation
    plain_text: Formula
    plain_hypothesis: Formula
    axioms: tuple[Axiom, ...]
    disjoint: tuple[Axiom, ...]
    """That unrelated nouns are of different things, for models."""

    limits: Limits

    @property
    def is_empty(self) -> bool:
        """Whether the hypothesis says nothing that is translated."""
        return self.plain_hypothesis == all_of()

    def infer(self) -> Inference:
        """Return what the text proves of the hypothesis."""
        if self.is_empty:
            return Inference(Verdict.UNKNOWN, note="no formula states the hypothesis")
        denied = self._refuted(Not(self.plain_hypothesis))
        if denied.satisfiable is Satisfiability.NO:
            if _HYPOTHESIS in denied.used:
                return Inference(Verdict.PROVED, _axioms(denied.used))
            return Inference(Verdict.UNKNOWN, note="the text is inconsistent with the axioms")
        asserted = self._refuted(self.plain_hypothesis)
        if asserted.satisfiable is Satisfiability.NO:
            return Inference(Verdict.INCONSISTENT, _axioms(asserted.used))
        return Inference(Verdict.UNKNOWN, is_timed_out=denied.is_timed_out or asserted.is_timed_out)

    def by(self, names: Iterable[str]) -> Problem:
        """Return the problem with the axioms called *names* alone."""
        known = frozenset(names)
        return replace(self, axioms=tuple(axiom for axiom in self.axioms if axiom.name in known))

    def model_sizes(self) -> ModelSizes:
        """Return the sizes of the smallest finite models, with the axioms, within the limits."""
        axioms = [axiom.formula for axiom in (*self.axioms, *self.disjoint)]
        text = model_size([self.plain_text, *axioms], self.limits)
        if text is None:
            return ModelSizes(None, None)
        stated = [self.plain_text, self.plain_hypothesis, *axioms]
        both = model_size(stated, self.limits, least=text)  # a model of both is one of the text
        return ModelSizes(text, both)

    def _refuted(self, hypothesis: Formula) -> Outcome:
        formulas = {"the text": self.plain_text, _HYPOTHESIS: hypothesis}
        return refuted(formulas, self.axioms, self.limits)


def problem_of(
    text: Reading, hypothesis: Reading, lookup: Lookup | None, limits: Limits, *, least: float = 0.5
) -> Problem:
    """Return the problem of a pair; rules under the weight *least* are no axioms."""
    referents = Referents()
    stated = translated(text, referents, side="t")
    claimed = translated(hypothesis, referents, side="h")
    lowering = Lowering()
    plain_text, plain_hypothesis = lowering.plain(stated.formula), lowering.plain(claimed.formula)
    people = tuple(_people(text, hypothesis, referents))
    knowledge = Knowledge(lookup, least=least)
    known = knowledge.axioms([stated.formula], [claimed.formula], referents, people)
    disjoint = tuple(knowledge.disjoint([stated.formula, claimed.formula]))
    of_quantifiers = [*lowering.axioms(), *lowering.realised()]
    opaque = _of_opaque(lowering, [*known, *of_quantifiers], limits)
    axioms = (*known, *of_quantifiers, *opaque)
    return Problem(stated, claimed, plain_text, plain_hypothesis, axioms, disjoint, limits)


def _of_opaque(lowering: Lowering, axioms: list[Axiom], limits: Limits) -> Iterator[Axiom]:
    """Yield the axioms of opaque contents of which one entails the other."""
    short = limits._replace(steps=limits.steps // 10, seconds=limits.seconds / 4)
    for number, pair in enumerate(lowering.opaque_pairs()):
        if number >= _MAX_CONTENTS:
            return
        if refuted({"content": Not(pair.condition)}, axioms, short).satisfiable is (
            Satisfiability.NO
        ):
            yield pair.axiom


def _axioms(used: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in used if name not in ("the text", _HYPOTHESIS))


def _people(text: Reading, hypothesis: Reading, referents: Referents) -> Iterator[Term]:
    """Yield the constants of names that are of no place, organization or product."""
    others = {
        word.form.lower()
        for reading in (text, hypothesis)
        for span in reading.tree.analysis.entities
        if span.label in _PLACES
        for word in reading.tree.analysis.words(span)
    }
    for name in referents.names:
        if not set(name.name.split("_")) & others and name.name != "it":
            yield name
