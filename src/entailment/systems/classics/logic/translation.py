"""Sentences as first-order formulas, with events (Davidson, 1967; Parsons, 1990).

| sentence | formula |
| --- | --- |
| Tom sold a mill. | exists x, e: mill(x), sell(e), sell.agent(e, tom), sell.patient(e, x) |
| Tom did not sell a mill. | not that |
| If Tom sold it, Ann left. | the one -> the other |
| Tom may sell a mill. | possibility[tom](...): opaque |
| Tom knows that Ann left. | that Ann left, and that he knows it |
| Ann is taller than Tom. | tall(ann) > tall(tom) |

Roles are those of `structure`; the subject has scope over negation, negation over the rest, and of
the rest what stands first. What the translation has no rule for (a purpose, a comparison of
events) becomes a predicate of its own, which nothing but the same words can prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from entailment.discourse.references import resolve
from entailment.structure.modality import negations
from entailment.structure.phrases import Phrases
from entailment.structure.reading import Reading
from entailment.structure.statements import Argument
from entailment.structure.vocabulary import listed
from entailment.systems.classics.logic.bound import Bound
from entailment.systems.classics.logic.clause_reader import TOGETHER, ClauseReader
from entailment.systems.classics.logic.complements import Complements
from entailment.systems.classics.logic.events import Events
from entailment.systems.classics.logic.formulas import (
    TRUE,
    ForAll,
    Formula,
    Implies,
    Most,
    Not,
    all_of,
    any_of,
)
from entailment.systems.classics.logic.nouns import NounPhrases
from entailment.systems.classics.logic.referents import Referents
from entailment.systems.classics.logic.states import States

__all__ = ["Translation", "translated"]

_OUTER = ("permission", "future", "progress")
"""Modals that a negation denies: *cannot leave*, *will not leave*, *is not leaving*."""


@dataclass(frozen=True, slots=True)
class Translation:
    """What a text states, sentence by sentence, and what it presupposes."""

    sentences: tuple[Formula, ...]
    presupposed: tuple[Formula, ...]

    @property
    def formula(self) -> Formula:
        """All of it."""
        return all_of(*self.presupposed, *self.sentences)


def translated(reading: Reading, referents: Referents, *, side: str) -> Translation:
    """Return the formulas of a text (*side* `t`) or a hypothesis (`h`) of one pair.

    The text is translated first: *referents* have the names and descriptions of both.
    """
    names = {resolution.start: resolution.name for resolution in resolve(reading.text)}
    phrases = Phrases(reading.tree, reading.amounts, reading.periods, names)
    translator = _Translator(phrases, referents, side)
    sentences = tuple(
        translator.sentence(reading.tree.analysis.root_of(span))
        for span in reading.tree.analysis.sentences
    )
    return Translation(sentences, tuple(dict.fromkeys(translator.nouns.presupposed)))


class _Translator:
    """Translates the clauses of one text."""

    def __init__(self, phrases: Phrases, referents: Referents, side: str):
        self.tree = phrases.tree
        self.clauses = ClauseReader(phrases)
        self.nouns = NounPhrases(phrases, referents, self.clause, side=side)
        self._events = Events(self.clauses, self.nouns, side)
        self._states = States(self.clauses, self.nouns)
        self._complements = Complements(self.clauses, self.nouns, self._events, self.clause)

    def sentence(self, root: int) -> Formula:
        """Return the formula of the sentence with *root*."""
        if self.clauses.is_verb(root):
            return self.clause(root, {})
        if self.tree.token(root).pos in ("NOUN", "PROPN"):
            argument = self.clauses.phrases.argument(root, "theme")
            return self.nouns.phrase(argument, {}, lambda term, bound: TRUE)
        return TRUE

    # Clauses

    def clause(self, verb: int, bound: Bound) -> Formula:
        """Return the formula of the clause of *verb*, with its conditions and coordinated ones."""
        conditions = [
            self._condition(child, mark, bound)
            for child in self.tree.below(verb, "advcl")
            for mark in [self.clauses.mark(child)]
            if mark in listed("clauses", "condition")
        ]
        stated = self._with_others(verb, bound)
        return Implies(all_of(*conditions), stated) if conditions else stated

    def _condition(self, verb: int, mark: str, bound: Bound) -> Formula:
        formula = self.clause(verb, bound)
        return Not(formula) if mark == "unless" else formula

    def _with_others(self, verb: int, bound: Bound) -> Formula:
        """Return the clause with those that are coordinated or go with it, each on its own."""
        conjuncts = self.clauses.conjuncts(verb)
        apart = [conjunct for conjunct in conjuncts if self.clauses.has_subject(conjunct)]
        formula = self._own(verb, bound)
        others = [self.clause(place, bound) for place in apart]
        is_or = bool(apart) and self.clauses.is_disjunction(verb)
        formula = any_of(formula, *others) if is_or else all_of(formula, *others)
        return all_of(formula, *self._adverbial_clauses(verb, bound))

    def _adverbial_clauses(self, verb: int, bound: Bound) -> list[Formula]:
        formulas: list[Formula] = []
        for child in self.tree.below(verb, "advcl", "parataxis", "ccomp"):
            is_complement = self.tree.token(child).relation == "ccomp"
            if not self.clauses.is_verb(child) or (
                is_complement and not self.tree.is_independent(child)
            ):
                continue
            mark = self.clauses.mark(child)
            if (mark in TOGETHER or not mark) and not self.clauses.is_purpose(child):
                formulas.append(self.clause(child, bound))
        return formulas

    def _own(self, verb: int, bound: Bound) -> Formula:
        """Return the clause with its subject over the verb and those that share it."""
        subject = self.clauses.subject(verb)
        conjuncts = self.clauses.conjuncts(verb)
        sharing = [conjunct for conjunct in conjuncts if not self.clauses.has_subject(conjunct)]
        if subject is None:
            return self._predicates(verb, sharing, bound)
        if self.clauses.is_generic(verb, subject):
            return self._generic(verb, sharing, subject, bound)
        return self.nouns.group(
            subject,
            bound,
            lambda term, within: self._predicates(
                verb, sharing, {**within, **{argument.place: term for argument in subject}}
            ),
        )

    def _generic(
        self, verb: int, sharing: Sequence[int], subject: Sequence[Argument], bound: Bound
    ) -> Formula:
        """Return *dogs bark* as what is so of dogs in general."""

        def of(argument: Argument) -> Formula:
            if argument.place in bound:
                return self._predicates(verb, sharing, bound)
            variable = self.nouns.variable()
            restrictor = self.nouns.modifiers.restrictor(argument, variable, bound)
            within = {**bound, argument.place: variable}
            stated = self._predicates(verb, sharing, within)
            if self.tree.below(argument.place, "relcl"):
                return ForAll(variable, Implies(restrictor, stated))
            return Most("generic", variable, restrictor, stated)

        return all_of(*map(of, subject))

    # Predicates

    def _predicates(self, verb: int, sharing: Sequence[int], bound: Bound) -> Formula:
        """Return what the verb and the *sharing* ones say of the subject, which is in *bound*."""
        denied = negations(self.tree, verb)
        together = [place for place in sharing if denied and negations(self.tree, place) == denied]
        alone = [place for place in sharing if place not in together]
        joined = any_of if self.clauses.is_disjunction(verb) else all_of
        inner = joined(
            self._affirmed(verb, bound), *(self._affirmed(place, bound) for place in together)
        )
        formula = self._with_modals(verb, inner, bound, is_denied=len(denied) % 2 == 1)
        others = [self._predicates(place, (), bound) for place in alone]
        return joined(formula, *others)

    def _with_modals(self, verb: int, inner: Formula, bound: Bound, *, is_denied: bool) -> Formula:
        """Return the predicate under its modal; *cannot* and *will not* deny the modal itself."""
        kinds = self.clauses.modals(verb)
        is_outer = is_denied and bool(kinds) and kinds[0] in _OUTER
        content = Not(inner) if is_denied and not is_outer else inner
        for kind in reversed(kinds):
            subject = self.clauses.subject_place(verb)
            content = self._complements.opaque(kind, content, bound, subject)
        return Not(content) if is_outer else content

    def _affirmed(self, verb: int, bound: Bound) -> Formula:
        """Return the verb with its arguments, without negation and modals."""
        complement = self._complements.complement(verb)
        if complement is not None and self.clauses.is_verb(complement):
            if not self.tree.is_independent(complement):
                return self._complements.governing(verb, complement, bound)
        elif self.tree.lemma(verb) == "be":
            state = self._states.state(verb, bound)
            if state is not None:
                return state
        return self._events.event(verb, bound)
