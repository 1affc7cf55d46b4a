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
from entailment.structure.matching import World, fit, is_comparable
from entailment.structure.statements import Argument, Statement
from entailment.structure.units import factor
from entailment.structure.variants import is_comparative, variants

__all__ = ["comparisons"]


class _Comparative(NamedTuple):
    """That *one* is more *word* than *other*, or less."""

    one: Argument
    word: str
    other: Argument
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
    is_more = "less" not in {one.lemma for one in attribute.modifiers}
    return _Comparative(theme, attribute.head, than, is_more)


def _restated(
    statements: Sequence[Statement], claimed: Statement, goal: _Comparative, world: World
) -> Iterator[Answer]:
    for stated in statements:
        found = _comparative(stated) if is_comparable(stated, claimed) else None
        direction = None if found is None else _direction(found, goal)
        if found is None or direction is None:
            continue
        straight = _same(found.one, goal.one, world) and _same(found.other, goal.other, world)
        crossed = _same(found.one, goal.other, world) and _same(found.other, goal.one, world)
        if straight != crossed:
            is_so = direction if straight else not direction
            yield Answer(is_so, str(stated), f"the text states {stated}")


def _direction(found: _Comparative, goal: _Comparative) -> bool | None:
    """Return whether both words point the same way; None for words of different scales."""
    if found.word == goal.word:
        return found.is_more == goal.is_more
    if any(one.word == goal.word for one in opposites(found.word)):
        return found.is_more != goal.is_more
    one, other = dimension(found.word), dimension(goal.word)
    if one is None or other is None or one[0] != other[0] or one[0] in ("length", "time"):
        return None
    return (one[1] * found.is_more) == (other[1] * goal.is_more)


def _same(stated: Argument, claimed: Argument, world: World) -> bool:
    one = Statement("", "", stated.part, (replace(stated, role="theme", preposition=""),))
    other = Statement("", "", claimed.part, (replace(claimed, role="theme", preposition=""),))
    return fit(one, other, world).is_same


def _measured(
    statements: Sequence[Statement], claimed: Statement, goal: _Comparative, world: World
) -> Iterator[Answer]:
    """Yield the comparison of two stated measures: *300 m tall* and *250 m tall*."""
    scale = dimension(goal.word)
    if scale is None:
        return
    one, other = (
        _measure(statements, claimed, who, goal.word, world) for who in (goal.one, goal.other)
    )
    if one is not None and other is not None:
        yield from _answer(one, other, (scale[1] > 0) == goal.is_more)


def _measure(
    statements: Sequence[Statement], claimed: Statement, who: Argument, word: str, world: World
) -> Amount | None:
    found = set()
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
            found.add(attribute.amount)
    return found.pop() if len(found) == 1 else None


def _is_of_scale(stated: Statement, attribute: Argument, word: str) -> bool:
    verbs = {"weigh": "heavy", "cost": "expensive"}
    if stated.predicate in verbs:
        known = verbs[stated.predicate]
        return word == known or word in {one.word for one in opposites(known)}
    if stated.predicate != "be":
        return False
    return attribute.head == word or word in {one.word for one in opposites(attribute.head)}


def _counted(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield whether one has *more* of a noun *than* another, from what both have."""
    goal = next((one for one in claimed.arguments if _degree(one) is not None), None)
    than = next((one for one in claimed.arguments if one.preposition == "than"), None)
    subject = claimed.argument("agent", "theme", "patient")
    if goal is None or than is None or subject is None or claimed.is_negated or subject is goal:
        return
    degree = _degree(goal)
    bare = replace(
        goal,
        modifiers=tuple(
            one for one in goal.modifiers if one.lemma not in _DEGREES and one.relation != "than"
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
    found = set()
    for stated in statements:
        if stated.is_negated or stated.derivation or not is_comparable(stated, wanted):
            continue
        for variant in variants(stated):
            whole = fit(variant.statement, wanted, world)
            if variant.statement.predicate == wanted.predicate and whole.is_same:
                goal = whole.links[-1].stated
                if goal is not None and goal.amount is not None:
                    found.add(goal.amount)
    return found.pop() if len(found) == 1 else None


def _answer(one: Amount, other: Amount, is_more: bool) -> Iterator[Answer]:
    ratio = factor(one.unit, other.unit)
    if one.value is None or other.value is None or ratio is None or one.kind != other.kind:
        return
    if one.is_rough or other.is_rough or one.per != other.per:
        return
    first, second = one.value * ratio, other.value
    sign = ">" if first > second else "<" if first < second else "="
    line = f"{written(first)} {sign} {written(second)}"
    yield Answer(
        (first > second) if is_more else (first < second), f"{one.form}; {other.form}", line
    )
