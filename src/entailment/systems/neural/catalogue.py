"""Names of models to the folders that hold them.

A package brings a model by an entry point of the group `entailment.models`: a function without
arguments that returns the folder.
"""

from __future__ import annotations

import os
from pathlib import Path

from entailment.errors import ModelError
from entailment.registry import Registry

__all__ = ["default_model", "model_path", "models", "small"]

models: Registry[Path] = Registry("model", "entailment.models")
"""Every model that is installed, by name."""

_PREFERRED = ("base", "small")


_CHOICE = "ENTAILMENT_MODEL"
"""The environment variable that names the default model."""


def default_model() -> str:
    """Return the model in `ENTAILMENT_MODEL`, else the best installed one: `base`, or `small`."""
    if chosen := os.environ.get(_CHOICE):
        return chosen
    installed = models.names()
    return next((name for name in _PREFERRED if name in installed), _PREFERRED[-1])


def model_path(model: str | None = None) -> Path:
    """Return the folder of *model*: the name of an installed one, or `onnx:FOLDER`.

    Without one that of `default_model`. Raise UnknownNameError for a name that is not installed,
    and ModelError for a folder that does not exist.
    """
    name = model or default_model()
    if name.startswith("onnx:"):
        return Path(name.removeprefix("onnx:"))
    folder = Path(models.create(name))
    if not folder.is_dir():
        raise ModelError(f"model '{name}' is not in this installation: {folder} is not there")
    return folder


def small() -> Path:
    """Return the folder of the model that comes with the package."""
    return Path(__file__).parent / "models" / "small"
