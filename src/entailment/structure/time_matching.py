"""What a stated time says of a claimed one, by the roles of the two.

| stated | claimed | verdict |
| --- | --- | --- |
| in May 1974 | in 1974 · before 1980 · by 1975 | same |
| in 1974 | before 1970 · after 1980 | excluded |
| in 1974 | in 1980 | excluded: of one event; another event may be meant |
| from 1990 to 1998 | in 1994 | same |
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from entailment.structure.times import Period

__all__ = ["Match", "Verdict", "compare_times", "decided"]


class Verdict(Enum):
    """What a stated argument says of a claimed one."""

    SAME = "same"
    EXCLUDED = "excluded"
    OPEN = "open"


class Match(NamedTuple):
    """A verdict, and why: *40 is within at least 30*."""

    verdict: Verdict
    why: str = ""


def compare_times(one: Period, said: str, other: Period, asked: str) -> Match:
    """Return what *one*, stated in the role *said*, says of *other*, claimed in the role *asked*.

    Roles are those of arguments: time, during, before, after, since, until, by and span.
    """
    at = ("time", "during")
    if said in at and asked in at:
        verdict = Verdict.SAME if one.is_within(other) else Verdict.OPEN
        if one.is_apart_from(other):
            return Match(Verdict.EXCLUDED, f"{one.form} is another time than {other.form}")
        return Match(verdict, f"{one.form} is in {other.form}")
    if said == "span" and asked in at:
        return decided(other.is_within(one), False, f"{other.form} is in {one.form}")
    if asked == "before" and said in (*at, "before"):
        is_before = one.is_before(other) if said in at else one.first <= other.first
        return decided(
            is_before,
            said in at and not is_before and other.is_before(one),
            f"{one.form} is before {other.form}",
        )
    if asked == "after" and said in (*at, "after"):
        is_after = other.is_before(one) if said in at else other.last <= one.last
        return decided(
            is_after, said in at and one.is_before(other), f"{one.form} is after {other.form}"
        )
    if asked == "by" and said in at:
        return decided(
            one.last <= other.last, other.is_before(one), f"{one.form} is not after {other.form}"
        )
    if said == asked and one.is_within(other) and other.is_within(one):
        return Match(Verdict.SAME)
    return Match(Verdict.OPEN)


def decided(is_so: bool, is_excluded: bool, why: str) -> Match:
    """Return the verdict of a test that holds, is excluded, or neither."""
    if is_so:
        return Match(Verdict.SAME, why)
    return Match(Verdict.EXCLUDED, f"not so: {why}") if is_excluded else Match(Verdict.OPEN)
