"""Whom words refer to that mean several: they, the couple, the Dumonts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.entities import Entity
from entailment.discourse.expressions import Expression
from entailment.discourse.lexicon import sexed_words, word_set
from entailment.discourse.mentioned import Reference, ReferenceKind
from entailment.discourse.organisations import organisation_meant
from entailment.discourse.scene import Scene
from entailment.text.lexicon import alternatives, any_of, word_sequence
from entailment.text.name_forms import SMALL
from entailment.text.words import Word, words

__all__ = ["leading_pair", "meant_by_family", "meant_by_they"]

_SEVERAL = re.compile(
    rf"\band\s+(?:an?|the|some|{any_of('possessives')})\b"
    rf"|\b(?:{alternatives(word_sequence('numerals')[2:])}|some|several|many|few)\s+{SMALL}",
    re.IGNORECASE,
)
"""What makes a plural of nouns that are alike in singular and plural, and of two nouns."""

_LASTS = 3
"""Sentences for which people who were referred to together stay so."""


def meant_by_family(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield all people of the surname so far."""
    if not scene.strictness.must_be_sure:
        for relative in scene.entities.family(expression.word):
            yield from scene.refer(relative, expression.start, expression.end, owns=expression.owns)


def meant_by_they(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield the people of the sentence, or of one before; of none, the organisation."""
    start, end, current = expression.start, expression.end, scene.current
    if scene.strictness.must_be_sure:
        is_first = start == current.passage.start and expression.word == "they"
        if is_first and scene.pair[0] == current.index - 1:
            yield from (
                Reference.to(candidate, start, end, is_sure=True) for candidate in scene.pair[1]
            )
        return
    if current.is_quoted(start):
        return
    is_noun = expression.word.startswith("the ")
    sexes = {**sexed_words("group_nouns"), **sexed_words("group_nouns_after_two")}
    gender = sexes.get(expression.word.split()[-1], "")
    together = _together(scene, start, is_noun, expression.word == "their")
    meant = [entity for entity in together if entity.may_be(gender)]
    kind: ReferenceKind = "description" if is_noun else "pronoun"
    for entity in meant:
        yield from scene.refer(entity, start, end, kind, owns=expression.owns)
    if meant:
        current.group, scene.group = meant, (current.index, meant)
    elif not is_noun and (organisation := organisation_meant(scene)) is not None:
        yield Reference.to(organisation, start, end, owns=expression.owns)


def leading_pair(scene: Scene) -> list[Entity]:
    """Return the two people that the sentence begins with, if it names nothing else in the plural.

    Empty otherwise.
    """
    reading, passage = scene.reading, scene.current.passage
    names = reading.names(scene.current.index)
    if len(names) != 2 or names[0].begins != passage.start:
        return []
    first, second = names
    people = [entity for entity in scene.current.entities()[:2] if entity.kind == "person"]
    rest = words(reading.text[second.end : passage.end])
    has_plural = any(map(_is_of_several, rest)) or _SEVERAL.search(
        reading.text, second.end, passage.end
    )
    is_joined = reading.text[first.end : second.start] == " and "
    return people if is_joined and len(people) == 2 and not has_plural else []


def _is_of_several(word: Word) -> bool:
    """Return whether *word* is a noun that *they* can refer to: soldiers, men, police."""
    is_plural = word.lower.endswith(("s", "men")) and word.lemma != word.lower and word.is_content
    return is_plural or word.lower in word_set("collectives")


def _together(scene: Scene, place: int, is_noun: bool, theirs: bool) -> list[Entity]:
    """Return the people whom *they* at *place* refers to; none where that is not clear.

    What is *theirs* is of the two who were mentioned last: her husband, Ed, and their son.
    """
    current = scene.current
    if current.group is not None:
        return current.group
    people = [entity for entity in current.entities(before=place) if entity.kind == "person"]
    members = list(dict.fromkeys(reversed(people)))[:2] if theirs else list(dict.fromkeys(people))
    last, group = scene.group
    if len(members) < 2 and current.index - last <= _LASTS:
        return group
    for back in (1, 2):
        if len(members) < 2:
            earlier = scene.entities.near(current.index - back)
            members = list(dict.fromkeys([*members, *(e for e in earlier if e.kind == "person")]))
    return members if 2 <= len(members) <= 3 or (is_noun and members) else []
