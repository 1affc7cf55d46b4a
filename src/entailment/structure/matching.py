"""Whether one argument is at least as specific as another, and whether the two exclude each other.

| stated | claimed | verdict |
| --- | --- | --- |
| Tom Lee · the old mill in Lund | Lee · the mill | same: a part of a name, a modifier less |
| 40 people · more than 300 | at least 30 people · 200 people | same · excluded |
| all members | most members · some old members | same: *all* holds of a narrower noun |
| few members, at most ten members | few old members | open: these hold of a narrower noun alone |
| in May 1974 · in 1974 | in 1974 · in 1980 | same · other time |
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from entailment.structure.counting import match_amount, match_exceptions, match_quantifier
from entailment.structure.noun_matching import match_noun
from entailment.structure.statements import Argument, Statement
from entailment.structure.time_matching import Match, Verdict, compare_times, is_other_deadline
from entailment.structure.world import World

__all__ = ["Fit", "Link", "Match", "Verdict", "fit", "is_comparable", "is_same_role"]

CORE = frozenset("agent patient recipient theme attribute of".split())
"""Roles that need no preposition to be the same."""

_SAME_ROLES = (
    frozenset(("goal", "recipient")),
    frozenset(("measure", "patient", "duration", "by", "attribute")),
    frozenset(("agent", "theme")),
)
_WHO = frozenset("agent patient recipient source theme attribute of content".split())
_TIMES = frozenset("time span before after since until during by source goal".split())


class Link(NamedTuple):
    """A claimed argument with the stated one that matches or excludes it."""

    claimed: Argument
    stated: Argument | None
    match: Match


@dataclass(frozen=True)
class Fit:
    """How a stated statement fits a claimed one, argument by argument."""

    links: tuple[Link, ...]

    @property
    def is_same(self) -> bool:
        """Whether every claimed argument is stated."""
        return all(link.match.verdict is Verdict.SAME for link in self.links)

    @property
    def agrees_on_participants(self) -> bool:
        """Whether all is the same but for where, how or what for, and nothing is excluded."""
        return not any(
            link.match.verdict is Verdict.EXCLUDED
            or link.claimed.role in _WHO
            or link.claimed.period is not None
            or link.claimed.amount is not None
            for link in self.links
            if link.match.verdict is not Verdict.SAME
        )

    @property
    def excluded(self) -> Link | None:
        """The one argument that is excluded, where all others are stated."""
        different = [link for link in self.links if link.match.verdict is not Verdict.SAME]
        if len(different) == 1 and different[0].match.verdict is Verdict.EXCLUDED:
            return different[0]
        return None


def is_comparable(stated: Statement, claimed: Statement) -> bool:
    """Return whether the two are of one modality and source, and of tenses that agree."""
    kinds = {(part.kind, part.is_negated) for part in stated.modality}
    if kinds != {(part.kind, part.is_negated) for part in claimed.modality}:
        return False
    sources = {part.source.lower() for part in stated.modality if part.source}
    requested = {part.source.lower() for part in claimed.modality if part.source}
    if requested != sources or "condition" in {kind for kind, _ in kinds}:
        return False
    return not stated.tense or not claimed.tense or stated.tense == claimed.tense


def fit(stated: Statement, claimed: Statement, world: World) -> Fit:
    """Return how the arguments of *stated* match those of *claimed*, whatever the predicates."""
    used: set[int] = set()
    links = []
    for argument in claimed.arguments:
        link = _best(stated, argument, used, world)
        if link.stated is not None:
            used.add(id(link.stated))
        links.append(link)
    return Fit(tuple(links))


def _best(stated: Statement, claimed: Argument, used: set[int], world: World) -> Link:
    best = Link(claimed, None, Match(Verdict.OPEN))
    for argument in stated.arguments:
        if id(argument) in used or not is_same_role(argument, claimed):
            continue
        match = _match(argument, claimed, stated, world)
        if match.verdict is Verdict.SAME:
            return Link(claimed, argument, match)
        if match.verdict is Verdict.EXCLUDED:
            best = Link(claimed, argument, match)
    if best.stated is None and (inner := _inside(stated, claimed)) is not None:
        return Link(claimed, inner, Match(Verdict.SAME, "inside another phrase"))
    return best


def is_same_role(stated: Argument, claimed: Argument) -> bool:
    """Return whether the two stand in one role, by name or by preposition."""
    if stated.period is not None and claimed.period is not None:
        return stated.role in _TIMES and claimed.role in _TIMES
    if stated.role == claimed.role:
        prepositions = {stated.preposition, claimed.preposition}
        return stated.role in CORE or len(prepositions) == 1 or "" in prepositions
    if any({stated.role, claimed.role} <= roles for roles in _SAME_ROLES):
        return True
    return bool(stated.preposition) and stated.preposition == claimed.preposition


def _inside(stated: Statement, claimed: Argument) -> Argument | None:
    """Return the stated argument that has a prepositional phrase *claimed* for a modifier."""
    if not claimed.preposition or claimed.amount or claimed.period or not claimed.head:
        return None
    wanted = {claimed.head, *(modifier.lemma for modifier in claimed.modifiers)}
    for argument in stated.arguments:
        pairs = {(modifier.lemma, modifier.relation) for modifier in argument.modifiers}
        lemmas = {lemma for lemma, _ in pairs}
        if (claimed.head, claimed.preposition) in pairs and wanted <= lemmas:
            return argument
    return None


def _is_rule(statement: Statement, *, is_least: bool = False) -> bool:
    """Return whether *statement* is of what is due or allowed; what may be, *is_least* is of none.

    *May bring at least 20 cm of snow* says what is expected.
    """
    rules = {"obligation"} if is_least else _RULES
    return any(
        part.kind in rules or part.part.form.lower() == "shall" for part in statement.modality
    )


_RULES = frozenset(("obligation", "permission", "possibility"))


def _match(stated: Argument, claimed: Argument, whole: Statement, world: World) -> Match:
    if claimed.period is not None:
        return _match_time(stated, claimed, whole)
    if stated.period is not None and not claimed.head:
        return Match(Verdict.OPEN)
    noun = match_noun(stated, claimed, whole, world)
    if noun.verdict is not Verdict.SAME:
        return noun
    is_least = claimed.amount is not None and math.isinf(claimed.amount.interval.high)
    for match in (
        match_exceptions(stated, claimed),
        match_amount(stated, claimed, _is_rule(whole, is_least=is_least)),
        match_quantifier(stated, claimed),
    ):
        if match.verdict is not Verdict.SAME:
            return match
        noun = match if match.why else noun
    return noun


def _match_time(stated: Argument, claimed: Argument, whole: Statement) -> Match:
    if stated.period is None or claimed.period is None:
        return Match(Verdict.OPEN)
    if is_other_deadline(stated.period, stated.role, claimed.period, claimed.role) and _is_rule(
        whole
    ):
        return Match(Verdict.OPEN)
    return compare_times(stated.period, stated.role, claimed.period, claimed.role)
