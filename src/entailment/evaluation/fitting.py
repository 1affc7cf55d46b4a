"""A system fitted to labelled pairs of files or topics, and saved in a folder."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from entailment.errors import DataError, counted
from entailment.model import Pair
from entailment.systems import NamedSystem, save_system

__all__ = ["TrainingSet", "fit_and_save", "require_no_model", "warn_where_fitted"]

logger = logging.getLogger(__name__)

FEW = 30
"""Labelled pairs below which a warning comes with the fitted system."""


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """Labelled pairs with the name and the checksum of their data.

    *source* says how these were read, such as by which reader.
    """

    name: str
    checksum: str
    pairs: Sequence[Pair] = field(hash=False)
    source: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def about(self) -> dict[str, Any]:
        """What a fitted system says of the data that it was fitted to."""
        labels = dict(Counter(str(pair.gold) for pair in self.pairs))
        return {"name": self.name, "checksum": self.checksum, **self.source, "labels": labels}


def fit_and_save(
    system: NamedSystem, sets: Sequence[TrainingSet], folder: str | Path, *, seed: int
) -> str:
    """Fit *system* to all pairs of *sets* and write it to *folder*; return what was done.

    Fewer than `FEW` pairs are warned of. Raise OptionError for a system that learns nothing,
    DataError as `NamedSystem.fit` and `save_system` do.
    """
    pairs = [pair for training_set in sets for pair in training_set.pairs]
    trained_on = {"data": [training_set.about for training_set in sets], "seed": seed}
    save_system(system.fit(pairs, seed=seed, trained_on=trained_on), folder)
    if len(pairs) < FEW:
        problem = "too few to learn from; what was learned may be chance"
        logger.warning(
            "%s: %s %s", sets[0].name, counted(len(pairs), "pair is", "pairs are"), problem
        )
    return f"{folder}: {system.name} fitted to {counted(len(pairs), 'pair')}"


def require_no_model(folder: str | Path, *, overwrite: bool) -> None:
    """Raise DataError where *folder* holds a fitted system already, unless *overwrite*."""
    if not overwrite and (Path(folder) / "system.json").exists():
        problem = "holds a fitted system; name another folder or give --overwrite"
        raise DataError(problem, path=folder)


def warn_where_fitted(system: NamedSystem, data: str, checksum: Callable[[], str]) -> None:
    """Warn where *system* was fitted to the *data* that it is to judge, of that *checksum*."""
    known = system.trained_on_checksums
    if known and checksum() in known:
        problem = f"'{system.name}' was fitted to these pairs; its scores on them say little"
        logger.warning("%s: %s", data, problem)
