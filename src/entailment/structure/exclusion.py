"""When two statements that differ in one thing cannot both be so.

| text | hypothesis | because |
| --- | --- | --- |
| Tom did not vote. | Tom voted. | both are of Tom |
| Some members did not vote. | Some members voted. | open: of others |
| The firm has 40 shops. | The firm has 60 shops. | the numbers exclude each other |
| Each of the nine boxes has 52 cards. | The boxes have 468 cards. | open: all together |
| The firm has 40 shops in Lund. | The firm has 60 shops. | open: the text counts fewer |
| Ada was born in 1950. | Ada was born in 1960. | that happens once |
| The shop opened in 1974. | The shop opened in 1990. | open: another event |
"""

from __future__ import annotations

import math

from entailment.structure.matching import Fit, Link
from entailment.structure.statements import Argument, Statement
from entailment.structure.vocabulary import table

__all__ = ["is_contradiction", "is_of_same_things", "limit_of_part"]


def is_of_same_things(stated: Statement, fit: Fit) -> bool:
    """Return whether what is stated and claimed is of the same things, not of some of a kind."""
    return all(
        link.claimed.role not in ("agent", "patient", "theme", "of", "recipient")
        or _is_known(link.claimed)
        or (link.stated is not None and _is_known(link.stated))
        or (link.claimed.role == "patient" and _subject_is_known(fit))
        for link in fit.links
    )


def _subject_is_known(fit: Fit) -> bool:
    return any(
        link.claimed.role in ("agent", "theme") and (_is_known(link.claimed)) for link in fit.links
    )


def _is_known(argument: Argument) -> bool:
    kind = argument.quantifier.kind if argument.quantifier else ""
    if kind in ("some", "many", "few", "most"):
        return False  # some of the apples are no others than some others
    return (
        (argument.is_definite and not argument.amount)
        or bool(argument.name)
        or kind in ("all", "any", "not-all")
    )


def is_contradiction(stated: Statement, claimed: Statement, link: Link, fit: Fit) -> bool:
    """Return whether the one argument that is excluded makes the two statements exclusive."""
    if link.claimed.period is None and _is_of_less(stated, link, fit):
        return False
    if link.claimed.amount is not None and any(map(_is_of_each, fit.links)):
        return False
    if link.claimed.period is not None:
        return stated.predicate in table("clauses", "events")["once"].split() and _subject_known_of(
            fit
        )
    others = [match for match in fit.links if match is not link]
    times = [argument for argument in stated.arguments if argument.period is not None]
    arguments = [argument for argument in claimed.arguments if argument.period is not None]
    if bool(times) != bool(arguments) and link.claimed.amount is not None and arguments:
        return False
    if link.claimed.role in ("agent", "theme", "patient") and link.claimed.quantifier is not None:
        return True
    if link.claimed.role in ("by", "goal", "source", "measure", "duration") and others:
        return True
    known = [match for match in others if match.claimed.role in ("agent", "patient", "theme", "of")]
    if any(_is_known(match.claimed) for match in known):
        return True
    return link.claimed.is_definite or (link.stated is not None and link.stated.is_definite)


def _is_of_each(link: Link) -> bool:
    """Return whether the text speaks of each of several things, and the claim of all together."""
    quantifier = link.stated.quantifier if link.stated is not None else None
    is_of_each = quantifier is not None and quantifier.part.form.lower() in ("each", "every")
    return is_of_each and link.claimed.is_plural and link.claimed.quantifier is None


def limit_of_part(stated: Statement, fit: Fit) -> Link | None:
    """Return the upper bound that is claimed where the text has the amount of a part.

    *80 euros in winter* is no *less than 100 euros*, nor more.
    """
    limits = (
        link
        for link in fit.links
        if (amount := link.claimed.amount) is not None
        and amount.value is None
        and amount.interval.high != math.inf
    )
    return next((link for link in limits if _is_of_less(stated, link, fit)), None)


def _is_of_less(stated: Statement, link: Link, fit: Fit) -> bool:
    """Return whether the text says it of a narrower thing, place or time than the claim."""
    used = {id(match.stated) for match in fit.links}
    circumstances = [
        argument
        for argument in stated.arguments
        if argument.preposition and id(argument) not in used
    ]
    if any(circumstance.role not in ("agent", "instrument") for circumstance in circumstances):
        return True
    if link.stated is None or link.claimed.amount is None:
        return False
    claimed = {modifier.lemma for modifier in link.claimed.modifiers}
    return bool({modifier.lemma for modifier in link.stated.modifiers} - claimed)


def _subject_known_of(fit: Fit) -> bool:
    return any(_is_known(link.claimed) for link in fit.links if link.claimed.period is None)
