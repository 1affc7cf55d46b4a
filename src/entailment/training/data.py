"""From the files of a recipe to the pairs that may be trained on, and those that may not.

A pair is dropped where its text is one of a development set or of the held-out part, where it is
itself one of those or was already taken, and where its hypothesis is one of a development set
(unless its file says `common_hypotheses`). All is compared bare: letters and digits alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.training.data_tables import HELD_OUT, IN_DOMAIN, DataFile
from entailment.training.folding import Key, folds_of, pair_key
from entailment.training.labelled_sets import (
    DevSet,
    dev_sets,
    in_domain_sets,
    opened,
    panel_sets,
)
from entailment.training.protected import Protected
from entailment.training.recipe import Recipe
from entailment.training.wording import clean, word_count

__all__ = [
    "CLASSES",
    "NOT_ENTAILED",
    "UNLABELLED",
    "Collected",
    "Row",
    "class_of",
    "collect",
    "own_folds",
]

CLASSES = (Label.ENTAILMENT, Label.UNKNOWN, Label.CONTRADICTION)
"""The labels of the model's outputs, in their order."""

NOT_ENTAILED = 3
"""The class of a pair that is not entailed, where nobody said more."""

UNLABELLED = -1
"""The class of a pair that nobody judged."""

Progress = Callable[[int, int], None]


class Row(NamedTuple):
    """A pair to train on: cleaned, with its class and the *words* of the pair as it was read."""

    id: str
    set: str
    family: str
    text: str
    hypothesis: str
    gold: int
    words: int
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Collected:
    """All pairs of a recipe: what may be trained on by family, and what is kept apart.

    *folds* are the folds of the pairs of `[in_domain]`.
    """

    families: Mapping[str, tuple[Row, ...]]
    dev: tuple[DevSet, ...]
    read: Mapping[str, int]
    dropped: Mapping[str, int]
    checksums: Mapping[str, str]
    protected: Protected
    folds: Mapping[Key, int] = field(default_factory=dict)

    def without(self, fold: int | None) -> Collected:
        """Return what a network may be trained on that is to judge *fold*; all of it for None."""
        rows = self.families.get(IN_DOMAIN)
        if fold is None or rows is None:
            return self
        others = tuple(
            row for row in rows if self.folds[pair_key(row.text, row.hypothesis)] != fold
        )
        return replace(self, families={**self.families, IN_DOMAIN: others})


def class_of(gold: Label | None) -> int:
    """Return the class of a gold label: its place in `CLASSES`, or one of the two next to them.

    >>> class_of(Label.NO_ENTAILMENT)
    3
    """
    if gold is None:
        return UNLABELLED
    return NOT_ENTAILED if gold is Label.NO_ENTAILMENT else CLASSES.index(gold)


def collect(recipe: Recipe, folder: Path, progress: Progress | None = None) -> Collected:
    """Return all pairs that *recipe* names, its files looked for in *folder*.

    Raise DataError where a file is not there, is broken, or has another checksum than the recipe.
    """
    protected = Protected()
    dev = dev_sets(recipe, folder)
    for dev_set in dev:
        protected.keep_clear_of(dev_set.pairs, hypotheses=dev_set.name != HELD_OUT)
    for avoid in recipe.avoid:
        pairs = opened(folder / avoid.path, avoid.sha256, recipe.path)
        protected.keep_clear_of(pairs, hypotheses=True)
    own = in_domain_sets(recipe, folder)
    for own_set in own:
        protected.keep_clear_of(own_set.pairs, hypotheses=True)
    for fitted in panel_sets(recipe, folder):
        protected.keep_clear_of(fitted.pairs, hypotheses=False)
    families: dict[str, list[Row]] = {}
    read, dropped = Counter[str](), Counter[str]()
    checksums: dict[str, str] = {}
    if own:
        families[IN_DOMAIN] = [
            _in_domain_row(pair, dev_set.name) for dev_set in own for pair in dev_set.pairs
        ]
        read.update({dev_set.dataset.name: len(dev_set.pairs) for dev_set in own})
        checksums |= {dev_set.dataset.name: dev_set.dataset.checksum() for dev_set in own}
    for number, file in enumerate(recipe.data, start=1):
        dataset = opened(folder / file.path, file.sha256, recipe.path)
        if dataset.name in checksums:
            raise DataError(
                f"[data.{number}] path: a second set '{dataset.name}'", path=recipe.path
            )
        checksums[dataset.name] = file.sha256
        for pair in dataset:
            read[dataset.name] += 1
            row = _row(pair, dataset.name, file, protected)
            if row is None:
                dropped[dataset.name] += 1
            else:
                families.setdefault(file.group, []).append(row)
        if progress is not None:
            progress(number, len(recipe.data))
    remaining = {family: tuple(rows) for family, rows in families.items()}
    folds = own_folds(recipe, own)
    return Collected(remaining, dev, read, dropped, checksums, protected, folds)


def own_folds(recipe: Recipe, own: Iterable[DevSet]) -> dict[Key, int]:
    """Return the fold of each pair of the sets of `[in_domain]`."""
    if recipe.in_domain is None:
        return {}
    return folds_of((pair for dev_set in own for pair in dev_set.pairs), recipe.in_domain.folds)


def _in_domain_row(pair: Pair, name: str) -> Row:
    text, hypothesis = clean(pair.text), clean(pair.hypothesis)
    words = word_count(pair.text, pair.hypothesis)
    return Row(pair.id, name, IN_DOMAIN, text, hypothesis, class_of(pair.gold), words)


def _row(pair: Pair, name: str, file: DataFile, protected: Protected) -> Row | None:
    if pair.gold is None or not protected.take(
        pair.text, pair.hypothesis, common_hypotheses=file.common_hypotheses
    ):
        return None
    return Row(
        pair.id,
        name,
        file.group,
        clean(pair.text),
        clean(pair.hypothesis),
        class_of(pair.gold),
        word_count(pair.text, pair.hypothesis),
        file.weight,
    )
