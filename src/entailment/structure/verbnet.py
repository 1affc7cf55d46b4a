"""The roles of a statement by the names of VerbNet, where a class of its verb has them.

A verb of several classes takes that with a role for most of its arguments, of these the likeliest.
An argument for which the class has no role, or a circumstance such as time, keeps the name of our
open inventory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from entailment.knowledge.formats.verbnet import VerbNet
from entailment.structure.statements import Statement

__all__ = ["with_verbnet_roles"]


def with_verbnet_roles(statement: Statement, verbs: VerbNet) -> Statement:
    """Return *statement* with VerbNet's names of roles; as it is for a verb of no class."""
    own = [argument.role for argument in statement.arguments]
    renamed = [_renamed(own, verb_class.roles) for verb_class in verbs.classes(statement.predicate)]
    best = max(renamed, key=lambda roles: _fit(own, roles), default=own)
    arguments = zip(statement.arguments, best, strict=True)
    return replace(
        statement, arguments=tuple(replace(argument, role=role) for argument, role in arguments)
    )


def _renamed(own: Sequence[str], roles: Sequence[str]) -> list[str]:
    """Return a name for each of *own*: one of *roles*, each given to one role of ours alone."""
    given: dict[str, str] = {}
    for role in own:
        free = [name for name in _names().get(role, ()) if name not in given.values()]
        given.setdefault(role, next((name for name in free if name in roles), role))
    return [given[role] for role in own]


def _fit(own: Sequence[str], renamed: Sequence[str]) -> tuple[int, int]:
    """Return how many roles have a name of VerbNet, and how likely those are, at most 0."""
    pairs = [(ours, name) for ours, name in zip(own, renamed, strict=True) if ours != name]
    return len(pairs), -sum(_names()[ours].index(name) for ours, name in pairs)


@lru_cache(maxsize=1)
def _names() -> Mapping[str, tuple[str, ...]]:
    """Return for each role of ours those of VerbNet that may stand for it."""
    path = files("entailment.structure").joinpath("data", "verbnet_roles.tsv")
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {role: tuple(names.split()) for role, names in rows}
