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

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from entailment.structure.amounts import Amount
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument
from entailment.structure.vocabulary import words
from entailment.systems.classics.logic.formulas import (
    TRUE,
    AtLeast,
    Atom,
    Degree,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Most,
    Not,
    Opaque,
    Term,
    all_of,
    any_of,
    substituted,
)
from entailment.systems.classics.logic.referents import Referents
from entailment.systems.classics.logic.vocabulary import listed, scale_of

__all__ = ["Bound", "NounPhrases", "Scope"]

Bound = Mapping[int, Term]
"""The terms of the phrases that are interpreted already, by the places of their heads."""

Scope = Callable[[Term, Bound], Formula]
"""The formula in the scope of a phrase, of the term that stands for it."""

_EVERYBODY = frozenset(("everyone", "everybody", "someone", "somebody", "anyone", "anybody"))
_NOBODY = frozenset(("nobody", "no-one", "noone"))
_THINGS = frozenset(
    ("everything", "something", "anything", "nothing", "all", "none", "one", "neither", "both")
)
_GAPS = words("clauses", "relative_pronouns")
_AMOUNTS = ("all", "most", "many", "some", "few", "any")


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
        self.phrases = phrases
        self.tree = phrases.tree
        self.referents = referents
        self.presupposed: list[Formula] = []
        self._clause = clause
        self._numbers = count()
        self._side = side
        self._later_definites = self._definite_heads()

    def variable(self, is_event: bool = False) -> Term:
        """Return a new variable, of a thing or of an event."""
        letter = "e" if is_event else "x"
        return Term(f"{letter}{self._side}{next(self._numbers)}", True, is_event)

    def group(self, arguments: Sequence[Argument], bound: Bound, scope: Scope) -> Formula:
        """Return the formula of coordinated phrases, each with the *scope*."""
        if len(arguments) > 1 and arguments[0].place in bound:
            arguments = arguments[:1]
        formulas = [self.phrase(argument, bound, scope) for argument in arguments]
        if len(formulas) > 1 and self._is_disjoined(arguments):
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

    def restrictor(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        """Return what the noun and all that hangs on it say of *term*."""
        place = argument.place
        head = self._head_formula(argument, term)
        formula = self._adjectives(place, head, term)
        return all_of(formula, *self._attachments(place, term, {**bound, place: term}))

    def adjective(self, place: int, term: Term, noun: str) -> Formula:
        """Return that *term* is what the adjective at *place* says, for a *noun*."""
        lemma = self.tree.lemma(place)
        scale = scale_of(lemma)
        if scale is None:
            return Atom(f"{lemma}:a", (term,))
        relation = ">" if scale.direction == 1 else "<"
        standard = "" if noun in listed("adjectives", "general") else noun
        return Degree(scale.name, term, relation, standard)

    # Constants

    def _constant(self, argument: Argument) -> Term | None:
        if argument.period is not None and not argument.head:
            return self.referents.of_period(argument.period)
        is_quantified = argument.quantifier is not None or (
            argument.amount is not None and argument.amount.kind == "count"
        )
        if argument.is_name and not is_quantified and self._is_proper(argument):
            return self.referents.named(argument.name or self._whole_name(argument.place))
        token = self.tree.token(argument.place)
        if token.pos == "PRON" and token.form.lower() not in (
            _EVERYBODY | _NOBODY | _THINGS | _GAPS
        ):
            return self.referents.named(argument.name or argument.head)
        amount = argument.amount
        if amount is not None and not argument.head and amount.kind != "count":
            return Term(f"amount_{amount.form.lower().replace(' ', '_')}")
        return None

    def _is_proper(self, argument: Argument) -> bool:
        """Return whether a name stands for one thing: *Tom*, *the PC-6082*; not *an Italian*."""
        token = self.tree.token(argument.place)
        determiners = {self.tree.lemma(child) for child in self.tree.below(argument.place, "det")}
        is_plural = token.form.lower() != token.lemma and token.form.lower().endswith("s")
        is_counted = bool(determiners & {"a", "an", "some", "no", "any", "another"})
        return not is_counted and not (is_plural and "the" in determiners and token.pos != "PROPN")

    def _whole_name(self, place: int) -> str:
        before = [
            child
            for child in self.tree.below(place, "compound", "nmod", "punct", "nummod")
            if child < place
        ]
        while before and self.tree.token(before[0]).pos == "PUNCT":
            before.pop(0)
        return self.tree.part([*before, place]).form

    def _presuppose(self, argument: Argument, constant: Term, bound: Bound) -> None:
        place = argument.place
        formula = all_of(*self._attachments(place, constant, bound))
        if argument.is_name:
            formula = all_of(formula, *self._titles(place, constant))
        if formula != TRUE and not _has_variables(bound):
            self.presupposed.append(formula)

    def _titles(self, place: int, constant: Term) -> list[Formula]:
        below = self.tree.below(place, "amod")
        return [self.adjective(index, constant, "") for index in below]

    # Descriptions

    def _definite_heads(self) -> Mapping[str, int]:
        """Return the last place of a singular definite phrase, by its head."""
        last: dict[str, int] = {}
        for place, token in enumerate(self.tree.tokens):
            if token.pos == "NOUN" and self._is_definite(place):
                last[self._key(place)[0]] = place
        return last

    def _is_definite(self, place: int) -> bool:
        lemmas = {self.tree.lemma(child) for child in self.tree.below(place, "det")}
        return bool(lemmas & {"the", "this", "that"}) or bool(self.tree.below(place, "poss"))

    def _is_described(self, argument: Argument, bound: Bound) -> bool:
        """Return whether a singular phrase stands for one thing that is known from elsewhere."""
        token = self.tree.token(argument.place)
        if token.pos not in ("NOUN", "PROPN", "X") or argument.quantifier or _is_count(argument):
            return False
        if argument.is_plural:
            return False
        if self._depends(argument.place, bound):
            return False
        if self._is_definite(argument.place):
            return True
        later = self._later_definites.get(self._key(argument.place)[0], -1)
        if _has_variables(bound):
            return False
        return later > argument.place and self._side == "t" and not self._is_denied(argument.place)

    def _depends(self, place: int, bound: Bound) -> bool:
        """Return whether the phrase speaks of a variable: *his mill*, with *every miller*."""
        variables = {index for index, term in bound.items() if term.is_variable}
        below = self.tree.subtree(place)
        has_pronoun = any(self.tree.token(index).pos == "PRON" for index in below)
        return bool(variables & set(below)) or (bool(variables) and has_pronoun)

    def _is_denied(self, place: int) -> bool:
        return any(
            self.tree.below(index, "neg") or self.tree.token(index).relation == "advcl"
            for index in self.tree.analysis.above(place)
        )

    def _key(self, place: int) -> tuple[str, frozenset[str]]:
        below = self.tree.below(place, "amod", "compound", "nmod", "poss")
        below += [
            inner
            for child in self.tree.below(place, "prep")
            for inner in self.tree.below(child, "pobj")
        ]
        return self.tree.lemma(place), frozenset(self.tree.lemma(index) for index in below)

    def _description(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        head, modifiers = self._key(argument.place)
        constant = self.referents.described(head, modifiers)
        if constant is None and self._side == "h":
            return self._existential(argument, bound, scope)
        constant = constant or self.referents.describe(head, modifiers)
        within = {**bound, argument.place: constant}
        self.presupposed.append(self.restrictor(argument, constant, bound))
        return scope(constant, within)

    # Quantifiers

    def _quantified(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        kind = argument.quantifier.kind if argument.quantifier is not None else ""
        lemma = self.tree.lemma(argument.place)
        if kind == "any" or lemma in _NOBODY:
            return Not(self._existential(argument, bound, scope))
        if lemma == "neither" or "neither" in self._determiners(argument.place):
            return Not(self._existential(argument, bound, scope))
        if argument.exceptions and kind in ("all", "any"):
            return self._excepting(argument, bound, scope)
        if kind == "all" or self._is_any_of_comparison(argument.place):
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
        if _is_count(argument) and amount is not None:
            return self._counted(amount, argument, bound, scope)
        if argument.is_plural and self._is_definite(argument.place):
            return self._plural(argument, bound, scope)
        return self._existential(argument, bound, scope)

    def _is_any_of_comparison(self, place: int) -> bool:
        """Return whether it is *any* of what a comparison is with: *faster than any horse*."""
        head = self.tree.token(place).head
        is_compared = self.tree.lemma(head) in ("than", "as")
        return is_compared and "any" in self._determiners(place)

    def _determiners(self, place: int) -> set[str]:
        return {self.tree.lemma(child) for child in self.tree.below(place, "det", "predet")}

    def _opened(
        self, argument: Argument, bound: Bound, scope: Scope
    ) -> tuple[Term, Formula, Formula]:
        """Return a new variable, the restrictor and the scope of it."""
        variable = self.variable()
        within = {**bound, argument.place: variable}
        return variable, self.restrictor(argument, variable, bound), scope(variable, within)

    def _existential(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        variable, restrictor, body = self._opened(argument, bound, scope)
        return Exists(variable, all_of(restrictor, body))

    def _universal(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        variable, restrictor, body = self._opened(argument, bound, scope)
        if not _has_variables(bound):
            self._suppose_some(argument, bound)
        return ForAll(variable, Implies(restrictor, body))

    def _suppose_some(self, argument: Argument, bound: Bound) -> None:
        """Presuppose in a text that there is what *every* speaks of."""
        if self._side == "t":
            other = self.variable()
            self.presupposed.append(Exists(other, self.restrictor(argument, other, bound)))

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
        low, high = _least(amount), _greatest(amount)
        formulas: list[Formula] = []
        if low > 0:
            formulas.append(AtLeast(low, *self._opened(argument, bound, scope)))
        if high is not None and self.is_bounded(amount):
            formulas.append(Not(AtLeast(high + 1, *self._opened(argument, bound, scope))))
        return all_of(*formulas)

    def is_bounded(self, amount: Amount) -> bool:
        """Return whether the words exclude more: *exactly two*, *at most two*; *two* does not."""
        if amount.value is None:
            return True
        before = self.tree.text[max(0, amount.start - 14) : amount.start].lower().split()
        written = amount.form.lower().split()
        return bool({"exactly", "just", "only", "precisely"} & {*before[-1:], *written})

    def _plural(self, argument: Argument, bound: Bound, scope: Scope) -> Formula:
        """Return *the members*: as objects all of them, else they as a group."""
        is_object = self.tree.token(argument.place).relation == "dobj"
        if is_object:
            return self._universal(argument, bound, scope)
        return self._generalised("the", argument, bound, scope)

    # What hangs on a noun

    def noun(self, place: int) -> str:
        """Return the noun at *place* in the singular: *person* of *people*, *European* of names."""
        token, lemma = self.tree.token(place), self.tree.lemma(place)
        if lemma == "people":
            return "person"
        is_plural_name = token.pos == "PROPN" and token.form.endswith("s") and len(lemma) > 4
        is_counted = bool(self.tree.below(place, "det", "nummod", "amod"))
        return lemma.removesuffix("s") if is_plural_name and is_counted else lemma

    def _head_formula(self, argument: Argument, term: Term) -> Formula:
        lemma = self.noun(argument.place)
        if lemma in _THINGS or lemma in _GAPS:
            return TRUE
        if lemma in _EVERYBODY or lemma in _NOBODY:
            return Atom("person:n", (term,))
        return Atom(f"{lemma}:n", (term,))

    def _adjectives(self, place: int, head: Formula, term: Term) -> Formula:
        """Return *head* with the adjectives before it, the nearest first."""
        noun = self.noun(place)
        formula = head
        for index in reversed(self.tree.below(place, "amod", "compound", "nmod")):
            if index > place:
                continue
            lemma = self.tree.lemma(index)
            if lemma in listed("adjectives", "contrary"):
                formula = all_of(self._opaque(lemma, term, formula), Not(formula))
            elif lemma in listed("adjectives", "open"):
                formula = self._opaque(lemma, term, formula)
            elif self.tree.token(index).relation == "amod":
                formula = all_of(formula, *self._modifier(index, term, noun))
            else:
                formula = all_of(formula, Atom(f"{lemma}:c", (term,)))
        return formula

    def _modifier(self, place: int, term: Term, noun: str) -> list[Formula]:
        token = self.tree.token(place)
        if any(token.start >= a.start and token.start < a.end for a in self.phrases.amounts):
            return []
        is_amount = any(self.tree.lemma(place) in words("clauses", name) for name in _AMOUNTS)
        if is_amount or token.form.lower() in ("more", "less", "fewer"):
            return []
        return [
            self.adjective(place, term, noun),
            *(self._conjunct(child, term, noun) for child in self.tree.below(place, "conj")),
            *self._intensifiers(place, term),
        ]

    def _conjunct(self, place: int, term: Term, noun: str) -> Formula:
        return self.adjective(place, term, noun)

    def _intensifiers(self, place: int, term: Term) -> list[Formula]:
        lemma = self.tree.lemma(place)
        return [
            Atom(f"{self.tree.lemma(child)}-{lemma}:a", (term,))
            for child in self.tree.below(place, "advmod")
        ]

    def _opaque(self, operator: str, term: Term, formula: Formula) -> Formula:
        inner = self.variable()
        return Opaque(operator, (term,), (inner,), substituted(formula, {term: inner}))

    def _attachments(self, place: int, term: Term, bound: Bound) -> list[Formula]:
        """Return what possessors, prepositions, clauses and appositions say of *term*."""
        noun = self.noun(place)
        formulas: list[Formula] = []
        for child in self.tree.below(place):
            token = self.tree.token(child)
            if token.relation == "poss":
                formulas.append(self._related(noun, term, child, bound))
            elif token.relation == "prep":
                formulas += self._prepositions(place, child, term, bound)
            elif token.relation == "relcl":
                formulas.append(self._clause(child, bound))
            elif token.relation == "acl":
                formulas.append(self._participle(child, term, bound))
            elif token.relation == "appos":
                formulas.append(self._apposition(child, term, bound))
        return formulas

    def _related(self, noun: str, term: Term, place: int, bound: Bound) -> Formula:
        return self.group(
            self.phrases.arguments(place, "of"),
            bound,
            lambda other, _: Atom(f"{noun}:n.of", (term, other)),
        )

    def _prepositions(self, noun: int, place: int, term: Term, bound: Bound) -> list[Formula]:
        lemma = self.tree.lemma(place)
        below = self.tree.first(place, "pobj")
        is_apart = lemma == "than" or lemma in words("clauses", "except")
        if below is None or is_apart or below in bound:
            return []
        if self.phrases._inner_head(noun) == below:
            return []
        if lemma == "of":
            return [self._related(self.noun(noun), term, below, bound)]
        arguments = self.phrases.arguments(below, lemma)
        formula = self.group(arguments, bound, lambda other, _: Atom(f"{lemma}:p", (term, other)))
        return [formula]

    def _participle(self, place: int, term: Term, bound: Bound) -> Formula:
        if any(
            self.tree.token(child).form.lower() == "to" for child in self.tree.below(place, "aux")
        ):
            return Atom(f"to-{self.tree.lemma(place)}:a", (term,))
        return self._clause(place, bound)

    def _apposition(self, place: int, term: Term, bound: Bound) -> Formula:
        argument = self.phrases.argument(place, "attribute")
        if argument.period is not None or argument.amount is not None:
            return TRUE
        return self.identity(argument, term, bound)

    def identity(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        """Return that *term* is what the phrase names, or one of what it describes."""
        is_one = self._constant(argument) is not None or (
            self._is_definite(argument.place) and not self.tree.below(argument.place, "poss")
        )
        if is_one or argument.quantifier is not None or _is_count(argument):
            return self.phrase(argument, bound, lambda other, _: Equal(term, other))
        return self.restrictor(argument, term, bound)

    def _is_disjoined(self, arguments: Sequence[Argument]) -> bool:
        if any(
            argument.quantifier is not None and argument.quantifier.kind == "any"
            for argument in arguments
        ):
            return False
        places = {argument.place for argument in arguments}
        heads = places | {self.tree.token(place).head for place in places}
        return any(
            self.tree.lemma(cc) == "or" for head in heads for cc in self.tree.below(head, "cc")
        )


def _is_count(argument: Argument) -> bool:
    amount = argument.amount
    return amount is not None and amount.kind == "count" and not amount.per


def _least(amount: Amount) -> int:
    low = amount.interval.low
    if isinstance(low, float):
        return 0
    whole = math.floor(low) + 1 if amount.interval.is_low_open else math.ceil(low)
    return max(0, whole)


def _greatest(amount: Amount) -> int | None:
    high = amount.interval.high
    if isinstance(high, float):
        return None
    return math.ceil(high) - 1 if amount.interval.is_high_open else math.floor(high)


def _has_variables(bound: Bound) -> bool:
    return any(term.is_variable for term in bound.values())
