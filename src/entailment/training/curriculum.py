"""What is trained on, in which order and in which batches: a function of recipe and data alone.

Phases come one after the other, short pairs first. A phase takes, of each family, first the pairs
that are longer than those of the phase before, then those not taken yet (or, where all were taken,
all once more), up to its cap. Within a phase `window` batches at a time are sorted by length, so
that a batch pads little, and then shuffled. So step N is the same position whenever it is reached.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise, zip_longest
from typing import NamedTuple

from entailment.errors import DataError
from entailment.training.data import UNLABELLED, Collected, Row
from entailment.training.labelled_sets import DevSet
from entailment.training.recipe import Recipe
from entailment.training.recipe_tables import RECOMBINED, Phase
from entailment.training.wording import bare, clean, word_count

__all__ = ["Plan", "Step", "choosing", "plan_of", "recombined", "taken"]


class Step(NamedTuple):
    """One batch: its phase, counted from 0, and the places of its pairs among all."""

    phase: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All pairs in the order of their phases, and the batches that they are trained in."""

    rows: tuple[Row, ...]
    steps: tuple[Step, ...]
    per_phase: tuple[Mapping[str, int], ...]

    @property
    def pairs(self) -> int:
        """How many pairs are seen in all steps, repeated ones every time."""
        return sum(len(step.rows) for step in self.steps)

    def checksum(self) -> str:
        """Return a checksum of pairs and batches: two equal ones train alike."""
        digest = hashlib.sha256()
        for row in self.rows:
            digest.update(repr(row).encode())
        for step in self.steps:
            digest.update(repr(tuple(step)).encode())
        return digest.hexdigest()


def plan_of(recipe: Recipe, collected: Collected) -> Plan:
    """Return the plan of *recipe* for the pairs that were collected."""
    families = dict(collected.families)
    if recipe.distil is not None and recipe.distil.recombine:
        made = recombined(collected, recipe.distil.recombine, recipe.train.seed)
        families[RECOMBINED] = tuple(made)
    phases = taken(families, recipe.phase, recipe.train.seed)
    rows: list[Row] = []
    steps: list[Step] = []
    for number, part in enumerate(phases):
        steps += _batches(part, number, len(rows), recipe)
        rows += part
    per_phase = tuple(Counter(row.set for row in part) for part in phases)
    return Plan(tuple(rows), tuple(steps), per_phase)


def taken(
    families: Mapping[str, Sequence[Row]], phases: Sequence[Phase], seed: int
) -> list[list[Row]]:
    """Return the pairs of each phase, shuffled."""
    rng = random.Random(seed)
    parts: list[list[Row]] = [[] for _ in phases]
    for family in sorted(families):
        low, seen, unseen = 0, list[Row](), list[Row]()
        for phase, part in zip(phases, parts, strict=True):
            new = [row for row in families[family] if low < row.words <= phase.max_words]
            again = unseen or seen
            rng.shuffle(again)
            rng.shuffle(new)
            pool = new + again
            cap = (phase.caps or {}).get(family, len(pool))
            part += pool[:cap] * (phase.copies or {}).get(family, 1)
            seen, unseen, low = seen + new, (new + unseen)[cap:], phase.max_words
    for part in parts:
        rng.shuffle(part)
    return parts


def recombined(collected: Collected, counts: Mapping[str, int], seed: int) -> Iterator[Row]:
    """Yield pairs that nobody judged, for a teacher to judge: of each family at most its count.

    They are made of the pairs of one set, in turn in three ways, as long as each has any:

    - text and hypothesis of a pair change places;
    - of two hypotheses about one text, one is put to the other;
    - a hypothesis is put to the text of the pair whose hypothesis is next in the alphabet: those
      that begin alike often speak of the same things.

    What is protected is not made.
    """
    for family in sorted(counts):
        by_set: dict[str, list[Row]] = defaultdict(list)
        for row in collected.families.get(family, ()):
            by_set[row.set].append(row)
        ways: tuple[list[_Made], ...] = ([], [], [])
        for rows in by_set.values():
            for made, way in zip(ways, (_turned, _siblings, _neighbours), strict=True):
                made += way(rows)
        for made in ways:
            random.Random(f"{seed}:{family}").shuffle(made)
        yield from islice(_allowed(chain.from_iterable(_in_turn(ways)), collected), counts[family])


_Made = tuple[str, str, str]
"""Id, text and hypothesis."""


_SIBLINGS = 32
"""Hypotheses about a text that one of them is put to, on either side of it."""


def _turned(rows: Sequence[Row]) -> Iterator[_Made]:
    return ((f"{row.id}~", row.hypothesis, row.text) for row in rows)


def _siblings(rows: Sequence[Row]) -> Iterator[_Made]:
    by_text: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_text[row.text].append(row)
    for group in by_text.values():
        for place, candidate in enumerate(group):
            near = group[max(0, place - _SIBLINGS) : place + _SIBLINGS + 1]
            for other in near:
                if other is not candidate:
                    yield f"{other.id}+{candidate.id}~", candidate.hypothesis, other.hypothesis


def _neighbours(rows: Sequence[Row]) -> Iterator[_Made]:
    ordered = sorted(rows, key=lambda row: (bare(row.hypothesis), row.id))
    for first, second in pairwise(ordered):
        if first.text != second.text:
            yield f"{first.id}+{second.id}", second.text, first.hypothesis


def _in_turn(ways: Sequence[Sequence[_Made]]) -> Iterator[Iterator[_Made]]:
    return ((made for made in turn if made is not None) for turn in zip_longest(*ways))


def _allowed(candidates: Iterable[_Made], collected: Collected) -> Iterator[Row]:
    for name, text, hypothesis in candidates:
        if collected.protected.take(text, hypothesis):
            text, hypothesis = clean(text), clean(hypothesis)
            words = word_count(text, hypothesis)
            yield Row(name, RECOMBINED, RECOMBINED, text, hypothesis, UNLABELLED, words)


def choosing(dev: DevSet, seed: int) -> DevSet:
    """Return the part of *dev* that chooses the best step: a fixed sample of its shorter pairs."""
    limit = dev.max_words
    fits = [
        pair
        for pair in dev.pairs
        if limit is None or len((pair.text + pair.hypothesis).split()) <= limit
    ]
    if dev.pairs and not fits:
        raise DataError(f"no pair of '{dev.name}' has at most {limit} words; raise its max_words")
    if dev.sample is not None and dev.sample < len(fits):
        fits = random.Random(seed).sample(fits, dev.sample)
    return DevSet(dev.name, dev.dataset, tuple(fits), dev.part, chooses=dev.chooses)


def _batches(part: Sequence[Row], number: int, start: int, recipe: Recipe) -> Iterator[Step]:
    """Yield the batches of a phase; every epoch after the first is in a new order."""
    size, window = recipe.train.batch, recipe.train.batch * recipe.train.window
    for epoch in range(recipe.phase[number].epochs):
        places = list(range(len(part)))
        if epoch:
            random.Random(f"{recipe.train.seed}:{number}:{epoch}").shuffle(places)
        for begin in range(0, len(places), window):
            near = sorted(
                places[begin : begin + window],
                key=lambda i: len(part[i].text) + len(part[i].hypothesis),
            )
            group = [near[at : at + size] for at in range(0, len(near), size)]
            random.Random((epoch * 1000 + number + 1) * 1_000_000 + begin).shuffle(group)
            for batch in group:
                yield Step(number, tuple(start + i for i in batch))
