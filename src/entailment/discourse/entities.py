"""The entities of a document: people and organisations, followed from mention to mention.

A pronoun or a description refers to the entity that fits and is most salient (after Lappin and
Leass, 1994, far simpler):

    salience = 100 · 0.6^d + 30 if subject + f · min(n, 6) - u if of unknown kind - 15 if relative

with d the sentences since the last mention, *subject* whether that was the first of its sentence,
n the mentions so far, *relative* whether the document introduced it as somebody's (her niece, Ann
Lee); f and u are those of the strictness.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from entailment.discourse.lexicon import word_set
from entailment.discourse.name_matching import (
    How,
    folded,
    initials,
    names_organisation,
    names_person,
)
from entailment.discourse.names import Kind, Name
from entailment.discourse.strictness import Strictness

__all__ = ["Entities", "Entity"]

_NEAR = 60
"""Entities that are remembered as mentioned last."""


@dataclass(slots=True, eq=False)
class Entity:
    """Somebody or something that a document names, and what it says of it so far."""

    name: str
    kind: Kind | None = None
    gender: str = ""
    age: str = ""
    nouns: set[str] = field(default_factory=set)
    has_article: bool = False
    named_in: int = 0
    """The first sentence that has the name."""
    count: int = 0
    last: int = 0
    is_subject: bool = False
    is_relative: bool = False
    also: list[Entity] = field(default_factory=list)
    """The entities under other names that are the same."""

    @property
    def noun_phrase(self) -> str:
        """Its name as it stands within a sentence, with *the* where it has one."""
        return f"the {self.name}" if self.has_article else self.name

    def mention(self, index: int, *, is_subject: bool) -> None:
        """Add a mention in sentence *index*."""
        self.is_subject = is_subject or (self.is_subject and self.last == index)
        self.last = index
        self.count += 1

    def may_be(self, gender: str) -> bool:
        """Return whether it can be of *gender*; anything can where one is unknown."""
        return len({self.gender, gender} - {""}) < 2

    def salience(self, index: int, strictness: Strictness) -> float | None:
        """Return how salient it is in sentence *index*; None outside of the window."""
        back = index - self.last
        if not self.count or back > strictness.window_of(self.count):
            return None
        unknown = strictness.unknown if self.kind is None else 0
        often = strictness.frequency * min(self.count, 6)
        return 100 * 0.6**back + 30 * self.is_subject + often - unknown - 15 * self.is_relative


class Entities:
    """The entities of a document up to a sentence."""

    def __init__(self, strictness: Strictness) -> None:
        self.all: list[Entity] = []
        self._strictness = strictness
        self._by_word: dict[str, list[Entity]] = defaultdict(list)
        self._near: list[Entity] = []

    def linked(self, name: Name, kind: Kind | None, index: int) -> Entity | None:
        """Return the entity that *name*, in sentence *index*, is of; a new one for a new name.

        None where that is to be sure and the name could be of several.
        """
        matching = list(self._matching(name, kind))
        if self._strictness.must_be_sure:
            matching = [e for e in matching if e.name == name.text] or matching
            if len(matching) > 1:
                return None
            matching = [e for e in matching if _is_sure(e, name)]
        entity = matching[0] if matching else self.named(name.text, kind, index)
        if not matching:
            entity.has_article = name.has_article
        elif len(folded(name.text)) > len(folded(entity.name)):
            entity.name, entity.named_in, entity.has_article = name.text, index, name.has_article
            self._index(entity)
        entity.kind = entity.kind or kind
        return entity

    def named(self, name: str, kind: Kind | None, index: int) -> Entity:
        """Return a new entity of that name."""
        entity = Entity(name, kind, named_in=index)
        self.all.append(entity)
        self._index(entity)
        return entity

    def mention(self, entity: Entity, index: int, *, is_subject: bool) -> None:
        """Add a mention of *entity* in sentence *index*."""
        entity.mention(index, is_subject=is_subject)
        if entity in self._near:
            self._near.remove(entity)
        self._near.insert(0, entity)
        del self._near[_NEAR:]

    def best(
        self,
        index: int,
        fits: Callable[[Entity], bool],
        bonus: Callable[[Entity], float] = lambda entity: 0.0,
    ) -> Entity | None:
        """Return the most salient entity that *fits*, *bonus* added, if it leads by the margin."""
        ranked: list[tuple[float, int, Entity]] = []
        for order, entity in enumerate(self._near):
            salience = entity.salience(index, self._strictness)
            if salience is not None and fits(entity):
                ranked.append((salience + bonus(entity), -order, entity))
        ranked.sort(key=lambda entry: entry[:2], reverse=True)
        if not ranked or ranked[0][0] < self._strictness.least:
            return None
        leads = len(ranked) == 1 or ranked[0][0] - ranked[1][0] >= self._strictness.margin
        return ranked[0][2] if leads else None

    def near(self, index: int, back: int = 0) -> Iterator[Entity]:
        """Yield what sentence *index* or one of *back* before mentioned last, the latest first."""
        for entity in self._near:
            if index - back <= entity.last <= index:
                yield entity

    def family(self, surname: str) -> list[Entity]:
        """Return the people of that *surname* so far."""
        return [
            entity
            for entity in self._by_word.get(surname.casefold(), ())
            if entity.kind == "person" and folded(entity.name)[-1] == surname.casefold()
        ]

    def people_named(self, word: str) -> list[Entity]:
        """Return the people so far who have *word* in their name."""
        matching = self._by_word.get("".join(folded(word)), ())
        return [entity for entity in matching if entity.kind == "person"]

    def of_kind(self, kind: Kind) -> list[Entity]:
        """Return the entities of that *kind* so far, in the order in which they were named."""
        return [entity for entity in self.all if entity.kind == kind]

    def main(self) -> Entity | None:
        """Return the organisation that is mentioned most; the first of those."""
        return max(self.of_kind("organisation"), key=lambda entity: entity.count, default=None)

    def _matching(self, name: Name, kind: Kind | None) -> Iterator[Entity]:
        """Yield the entities that *name* may be of, those of that very name first."""
        seen = dict.fromkeys(
            entity for word in folded(name.text) for entity in self._by_word.get(word, ())
        )
        for entity in sorted(seen, key=lambda entity: entity.name != name.text):
            agrees = kind is None or entity.kind in (None, kind)
            if agrees and entity.may_be(name.gender) and self._is_name_of(entity, name, kind):
                yield entity

    def _is_name_of(self, entity: Entity, name: Name, kind: Kind | None) -> bool:
        if not self._strictness.must_be_sure or entity.name == name.text:
            return _may_name(name.text, entity.name, kind or entity.kind)
        if len(folded(entity.name)) == 1:
            return _how(entity.name, name.text, kind or entity.kind) == {"part"}
        how = _how(name.text, entity.name, kind or entity.kind)
        dropped = set(folded(entity.name)) - set(folded(name.text))
        if "acronym" not in how and dropped & word_set("of_places"):
            return False
        return bool(how - {"part"} if name.text.isupper() else how)

    def _index(self, entity: Entity) -> None:
        for word in (*folded(entity.name), initials(entity.name)):
            if word and entity not in self._by_word[word]:
                self._by_word[word].append(entity)


def _is_sure(entity: Entity, name: Name) -> bool:
    """Return whether *name* is the very name of *entity*, or one of known kind that is short."""
    return entity.name == name.text or entity.kind is not None or name.has_title


def _may_name(name: str, known: str, kind: Kind | None) -> bool:
    """Return whether two names, of *kind* where that is known, may be of one entity."""
    return bool(_how(name, known, kind) | _how(known, name, kind))


def _how(name: str, known: str, kind: Kind | None) -> set[How]:
    """Return how *name* may name what *known* does, as a person or an organisation."""
    person = names_person(name, known) if kind != "organisation" else None
    organisation = names_organisation(name, known) if kind != "person" else None
    return {how for how in (person, organisation) if how is not None}
