"""Whom words mean that mean several: they, the couple, the Dumonts."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.discourse.expressions import Expression
from entailment.discourse.organizations import body_meant
from entailment.discourse.scene import Pronoun, Scene
from entailment.discourse.tracking import Chain

__all__ = ["meant_by_family", "meant_by_they"]

_SEXES = {"sisters": "f", "brothers": "m", "women": "f", "men": "m"}

_LASTS = 3
"""Sentences for which people who were meant together stay so."""


def meant_by_family(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield all people of the surname so far."""
    for relative in scene.chains.family(found.word):
        yield from scene.meaning(relative, found.start, found.end, owns=found.owns)


def meant_by_they(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield the people of the sentence, or of one before; of none, the organisation."""
    start, end, here = found.start, found.end, scene.here
    if here.is_quoted(start):
        return
    is_noun = found.word.startswith("the ")
    gender = _SEXES.get(found.word.split()[-1], "")
    meant = [
        chain
        for chain in _together(scene, start, is_noun, found.word == "their")
        if chain.may_be(gender)
    ]
    for chain in meant:
        described = is_noun and not found.owns
        yield from scene.meaning(chain, start, end, owns=found.owns, described=described)
    if meant:
        here.several, scene.group = meant, (here.index, meant)
    elif not is_noun and (body := body_meant(scene)) is not None:
        yield Pronoun(start, end, body.name, found.owns)


def _together(scene: Scene, place: int, is_noun: bool, theirs: bool) -> list[Chain]:
    """Return the people whom *they* at *place* means; none where that is not clear.

    What is *theirs* is of the two who were mentioned last: her husband, Ed, and their son.
    """
    here = scene.here
    if here.several is not None:
        return here.several
    met = [chain for at, chain in here.mentioned if at < place and chain.kind == "person"]
    found = list(dict.fromkeys(reversed(met)))[:2] if theirs else list(dict.fromkeys(met))
    last, group = scene.group
    if len(found) < 2 and here.index - last <= _LASTS:
        return group
    for back in (1, 2):
        if len(found) < 2:
            found = list(dict.fromkeys([*found, *scene.chains.people(here.index - back)]))
    return found if 2 <= len(found) <= 3 or (is_noun and found) else []
