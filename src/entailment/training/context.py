"""What the steps of a training share: its recipe, its folders and the networks that are made."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import cast

from entailment.errors import DataError
from entailment.training.checkpoints import BEST, read_json
from entailment.training.data import own_folds
from entailment.training.labelled_sets import DevSet, in_domain_sets
from entailment.training.networks import Network, OutOfFold, networks_of_folds
from entailment.training.recipe import Recipe
from entailment.training.stacking import FOLDER, default_notes
from entailment.training.weights import find_weights

__all__ = ["PLAN", "Bars", "Context", "as_json"]

logger = logging.getLogger(__name__)

PLAN = "plan.json"
"""The file of the notes on what is trained, in the folder of the checkpoints."""

Progress = Callable[[int, int], None]
Bars = Callable[[str], AbstractContextManager[Progress | None]]
"""Gives for a piece of long work what reports how far it is."""

_LIBRARIES = ("torch", "transformers", "onnxruntime")


def no_bars(_: str) -> AbstractContextManager[Progress | None]:
    """Report nothing."""
    return nullcontext()


@dataclass
class Context:
    """A recipe on its way to the model *folder*; its files are looked for in *data_dir*.

    What a step has to report to people is added to *remarks*.
    """

    recipe: Recipe
    folder: Path
    data_dir: Path
    bars: Bars = no_bars
    stop: Callable[[], bool] = lambda: False
    remarks: list[str] = field(default_factory=list)

    @property
    def work(self) -> Path:
        """The folder of the checkpoints, next to that of the model."""
        return self.folder.with_name(self.folder.name + ".training")

    @cached_property
    def networks(self) -> list[Network]:
        """The networks that are made: one a fold, and at last the one that ships."""
        return [*networks_of_folds(self.recipe, self.work), Network(self.folder, self.work)]

    @cached_property
    def own_sets(self) -> tuple[DevSet, ...]:
        """The sets of `[in_domain]`."""
        return in_domain_sets(self.recipe, self.data_dir)

    @cached_property
    def out_of_fold(self) -> OutOfFold:
        """What judges the sets of `[in_domain]`, by the networks of their folds."""
        folders = [network.folder for network in self.networks if network.fold is not None]
        return OutOfFold(folders, own_folds(self.recipe, self.own_sets))

    def weights(self, name: str) -> Path:
        """Return the folder of the weights called *name*."""
        return find_weights(name, base=self.recipe.path.parent, work=self.work)

    def warn_of_misfit(self) -> None:
        """Warn where the folder has a default that was fitted to another model than it is."""
        default_note = default_notes(self.folder)
        if default_note is not None and not default_note["fits"]:
            logger.warning(
                "%s: was fitted to %s, which is no longer the model next to it; "
                "the step 'default' fits it again",
                self.folder / FOLDER,
                default_note["fitted_to"],
            )

    def trained(self, work: Path) -> dict[str, object]:
        """Return what is noted of the training in *work*, with how it ended."""
        notes = read_json(work / PLAN)
        if notes.get("recipe") != self.recipe.fingerprint():
            raise DataError("was begun with another recipe; go on with that", path=work)
        ended = read_json(work / BEST / "evaluation.json")
        accuracy = cast("Mapping[str, float]", ended["accuracy"])
        return notes | {
            "best_step": ended["step"],
            "best": sum(accuracy.values()) / len(accuracy) if accuracy else 0.0,
            "best_accuracy": accuracy,
            "precision": ended["precision"],
            "libraries": [f"{name} {_version(name)}" for name in _LIBRARIES],
        }

    def exported(self) -> dict[str, object]:
        """Return `judge.json`; raise DataError where there is no model yet."""
        if not (self.folder / "judge.json").is_file():
            raise DataError("holds no model; do the step 'export' first", path=self.folder)
        return read_json(self.folder / "judge.json")


def as_json(value: Mapping[str, object]) -> bytes:
    """Return *value* as the bytes of an indented file."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "of unknown version"
