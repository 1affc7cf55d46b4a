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

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from entailment.structure.amounts import Amount, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.matching import fit, is_comparable
from entailment.structure.statements import Argument, Statement
from entailment.structure.units import factor
from entailment.structure.variants import variants
from entailment.structure.vocabulary import listed, table
from entailment.structure.world import World
from entailment.text.lexicon import any_of

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
    goal = next((argument for argument in claimed.arguments if argument.amount is not None), None)
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
    rest = replace(
        claimed, arguments=tuple(argument for argument in claimed.arguments if argument is not goal)
    )
    for stated in statements:
        if stated.is_negated or not is_comparable(stated, claimed) or stated.derivation:
            continue
        for variant in variants(stated):
            statement = variant.statement
            if statement.predicate != claimed.predicate or statement.is_negated:
                continue
            if fit(statement, rest, world).is_same:
                used = {id(link.stated) for link in fit(statement, rest, world).links}
                yield from (
                    _Part(stated, argument)
                    for argument in statement.arguments
                    if id(argument) not in used and argument.role == goal.role
                )


def _sum(parts: Sequence[_Part], goal: Amount) -> Iterator[Answer]:
    results = _distinct(parts)
    terms = [part.argument for part in results if part.argument.amount is not None]
    values = [term.amount.value for term in terms if term.amount is not None]
    if len(terms) < 2 or len(terms) != len(results) or goal.kind == "share":
        return
    first = terms[0].amount
    if first is None or any(number is None for number in values) or not _are_alike(terms):
        return
    if _are_standing(results):
        return
    numbers = [number for number in values if number is not None]
    total = sum(numbers, Fraction(0))
    if implies(replace(first, interval=Interval.point(total)), goal):
        line = f"{' + '.join(map(written, numbers))} = {written(total)}"
        yield Answer(True, "; ".join(term.part.form for term in terms), line)


def _are_standing(parts: Sequence[_Part]) -> bool:
    """Return whether *parts* are prices, or how much there was at several times."""
    predicates = {part.statement.predicate for part in parts}
    if not predicates <= set(table("clauses", "events")["standing"].split()):
        return False
    are_prices = all(
        part.argument.amount and part.argument.amount.kind == "money" for part in parts
    )
    return are_prices or len({_times(part) for part in parts}) > 1


_TIME = re.compile(rf"\b(?:{any_of('calendar')}|[12]\d{{3}})\b", re.IGNORECASE)


def _times(part: _Part) -> frozenset[str]:
    time = part.statement.argument("time")
    forms = (part.argument.part.form, time.part.form if time is not None else "")
    return frozenset(match[0] for form in forms for match in _TIME.finditer(form))


def _are_alike(terms: Sequence[Argument]) -> bool:
    """Return whether the amounts are of one unit and count one noun, or none behind the first."""
    amounts = [term.amount for term in terms if term.amount is not None]
    heads = {term.head for term in terms[1:]} - {"", terms[0].head}
    kinds = {(amount.kind, amount.unit, amount.per, amount.is_rough) for amount in amounts}
    return len(kinds) == 1 and not heads and "share" not in {amount.kind for amount in amounts}


def _distinct(parts: Iterable[_Part]) -> list[_Part]:
    seen: dict[int, _Part] = {}
    for part in parts:
        seen.setdefault(part.argument.part.start, part)
    return [seen[start] for start in sorted(seen)]


def _count(parts: Sequence[_Part], goal: Argument) -> Iterator[Answer]:
    """Yield that as many are listed as claimed, all by one clause."""
    results = [part for part in _distinct(parts) if part.argument.amount is None]
    amount = goal.amount
    if amount is None or amount.kind != "count" or len(results) < 2 or _and_no_more(goal):
        return
    if len({part.statement.part.start for part in results}) > 1 or goal.modifiers:
        return
    items = [part.argument for part in results]
    counts_names = goal.head in table("quantities", "people")["person"].split()
    are_names = all(argument.is_name for argument in items) and counts_names
    if not are_names and not all(argument.head == goal.head for argument in items):
        return
    if amount.interval.value == len(items) or (
        amount.interval.value is None
        and Interval.point(Fraction(len(items))).is_within(amount.interval)
    ):
        forms = ", ".join(argument.part.form for argument in items)
        yield Answer(True, forms, f"{forms}: {len(items)}")


def _and_no_more(goal: Argument) -> bool:
    """Return whether more than are listed would make it untrue: *only three*, *at most five*."""
    amount, first = goal.amount, goal.part.form.lower().split()[0]
    is_bound = amount is not None and amount.value is None and math.isfinite(amount.interval.high)
    is_only = goal.quantifier is not None and goal.quantifier.kind == "only"
    return is_bound or is_only or first in listed("clauses", "and_no_more")


# Shares


def _shares(statement: Statement, amounts: Sequence[Amount]) -> Iterator[Statement]:
    """Yield the share that a count of a whole is, and what holds of the others."""
    if statement.is_negated and any(candidate.quantifier for candidate in statement.arguments):
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
    result = _with_amount(statement, argument, changed, line)
    return replace(result, is_negated=not statement.is_negated)


def _whole(argument: Argument, amounts: Sequence[Amount]) -> Fraction | None:
    """Return 40 for *12 of the 40 members*."""
    own = argument.amount
    if own is None or own.kind != "count":
        return None
    behind = [
        amount
        for amount in amounts
        if own.end <= amount.start < argument.part.end and amount.kind == "count" and amount.value
    ]
    between = argument.part.form[own.end - argument.part.start :].split()[:1]
    return behind[0].value if behind and between == ["of"] else None


def _rests(statement: Statement, statements: Sequence[Statement]) -> Iterator[Statement]:
    """Yield what share *the rest* is, where the sentence gives all others."""
    for argument in statement.arguments:
        if argument.head not in ("rest", "remainder") or argument.amount is not None:
            continue
        shares = [
            candidate
            for other in statements
            if other.sentence == statement.sentence and not other.is_negated
            for candidate in other.arguments
            if candidate.amount is not None
            and candidate.amount.kind == "share"
            and candidate.part.start < argument.part.start
        ]
        distinct = {share.part.start: share for share in shares}
        values = [
            candidate.amount.value
            for candidate in distinct.values()
            if candidate.amount and candidate.amount.value
        ]
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
    rated = [
        argument for argument in statement.arguments if argument.amount and argument.amount.value
    ]
    for argument in rated:
        for other in rated:
            worked = product(argument.amount, other.amount) if argument is not other else None
            if worked is not None:
                amount, line = worked
                left = tuple(each for each in statement.arguments if each is not other)
                changed = replace(argument, amount=amount)
                yield _replaced(replace(statement, arguments=left), argument, changed, line)


def product(first: Amount | None, second: Amount | None) -> tuple[Amount, str] | None:
    """Return 40 hours a week for 8 hours a day and 5 days a week."""
    if first is None or second is None or first.value is None or second.value is None:
        return None
    if not first.per or first.per_count != 1:
        return None
    ratio = factor(second.unit, first.per)
    if ratio is None or second.kind != "measure":
        return None
    value = first.value * second.value * ratio
    line = f"{written(first.value)} * {written(second.value * ratio)} = {written(value)}"
    amount = replace(
        first, interval=Interval.point(value), per=second.per, per_count=second.per_count
    )
    return amount, line


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
    left = tuple(argument for argument in statement.arguments if argument not in (source, goal))
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
    arguments = tuple(new if argument is old else argument for argument in statement.arguments)
    return replace(statement, arguments=arguments, origin="derivation", derivation=line)
