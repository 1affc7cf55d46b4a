"""What else a clause says: phrases with a preposition, adverbs, times, complements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from entailment.structure.clause import ParsedClause
from entailment.structure.clause_roles import with_time_role
from entailment.structure.statements import Argument, StatementPart
from entailment.structure.subjects import bounded_subject
from entailment.structure.vocabulary import listed, table

__all__ = ["others", "prepositional"]


def others(clause: ParsedClause) -> Iterator[list[Argument]]:
    """Yield each circumstance and complement, as the list of what is coordinated in its place."""
    for child in clause.tree.below(clause.verb):
        token = clause.tree.token(child)
        if token.relation == "agent" or (
            token.relation in ("prep", "dative") and token.pos in ("ADP", "SCONJ", "VERB")
        ):
            yield from prepositional(clause, child)
        elif token.relation == "npadvmod" and not _is_of_preposition(clause, child):
            yield [_adverbial(clause, child)]
            for further in clause.tree.below(child, "appos"):
                yield [_adverbial(clause, further)]
        elif token.relation == "advmod":
            yield _manner(clause, child)
        elif token.relation in ("ccomp", "xcomp") and clause.is_verb(child):
            if clause.tree.is_independent(child):
                continue
            yield [_content(clause, child)]
        elif token.relation == "advcl":
            yield _temporal_clause(clause, child)


def prepositional(clause: ParsedClause, place: int) -> Iterator[list[Argument]]:
    """Yield the arguments of the prepositional phrase at *place*; none for an exception."""
    preposition = clause.tree.lemma(place)
    form = clause.tree.token(place).form.lower()
    if preposition in listed("clauses", "except") or form == "according":
        return
    below = clause.tree.first(place, "pobj")
    if below is not None and below == bounded_subject(clause, clause.verb):
        return
    if below is None:
        gerund = clause.tree.first(place, "pcomp")
        is_condition = form in listed("clauses", "condition")  # *provided that it rains*
        if gerund is not None and clause.is_verb(gerund) and not is_condition:
            yield [_clause_argument(clause, gerund, preposition, [place])]
            return
        inner = clause.tree.first(place, "prep")  # *out of*, *up to*
        if inner is not None:
            yield from prepositional(clause, inner)
        return
    arguments = clause.phrases.arguments(
        clause.antecedent(below), _role(clause, place), preposition
    )
    if preposition == "from" and (ends := _two_ends(clause, arguments[0])) is not None:
        yield from ([end] for end in ends)
        return
    if (
        arguments[0].amount is not None
        and arguments[0].amount.start <= clause.tree.token(place).start
    ):
        role = "attribute" if clause.lemma in listed("clauses", "copulas") else "measure"
        arguments = [replace(argument, role=role, preposition="") for argument in arguments]
    yield [with_time_role(argument) for argument in arguments]
    for inner in clause.tree.below(place, "prep"):  # *from 12 to 15*, read as one inside the other
        if clause.tree.lemma(inner) in ("to", "until"):
            yield from prepositional(clause, inner)


def _two_ends(clause: ParsedClause, argument: Argument) -> tuple[Argument, Argument] | None:
    """Return 480 and 420 of *from 480 to 420*, where the parser has them as one number."""
    part = argument.part
    inside = [a for a in clause.phrases.amounts if part.start <= a.start and a.end <= part.end]
    if len(inside) < 2 or clause.tree.text[inside[0].end : inside[1].start].strip() != "to":
        return None
    candidate, two = (
        replace(
            argument,
            part=StatementPart(amount.form, amount.start, amount.end),
            head="",
            modifiers=(),
            amount=amount,
        )
        for amount in inside[:2]
    )
    return candidate, replace(two, role="goal", preposition="to")


def _role(clause: ParsedClause, place: int) -> str:
    token = clause.tree.token(place)
    preposition = clause.tree.lemma(place)
    if token.relation == "agent" or (preposition == "by" and clause.is_passive):
        return _role_of_by(clause, place)
    if token.relation == "dative" and preposition == "to":
        return "recipient"
    if preposition == "to" and clause.lemma in listed("clauses", "transfer"):
        return "recipient"
    if preposition == "for" and clause.lemma in listed("clauses", "blame"):
        return "cause"
    is_left_alone = clause.tree.first(clause.verb, "dobj") is None
    if preposition == "for" and is_left_alone and clause.lemma in listed("clauses", "departures"):
        return "goal"
    roles: dict[str, str] = table("clauses", "roles")
    return roles.get(preposition, preposition)


def _role_of_by(clause: ParsedClause, place: int) -> str:
    """Return what *by* says of a passive: who did it, how, how much or until when."""
    below = clause.tree.first(place, "pobj")
    if below is None:
        return "agent"
    argument = clause.phrases.argument(below, "by")
    is_bare = len(argument.tokens) == 1 and not argument.is_name
    if is_bare and argument.head in listed("clauses", "means"):
        return "manner"
    amount = None if argument.head else argument.amount
    is_agent = clause.tree.token(place).relation == "agent"
    is_measure = amount is not None and (amount.kind != "count" or not is_agent)  # *by a couple*
    is_time = argument.period is not None or clause.phrases.is_time(below)
    return "by" if is_measure or is_time else "agent"


def _adverbial(clause: ParsedClause, place: int) -> Argument:
    argument = clause.phrases.argument(place, "measure")
    is_bare_time = _is_point(clause, place) and not (argument.amount or argument.quantifier)
    if argument.period is not None or is_bare_time:
        return replace(argument, role="time")
    if argument.is_name:
        return replace(argument, role="patient", amount=None)
    return argument


def _manner(clause: ParsedClause, place: int) -> list[Argument]:
    form = clause.tree.token(place).form.lower()
    skipped = listed("clauses", "neutral_adverbs") | listed("clauses", "doubt_adverbs")
    skipped |= (
        listed("clauses", "weak_denials") | listed("clauses", "denial_adverbs") | {"not", "only"}
    )
    skipped |= listed("clauses", "condition") | {"when", "where", "why", "how"}
    if form in skipped or clause.phrases.is_within_clock(place):
        return []
    argument = clause.phrases.argument(place, "manner")
    is_counted = argument.amount is not None and form not in listed("clauses", "measured_from")
    if argument.period is not None or (_is_point(clause, place) and not is_counted):
        argument = replace(argument, role="time")
    elif argument.amount is not None:
        argument = replace(argument, role="measure")
    return [argument]


def _is_point(clause: ParsedClause, place: int) -> bool:
    return clause.tree.lemma(place) in listed("clauses", "points_of_time")


def _is_of_preposition(clause: ParsedClause, place: int) -> bool:
    """Return whether it measures what follows: *three years after the tunnel*."""
    end = max(clause.tree.subtree(place)) + 1
    following = clause.tree.lemma(end) if end < len(clause.tree.tokens) else ""
    return following in listed("clauses", "measured_from")


def _content(clause: ParsedClause, place: int) -> Argument:
    """Return the complement clause as an argument: its verb stands for it."""
    part = clause.tree.part(clause.tree.subtree(place))
    return Argument(
        "content", part, clause.tree.lemma(place), tokens=frozenset({place}), place=place
    )


def _temporal_clause(clause: ParsedClause, place: int) -> list[Argument]:
    begins = clause.tree.below(place, "mark", "advmod")
    lemmas = map(clause.tree.lemma, begins)
    mark = next((lemma for lemma in lemmas if lemma in listed("clauses", "temporal_joins")), None)
    return [] if mark is None else [_clause_argument(clause, place, mark, begins)]


def _clause_argument(
    clause: ParsedClause, place: int, preposition: str, begins: Iterable[int]
) -> Argument:
    """Return the clause at *place*, begun by the words at *begins*: its verb stands for it."""
    return Argument(
        preposition,
        clause.tree.part({*begins, *clause.tree.subtree(place)}),
        clause.tree.lemma(place),
        preposition=preposition,
        tokens=frozenset({place, *begins}),
        place=place,
    )
