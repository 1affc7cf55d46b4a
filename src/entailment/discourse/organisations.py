"""Which organisation a pronoun or a description refers to: it, its, the company, we."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.entities import Entity
from entailment.discourse.expressions import Expression, is_plain, is_weather
from entailment.discourse.lexicon import organisation_kinds, word_set
from entailment.discourse.mentioned import Reference
from entailment.discourse.name_matching import folded
from entailment.discourse.scene import Scene
from entailment.discourse.topics import topic_of

__all__ = ["meant_by_it", "meant_by_organisation_noun", "meant_by_we", "organisation_meant"]

_NEXT_WORD = re.compile(r"(?:[\s-]+(?:also|has|had|new|former)\b)?[\s-]+([^\W\d_][\w’'-]*)")


def meant_by_it(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield the organisation that *it* refers to."""
    entity = (
        _only_one(scene, expression) if scene.strictness.must_be_sure else organisation_meant(scene)
    )
    if entity is not None and (
        expression.owns or not is_weather(scene.reading.text, expression.end)
    ):
        is_sure = scene.strictness.must_be_sure
        yield from scene.refer(
            entity, expression.start, expression.end, owns=expression.owns, is_sure=is_sure
        )
    elif entity is None and expression.start == scene.current.begins:
        yield from _topic(scene, expression)


def _topic(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield what the paragraph is about, which need be no organisation."""
    topic = topic_of(scene.reading, scene.current.index)
    if topic is not None:
        yield Reference(
            expression.start,
            expression.end,
            "pronoun",
            topic.name,
            topic.noun_phrase,
            topic.named_in,
            owns=expression.owns,
            is_sure=True,
        )


def meant_by_organisation_noun(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield the organisation that *the yard* refers to, or *the League*."""
    sure = None if expression.word.istitle() else _only_one_called(scene, expression)
    if sure is None and scene.strictness.must_be_sure:
        return
    if sure is not None:
        entity: Entity | None = sure
    elif expression.word.istitle():
        entity = _ending_with(scene, expression.word.lower())
    else:
        entity = organisation_meant(scene, expression.word) or scene.entities.main()
    if entity is not None:
        yield from scene.refer(
            entity,
            expression.start,
            expression.end,
            "description",
            owns=expression.owns,
            is_sure=sure is not None,
        )


def meant_by_we(scene: Scene, expression: Expression) -> Iterator[Reference]:
    """Yield the organisation that a text of its own is about."""
    entity = scene.entities.main()
    is_quoted = scene.current.is_quoted(expression.start)
    if entity is not None and not is_quoted and not scene.strictness.must_be_sure:
        yield Reference.to(entity, expression.start, expression.end, owns=expression.owns)


def organisation_meant(scene: Scene, noun: str = "") -> Entity | None:
    """Return the organisation that *noun* (company) refers to, one called so before others."""
    kind = organisation_kinds().get(noun, noun)

    def fits(entity: Entity) -> bool:
        return entity.kind == "organisation"

    def bonus(entity: Entity) -> float:
        if not noun:
            return 0.0
        if any(word.endswith((noun, f"{noun}s")) for word in entity.name.lower().split()):
            return 90.0
        if noun in entity.nouns or kind in entity.nouns:
            return 60.0
        return -50.0 if entity.nouns else 0.0

    return scene.entities.best(scene.current.index, fits, bonus)


def _only_one(scene: Scene, expression: Expression) -> Entity | None:
    """Return the only organisation near, where *it* does or owns what only organisations do."""
    text = scene.reading.text
    if scene.current.is_quoted(expression.start) or text[expression.end : expression.end + 2] in (
        "'s",
        "’s",
    ):
        return None
    following = _NEXT_WORD.match(text, expression.end)
    done = word_set("organisation_possessions" if expression.owns else "organisation_verbs")
    if following is None or following[1] not in done:
        return None
    near = [e for e in scene.entities.near(scene.current.index, 1) if e.kind != "person"]
    return near[0] if len(near) == 1 and near[0].kind == "organisation" else None


def _only_one_called(scene: Scene, expression: Expression) -> Entity | None:
    """Return the only organisation of the kind so far, if no other of unknown kind is near."""
    if scene.current.is_quoted(expression.start) or expression.word not in organisation_kinds():
        return None
    if not is_plain(scene.reading.text, expression):
        return None
    kind, organisations = (
        organisation_kinds()[expression.word],
        scene.entities.of_kind("organisation"),
    )
    called = [entity for entity in organisations if kind in entity.nouns]
    near = scene.entities.near(scene.current.index, 1)
    is_unclear = any(_may_be_organisation(entity) and not entity.nouns for entity in near)
    return called[0] if len(called) == 1 and not is_unclear else None


def _may_be_organisation(entity: Entity) -> bool:
    """Return whether *entity* is one, or may be: *Corvo rose*, but not *in Antwerp*."""
    return entity.kind == "organisation" or (entity.kind is None and entity.is_subject)


def _ending_with(scene: Scene, noun: str) -> Entity | None:
    """Return the organisation whose name ends with *noun*: the League."""

    def fits(entity: Entity) -> bool:
        return entity.kind == "organisation" and folded(entity.name)[-1:] == (noun,)

    return scene.entities.best(scene.current.index, fits)
