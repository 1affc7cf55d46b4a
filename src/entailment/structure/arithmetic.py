"""What follows from the numbers of one statement, or of several that say the same of one thing.

| text | follows | derivation |
| --- | --- | --- |
| employs 40 people in Leeds and 60 in York | employs 100 people | 40 + 60 = 100 |
| two in five failed | 60 % did not fail | 1 - 2/5 = 3/5 |
| half is forest, a third is field and the rest is water | 1/6 is water | 1 - 0.5 - 1/3 = 1/6 |
| 12 of the 40 members voted | 30 % voted, 28 did not | 12 / 40 = 0.3 · 40 - 12 = 28 |
| works 8 hours a day, five days a week | works 40 hours a week | 8 * 5 = 40 |
| rose from 12 to 15 | rose by 3, by a quarter | 15 - 12 = 3 · 3 / 12 = 0.25 |
| Tom, Ann and Bo came | three people came | Tom, Ann, Bo: 3 |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.structure.amounts import Amount, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.matching import World, fit, is_comparable
from entailment.structure.statements import Argument, Statement
from entailment.structure.units import factor
from entailment.structure.variants import variants
from entailment.structure.vocabulary import table

__all__ = ["Answer", "facts", "product", "totals"]


class Answer(NamedTuple):
    """Whether a claim is so, the part of the text that shows it, and the derivation."""

    is_so: bool
    stated: str
    derivation: str


def facts(statements: Sequence[Statement], amounts: Sequence[Amount]) -> Iterator[Statement]:
    """Yield the statements that follow from the numbers of each one, with their derivations."""
    for statement in statements:
        yield from _rests(statement, statements)
        yield from _shares(statement, amounts)
        yield from _rates(statement)
        yield from _changes(statement)


def totals(statements: Sequence[Statement], claimed: Statement, world: World) -> Iterator[Answer]:
    """Yield that *claimed* gives the sum of what the text states part by part, or its count."""
    goal = next((one for one in claimed.arguments if one.amount is not None), None)
    if goal is None or goal.amount is None or claimed.is_negated or goal.exceptions:
        return
    parts = list(_parts(statements, claimed, goal, world))
    yield from _sum(parts, goal.amount)
    yield from _count(parts, goal)


class _Part(NamedTuple):
    statement: Statement
    argument: Argument


def _parts(
    statements: Sequence[Statement], claimed: Statement, goal: Argument, world: World
) -> Iterator[_Part]:
    """Yield the arguments that stand in the place of *goal* where all else is as claimed."""
    rest = replace(claimed, arguments=tuple(one for one in claimed.arguments if one is not goal))
    for stated in statements:
        if stated.is_negated or not is_comparable(stated, claimed) or stated.derivation:
            continue
        for variant in variants(stated):
            found = variant.statement
            if found.predicate != claimed.predicate or found.is_negated:
                continue
            if fit(found, rest, world).is_same:
                used = {id(link.stated) for link in fit(found, rest, world).links}
                yield from (
                    _Part(stated, one)
                    for one in found.arguments
                    if id(one) not in used and one.role == goal.role
                )


def _sum(parts: Sequence[_Part], goal: Amount) -> Iterator[Answer]:
    found = _distinct(parts)
    terms = [one.argument for one in found if one.argument.amount is not None]
    values = [one.amount.value for one in terms if one.amount is not None]
    if len(terms) < 2 or len(terms) != len(found) or goal.kind == "share":
        return
    first = terms[0].amount
    if first is None or any(one is None for one in values) or not _are_alike(terms):
        return
    total = sum((one for one in values if one is not None), Fraction(0))
    if implies(replace(first, interval=Interval.point(total)), goal):
        line = f"{' + '.join(written(one) for one in values if one is not None)} = {written(total)}"
        yield Answer(True, "; ".join(one.part.form for one in terms), line)


def _are_alike(terms: Sequence[Argument]) -> bool:
    """Return whether the amounts are of one unit and count one noun, or none behind the first."""
    amounts = [one.amount for one in terms if one.amount is not None]
    heads = {one.head for one in terms[1:]} - {"", terms[0].head}
    kinds = {(one.kind, one.unit, one.per, one.is_rough) for one in amounts}
    return len(kinds) == 1 and not heads and "share" not in {one.kind for one in amounts}


def _distinct(parts: Iterable[_Part]) -> list[_Part]:
    seen: dict[int, _Part] = {}
    for one in parts:
        seen.setdefault(one.argument.part.start, one)
    return [seen[start] for start in sorted(seen)]


def _count(parts: Sequence[_Part], goal: Argument) -> Iterator[Answer]:
    """Yield that as many are listed as claimed, all by one clause."""
    found = [one for one in _distinct(parts) if one.argument.amount is None]
    amount = goal.amount
    if amount is None or amount.kind != "count" or len(found) < 2:
        return
    if len({one.statement.part.start for one in found}) > 1 or goal.modifiers:
        return
    listed = [one.argument for one in found]
    counts_names = goal.head in table("quantities", "people")["person"].split()
    are_names = all(one.is_name for one in listed) and counts_names
    if not are_names and not all(one.head == goal.head for one in listed):
        return
    if amount.interval.value == len(listed) or (
        amount.interval.value is None
        and Interval.point(Fraction(len(listed))).is_within(amount.interval)
    ):
        forms = ", ".join(one.part.form for one in listed)
        yield Answer(True, forms, f"{forms}: {len(listed)}")


# Shares


def _shares(statement: Statement, amounts: Sequence[Amount]) -> Iterator[Statement]:
    """Yield the share that a count of a whole is, and what holds of the others."""
    if statement.is_negated and any(one.quantifier for one in statement.arguments):
        return
    for argument in statement.arguments:
        amount = argument.amount
        if amount is None or amount.value is None or amount.is_rough:
            continue
        if amount.kind == "share" and 0 < amount.value < 1:
            yield _others(
                statement, argument, amount, 1 - amount.value, f"1 - {written(amount.value)}"
            )
        whole = _whole(argument, amounts)
        if whole is not None and 0 < amount.value < whole:
            share = amount.value / whole
            line = f"{written(amount.value)} / {written(whole)} = {written(share)}"
            as_share = replace(amount, kind="share", interval=Interval.point(share))
            yield _with_amount(statement, argument, as_share, line)
            rest = 1 - share
            yield _others(statement, argument, as_share, rest, f"1 - {written(share)}")
            left = f"{written(whole)} - {written(amount.value)}"
            yield _others(statement, argument, amount, whole - amount.value, left)


def _others(
    statement: Statement, argument: Argument, amount: Amount, value: Fraction, sum_: str
) -> Statement:
    """Return that of the others it is not so."""
    line = f"{sum_} = {written(value)}"
    changed = replace(amount, interval=Interval.point(value))
    found = _with_amount(statement, argument, changed, line)
    return replace(found, is_negated=not statement.is_negated)


def _whole(argument: Argument, amounts: Sequence[Amount]) -> Fraction | None:
    """Return 40 for *12 of the 40 members*."""
    own = argument.amount
    if own is None or own.kind != "count":
        return None
    behind = [
        one
        for one in amounts
        if own.end <= one.start < argument.part.end and one.kind == "count" and one.value
    ]
    between = argument.part.form[own.end - argument.part.start :].split()[:1]
    return behind[0].value if behind and between == ["of"] else None


def _rests(statement: Statement, statements: Sequence[Statement]) -> Iterator[Statement]:
    """Yield what share *the rest* is, where the sentence gives all others."""
    for argument in statement.arguments:
        if argument.head not in ("rest", "remainder") or argument.amount is not None:
            continue
        shares = [
            one
            for other in statements
            if other.sentence == statement.sentence and not other.is_negated
            for one in other.arguments
            if one.amount is not None
            and one.amount.kind == "share"
            and one.part.start < argument.part.start
        ]
        distinct = {one.part.start: one for one in shares}
        values = [one.amount.value for one in distinct.values() if one.amount and one.amount.value]
        rest = 1 - sum(values, Fraction(0))
        if values and len(values) == len(distinct) and 0 < rest < 1:
            first = next(iter(distinct.values()))
            line = " - ".join(["1", *map(written, values)]) + f" = {written(rest)}"
            amount = replace(first.amount, interval=Interval.point(rest)) if first.amount else None
            changed = replace(argument, head=first.head, amount=amount, modifiers=first.modifiers)
            yield _replaced(statement, argument, changed, line)


# Rates and changes


def _rates(statement: Statement) -> Iterator[Statement]:
    """Yield the product of two rates of which one is per the unit of the other."""
    rated = [one for one in statement.arguments if one.amount and one.amount.value]
    for one in rated:
        for other in rated:
            worked = product(one.amount, other.amount) if one is not other else None
            if worked is not None:
                amount, line = worked
                left = tuple(each for each in statement.arguments if each is not other)
                changed = replace(one, amount=amount)
                yield _replaced(replace(statement, arguments=left), one, changed, line)


def product(one: Amount | None, other: Amount | None) -> tuple[Amount, str] | None:
    """Return 40 hours a week for 8 hours a day and 5 days a week."""
    if one is None or other is None or one.value is None or other.value is None:
        return None
    if not one.per or one.per_count != 1:
        return None
    ratio = factor(other.unit, one.per)
    if ratio is None or other.kind != "measure":
        return None
    value = one.value * other.value * ratio
    line = f"{written(one.value)} * {written(other.value * ratio)} = {written(value)}"
    found = replace(one, interval=Interval.point(value), per=other.per, per_count=other.per_count)
    return found, line


def _changes(statement: Statement) -> Iterator[Statement]:
    """Yield by how much, and by what share, something rose or fell from one value to another."""
    source, goal = statement.argument("source"), statement.argument("goal")
    if source is None or goal is None or source.amount is None or goal.amount is None:
        return
    before, after = source.amount.value, goal.amount.value
    is_alike = source.amount.unit == goal.amount.unit or not source.amount.unit
    if before is None or after is None or not is_alike or before == after or before <= 0:
        return
    more, less = max(before, after), min(before, after)
    left = tuple(one for one in statement.arguments if one not in (source, goal))
    line = f"{written(more)} - {written(less)} = {written(more - less)}"
    by = replace(
        goal,
        role="by",
        preposition="by",
        amount=replace(goal.amount, interval=Interval.point(more - less)),
    )
    yield replace(statement, arguments=(*left, by), origin="derivation", derivation=line)
    share = (more - less) / before
    as_share = replace(goal.amount, kind="share", unit="", interval=Interval.point(share))
    line = f"({written(more)} - {written(less)}) / {written(before)} = {written(share)}"
    by = replace(goal, role="by", preposition="by", head="", amount=as_share)
    yield replace(statement, arguments=(*left, by), origin="derivation", derivation=line)


def _with_amount(statement: Statement, argument: Argument, amount: Amount, line: str) -> Statement:
    return _replaced(statement, argument, replace(argument, amount=amount), line)


def _replaced(statement: Statement, old: Argument, new: Argument, line: str) -> Statement:
    arguments = tuple(new if one is old else one for one in statement.arguments)
    return replace(statement, arguments=arguments, origin="derivation", derivation=line)
