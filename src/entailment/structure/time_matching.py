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

__all__ = ["Match", "Verdict", "compare_times", "decided", "is_other_deadline"]


class Verdict(Enum):
    """What a stated argument says of a claimed one."""

    SAME = "same"
    EXCLUDED = "excluded"
    OPEN = "open"


class Match(NamedTuple):
    """A verdict, and why: *40 is within at least 30*."""

    verdict: Verdict
    why: str = ""


def compare_times(first: Period, stated: str, second: Period, claimed: str) -> Match:
    """Return what the stated period *first* says of the claimed *second*, by the roles of both.

    Roles are those of arguments: time, during, before, after, since, until, by and span.
    """
    at = ("time", "during")
    if stated in at and claimed in at:
        verdict = Verdict.SAME if first.is_within(second) else Verdict.OPEN
        if first.is_apart_from(second):
            return Match(Verdict.EXCLUDED, f"{first.form} is another time than {second.form}")
        return Match(verdict, f"{first.form} is in {second.form}")
    if stated == "span" and claimed in at:
        return decided(second.is_within(first), False, f"{second.form} is in {first.form}")
    if claimed == "before" and stated in (*at, "before"):
        is_before = first.is_before(second) if stated in at else first.first <= second.first
        return decided(
            is_before,
            stated in at and not is_before and second.is_before(first),
            f"{first.form} is before {second.form}",
        )
    if claimed == "after" and stated in (*at, "after"):
        is_after = second.is_before(first) if stated in at else second.last <= first.last
        return decided(
            is_after,
            stated in at and first.is_before(second),
            f"{first.form} is after {second.form}",
        )
    if claimed == "by" and stated in at:
        return decided(
            first.last <= second.last,
            second.is_before(first),
            f"{first.form} is not after {second.form}",
        )
    if stated == claimed and first.is_within(second) and second.is_within(first):
        return Match(Verdict.SAME)
    return Match(Verdict.OPEN)


def is_other_deadline(first: Period, stated: str, second: Period, claimed: str) -> bool:
    """Return whether both periods end or begin a time, and are not one: a rule states its own."""
    return stated == claimed and stated in ("before", "after") and first[:2] != second[:2]


def decided(is_so: bool, is_excluded: bool, why: str) -> Match:
    """Return the verdict of a test that holds, is excluded, or neither."""
    if is_so:
        return Match(Verdict.SAME, why)
    return Match(Verdict.EXCLUDED, f"not so: {why}") if is_excluded else Match(Verdict.OPEN)
