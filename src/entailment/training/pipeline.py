"""From a recipe to a model folder, in five steps that can be run one by one.

| step | reads | writes |
| --- | --- | --- |
| `train` | the recipe and its data | `FOLDER.training`: plan, log, checkpoints, the best model |
| `export` | the best model | `FOLDER`: the model without torch, not yet calibrated |
| `calibrate` | `FOLDER`, development sets | `FOLDER/judge.json` |
| `default` | `FOLDER`, the sets of `[default]` | `FOLDER/default`: a stack, with its figures |
| `card` | `FOLDER`, development sets | `FOLDER/README.md`, with figures |

A step may be done again in a folder that is whole. What `export` and `calibrate` change, the
default was not fitted to: it stays, with a warning, until it is fitted again.

`FOLDER.training` may be kept: its `best` is a teacher, or where another recipe goes on from.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, cast

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.training.card import Facts, card_text
from entailment.training.checkpoints import BEST, held, mend, put_folder, read_json, write_json
from entailment.training.curriculum import Plan, plan_of
from entailment.training.data import Collected, collect, default_sets, dev_sets
from entailment.training.encoders import need_torch
from entailment.training.export import export_model
from entailment.training.loop import train
from entailment.training.measuring import Figures, calibrated, measured
from entailment.training.recipe import HELD_OUT, Recipe
from entailment.training.stacking import FOLDER, fit_default, told_of_default
from entailment.training.teaching import Stopped, taught
from entailment.training.weights import find_weights

__all__ = ["STEPS", "Bars", "Training"]

logger = logging.getLogger(__name__)

STEPS = ("train", "export", "calibrate", "default", "card")
"""The steps, in their order."""

Progress = Callable[[int, int], None]
Bars = Callable[[str], AbstractContextManager[Progress | None]]
"""Gives for a piece of long work what is told how far it is."""

_MODEL_FILES = {"config.json", "judge.json", "model.onnx", "README.md", "tokenizer.json", FOLDER}
_NOTES = "plan.json"
_LIBRARIES = ("torch", "transformers", "onnxruntime")


def _no_bars(_: str) -> AbstractContextManager[Progress | None]:
    return nullcontext()


class Training:
    """A recipe on its way to the model folder *folder*; its files are looked for in *data_dir*.

    Raise DataError where *folder* is there and holds no model.
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

    def run(self, step: str) -> bool:
        """Do one of `STEPS`; return whether it is done, not stopped on the way.

        A training that was stopped or killed goes on where it was. Raise DataError where the step
        before was not done, or `FOLDER.training` is of another recipe, data or weights.
        """
        with held(self.work):
            for kept in (self.folder, self.work / BEST):
                mend(kept)
            return {
                "train": self._train,
                "export": self._export,
                "calibrate": self._calibrate,
                "default": self._default,
                "card": self._card,
            }[step]()

    def _train(self) -> bool:
        need_torch()
        with self._bars("reading") as progress:
            collected = collect(self.recipe, self.data_dir, progress)
        plan = plan_of(self.recipe, collected)
        notes = self._notes(plan, collected)
        self._begin(notes)
        try:
            told = self._taught(plan)
        except Stopped:
            return False
        with self._bars("training") as progress:
            position = train(
                self.recipe,
                plan,
                collected.dev,
                self.work,
                taught=told,
                progress=progress,
                stop=self._stop,
            )
        return position.step == len(plan.steps)

    def _taught(self, plan: Plan) -> Any:
        if self.recipe.distil is None:
            return None
        teacher = self._weights(self.recipe.distil.teacher)
        with self._bars("teaching") as progress:
            return taught(self.recipe, plan, teacher, self.work, progress=progress, stop=self._stop)

    def _begin(self, notes: Mapping[str, object]) -> None:
        """Note what is trained, or raise DataError where something else was begun."""
        path = self.work / _NOTES
        if not path.exists():
            write_whole(path, _json(notes))
            return
        before = read_json(path)
        for key in ("recipe", "plan", "weights", "teacher"):
            if before.get(key) != notes[key]:
                raise DataError(
                    f"was begun with another {key}; go on with that, or remove the folder",
                    path=self.work,
                )

    def _notes(self, plan: Plan, collected: Collected) -> dict[str, object]:
        """Return what the model's card and `judge.json` say of its training."""
        recipe = self.recipe
        licences = {data.sha256: data.licence for data in recipe.data}
        base = recipe.base.init or recipe.base.weights
        teacher = None if recipe.distil is None else recipe.distil.teacher
        return {
            "recipe": recipe.fingerprint(),
            "overrides": {
                key: value
                for key, value in recipe.overrides.items()
                if key != "train.checkpoint_seconds"
            },
            "plan": plan.checksum(),
            "weights": self._weights_checksum(base),
            "teacher": self._weights_checksum(teacher),
            "steps": len(plan.steps),
            "pairs": plan.pairs,
            "recombined": sum(phase.get("recombined", 0) for phase in plan.per_phase),
            "data": [
                {
                    "name": name,
                    "checksum": checksum,
                    "pairs": sum(phase.get(name, 0) for phase in plan.per_phase),
                    "phases": [phase.get(name, 0) for phase in plan.per_phase],
                    "pairs_in_file": collected.read[name],
                    "dropped": collected.dropped.get(name, 0),
                    "licence": licences[checksum],
                }
                for name, checksum in collected.checksums.items()
            ],
            "earlier": self._earlier(base, set(collected.checksums.values())),
            "kept_apart": [
                {"name": one.name, "checksum": one.dataset.checksum(), "pairs": len(one.pairs)}
                for one in collected.dev
            ],
        }

    def _earlier(self, name: str | None, known: Collection[str]) -> list[dict[str, object]]:
        """Return the files that a shipped model that is gone on from had learned from, if new."""
        if name is None:
            return []
        told = self._weights(name) / "judge.json"
        if not told.is_file():
            return []
        judge = read_json(told)
        trained_on = cast("Mapping[str, Any]", judge.get("trained_on", {}))
        by = f"{judge.get('name', 'another')} {judge.get('version', '')}".strip()
        before = [*trained_on.get("data", []), *trained_on.get("earlier", [])]
        return [
            {key: file.get(key, "") for key in ("name", "checksum", "licence")} | {"by": by}
            for file in before
            if file.get("checksum") not in known
        ]

    def _weights(self, name: str) -> Path:
        return find_weights(name, beside=self.recipe.path.parent, work=self.work)

    def _weights_checksum(self, name: str | None) -> str | None:
        if name is None:
            return None
        with (self._weights(name) / "model.safetensors").open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()

    def _export(self) -> bool:
        need_torch()
        best = self.work / BEST
        if not best.is_dir():
            raise DataError("there is no trained model; do the step 'train' first", path=best)
        training = self._trained()

        def write(folder: Path) -> None:
            export_model(best, folder, self.recipe.export)
            judge = self._judge(training, {})
            write_json(folder / "judge.json", judge)
            if (self.folder / FOLDER).is_dir():
                shutil.copytree(self.folder / FOLDER, folder / FOLDER)
            text = card_text(self.recipe, _facts(folder, judge), [])
            (folder / "README.md").write_text(text, encoding="utf-8")

        put_folder(self.folder, write)
        self._warn_of_misfit()
        return True

    def _calibrate(self) -> bool:
        judge = self._exported()
        settings = self.recipe.calibrate
        if settings is None:
            return True
        sets = [one for one in dev_sets(self.recipe, self.data_dir) if one.name in settings.sets]
        with self._bars("calibrating") as progress:
            found = calibrated(self.folder, sets, settings, progress)
        told = {
            "scale": list(found.scaling.scale),
            "bias": list(found.scaling.bias),
            "sets": list(settings.sets),
            "fitted_on": found.fitted_on,
            "measured_on": found.measured_on,
            "ece": [round(found.before.ece, 6), round(found.after.ece, 6)],
            "brier": [round(found.before.brier, 6), round(found.after.brier, 6)],
        }
        training = cast("Mapping[str, Any]", judge["trained_on"])
        write_whole(self.folder / "judge.json", _json(self._judge(training, told)))
        self._warn_of_misfit()
        return True

    def _default(self) -> bool:
        self._exported()
        if self.recipe.default is None:
            return True
        sets = default_sets(self.recipe, self.data_dir)
        with self._bars("folds") as progress:
            fit_default(self.folder, sets, self.recipe.default, progress)
        return True

    def _card(self) -> bool:
        judge = self._exported()
        figures: list[Figures] = []
        with self._bars("measuring") as progress:
            sets = dev_sets(self.recipe, self.data_dir)
            figures += measured(self.folder, sets, seed=self.recipe.train.seed, progress=progress)
        text = card_text(self.recipe, _facts(self.folder, judge), figures)
        write_whole(self.folder / "README.md", text.encode())
        self._warn_of_misfit()
        return True

    def _warn_of_misfit(self) -> None:
        """Warn where the folder has a default that was fitted to another model than it is."""
        told = told_of_default(self.folder)
        if told is not None and not told["fits"]:
            logger.warning(
                "%s: was fitted to %s, which is no longer the model beside it; "
                "the step 'default' fits it again",
                self.folder / FOLDER,
                told["fitted_to"],
            )

    def _trained(self) -> dict[str, object]:
        """Return what is noted of the training, with how it ended."""
        notes = read_json(self.work / _NOTES)
        if notes.get("recipe") != self.recipe.fingerprint():
            raise DataError("was begun with another recipe; go on with that", path=self.work)
        ended = read_json(self.work / BEST / "evaluation.json")
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

    def _judge(
        self, training: Mapping[str, object], calibration: Mapping[str, object]
    ) -> dict[str, object]:
        export = self.recipe.export
        return {
            "format": 1,
            "name": export.name,
            "version": export.version,
            "window": export.window,
            "calibration": calibration or {"scale": [1.0] * 3, "bias": [0.0] * 3},
            "languages": list(export.languages),
            "card": "README.md",
            "trained_on": training,
            "tuned_on": {"data": self._tuned_on(training, calibration)},
        }

    def _tuned_on(
        self, training: Mapping[str, object], calibration: Mapping[str, object]
    ) -> list[dict[str, object]]:
        """Return the sets kept apart from training that chose the best step or calibrated."""
        choosing = {HELD_OUT} | {dev.name for dev in self.recipe.dev if dev.choose}
        uses = {"the choice of the best step": choosing}
        uses["calibration"] = set(cast("Sequence[str]", calibration.get("sets", ())))
        apart = cast("Sequence[Mapping[str, object]]", training["kept_apart"])
        told = [
            {**one, "used_for": [use for use, sets in uses.items() if one["name"] in sets]}
            for one in apart
        ]
        return [one for one in told if one["used_for"]]


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


def _facts(folder: Path, judge: Mapping[str, Any]) -> Facts:
    """Return what the card of the model in *folder* tells, of which *judge* is the `judge.json`."""
    calibration = judge["calibration"] if "fitted_on" in judge["calibration"] else {}
    tuned_on = judge.get("tuned_on", {}).get("data", [])
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return Facts(judge["trained_on"], calibration, size, tuned_on, told_of_default(folder))


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "of unknown version"


def _json(value: Mapping[str, object]) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
