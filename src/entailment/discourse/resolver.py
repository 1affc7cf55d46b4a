"""Whom the words of a document refer to: pronouns, descriptions, short names, *I* and *we*.

| words | refer to |
| --- | --- |
| he, she, his, her | the most salient person whom the sex fits |
| the senator, the old man | the person who was called so; at the beginning of a sentence any |
| it, its, the company, the yard | the most salient organisation, one of that kind before others |
| they, the couple, the twins | all people of the sentence, or the one before: two or three |
| the Dumonts | all people of that surname so far |
| we, our | the organisation that a text of its own is about |
| the dam | the only name so far that ends in it, of a dam near: the Vindel Dam |
| the Supplier | the name behind which it is defined: Castor GmbH ("Supplier") |
| "I am free," Carroll said. | whoever the quotation is attributed to |
| A Norwegian climber ... , his wife said. | the person whom the next sentence begins with |

They are read in the order of the text, so that whom one refers to can be whom the next does. What
must be sure (`SURE`) is of the first five rows, and of the last but one:

| words | required of a sure reference |
| --- | --- |
| he, she | the most salient person leads all others by a margin, those without a name too |
| the senator | exactly one person so far was called so, or has that age; no stranger is near |
| it | exactly one organisation is near, and *it* does what only organisations do |
| the company | exactly one organisation of that kind so far, and none of unknown kind near |
| They | the two people with whom alone the sentence before begins |
| Carroll, IAEA | exactly one entity so far has a name that it is short for |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from entailment.discourse.aliases import defined_term
from entailment.discourse.current import Analysis
from entailment.discourse.expressions import (
    Expression,
    ExpressionKind,
    expressions,
    families,
    is_short_name,
    speaks_of_itself,
)
from entailment.discourse.groups import leading_pair, meant_by_family, meant_by_they
from entailment.discourse.mentioned import Reference
from entailment.discourse.names import Name
from entailment.discourse.organisations import (
    meant_by_it,
    meant_by_organisation_noun,
    meant_by_we,
)
from entailment.discourse.people import (
    add_stranger,
    meant_by_description,
    meant_by_lead,
    meant_by_pronoun,
)
from entailment.discourse.scene import Scene
from entailment.discourse.speakers import speakers
from entailment.discourse.strictness import Strictness
from entailment.discourse.things import NamedThings
from entailment.text.name_forms import CAPITAL

__all__ = ["Resolver"]

_RULES: Mapping[ExpressionKind, Callable[[Scene, Expression], Iterable[Reference]]] = {
    "personal": meant_by_pronoun,
    "person": meant_by_description,
    "thing": meant_by_it,
    "organisation": meant_by_organisation_noun,
    "group": meant_by_they,
    "family": meant_by_family,
    "first person": meant_by_we,
    "stranger": add_stranger,
}

_TERM = re.compile(rf"\b[Tt]he (?P<term>{CAPITAL}[\w-]*+(?: {CAPITAL}[\w-]*+){{0,4}})")


class Resolver:
    """Reads the sentences of a document in order and returns what their words refer to."""

    def __init__(self, reading: Analysis, strictness: Strictness):
        self._reading = reading
        self._scene = Scene(reading, strictness)
        self._things = NamedThings(reading)
        self._defined: dict[str, tuple[Name, int]] = {}
        """The defined terms so far, and the name and the sentence of each."""

    def sentence(self, index: int) -> list[Reference]:
        """Return the references of sentence *index*; sentences are read once, in order."""
        scene = self._scene
        scene.enter(index)
        references = list(meant_by_lead(scene))
        for item in self._items(index):
            if isinstance(item, Expression):
                references += _RULES[item.what](scene, item)
            elif (short := scene.add(item)) is not None:
                references.append(short)
        scene.pair = index, leading_pair(scene)
        terms = list(self._terms(index))
        taken = _places((term.start, term.end) for term in terms)
        references = [r for r in references if taken.isdisjoint(range(r.start, r.end))]
        taken |= _places((reference.start, reference.end) for reference in references)
        named = self._things.sentence(index)
        things = [thing for thing in named if taken.isdisjoint(range(thing.start, thing.end))]
        return [*references, *terms, *things, *speakers(scene)]

    def _terms(self, index: int) -> Iterator[Reference]:
        """Yield the references of a sentence that are terms defined before, and add its own."""
        text, passage = self._reading.text, self._reading.passages[index]
        for match in _TERM.finditer(text, passage.start, passage.end) if self._defined else ():
            words = match["term"].split()
            while words[-1].isupper() and len(words) > 1 and " ".join(words) not in self._defined:
                words.pop()  # the Supplier EUR 5
            name, named_in = self._defined.get(" ".join(words), (None, index))
            if name is None:
                continue
            end = match.start("term") + len(" ".join(words))
            owns = text.startswith(("'s", "’s"), end)
            phrase = f"the {name.text}" if name.has_article else name.text
            span = match.start(), end + 2 * owns
            yield Reference(
                *span, "description", name.text, phrase, named_in, owns, not owns, is_sure=True
            )
        for name in self._reading.names(index):
            if term := defined_term(text, name):
                self._defined.setdefault(term, (name, index))

    def _items(self, index: int) -> list[Name | Expression]:
        """Return the names and expressions of a sentence in order; no two overlap."""
        names = self._names(index)
        taken = _places(self._extent(name) for name in names)
        items: list[Name | Expression] = list(names)
        for expression in self._expressions(index):
            places = range(expression.at, expression.end)
            if taken.isdisjoint(places):
                taken.update(places)
                items.append(expression)
        return sorted(items, key=lambda item: item.start)

    def _extent(self, name: Name) -> tuple[int, int]:
        """Return where *name* is, with what stands in apposition if references must be sure."""
        if self._scene.strictness.must_be_sure:
            return name.begins, name.ends
        return name.start, name.end

    def _names(self, index: int) -> list[Name]:
        """Return the names of a sentence: those of known kind, and what is not part of one."""
        text, passage = self._reading.text, self._reading.passages[index]
        known = list(self._reading.known_names(index))
        plurals = (
            (family.start, family.end)
            for family in families(text, passage.start, passage.end)
            if self._scene.entities.family(family.word)
        )
        taken = _places([*((name.start, name.end) for name in known), *plurals])
        others = (n for n in self._reading.names(index) if not is_short_name(text, n.start, n.end))
        return known + [n for n in others if taken.isdisjoint(range(n.start, n.end))]

    def _expressions(self, index: int) -> Iterator[Expression]:
        passage, begins = self._reading.passages[index], self._reading.begin(index)
        for expression in expressions(self._reading.text, passage.start, passage.end, begins):
            if expression.what != "first person" or self._speaks_of_itself:
                yield expression

    @cached_property
    def _speaks_of_itself(self) -> bool:
        return speaks_of_itself(self._reading.text)


def _places(spans: Iterable[tuple[int, int]]) -> set[int]:
    """Return where the characters of *spans* are."""
    return {place for start, end in spans for place in range(start, end)}
