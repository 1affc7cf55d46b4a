"""Which words of a document probably mean whom: pronouns, descriptions, *the couple*, *we*.

| words | mean |
| --- | --- |
| he, she, his, her | the most salient person whom the sex fits |
| the senator, the old man | the person who was called so; at the beginning of a sentence any |
| it, its, the company, the yard | the most salient organisation, one of that kind before others |
| they, the couple, the twins | all people of the sentence, or the one before: two or three |
| the Dumonts | all people of that surname so far |
| we, our | the organisation that a text of its own is about |
| A Norwegian climber ... , his wife said. | the person whom the next sentence begins with |

They are read in the order of the text, so that whom one means can be meant by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from entailment.discourse.expressions import (
    Expression,
    expressions,
    families,
    is_short_name,
    speaks_of_itself,
)
from entailment.discourse.groups import meant_by_family, meant_by_they
from entailment.discourse.mentions import Name
from entailment.discourse.organizations import meant_by_body, meant_by_thing, meant_by_we
from entailment.discourse.people import (
    meant_by_description,
    meant_by_lead,
    meant_by_pronoun,
)
from entailment.discourse.resolution import Resolution
from entailment.discourse.scene import Pronoun, Read, Scene

__all__ = ["Referring"]

_MEANT: Mapping[str, Callable[[Scene, Expression], Iterator[Pronoun]]] = {
    "personal": meant_by_pronoun,
    "person": meant_by_description,
    "thing": meant_by_thing,
    "body": meant_by_body,
    "several": meant_by_they,
    "family": meant_by_family,
    "ours": meant_by_we,
}

_Item = Name | Resolution | Expression


class Referring:
    """Reads the sentences of a document in order and yields what their references mean."""

    def __init__(self, read: Read):
        self._read = read
        self._scene = Scene(read)

    def sentence(self, index: int) -> list[Pronoun]:
        """Return the references of the next sentence; none is left out or asked for twice."""
        scene = self._scene
        scene.enter(index)
        found = list(meant_by_lead(scene))
        for place, item in self._items(index):
            if isinstance(item, Name):
                scene.meet(item)
            elif isinstance(item, Resolution):
                chain = scene.chains.named(item.name, None)
                scene.mention(chain, place, owns=item.written.endswith("'s"))
            else:
                found += _MEANT[item.what](scene, item)
        return found

    def _items(self, index: int) -> list[tuple[int, _Item]]:
        """Return the names and references of a sentence in order; no two overlap."""
        names = self._names(index)
        sure = [
            one for one in self._read.references(index) if one.kind not in ("short name", "speaker")
        ]
        taken = [*((one.start, one.end) for one in names), *((one.start, one.end) for one in sure)]
        found: list[tuple[int, _Item]] = [*((n.start, n) for n in names)]
        found += ((one.start, one) for one in sure)
        for other in self._expressions(index):
            if not _overlaps(other.at, other.end, taken):
                taken.append((other.at, other.end))
                found.append((other.start, other))
        return sorted(found, key=lambda one: one[0])

    def _names(self, index: int) -> list[Name]:
        """Return the names of a sentence: the one asked for, and what is no part of it."""
        passage = self._read.passages[index]
        asked = list(self._read.asked_in(index))
        plurals = [
            (one.start, one.end)
            for one in families(self._read.text, passage.start, passage.end)
            if self._scene.chains.family(one.word)
        ]
        denied = [*((one.start, one.end) for one in asked), *plurals]
        others = [one for one in self._read.names(index) if not self._is_short(one)]
        return asked + [one for one in others if not _overlaps(one.start, one.end, denied)]

    def _is_short(self, name: Name) -> bool:
        return is_short_name(self._read.text, name.start, name.end)

    def _expressions(self, index: int) -> Iterator[Expression]:
        passage = self._read.passages[index]
        begins = self._read.begin(index)
        for one in expressions(self._read.text, passage.start, passage.end, begins):
            if one.what != "ours" or self._is_of_its_own:
                yield one

    @cached_property
    def _is_of_its_own(self) -> bool:
        return speaks_of_itself(self._read.text)


def _overlaps(start: int, end: int, spans: list[tuple[int, int]]) -> bool:
    return any(start < last and first < end for first, last in spans)
