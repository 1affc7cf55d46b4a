"""Predicates that say the same of the same participants in other roles: buy from, sell to.

| rule | of |
| --- | --- |
| buy agent patient source = sell recipient patient agent | exchange |
| teach agent recipient = teacher theme of | a verb and the noun of who does it |
| parent theme of = child of theme | relatives |
| murder agent patient > kill agent patient | a kind of it; one way only |
| beat agent patient ! beat patient agent | the two exclude one another |

A role that a rule does not name stays as it is: when, where and for how much.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

__all__ = [
    "Converse",
    "Nominalisation",
    "converses",
    "exclusions",
    "nominalisation",
    "predicates_entailing",
]

_SYMBOLS = ("=", ">", "!")


class Converse(NamedTuple):
    """What a predicate entails: another predicate, and the new name of each role that changes."""

    predicate: str
    roles: Mapping[str, str]
    rule: str
    """The rule as text, for a proof."""

    is_equivalent: bool
    """Whether the rule holds both ways, and so of what is denied too."""


class Nominalisation(NamedTuple):
    """The verb of a noun of events, and the roles of what stands behind *of* and before *'s*."""

    verb: str
    of: str
    possessive: str


@lru_cache(maxsize=100_000)
def converses(predicate: str) -> tuple[Converse, ...]:
    """Return what *predicate*, a lemma (`set+up` with its particle), entails of other roles.

    >>> [(found.predicate, dict(found.roles)["source"]) for found in converses("borrow")]
    [('lend', 'agent')]
    """
    return tuple(rule for rule in _rules().get(predicate, ()) if " ! " not in rule.rule)


@lru_cache(maxsize=100_000)
def exclusions(predicate: str) -> tuple[Converse, ...]:
    """Return what cannot hold together with *predicate*: the same with its roles changed about.

    >>> [dict(found.roles) for found in exclusions("beat")]
    [{'agent': 'patient', 'patient': 'agent'}]
    """
    return tuple(rule for rule in _rules().get(predicate, ()) if " ! " in rule.rule)


@lru_cache(maxsize=64)
def predicates_entailing(predicate: str) -> frozenset[str]:
    """Return *predicate* and those that entail it of the same agent and patient.

    >>> sorted(predicates_entailing("beat"))[:2]
    ['beat', 'defeat']
    """
    same = {"agent": "agent", "patient": "patient"}
    return frozenset(
        name
        for name, rules in _rules().items()
        if name == predicate
        or any(rule.predicate == predicate and dict(rule.roles) == same for rule in rules)
    )


def nominalisation(noun: str) -> Nominalisation | None:
    """Return the verb of *noun*, or None for one that names no event.

    >>> nominalisation("sale").verb
    'sell'
    """
    return _nouns().get(noun)


@lru_cache(maxsize=1)
def _rules() -> Mapping[str, tuple[Converse, ...]]:
    rules: dict[str, list[Converse]] = {}
    for left, roles, symbol, right, others in _rows("converses.tsv"):
        if symbol not in _SYMBOLS or len(roles.split()) != len(others.split()):
            raise ValueError(f"converses.tsv: {left} and {right} need one role for each role")
        rule = f"{left} {symbol} {right}"
        _add(rules, left, roles, right, others, rule)
        if symbol == "=":
            _add(rules, right, others, left, roles, rule)
    return {name: tuple(senses) for name, senses in rules.items()}


def _add(
    rules: dict[str, list[Converse]], left: str, roles: str, right: str, others: str, rule: str
) -> None:
    mapping = MappingProxyType(dict(zip(roles.split(), others.split(), strict=True)))
    rules.setdefault(left, []).append(Converse(right, mapping, rule, " = " in rule))


@lru_cache(maxsize=1)
def _nouns() -> Mapping[str, Nominalisation]:
    return {noun: Nominalisation(*rest) for noun, *rest in _rows("nominalisations.tsv")}


def _rows(name: str) -> list[list[str]]:
    text = files("entailment.knowledge").joinpath("data", name).read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line and line[0] != "#"]
