"""What else a statement says: in the converse's roles, by an opposite, with less said of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from entailment.knowledge.converses import Converse, converses, exclusions
from entailment.knowledge.scales import opposites
from entailment.structure.statements import Argument, Statement
from entailment.structure.vocabulary import listed, table

__all__ = [
    "Exclusion",
    "Variant",
    "exchanged",
    "excluded_variants",
    "is_comparative",
    "is_one",
    "variants",
]

_IRREGULAR = ("better", "best", "worse", "worst", "further", "farther", "furthest", "farthest")

_STEPS = 2
"""Rules in a row; with more the sense of the first predicate is lost."""

_PARTICIPANTS = frozenset("agent patient recipient source theme of".split())


class Variant(NamedTuple):
    """A statement that another entails, and the rules by which it does."""

    statement: Statement
    rules: tuple[str, ...] = ()
    is_equivalent: bool = True
    """Whether it also entails the statement that it is a variant of."""


def variants(statement: Statement) -> Iterator[Variant]:
    """Yield *statement* and what it entails by converses and opposites."""
    seen = {_key(statement)}
    layer = [Variant(statement)]
    for step in range(_STEPS + 1):
        yield from layer
        if step == _STEPS:
            return
        following = [result for variant in layer for result in _next(variant)]
        layer = []
        for variant in following:
            if (key := _key(variant.statement)) not in seen:
                seen.add(key)
                layer.append(variant)


class Exclusion(NamedTuple):
    """A variant that cannot be so where a statement is, and the roles that it exchanges."""

    variant: Variant
    roles: frozenset[str]


def excluded_variants(statement: Statement) -> Iterator[Exclusion]:
    """Yield what cannot be so where *statement* is: its participants in each other's roles."""
    for variant in variants(statement):
        for rule in exclusions(_name(variant.statement)):
            image = _image(variant.statement, rule)
            if image is not None and set(rule.roles) <= {
                argument.role for argument in image.arguments
            }:
                roles = frozenset(role for role, other in rule.roles.items() if role != other)
                yield Exclusion(Variant(image, (*variant.rules, rule.rule)), roles)


def exchanged(statement: Statement) -> Iterator[Statement]:
    """Yield *statement* with who acts and whom, or from whom, in each other's place.

    Both are people or things that are named or described, one of each, and the predicate is not
    mutual: *met*, *married*. Either may be so where the other is.
    """
    agent = statement.argument("agent")
    mutual = table("clauses", "events")["mutual"].split()
    if agent is None or not is_one(agent) or statement.predicate in mutual:
        return
    for role in ("patient", "recipient", "source"):
        other = statement.argument(role)
        if other is not None and is_one(other):
            yield _exchanged(statement, agent, other)


def is_one(argument: Argument) -> bool:
    """Return whether the argument is one person or thing, and no number, time or quantity."""
    is_counted = argument.quantifier is not None or argument.amount is not None
    return not is_counted and not argument.is_plural and not argument.period and bool(argument.head)


def _exchanged(statement: Statement, first: Argument, second: Argument) -> Statement:
    changed = {
        id(first): replace(first, role=second.role, preposition=second.preposition),
        id(second): replace(second, role=first.role, preposition=first.preposition),
    }
    arguments = tuple(changed.get(id(each), each) for each in statement.arguments)
    return replace(statement, arguments=arguments)


def is_comparative(argument: Argument) -> bool:
    """Return whether the argument is an adjective that compares: *taller*, *more expensive*."""
    lemmas = {modifier.lemma for modifier in argument.modifiers}
    if lemmas & {"more", "less", "most", "least", "as"}:
        return True
    first = argument.part.form.lower().split()[0]
    is_inflected = first != argument.head and first[:2] == (argument.head or "-")[:2]
    return first in _IRREGULAR or (is_inflected and first.endswith(("er", "est")))


def _next(variant: Variant) -> Iterator[Variant]:
    statement = variant.statement
    for rule in converses(_name(statement)):
        if statement.is_negated and not rule.is_equivalent:
            continue
        image = _image(statement, rule)
        if image is not None:
            is_equivalent = variant.is_equivalent and rule.is_equivalent
            yield Variant(image, (*variant.rules, rule.rule), is_equivalent)
    yield from _opposed(variant)
    yield from _identical(variant)


def _identical(variant: Variant) -> Iterator[Variant]:
    """Yield *Lima is the capital* for *the capital is Lima*: both name one thing."""
    statement = variant.statement
    theme, attribute = statement.argument("theme"), statement.argument("attribute")
    if statement.predicate != "be" or theme is None or attribute is None:
        return
    if theme.is_definite and attribute.is_definite and theme.is_name != attribute.is_name:
        changed = {"theme": "attribute", "attribute": "theme"}
        arguments = tuple(
            replace(argument, role=changed.get(argument.role, argument.role))
            for argument in statement.arguments
        )
        image = replace(statement, arguments=arguments)
        yield Variant(image, variant.rules, variant.is_equivalent)


def _image(statement: Statement, rule: Converse) -> Statement | None:
    """Return the statement in the roles of the other predicate, None where a role has no place."""
    arguments = []
    for argument in statement.arguments:
        role = rule.roles.get(argument.role)
        if role is not None:
            arguments.append(replace(argument, role=role, preposition=""))
        elif argument.role not in _PARTICIPANTS:
            arguments.append(argument)
        elif rule.is_equivalent:
            return None
    if not {candidate.role for candidate in statement.arguments} & set(rule.roles):
        return None
    predicate, _, particle = rule.predicate.partition("+")
    return replace(statement, predicate=predicate, particle=particle, arguments=tuple(arguments))


def _opposed(variant: Variant) -> Iterator[Variant]:
    """Yield *did not pass* for *failed*, and *failed* for *did not pass*; so of adjectives."""
    statement = variant.statement
    for opposite in opposites(statement.predicate) if _has_opposite(statement) else ():
        if opposite.kind == "complementary" or not statement.is_negated:
            image = replace(statement, predicate=opposite.word, is_negated=not statement.is_negated)
            rule = f"not {statement.predicate} | {opposite.word}"
            is_equivalent = variant.is_equivalent and opposite.kind == "complementary"
            yield Variant(image, (*variant.rules, rule), is_equivalent)
    attribute = statement.argument("attribute")
    if statement.predicate != "be" or attribute is None or is_comparative(attribute):
        return
    for opposite in opposites(attribute.head):
        if opposite.kind == "complementary" or not statement.is_negated:
            changed = replace(attribute, head=opposite.word)
            arguments = tuple(
                changed if argument is attribute else argument for argument in statement.arguments
            )
            image = replace(statement, arguments=arguments, is_negated=not statement.is_negated)
            rule = f"not {attribute.head} | {opposite.word}"
            is_equivalent = variant.is_equivalent and opposite.kind == "complementary"
            yield Variant(image, (*variant.rules, rule), is_equivalent)


def _has_opposite(statement: Statement) -> bool:
    """Return whether the predicate has its opposites: *pass the exam*, not *pass the school*."""
    patient = statement.argument("patient")
    if patient is None or statement.predicate not in listed("clauses", "results"):
        return True
    return patient.head in listed("clauses", "examinations")


def _name(statement: Statement) -> str:
    return "+".join(filter(None, (statement.predicate, statement.particle)))


def _key(statement: Statement) -> tuple[object, ...]:
    roles = frozenset(
        (argument.role, argument.part.start, argument.head) for argument in statement.arguments
    )
    return (statement.predicate, statement.particle, statement.is_negated, roles)
