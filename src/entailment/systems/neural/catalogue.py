"""Names of models to the folders that hold them.

A package brings a model by an entry point of the group `entailment.models`: a function without
arguments that returns the folder. `entail models add` puts one into the user's own folder of
models, where its name is that of its folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from entailment.errors import ModelError, UnknownNameError, kind_of
from entailment.registry import Registry

__all__ = ["Models", "added_models", "default_model", "model_path", "models", "own_folder", "small"]

_PREFERRED = ("base", "small")

_CHOICE = "ENTAILMENT_MODEL"
"""The environment variable that names the default model."""

_OWN_FOLDER = "ENTAILMENT_MODELS"
"""The environment variable that names the folder of the models that the user added."""


class Models(Registry[Path]):
    """The models of installed packages and, after these, those that the user added."""

    def names(self) -> list[str]:
        """Return every name, sorted."""
        return sorted({*super().names(), *added_models()})

    def factory(self, name: str) -> Callable[..., Path]:
        """Return what returns the folder of the model *name*."""
        own = None if name in super().names() else added_models().get(name)
        return super().factory(name) if own is None else lambda: own


models = Models("model", "entailment.models")
"""Every model that is installed or was added, by name."""


def own_folder() -> Path:
    """Return the folder of added models: `ENTAILMENT_MODELS`, else in the user's data folder."""
    if chosen := os.environ.get(_OWN_FOLDER):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("entailment", appauthor=False) / "models"


def added_models() -> dict[str, Path]:
    """Return the folders of the models that the user added, by name."""
    try:
        folders = sorted(own_folder().iterdir())
    except OSError:  # none was ever added
        return {}
    return {path.name: path for path in folders if (path / "model.onnx").is_file()}


def default_model() -> str:
    """Return the model in `ENTAILMENT_MODEL`, else the best installed one: `base`, or `small`."""
    if chosen := os.environ.get(_CHOICE):
        return chosen
    installed = models.names()
    return next((name for name in _PREFERRED if name in installed), _PREFERRED[-1])


def model_path(model: str | None = None) -> Path:
    """Return the folder of *model*: the name of an installed one, or `onnx:FOLDER`.

    Without one that of `default_model`. Raise UnknownNameError for a name that is not installed,
    with the environment variable if it has that name, and ModelError for a folder that does not
    exist.
    """
    name = model or default_model()
    if name.startswith("onnx:"):
        return Path(name.removeprefix("onnx:"))
    if not model and name == os.environ.get(_CHOICE) and name not in models.names():
        raise UnknownNameError(f"model in {_CHOICE}:", name, models.names())
    created = models.create(name)
    if not isinstance(created, str | Path):
        raise ModelError(f"model '{name}' is {kind_of(created)}, not the path of a folder")
    folder = Path(created)
    if not folder.is_dir():
        raise ModelError(f"model '{name}' is not in this installation: {folder} is not there")
    return folder


def small() -> Path:
    """Return the folder of the model that comes with the package."""
    return Path(__file__).parent / "models" / "small"
