"""When two statements that differ in one thing cannot both be so.

| text | hypothesis | because |
| --- | --- | --- |
| Tom did not vote. | Tom voted. | both are of Tom |
| Some members did not vote. | Some members voted. | open: of others |
| The firm has 40 shops. | The firm has 60 shops. | the numbers exclude each other |
| The firm has 40 shops in Lund. | The firm has 60 shops. | open: the text counts fewer |
| Ada was born in 1950. | Ada was born in 1960. | that happens once |
| The shop opened in 1974. | The shop opened in 1990. | open: another event |
"""

from __future__ import annotations

from entailment.structure.matching import Fit, Link
from entailment.structure.statements import Argument, Statement
from entailment.structure.vocabulary import table

__all__ = ["is_contradiction", "is_of_same_things"]


def is_of_same_things(stated: Statement, found: Fit) -> bool:
    """Return whether what is stated and claimed is of the same things, not of some of a kind."""
    return all(
        link.claimed.role not in ("agent", "patient", "theme", "of", "recipient")
        or _is_known(link.claimed)
        or (link.stated is not None and _is_known(link.stated))
        or (link.claimed.role == "patient" and _subject_is_known(found))
        for link in found.links
    )


def _subject_is_known(found: Fit) -> bool:
    return any(
        link.claimed.role in ("agent", "theme") and (_is_known(link.claimed))
        for link in found.links
    )


def _is_known(argument: Argument) -> bool:
    kind = argument.quantifier.kind if argument.quantifier else ""
    return (
        (argument.is_definite and not argument.amount)
        or bool(argument.name)
        or kind in ("all", "any", "not-all")
    )


def is_contradiction(stated: Statement, claimed: Statement, link: Link, found: Fit) -> bool:
    """Return whether the one argument that is excluded makes the two statements exclusive."""
    if link.claimed.period is None and _is_of_less(stated, link, found):
        return False
    if link.claimed.period is not None:
        return stated.predicate in table("clauses", "events")["once"].split() and _subject_known_of(
            found
        )
    others = [one for one in found.links if one is not link]
    times = [one for one in stated.arguments if one.period is not None]
    asked = [one for one in claimed.arguments if one.period is not None]
    if bool(times) != bool(asked) and link.claimed.amount is not None and asked:
        return False
    if link.claimed.role in ("agent", "theme", "patient") and link.claimed.quantifier is not None:
        return True
    if link.claimed.role in ("by", "goal", "source", "measure", "duration") and others:
        return True
    known = [one for one in others if one.claimed.role in ("agent", "patient", "theme", "of")]
    if any(_is_known(one.claimed) for one in known):
        return True
    return link.claimed.is_definite or (link.stated is not None and link.stated.is_definite)


def _is_of_less(stated: Statement, link: Link, found: Fit) -> bool:
    """Return whether the text says it of a narrower thing, place or time than the claim."""
    used = {id(one.stated) for one in found.links}
    circumstances = [one for one in stated.arguments if one.preposition and id(one) not in used]
    if any(one.role not in ("agent", "instrument") for one in circumstances):
        return True
    if link.stated is None or link.claimed.amount is None:
        return False
    asked = {one.lemma for one in link.claimed.modifiers}
    return bool({one.lemma for one in link.stated.modifiers} - asked)


def _subject_known_of(found: Fit) -> bool:
    return any(_is_known(link.claimed) for link in found.links if link.claimed.period is None)
