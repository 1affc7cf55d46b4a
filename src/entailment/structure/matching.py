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

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from entailment.discourse.name_matching import names_person
from entailment.knowledge.lookup import Lookup
from entailment.structure.counting import match_amount, match_exceptions, match_quantifier
from entailment.structure.statements import Argument, Statement
from entailment.structure.time_matching import Match, Verdict, compare_times
from entailment.structure.vocabulary import words
from entailment.text.lexicon import word_list

__all__ = ["Fit", "Link", "Match", "Verdict", "World", "fit", "is_comparable", "is_same_role"]

CORE = frozenset("agent patient recipient theme attribute of".split())
"""Roles that need no preposition to be the same."""

_SAME_ROLES = (
    frozenset(("goal", "recipient")),
    frozenset(("measure", "patient", "duration", "by", "attribute")),
    frozenset(("agent", "theme")),
)
_TIMES = frozenset("time span before after since until during by source goal".split())
_ANYBODY = ("nobody", "somebody", "someone", "anyone", "anybody")
_PRONOUNS = word_list("subject_pronouns")


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
    def excluded(self) -> Link | None:
        """The one argument that is excluded, where all others are stated."""
        different = [link for link in self.links if link.match.verdict is not Verdict.SAME]
        if len(different) == 1 and different[0].match.verdict is Verdict.EXCLUDED:
            return different[0]
        return None


class World:
    """What the text says of its things besides the statement at hand: names and descriptions."""

    def __init__(self, statements: Iterable[Statement], lookup: Lookup | None = None):
        self.lookup = lookup
        self._others: dict[int, list[Argument]] = {}
        self._identified: dict[int, list[Argument]] = {}
        for statement in statements:
            theme, attribute = statement.argument("theme"), statement.argument("attribute")
            if statement.predicate == "be" and theme is not None and attribute is not None:
                is_apposed = statement.origin == "apposition"
                others = self._others if is_apposed else self._identified
                others.setdefault(theme.place, []).append(attribute)
                others.setdefault(attribute.place, []).append(theme)

    def descriptions(self, argument: Argument) -> list[Argument]:
        """Return *argument* and what it is also called."""
        return [argument, *self._others.get(argument.place, ())]

    def identities(self, argument: Argument) -> list[Argument]:
        """Return *argument* with all that the text says that it is, by whatever *be*."""
        return [*self.descriptions(argument), *self._identified.get(argument.place, ())]

    def entails(self, stated: str, claimed: str) -> str:
        """Return by which rule every *stated* is a *claimed*; empty where no rule says so."""
        if stated == claimed:
            return "same"
        if self.lookup is None:
            return ""
        rule = self.lookup.entails(stated, claimed)
        return str(rule.relation) if rule is not None and rule.weight >= 0.85 else ""


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


def _match(stated: Argument, claimed: Argument, whole: Statement, world: World) -> Match:
    if claimed.period is not None:
        return _match_time(stated, claimed)
    if stated.period is not None and not claimed.head:
        return Match(Verdict.OPEN)
    noun = _match_noun(stated, claimed, whole, world)
    if noun.verdict is not Verdict.SAME:
        return noun
    for match in (
        match_exceptions(stated, claimed),
        match_amount(stated, claimed),
        match_quantifier(stated, claimed),
    ):
        if match.verdict is not Verdict.SAME:
            return match
        noun = match if match.why else noun
    return noun


def _match_time(stated: Argument, claimed: Argument) -> Match:
    if stated.period is None or claimed.period is None:
        return Match(Verdict.OPEN)
    return compare_times(stated.period, stated.role, claimed.period, claimed.role)


# Nouns and names


def _match_noun(stated: Argument, claimed: Argument, whole: Statement, world: World) -> Match:
    if not claimed.head:
        lemmas = {modifier.lemma for modifier in stated.modifiers}
        is_bare = claimed.amount is not None and stated.amount is not None
        is_held = all(
            _is_stated(modifier.lemma, lemmas, modifier.relation, whole, world)
            for modifier in claimed.modifiers
        )
        return Match(Verdict.SAME if is_bare and is_held else Verdict.OPEN)
    for described in world.descriptions(stated):
        why = _same_head(described, claimed, world)
        if why and _has_modifiers(described, claimed, stated, whole, world):
            return Match(Verdict.SAME, "" if why == "same" else f"{stated.head}: {why}")
    return Match(Verdict.OPEN)


def _same_head(stated: Argument, claimed: Argument, world: World) -> str:
    is_alike = stated.part.form.lower() == claimed.part.form.lower()
    if is_alike and not stated.amount and stated.role != "attribute":
        return "same"
    if claimed.head in _ANYBODY:
        return "same" if stated.is_name or world.entails(stated.head, "person") else ""
    if claimed.is_name or claimed.name:
        return _same_name(stated, claimed)
    if claimed.head in _PRONOUNS or stated.head in _PRONOUNS:
        return "same" if claimed.head == stated.head else ""
    if not stated.head:
        # an amount that counts what the claim names: *seats up to 300*
        return ""
    if stated.is_name and stated.head != claimed.head:
        return ""
    return world.entails(stated.head, claimed.head)


def _same_name(stated: Argument, claimed: Argument) -> str:
    name = claimed.name or _written(claimed)
    if name.lower() in (stated.head, stated.part.form.lower()):
        return "same"
    for wording in filter(None, (_written(stated) if stated.is_name else "", stated.name)):
        if f" {wording.lower()}".endswith(f" {name.lower()}"):
            return "same"
        if names_person(wording, name) == "name":
            return "the same name"
    is_pronoun = claimed.head in _PRONOUNS and not claimed.is_name
    return "same" if is_pronoun and stated.head == claimed.head else ""


def _written(argument: Argument) -> str:
    inside = [
        modifier
        for modifier in argument.modifiers
        if modifier.relation in ("compound", "nmod", "flat", "nummod")
    ]
    forms = [part.part.form for part in sorted(inside, key=lambda part: part.part.start)]
    return " ".join([*forms, argument.head])


def _has_modifiers(
    described: Argument, claimed: Argument, stated: Argument, whole: Statement, world: World
) -> bool:
    """Return whether the modifiers of the claim are stated, and none that may not be dropped is."""
    stated_lemmas = {modifier.lemma for modifier in described.modifiers} | {described.head}
    claimed_lemmas = {modifier.lemma for modifier in claimed.modifiers}
    if stated_lemmas & words("clauses", "privative") - claimed_lemmas:
        return False
    if _holds_of_narrower(stated):
        return {modifier.lemma for modifier in described.modifiers} <= claimed_lemmas
    if _holds_of_same_only(stated) or _is_ranked(described) or _is_ranked(claimed):
        return {modifier.lemma for modifier in described.modifiers} == claimed_lemmas
    if claimed.is_name or claimed.name:
        return all(
            modifier.relation in ("compound", "nmod")
            or _is_stated(modifier.lemma, stated_lemmas, modifier.relation, whole, world)
            for modifier in claimed.modifiers
        )
    return all(
        _is_stated(modifier.lemma, stated_lemmas, modifier.relation, whole, world)
        for modifier in claimed.modifiers
    )


def _is_stated(lemma: str, stated: set[str], relation: str, whole: Statement, world: World) -> bool:
    if lemma in stated or any(world.entails(word, lemma) for word in stated):
        return True
    return any(
        argument.head == lemma and argument.preposition == relation for argument in whole.arguments
    )


def _holds_of_narrower(argument: Argument) -> bool:
    """Return whether what is stated of the noun holds of every narrower one: *all members*."""
    return argument.quantifier is not None and argument.quantifier.kind == "all"


def _is_ranked(argument: Argument) -> bool:
    """Return whether the noun is the first or most of its kind, so that no modifier may change."""
    return any(
        modifier.lemma in words("clauses", "ranks") or modifier.part.form.lower().endswith("est")
        for modifier in argument.modifiers
    )


def _holds_of_same_only(argument: Argument) -> bool:
    """Return whether the statement is of exactly that noun: *few members*, *at most ten*."""
    kind = argument.quantifier.kind if argument.quantifier else ""
    amount = argument.amount
    is_share = amount is not None and amount.kind == "share"
    is_upper = amount is not None and amount.interval.low == 0
    return kind in ("few", "not-all", "only", "most") or is_share or is_upper
