"""Noun phrases as quantifiers: a restrictor, a variable, and the formula in its scope.

| phrase | formula of the scope S |
| --- | --- |
| every, all, each S | all x.(R -> S) |
| a, some; bare plural | exists x.(R & S) |
| no, nobody, neither | not exists x.(R & S) |
| three, at least three; at most two | at least 3 x[R: S]; not at least 3 x[R: S] |
| most, many, few, the members, half of | `Most` of that kind |
| Tom, she, the mill, 1992, 5 km | S of a constant |

What a name or a definite phrase says of its constant (*Tom, a baker,*; *the old mill*) is
presupposed: it holds whatever the sentence does with the phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from entailment.structure.amounts import Amount
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument
from entailment.systems.classics.logic.bound import Bound, Scope, has_variables
from entailment.systems.classics.logic.formulas import (
    TRUE,
    AtLeast,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Most,
    Not,
    Term,
    all_of,
    any_of,
)
from entailment.systems.classics.logic.noun_modifiers import (
    EVERYBODY,
    GAPS,
    NOBODY,
    THINGS,
    NounModifiers,
)
from entailment.systems.classics.logic.noun_reader import NounReader, greatest, is_count, least
from entailment.systems.classics.logic.referents import Referents

__all__ = ["NounPhrases"]


class NounPhrases:
    """Interprets the noun phrases of one analysed text; *clause* gives the formula of a clause.

    *presupposed* collects what the names and definite phrases say of their constants.
    """

    def __init__(
        self,
        phrases: Phrases,
        referents: Referents,
        clause: Callable[[int, Bound], Formula],
        *,
        side: str,
    ):
        self.tree = phrases.tree
        self.reader = NounReader(phrases)
        self.referents = referents
        self.presupposed: list[Formula] = []
        self.modifiers = NounModifiers(self.reader, self, clause)
        self._numbers = count()
        self._side = side
        self._later_definites = self.reader.definite_heads()

    def variable(self, is_event: bool = False) -> Term:
        """Return a new variable, of a thing or of an event."""
        letter = "e" if is_event else "x"
        return Term(f"{letter}{self._side}{next(self._numbers)}", True, is_event)

    def group(self, arguments: Sequence[Argument], bound: Bound, scope: Scope) -> Formula:
        """Return the formula of coordinated phrases, each with the *scope*."""
        if len(arguments) > 1 and arguments[0].place in bound:
            arguments = arguments[:1]
        formulas = [self.phrase(argument, bound, scope) for argument in arguments]
        if len(formulas) > 1 and self.reader.is_disjoined(arguments):
            return any_of(*formulas)
        return all_of(*formulas)

    def phrase(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        """Return the formula of one phrase with its *scope*."""
        place = argument.place
        if place in bound:
            return scope(bound[place], bound)
        if (constant := self._constant(argument)) is not None:
            within = {**bound, place: constant}
            self._presuppose(argument, constant, within)
            return scope(constant, within)
        if self._is_described(argument, bound):
            return self._description(argument, bound, scope)
        return self._quantified(argument, bound, scope)

    def identity(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        """Return that *term* is what the phrase names, or one of what it describes."""
        is_one = self._constant(argument) is not None or (
            self.reader.is_definite(argument.place) and not self.tree.below(argument.place, "poss")
        )
        if is_one or argument.quantifier is not None or is_count(argument):
            return self.phrase(argument, bound, lambda other, _: Equal(term, other))
        return self.modifiers.restrictor(argument, term, bound)

    # Constants

    def _constant(self, argument: Argument) -> Term | None:
        if argument.period is not None and not argument.head:
            return self.referents.of_period(argument.period)
        is_quantified = argument.quantifier is not None or (
            argument.amount is not None and argument.amount.kind == "count"
        )
        if argument.is_name and not is_quantified and self.reader.is_proper(argument):
            return self.referents.named(argument.name or self.reader.whole_name(argument.place))
        token = self.tree.token(argument.place)
        if token.pos == "PRON" and token.form.lower() not in (EVERYBODY | NOBODY | THINGS | GAPS):
            return self.referents.named(argument.name or argument.head)
        amount = argument.amount
        if amount is not None and not argument.head and amount.kind != "count":
            return Term(f"amount_{amount.form.lower().replace(' ', '_')}")
        return None

    def _presuppose(self, argument: Argument, constant: Term, bound: Bound) -> None:
        place = argument.place
        formula = all_of(*self.modifiers.attachments(place, constant, bound))
        if argument.is_name:
            formula = all_of(formula, *self._titles(place, constant))
        if formula != TRUE and not has_variables(bound):
            self.presupposed.append(formula)

    def _titles(self, place: int, constant: Term) -> list[Formula]:
        below = self.tree.below(place, "amod")
        return [self.modifiers.adjective(index, constant, "") for index in below]

    # Descriptions

    def _is_described(self, argument: Argument, bound: Bound) -> bool:
        """Return whether a singular phrase stands for one thing that is known from elsewhere."""
        token = self.tree.token(argument.place)
        if token.pos not in ("NOUN", "PROPN", "X") or argument.quantifier or is_count(argument):
            return False
        if argument.is_plural:
            return False
        if self._depends(argument.place, bound):
            return False
        if self.reader.is_definite(argument.place):
            return True
        later = self._later_definites.get(self.reader.key(argument.place)[0], -1)
        if has_variables(bound):
            return False
        return (
            later > argument.place
            and self._side == "t"
            and not self.reader.is_conditional_or_denied(argument.place)
        )

    def _depends(self, place: int, bound: Bound) -> bool:
        """Return whether the phrase speaks of a variable: *his mill*, with *every miller*."""
        variables = {index for index, term in bound.items() if term.is_variable}
        below = self.tree.subtree(place)
        has_pronoun = any(self.tree.token(index).pos == "PRON" for index in below)
        return bool(variables & set(below)) or (bool(variables) and has_pronoun)

    def _description(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        head, modifiers = self.reader.key(argument.place)
        constant = self.referents.described(head, modifiers)
        if constant is None and self._side == "h":
            return self._existential(argument, bound, scope)
        constant = constant or self.referents.describe(head, modifiers)
        within = {**bound, argument.place: constant}
        self.presupposed.append(self.modifiers.restrictor(argument, constant, bound))
        return scope(constant, within)

    # Quantifiers

    def _quantified(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        kind = argument.quantifier.kind if argument.quantifier is not None else ""
        lemma = self.tree.lemma(argument.place)
        if kind == "any" or lemma in NOBODY:
            return Not(self._existential(argument, bound, scope))
        if lemma == "neither" or "neither" in self.reader.determiners(argument.place):
            return Not(self._existential(argument, bound, scope))
        if argument.exceptions and kind in ("all", "any"):
            return self._excepting(argument, bound, scope)
        if kind == "all" or self.reader.is_any_of_comparison(argument.place):
            return self._universal(argument, bound, scope)
        if kind == "not-all":
            return Not(self._universal(replace(argument, quantifier=None), bound, scope))
        if kind in ("most", "many", "few"):
            return self._generalised(kind, argument, bound, scope)
        if kind == "only":
            return self._only(argument, bound, scope)
        amount = argument.amount
        if amount is not None and amount.kind == "share":
            return self._generalised(f"share {amount.interval}", argument, bound, scope)
        if is_count(argument) and amount is not None:
            return self._counted(amount, argument, bound, scope)
        if argument.is_plural and self.reader.is_definite(argument.place):
            return self._plural(argument, bound, scope)
        return self._existential(argument, bound, scope)

    def _opened(
        self, argument: Argument, bound: Bound, scope: Scope
    ) -> tuple[Term, Formula, Formula]:
        """Return a new variable, the restrictor and the scope of it."""
        variable = self.variable()
        within = {**bound, argument.place: variable}
        return (
            variable,
            self.modifiers.restrictor(argument, variable, bound),
            scope(variable, within),
        )

    def _existential(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        variable, restrictor, body = self._opened(argument, bound, scope)
        return Exists(variable, all_of(restrictor, body))

    def _universal(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        variable, restrictor, body = self._opened(argument, bound, scope)
        if not has_variables(bound):
            self._suppose_some(argument, bound)
        return ForAll(variable, Implies(restrictor, body))

    def _suppose_some(self, argument: Argument, bound: Bound) -> None:
        """Presuppose in a text that there is what *every* speaks of."""
        if self._side == "t":
            other = self.variable()
            self.presupposed.append(
                Exists(other, self.modifiers.restrictor(argument, other, bound))
            )

    def _excepting(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        """Return *all but Tom*, *nobody except Tom*: those left out are the opposite."""
        is_denied = argument.quantifier is not None and argument.quantifier.kind == "any"
        terms: list[Term] = []

        def of_exception(term: Term, within: Bound) -> Formula:
            terms.append(term)
            return scope(term, within) if is_denied else Not(scope(term, within))

        left_out = self.group(argument.exceptions, bound, of_exception)
        variable, restrictor, body = self._opened(argument, bound, scope)
        others = all_of(restrictor, *(Not(Equal(variable, term)) for term in terms))
        rest = Not(body) if is_denied else body
        return all_of(left_out, ForAll(variable, Implies(others, rest)))

    def _generalised(self, kind: str, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        return Most(kind, *self._opened(argument, bound, scope))

    def _only(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        variable, restrictor, body = self._opened(argument, bound, scope)
        rest = replace(argument, quantifier=None)
        return all_of(ForAll(variable, Implies(body, restrictor)), self.phrase(rest, bound, scope))

    def _counted(self, amount: Amount, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        low, high = least(amount), greatest(amount)
        formulas: list[Formula] = []
        if low > 0:
            formulas.append(AtLeast(low, *self._opened(argument, bound, scope)))
        if high is not None and self.reader.is_bounded(amount):
            formulas.append(Not(AtLeast(high + 1, *self._opened(argument, bound, scope))))
        return all_of(*formulas)

    def _plural(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        """Return *the members*: as objects all of them, else they as a group."""
        is_object = self.tree.token(argument.place).relation == "dobj"
        if is_object:
            return self._universal(argument, bound, scope)
        return self._generalised("the", argument, bound, scope)
