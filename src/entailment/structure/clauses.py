"""Clauses read as statements: their arguments by role, also those that another clause shares.

A subject is shared by coordinated verbs and by infinitives (control); a relative clause and a
participle take the noun they modify. The passive, the dative shift and verbs that are used both
ways (*the shop opened*, *they opened the shop*) end in the same roles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from entailment.structure.modality import status, tense
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument, Part, Quantifier, Statement, Tense
from entailment.structure.tree import Tree
from entailment.structure.vocabulary import table, words

__all__ = ["clause_groups", "clause_statements", "with_time_role"]

_MAX_COMBINATIONS = 16
"""Statements of one clause with coordinated arguments; with more it is read without them."""

_NOT_CLAUSES = frozenset("aux auxpass amod prep compound case punct cc mark".split())


def clause_statements(phrases: Phrases) -> Iterator[Statement]:
    """Yield the statements of every clause, one for each combination of coordinated arguments."""
    for verb, token in enumerate(phrases.tree.tokens):
        if token.pos in ("VERB", "AUX") and token.relation not in _NOT_CLAUSES:
            yield from _Clause(phrases, verb).statements()


def clause_groups(phrases: Phrases, verb: int) -> list[list[Argument]]:
    """Return each argument of the clause at *verb*, as the list of what is coordinated there."""
    groups = _with_spans([group for group in _Clause(phrases, verb)._groups() if group])
    roles = _ergative(phrases.tree.lemma(verb), tuple(group[0] for group in groups))
    return [
        [replace(argument, role=first.role) for argument in group]
        for group, first in zip(groups, roles, strict=True)
    ]


class _Clause:
    """One clause of an analysed text, by its verb."""

    def __init__(self, phrases: Phrases, verb: int):
        self.phrases = phrases
        self.tree: Tree = phrases.tree
        self.verb = verb
        self.lemma = self.tree.lemma(verb)
        self.is_passive = self._is_passive()

    def statements(self) -> Iterator[Statement]:
        """Yield the clause's statements."""
        own = status(self.tree, self.verb)
        groups = _with_spans([group for group in self._groups() if group])
        if any(self._is_title(group) for group in groups):
            return
        if any(self._is_alternative(group) for group in groups) or self._is_elliptical(groups):
            return
        count = 1
        for group in groups:
            count *= len(group)
        combinations = (
            product(*groups)
            if count <= _MAX_COMBINATIONS
            else [tuple(group[0] for group in groups)]
        )
        particle = self.tree.first(self.verb, "prt")
        for combination in combinations:
            arguments = _with_age(self.lemma, _ergative(self.lemma, combination))
            yield Statement(
                predicate=self.lemma,
                particle="" if particle is None else self.tree.lemma(particle),
                part=self.tree.part([self.verb]),
                arguments=arguments,
                is_negated=own.is_negated ^ _denies(arguments),
                modality=own.modality,
                tense=self._tense(),
                sentence=self._sentence(),
                tokens=own.tokens | {self.verb} | (frozenset() if particle is None else {particle}),
            )

    def _groups(self) -> Iterator[list[Argument]]:
        """Yield each argument of the clause, as the list of what is coordinated in its place."""
        yield self._subjects()
        yield from self._objects()
        yield from self._others()

    def _tense(self) -> Tense:
        own = tense(self.tree, self.verb)
        token = self.tree.token(self.verb)
        if own == "" and token.relation in ("conj", "xcomp"):
            return tense(self.tree, token.head)
        return own

    def _sentence(self) -> int:
        spans = self.tree.analysis.sentences
        return next((n for n, span in enumerate(spans) if self.verb < span.end), 0)

    def _is_alternative(self, group: Sequence[Argument]) -> bool:
        """Return whether the group is joined by *or*, so that no part of it is stated."""
        if len(group) < 2 or any(
            argument.quantifier and argument.quantifier.kind == "any" for argument in group
        ):
            return False
        heads = {self.tree.token(argument.place).head for argument in group} | {
            argument.place for argument in group
        }
        return any(
            self.tree.lemma(cc) == "or" for head in heads for cc in self.tree.below(head, "cc")
        )

    def _is_title(self, group: Sequence[Argument]) -> bool:
        """Return whether a coordination is one name: *The Frog and the Nightingale is a poem*."""
        if self.lemma != "be" or len(group) < 2:
            return False
        is_singular = self.tree.token(self.verb).form.lower() in ("is", "was")
        is_attribute = group[0].role == "attribute" and any(argument.is_name for argument in group)
        return is_attribute or (group[0].role == "theme" and is_singular)

    def _is_elliptical(self, groups: Sequence[Sequence[Argument]]) -> bool:
        """Return whether the clause leaves out what it says of its subject: *I am not*."""
        return self.lemma in ("be", "do") and len(groups) < 2

    def _is_passive(self) -> bool:
        if self.tree.first(self.verb, "nsubjpass", "auxpass", "csubjpass") is not None:
            return True
        token = self.tree.token(self.verb)
        if token.relation == "conj" and self.tree.first(self.verb, "nsubj", "aux", "dobj") is None:
            head = token.head
            is_participle = token.form.lower() not in (token.lemma, f"{token.lemma}s")
            is_participle &= self.lemma not in words("clauses", "intransitive")
            if self.tree.first(head, "auxpass") is not None and is_participle:
                return True
        is_bare = self.tree.first(self.verb, "nsubj", "aux", "dobj") is None
        is_participle = not token.form.lower().endswith("ing") and token.form.lower() != token.lemma
        return (
            token.relation in ("acl", "advcl") and is_bare and is_participle and token.pos == "VERB"
        )

    # Subjects

    def _subjects(self) -> list[Argument]:
        role = self._subject_role()
        place = self._subject(self.verb)
        if place is None:
            return []
        own = self.tree.first(self.verb, "nsubj", "nsubjpass") == place
        arguments = self.phrases.arguments(place, role)
        relation = self.tree.token(self.verb).relation
        if not own and relation in ("relcl", "acl") and len(arguments) > 1:
            arguments = arguments[:1]
        return arguments

    def _subject_role(self) -> str:
        if self.is_passive:
            is_recipient = self.lemma in words("clauses", "double_object") and (
                self.tree.first(self.verb, "dobj", "oprd") is not None
            )
            return "recipient" if is_recipient else "patient"
        return "theme" if self.lemma in words("clauses", "copulas") else "agent"

    def _subject(self, verb: int) -> int | None:
        """Return the head of the clause's subject, its own or the one that it shares."""
        own = self.tree.first(verb, "nsubj", "nsubjpass", "csubj")
        token = self.tree.token(verb)
        if own is None and (bounded := self._bounded_subject(verb)) is not None:
            return bounded
        if own is not None:
            is_relative = self.tree.lemma(own) in words("clauses", "relative_pronouns")
            return token.head if is_relative and token.relation == "relcl" else own
        if token.relation == "acl":
            is_infinitive = self.tree.first(verb, "aux") is not None
            return None if is_infinitive else token.head
        if token.relation in ("conj", "advcl"):
            head = token.head
            return self._subject(head) if self._is_verb(head) else None
        if token.relation == "xcomp":
            return self._controller(token.head)
        return None

    def _bounded_subject(self, verb: int) -> int | None:
        """Return *students* in *between 200 and 250 students attended*: no phrase of place."""
        for child in self.tree.below(verb, "prep"):
            start = self.tree.token(child).start
            below = self.tree.first(child, "pobj")
            is_bound = any(amount.start == start for amount in self.phrases.amounts)
            if child < verb and is_bound and below is not None:
                return below
        return None

    def _controller(self, governor: int) -> int | None:
        """Return who does what an infinitive says: the object of *ask*, the subject of *plan*."""
        token = self.tree.token(governor)
        if token.pos == "ADJ":
            governor = token.head
        whom = self.tree.first(governor, "dobj", "dative")
        if whom is not None and self.tree.lemma(governor) in words("clauses", "object_control"):
            return whom
        return self._subject(governor) if self._is_verb(governor) else None

    def _is_verb(self, place: int) -> bool:
        return self.tree.token(place).pos in ("VERB", "AUX")

    # Objects

    def _objects(self) -> Iterator[list[Argument]]:
        direct = self.tree.first(self.verb, "dobj")
        dative = [child for child in self.tree.below(self.verb, "dative") if self._is_noun(child)]
        if direct is not None:
            yield self.phrases.arguments(self._antecedent(direct), "patient")
            yield from self._lifted(direct)
        elif (gap := self._gap()) is not None:
            yield [self.phrases.argument(gap, "patient")]
        for place in dative:
            yield self.phrases.arguments(place, "recipient")
        for child in self.tree.below(self.verb, "attr", "oprd"):
            yield self.phrases.arguments(child, "attribute")
            yield from self._lifted(child)
        for child in self.tree.below(self.verb, "acomp"):
            yield from self._adjective(child)

    def _lifted(self, noun: int) -> Iterator[list[Argument]]:
        """Yield what parsers hang on an object but the clause means: times, and *than Tom*."""
        for child in self.tree.below(noun, "prep"):
            below = self.tree.first(child, "pobj")
            if below is None:
                continue
            has_time = self.phrases.argument(below, "time").period is not None
            if has_time or self.tree.lemma(child) == "than":
                yield from self._prepositional(child)

    def _is_noun(self, place: int) -> bool:
        return self.tree.token(place).pos in ("NOUN", "PROPN", "PRON", "NUM", "X")

    def _antecedent(self, place: int) -> int:
        token = self.tree.token(self.verb)
        is_relative = self.tree.lemma(place) in words("clauses", "relative_pronouns")
        return token.head if is_relative and token.relation == "relcl" else place

    def _gap(self) -> int | None:
        """Return the noun that a relative clause without pronoun has for its object."""
        token = self.tree.token(self.verb)
        subject = self.tree.first(self.verb, "nsubj")
        if token.relation != "relcl" or subject is None or self.is_passive:
            return None
        is_relative = self.tree.lemma(subject) in words("clauses", "relative_pronouns")
        stranded = any(not self.tree.below(child) for child in self.tree.below(self.verb, "prep"))
        has_adverb = any(
            self.tree.lemma(child) in ("where", "when", "why")
            for child in self.tree.below(self.verb, "advmod")
        )
        return None if is_relative or stranded or has_adverb else token.head

    def _adjective(self, place: int) -> Iterator[list[Argument]]:
        yield [
            self.phrases.argument(conjunct, "attribute") for conjunct in self._with_conjuncts(place)
        ]
        for child in self.tree.below(place, "prep"):
            yield from self._prepositional(child)

    def _with_conjuncts(self, place: int) -> list[int]:
        return [place, *self.tree.below(place, "conj")]

    # Prepositions, adverbs, complements

    def _others(self) -> Iterator[list[Argument]]:
        for child in self.tree.below(self.verb):
            token = self.tree.token(child)
            if token.relation == "agent" or (
                token.relation in ("prep", "dative") and token.pos in ("ADP", "SCONJ", "VERB")
            ):
                yield from self._prepositional(child)
            elif token.relation == "npadvmod" and not self._is_of_preposition(child):
                yield [self._adverbial(child)]
                for further in self.tree.below(child, "appos"):
                    yield [self._adverbial(further)]
            elif token.relation == "advmod":
                yield self._manner(child)
            elif token.relation in ("ccomp", "xcomp") and self._is_verb(child):
                if self.tree.is_independent(child):
                    continue
                yield [self._content(child)]
            elif token.relation == "advcl":
                yield self._temporal_clause(child)

    def _prepositional(self, place: int) -> Iterator[list[Argument]]:
        preposition = self.tree.lemma(place)
        if (
            preposition in words("clauses", "except")
            or self.tree.token(place).form.lower() == "according"
        ):
            return
        below = self.tree.first(place, "pobj")
        if below is not None and below == self._bounded_subject(self.verb):
            return
        if below is None:
            inner = self.tree.first(place, "prep")  # *out of*, *up to*
            if inner is not None:
                yield from self._prepositional(inner)
            return
        arguments = self.phrases.arguments(self._antecedent(below), self._role(place), preposition)
        if preposition == "from" and (ends := self._two_ends(arguments[0])) is not None:
            yield from ([end] for end in ends)
            return
        if (
            arguments[0].amount is not None
            and arguments[0].amount.start <= self.tree.token(place).start
        ):
            role = "attribute" if self.lemma in words("clauses", "copulas") else "measure"
            arguments = [replace(argument, role=role, preposition="") for argument in arguments]
        yield [with_time_role(argument) for argument in arguments]
        for inner in self.tree.below(
            place, "prep"
        ):  # *from 12 to 15*, read as one inside the other
            if self.tree.lemma(inner) in ("to", "until"):
                yield from self._prepositional(inner)

    def _two_ends(self, argument: Argument) -> tuple[Argument, Argument] | None:
        """Return 480 and 420 of *from 480 to 420*, where the parser has them as one number."""
        part = argument.part
        inside = [a for a in self.phrases.amounts if part.start <= a.start and a.end <= part.end]
        if len(inside) < 2 or self.tree.text[inside[0].end : inside[1].start].strip() != "to":
            return None
        candidate, two = (
            replace(
                argument,
                part=Part(amount.form, amount.start, amount.end),
                head="",
                modifiers=(),
                amount=amount,
            )
            for amount in inside[:2]
        )
        return candidate, replace(two, role="goal", preposition="to")

    def _role(self, place: int) -> str:
        token = self.tree.token(place)
        preposition = self.tree.lemma(place)
        if token.relation == "agent" or (
            preposition == "by" and self.is_passive and not self._measures(place)
        ):
            return "agent"
        if token.relation == "dative" and preposition == "to":
            return "recipient"
        if preposition == "to" and self.lemma in words("clauses", "transfer"):
            return "recipient"
        roles: dict[str, str] = table("clauses", "roles")
        return roles.get(preposition, preposition)

    def _measures(self, place: int) -> bool:
        below = self.tree.first(place, "pobj")
        if below is None:
            return False
        argument = self.phrases.argument(below, "by")
        is_bare = argument.amount is not None and not argument.head
        return is_bare or argument.period is not None

    def _adverbial(self, place: int) -> Argument:
        argument = self.phrases.argument(place, "measure")
        if argument.period is not None:
            return replace(argument, role="time")
        if argument.is_name:
            return replace(argument, role="patient", amount=None)
        return argument

    def _manner(self, place: int) -> list[Argument]:
        form = self.tree.token(place).form.lower()
        skipped = words("clauses", "neutral_adverbs") | words("clauses", "doubt_adverbs")
        skipped |= (
            words("clauses", "weak_denials") | words("clauses", "denial_adverbs") | {"not", "only"}
        )
        skipped |= words("clauses", "condition") | {"when", "where", "why", "how"}
        if form in skipped:
            return []
        argument = self.phrases.argument(place, "manner")
        if argument.period is not None:
            argument = replace(argument, role="time")
        elif argument.amount is not None:
            argument = replace(argument, role="measure")
        return [argument]

    def _is_of_preposition(self, place: int) -> bool:
        """Return whether it measures what follows: *three years after the tunnel*."""
        end = max(self.tree.subtree(place)) + 1
        following = self.tree.lemma(end) if end < len(self.tree.tokens) else ""
        return following in ("after", "before", "later", "earlier", "ago")

    def _content(self, place: int) -> Argument:
        """Return the complement clause as an argument: its verb stands for it."""
        part = self.tree.part(self.tree.subtree(place))
        return Argument(
            "content", part, self.tree.lemma(place), tokens=frozenset({place}), place=place
        )

    def _temporal_clause(self, place: int) -> list[Argument]:
        marks = [self.tree.lemma(child) for child in self.tree.below(place, "mark", "advmod")]
        mark = next(
            (
                word
                for word in marks
                if word in ("before", "after", "since", "until", "while", "when")
            ),
            None,
        )
        if mark is None:
            return []
        taken = self.tree.below(place, "mark", "advmod")
        return [
            Argument(
                mark,
                self.tree.part(self.tree.subtree(place)),
                self.tree.lemma(place),
                preposition=mark,
                tokens=frozenset({place, *taken}),
                place=place,
            )
        ]


def with_time_role(argument: Argument) -> Argument:
    """Return an argument of time or duration with that role; others as they are."""
    if argument.period is not None and argument.role in (
        "place",
        "during",
        "beneficiary",
        "of",
        "by",
    ):
        return replace(argument, role="time" if argument.role != "by" else "by")
    amount = argument.amount
    if argument.preposition == "for" and amount is not None and amount.kind == "measure":
        return replace(argument, role="duration")
    return argument


def _with_spans(groups: list[list[Argument]]) -> list[list[Argument]]:
    """Return *groups* with *from 1914 to 1918* as one argument of the role `span`."""
    periods = [
        argument.period
        for group in groups
        for argument in group
        if argument.role in ("source", "goal", "time")
    ]
    joined: list[list[Argument]] = []
    for group in groups:
        period = group[0].period
        is_range = period is not None and group[0].role in ("source", "goal")
        if (
            period is None
            or not is_range
            or period.years[0] == period.years[1]
            or (group[0].role == "goal" and periods.count(period) < 2)
        ):
            joined.append(group)
        elif group[0].role != "goal":
            joined.append([replace(group[0], role="span", head="", modifiers=())])
    return joined


def _with_age(lemma: str, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """Return a bare number that somebody is as an age: *she is over 40*."""
    theme = next((argument for argument in arguments if argument.role == "theme"), None)
    if lemma != "be" or theme is None or not (theme.is_name or theme.head in ("he", "she")):
        return arguments
    return tuple(
        replace(argument, amount=replace(argument.amount, kind="measure", unit="year"))
        if argument.role == "attribute"
        and argument.amount
        and argument.amount.kind == "count"
        and not argument.head
        else argument
        for argument in arguments
    )


def _ergative(lemma: str, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """Return what opens, or breaks, as the patient, whether or not somebody does it."""
    roles = {argument.role for argument in arguments}
    if lemma not in words("clauses", "ergative") or "patient" in roles:
        return arguments
    return tuple(
        replace(argument, role="patient") if argument.role == "agent" else argument
        for argument in arguments
    )


def _denies(arguments: Sequence[Argument]) -> bool:
    """Return whether an odd number of arguments have *no*, *nobody* or *not all*."""
    denied = [
        argument
        for argument in arguments
        if isinstance(argument.quantifier, Quantifier)
        and argument.quantifier.kind in ("any", "not-all")
    ]
    return len(denied) % 2 == 1
