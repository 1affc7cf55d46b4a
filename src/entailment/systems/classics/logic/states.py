"""What *be* says of a thing: that there is one, what it is, how it is, where it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from entailment.structure.statements import Argument
from entailment.structure.vocabulary import listed
from entailment.systems.classics.logic.bound import Bound
from entailment.systems.classics.logic.clause_reader import ClauseReader
from entailment.systems.classics.logic.degrees import compared_by, degree, measured
from entailment.systems.classics.logic.formulas import Atom, Formula, Not, Term, all_of, any_of
from entailment.systems.classics.logic.nouns import NounPhrases
from entailment.systems.classics.logic.vocabulary import scale_of

__all__ = ["States"]


@dataclass(frozen=True, slots=True)
class States:
    """Translates clauses of *be* whose complement is no clause."""

    clauses: ClauseReader
    nouns: NounPhrases

    def state(self, verb: int, bound: Bound) -> Formula | None:
        """Return what the clause says, None where it is an event like any other."""
        tree = self.clauses.tree
        if tree.first(verb, "expl") is not None:
            return self._existence(verb, bound)
        place = self.clauses.subject_place(verb)
        term = bound.get(place) if place is not None else None
        if term is None or place is None:
            return None
        adjective = tree.first(verb, "acomp")
        if adjective is not None:
            return self._adjectival(verb, adjective, place, term, bound)
        groups = self.clauses.groups(verb)
        attributes = next((group for group in groups if group[0].role == "attribute"), None)
        if attributes is not None:
            joined = any_of if self._is_disjoined(attributes) else all_of
            what = joined(*(self._attribute(attribute, term, bound) for attribute in attributes))
            return all_of(what, *self._circumstances(verb, term, bound))
        circumstances = self._circumstances(verb, term, bound)
        return all_of(*circumstances) if circumstances else None

    def _attribute(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        if argument.quantifier is not None and argument.quantifier.kind == "any":
            return Not(self.nouns.modifiers.restrictor(argument, term, bound))
        amount = argument.amount
        if amount is not None and not argument.head:
            return measured(amount, term)
        return self.nouns.identity(argument, term, bound)

    def _is_disjoined(self, arguments: Sequence[Argument]) -> bool:
        tree = self.clauses.tree
        return any(
            tree.lemma(cc) == "or"
            for argument in arguments
            for cc in tree.below(argument.place, "cc")
        )

    def _existence(self, verb: int, bound: Bound) -> Formula | None:
        groups = [
            group
            for group in self.clauses.groups(verb)
            if group[0].role in ("attribute", "theme", "patient")
            and self.clauses.tree.lemma(group[0].place) != "there"
        ]
        if not groups:
            return None
        return self.nouns.group(
            groups[0],
            bound,
            lambda term, within: all_of(*self._circumstances(verb, term, within)),
        )

    def _circumstances(self, verb: int, term: Term, bound: Bound) -> list[Formula]:
        """Return where, and with what, something is: *is in Leeds*."""
        tree = self.clauses.tree
        formulas = []
        for child in tree.below(verb, "prep"):
            lemma, below = tree.lemma(child), tree.first(child, "pobj")
            if below is None or lemma in listed("clauses", "except"):
                continue
            arguments = self.clauses.phrases.arguments(below, lemma)
            formulas.append(self.nouns.group(arguments, bound, _related_by(lemma, term)))
        return formulas

    # Adjectives

    def _adjectival(self, verb: int, place: int, subject: int, term: Term, bound: Bound) -> Formula:
        tree = self.clauses.tree
        conjuncts = [place, *tree.below(place, "conj")]
        is_noun = tree.token(subject).pos == "NOUN" and not self.clauses.phrases.is_name(subject)
        noun = self.nouns.reader.noun(subject) if is_noun else ""
        joins = {tree.lemma(cc) for conjunct in conjuncts for cc in tree.below(conjunct, "cc")}
        joined = any_of if "or" in joins else all_of
        states = [self._adjective(conjunct, term, noun, bound) for conjunct in conjuncts]
        return all_of(joined(*states), *self._circumstances(verb, term, bound))

    def _adjective(self, place: int, term: Term, noun: str, bound: Bound) -> Formula:
        """Return an adjective with its comparison, its measure and its complement."""
        if (compared := self._comparison(place, term, bound)) is not None:
            return compared
        formulas = [
            self.nouns.modifiers.adjective(place, term, noun),
            *self._complements(place, term, bound),
            *self._degrees(place, term),
        ]
        measure = self._measure(place, term)
        return all_of(*formulas) if measure is None else measure

    def _complements(self, place: int, term: Term, bound: Bound) -> list[Formula]:
        """Return what the prepositions under an adjective say: *is proud of Ann*."""
        tree = self.clauses.tree
        formulas = []
        for child in tree.below(place, "prep"):
            if (below := tree.first(child, "pobj")) is not None:
                arguments = self.clauses.phrases.arguments(below, tree.lemma(child))
                related = _related_by(tree.lemma(child), term)
                formulas.append(self.nouns.group(arguments, bound, related))
        return formulas

    def _degrees(self, place: int, term: Term) -> list[Formula]:
        """Return what the adverbs before an adjective say: *is barely visible*."""
        tree = self.clauses.tree
        silent = listed("clauses", "neutral_adverbs") | {"very", "not"}
        adverbs = (tree.lemma(child) for child in tree.below(place, "advmod"))
        return [
            Atom(f"{adverb}-{tree.lemma(place)}:a", (term,))
            for adverb in adverbs
            if adverb not in silent
        ]

    def _measure(self, place: int, term: Term) -> Formula | None:
        """Return *5 m long* as a degree, None without a measure or a scale."""
        scale = scale_of(self.clauses.tree.lemma(place))
        for child in self.clauses.tree.below(place, "npadvmod"):
            amount = self.clauses.phrases.argument(child, "measure").amount
            if amount is not None and scale is not None:
                return degree(scale.name, amount, term)
        return None

    def _comparison(self, place: int, term: Term, bound: Bound) -> Formula | None:
        """Return *taller than Ann*, *as tall as Ann*, *more than 2 m tall*, or None."""
        tree = self.clauses.tree
        lemma = tree.lemma(place)
        scale = scale_of(lemma)
        name = lemma if scale is None else scale.name
        relation = self._relation(place, 1 if scale is None else scale.direction)
        for child in tree.below(place, "prep"):
            below = tree.first(child, "pobj")
            if tree.lemma(child) not in ("than", "as") or below is None:
                continue
            argument = self.clauses.phrases.argument(below, "than")
            is_quantified = bool(argument.quantifier)
            others = [argument] if is_quantified else self.clauses.phrases.arguments(below, "than")
            return self.nouns.group(others, bound, compared_by(name, term, relation))
        return None

    def _relation(self, place: int, direction: int) -> str:
        """Return how a compared adjective orders two degrees: *less tall* is `<`."""
        tree = self.clauses.tree
        adverbs = {tree.lemma(child) for child in tree.below(place, "advmod")}
        is_upward = (direction == 1) != bool(adverbs & {"less", "little"})
        return (">" if is_upward else "<") + ("=" if "as" in adverbs else "")


def _related_by(preposition: str, term: Term) -> Callable[[Term, Bound], Formula]:
    return lambda other, _: Atom(f"{preposition}:p", (term, other))
