"""What the statements of a document say of an entity and a value, where a parser is installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.discourse.document import ResolvedDocument
from entailment.structure.reading import Reading, read
from entailment.validation.denial import objection
from entailment.validation.facts import Fact
from entailment.validation.frames import Frame, frames, frames_of_fact
from entailment.validation.links import Link, links
from entailment.validation.mentions import Mention, of_sentence
from entailment.validation.patterns import Relation
from entailment.validation.wording import worded

__all__ = ["Stated", "sentence_links", "stated_by_relations", "stated_by_templates"]

LONGEST = 1_000
"""Characters of a sentence that is parsed."""


class Stated(NamedTuple):
    """The relation that a sentence states and the sentence that states it in the same way."""

    relation: str
    by: str


def sentence_links(
    reading: ResolvedDocument, index: int, entity: Sequence[Mention], value: Sequence[Mention]
) -> list[Link]:
    """Return how the statements of sentence *index* link those mentions.

    None of a long one, nor of one that denies what it would say of them or leaves it open.
    """
    passage = reading.passages[index]
    is_long = passage.end - passage.start > LONGEST
    if is_long or objection(worded(reading, index, entity, value)):
        return []

    def spans(mentions: Sequence[Mention]) -> list[tuple[int, int]]:
        return [
            (mention.start - passage.start, mention.end - passage.start)
            for mention in of_sentence(mentions, index)
        ]

    sentence = _read(reading.text[passage.start : passage.end])
    return list(links(sentence, spans(entity), spans(value)))


def stated_by_relations(relations: Iterable[Relation], given: Sequence[Link]) -> Stated | None:
    """Return which of *relations* one of the links states, by the sentences of that relation."""
    for relation in relations:
        own = frames(relation.name.removeprefix("inverse:"))
        ways = (False, True) if relation.symmetric else (relation.inverse,)
        for is_swapped in ways:
            turned = [_swapped(link) for link in given] if is_swapped else given
            if sentence := _matched(own, turned):
                return Stated(relation.name, sentence)
    return None


def stated_by_templates(fact: Fact, given: Sequence[Link]) -> Stated | None:
    """Return that one of the links states *fact*, in the way of one of its own hypotheses."""
    sentence = _matched(frames_of_fact(fact), given) if given else None
    return Stated(fact.slot_name, sentence) if sentence else None


def _matched(own: Iterable[Frame], given: Sequence[Link]) -> str | None:
    return next((frame.sentence for frame in own for link in given if frame.matches(link)), None)


def _swapped(link: Link) -> Link:
    return Link(link.predicate, link.value, link.entity)


@lru_cache(maxsize=512)
def _read(sentence: str) -> Reading:
    return read(sentence)
