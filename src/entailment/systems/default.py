"""The system that judges where none is named: the neural judge, corrected by what words tell.

A model folder may hold a folder `default` as `entail train` writes it: a stack of that model and
every documented feature, fitted to labelled pairs. What the features add are numbers, dates,
money, negation and names, which a network of this size reads too lightly.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from entailment.errors import ModelError
from entailment.systems.stack import Stack

__all__ = ["INVERSE_STRENGTH", "SENTENCES", "default"]

INVERSE_STRENGTH = 0.3
"""The inverse strength of regularisation. Of 0.03, 0.1, 0.3 and 1 it has the least log loss in
five folds of what is fitted to: in 17 of 20 outer folds of RTE-2 and RTE-3 dev, with `base`."""

SENTENCES = True
"""Whether the neural judge reads a text sentence by sentence, too. Cross-validated on RTE-3 and
RTE-2 dev that lessens the log loss of `base` and of `small` by 0.004 to 0.007."""


def default(model: str | None = None, threads: int | None = None, device: str = "auto") -> Stack:
    """Judges by a neural model and the documented features together; three-way, calibrated.

    *model* is the name of an installed model or `onnx:FOLDER`; without it the best that is
    installed. *threads* and *device* are as for `neural`.
    """
    from entailment.systems.loading import read_json
    from entailment.systems.neural.catalogue import model_path

    member: dict[str, object] = {"name": "neural", "threads": threads, "device": device}
    member["sentences"] = SENTENCES
    if model is not None:
        member["model"] = model
    folder = model_path(model) / "default"
    if not folder.is_dir():
        raise ModelError(
            f"{folder.parent}: the model comes without a fitted default; use -s neural, or fit "
            f"one: {_how(folder)}"
        )
    state, about = read_json(folder / "model.json"), read_json(folder / "system.json")
    try:
        fitted = Stack([member], "all", INVERSE_STRENGTH).with_state(state)
    except ModelError as error:
        raise ModelError(f"{folder}/model.json: {error}; fit it again: {_how(folder)}") from error
    return fitted.fitted_to(cast("Mapping[str, object]", about.get("trained_on", {})))


def _how(folder: Path) -> str:
    """Return the command that fits the default in *folder*."""
    model = f"ENTAILMENT_MODEL=onnx:{folder.parent}"
    return f"{model} entail train PAIRS -s recipes/default.toml -o {folder}"
