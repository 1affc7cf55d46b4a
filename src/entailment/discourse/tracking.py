"""Whom a document speaks of, followed from mention to mention.

A chain is a person or an organisation with all that was told of it so far. A pronoun or a
description goes to the chain that fits and is most salient (after Lappin and Leass, 1994, far
simpler):

    salience = 100 · 0.6^d + 30 if subject + 4 · min(n, 6) - 45 if of unknown kind - 15 if kin

with d the sentences since the last mention, *subject* whether that was the first of its sentence,
n the mentions so far, *kin* whether the document brought it in as somebody's (her niece, Ann Lee).
Unlike `search.context.references` it answers where that stays in doubt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from entailment.discourse.name_matching import folded, initials, names_organisation, names_person

__all__ = ["Chain", "ChainKind", "Chains"]

ChainKind = Literal["person", "organisation"] | None
"""What a chain is; None where the document has not told."""

_LOOK_BACK = 5
"""Sentences in which the bearer of a pronoun is looked for."""

_LEAST = 25
"""The salience below which nothing is meant."""

_MAIN = 4
"""Mentions after which somebody is looked for twice as far back."""


@dataclass(slots=True, eq=False)
class Chain:
    """Somebody or something that a document names, and what it told so far."""

    name: str
    kind: ChainKind
    gender: str = ""
    age: str = ""
    nouns: set[str] = field(default_factory=set)
    count: int = 0
    last: int = 0
    place: int = 0
    is_subject: bool = False
    is_kin: bool = False
    also: list[Chain] = field(default_factory=list)
    """What is another name of the same."""

    def mention(self, index: int, place: int, *, is_subject: bool) -> None:
        """Take in a mention at *place*, in sentence *index*."""
        self.is_subject = is_subject or (self.is_subject and self.last == index)
        self.last, self.place = index, place
        self.count += 1

    def may_be(self, gender: str) -> bool:
        """Return whether it can be of *gender*; anything can where that is empty."""
        return not gender or self.gender in ("", gender)

    def salience(self, index: int) -> float | None:
        """Return how salient it is in sentence *index*; None where it was too long ago."""
        back = index - self.last
        if back > _LOOK_BACK * (2 if self.count >= _MAIN else 1):
            return None
        found = 100 * 0.6**back + 30 * self.is_subject + 4 * min(self.count, 6)
        return found - (45 if self.kind is None else 0) - 15 * self.is_kin


class Chains:
    """The chains of a document up to a sentence."""

    def __init__(self) -> None:
        self.all: list[Chain] = []
        self._by_word: dict[str, list[Chain]] = defaultdict(list)
        self._near: list[Chain] = []

    def named(self, name: str, kind: ChainKind) -> Chain:
        """Return the chain that *name* belongs to, made if there is none."""
        for chain in self._candidates(name):
            if kind is not None and chain.kind not in (None, kind):
                continue
            longer = _belongs(name, chain.name, kind or chain.kind)
            if longer is not None:
                chain.kind = chain.kind or kind
                if longer:
                    chain.name = name
                    self._index(chain)
                return chain
        made = Chain(name, kind)
        self.all.append(made)
        self._index(made)
        return made

    def mention(self, chain: Chain, index: int, place: int, *, is_subject: bool) -> None:
        """Take in that *chain* is mentioned at *place*."""
        chain.mention(index, place, is_subject=is_subject)
        if chain in self._near:
            self._near.remove(chain)
        self._near.insert(0, chain)
        del self._near[60:]

    def best(
        self,
        index: int,
        fits: Callable[[Chain], bool],
        bonus: Callable[[Chain], float] = lambda chain: 0.0,
    ) -> Chain | None:
        """Return the most salient chain that *fits*, *bonus* added; None where none does."""
        found: list[tuple[float, int, Chain]] = []
        for order, chain in enumerate(self._near):
            salience = chain.salience(index)
            if salience is not None and fits(chain):
                found.append((salience + bonus(chain), -order, chain))
        best = max(found, key=lambda one: one[:2], default=None)
        return best[2] if best is not None and best[0] >= _LEAST else None

    def people(self, index: int, gender: str = "") -> Iterator[Chain]:
        """Yield the people who were last mentioned in sentence *index*, the latest first."""
        for chain in self._near:
            sexes = {chain.gender, gender} - {""}
            if chain.last == index and chain.kind == "person" and len(sexes) < 2:
                yield chain

    def family(self, surname: str) -> list[Chain]:
        """Return the people of that *surname* so far."""
        return [
            chain
            for chain in self._by_word.get(surname.casefold(), ())
            if chain.kind == "person" and folded(chain.name)[-1] == surname.casefold()
        ]

    def people_called(self, word: str) -> list[Chain]:
        """Return the people so far who have *word* in their name."""
        found = self._by_word.get("".join(folded(word)), ())
        return [chain for chain in found if chain.kind == "person"]

    @property
    def has_people(self) -> bool:
        """Whether a person was named so far."""
        return any(chain.kind == "person" for chain in self.all)

    def main(self) -> Chain | None:
        """Return the organisation that is named first of those named most."""
        found = [chain for chain in self.all if chain.kind == "organisation"]
        return max(found, key=lambda chain: chain.count, default=None)

    def _candidates(self, name: str) -> Iterable[Chain]:
        seen: dict[int, Chain] = {}
        for word in folded(name):
            for chain in self._by_word.get(word, ()):
                seen.setdefault(id(chain), chain)
        exact = [chain for chain in seen.values() if chain.name == name]
        return [*exact, *(chain for chain in seen.values() if chain.name != name)]

    def _index(self, chain: Chain) -> None:
        for word in (*folded(chain.name), initials(chain.name)):
            if word and chain not in self._by_word[word]:
                self._by_word[word].append(chain)


def _belongs(name: str, known: str, kind: str | None) -> bool | None:
    """Return whether *name* is the longer of two names of one; None where they are of two."""
    if kind != "organisation":
        if names_person(name, known) is not None:
            return len(folded(name)) > len(folded(known))
        if names_person(known, name) is not None:
            return True
    if kind != "person":
        if names_organisation(name, known) is not None:
            return False
        if names_organisation(known, name) is not None:
            return True
    return None
