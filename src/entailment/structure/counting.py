"""Whether one argument is of as many, or as much, as another: amounts, quantifiers, exceptions.

| stated | claimed | verdict |
| --- | --- | --- |
| 40 people · more than 300 | at least 30 people · 200 people | same · excluded |
| all members · few members | most members · all members | same · excluded |
| all members but one | all members | excluded |
| a third · more than a third of the members | most members | excluded · open |
"""

from __future__ import annotations

from fractions import Fraction

from entailment.structure.amount import Amount, excludes, implies, is_other_limit, plausible
from entailment.structure.statements import Argument
from entailment.structure.time_matching import Match, Verdict, decided

__all__ = ["match_amount", "match_exceptions", "match_quantifier"]


def match_amount(stated: Argument, claimed: Argument, is_ruled: bool) -> Match:
    """Return whether *stated* is as much as *claimed*, or cannot be; *is_ruled* by a rule."""
    if claimed.amount is None:
        return Match(Verdict.SAME)
    if stated.amount is None:
        return Match(Verdict.OPEN)
    first, second = stated.amount, claimed.amount
    if is_other_limit(first, second, is_ruled):
        return Match(Verdict.OPEN)
    if implies(first, second):
        same = first.interval == second.interval and first.unit == second.unit
        return Match(Verdict.SAME, "" if same else f"{first.form} is {second.form}")
    if excludes(first, second):
        return Match(Verdict.EXCLUDED, f"{first.form} is not {second.form}")
    return Match(Verdict.OPEN)


_ENTAILS = {
    "all": ("all", "most", "many", "some", ""),
    "most": ("most", "some"),
    "many": ("many", "some", ""),
    "some": ("some",),
    "few": ("few",),
    "any": ("any",),
    "not-all": ("not-all",),
    "only": ("only", ""),
    "": ("", "some"),
}
_EXCLUDES = {"all": ("few",), "most": ("few",), "few": ("all", "most", "many"), "many": ("few",)}


def match_quantifier(stated: Argument, claimed: Argument) -> Match:
    """Return whether *stated* is of as many of its noun as *claimed*, or cannot be."""
    first, second = _kind(stated), _kind(claimed)
    if stated.exceptions and first == "all":
        first = "most"
    if second.startswith("share"):
        return Match(Verdict.SAME)
    if first == "share":
        return _match_share(stated, second)
    if second == "any":
        return Match(Verdict.OPEN if first in ("few", "not-all") else Verdict.SAME)
    if second == "not-all":
        return Match(Verdict.SAME if first in ("all", "not-all") else Verdict.OPEN)
    if first == "" and second == "only":
        return Match(Verdict.OPEN)
    if second == "" and claimed.amount is not None:
        return Match(Verdict.SAME)
    if second in _ENTAILS.get(first, ()) or first == second:
        return Match(Verdict.SAME, "" if first == second or not second else f"{first} are {second}")
    return decided(False, second in _EXCLUDES.get(first, ()), f"{first} are not {second}")


def _kind(argument: Argument) -> str:
    if argument.quantifier is not None:
        return argument.quantifier.kind
    amount = argument.amount
    return "share" if amount is not None and amount.kind == "share" else ""


_HALF = Fraction(1, 2)


def _match_share(stated: Argument, claimed: str) -> Match:
    """Return what a share of a noun is of *claimed*, a kind of quantifier.

    *More than a third* may be most, and *at least 60 percent* may be all.
    """
    if stated.amount is None:
        return Match(Verdict.OPEN)
    share = plausible(stated.amount)
    if share.low > _HALF or (share.low == _HALF and share.is_low_open):
        is_less = share.high < 1 or share.is_high_open
        is_excluded = claimed == "few" or (claimed == "all" and is_less)
        return decided(claimed in ("most", "some", ""), is_excluded, "more than half are most")
    if claimed in ("some", ""):
        return Match(Verdict.SAME if share.low > 0 or share.is_low_open else Verdict.OPEN)
    is_excluded = claimed in ("all", "most") and share.high <= _HALF
    return decided(False, is_excluded, "at most half are not most")


def match_exceptions(stated: Argument, claimed: Argument) -> Match:
    """Return whether both leave out the same, or *claimed* all that *stated* does not."""
    if not stated.exceptions and not claimed.exceptions:
        return Match(Verdict.SAME)
    if stated.exceptions and claimed.exceptions:
        first, second = stated.exceptions[0], claimed.exceptions[0]
        same = first.head == second.head and _amount_value(first.amount) == _amount_value(
            second.amount
        )
        return Match(Verdict.SAME if same else Verdict.OPEN)
    if stated.exceptions and _kind(claimed) == "all":
        return Match(Verdict.EXCLUDED, f"all but {stated.exceptions[0].part.form} are not all")
    if stated.exceptions and claimed.quantifier is None:
        return Match(Verdict.OPEN)
    return Match(Verdict.SAME if stated.exceptions else Verdict.OPEN)


def _amount_value(amount: Amount | None) -> Fraction | None:
    return None if amount is None else amount.value
