"""Which organisation a pronoun or a description means: it, its, the company, we."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.discourse.expressions import Expression, is_weather
from entailment.discourse.lexicon import vocabulary
from entailment.discourse.name_matching import folded
from entailment.discourse.scene import Pronoun, Scene
from entailment.discourse.tracking import Chain

__all__ = ["body_meant", "meant_by_body", "meant_by_thing", "meant_by_we"]


def meant_by_thing(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield the organisation that *it* means."""
    chain = body_meant(scene)
    if chain is not None and (found.owns or not is_weather(scene.read.text, found.end)):
        yield from scene.meaning(chain, found.start, found.end, owns=found.owns)


def meant_by_body(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield the organisation that *the yard* means, or *the League*."""
    if found.word.istitle():
        chain = _called_for_short(scene, found.word.lower())
    else:
        chain = body_meant(scene, found.word) or scene.chains.main()
    owns = found.owns
    if chain is not None:
        yield from scene.meaning(chain, found.start, found.end, owns=owns, described=not owns)


def meant_by_we(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield the organisation that a text of its own is about."""
    chain = scene.chains.main()
    if chain is not None and not scene.here.is_quoted(found.start):
        yield Pronoun(found.start, found.end, chain.name, found.owns)


def body_meant(scene: Scene, noun: str = "") -> Chain | None:
    """Return the organisation that *noun* (company) means, one called so before others."""
    kind = vocabulary().organisation_kinds.get(noun, noun)

    def fits(chain: Chain) -> bool:
        return chain.kind == "organisation"

    def bonus(chain: Chain) -> float:
        if not noun:
            return 0.0
        if any(word.endswith((noun, f"{noun}s")) for word in chain.name.lower().split()):
            return 90.0
        if noun in chain.nouns or kind in chain.nouns:
            return 60.0
        return -50.0 if chain.nouns else 0.0

    return scene.chains.best(scene.here.index, fits, bonus)


def _called_for_short(scene: Scene, noun: str) -> Chain | None:
    """Return the organisation whose name ends with *noun*: the League."""

    def fits(chain: Chain) -> bool:
        return chain.kind == "organisation" and folded(chain.name)[-1:] == (noun,)

    return scene.chains.best(scene.here.index, fits)
