"""From a recipe to a model folder, in five steps that can be run one by one.

| step | reads | writes |
| --- | --- | --- |
| `train` | the recipe and its data | `FOLDER.training`: plan, log, checkpoints, the best model |
| `export` | the best model | `FOLDER`: the model without torch, not yet calibrated |
| `calibrate` | `FOLDER`, labelled sets | `FOLDER/judge.json` |
| `default` | `FOLDER`, the sets of `[default]` | `FOLDER/default`: a stack, with its figures |
| `card` | `FOLDER`, development sets | `FOLDER/README.md`, with figures |

A step may be done again in a folder that is whole. What `export` and `calibrate` change, the
default was not fitted to: it stays, with a warning, until it is fitted again.

A recipe with `[in_domain]` makes a network a fold, each in `FOLDER.training/fold-N`, next to the
one of all pairs that ships. What the sets of `[in_domain]` calibrate, fit and measure is what the
network of their fold says of them, which did not learn from it.

`FOLDER.training` may be kept: its `best` is a teacher, or where another recipe begins.
"""

from __future__ import annotations

import hashlib
import json
import logging
import random
import shutil
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, cast

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.model import Pair
from entailment.systems.neural.checksums import CHECKSUMS, write_checksums
from entailment.systems.neural.folder import checksum
from entailment.training.agreement import agreement, check_agreement
from entailment.training.averaging import add_learned, average, interpolate
from entailment.training.card import card_text
from entailment.training.checkpoints import BEST, held, mend, put_folder, read_json, write_json
from entailment.training.curriculum import Plan, plan_of
from entailment.training.data import (
    Collected,
    DevSet,
    collect,
    default_sets,
    dev_sets,
    in_domain_sets,
    own_folds,
)
from entailment.training.encoders import need_torch
from entailment.training.export import export_model
from entailment.training.freezing import States
from entailment.training.learning import Taught
from entailment.training.loop import train
from entailment.training.measuring import calibrated, measured
from entailment.training.networks import Network, OutOfFold, networks_of_folds
from entailment.training.notes import added_notes, earlier, facts_of, judge_file, plan_notes
from entailment.training.recipe import Recipe
from entailment.training.replacing import replace_weights
from entailment.training.stacking import FOLDER, JUDGED, default_notes, fit_default
from entailment.training.teaching import Stopped, taught
from entailment.training.weights import find_teacher, find_weights, shipped_model

__all__ = ["STEPS", "Bars", "Training"]

logger = logging.getLogger(__name__)

STEPS = ("train", "export", "calibrate", "default", "card")
"""The steps, in their order."""

Progress = Callable[[int, int], None]
Bars = Callable[[str], AbstractContextManager[Progress | None]]
"""Gives for a piece of long work what reports how far it is."""

_MODEL_FILES = {
    *("config.json", "judge.json", "model.onnx", "README.md", "tokenizer.json"),
    *(CHECKSUMS, FOLDER),
}
_NOTES = "plan.json"
_LIBRARIES = ("torch", "transformers", "onnxruntime")


def _no_bars(_: str) -> AbstractContextManager[Progress | None]:
    return nullcontext()


class Training:
    """A recipe on its way to the model folder *folder*; its files are looked for in *data_dir*.

    What a step has to report to people is added to *remarks*. Raise DataError where *folder* is
    there and holds no model.
    """

    def __init__(
        self,
        recipe: Recipe,
        folder: str | Path,
        *,
        data_dir: str | Path | None = None,
        bars: Bars = _no_bars,
        stop: Callable[[], bool] = lambda: False,
    ):
        self.recipe = recipe
        self.folder = Path(folder)
        _check_target(self.folder)
        self.work = self.folder.with_name(self.folder.name + ".training")
        self.data_dir = recipe.path.parent if data_dir is None else Path(data_dir)
        self._bars, self._stop = bars, stop
        self.remarks: list[str] = []

    def run(self, step: str) -> bool:
        """Do one of `STEPS`; return whether it is done, not stopped on the way.

        A training that was stopped or killed resumes where it was. Raise DataError where the step
        before was not done, or `FOLDER.training` is of another recipe, data or weights.
        """
        with held(self.work):
            for network in self._networks:
                mend(network.folder)
                mend(network.work / BEST)
            return {
                "train": self._train,
                "export": self._export,
                "calibrate": self._calibrate,
                "default": self._default,
                "card": self._card,
            }[step]()

    def _train(self) -> bool:
        need_torch()
        if self.recipe.base.folds is not None:
            return self._add_to_folds()
        with self._bars("reading") as progress:
            collected = collect(self.recipe, self.data_dir, progress)
        states: States = {}
        for network in self._networks:
            if network.fold is None and self._is_mean:
                plan = plan_of(self.recipe, collected)
                self._average(network, self._notes(plan, collected), len(plan.steps))
            elif not self._learn(network, collected.without(network.fold), states):
                return False
        return True

    @property
    def _is_mean(self) -> bool:
        own = self.recipe.in_domain
        return own is not None and own.whole == "mean"

    def _average(self, network: Network, notes: Mapping[str, object], steps: int) -> None:
        """Let *network* be the mean of those of the folds, and note that."""
        folds = [network.work / BEST for network in self._networks if network.fold is not None]
        self._begin(network.work, dict(notes) | {"mean_of": len(folds)})
        put_folder(network.work / BEST, lambda folder: average(folds, folder, steps))

    def _add_to_folds(self) -> bool:
        """Make each network of that of its fold in an earlier training, without learning."""
        base = self.recipe.base
        assert base.init is not None
        assert base.folds is not None
        start = self._weights(base.init)
        learned = None if base.learned is None else self._weights(base.learned)
        for network in self._networks:
            name = "" if network.fold is None else network.work.name
            before = self._weights(str(Path(base.folds, name, BEST)))
            notes = self._fold_notes(before.parent, learned and learned.parent, start)
            if network.fold is None:
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
        notes = read_json(before / _NOTES) | {"overrides": {}}
        if learned is not None:
            notes = added_notes(notes, read_json(learned / _NOTES))
        known = {file["checksum"] for file in cast("list[dict[str, str]]", notes["data"])}
        return {
            **notes,
            "recipe": self.recipe.fingerprint(),
            "weights": _checksum(start),
            "teacher": None,
            "earlier": earlier(self._began_with(start), known),
        }

    def _began_with(self, start: Path) -> Path:
        """Return the model folder that *start* was restored from, or *start* itself."""
        init = self.recipe.base.init
        shipped = None if init is None else shipped_model(init, self.recipe.path.parent)
        return shipped or start

    @cached_property
    def _networks(self) -> list[Network]:
        """The networks that are made: one a fold, and at last the one that ships."""
        return [*networks_of_folds(self.recipe, self.work), Network(self.folder, self.work)]

    def _learn(self, network: Network, collected: Collected, states: States) -> bool:
        """Train *network* from where it is; return whether it is done."""
        plan = plan_of(self.recipe, collected)
        self._begin(network.work, self._notes(plan, collected))
        try:
            taught = self._taught(plan, network.work)
        except Stopped:
            return False
        with self._bars(network.name) as progress:
            position = train(
                self.recipe,
                plan,
                collected.dev,
                network.work,
                taught=taught,
                states=states,
                progress=progress,
                stop=self._stop,
            )
        return position.step == len(plan.steps)

    def _taught(self, plan: Plan, work: Path) -> Taught | None:
        if self._teacher is None:
            return None
        with self._bars("teaching") as progress:
            return taught(
                self.recipe, plan, self._teacher, work, progress=progress, stop=self._stop
            )

    @cached_property
    def _teacher(self) -> Path | None:
        if self.recipe.distil is None:
            return None
        name = self.recipe.distil.teacher
        return find_teacher(name, base=self.recipe.path.parent, work=self.work)

    def _begin(self, work: Path, notes: Mapping[str, object]) -> None:
        """Note what is trained, or raise DataError where something else was begun."""
        path = work / _NOTES
        if not path.exists():
            work.mkdir(parents=True, exist_ok=True)
            write_whole(path, _json(notes))
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
        recipe = self.recipe
        base = recipe.base.init or recipe.base.weights
        goes_on_from = None if base is None else self._weights(base)
        return {
            "recipe": recipe.fingerprint(),
            "weights": None if goes_on_from is None else _checksum(goes_on_from),
            "teacher": None if self._teacher is None else _checksum(self._teacher),
            **plan_notes(recipe, plan, collected),
            "earlier": earlier(goes_on_from, set(collected.checksums.values())),
        }

    def _weights(self, name: str) -> Path:
        return find_weights(name, base=self.recipe.path.parent, work=self.work)

    def _export(self) -> bool:
        need_torch()
        for network in self._networks:
            self._export_network(network)
        self._warn_of_misfit()
        return True

    def _export_network(self, network: Network) -> None:
        best = network.work / BEST
        if not best.is_dir():
            raise DataError("there is no trained model; do the step 'train' first", path=best)
        training = self._trained(network.work)

        def write(folder: Path) -> None:
            self._write_model(best, folder)
            judge = judge_file(self.recipe, training | self._agreement(network, folder), {})
            write_json(folder / "judge.json", judge)
            if (network.folder / FOLDER).is_dir():
                shutil.copytree(network.folder / FOLDER, folder / FOLDER)
            text = card_text(self.recipe, facts_of(folder, judge), [])
            (folder / "README.md").write_text(text, encoding="utf-8")
            write_checksums(folder)

        put_folder(network.folder, write)

    def _agreement(self, network: Network, exported: Path) -> dict[str, object]:
        """Return how the model that ships agrees with 32 bits; raise DataError for too little."""
        if network.fold is not None:
            return {}
        result = agreement(network.work / BEST, exported, self._compared)
        check_agreement(result, self.recipe.export, network.folder)
        self.remarks.append(str(result or "compared with 32 bits on no pair"))
        return {} if result is None else {"agreement": result._asdict()}

    def _write_model(self, best: Path, folder: Path) -> None:
        """Write the model without torch: into the graph of the one it went on from, or anew."""
        shipped = self._went_on_from
        if shipped is None:
            export_model(best, folder, self.recipe.export)
        else:
            replace_weights(shipped, best, folder)

    @property
    def _went_on_from(self) -> Path | None:
        """The shipped model of which the upper products alone were trained; None for any other."""
        init = self.recipe.base.init
        if init is None or self.recipe.train.frozen_layers is None:
            return None
        return shipped_model(init, self.recipe.path.parent)

    @cached_property
    def _compared(self) -> list[Pair]:
        """Pairs that nobody trained on, by which the export is compared with 32 bits."""
        sets = dev_sets(self.recipe, self.data_dir)
        pairs = [pair for dev_set in sets for pair in dev_set.pairs]
        rng = random.Random(self.recipe.train.seed)
        return rng.sample(pairs, min(self.recipe.export.compared, len(pairs)))

    def _calibrate(self) -> bool:
        judge = self._exported()
        settings = self.recipe.calibrate
        if settings is None:
            return True
        sets = [
            dev_set
            for dev_set in dev_sets(self.recipe, self.data_dir)
            if dev_set.name in settings.sets
        ]
        own = [dev_set for dev_set in self._own_sets if dev_set.name in settings.sets]
        judged = [(self.folder, [pair for dev_set in sets for pair in dev_set.pairs])]
        judged += self._out_of_fold.by_network([pair for dev_set in own for pair in dev_set.pairs])
        with self._bars("calibrating") as progress:
            scaling = calibrated(judged, settings, progress)
        calibration = {
            "scale": list(scaling.scaling.scale),
            "bias": list(scaling.scaling.bias),
            "sets": list(settings.sets),
            "fitted_on": scaling.fitted_on,
            "measured_on": scaling.measured_on,
            "ece": [round(scaling.before.ece, 6), round(scaling.after.ece, 6)],
            "brier": [round(scaling.before.brier, 6), round(scaling.after.brier, 6)],
        }
        for network in self._networks:
            judge = read_json(network.folder / "judge.json")
            training = cast("Mapping[str, Any]", judge["trained_on"])
            new = _json(judge_file(self.recipe, training, calibration))
            write_whole(network.folder / "judge.json", new)
            write_checksums(network.folder)
        self._warn_of_misfit()
        return True

    @cached_property
    def _own_sets(self) -> tuple[DevSet, ...]:
        return in_domain_sets(self.recipe, self.data_dir)

    @cached_property
    def _out_of_fold(self) -> OutOfFold:
        folders = [network.folder for network in self._networks if network.fold is not None]
        return OutOfFold(folders, own_folds(self.recipe, self._own_sets))

    def _default(self) -> bool:
        self._exported()
        if self.recipe.default is None:
            return True
        sets = default_sets(self.recipe, self.data_dir)
        with self._bars("folds") as progress:
            fit_default(
                self.folder,
                sets,
                self.recipe.default,
                out_of_fold=self._out_of_fold,
                cache=self.work / JUDGED,
                progress=progress,
            )
        write_checksums(self.folder)
        return True

    def _card(self) -> bool:
        judge = self._exported()
        seed = self.recipe.train.seed
        with self._bars("measuring") as progress:
            sets = dev_sets(self.recipe, self.data_dir)
            figures = [*measured(self.folder, sets, seed=seed, progress=progress)]
            figures += self._out_of_fold.measured(self._own_sets, self.folder, seed=seed)
        text = card_text(self.recipe, facts_of(self.folder, judge), figures)
        write_whole(self.folder / "README.md", text.encode())
        write_checksums(self.folder)
        self._warn_of_misfit()
        return True

    def _warn_of_misfit(self) -> None:
        """Warn where the folder has a default that was fitted to another model than it is."""
        default_note = default_notes(self.folder)
        if default_note is not None and not default_note["fits"]:
            logger.warning(
                "%s: was fitted to %s, which is no longer the model next to it; "
                "the step 'default' fits it again",
                self.folder / FOLDER,
                default_note["fitted_to"],
            )

    def _trained(self, work: Path) -> dict[str, object]:
        """Return what is noted of the training in *work*, with how it ended."""
        notes = read_json(work / _NOTES)
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

    def _exported(self) -> dict[str, object]:
        if not (self.folder / "judge.json").is_file():
            raise DataError("holds no model; do the step 'export' first", path=self.folder)
        return read_json(self.folder / "judge.json")


def _checksum(folder: Path) -> str:
    """Return a checksum of the weights in *folder*, or of the model that was exported to it."""
    path = folder / "model.safetensors"
    if not path.is_file():
        return checksum(folder)
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _check_target(folder: Path) -> None:
    if folder.name in ("", ".."):
        raise DataError("holds no model; name another folder", path=folder)
    if not folder.parent.is_dir():
        raise DataError("there is no such folder; make it first", path=folder.parent)
    if not folder.exists():
        return
    names = {path.name for path in folder.iterdir()} if folder.is_dir() else {""}
    ours = {name for name in names if name.startswith("weights-") and name.endswith(".bin")}
    if names - ours - _MODEL_FILES:
        raise DataError("is there and holds no model; name another folder", path=folder)


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "of unknown version"


def _json(value: Mapping[str, object]) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
