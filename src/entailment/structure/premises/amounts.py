"""Amounts that one side gives in another way: unit, bound, rate or age.

| text | hypothesis | line |
| --- | --- | --- |
| took 150 minutes | took two hours | 150 minutes = 2.5 hours |
| seats up to 300 | seats 400 · does not seat 400 | up to 300 excludes 400 |
| up to 300 came | 250 came | up to 300 leaves 250 open |
| 5 mg twice a day | 10 mg a day | 5 mg twice a day = 10 mg a day |

An amount of a part (*40 in May*) excludes no other of the whole, and is no upper bound of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amount import is_other_limit
from entailment.structure.amount_matching import (
    are_comparable,
    are_written_alike,
    equation,
    have_other_units,
    is_loose,
    may_be_one,
)
from entailment.structure.amounts import Amount, excludes, implies
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.kinds import Kind
from entailment.structure.sentences.duties import excludes_limit, is_allowed, is_ruled
from entailment.structure.sentences.limits import Scope, scope_of
from entailment.structure.sentences.owners import is_of_another, is_whole
from entailment.structure.sentences.polarity import reversals
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.sentences.stated_amounts import (
    are_of_one_noun,
    as_age,
    claimed_amounts,
    having_stems,
    is_numbered,
    is_predicate,
    with_ages,
)
from entailment.structure.sentences.terms import is_total
from entailment.structure.times import periods
from entailment.structure.units import measures_time
from entailment.text.denials import DENIAL, DENIED_VERB
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.rewriting import rewritten
from entailment.text.stems import lexical_stems, stem_at
from entailment.text.words import words

__all__ = ["by_amounts"]


def by_amounts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that put an amount of *text* in the place of one of *hypothesis*.

    None excludes where another amount of *hypothesis* is new: three euros for *a dozen eggs* say
    nothing against six for *24 eggs*.
    """
    stated = with_ages(text)
    stated += _products(text, stated)
    goals = claimed_amounts(hypothesis) if stated else []
    new = [goal for goal in goals if not any(implies(amount, goal) for amount in stated)]
    for goal in goals:
        is_of_another = any(other is not goal for other in new)
        for derivation in _replaced(text, hypothesis, stated, goal):
            if not (is_of_another and derivation.label is Label.CONTRADICTION):
                yield derivation


def _products(text: str, stated: Sequence[Amount]) -> list[Amount]:
    """Return how much comes together of what is so much so often: *5 mg/kg twice a day*."""
    return [
        replace(
            amount,
            interval=amount.interval.scaled(often.value),
            form=text[amount.start : often.end],
            end=often.end,
            per=f"{amount.per}/{often.per}" if amount.per else often.per,
            per_count=often.per_count,
        )
        for amount, often in pairwise(stated)
        if amount.kind in ("measure", "money")
        and often.unit == "time"
        and often.value
        and often.per
        and not any(map(measures_time, amount.per.split("/")))
        and text[amount.end : often.start].isspace()
    ]


class _Candidate(NamedTuple):
    """An amount of the text that may be meant by the amount of the hypothesis."""

    amount: Amount
    goal: Amount
    """The amount of the hypothesis, read as an age where *amount* is an age."""

    premise: str
    """The hypothesis with *amount*."""

    is_part: bool
    """Whether *amount* is of a part of what the hypothesis is about."""


class _Claim(NamedTuple):
    """An amount of a hypothesis, with what a text has for it."""

    text: str
    hypothesis: str
    goal: Amount
    scope: Scope | None
    """Of which of a kind the hypothesis speaks, where *goal* is a bound."""

    others: frozenset[str]
    """The content words of the hypothesis besides *goal*."""

    candidates: tuple[_Candidate, ...]
    is_given: bool
    """Whether the text has *goal* in other words, or as a sum."""

    @property
    def is_covered(self) -> bool:
        """Whether the text has enough of the other words for its amounts to support."""
        return len(self.others & lexical_stems(self.text)) >= _ENOUGH * len(self.others)


def _replaced(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield, for each amount of *stated* that may be meant by *goal*, what the first rule says."""
    alike = _alike(text, hypothesis, stated, goal)
    if any(are_written_alike(amount, goal) for amount in alike):
        return
    claim = _claim(text, hypothesis, goal, alike)
    for candidate in claim.candidates:
        results = (rule(claim, candidate) for rule in _RULES)
        yield from next((derived for derived in results if derived is not None), ())


def _alike(text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount) -> list[Amount]:
    """Return the amounts of *stated* that are of what *goal* is of."""
    times = periods(text)
    alike = [
        amount
        for amount in stated
        if are_of_one_noun(text, amount, hypothesis, goal)
        and not any(time.start <= amount.start < time.end for time in times)
        and not is_numbered(text, amount)
        and not _NO_COUNT.match(text, amount.end)
        and not is_whole(text, amount.start)
        and not _limits_noun(text, amount, hypothesis, goal)
        and not _is_point(text, amount)
    ]
    return ([amount for amount in alike if amount.is_range] or alike) if goal.is_range else alike


def _claim(text: str, hypothesis: str, goal: Amount, alike: Sequence[Amount]) -> _Claim:
    amounts = [amount for amount in alike if _days_in(goal.form) <= _days_in(amount.form)]
    others = _others(hypothesis, goal) - _noun(hypothesis, goal)
    if any(is_predicate(text, amount.start) for amount in amounts):
        others -= having_stems()
    candidates = tuple(_candidate(text, hypothesis, goal, amount) for amount in amounts)
    return _Claim(
        text,
        hypothesis,
        goal,
        scope_of(hypothesis, goal) if goal.value is None else None,
        others,
        candidates,
        any(implies(each.amount, each.goal) for each in candidates)
        or is_total(text, amounts, hypothesis, goal),
    )


def _candidate(text: str, hypothesis: str, goal: Amount, amount: Amount) -> _Candidate:
    is_age = amount.form.endswith("old")  # *turned 30 in May*
    return _Candidate(
        amount,
        as_age(hypothesis, goal, amount),
        rewritten(hypothesis, goal.start, goal.end, amount.form),
        not is_age and is_restricted(text, amount.start, amount.end, hypothesis),
    )


def _noun(hypothesis: str, goal: Amount) -> frozenset[str | None]:
    """Return the stem of what *goal* counts."""
    return frozenset({stem_at(hypothesis, goal.end)} if goal.kind == "count" else ())


def _by_scope(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide about a limit that says which are meant: *orders over 50 euros*."""
    amount, goal, premise, is_part = candidate
    if claim.scope is None or not _is_other_bound(amount, goal):
        return None
    of_kind = sum(_is_of_kind(each.amount, each.goal) for each in claim.candidates)
    is_alone = of_kind == 1 and not is_part
    scoped = _in_scope(claim.text, amount, goal, premise, claim.scope, is_alone=is_alone)
    return scoped if claim.is_covered else ()


def _by_permission(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide about what is within what is allowed: *may bring four*, of *up to six*."""
    amount, goal, premise, _ = candidate
    if not (is_allowed(claim.hypothesis, amount, goal) and claim.is_covered):
        return None
    line = f"{claim.goal.form} is within {amount.form}"
    return (Derivation((premise,), Label.ENTAILMENT, line, "amount"),)


def _by_other_limit(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide about a limit of a rule or a range: *must pay at least 5*, where it is at least 9."""
    amount, goal, premise, _ = candidate
    if not is_other_limit(amount, goal, is_ruled(claim.hypothesis, amount, goal)):
        return None
    line = f"{amount.form} is another limit than {claim.goal.form}"
    kind: Kind = "limit" if excludes_limit(claim.hypothesis, amount, goal) else "amount"
    return (Derivation((premise,), Label.UNKNOWN, line, kind),) if claim.is_covered else ()


def _by_implication(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide about an amount that follows: *two hours* from *120 minutes*."""
    amount, goal, premise, is_part = candidate
    is_bound_of_part = is_part and _has_upper_bound(goal)
    if not (implies(amount, goal) and claim.is_covered) or is_bound_of_part:
        return None
    return (Derivation((premise,), Label.ENTAILMENT, equation(amount, goal), "amount"),)


def _by_closeness(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide nothing where the amount is given or nearly so, whatever else the text has."""
    return () if claim.is_given or may_be_one(candidate.amount, candidate.goal) else None


def _by_denial(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide about an amount that the hypothesis denies: *does not seat 400*, of *up to 300*."""
    amount, goal, premise, is_part = candidate
    is_denied = excludes(amount, goal) and _is_denied(claim.hypothesis, claim.goal, goal, amount)
    if not is_denied:
        return None
    line = f"{amount.form} excludes {claim.goal.form}"
    is_stated = claim.others <= lexical_stems(claim.text) and not is_part
    return [
        Derivation((asserted,), Label.ENTAILMENT, line, "amount")
        for asserted in (reversals(claim.text, premise) if is_stated else ())
    ]


def _by_exclusion(claim: _Claim, candidate: _Candidate) -> Iterable[Derivation] | None:
    """Decide about an amount that another excludes, or leaves open: *250*, of *up to 300*."""
    amount, goal, premise, is_part = candidate
    is_excluded = excludes(amount, goal)
    is_other = _may_exclude(claim.text, amount, claim.hypothesis, claim.goal)
    if not is_other or (is_excluded and is_part):
        return None
    kind: Kind = "unit" if have_other_units(amount, goal) else "amount"
    if not (is_excluded or kind == "unit" or are_comparable(amount, goal)):
        return None
    verb, label = (
        ("excludes", Label.CONTRADICTION) if is_excluded else ("leaves open", Label.UNKNOWN)
    )
    return (Derivation((premise,), label, f"{amount.form} {verb} {claim.goal.form}", kind),)


_RULES = (
    _by_scope,
    _by_permission,
    _by_other_limit,
    _by_implication,
    _by_closeness,
    _by_denial,
    _by_exclusion,
)
"""What decides about an amount, the first before the others; None: it is not about the amount."""


def _is_of_kind(amount: Amount, goal: Amount) -> bool:
    return amount.kind == goal.kind


def _is_other_bound(amount: Amount, goal: Amount) -> bool:
    """Return whether two amounts of one kind bound what is meant at other ends."""
    return _is_of_kind(amount, goal) and not (implies(amount, goal) and implies(goal, amount))


def _in_scope(
    text: str, amount: Amount, goal: Amount, premise: str, scope: Scope, *, is_alone: bool
) -> Iterator[Derivation]:
    """Yield what *amount* is for *goal*, which says of which of a kind the hypothesis speaks.

    What is so of each of them is so of fewer, where the text has no other limit: *is_alone*.
    """
    if not implies(goal, amount):
        is_limit = amount.value is None
        verb = "is another limit than" if is_limit else "leaves open"
        line = f"{amount.form} {verb} {goal.form}"
        yield Derivation((premise,), Label.UNKNOWN, line, "limit")
    elif scope.is_of_each and is_alone and scope_of(text, amount) == scope:
        line = f"{goal.form} is within {amount.form}"
        yield Derivation((premise,), Label.ENTAILMENT, line, "amount")


def _has_upper_bound(goal: Amount) -> bool:
    """Return whether *goal* is a bound that a part may keep and the whole exceed: *below 500*."""
    return goal.value is None and math.isfinite(goal.interval.high)


_LIMIT = re.compile(r"(?:under|over|above|below)\b", re.IGNORECASE)


def _limits_noun(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether *amount* says which of the noun of *goal* are meant: *members under 18*."""
    before = words(text[: amount.start])[-1:]
    noun = stem_at(hypothesis, goal.end)
    return bool(_LIMIT.match(amount.form) and before and before[0].stem == noun)


def _is_point(text: str, amount: Amount) -> bool:
    """Return whether *amount* is the last or first time of something: *up to a day before it*."""
    is_limit = measures_time(amount.unit) and _has_upper_bound(amount)
    return is_limit and _AHEAD.match(text, amount.end) is not None


_AHEAD = re.compile(r"\s+(?:before|prior|ahead|early|earlier|in\s+advance)\b", re.IGNORECASE)


def _days_in(form: str) -> frozenset[str]:
    """Return the days of the week in *form*: *every Monday* is not *weekly*."""
    return frozenset(re.findall(rf"\b({any_of('weekdays')})s?\b", form.lower()))


def _is_denied(hypothesis: str, goal: Amount, claimed: Amount, amount: Amount) -> bool:
    """Return whether *goal* is what the hypothesis denies, and of no share of something.

    What can be 300 can be 200, too: only more is denied with *can not*.
    """
    match = DENIED_VERB.search(hypothesis)
    if match is None or match.end() >= goal.start or goal.kind not in ("count", "measure"):
        return False
    is_of_ability = match["auxiliary"].lower() in ("can", "could")
    return not is_of_ability or claimed.interval.low >= amount.interval.high


_ENOUGH = 0.75
"""The share of the hypothesis's other content words that a text needs whose amount supports."""

_NO_COUNT = re.compile(
    r"(?:st|nd|rd|th)\b|-[a-z]|\s+(?:[\w-]+\s+)?(?:more|fewer|less)\b", re.IGNORECASE
)
"""Behind a number that is an ordinal, a ratio, or a difference: *3,000 more*."""


_CHOICE = re.compile(r"\b(?:or|either)\b|/")
_CHANGE = re.compile(rf"\b(?P<way>from|to|by)\s+(?:{SMALL}+\s+)?$", re.IGNORECASE)


_EACH = re.compile(r"\b(?:each|every)\b[^.;:]*$", re.IGNORECASE)
"""Before an amount that is not of all together: *each of the buses has 52 seats*."""

_DIFFERENCE = re.compile(rf"\s+(?:{SMALL}+er|more|less|fewer)\s+(?:{SMALL}+\s+)?than\b")
"""Behind an amount by which one is more than another: *two metres taller than the mill*."""

_AGED, _YEARS = re.compile(r"\bold$"), re.compile(r"\byears?$")
"""What ends an age and a number of years that is none: *ten years her senior*."""

_LASTING = re.compile(r"\b(?:for|in|within)\s+$", re.IGNORECASE)
"""Before a duration that is also as long as a shorter one."""


def _may_exclude(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether another amount denies *goal*: all else is stated, and of the same."""
    value = goal.value
    around = text[max(0, amount.start - 12) : amount.start], text[amount.end : amount.end + 12]
    has_choice = any(map(_CHOICE.search, around))
    is_small = has_choice or (goal.form.isalpha() and value is not None and value <= 3)
    is_denied = (
        is_loose(amount)
        or is_loose(goal)
        or bool(
            DENIAL.search(hypothesis)
            or (goal.interval.low != 0 and _LASTING.search(hypothesis, 0, goal.start))
        )
    )
    matches = [
        _CHANGE.search(side, 0, at) for side, at in ((text, amount.start), (hypothesis, goal.start))
    ]
    stated, claimed = (match["way"].lower() if match else "" for match in matches)
    behind = [_DIFFERENCE.match(text, amount.end), _DIFFERENCE.match(hypothesis, goal.end)]
    if not all(behind) and any(behind):
        return False
    if is_of_another(text, amount.start, hypothesis[: goal.start], hypothesis):
        return False
    is_of_other_kind = stated != claimed and not {"from", "by"}.isdisjoint((stated, claimed))
    is_of_other_kind |= bool(_AGED.search(goal.form) and _YEARS.search(amount.form))
    if is_small or is_denied or is_of_other_kind:
        return False
    if _EACH.search(text[: amount.start]) and not _EACH.search(hypothesis[: goal.start]):
        return False
    return _others(hypothesis, goal) - _noun(hypothesis, goal) <= lexical_stems(text)


def _others(hypothesis: str, goal: Amount) -> frozenset[str]:
    """Return the content words besides *goal*, without the name of what its unit measures."""
    stems = lexical_stems(hypothesis[: goal.start] + " " + hypothesis[goal.end :])
    is_of_measure = goal.kind in ("measure", "money") or goal.unit == "time"
    return stems - _measured() if is_of_measure else stems


@cache
def _measured() -> frozenset[str]:
    return lexical_stems(
        "distance length height width depth weight price cost duration size amount pay charge dose"
    )
