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

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from entailment.discourse.references import resolve
from entailment.structure.amounts import Amount
from entailment.structure.clauses import clause_groups
from entailment.structure.modality import negations, tense
from entailment.structure.phrases import Phrases
from entailment.structure.reading import Reading
from entailment.structure.statements import Argument
from entailment.structure.units import factor
from entailment.structure.vocabulary import table, words
from entailment.systems.classics.logic.formulas import (
    COUNTED,
    TRUE,
    Atom,
    Degree,
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
from entailment.systems.classics.logic.nouns import Bound, NounPhrases
from entailment.systems.classics.logic.referents import Referents
from entailment.systems.classics.logic.vocabulary import listed, scale_of

__all__ = ["Translation", "translated"]

_COMBINATIONS = 8
"""Coordinated arguments of one clause; with more only the first of each group is used."""

_KINDS = ("attribution", "denial", "belief", "plan", "permission", "obligation", "possibility")
_COMPARED = ("patient", "than")
_VERBAL = ("VERB", "AUX")
_BASES = ("meter", "kilogram", "second", "year", "celsius")
_TOGETHER = ("and", "but", "while", "when", "because", "as", "since", "after", "although", "though")


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
        self.phrases = phrases
        self.tree = phrases.tree
        self.nouns = NounPhrases(phrases, referents, self.clause, side=side)
        self._side = side

    def sentence(self, root: int) -> Formula:
        """Return the formula of the sentence with *root*."""
        if self._is_verb(root):
            return self.clause(root, {})
        if self.tree.token(root).pos in ("NOUN", "PROPN"):
            argument = self.phrases.argument(root, "theme")
            return self.nouns.phrase(argument, {}, lambda term, bound: TRUE)
        return TRUE

    # Clauses

    def clause(self, verb: int, bound: Bound) -> Formula:
        """Return the formula of the clause of *verb*, with its conditions and coordinated ones."""
        conditions = [
            self._condition(child, mark, bound)
            for child in self.tree.below(verb, "advcl")
            for mark in [self._mark(child)]
            if mark in words("clauses", "condition")
        ]
        body = self._with_others(verb, bound)
        return Implies(all_of(*conditions), body) if conditions else body

    def _condition(self, verb: int, mark: str, bound: Bound) -> Formula:
        formula = self.clause(verb, bound)
        return Not(formula) if mark == "unless" else formula

    def _mark(self, verb: int) -> str:
        marks = self.tree.below(verb, "mark", "advmod")
        return next((self.tree.lemma(mark) for mark in marks if mark < verb), "")

    def _with_others(self, verb: int, bound: Bound) -> Formula:
        """Return the clause with those that are coordinated or go with it, each on its own."""
        apart = [conjunct for conjunct in self._conjuncts(verb) if self._has_subject(conjunct)]
        formula = self._own(verb, bound)
        others = [self.clause(place, bound) for place in apart]
        is_or = bool(apart) and self._joined_by(verb) == "or"
        formula = any_of(formula, *others) if is_or else all_of(formula, *others)
        return all_of(formula, *self._adverbial_clauses(verb, bound))

    def _adverbial_clauses(self, verb: int, bound: Bound) -> list[Formula]:
        formulas: list[Formula] = []
        for child in self.tree.below(verb, "advcl", "parataxis", "ccomp"):
            token = self.tree.token(child)
            if not self._is_verb(child) or (
                token.relation == "ccomp" and not self.tree.is_independent(child)
            ):
                continue
            mark = self._mark(child)
            is_purpose = any(self.tree.lemma(aux) == "to" for aux in self.tree.below(child, "aux"))
            if is_purpose or mark in words("clauses", "condition"):
                continue
            if mark in _TOGETHER or not mark:
                formulas.append(self.clause(child, bound))
        return formulas

    def _conjuncts(self, verb: int) -> list[int]:
        below = [child for child in self.tree.below(verb, "conj") if self._is_verb(child)]
        return [*below, *(further for place in below for further in self._conjuncts(place))]

    def _has_subject(self, verb: int) -> bool:
        return self.tree.first(verb, "nsubj", "nsubjpass", "expl", "csubj") is not None

    def _joined_by(self, verb: int) -> str:
        chain = [verb, *self._conjuncts(verb)]
        joins = {self.tree.lemma(cc) for place in chain for cc in self.tree.below(place, "cc")}
        return "or" if joins & {"or", "nor"} else "and"

    def _own(self, verb: int, bound: Bound) -> Formula:
        """Return the clause with its subject over the verb and those that share it."""
        groups = clause_groups(self.phrases, verb)
        subject = self._subject_group(verb, groups)
        sharing = [
            conjunct for conjunct in self._conjuncts(verb) if not self._has_subject(conjunct)
        ]
        if subject is None:
            return self._predicates(verb, sharing, bound)
        if self._is_generic(verb, subject):
            return self._generic(verb, sharing, subject, bound)
        return self.nouns.group(
            subject,
            bound,
            lambda term, within: self._predicates(
                verb, sharing, {**within, **{argument.place: term for argument in subject}}
            ),
        )

    def _subject_group(self, verb: int, groups: Sequence[list[Argument]]) -> list[Argument] | None:
        own = self.tree.first(verb, "nsubj", "nsubjpass")
        named = next((group for group in groups if own == group[0].place), None)
        is_elsewhere = own is None or self.tree.lemma(own) in words("clauses", "relative_pronouns")
        if named is not None or not is_elsewhere:
            return named
        passive = self.tree.first(verb, "nsubjpass", "auxpass") is not None
        roles = ("patient", "recipient") if passive else ("agent", "theme", "patient")
        return next((group for group in groups if group[0].role in roles), None)

    def _is_generic(self, verb: int, subject: Sequence[Argument]) -> bool:
        first = subject[0]
        is_bare = first.is_plural and first.quantifier is None and first.amount is None
        is_bare &= not self.tree.below(first.place, "det", "poss", "nummod")
        return (
            is_bare
            and not first.is_name
            and tense(self.tree, verb) != "past"
            and (self.tree.first(verb, "aux") is None)
        )

    def _generic(
        self, verb: int, sharing: Sequence[int], subject: Sequence[Argument], bound: Bound
    ) -> Formula:
        """Return *dogs bark* as what is so of dogs in general."""

        def of(argument: Argument) -> Formula:
            if argument.place in bound:
                return self._predicates(verb, sharing, bound)
            variable = self.nouns.variable()
            restrictor = self.nouns.restrictor(argument, variable, bound)
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
        joined = any_of if self._joined_by(verb) == "or" else all_of
        inner = joined(
            self._affirmed(verb, bound), *(self._affirmed(place, bound) for place in together)
        )
        formula = Not(inner) if len(denied) % 2 else inner
        formula = self._with_modals(verb, denied, inner, formula, bound)
        others = [self._predicates(place, (), bound) for place in alone]
        return joined(formula, *others)

    def _with_modals(
        self, verb: int, denied: Sequence[int], inner: Formula, formula: Formula, bound: Bound
    ) -> Formula:
        """Return the predicate under its modal; *cannot* and *will not* deny the modal itself."""
        kinds = self._modals(verb)
        if not kinds:
            return formula
        is_outer = len(denied) % 2 == 1 and kinds[0] in ("permission", "future", "progress")
        content = inner if is_outer else formula
        for kind in reversed(kinds):
            content = self._opaque(kind, content, bound, self._subject_place(verb))
        return Not(content) if is_outer else content

    def _modals(self, verb: int) -> list[str]:
        kinds: list[str] = []
        auxiliaries = self.tree.below(verb, "aux")
        if not auxiliaries and self.tree.token(verb).relation == "conj":
            head = self.tree.token(verb).head
            is_bare = self.tree.token(verb).form.lower() == self.tree.token(verb).lemma
            auxiliaries = self.tree.below(head, "aux") if is_bare else []
        listed_modals = table("clauses", "modals")
        for auxiliary in auxiliaries:
            if kind := listed_modals.get(self.tree.token(auxiliary).form.lower()):
                kinds.append(kind)
        for child in self.tree.below(verb, "advmod"):
            form = self.tree.token(child).form.lower()
            if form in words("clauses", "doubt_adverbs"):
                kinds.append("possibility")
            elif form in words("clauses", "weak_denials"):
                kinds.append("open")
        if self._is_progressive(verb):
            kinds.append("progress")
        return kinds

    def _is_progressive(self, verb: int) -> bool:
        is_participle = self.tree.token(verb).form.lower().endswith("ing")
        return is_participle and any(
            self.tree.lemma(child) == "be" for child in self.tree.below(verb, "aux")
        )

    def _subject_place(self, verb: int) -> int | None:
        groups = clause_groups(self.phrases, verb)
        subject = self._subject_group(verb, groups)
        return subject[0].place if subject else None

    def _opaque(self, kind: str, content: Formula, bound: Bound, subject: int | None) -> Formula:
        """Return *content* as opaque, of the subject if that is interpreted outside it."""
        term = bound.get(subject) if subject is not None else None
        if term is None:
            return Opaque(kind, (), (), content)
        inner = self.nouns.variable()
        return Opaque(kind, (term,), (inner,), substituted(content, {term: inner}))

    def _affirmed(self, verb: int, bound: Bound) -> Formula:
        """Return the verb with its arguments, without negation and modals."""
        complement = self._complement(verb)
        if complement is not None and self._is_verb(complement):
            if not self.tree.is_independent(complement):
                return self._governing(verb, complement, bound)
        elif self.tree.lemma(verb) == "be" and (state := self._state(verb, bound)) is not None:
            return state
        return self._event(verb, bound)

    # Complements

    def _complement(self, verb: int) -> int | None:
        """Return the clause under the verb, or under the adjective of *be*: *is able to swim*."""
        own = self.tree.first(verb, "xcomp", "ccomp", "csubj")
        adjective = self.tree.first(verb, "acomp", "attr")
        if own is not None or adjective is None or self.tree.lemma(verb) != "be":
            return own
        return self.tree.first(adjective, "xcomp", "ccomp")

    def _governing(self, verb: int, complement: int, bound: Bound) -> Formula:
        """Return a verb with a clause under it: *managed to*, *knew that*, *said that*."""
        lemma = self.tree.lemma(verb)
        governors = table("clauses", "governors")
        has_infinitive = any(
            self.tree.token(child).form.lower() == "to"
            for child in self.tree.below(complement, "aux")
        )
        if lemma == "be":
            return self._adjective_governing(verb, complement, bound)
        if lemma in governors["contrary"].split() and has_infinitive:
            return Not(self.clause(complement, bound))
        if lemma in governors["implicative"].split() and has_infinitive:
            return self.clause(complement, bound)
        is_bare = not self.tree.below(complement, "mark") and not has_infinitive
        if lemma in listed("verbs", "perception") and is_bare:
            return all_of(self.clause(complement, bound), self._saying(verb, complement, bound))
        if lemma in governors["factive"].split() and not has_infinitive:
            fact = self.clause(complement, bound)
            if not any(term.is_variable for term in bound.values()):
                self.nouns.presupposed.append(fact)
                return self._saying(verb, complement, bound)
            return all_of(fact, self._saying(verb, complement, bound))
        return self._saying(verb, complement, bound)

    def _saying(self, verb: int, complement: int, bound: Bound) -> Formula:
        event = self.nouns.variable(is_event=True)
        groups = [g for g in clause_groups(self.phrases, verb) if g[0].role != "content"]

        def body(within: Bound) -> Formula:
            inner = self.nouns.variable(is_event=True)
            terms, variables = [event], [inner]
            content = self.clause(complement, within)
            controller = self._subject_place(complement)
            if controller is not None and (term := within.get(controller)) is not None:
                terms.append(term)
                variables.append(self.nouns.variable())
                content = substituted(content, {term: variables[-1]})
            opaque = Opaque("content", tuple(terms), tuple(variables), content)
            return all_of(*self._roles(verb, event, groups, within), opaque)

        return self._arguments(groups, bound, lambda within: Exists(event, body(within)))

    def _adjective_governing(self, verb: int, complement: int, bound: Bound) -> Formula:
        adjective = self.tree.first(verb, "acomp", "attr", "oprd")
        lemma = "" if adjective is None else self.tree.lemma(adjective)
        if lemma in listed("adjectives", "true"):
            return self.clause(complement, bound)
        if lemma in listed("adjectives", "false"):
            return Not(self.clause(complement, bound))
        if lemma == "case":
            return self.clause(complement, bound)
        content = self.clause(complement, bound)
        return self._opaque(_kind_of(lemma), content, bound, self._subject_place(complement))

    # States

    def _state(self, verb: int, bound: Bound) -> Formula | None:
        """Return what *be* says: that there is something, what it is, where it is."""
        if self.tree.first(verb, "expl") is not None:
            return self._existence(verb, bound)
        place = self._subject_place(verb)
        term = bound.get(place) if place is not None else None
        if term is None or place is None:
            return None
        attributes = [
            group for group in clause_groups(self.phrases, verb) if group[0].role == "attribute"
        ]
        adjective = self.tree.first(verb, "acomp")
        if adjective is not None:
            return self._adjectival(verb, adjective, place, term, bound)
        if attributes:
            joined = any_of if self._joins_with_or(attributes[0]) else all_of
            what = joined(*(self._attribute(attribute, term, bound) for attribute in attributes[0]))
            return all_of(what, *self._circumstances(verb, term, bound))
        circumstances = self._circumstances(verb, term, bound)
        return all_of(*circumstances) if circumstances else None

    def _attribute(self, argument: Argument, term: Term, bound: Bound) -> Formula:
        if argument.quantifier is not None and argument.quantifier.kind == "any":
            return Not(self.nouns.restrictor(argument, term, bound))
        amount = argument.amount
        if amount is not None and not argument.head:
            return _measured(amount, term)
        return self.nouns.identity(argument, term, bound)

    def _joins_with_or(self, arguments: Sequence[Argument]) -> bool:
        return any(
            self.tree.lemma(cc) == "or"
            for argument in arguments
            for cc in self.tree.below(argument.place, "cc")
        )

    def _existence(self, verb: int, bound: Bound) -> Formula:
        groups = [
            group
            for group in clause_groups(self.phrases, verb)
            if group[0].role in ("attribute", "theme", "patient")
            and self.tree.lemma(group[0].place) != "there"
        ]
        if not groups:
            return self._event(verb, bound)
        return self.nouns.group(
            groups[0],
            bound,
            lambda term, within: all_of(*self._circumstances(verb, term, within)),
        )

    def _circumstances(self, verb: int, term: Term, bound: Bound) -> list[Formula]:
        """Return where, and with what, something is: *is in Leeds*."""
        formulas = []
        for child in self.tree.below(verb, "prep"):
            lemma, below = self.tree.lemma(child), self.tree.first(child, "pobj")
            if below is None or lemma in words("clauses", "except"):
                continue
            arguments = self.phrases.arguments(below, lemma)
            formulas.append(self.nouns.group(arguments, bound, _related_by(lemma, term)))
        return formulas

    def _adjectival(self, verb: int, place: int, subject: int, term: Term, bound: Bound) -> Formula:
        conjuncts = [place, *self.tree.below(place, "conj")]
        is_noun = self.tree.token(subject).pos == "NOUN" and not self.phrases.is_name(subject)
        noun = self.nouns.noun(subject) if is_noun else ""
        joins = {
            self.tree.lemma(cc) for conjunct in conjuncts for cc in self.tree.below(conjunct, "cc")
        }
        joined = any_of if "or" in joins else all_of
        states = [self._adjective(conjunct, term, noun, bound) for conjunct in conjuncts]
        return all_of(joined(*states), *self._circumstances(verb, term, bound))

    def _adjective(self, place: int, term: Term, noun: str, bound: Bound) -> Formula:
        """Return an adjective with its comparison, its measure and its complement."""
        if (compared := self._comparison(place, term, bound)) is not None:
            return compared
        formulas = [self.nouns.adjective(place, term, noun)]
        lemma = self.tree.lemma(place)
        for child in self.tree.below(place, "prep"):
            below = self.tree.first(child, "pobj")
            if below is not None:
                arguments = self.phrases.arguments(below, self.tree.lemma(child))
                related = _related_by(self.tree.lemma(child), term)
                formulas.append(self.nouns.group(arguments, bound, related))
        for child in self.tree.below(place, "advmod"):
            adverb = self.tree.lemma(child)
            if adverb in words("clauses", "neutral_adverbs") | {"very", "not"}:
                continue
            formulas.append(Atom(f"{adverb}-{lemma}:a", (term,)))
        for child in self.tree.below(place, "npadvmod"):
            amount = self.phrases.argument(child, "measure").amount
            scale = scale_of(lemma)
            if amount is not None and scale is not None:
                return _degree(scale.name, amount, term)
        return all_of(*formulas)

    def _comparison(self, place: int, term: Term, bound: Bound) -> Formula | None:
        """Return *taller than Ann*, *as tall as Ann*, *more than 2 m tall*, or None."""
        lemma = self.tree.lemma(place)
        scale = scale_of(lemma)
        name = lemma if scale is None else scale.name
        direction = 1 if scale is None else scale.direction
        adverbs = {self.tree.lemma(child) for child in self.tree.below(place, "advmod")}
        is_less = "less" in adverbs or "little" in adverbs
        is_equal = "as" in adverbs
        for child in self.tree.below(place, "prep"):
            if self.tree.lemma(child) not in ("than", "as"):
                continue
            below = self.tree.first(child, "pobj")
            if below is None:
                continue
            upward = (direction == 1) != is_less
            relation = (">=" if upward else "<=") if is_equal else (">" if upward else "<")
            argument = self.phrases.argument(below, "than")
            whole = [argument] if argument.quantifier else self.phrases.arguments(below, "than")
            return self.nouns.group(whole, bound, _compared_by(name, term, relation))
        return None

    # Events

    def _event(self, verb: int, bound: Bound) -> Formula:
        groups = clause_groups(self.phrases, verb)
        event = self._plain_event(verb, groups, bound)
        if (counted := self._count(verb, groups, bound)) is None:
            return event
        return counted if self._is_more(groups) else self._joined_count(counted, event)

    def _joined_count(self, counted: Formula, event: Formula) -> Formula:
        """Return a count with its event; a hypothesis is shown by either of the two."""
        return any_of(counted, event) if self._side == "h" else all_of(counted, event)

    def _plain_event(self, verb: int, groups: Sequence[list[Argument]], bound: Bound) -> Formula:
        event = self.nouns.variable(is_event=True)
        extra = self._unhandled(verb, event)
        return self._arguments(
            groups,
            bound,
            lambda within: Exists(event, all_of(*self._roles(verb, event, groups, within), *extra)),
        )

    def _count(self, verb: int, groups: Sequence[list[Argument]], bound: Bound) -> Formula | None:
        """Return how many of a noun the subject sold, won, ..., also by a comparison, or None."""
        place = self._subject_place(verb)
        term = bound.get(place) if place is not None else None
        counted = next((g[0] for g in groups if g[0].role == "patient" and len(g) == 1), None)
        if term is None or counted is None or counted.place == place:
            return None
        scale = f"{COUNTED}{self.nouns.noun(counted.place)} ({self._predicate(verb)})"
        if self._is_more(groups):
            return self._count_compared(verb, counted, groups, scale, term, bound)
        amount = counted.amount
        is_plain = not counted.modifiers and amount is not None and amount.kind == "count"
        if not is_plain or amount is None:
            return None
        lower = amount.interval.value is not None and not self.nouns.is_bounded(amount)
        return _at_least(scale, amount, term) if lower else _degree(scale, amount, term)

    def _is_more(self, groups: Sequence[list[Argument]]) -> bool:
        patient = next((group[0] for group in groups if group[0].role == "patient"), None)
        if patient is None or not self._than(groups):
            return False
        below = self.tree.below(patient.place, "amod", "det", "advmod")
        return any(self.tree.token(place).form.lower() == "more" for place in below)

    def _than(self, groups: Sequence[list[Argument]]) -> list[Argument]:
        return next((group for group in groups if group[0].role == "than"), [])

    def _count_compared(
        self,
        verb: int,
        counted: Argument,
        groups: Sequence[list[Argument]],
        scale: str,
        term: Term,
        bound: Bound,
    ) -> Formula:
        """Return *won more orders than Ann*: it won some, and more than she."""
        some = replace(counted, quantifier=None, amount=None, modifiers=())
        others = [
            [argument]
            for group in groups
            for argument in group[:1]
            if argument.role not in _COMPARED
        ]
        event = self._plain_event(verb, [*others, [some]], bound)
        more = self.nouns.group(
            self._than(groups), bound, lambda other, _: Degree(scale, term, ">", other)
        )
        return all_of(event, more)

    def _arguments(
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
            if group[0].place not in within and self._is_literal(group[0]):
                return nested(number + 1, within)
            return self.nouns.group(
                group,
                within,
                lambda term, inner: nested(
                    number + 1, {**inner, **{argument.place: term for argument in group}}
                ),
            )

        return nested(0, bound)

    def _is_literal(self, argument: Argument) -> bool:
        """Return whether the argument is not a thing but a word or a clause: *quickly*."""
        token = self.tree.token(argument.place)
        return token.pos in ("ADV", "ADJ", *_VERBAL) or (
            argument.amount is not None and argument.amount.kind != "count" and not argument.head
        )

    def _roles(
        self, verb: int, event: Term, groups: Sequence[list[Argument]], bound: Bound
    ) -> list[Formula]:
        lemma = self._predicate(verb)
        formulas: list[Formula] = [Atom(f"{lemma}:v", (event,))]
        for group in groups:
            argument = group[0]
            if argument.role == "content":
                continue
            if (term := bound.get(argument.place)) is not None:
                formulas.append(Atom(f"{lemma}:v.{argument.role}", (event, term)))
            elif self._is_literal(argument):
                word = argument.head or argument.part.form.lower()
                formulas.append(Atom(f"{argument.role}-{word}:m", (event,)))
        return formulas

    def _predicate(self, verb: int) -> str:
        particle = self.tree.first(verb, "prt")
        lemma = self.tree.lemma(verb)
        return lemma if particle is None else f"{lemma}+{self.tree.lemma(particle)}"

    def _unhandled(self, verb: int, event: Term) -> list[Formula]:
        """Return a predicate for each part of the clause that no rule translates."""
        formulas: list[Formula] = []
        for child in self.tree.below(verb, "advcl"):
            mark = self._mark(child)
            is_purpose = any(self.tree.lemma(aux) == "to" for aux in self.tree.below(child, "aux"))
            if is_purpose or (mark and mark not in (*_TOGETHER, *words("clauses", "condition"))):
                form = self.tree.part(self.tree.subtree(child)).form.lower()
                formulas.append(Atom(f"{mark or 'to'} {form}:m", (event,)))
        return formulas

    def _is_verb(self, place: int) -> bool:
        return self.tree.token(place).pos in _VERBAL


def _related_by(preposition: str, term: Term) -> Callable[[Term, Bound], Formula]:
    return lambda other, _: Atom(f"{preposition}:p", (term, other))


def _compared_by(scale: str, term: Term, relation: str) -> Callable[[Term, Bound], Formula]:
    return lambda other, _: Degree(scale, term, relation, other)


def _kind_of(adjective: str) -> str:
    governors = table("clauses", "governors")
    negative = adjective in ("unlikely", "impossible", "improbable")
    kind = next((name for name in _KINDS if adjective in governors[name].split()), "open")
    return f"not-{kind}" if negative else kind


def _measured(amount: Amount, term: Term) -> Formula:
    unit = amount.unit or amount.kind
    return _degree(f"amount of {unit}", amount, term)


def _at_least(scale: str, amount: Amount, term: Term) -> Formula:
    """Return that *term* has the written number or more: *won ten orders*."""
    low = amount.interval.low
    return TRUE if isinstance(low, float) else Degree(scale, term, ">=", float(low))


def _degree(scale: str, amount: Amount, term: Term) -> Formula:
    """Return that *term* is as much as *amount* on a scale, in a unit that others share."""
    ratio = next((r for base in _BASES if (r := factor(amount.unit, base)) is not None), None)
    name = scale if ratio is not None or not amount.unit else f"{scale} ({amount.unit})"
    interval = amount.interval.scaled(ratio) if ratio is not None else amount.interval
    if interval.value is not None:
        return Degree(name, term, "=", float(interval.value))
    formulas: list[Formula] = []
    if not isinstance(interval.low, float):
        relation = ">" if interval.is_low_open else ">="
        formulas.append(Degree(name, term, relation, float(interval.low)))
    if not isinstance(interval.high, float):
        relation = "<" if interval.is_high_open else "<="
        formulas.append(Degree(name, term, relation, float(interval.high)))
    return all_of(*formulas)
