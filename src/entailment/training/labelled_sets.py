"""The labelled sets that a recipe names and trains on never, or in folds only.

| set | is for |
| --- | --- |
| held-out part, `[[dev]]` | choosing the best step, measuring |
| `[[in_domain.data]]` | training in folds |
| `[[default.data]]` | fitting the default |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from entailment.datasets import Dataset, open_dataset
from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.training.data_tables import HELD_OUT, DefaultData, Dev, InDomainData
from entailment.training.recipe import Recipe
from entailment.training.wording import place

__all__ = [
    "DevSet",
    "FittedSet",
    "default_sets",
    "dev_sets",
    "in_domain_sets",
    "opened",
    "panel_sets",
    "unrelated",
]


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


def dev_sets(recipe: Recipe, folder: Path) -> tuple[DevSet, ...]:
    """Return the held-out part, if there is one, and the development sets, with gold labels all."""
    return tuple(_dev_sets(recipe, folder))


def _dev_sets(recipe: Recipe, folder: Path) -> Iterator[DevSet]:
    held = recipe.held_out
    if held is not None:
        sha256 = next(file.sha256 for file in recipe.data if file.path == held.path)
        dataset = opened(folder / held.path, sha256, recipe.path)
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
    datasets = ((settings, _with_key(settings, recipe, folder)) for settings in sets)
    return tuple(
        DevSet(settings.name, dataset, _labelled(dataset, folder / settings.path), chooses=False)
        for settings, dataset in datasets
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
    return opened(folder / dev.path, dev.sha256, recipe.path, key)


def _labelled(dataset: Dataset, path: Path) -> tuple[Pair, ...]:
    pairs = tuple(pair for pair in dataset if pair.gold)
    if not pairs:
        raise DataError("no pair has a gold label", path=path)
    return pairs


def opened(path: Path, sha256: str, recipe: Path, key: Path | None = None) -> Dataset:
    """Return the set at *path*; DataError where its checksum is not *sha256*."""
    dataset = open_dataset(path, key=key)
    result = dataset.checksum()
    if result != sha256:
        raise DataError(f"has the checksum {result}, and {recipe} says {sha256}", path=path)
    return dataset
