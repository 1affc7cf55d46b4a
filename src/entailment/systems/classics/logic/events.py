"""A verb and its arguments as an event, and how many of a noun somebody sold, won, ..."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from entailment.structure.statements import Argument
from entailment.structure.vocabulary import listed
from entailment.systems.classics.logic.bound import Bound
from entailment.systems.classics.logic.clause_reader import TOGETHER, ClauseReader
from entailment.systems.classics.logic.degrees import at_least, degree
from entailment.systems.classics.logic.formulas import (
    COUNTED,
    Atom,
    Degree,
    Exists,
    Formula,
    Term,
    all_of,
    any_of,
)
from entailment.systems.classics.logic.nouns import NounPhrases

__all__ = ["Events"]

_COMBINATIONS = 8
"""Coordinated arguments of one clause; with more only the first of each group is used."""

_COMPARED = ("patient", "than")


@dataclass(frozen=True, slots=True)
class Events:
    """Translates verbs with their arguments, of a text (*side* `t`) or a hypothesis (`h`)."""

    clauses: ClauseReader
    nouns: NounPhrases
    side: str

    def event(self, verb: int, bound: Bound) -> Formula:
        """Return that there is such an event, and what it counts."""
        groups = self.clauses.groups(verb)
        event = self._plain(verb, groups, bound)
        if (counted := self._count(verb, groups, bound)) is None:
            return event
        return counted if self._is_more(groups) else self._joined_count(counted, event)

    def arguments(
        self,
        groups: Sequence[list[Argument]],
        bound: Bound,
        core: Callable[[Bound], Formula],
    ) -> Formula:
        """Return *core* in the scope of the groups, the first in the text outermost."""
        count = 1
        for group in groups:
            count *= max(1, len(group))
        ordered = sorted(groups, key=lambda group: group[0].place)

        def nested(number: int, within: Bound) -> Formula:
            if number == len(ordered):
                return core(within)
            group = ordered[number] if count <= _COMBINATIONS else ordered[number][:1]
            if group[0].place not in within and self.clauses.is_literal(group[0]):
                return nested(number + 1, within)
            return self.nouns.group(
                group,
                within,
                lambda term, inner: nested(
                    number + 1, {**inner, **{argument.place: term for argument in group}}
                ),
            )

        return nested(0, bound)

    def roles(
        self, verb: int, event: Term, groups: Sequence[list[Argument]], bound: Bound
    ) -> list[Formula]:
        """Return the predicate of the verb, and a formula for the role of each argument."""
        lemma = self.clauses.predicate(verb)
        formulas: list[Formula] = [Atom(f"{lemma}:v", (event,))]
        for group in groups:
            argument = group[0]
            if argument.role == "content":
                continue
            if (term := bound.get(argument.place)) is not None:
                formulas.append(Atom(f"{lemma}:v.{argument.role}", (event, term)))
            elif self.clauses.is_literal(argument):
                word = argument.head or argument.part.form.lower()
                formulas.append(Atom(f"{argument.role}-{word}:m", (event,)))
        return formulas

    def _plain(self, verb: int, groups: Sequence[list[Argument]], bound: Bound) -> Formula:
        event = self.nouns.variable(is_event=True)
        extra = self._untranslated(verb, event)
        return self.arguments(
            groups,
            bound,
            lambda within: Exists(event, all_of(*self.roles(verb, event, groups, within), *extra)),
        )

    def _untranslated(self, verb: int, event: Term) -> list[Formula]:
        """Return a predicate for each part of the clause that no rule translates."""
        tree = self.clauses.tree
        formulas: list[Formula] = []
        for child in tree.below(verb, "advcl"):
            mark = self.clauses.mark(child)
            is_order = mark and mark not in (*TOGETHER, *listed("clauses", "condition"))
            if self.clauses.is_purpose(child) or is_order:
                form = tree.part(tree.subtree(child)).form.lower()
                formulas.append(Atom(f"{mark or 'to'} {form}:m", (event,)))
        return formulas

    # Counts

    def _joined_count(self, counted: Formula, event: Formula) -> Formula:
        """Return a count with its event; a hypothesis is shown by either of the two."""
        return any_of(counted, event) if self.side == "h" else all_of(counted, event)

    def _count(self, verb: int, groups: Sequence[list[Argument]], bound: Bound) -> Formula | None:
        """Return how many of a noun the subject sold, won, ..., also by a comparison, or None."""
        place = self.clauses.subject_place(verb)
        term = bound.get(place) if place is not None else None
        counted = next((g[0] for g in groups if g[0].role == "patient" and len(g) == 1), None)
        if term is None or counted is None or counted.place == place:
            return None
        scale = f"{COUNTED}{self.nouns.reader.noun(counted.place)} ({self.clauses.predicate(verb)})"
        if self._is_more(groups):
            event = self._uncounted(verb, counted, groups, bound)
            return all_of(event, self._more(groups, scale, term, bound))
        amount = counted.amount
        is_plain = not counted.modifiers and amount is not None and amount.kind == "count"
        if not is_plain or amount is None:
            return None
        is_open = amount.interval.value is not None and not self.nouns.reader.is_bounded(amount)
        return at_least(scale, amount, term) if is_open else degree(scale, amount, term)

    def _is_more(self, groups: Sequence[list[Argument]]) -> bool:
        patient = next((group[0] for group in groups if group[0].role == "patient"), None)
        if patient is None or not _than(groups):
            return False
        tree = self.clauses.tree
        below = tree.below(patient.place, "amod", "det", "advmod")
        return any(tree.token(place).form.lower() == "more" for place in below)

    def _uncounted(
        self, verb: int, counted: Argument, groups: Sequence[list[Argument]], bound: Bound
    ) -> Formula:
        """Return *won more orders than Ann* as *won some orders*."""
        some = replace(counted, quantifier=None, amount=None, modifiers=())
        others = [[group[0]] for group in groups if group and group[0].role not in _COMPARED]
        return self._plain(verb, [*others, [some]], bound)

    def _more(
        self, groups: Sequence[list[Argument]], scale: str, term: Term, bound: Bound
    ) -> Formula:
        """Return *won more orders than Ann* as *more than she*."""
        return self.nouns.group(
            _than(groups), bound, lambda other, _: Degree(scale, term, ">", other)
        )


def _than(groups: Sequence[list[Argument]]) -> list[Argument]:
    return next((group for group in groups if group[0].role == "than"), [])
