"""The step `train`: each network is learned, or made of those of an earlier training."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import cast

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.systems.neural.folder import checksum
from entailment.training.averaging import add_learned, average, interpolate
from entailment.training.checkpoints import BEST, put_folder, read_json
from entailment.training.context import PLAN, Context, as_json
from entailment.training.curriculum import Plan, plan_of
from entailment.training.data import Collected, collect
from entailment.training.encoders import need_torch
from entailment.training.freezing import States
from entailment.training.learning import Taught
from entailment.training.loop import train
from entailment.training.networks import Network
from entailment.training.notes import added_notes, beginning, earlier, plan_notes
from entailment.training.teaching import Stopped, taught
from entailment.training.weights import find_teacher, shipped_model

__all__ = ["NetworksStep"]


@dataclass
class NetworksStep:
    """Makes the networks of a training; one that was stopped resumes where it was."""

    context: Context

    def run(self) -> bool:
        """Train or make each network; return whether all are done, not stopped on the way."""
        need_torch()
        if self.context.recipe.base.folds is not None:
            return self._add_to_folds()
        with self.context.bars("reading") as progress:
            collected = collect(self.context.recipe, self.context.data_dir, progress)
        states: States = {}
        for network in self.context.networks:
            if network.fold is None and self._is_mean:
                plan = plan_of(self.context.recipe, collected)
                self._average(network, self._notes(plan, collected), len(plan.steps))
            elif not self._learn(network, collected.without(network.fold), states):
                return False
        return True

    @property
    def _is_mean(self) -> bool:
        own = self.context.recipe.in_domain
        return own is not None and own.whole == "mean"

    def _average(self, network: Network, notes: Mapping[str, object], steps: int) -> None:
        """Let *network* be the mean of those of the folds, and note that."""
        folds = [
            network.work / BEST for network in self.context.networks if network.fold is not None
        ]
        self._begin(network.work, dict(notes) | {"mean_of": len(folds)})
        put_folder(network.work / BEST, lambda folder: average(folds, folder, steps))

    def _add_to_folds(self) -> bool:
        """Make each network of the same one in an earlier training, without learning."""
        base = self.context.recipe.base
        assert base.init is not None
        assert base.folds is not None
        start = self.context.weights(base.init)
        learned = None if base.learned is None else self.context.weights(base.learned)
        for network in self.context.networks:
            name = "" if network.fold is None else network.work.name
            before = self.context.weights(str(Path(base.folds, name, BEST)))
            notes = self._fold_notes(before.parent, learned and learned.parent, start)
            if network.fold is None and self._is_mean:
                self._average(network, notes, cast("int", notes["steps"]))
                continue
            self._begin(network.work, notes)
            if learned is None:
                write = partial(interpolate, start, before, share=base.scale)
            else:
                write = partial(add_learned, before, learned, start, scale=base.scale)
            put_folder(network.work / BEST, write)
        return True

    def _fold_notes(self, before: Path, learned: Path | None, start: Path) -> dict[str, object]:
        """Return the notes of a network made of that in *before* and of what was *learned*."""
        notes = read_json(before / PLAN) | {"overrides": {}}
        if learned is not None:
            notes = added_notes(notes, read_json(learned / PLAN))
        known = {file["checksum"] for file in cast("list[dict[str, str]]", notes["data"])}
        return {
            **notes,
            "recipe": self.context.recipe.fingerprint(),
            "weights": _checksum(start),
            "begun_with": beginning(self._began_with(start)),
            "earlier": earlier(self._began_with(start), known),
        }

    def _began_with(self, start: Path) -> Path:
        """Return the model folder that *start* was restored from, or *start* itself."""
        init = self.context.recipe.base.init
        shipped = None if init is None else shipped_model(init, self.context.recipe.path.parent)
        return shipped or start

    def _learn(self, network: Network, collected: Collected, states: States) -> bool:
        """Train *network* from where it is; return whether it is done."""
        plan = plan_of(self.context.recipe, collected)
        self._begin(network.work, self._notes(plan, collected))
        try:
            taught = self._taught(plan, network.work)
        except Stopped:
            return False
        with self.context.bars(network.name) as progress:
            position = train(
                self.context.recipe,
                plan,
                collected.dev,
                network.work,
                taught=taught,
                states=states,
                progress=progress,
                stop=self.context.stop,
            )
        return position.step == len(plan.steps)

    def _taught(self, plan: Plan, work: Path) -> Taught | None:
        if self._teacher is None:
            return None
        with self.context.bars("teaching") as progress:
            return taught(
                self.context.recipe,
                plan,
                self._teacher,
                work,
                progress=progress,
                stop=self.context.stop,
            )

    @cached_property
    def _teacher(self) -> Path | None:
        if self.context.recipe.distil is None:
            return None
        name = self.context.recipe.distil.teacher
        return find_teacher(name, base=self.context.recipe.path.parent, work=self.context.work)

    def _begin(self, work: Path, notes: Mapping[str, object]) -> None:
        """Note what is trained, or raise DataError where something else was begun."""
        path = work / PLAN
        if not path.exists():
            work.mkdir(parents=True, exist_ok=True)
            write_whole(path, as_json(notes))
            return
        before = read_json(path)
        for key in ("recipe", "plan", "weights", "teacher"):
            if before.get(key) != notes[key]:
                raise DataError(
                    f"was begun with another {key}; go on with that, or remove the folder",
                    path=work,
                )

    def _notes(self, plan: Plan, collected: Collected) -> dict[str, object]:
        """Return what the model's card and `judge.json` say of its training."""
        recipe = self.context.recipe
        base = recipe.base.init or recipe.base.weights
        goes_on_from = None if base is None else self.context.weights(base)
        return {
            "recipe": recipe.fingerprint(),
            "weights": None if goes_on_from is None else _checksum(goes_on_from),
            "teacher": None if self._teacher is None else _checksum(self._teacher),
            **plan_notes(recipe, plan, collected),
            "begun_with": beginning(goes_on_from),
            "earlier": earlier(goes_on_from, set(collected.checksums.values())),
        }


def _checksum(folder: Path) -> str:
    """Return a checksum of the weights in *folder*, or of the model that was exported to it."""
    path = folder / "model.safetensors"
    if not path.is_file():
        return checksum(folder)
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
