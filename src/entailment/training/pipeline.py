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

from collections.abc import Callable
from pathlib import Path

from entailment.errors import DataError
from entailment.systems.neural.checksums import CHECKSUMS
from entailment.training.checkpoints import BEST, held, restore_folder
from entailment.training.context import Bars, Context, no_bars
from entailment.training.export_step import ExportStep
from entailment.training.finishing_steps import calibrate, fit_the_default, write_card
from entailment.training.networks_step import NetworksStep
from entailment.training.recipe import Recipe
from entailment.training.stacking import FOLDER

__all__ = ["STEPS", "Bars", "Training"]

STEPS = ("train", "export", "calibrate", "default", "card")
"""The steps, in their order."""

_MODEL = {"judge.json", "model.onnx"}
"""Files that every model has."""

_MODEL_FILES = {*_MODEL, "config.json", "README.md", "tokenizer.json", CHECKSUMS, FOLDER}


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
        bars: Bars = no_bars,
        stop: Callable[[], bool] = lambda: False,
    ):
        _check_target(Path(folder))
        files = recipe.path.parent if data_dir is None else Path(data_dir)
        self._context = Context(recipe, Path(folder), files, bars, stop)

    @property
    def work(self) -> Path:
        """The folder of the checkpoints, next to that of the model."""
        return self._context.work

    @property
    def remarks(self) -> list[str]:
        """What the steps had to report."""
        return self._context.remarks

    def run(self, step: str) -> bool:
        """Do one of `STEPS`; return whether it is done, not stopped on the way.

        A training that was stopped or killed resumes where it was. Raise DataError where the step
        before was not done, or `FOLDER.training` is of another recipe, data or weights.
        """
        with held(self.work):
            for network in self._context.networks:
                restore_folder(network.folder)
                restore_folder(network.work / BEST)
            if step == "train":
                return NetworksStep(self._context).run()
            _AFTER[step](self._context)
            return True


def _export(context: Context) -> None:
    ExportStep(context).run()


_AFTER: dict[str, Callable[[Context], None]] = {
    "export": _export,
    "calibrate": calibrate,
    "default": fit_the_default,
    "card": write_card,
}


def _check_target(folder: Path) -> None:
    if folder.name in ("", ".."):
        raise DataError("holds no model; name another folder", path=folder)
    if not folder.parent.is_dir():
        raise DataError("there is no such folder; make it first", path=folder.parent)
    if not folder.exists():
        return
    names = {path.name for path in folder.iterdir()} if folder.is_dir() else {""}
    ours = {name for name in names if name.startswith("weights-") and name.endswith(".bin")}
    if names and (names - ours - _MODEL_FILES or not names >= _MODEL):
        raise DataError("is there and holds no model; name another folder", path=folder)
