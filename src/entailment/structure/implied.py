"""Statements that no clause makes: appositions, relations to an owner, and nouns of events.

| written | statement |
| --- | --- |
| Ada, a teacher from Lund, ... | be(theme: Ada, attribute: a teacher from Lund) |
| her teacher was Lindh · she was Lindh's pupil | teacher(theme: Lindh, of: her) · pupil(...) |
| Lindh, her teacher, ... · her teacher Lindh | teacher(theme: Lindh, of: her) |
| the sale of the mill to Kemira by Acme | sell(...), asserted where it says that it took place |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from entailment.knowledge.converses import Nominalisation, nominalisation
from entailment.structure.clause_roles import with_time_role
from entailment.structure.modality import status
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument, Modality, Statement, StatementPart
from entailment.structure.vocabulary import listed, table

__all__ = ["implied_statements"]


def implied_statements(phrases: Phrases, clauses: Sequence[Statement]) -> Iterator[Statement]:
    """Yield what appositions, copulas with a relation and nouns of events state."""
    appositions = list(_appositions(phrases))
    yield from appositions
    for statement in (*clauses, *appositions):
        yield from _relations(phrases, statement)
    yield from _titles(phrases)
    yield from _events(phrases, clauses)


def _appositions(phrases: Phrases) -> Iterator[Statement]:
    tree = phrases.tree
    for place, token in enumerate(tree.tokens):
        if token.relation != "appos" or tree.token(place).pos not in ("NOUN", "PROPN"):
            continue
        theme = phrases.argument(token.head, "theme")
        attribute = phrases.argument(place, "attribute")
        if theme.amount or attribute.amount or not (theme.head and attribute.head):
            continue
        if theme.is_name == attribute.is_name:
            continue  # *Lund, Sweden* is not an identity
        if attribute.is_name:
            theme, attribute = (
                replace(attribute, role="theme"),
                replace(theme, role="attribute"),
            )
        yield Statement(
            "be",
            "",
            attribute.part,
            (theme, attribute),
            origin="apposition",
            sentence=_sentence(phrases, place),
        )


def _titles(phrases: Phrases) -> Iterator[Statement]:
    """Yield the relation in *her teacher Lindh*."""
    tree = phrases.tree
    for place, token in enumerate(tree.tokens):
        if token.relation != "compound" or not phrases.is_name(token.head) or token.pos != "NOUN":
            continue
        owner = tree.first(token.head, "poss")
        if owner is not None and owner < place:
            theme = phrases.argument(token.head, "theme")
            of = phrases.argument(owner, "of")
            yield Statement(
                tree.lemma(place),
                "",
                tree.part([place]),
                (theme, of),
                origin="possessive",
                sentence=_sentence(phrases, place),
                tokens=frozenset({place}),
            )


def _relations(phrases: Phrases, statement: Statement) -> Iterator[Statement]:
    """Yield the relation that a copula states of its theme: *she was Lindh's teacher*."""
    theme, attribute = statement.argument("theme"), statement.argument("attribute")
    if statement.predicate != "be" or theme is None or attribute is None:
        return
    for holder, noun in ((theme, attribute), (attribute, theme)):
        owner = _owner(phrases, noun)
        if owner is None or (noun is theme and not (noun.is_definite and holder.is_name)):
            continue
        if phrases.tree.token(noun.place).pos != "NOUN" or noun.amount is not None:
            continue
        if any(not _is_within(modifier.part, owner.part) for modifier in noun.modifiers):
            continue  # *Lindh's former teacher* is not her teacher
        others = [
            argument for argument in statement.arguments if argument not in (theme, attribute)
        ]
        yield replace(
            statement,
            predicate=noun.head,
            part=phrases.tree.part([noun.place]),
            arguments=(replace(holder, role="theme"), owner, *others),
            origin="possessive",
            tokens=statement.tokens | noun.tokens,
        )


def _is_within(part: StatementPart, whole: StatementPart) -> bool:
    return whole.start <= part.start and part.end <= whole.end


def _owner(phrases: Phrases, noun: Argument) -> Argument | None:
    """Return whose *noun* is, by possessive or *of*, as an argument."""
    tree = phrases.tree
    owner = tree.first(noun.place, "poss")
    if owner is None:
        of = next((p for p in tree.below(noun.place, "prep") if tree.lemma(p) == "of"), None)
        owner = None if of is None else tree.first(of, "pobj")
    return None if owner is None else phrases.argument(owner, "of")


def _events(phrases: Phrases, clauses: Sequence[Statement]) -> Iterator[Statement]:
    tree = phrases.tree
    for place, token in enumerate(tree.tokens):
        event = nominalisation(token.lemma) if token.pos == "NOUN" else None
        if event is None:
            continue
        arguments = tuple(_event_arguments(phrases, place, event))
        if not any(argument.role in ("agent", "patient") for argument in arguments):
            continue
        governor, modality = _occurrence(phrases, place, clauses)
        times = (
            []
            if governor is None
            else [
                argument
                for argument in governor.arguments
                if argument.role in ("time", "place") and argument.period
            ]
        )
        yield Statement(
            event.verb,
            "",
            tree.part([place]),
            (*arguments, *times),
            is_negated=governor is not None and governor.is_negated,
            modality=modality,
            tense="" if governor is None else governor.tense,
            origin="nominalisation",
            sentence=_sentence(phrases, place),
            tokens=frozenset({place}) | (governor.tokens if governor else frozenset()),
        )


def _event_arguments(phrases: Phrases, place: int, event: Nominalisation) -> Iterator[Argument]:
    tree = phrases.tree
    has_agent = any(tree.lemma(child) == "by" for child in tree.below(place, "prep"))
    owner = tree.first(place, "poss")
    if owner is not None:
        has_of = any(tree.lemma(child) == "of" for child in tree.below(place, "prep"))
        role = "patient" if has_agent and not has_of else event.possessive
        yield phrases.argument(owner, role)
    for prep in tree.below(place, "prep"):
        below, word = tree.first(prep, "pobj"), tree.lemma(prep)
        if below is None:
            continue
        roles = {"of": event.of, "by": "agent", "to": "recipient", "from": "source"}
        role = roles.get(word, table("clauses", "roles").get(word, word))
        yield with_time_role(phrases.argument(below, role, word))


def _occurrence(
    phrases: Phrases, place: int, clauses: Sequence[Statement]
) -> tuple[Statement | None, tuple[Modality, ...]]:
    """Return the clause that says of the event that it took place, and else that this is open."""
    tree = phrases.tree
    head = tree.token(place).head
    if tree.token(place).relation == "pobj" and tree.lemma(head) in ("after", "since", "following"):
        return None, status(tree, tree.token(head).head).modality
    for clause in clauses:
        subject = clause.argument("patient", "agent")
        is_event = clause.predicate in listed("clauses", "happening")
        if subject is not None and subject.place == place and is_event:
            return clause, clause.modality
    return None, (Modality("open", tree.part([place])),)


def _sentence(phrases: Phrases, place: int) -> int:
    spans = phrases.tree.analysis.sentences
    return next((n for n, span in enumerate(spans) if place < span.end), 0)
