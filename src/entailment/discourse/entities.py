"""Who and what a document has named so far, and which of them is spoken of most.

How salient something is falls with the sentences since its last mention, and rises where that was
the first in its sentence, mostly the subject (after Lappin and Leass, 1994, far simpler):
salience = 100 - 30 * sentences + 15 if first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from entailment.discourse.mentions import Kind, Name

__all__ = ["MARGIN", "WINDOW", "Entities", "Entity", "clear_first"]

WINDOW = 3
"""Sentences that a pronoun looks back."""

MARGIN = 40
"""By how much the most salient must lead; less is a doubt."""

_SMALL = frozenset("of for the and on in".split())


@dataclass(slots=True, eq=False)
class Entity:
    """Someone or something named in a document, and its last mention."""

    name: str
    kind: Kind | None = None
    gender: str = ""
    nouns: set[str] = field(default_factory=set)
    age: str = ""
    has_article: bool = False
    named_in: int = 0
    """The sentence that has the whole name first."""
    last: int | None = None
    was_first: bool = False

    @property
    def called(self) -> str:
        """Its name as it stands within a sentence, with *the* where it has one."""
        return f"the {self.name}" if self.has_article else self.name

    def mention(self, sentence: int, *, is_first: bool) -> None:
        """Take in that a sentence mentions it."""
        self.was_first = is_first or (self.was_first and self.last == sentence)
        self.last = sentence

    def salience(self, sentence: int) -> int | None:
        """Return how salient it is in a sentence, None outside of the window."""
        if self.last is None or sentence - self.last > WINDOW:
            return None
        return 100 - 30 * (sentence - self.last) + 15 * self.was_first

    def fits(self, name: Name) -> bool:
        """Return whether nothing said of *name* speaks against this."""
        kinds = {self.kind, name.kind} - {None}
        genders = {self.gender, name.gender} - {""}
        return len(kinds) < 2 and len(genders) < 2

    def learn(self, name: Name) -> None:
        """Take in what is told where it is named."""
        self.kind = self.kind or name.kind
        self.gender = self.gender or name.gender
        self.age = self.age or name.age
        self.nouns |= name.nouns


class Entities:
    """The entities of a document up to a sentence, found by whole and by short name."""

    def __init__(self) -> None:
        self.all: list[Entity] = []
        self._by_name: dict[str, list[Entity]] = defaultdict(list)
        self._by_short: dict[str, list[Entity]] = defaultdict(list)

    def linked(self, name: Name, sentence: int, explained: Entity | None = None) -> Entity | None:
        """Return what *name* names, made if it is new; None where it could be several.

        *explained* is the organisation of which it is the acronym, where that is said right there.
        """
        if explained is not None:
            explained.kind = "organisation"
            self._by_short[name.text].append(explained)
            return explained
        found = self._candidates(name)
        if len(found) > 1:
            return None
        entity = found[0] if found else self._made(name, sentence)
        entity.learn(name)
        return entity

    def _candidates(self, name: Name) -> list[Entity]:
        found = [entity for entity in self._by_name[name.text] if entity.fits(name)]
        if len(name.words) == 1 or not found:
            for entity in self._by_short[name.text]:
                is_sure = entity.kind in ("person", "organisation") or name.has_title
                if is_sure and entity.fits(name) and entity not in found:
                    found.append(entity)
        return found

    def _made(self, name: Name, sentence: int) -> Entity:
        entity = Entity(name.text, has_article=name.has_article, named_in=sentence)
        self.all.append(entity)
        self._by_name[name.text].append(entity)
        for short in _short_names(name):
            self._by_short[short].append(entity)
        return entity


def clear_first(candidates: Iterable[Entity], sentence: int) -> Entity | None:
    """Return the one of *candidates* that is clearly most salient, or None."""
    found = [(e.salience(sentence), n, e) for n, e in enumerate(candidates)]
    ranked = sorted(((s, n, e) for s, n, e in found if s is not None), reverse=True)
    if not ranked:
        return None
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < MARGIN:
        return None
    return ranked[0][2]


def _short_names(name: Name) -> set[str]:
    """Return what *name* may be cut to: its last word, its first, its first few, its initials."""
    parts = re.findall(r"[^\s.&]+", name.text)
    if len(parts) < 2:
        return set()
    if name.kind != "organisation":
        return {parts[0], parts[-1]}
    initials = "".join(part[0] for part in parts if part not in _SMALL)
    shorter = {" ".join(parts[:length]) for length in range(1, len(parts))}
    # "International" or "Bank" alone is no name of the one that begins so.
    usable = {short for short in shorter if " " in short or len(parts) == 2 or "&" in name.text}
    return {*usable, initials} if len(initials) > 1 else usable
