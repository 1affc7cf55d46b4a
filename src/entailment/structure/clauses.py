"""Clauses read as statements: their arguments by role, also those that another clause shares.

A subject is shared by coordinated verbs and by infinitives (control); a relative clause and a
participle take the noun they modify. The passive, the dative shift and verbs that are used both
ways (*the shop opened*, *they opened the shop*) end in the same roles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress, product

from entailment.structure.circumstances import others
from entailment.structure.clause import ParsedClause
from entailment.structure.clause_roles import ergative, with_age, with_spans
from entailment.structure.modality import Status, status, tense
from entailment.structure.objects import objects
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument, Statement, Tense
from entailment.structure.subjects import subjects

__all__ = ["clause_groups", "clause_statements"]

_MAX_COMBINATIONS = 16
"""Statements of one clause with coordinated arguments; with more it is read without them."""

_NOT_CLAUSES = frozenset("aux auxpass amod prep compound case punct cc mark".split())


def clause_statements(phrases: Phrases) -> Iterator[Statement]:
    """Yield the statements of every clause, one for each combination of coordinated arguments."""
    for verb, token in enumerate(phrases.tree.tokens):
        if token.pos in ("VERB", "AUX") and token.relation not in _NOT_CLAUSES:
            yield from _statements(ParsedClause(phrases, verb))


def clause_groups(phrases: Phrases, verb: int) -> list[list[Argument]]:
    """Return each argument of the clause at *verb*, as the list of what is coordinated there.

    What is denied next to something stated is left out: *Bergen* of *Oslo but not Bergen*.
    """
    groups = with_spans(_groups(ParsedClause(phrases, verb)))
    roles = ergative(phrases.tree.lemma(verb), tuple(group[0] for group in groups))
    return [
        [replace(argument, role=first.role) for argument in _stated(group)]
        for group, first in zip(groups, roles, strict=True)
    ]


def _statements(clause: ParsedClause) -> Iterator[Statement]:
    """Yield the clause's statements."""
    own = status(clause.tree, clause.verb)
    groups = _without_shared(with_spans(_groups(clause)))
    if any(_is_title(clause, group) for group in groups):
        return
    if any(_is_alternative(clause, group) for group in groups) or _is_elliptical(clause, groups):
        return
    count = 1
    for group in groups:
        count *= len(group)
    combinations = (
        product(*groups) if count <= _MAX_COMBINATIONS else [tuple(group[0] for group in groups)]
    )
    particle = clause.tree.first(clause.verb, "prt")
    for combination in combinations:
        if sum(argument.is_denied for argument in combination) > 1:
            continue  # of *Ann but not Bob saw Oslo but not Bergen* what Bob saw is open
        arguments = with_age(clause.lemma, ergative(clause.lemma, combination))
        yield Statement(
            predicate=clause.lemma,
            particle="" if particle is None else clause.tree.lemma(particle),
            part=clause.tree.part([clause.verb]),
            arguments=arguments,
            is_negated=own.is_negated ^ _denies(arguments) ^ _is_contrasted(clause, arguments, own),
            modality=own.modality,
            tense=_tense(clause),
            sentence=_sentence(clause),
            tokens=own.tokens | {clause.verb} | (frozenset() if particle is None else {particle}),
        )


def _without_shared(groups: list[list[Argument]]) -> list[list[Argument]]:
    """Return *groups* without coordinated circumstances of an amount, which need not be of each.

    So *sold 65 pigs in March and May* is not *sold 65 pigs in March*.
    """
    shared = [
        group
        for group in groups
        if group[0].preposition and sum(not argument.is_denied for argument in group) > 1
    ]
    rest = [group for group in groups if group not in shared]
    return rest if any(argument.amount for group in rest for argument in group) else groups


def _groups(clause: ParsedClause) -> list[list[Argument]]:
    """Return each argument of the clause, as the list of what is coordinated in its place.

    What a circumstance denies is in the place of what is stated, *by Ann, not by Bob*, and without
    that left out: *opened, but not on Monday* says that it opened.
    """
    participants = [group for group in (subjects(clause), *objects(clause)) if group]
    circumstances = [group for group in others(clause) if group]
    is_stated = [not _is_denied(group) for group in circumstances]
    groups = [*participants, *compress(circumstances, is_stated)]
    for group in filter(_is_denied, circumstances):
        stated = next((other for other in groups if other[0].role == group[0].role), None)
        if stated is not None:
            stated.extend(group)
    return groups


def _stated(group: Sequence[Argument]) -> Sequence[Argument]:
    return [argument for argument in group if not argument.is_denied] or group


def _is_denied(group: Sequence[Argument]) -> bool:
    return all(argument.is_denied for argument in group)


def _tense(clause: ParsedClause) -> Tense:
    own = tense(clause.tree, clause.verb)
    token = clause.tree.token(clause.verb)
    if own == "" and token.relation in ("conj", "xcomp"):
        return tense(clause.tree, token.head)
    return own


def _sentence(clause: ParsedClause) -> int:
    spans = clause.tree.analysis.sentences
    return next((n for n, span in enumerate(spans) if clause.verb < span.end), 0)


def _is_alternative(clause: ParsedClause, group: Sequence[Argument]) -> bool:
    """Return whether the group is joined by *or*, so that no part of it is stated."""
    if len(group) < 2 or any(
        argument.quantifier and argument.quantifier.kind == "any" for argument in group
    ):
        return False
    heads = {clause.tree.token(argument.place).head for argument in group} | {
        argument.place for argument in group
    }
    return any(
        clause.tree.lemma(cc) == "or" for head in heads for cc in clause.tree.below(head, "cc")
    )


def _is_title(clause: ParsedClause, group: Sequence[Argument]) -> bool:
    """Return whether a coordination is one name: *The Frog and the Nightingale is a poem*."""
    if clause.lemma != "be" or len(group) < 2:
        return False
    is_singular = clause.tree.token(clause.verb).form.lower() in ("is", "was")
    is_attribute = group[0].role == "attribute" and any(argument.is_name for argument in group)
    return is_attribute or (group[0].role == "theme" and is_singular)


def _is_elliptical(clause: ParsedClause, groups: Sequence[Sequence[Argument]]) -> bool:
    """Return whether the clause leaves out what it says of its subject: *I am not*."""
    return clause.lemma in ("be", "do") and len(groups) < 2


def _is_contrasted(clause: ParsedClause, arguments: Sequence[Argument], own: Status) -> bool:
    """Return whether an argument takes the place of a denied one: *not Oslo but Bergen*."""
    return own.is_negated and any(
        clause.tree.joint(place) == "but"
        for argument in arguments
        for place in _conjuncts_to(clause, argument.place)
    )


def _conjuncts_to(clause: ParsedClause, place: int) -> Iterator[int]:
    """Yield the conjunct at *place* and those that it hangs on: *but Bergen and Rome*."""
    while place >= 0 and clause.tree.token(place).relation == "conj":
        yield place
        place = clause.tree.token(place).head


def _denies(arguments: Sequence[Argument]) -> bool:
    """Return whether an odd number of arguments is denied or has *no*, *nobody* or *not all*."""
    denied = [
        argument
        for argument in arguments
        if argument.is_denied
        or (argument.quantifier is not None and argument.quantifier.kind in ("any", "not-all"))
    ]
    return len(denied) % 2 == 1
