"""Where the reading of a document stands: its entities so far, and the current sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.aliases import is_acronym, is_birth_name, is_born, is_other_name
from entailment.discourse.current import Analysis, CurrentSentence
from entailment.discourse.entities import Entities, Entity
from entailment.discourse.lexicon import exclusive_offices, word_set
from entailment.discourse.mentioned import Mentioned, Reference, ReferenceKind
from entailment.discourse.name_matching import initials, names_person
from entailment.discourse.names import Kind, Name
from entailment.discourse.nouns import (
    adjacent_nouns,
    alike,
    gender_of,
    is_organisation_noun,
    occupations_in,
    sex_of,
    synonymous,
)
from entailment.discourse.strictness import Strictness
from entailment.knowledge.person_words import relatives
from entailment.text.lexicon import any_of
from entailment.text.name_forms import CAPITAL, SMALL

__all__ = ["Scene"]

_PARAGRAPH = re.compile(r"[.!?][\"”’']?\s*\n\s*")
_AGE_AFTER = re.compile(r",\s+(?:aged?\s+|now\s+)?(\d{1,3})(?=[,.;]|\s+and\b)")
_AGE_BEFORE = re.compile(rf"\b(\d{{1,3}})-year-old\s+(?:(?:{SMALL}|-)+,?\s+){{0,4}}$")
_OWNED = re.compile(
    rf"(?:\b(?:{any_of('possessives')})|['’]s)\s+(?:[\w-]+\s+){{0,3}}?[\w-]+,?\s+$", re.IGNORECASE
)
_POSSESSIVE = re.compile(r"['’]s?(?!\w)")
_CAPITAL_BEFORE = re.compile(rf"\b({CAPITAL}{SMALL}+) $")
_CIRCUMSTANCE = re.compile(
    rf"\b(?:{any_of('circumstance_prepositions')})\s+(?:the\s+)?$", re.IGNORECASE
)


class Scene:
    """The entities of a document up to the current sentence, and that sentence."""

    def __init__(self, reading: Analysis, strictness: Strictness):
        self.reading = reading
        self.strictness = strictness
        self.entities = Entities(strictness)
        self.group: tuple[int, list[Entity]] = (-9, [])
        """The people who were last referred to together, and in which sentence."""
        self.pair: tuple[int, list[Entity]] = (-9, [])
        """The two people that a sentence begins with, and which sentence, where it has no more."""
        if reading.subject:
            self._add_subject(reading.subject)

    def _add_subject(self, person: str) -> None:
        """Add who the headline names, as mentioned before the first sentence."""
        entity = self.entities.named(person, "person", 0)
        entity.gender = gender_of(person.split()[0])
        self.entities.mention(entity, -1, is_subject=True)

    def enter(self, index: int) -> None:
        """Go on to sentence *index*."""
        self.current = CurrentSentence(self.reading, index)

    def add(self, name: Name) -> Reference | None:
        """Add a name of the current sentence with what stands next to it.

        Return what a short name refers to, where that is sure.
        """
        if name.kind == "place":
            return None
        passage = self.current.passage
        adjacent = list(adjacent_nouns(self.reading.text, name, passage.start, passage.end))
        nouns = {noun for _, noun in adjacent}
        self.current.described.update(place for place, _ in adjacent)
        kind = self._kind(name)
        if kind is None and nouns and " " in name.text:
            kind = None if is_organisation_noun(name.words[-1]) else "person"
        is_incidental = kind is None and self._is_incidental(name)
        if is_incidental and not self.strictness.must_be_sure:
            return None
        self._explain_acronym(name)
        entity = self.entities.linked(name, kind, self.current.index)
        if entity is None or (is_incidental and entity.kind is None):
            return None
        if self.strictness.must_be_sure and self._is_others(name, entity):
            self.add_stranger("", name.gender, name.start)
            return None
        self._describe(entity, name, nouns)
        short = self._short_name(name, entity)
        self._add_alias(name, entity)
        if entity.count == 0 and is_born(self.reading.text, self.current.begins, name.begins):
            self.current.birth_name = name, entity
            return None
        owns = _POSSESSIVE.match(self.reading.text, name.end) is not None
        self.mention(entity, name.start, begins=name.begins, end=name.end, owns=owns)
        self.current.last_name = (name.end, entity)
        return short

    def add_stranger(self, noun: str, gender: str, place: int) -> None:
        """Add somebody without a name, whom what follows may refer to."""
        stranger = Entity("", "person", gender, nouns={noun})
        self.mention(stranger, place, owns=self.current.verb_ends <= place)

    def mention(
        self,
        entity: Entity,
        place: int,
        *,
        begins: int | None = None,
        end: int | None = None,
        owns: bool = False,
    ) -> None:
        """Add a mention of *entity* at *place*."""
        current = self.current
        if self._is_new_line(place):
            current.has_subject = False
        owns = owns or current.is_fronted(place)
        is_subject = (current.begins_at(place) or not owns) and not current.has_subject
        for candidate in (entity, *entity.also):
            self.entities.mention(candidate, current.index, is_subject=is_subject)
        current.has_subject = current.has_subject or not owns
        first, last = (place if edge is None else edge for edge in (begins, end))
        current.mentioned.append(Mentioned(place, first, last, entity))

    def refer(
        self,
        entity: Entity,
        start: int,
        end: int,
        kind: ReferenceKind = "pronoun",
        *,
        owns: bool,
        is_sure: bool = False,
    ) -> Iterator[Reference]:
        """Add that the words there refer to *entity*, and yield it for each of its names."""
        self.mention(entity, start, end=end, owns=owns)
        described = kind == "description" and not owns
        for candidate in (entity, *entity.also):
            yield Reference.to(
                candidate, start, end, kind, owns=owns, described=described, is_sure=is_sure
            )

    def birth_name_of(self, entity: Entity) -> Iterator[Reference]:
        """Yield the name that the sentence begins with where it is that of *entity* at birth."""
        if self.current.birth_name is not None:
            name, other = self.current.birth_name
            self.current.birth_name = None
            _join(entity, other)
            yield Reference.to(entity, name.start, name.end)

    def _kind(self, name: Name) -> Kind | None:
        if self.strictness.must_be_sure:
            return name.kind
        if self.reading.is_person(name):
            return "person"
        return "organisation" if self.reading.is_organisation(name) else None

    def _is_incidental(self, name: Name) -> bool:
        """Return whether a name of unknown kind is more likely that of a place or thing."""
        if self.strictness.must_be_sure:
            before = max(self.current.passage.start, name.begins - 12)
            return _CIRCUMSTANCE.search(self.reading.text, before, name.begins) is not None
        return " " not in name.text and name.start > self.current.passage.start + 5

    def _is_others(self, name: Name, entity: Entity) -> bool:
        """Return whether the surname *name* stands for another than *entity*: Uncle Lee.

        So it does behind an office where another office of the entity is known: General Lee.
        """
        if not entity.count or " " in name.text or name.text == entity.name:
            return False
        text = self.reading.text
        before = _CAPITAL_BEFORE.search(text, max(self.current.begins, name.start - 20), name.start)
        word = before[1] if before else ""
        if word in word_set("before_other_names") or word.lower() in relatives():
            return True
        title = occupations_in(text[name.begins : name.start]) & exclusive_offices()
        offices = {
            noun for noun in entity.nouns if exclusive_offices() >= synonymous(noun) & entity.nouns
        }
        return bool(title and offices) and not any(alike(noun) & offices for noun in title)

    def _describe(self, entity: Entity, name: Name, nouns: set[str]) -> None:
        """Add what stands next to *name* to what is known of *entity*."""
        if entity.kind == "organisation":
            entity.nouns |= name.nouns
        else:
            entity.nouns |= nouns | name.nouns
            entity.age = entity.age or _age(self.reading.text, name)
            entity.gender = entity.gender or _gender(name, nouns)
        if entity.count == 0 and entity.kind == "person":
            entity.is_relative = self._is_somebodys(name)
        elif self.current.begins_at(name.begins) and not entity.nouns & relatives().keys():
            entity.is_relative = False  # who begins a sentence is no longer only somebody's

    def _short_name(self, name: Name, entity: Entity) -> Reference | None:
        """Return that *name* is short for another name of *entity*, or None."""
        known = (entity, *(entity.also if name.text.isupper() else ()))
        whole = max(known, key=lambda value: len(value.name))
        is_short = len(name.words) < len(whole.name.split())
        is_whole = whole.kind == "person" and names_person(name.text, whole.name) == "name"
        if not (self.strictness.must_be_sure and entity.count and is_short) or is_whole:
            return None
        return Reference.to(whole, name.start, name.end, "short name", is_sure=True)

    def _is_somebodys(self, name: Name) -> bool:
        """Return whether *name* is introduced as of another person: her niece, Ann Lee."""
        start = max(self.current.passage.start, name.begins - 60)
        possessor = _OWNED.search(self.reading.text[start : name.start])
        if possessor is None:
            return False
        end, owner = self.current.last_name or (-1, None)
        is_organisations = owner is not None and owner.kind == "organisation"
        return not (is_organisations and end >= start + possessor.start())

    def _explain_acronym(self, name: Name) -> None:
        """Add that the name before is an organisation's where *name* is its acronym in brackets."""
        end, other = self.current.last_name or (0, None)
        if other is not None and other.kind is None:
            is_explained = is_acronym(self.reading.text[end : name.start], name.text)
            if is_explained and initials(other.name) == name.text.lower():
                other.kind = "organisation"

    def _add_alias(self, name: Name, entity: Entity) -> None:
        """Add that *name*, of *entity*, is another name of what was named before, if it is."""
        text = self.reading.text
        if self.current.last_name is not None:
            end, other = self.current.last_name
            between = text[end : name.start]
            is_same = other.kind == entity.kind and is_other_name(between)
            if is_same or (other.kind == "organisation" and is_acronym(between, name.text)):
                _join(other, entity)
        for other in self.entities.people_named(name.text.split()[0]):
            if is_birth_name(text, name, other.name):
                _join(other, entity)

    def _is_new_line(self, place: int) -> bool:
        """Return whether a paragraph ended since the last mention, unseen by the sentences."""
        last = self.current.mentioned[-1].start if self.current.mentioned else place
        return _PARAGRAPH.search(self.reading.document.text, last, place) is not None


def _join(first: Entity, second: Entity) -> None:
    for entity, more in ((first, second), (second, first)):
        if more is not entity and more not in entity.also:
            entity.also.append(more)


def _age(text: str, name: Name) -> str:
    """Return the age that stands next to *name*, or nothing."""
    after = _AGE_AFTER.match(text, name.end)
    before = _AGE_BEFORE.search(text, max(0, name.begins - 60), name.start)
    match = after or before
    return match[1] if match else name.age


def _gender(name: Name, nouns: set[str]) -> str:
    sexes = {sex_of(noun) for noun in nouns} - {""}
    implied = sexes.pop() if len(sexes) == 1 else ""
    return name.gender or implied or gender_of(name.text, guess=True)
