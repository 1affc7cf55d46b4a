"""From the files of a recipe to the pairs that may be trained on, and those that may not.

A pair is dropped where its text is one of a development set or of the held-out part, where it is
itself one of those or was already taken, and where its hypothesis is one of a development set
(unless its file says `common_hypotheses`). All is compared bare: letters and digits alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from entailment.datasets import Dataset, open_dataset
from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.training.folding import Key, folds_of, pair_key
from entailment.training.recipe import Recipe
from entailment.training.recipe_tables import (
    HELD_OUT,
    IN_DOMAIN,
    DataFile,
    DefaultData,
    Dev,
    InDomainData,
)
from entailment.training.wording import bare, clean, place, word_count

__all__ = [
    "CLASSES",
    "NOT_ENTAILED",
    "UNLABELLED",
    "Collected",
    "DevSet",
    "FittedSet",
    "Protected",
    "Row",
    "class_of",
    "collect",
    "default_sets",
    "dev_sets",
    "in_domain_sets",
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
        pairs = _opened(folder / avoid.path, avoid.sha256, recipe.path)
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
        yield DevSet(
            HELD_OUT, dataset, pairs, part, held.sample, held.max_words, chooses=held.choose
        )
    for dev in recipe.dev:
        dataset = _with_key(dev, recipe, folder)
        yield DevSet(
            dev.name,
            dataset,
            _labelled(dataset, folder / dev.path),
            sample=dev.sample,
            max_words=dev.max_words,
            chooses=dev.choose,
        )


def in_domain_sets(recipe: Recipe, folder: Path) -> tuple[DevSet, ...]:
    """Return the sets of `[in_domain]`; raise DataError as `collect` does."""
    sets = recipe.in_domain.data if recipe.in_domain else ()
    opened = ((settings, _with_key(settings, recipe, folder)) for settings in sets)
    return tuple(
        DevSet(settings.name, dataset, _labelled(dataset, folder / settings.path), chooses=False)
        for settings, dataset in opened
    )


class FittedSet(NamedTuple):
    """A set that the default is fitted to: the pairs that are meant, and their kind."""

    kind: str
    dataset: Dataset
    pairs: tuple[Pair, ...]
    is_part: bool = False


def default_sets(recipe: Recipe, folder: Path) -> list[FittedSet]:
    """Return the sets that the default is fitted to; raise DataError as `collect` does."""
    return [
        _fitted_set(settings, recipe, folder)
        for settings in (recipe.default.data if recipe.default else ())
    ]


def panel_sets(recipe: Recipe, folder: Path) -> list[FittedSet]:
    """Return the sets that the default is fitted to and that nothing may be trained on."""
    if recipe.default is None or not recipe.default.keep_clear:
        return []
    own = {settings.sha256 for settings in recipe.in_domain.data} if recipe.in_domain else set()
    return [
        fitted_set
        for fitted_set in default_sets(recipe, folder)
        if fitted_set.dataset.checksum() not in own
    ]


def _fitted_set(settings: DefaultData, recipe: Recipe, folder: Path) -> FittedSet:
    fitted_set = _chosen(settings, recipe, folder)
    return (
        fitted_set._replace(pairs=unrelated(fitted_set.pairs)) if settings.unrelated else fitted_set
    )


def unrelated(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return each hypothesis with the text of the next pair that has another text: unknown.

    >>> [pair.text for pair in unrelated([Pair("1", "a", "x"), Pair("2", "b", "y")])]
    ['b', 'a']
    """
    return tuple(
        replace(pair, id=f"{pair.id}~", text=other.text, gold=Label.UNKNOWN)
        for pair, other in zip(pairs, [*pairs[1:], *pairs[:1]], strict=True)
        if pair.text != other.text
    )


def _chosen(settings: DefaultData, recipe: Recipe, folder: Path) -> FittedSet:
    dataset = _with_key(settings, recipe, folder)
    pairs = _labelled(dataset, folder / settings.path)
    if settings.only is None:
        return FittedSet(settings.kind or dataset.name, dataset, pairs)
    listed = recipe.path.parent / settings.only
    try:
        ids = set(listed.read_text(encoding="utf-8").split())
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", path=listed) from error
    chosen = tuple(pair for pair in pairs if pair.id in ids)
    if len(chosen) < len(ids):
        missing = min(ids - {pair.id for pair in chosen})
        raise DataError(f"{folder / settings.path} has no labelled pair '{missing}'", path=listed)
    return FittedSet(settings.kind or dataset.name, dataset, chosen, is_part=True)


def _with_key(dev: Dev | DefaultData | InDomainData, recipe: Recipe, folder: Path) -> Dataset:
    key = None if dev.key is None else folder / dev.key
    return _opened(folder / dev.path, dev.sha256, recipe.path, key)


def _labelled(dataset: Dataset, path: Path) -> tuple[Pair, ...]:
    pairs = tuple(pair for pair in dataset if pair.gold)
    if not pairs:
        raise DataError("no pair has a gold label", path=path)
    return pairs


def _opened(path: Path, sha256: str, recipe: Path, key: Path | None = None) -> Dataset:
    dataset = open_dataset(path, key=key)
    result = dataset.checksum()
    if result != sha256:
        raise DataError(f"has the checksum {result}, and {recipe} says {sha256}", path=path)
    return dataset
