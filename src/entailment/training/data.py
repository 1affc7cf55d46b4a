"""From the files of a recipe to the pairs that may be trained on, and those that may not.

A pair is dropped where its text is one of a development set or of the held-out part, where it is
itself one of those or was already taken, and where its hypothesis is one of a development set
(unless its file says `common_hypotheses`). All is compared bare: letters and digits alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from entailment.datasets import Dataset, open_dataset
from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.training.recipe import Recipe
from entailment.training.recipe_tables import HELD_OUT, DataFile
from entailment.training.wording import bare, clean, place, word_count

__all__ = [
    "CLASSES",
    "NOT_ENTAILED",
    "UNLABELLED",
    "Collected",
    "DevSet",
    "Protected",
    "Row",
    "class_of",
    "collect",
    "default_sets",
    "dev_sets",
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
class DevSet:
    """A development set, or the held-out part: never trained on.

    *pairs* are as they were read; where it *chooses* the best step, those of *sample* of up to
    *max_words* do (all, where they are None). *part* is what signatures say of a part of a set.
    """

    name: str
    dataset: Dataset
    pairs: tuple[Pair, ...]
    part: str = ""
    sample: int | None = None
    max_words: int | None = None
    chooses: bool = True


@dataclass(slots=True)
class Protected:
    """What no pair that is trained on may repeat; `take` also notes what was taken."""

    texts: set[str] = field(default_factory=set)
    hypotheses: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)

    def keep_clear_of(self, pairs: Iterable[Pair], *, hypotheses: bool) -> None:
        """Let no pair be taken that repeats a text, or with *hypotheses* a hypothesis, of *pairs*.

        Pairs themselves are never repeated.
        """
        for pair in pairs:
            text, hypothesis = bare(pair.text), bare(pair.hypothesis)
            self.texts.add(text)
            self.pairs.add((text, hypothesis))
            if hypotheses:
                self.hypotheses.add(hypothesis)

    def take(self, text: str, hypothesis: str, *, common_hypotheses: bool = False) -> bool:
        """Return whether the pair may be trained on; if so, it may not a second time."""
        pair = bare(text), bare(hypothesis)
        if not all(pair) or pair[0] in self.texts or pair in self.pairs:
            return False
        if pair[1] in self.hypotheses and not common_hypotheses:
            return False
        self.pairs.add(pair)
        return True


@dataclass(frozen=True, slots=True)
class Collected:
    """All pairs of a recipe: what may be trained on by family, and what is kept apart."""

    families: Mapping[str, tuple[Row, ...]]
    dev: tuple[DevSet, ...]
    read: Mapping[str, int]
    dropped: Mapping[str, int]
    checksums: Mapping[str, str]
    protected: Protected


def class_of(gold: Label | None) -> int:
    """Return the class of a gold label: its place in `CLASSES`, or one of the two beside them.

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
    for one in dev:
        protected.keep_clear_of(one.pairs, hypotheses=one.name != HELD_OUT)
    for avoid in recipe.avoid:
        pairs = _opened(folder / avoid.path, avoid.sha256, recipe.path)
        protected.keep_clear_of(pairs, hypotheses=True)
    families: dict[str, list[Row]] = {}
    read, dropped, checksums = Counter[str](), Counter[str](), {}
    for number, file in enumerate(recipe.data, start=1):
        dataset = _opened(folder / file.path, file.sha256, recipe.path)
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
    kept = {family: tuple(rows) for family, rows in families.items()}
    return Collected(kept, dev, read, dropped, checksums, protected)


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


def dev_sets(recipe: Recipe, folder: Path) -> tuple[DevSet, ...]:
    """Return the held-out part, if there is one, and the development sets, with gold labels all."""
    return tuple(_dev_sets(recipe, folder))


def _dev_sets(recipe: Recipe, folder: Path) -> Iterator[DevSet]:
    held = recipe.held_out
    if held is not None:
        sha256 = next(file.sha256 for file in recipe.data if file.path == held.path)
        dataset = _opened(folder / held.path, sha256, recipe.path)
        pairs = tuple(pair for pair in dataset if pair.gold and place(pair.text) < held.share)
        if not pairs:
            raise DataError("[held_out] share: leaves no pair", path=recipe.path)
        part = f"texts below {held.share:g}"
        yield DevSet(HELD_OUT, dataset, pairs, part, held.sample, held.max_words)
    for dev in recipe.dev:
        key = None if dev.key is None else folder / dev.key
        dataset = _opened(folder / dev.path, dev.sha256, recipe.path, key)
        pairs = tuple(pair for pair in dataset if pair.gold)
        if not pairs:
            raise DataError("no pair has a gold label", path=folder / dev.path)
        yield DevSet(
            dev.name,
            dataset,
            pairs,
            sample=dev.sample,
            max_words=dev.max_words,
            chooses=dev.choose,
        )


def default_sets(recipe: Recipe, folder: Path) -> list[Dataset]:
    """Return the sets that the default is fitted to; raise DataError as `collect` does."""
    return [
        _opened(
            folder / one.path,
            one.sha256,
            recipe.path,
            None if one.key is None else folder / one.key,
        )
        for one in (recipe.default.data if recipe.default else ())
    ]


def _opened(path: Path, sha256: str, recipe: Path, key: Path | None = None) -> Dataset:
    dataset = open_dataset(path, key=key)
    found = dataset.checksum()
    if found != sha256:
        raise DataError(f"has the checksum {found}, and {recipe} says {sha256}", path=path)
    return dataset
