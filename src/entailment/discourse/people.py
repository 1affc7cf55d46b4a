"""Which person a pronoun or a description refers to: he, the senator, the old man."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from entailment.discourse.appositions import is_apposition, is_finite
from entailment.discourse.entities import Entity
from entailment.discourse.expressions import Expression, is_plain, lead
from entailment.discourse.lexicon import word_set
from entailment.discourse.mentioned import Reference
from entailment.discourse.names import Name
from entailment.discourse.nouns import alike, gender_of, interchangeable, sex_of, synonymous
from entailment.discourse.scene import Scene
from entailment.knowledge.person_words import relatives
from entailment.text.lexicon import alternatives
from entailment.text.name_forms import CAPITAL, SMALL

__all__ = [
    "add_stranger",
    "meant_by_description",
    "meant_by_lead",
    "meant_by_pronoun",
]

LONG_AGO = 4
"""Sentences back in which the only person of a sex was mentioned, that a pronoun is sure."""

RECENT = 2
"""Sentences back in which that person may have been mentioned only once."""

TWICE = 2
"""Mentions, none of them of where or when, from which one of unknown kind may be a person."""

_ASIDE = 80
"""Characters of what may stand between a noun and the comma before its name."""

_FEMALE = frozenset({"she", "her", "hers"})
_APPOSED = re.compile(r"(?:,\s+\d{1,3})?\s*[,(]\s*")
_WORD_BEHIND = re.compile(rf"\s+({SMALL}+)\b")
_PRONOUN_BEHIND = re.compile(r",\s+s?he\b")
_YEARS_OLD = re.compile(r"\b(\d{1,3})-year-old\b")
_NAMED_AFTER = re.compile(
    rf"(?:,\s+(?:[\w-]+\s+){{0,3}}?(?:{CAPITAL}\w+\s*){{1,4}}(?:,|\.|$)|\s+{CAPITAL}\w+)"
)


def meant_by_pronoun(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield the person whom he or she refers to, one of that sex."""
    gender, is_sure = "f" if expression.word in _FEMALE else "m", scene.strictness.must_be_sure
    if is_sure:
        entity = _surely_meant(scene, expression, gender)
        if entity is None:
            scene.add_stranger(expression.word, gender, expression.start)
    else:
        named = _named_after(scene, expression.start, gender)
        entity = _entity_of(scene, named) if named else _salient(scene, expression, gender)
    if entity is not None:
        entity.gender = entity.gender or gender
        entity.kind = entity.kind or "person"
        yield from scene.birth_name_of(entity)
        yield from scene.refer(
            entity, expression.start, expression.end, owns=expression.owns, is_sure=is_sure
        )


def meant_by_description(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield whom *the senator* refers to: who was called so; else, if it begins, any person."""
    if expression.word in relatives() or _NAMED_AFTER.match(scene.reading.text, expression.end):
        return
    sure = _only_one_called(scene, expression)
    if sure is None and scene.strictness.must_be_sure:
        add_stranger(scene, expression)
        return
    entity = sure or _probably_called(scene, expression)
    if entity is not None:
        span = expression.start, expression.end
        is_sure = sure is not None
        yield from scene.refer(entity, *span, "description", owns=expression.owns, is_sure=is_sure)


def add_stranger(scene: Scene, expression: Expression) -> tuple[Reference, ...]:
    """Add somebody without a name, where what follows must not refer to them; return nothing."""
    current = scene.current
    behind = _WORD_BEHIND.match(scene.reading.text, expression.end)
    acts = behind is not None and is_finite(behind[1])
    is_main = expression.what == "person" and not expression.word and acts  # the Austrian left
    is_nobody = is_main or current.is_quoted(expression.start) or _is_named(scene, expression)
    if scene.strictness.must_be_sure and not is_nobody:
        scene.add_stranger(expression.word, sex_of(expression.word), expression.start)
    return ()


def _is_named(scene: Scene, expression: Expression) -> bool:
    """Return whether the noun is of a name next to it: Tom Roe, a neighbour, saw it."""
    current, text = scene.current, scene.reading.text
    if expression.at in current.described or _NAMED_AFTER.match(text, expression.end):
        return True
    if _is_named_behind(scene, expression):
        return True
    if current.last_name is None:
        return False
    end, bounds = current.last_name[0], (current.passage.start, current.passage.end)
    words = text[expression.start : expression.end].split()
    return _APPOSED.fullmatch(text, end, expression.start) is not None and is_apposition(
        text, bounds, end, words, expression.end
    )


def _is_named_behind(scene: Scene, expression: Expression) -> bool:
    """Return whether a name or pronoun follows what the noun begins: A son of a baker, Tom left."""
    current, text = scene.current, scene.reading.text
    comma = text.find(",", expression.end, min(expression.end + _ASIDE, current.passage.end))
    if comma < 0 or any(map(is_finite, text[expression.end : comma].split())):
        return False
    begins = current.begins_at(expression.start)
    if begins and _PRONOUN_BEHIND.match(text, comma):
        return True
    return any(
        0 < name.begins - comma <= 2 and (begins or text[name.end : name.end + 1] in (",", "."))
        for name in scene.reading.names(current.index)
    )


def meant_by_lead(scene: Scene) -> Iterator[Reference]:
    """Yield whom news begins with and names in the next sentence: A baker died; Ann Lee was."""
    reading, current = scene.reading, scene.current
    following = current.index + 1
    is_begin = current.index <= 1 and following < len(reading.passages)
    if scene.strictness.must_be_sure or not is_begin or scene.entities.of_kind("person"):
        return
    ends = lead(reading.text, current.begins, current.passage.end)
    if ends is None or any(name.start < ends + 2 for name in reading.names(current.index)):
        return
    named = [name for name in reading.names(following) if reading.is_person(name)]
    leads = bool(named) and named[0].begins <= reading.begin(following) + 3
    if not leads and len({name.text.split()[-1] for name in named}) != 1:
        return
    if all(named[0].text != name.text for name in reading.names(current.index)):
        entity = _entity_of(scene, named[0])
        entity.gender = entity.gender or named[0].gender or gender_of(named[0].text)
        scene.mention(entity, current.begins)
        yield Reference.to(entity, current.begins, ends, "description", described=True)


def _surely_meant(scene: Scene, expression: Expression, gender: str) -> Entity | None:
    """Return the person of that sex who is clearly most salient; None where that is not sure."""
    is_quoted = scene.current.is_quoted(expression.start)
    if is_quoted or _named_after_comma(scene, expression.start, gender) is not None:
        return None
    entity = _salient(scene, expression, gender)
    if entity is None:
        return _only_one_of_sex(scene, expression, gender)
    is_person = entity.kind == "person" or _acted_before(scene, entity)
    return entity if entity.name and is_person else None


def _only_one_of_sex(scene: Scene, expression: Expression, gender: str) -> Entity | None:
    """Return the only person of that sex so far, named not long ago; None where another may be.

    Who was mentioned once, and not lately, is none: a photographer's credit above an article.

    Another may be who has no name or no known sex, and a bare word or what began a sentence that
    may be a person's name.
    """
    people = [e for e in scene.entities.of_kind("person") if e.may_be(gender)]
    near = list(scene.entities.near(scene.current.index, LONG_AGO))
    others = (e for e in near if e not in people and e.may_be(gender) and e.kind != "organisation")
    if len(people) != 1 or any(" " not in e.name or e.is_subject for e in others):
        return None
    (person,) = people
    is_recent = person.last >= scene.current.index - RECENT or person.count >= TWICE
    is_known = person.gender == gender and person in near and is_recent
    return person if is_known and person not in _denied(scene, expression) else None


def _acted_before(scene: Scene, entity: Entity) -> bool:
    """Return whether *entity*, of unknown kind, is the subject again of the sentence before.

    A bare surname is: *Then Watson was a scout. Watson has a degree. He is married.* Nobody else
    who is a person may be near.
    """
    index = scene.current.index
    others = (e for e in scene.entities.near(index, 3) if e is not entity and e.kind == "person")
    is_subject = entity.is_subject and entity.last == index - 1 and entity.count >= TWICE
    return entity.kind is None and is_subject and not any(others)


def _salient(scene: Scene, expression: Expression, gender: str) -> Entity | None:
    """Return the most salient person of that sex who is not mentioned next to the pronoun."""
    is_sure = scene.strictness.must_be_sure
    denied = set(_denied(scene, expression))

    def fits(entity: Entity) -> bool:
        may_be_person = entity.kind is None and (is_sure or " " in entity.name)
        is_fitting = entity.kind == "person" or may_be_person
        return is_fitting and entity.may_be(gender) and entity not in denied

    return scene.entities.best(scene.current.index, fits)


def _denied(scene: Scene, expression: Expression) -> list[Entity]:
    """Return whom the pronoun cannot refer to, for where they are mentioned in its sentence."""
    current, place, text = scene.current, expression.start, scene.reading.text
    denied = list[Entity]()
    if current.fronted and not text[current.fronted[1] : place].strip(" ,"):
        denied += current.entities(after=current.fronted[0], before=current.fronted[1])
    if expression.word in ("him", "her") and not expression.owns:
        denied += _in_clause(scene, place)
    if (
        expression.owns
        and current.last_name
        and _APPOSED.fullmatch(text, current.last_name[0], place)
    ):
        denied.append(current.last_name[1])
    if current.is_quoted(place):
        denied += (
            mentioned.entity
            for mentioned in current.mentioned
            if not current.is_quoted(mentioned.start)
        )
    return denied


def _in_clause(scene: Scene, place: int) -> list[Entity]:
    """Return who is mentioned before *place* in its clause: Ann Lee met her, met the judge."""
    current = scene.current
    before = bisect_right(current.clause_ends, place)
    return current.entities(after=current.clause_ends[before - 1] if before else 0)


def _named_after_comma(scene: Scene, place: int, gender: str) -> Name | None:
    """Return the person who is named right after a first comma: By the time she was 30, Ann Lee."""
    reading, current = scene.reading, scene.current
    comma = reading.text.find(",", place, current.passage.end)
    for name in reading.names(current.index):
        is_near = 0 < name.begins - comma <= 2 and place < comma
        is_aside = reading.text[name.end : name.end + 1] == ","
        is_fitting = reading.is_person(name) and name.gender in ("", gender)
        if is_near and not is_aside and is_fitting:
            return name
    return None


def _named_after(scene: Scene, place: int, gender: str) -> Name | None:
    """Return whom a pronoun in a leading subordinate clause refers to: they are named after it."""
    people = (entity for entity in scene.current.entities() if entity.kind == "person")
    begins = _subordinate().match(scene.reading.text, scene.current.begins)
    return None if any(people) or not begins else _named_after_comma(scene, place, gender)


def _only_one_called(scene: Scene, expression: Expression) -> Entity | None:
    """Return the only person so far who was called so, or is of that age, if no other may be."""
    noun, current, text = expression.word, scene.current, scene.reading.text
    age = _age_in(text[expression.start : expression.end])
    if (
        current.is_quoted(expression.start)
        or (noun in word_set("sexes_alone") and not age)
        or not noun
    ):
        return None
    if not is_plain(text, expression):
        return None
    others, nouns = interchangeable(noun), synonymous(noun)
    if any(
        not candidate.name and others & candidate.nouns
        for candidate in scene.entities.near(current.index, 3)
    ):
        return None
    called = [
        entity
        for entity in scene.entities.of_kind("person")
        if entity.may_be(sex_of(noun))
        and (not age or entity.age in ("", age))
        and (nouns & entity.nouns or (age and entity.age == age))
    ]
    is_same = len(called) == 1 and called[0] not in _in_clause(scene, expression.start)
    return called[0] if is_same else None


def _probably_called(scene: Scene, expression: Expression) -> Entity | None:
    """Return the most salient person who was called so; any where the description begins."""
    noun, current = expression.word, scene.current
    words = scene.reading.text[expression.start : expression.end]
    gender, nouns, age = sex_of(noun or words.lower()), alike(noun), _age_in(words)

    def bonus(entity: Entity) -> float:
        return 20.0 * (noun in entity.nouns) + 60.0 * (age != "" and entity.age == age)

    def fits(entity: Entity) -> bool:
        return entity.may_be(gender) and (not age or entity.age in ("", age))

    def is_called(entity: Entity) -> bool:
        return entity.kind != "organisation" and bool(nouns & entity.nouns) and fits(entity)

    def is_person(entity: Entity) -> bool:
        return entity.kind == "person" and fits(entity)

    called = scene.entities.best(current.index, is_called, bonus)
    may_be_any = current.begins_at(expression.start) or noun in word_set("sexes_alone") or not noun
    if called or not may_be_any or not (current.index > 0 or (current.mentioned and not noun)):
        return called
    return scene.entities.best(current.index, is_person, bonus)


def _entity_of(scene: Scene, name: Name) -> Entity:
    entity = scene.entities.linked(name, "person", scene.current.index)
    return entity or scene.entities.named(name.text, "person", scene.current.index)


def _age_in(words: str) -> str:
    years = _YEARS_OLD.search(words)
    return years[1] if years else ""


@lru_cache(maxsize=1)
def _subordinate() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternatives(word_set('subordinating_words'))}|\w+ed|\w+ing)\b")
