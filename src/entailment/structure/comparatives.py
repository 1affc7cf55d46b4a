"""What is more than what: comparatives that are stated, turned round, or worked out from figures.

| text | follows | by |
| --- | --- | --- |
| The bridge is taller than the tower. | the tower is shorter | opposite and converse |
| The tower is 300 m tall, the bridge 250 m. | the tower is taller than the bridge | 300 > 250 |
| Ann won 1,204 votes and Tom 1,190. | Ann won more votes than Tom | 1,204 > 1,190 |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from entailment.knowledge.scales import dimension, opposites
from entailment.structure.amounts import Amount, written
from entailment.structure.arithmetic import Answer
from entailment.structure.matching import fit, is_comparable
from entailment.structure.statements import Argument, Statement
from entailment.structure.units import factor
from entailment.structure.variants import is_comparative, variants
from entailment.structure.world import World

__all__ = ["comparisons"]


class _Comparative(NamedTuple):
    """That *first* is more *word* than *second*, or less."""

    first: Argument
    word: str
    second: Argument
    is_more: bool


def comparisons(
    statements: Sequence[Statement], claimed: Statement, world: World
) -> Iterator[Answer]:
    """Yield whether the comparison of *claimed*, if it is one, is so."""
    goal = _comparative(claimed)
    if goal is not None:
        yield from _restated(statements, claimed, goal, world)
        yield from _measured(statements, claimed, goal, world)
    yield from _counted(statements, claimed, world)


def _comparative(statement: Statement) -> _Comparative | None:
    attribute, than = statement.argument("attribute"), statement.argument("than")
    theme = statement.argument("theme")
    if statement.predicate != "be" or theme is None or attribute is None or than is None:
        return None
    if not is_comparative(attribute) or statement.is_negated or attribute.amount is not None:
        return None
    if than.amount is not None or statement.argument("by") is not None:
        return None
    is_more = "less" not in {modifier.lemma for modifier in attribute.modifiers}
    return _Comparative(theme, attribute.head, than, is_more)


def _restated(
    statements: Sequence[Statement], claimed: Statement, goal: _Comparative, world: World
) -> Iterator[Answer]:
    for stated in statements:
        comparative = _comparative(stated) if is_comparable(stated, claimed) else None
        direction = None if comparative is None else _direction(comparative, goal)
        if comparative is None or direction is None:
            continue
        straight = _same(comparative.first, goal.first, world) and _same(
            comparative.second, goal.second, world
        )
        crossed = _same(comparative.first, goal.second, world) and _same(
            comparative.second, goal.first, world
        )
        if straight != crossed:
            is_so = direction if straight else not direction
            yield Answer(is_so, str(stated), f"the text states {stated}")


def _direction(comparative: _Comparative, goal: _Comparative) -> bool | None:
    """Return whether both words point the same way; None for words of different scales."""
    if comparative.word == goal.word:
        return comparative.is_more == goal.is_more
    if any(opposite.word == goal.word for opposite in opposites(comparative.word)):
        return comparative.is_more != goal.is_more
    first, second = dimension(comparative.word), dimension(goal.word)
    if first is None or second is None or first[0] != second[0] or first[0] in ("length", "time"):
        return None
    return ((first[1] > 0) == comparative.is_more) == ((second[1] > 0) == goal.is_more)


def _same(stated: Argument, claimed: Argument, world: World) -> bool:
    statement = Statement("", "", stated.part, (replace(stated, role="theme", preposition=""),))
    other = Statement("", "", claimed.part, (replace(claimed, role="theme", preposition=""),))
    return fit(statement, other, world).is_same


def _measured(
    statements: Sequence[Statement], claimed: Statement, goal: _Comparative, world: World
) -> Iterator[Answer]:
    """Yield the comparison of two stated measures: *300 m tall* and *250 m tall*."""
    scale = dimension(goal.word)
    if scale is None:
        return
    first, second = (
        _measure(statements, claimed, who, goal.word, world) for who in (goal.first, goal.second)
    )
    if first is not None and second is not None:
        yield from _answer(first, second, (scale[1] > 0) == goal.is_more)


def _measure(
    statements: Sequence[Statement], claimed: Statement, who: Argument, word: str, world: World
) -> Amount | None:
    result = set()
    for stated in statements:
        theme, attribute = (
            stated.argument("theme", "agent"),
            stated.argument("attribute", "measure", "patient"),
        )
        if stated.is_negated or stated.derivation or theme is None or attribute is None:
            continue
        if attribute.amount is None or not is_comparable(stated, claimed):
            continue
        if _is_of_scale(stated, attribute, word) and _same(theme, who, world):
            result.add(attribute.amount)
    return result.pop() if len(result) == 1 else None


def _is_of_scale(stated: Statement, attribute: Argument, word: str) -> bool:
    verbs = {"weigh": "heavy", "cost": "expensive"}
    if stated.predicate in verbs:
        known = verbs[stated.predicate]
        return word == known or word in {opposite.word for opposite in opposites(known)}
    if stated.predicate != "be":
        return False
    return attribute.head == word or word in {
        opposite.word for opposite in opposites(attribute.head)
    }


def _counted(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield whether one has *more* of a noun *than* another, from what both have."""
    goal = next((argument for argument in claimed.arguments if _degree(argument) is not None), None)
    than = next(
        (argument for argument in claimed.arguments if argument.preposition == "than"), None
    )
    subject = claimed.argument("agent", "theme", "patient")
    if goal is None or than is None or subject is None or claimed.is_negated or subject is goal:
        return
    degree = _degree(goal)
    bare = replace(
        goal,
        modifiers=tuple(
            modifier
            for modifier in goal.modifiers
            if modifier.lemma not in _DEGREES and modifier.relation != "than"
        ),
        quantifier=None,
    )
    counts = []
    for who in (subject, than):
        other = replace(who, role=subject.role, preposition=subject.preposition)
        wanted = replace(claimed, arguments=(other, bare))
        counts.append(_count_of(statements, wanted, world))
    if counts[0] is not None and counts[1] is not None:
        yield from _answer(counts[0], counts[1], degree == "more")


_DEGREES = ("more", "few", "less", "many", "much", "than")


def _degree(argument: Argument) -> str | None:
    first = argument.part.form.lower().split()[0]
    if argument.amount is not None or first not in ("more", "fewer", "less"):
        return None
    return "more" if first == "more" else "less"


def _count_of(statements: Sequence[Statement], wanted: Statement, world: World) -> Amount | None:
    result = set()
    for stated in statements:
        if stated.is_negated or stated.derivation or not is_comparable(stated, wanted):
            continue
        for variant in variants(stated):
            whole = fit(variant.statement, wanted, world)
            if variant.statement.predicate == wanted.predicate and whole.is_same:
                goal = whole.links[-1].stated
                if goal is not None and goal.amount is not None:
                    result.add(goal.amount)
    return result.pop() if len(result) == 1 else None


def _answer(left: Amount, right: Amount, is_more: bool) -> Iterator[Answer]:
    ratio = factor(left.unit, right.unit)
    if left.value is None or right.value is None or ratio is None or left.kind != right.kind:
        return
    if left.is_rough or right.is_rough or left.per != right.per:
        return
    first, second = left.value * ratio, right.value
    sign = ">" if first > second else "<" if first < second else "="
    line = f"{written(first)} {sign} {written(second)}"
    yield Answer(
        (first > second) if is_more else (first < second), f"{left.form}; {right.form}", line
    )
