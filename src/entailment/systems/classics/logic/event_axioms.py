"""Axioms on events and relations: converses, exclusions, opposite events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.knowledge.converses import Converse, converses, exclusions
from entailment.knowledge.scales import opposites
from entailment.systems.classics.logic.formulas import (
    Exists,
    Formula,
    Implies,
    Not,
    Term,
    all_of,
    for_all,
)
from entailment.systems.classics.logic.lowering import Axiom
from entailment.systems.classics.logic.predicates import EVENTS, THINGS, Predicate, implication

__all__ = ["of_converses", "of_exclusions", "of_opposed_events"]

_X, _Y = THINGS
_E, _F = EVENTS


def of_converses(left: frozenset[Predicate], right: frozenset[Predicate]) -> Iterator[Axiom]:
    """Yield the converses that lead, in two steps at most, from a word of one side to the other."""
    heads = {(predicate.lemma, predicate.kind) for predicate in left | right}
    roles = sorted({predicate.role for predicate in left | right if predicate.role})
    words = {lemma for lemma, _ in heads}
    steps: dict[tuple[str, str], Converse] = {}
    for start in sorted(words):
        for first in converses(start):
            if first.predicate in words:
                steps[start, first.rule + first.predicate] = first
            for second in converses(first.predicate):
                if second.predicate in words and second.predicate != start:
                    steps[start, first.rule + first.predicate] = first
                    steps[first.predicate, second.rule + second.predicate] = second
    for (lemma, _), rule in steps.items():
        yield from _of_converse(lemma, rule, roles)


def _of_converse(lemma: str, rule: Converse, roles: Sequence[str]) -> Iterator[Axiom]:
    changes = dict(rule.roles)
    is_noun, becomes_noun = "of" in changes, "of" in changes.values()
    if is_noun and becomes_noun:
        first, second = Predicate(lemma, "n", "of"), Predicate(rule.predicate, "n", "of")
        pair = (_X, _Y) if changes.get("of") == "of" else (_Y, _X)
        stated_here = all_of(second(*pair), second._replace(role="")(pair[0]))
        yield Axiom(rule.rule, for_all((_X, _Y), Implies(first(_X, _Y), stated_here)))
    elif is_noun:
        yield Axiom(rule.rule, _noun_to_verb(lemma, rule.predicate, changes))
    elif becomes_noun:
        yield Axiom(rule.rule, _verb_to_noun(lemma, rule.predicate, changes))
    else:
        verb, second = Predicate(lemma, "v"), Predicate(rule.predicate, "v")
        yield implication(rule.rule, verb, second)
        for role in dict.fromkeys((*changes, *roles)):
            new = changes.get(role, role)
            if role not in changes and new in changes.values():
                continue
            yield implication(rule.rule, verb._replace(role=role), second._replace(role=new))


def _noun_to_verb(lemma: str, verb: str, changes: dict[str, str]) -> Formula:
    first, second = Predicate(lemma, "n", "of"), Predicate(verb, "v")
    stated_here = all_of(
        second(_E),
        second._replace(role=changes["theme"])(_E, _X),
        second._replace(role=changes["of"])(_E, _Y),
    )
    return for_all((_X, _Y), Implies(first(_X, _Y), Exists(_E, stated_here)))


def _verb_to_noun(lemma: str, noun: str, changes: dict[str, str]) -> Formula:
    role_of = {new: old for old, new in changes.items()}
    first, second = Predicate(lemma, "v"), Predicate(noun, "n")
    stated = all_of(
        first(_E),
        first._replace(role=role_of["theme"])(_E, _X),
        first._replace(role=role_of["of"])(_E, _Y),
    )
    stated_here = all_of(second(_X), second._replace(role="of")(_X, _Y))
    return for_all((_E, _X, _Y), Implies(stated, stated_here))


def of_exclusions(everything: frozenset[Predicate]) -> Iterator[Axiom]:
    """Yield what excludes what: of two things one beat the other, not each the other."""
    for lemma in sorted(
        {predicate.lemma for predicate in everything if predicate.kind in ("v", "n")}
    ):
        for rule in exclusions(lemma):
            changes = dict(rule.roles)
            if "of" in changes:
                predicate = Predicate(lemma, "n", "of")
                other = Predicate(rule.predicate, "n", "of")
                denial = Not(all_of(predicate(_X, _Y), other(_Y, _X)))
                yield Axiom(rule.rule, for_all((_X, _Y), denial))
            elif len(changes) == 2:
                verb, second = Predicate(lemma, "v"), Predicate(rule.predicate, "v")
                first_role, second_role = changes
                both = all_of(
                    verb(_E),
                    verb._replace(role=first_role)(_E, _X),
                    verb._replace(role=second_role)(_E, _Y),
                    second(_F),
                    second._replace(role=changes[first_role])(_F, _X),
                    second._replace(role=changes[second_role])(_F, _Y),
                )
                yield Axiom(rule.rule, for_all((_E, _F, _X, _Y), Not(both)))


def of_opposed_events(left: frozenset[Predicate], right: frozenset[Predicate]) -> Iterator[Axiom]:
    """Yield that of two opposite events of the same participants there are not both."""
    verbs = sorted(predicate for predicate in left if predicate.kind == "v" and not predicate.role)
    others = {
        predicate.lemma for predicate in right if predicate.kind == "v" and not predicate.role
    }
    for verb in verbs:
        for opposite in opposites(verb.lemma):
            if opposite.word not in others:
                continue
            second = Predicate(opposite.word, "v")
            roles = sorted(
                {p.role for p in left | right if p.lemma in (verb.lemma, opposite.word)}
                & {"agent", "patient", "theme"}
            )
            things = [Term(f"x{number}", True) for number in range(len(roles))]
            both = all_of(
                verb(_E),
                second(_F),
                *(verb._replace(role=r)(_E, x) for r, x in zip(roles, things, strict=True)),
                *(second._replace(role=r)(_F, x) for r, x in zip(roles, things, strict=True)),
            )
            name = f"{verb.lemma} | {opposite.word}"
            yield Axiom(name, for_all((_E, _F, *things), Not(both)))
