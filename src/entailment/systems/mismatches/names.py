"""Names of a claim that a passage has not, and that it has another name in the place of."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz.distance import JaroWinkler

from entailment.model import Mismatch, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.mismatches.segments import Names, known_names, names_of

__all__ = ["replaced"]

_ROLES = ("subject", "by")
"""Those of who does it; a place or a whole may be named by what it lies in or consists of."""

_NEAR = 0.8
"""Jaro-Winkler similarity from which two names may be spellings of one."""


def replaced(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield the name in a role of *claim* that *text* gives to another name.

    Told where nothing of the name is in the text, while every other content word of the claim is,
    and one name, of which nothing is in the claim, stands in its role.
    """
    compared = Comparison(Pair("", text, claim))
    missing = {word.start for word in compared.uncovered}
    if not missing:
        return
    known = known_names(text, claim)
    asked = {word.stem for word in compared.hypothesis}
    for one in names_of(claim, known):
        inside = {word.start for word in one.words}
        if one.role not in _ROLES or not inside <= missing or missing - inside:
            continue
        others = [
            name
            for name in names_of(text, known)
            if name.role == one.role and not _resembles(name, one, asked)
        ]
        if others:
            yield Mismatch("name", one.form, others[0].form, False)


def _resembles(name: Names, other: Names, asked: set[str]) -> bool:
    if {word.stem for word in name.words} & asked:
        return True
    return any(
        one.form[0] == two.form[0] and JaroWinkler.similarity(one.lower, two.lower) >= _NEAR
        for one in name.words
        for two in other.words
    )
