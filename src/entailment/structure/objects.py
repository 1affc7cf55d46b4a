"""What a clause does something to, gives to somebody, or says that something is."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.structure.circumstances import prepositional
from entailment.structure.clause import ParsedClause
from entailment.structure.statements import Argument
from entailment.structure.vocabulary import listed

__all__ = ["objects"]


def objects(clause: ParsedClause) -> Iterator[list[Argument]]:
    """Yield each object, recipient and attribute, as the list of what is coordinated there."""
    direct = clause.tree.first(clause.verb, "dobj")
    dative = [
        child for child in clause.tree.below(clause.verb, "dative") if _is_noun(clause, child)
    ]
    if direct is not None:
        yield clause.phrases.arguments(clause.antecedent(direct), "patient")
        yield from _lifted(clause, direct)
    elif (gap := _gap(clause)) is not None:
        yield [clause.phrases.argument(gap, "patient")]
    for place in dative:
        yield clause.phrases.arguments(place, "recipient")
    for child in clause.tree.below(clause.verb, "attr", "oprd"):
        yield clause.phrases.arguments(child, "attribute")
        yield from _lifted(clause, child)
    for child in clause.tree.below(clause.verb, "acomp"):
        yield from _adjective(clause, child)


def _lifted(clause: ParsedClause, noun: int) -> Iterator[list[Argument]]:
    """Yield what parsers hang on an object but the clause means: times, and *than Tom*."""
    for child in clause.tree.below(noun, "prep"):
        below = clause.tree.first(child, "pobj")
        if below is None:
            continue
        has_time = clause.phrases.argument(below, "time").period is not None
        if has_time or clause.tree.lemma(child) == "than":
            yield from prepositional(clause, child)


def _is_noun(clause: ParsedClause, place: int) -> bool:
    return clause.tree.token(place).pos in ("NOUN", "PROPN", "PRON", "NUM", "X")


def _gap(clause: ParsedClause) -> int | None:
    """Return the noun that a relative clause without pronoun has for its object."""
    token = clause.tree.token(clause.verb)
    subject = clause.tree.first(clause.verb, "nsubj")
    if token.relation != "relcl" or subject is None or clause.is_passive:
        return None
    is_relative = clause.tree.lemma(subject) in listed("clauses", "relative_pronouns")
    stranded = any(not clause.tree.below(child) for child in clause.tree.below(clause.verb, "prep"))
    has_adverb = any(
        clause.tree.lemma(child) in ("where", "when", "why")
        for child in clause.tree.below(clause.verb, "advmod")
    )
    return None if is_relative or stranded or has_adverb else token.head


def _adjective(clause: ParsedClause, place: int) -> Iterator[list[Argument]]:
    yield [
        clause.phrases.argument(conjunct, "attribute")
        for conjunct in _with_conjuncts(clause, place)
    ]
    for child in clause.tree.below(place, "prep"):
        yield from prepositional(clause, child)


def _with_conjuncts(clause: ParsedClause, place: int) -> list[int]:
    return [place, *clause.tree.below(place, "conj")]
