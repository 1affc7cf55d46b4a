"""What the constants of formulas stand for: names and definite descriptions.

A name is one constant in both, also where one of the two has only a part of it (*Smith* for *John
Smith*). *The mill* of the hypothesis is that of the text, where that has one mill it speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from entailment.structure.times import Period
from entailment.systems.classics.logic.formulas import Term

__all__ = ["Described", "Referents"]

_SEPARATORS = re.compile(r"[^\w]+")


class Described(NamedTuple):
    """A definite description: its head, its modifiers, and the constant for it."""

    head: str
    modifiers: frozenset[str]
    constant: Term


class Referents:
    """The constants of one pair, added to as its sentences are translated."""

    def __init__(self) -> None:
        self._names: dict[str, Term] = {}
        self.periods: dict[Term, Period] = {}
        self._described: list[Described] = []

    @property
    def names(self) -> tuple[Term, ...]:
        """The constants of names, in the order of their first use."""
        return tuple(dict.fromkeys(self._names.values()))

    def named(self, name: str) -> Term:
        """Return the constant of a name, also of one that shares its first or last words."""
        key = _normalised(name)
        if key not in self._names:
            alike = {term for other, term in self._names.items() if _is_part(key, other)}
            self._names[key] = alike.pop() if len(alike) == 1 else Term(key.replace(" ", "_"))
        return self._names[key]

    def of_period(self, period: Period) -> Term:
        """Return the constant of a time."""
        first, last = period.years
        term = Term(f"time_{period.first}_{period.last}_{first}_{last}")
        self.periods[term] = period
        return term

    def described(self, head: str, modifiers: Iterable[str]) -> Term | None:
        """Return the constant of the one known description of *head*, or None.

        Where several are known, it is that with all of *modifiers*.
        """
        wanted = frozenset(modifiers)
        known = [term for term in self._described if term.head == head]
        fitting = [term for term in known if wanted <= term.modifiers]
        if len(known) == 1 and (fitting or not known[0].modifiers):
            return known[0].constant
        return fitting[0].constant if len(fitting) == 1 else None

    def describe(self, head: str, modifiers: Iterable[str]) -> Term:
        """Return the constant of a description, a new one where none is known."""
        if (known := self.described(head, modifiers)) is not None:
            return known
        constant = Term(f"the_{head.replace(' ', '_')}_{len(self._described)}")
        self._described.append(Described(head, frozenset(modifiers), constant))
        return constant


def _normalised(name: str) -> str:
    return " ".join(_SEPARATORS.split(name.lower())).strip()


def _is_part(first: str, second: str) -> bool:
    """Return whether one name is the beginning or the end of the other."""
    short, long = sorted((first.split(), second.split()), key=len)
    return bool(short) and (long[: len(short)] == short or long[-len(short) :] == short)
