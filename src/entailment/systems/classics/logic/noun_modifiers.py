"""What the words of a noun phrase say of the thing that it stands for.

| word | says of x |
| --- | --- |
| a mill | mill(x) |
| an old mill | mill(x), and x is above what is old for a mill |
| a stone mill | mill(x) and stone(x) |
| a former mill | no mill(x), but once: opaque |
| Ann's mill; a mill in Leeds | mill.of(x, ann); in(x, leeds) |
| a mill that Tom sold; Tom, a baker | that Tom sold x; that Tom is a baker |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from entailment.structure.statements import Argument
from entailment.structure.vocabulary import listed
from entailment.systems.classics.logic.bound import Bound, Scope
from entailment.systems.classics.logic.formulas import (
    TRUE,
    Atom,
    Degree,
    Formula,
    Not,
    Opaque,
    Term,
    all_of,
)
from entailment.systems.classics.logic.noun_reader import NounReader
from entailment.systems.classics.logic.rewriting import substituted
from entailment.systems.classics.logic.vocabulary import operator_words, scale_of

__all__ = ["EVERYBODY", "GAPS", "NOBODY", "THINGS", "Interpreter", "NounModifiers"]

EVERYBODY = frozenset(("everyone", "everybody", "someone", "somebody", "anyone", "anybody"))
NOBODY = frozenset(("nobody", "no-one", "noone"))
THINGS = frozenset(
    ("everything", "something", "anything", "nothing", "all", "none", "one", "neither", "both")
)
GAPS = listed("clauses", "relative_pronouns")
_AMOUNTS = ("all", "most", "many", "some", "few", "any")


class Interpreter(Protocol):
    """Interprets the phrases under a noun."""

    def variable(self) -> Term:
        """Return a new variable of a thing."""
        ...

    def group(self, arguments: Sequence[Argument], bound: Bound, scope: Scope) -> Formula:
        """Return the formula of coordinated phrases, each with the *scope*."""
        ...

    def identity(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        """Return that *term* is what the phrase names, or one of what it describes."""
        ...


@dataclass(frozen=True, slots=True)
class NounModifiers:
    """Translates nouns with what hangs on them; *clause* gives the formula of a clause."""

    reader: NounReader
    nouns: Interpreter
    clause: Callable[[int, Bound], Formula]

    def restrictor(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        """Return what the noun and all that hangs on it say of *term*."""
        place = argument.place
        formula = self.with_adjectives(place, self.head(argument, term), term)
        return all_of(formula, *self.attachments(place, term, {**bound, place: term}))

    def adjective(self, place: int, term: Term, noun: str) -> Formula:
        """Return that *term* is what the adjective at *place* says, for a *noun*."""
        lemma = self.reader.tree.lemma(place)
        scale = scale_of(lemma)
        if scale is None:
            return Atom(f"{lemma}:a", (term,))
        relation = ">" if scale.direction == 1 else "<"
        standard = "" if noun in operator_words("adjectives", "general") else noun
        return Degree(scale.name, term, relation, standard)

    def head(self, argument: Argument, term: Term) -> Formula:
        """Return what the noun says of *term*."""
        lemma = self.reader.noun(argument.place)
        if lemma in THINGS or lemma in GAPS:
            return TRUE
        if lemma in EVERYBODY or lemma in NOBODY:
            return Atom("person:n", (term,))
        return Atom(f"{lemma}:n", (term,))

    def with_adjectives(self, place: int, head: Formula, term: Term) -> Formula:
        """Return *head* with the adjectives before it, the nearest first."""
        noun = self.reader.noun(place)
        formula = head
        for index in reversed(self.reader.tree.below(place, "amod", "compound", "nmod")):
            if index > place:
                continue
            lemma = self.reader.tree.lemma(index)
            if lemma in operator_words("adjectives", "contrary"):
                formula = all_of(self._opaque(lemma, term, formula), Not(formula))
            elif lemma in operator_words("adjectives", "open"):
                formula = self._opaque(lemma, term, formula)
            elif self.reader.tree.token(index).relation == "amod":
                formula = all_of(formula, *self._modifier(index, term, noun))
            else:
                formula = all_of(formula, Atom(f"{lemma}:c", (term,)))
        return formula

    def _modifier(self, place: int, term: Term, noun: str) -> list[Formula]:
        token = self.reader.tree.token(place)
        if any(token.start >= a.start and token.start < a.end for a in self.reader.phrases.amounts):
            return []
        is_amount = any(
            self.reader.tree.lemma(place) in listed("clauses", name) for name in _AMOUNTS
        )
        if is_amount or token.form.lower() in ("more", "less", "fewer"):
            return []
        return [
            self.adjective(place, term, noun),
            *(self.adjective(child, term, noun) for child in self.reader.tree.below(place, "conj")),
            *self._intensifiers(place, term),
        ]

    def _intensifiers(self, place: int, term: Term) -> list[Formula]:
        lemma = self.reader.tree.lemma(place)
        return [
            Atom(f"{self.reader.tree.lemma(child)}-{lemma}:a", (term,))
            for child in self.reader.tree.below(place, "advmod")
        ]

    def _opaque(self, operator: str, term: Term, formula: Formula) -> Formula:
        inner = self.nouns.variable()
        return Opaque(operator, (term,), (inner,), substituted(formula, {term: inner}))

    def attachments(self, place: int, term: Term, bound: Bound) -> list[Formula]:
        """Return what possessors, prepositions, clauses and appositions say of *term*."""
        noun = self.reader.noun(place)
        formulas: list[Formula] = []
        for child in self.reader.tree.below(place):
            token = self.reader.tree.token(child)
            if token.relation == "poss":
                formulas.append(self._related(noun, term, child, bound))
            elif token.relation == "prep":
                formulas += self._prepositions(place, child, term, bound)
            elif token.relation == "relcl":
                formulas.append(self.clause(child, bound))
            elif token.relation == "acl":
                formulas.append(self._participle(child, term, bound))
            elif token.relation == "appos":
                formulas.append(self._apposition(child, term, bound))
        return formulas

    def _related(self, noun: str, term: Term, place: int, bound: Bound) -> Formula:
        return self.nouns.group(
            self.reader.phrases.arguments(place, "of"),
            bound,
            lambda other, _: Atom(f"{noun}:n.of", (term, other)),
        )

    def _prepositions(self, noun: int, place: int, term: Term, bound: Bound) -> list[Formula]:
        lemma = self.reader.tree.lemma(place)
        below = self.reader.tree.first(place, "pobj")
        is_apart = lemma == "than" or lemma in listed("clauses", "except")
        if below is None or is_apart or below in bound:
            return []
        if self.reader.phrases._inner_head(noun) == below:
            return []
        if lemma == "of":
            return [self._related(self.reader.noun(noun), term, below, bound)]
        arguments = self.reader.phrases.arguments(below, lemma)
        formula = self.nouns.group(
            arguments, bound, lambda other, _: Atom(f"{lemma}:p", (term, other))
        )
        return [formula]

    def _participle(self, place: int, term: Term, bound: Bound) -> Formula:
        if any(
            self.reader.tree.token(child).form.lower() == "to"
            for child in self.reader.tree.below(place, "aux")
        ):
            return Atom(f"to-{self.reader.tree.lemma(place)}:a", (term,))
        return self.clause(place, bound)

    def _apposition(self, place: int, term: Term, bound: Bound) -> Formula:
        argument = self.reader.phrases.argument(place, "attribute")
        if argument.period is not None or argument.amount is not None:
            return TRUE
        return self.nouns.identity(argument, term, bound)
