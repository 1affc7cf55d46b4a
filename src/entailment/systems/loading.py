"""From what a user writes after `-s` to a system: a name, a recipe, a folder of a fitted one.

A fitted system is a folder of two plain JSON files: `system.json` says name, options, package
version and what it was trained on; `model.json` holds what it learned.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from entailment.errors import DataError, ModelError, OptionError, UnknownNameError
from entailment.model import Fittable, Labels
from entailment.registry import systems
from entailment.systems.named import NamedSystem, SystemSpec, checked
from entailment.systems.recipes import read_recipe

__all__ = [
    "DEFAULT_SYSTEM",
    "SEARCH_OPTIONS",
    "load_system",
    "read_json",
    "read_recipe",
    "save_system",
]

_FILES = {"system.json", "model.json"}

_MODELS = ("onnx:", "hf:")

DEFAULT_SYSTEM = "default"
"""What judges where no system is named."""

SEARCH_OPTIONS = ("contexts", "decision", "local_novelty")
"""What a recipe may hold besides its system, for commands over a corpus (`search.recipes`)."""


def load_system(
    source: str | Path | None = None,
    *,
    labels: Labels | None = None,
    options: Mapping[str, Any] | None = None,
    abstain: float | None = None,
) -> NamedSystem:
    """Return the system that *source* names: a name, a `.toml` recipe or a fitted folder.

    `onnx:FOLDER` and `hf:NAME` are the system `neural` with that model.

    None is the default system. *labels* asks for a scheme; a three-way system gives two-way
    judgments, not the other way about. *options* override those of a name or recipe. Under a
    confidence of *abstain*, in [0, 1], a three-way judgment is UNKNOWN and undecided. Raise
    UnknownNameError, OptionError or ModelError.
    """
    labels = None if labels is None else Labels(labels)
    spec = SystemSpec(str(source or DEFAULT_SYSTEM), dict(options or {}), labels, abstain)
    named = _loaded(spec.source, dict(spec.options))
    return checked(replace(named, spec=spec, asked=labels or named.asked, abstain=abstain))


def save_system(named: NamedSystem, folder: str | Path) -> None:
    """Write a fitted system to *folder*, whole or not at all; an earlier one there is replaced.

    Raise DataError if *folder* holds anything else.
    """
    if not isinstance(named.system, Fittable):
        raise OptionError(f"system '{named.name}' has nothing that could be kept")
    target = Path(folder)
    if _holds_something_else(target):
        raise DataError("is there and holds no fitted system; name another folder", path=target)
    from importlib.metadata import version

    about = {
        "name": named.name,
        "options": named.options,
        "labels": None if named.asked is None else named.asked.value,
        "version": version("entailment"),
        "trained_on": named.trained_on,
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        _write_json(made / "system.json", about)
        _write_json(made / "model.json", named.system.state())
        _put_in_place(made, target, Path(scratch) / "earlier")


def _put_in_place(made: Path, target: Path, earlier: Path) -> None:
    if target.exists():
        os.replace(target, earlier)
    try:
        os.replace(made, target)
    except OSError:
        if earlier.exists():
            os.replace(earlier, target)
        raise


def _holds_something_else(target: Path) -> bool:
    if not target.exists():
        return False
    return not target.is_dir() or not {file.name for file in target.iterdir()} <= _FILES


def _loaded(spec: str, options: dict[str, Any]) -> NamedSystem:
    path = Path(spec)
    if spec.endswith(".toml"):
        name, own = read_recipe(path)
        _refuse_search_options(path, own)
        options = {**own, **options}
        return NamedSystem(name, options, systems.create(name, **options))
    if spec.startswith(_MODELS):
        if "model" in options:
            raise OptionError(f"'{spec}' says which model it is; leave the option out")
        options = {**options, "model": spec}
        return NamedSystem("neural", options, systems.create("neural", **options))
    if spec not in systems.names():
        if path.is_dir():
            return _read_folder(path, options)
        if path.name != spec:
            raise ModelError(f"{spec}: there is no such folder of a fitted system")
    return NamedSystem(spec, options, systems.create(spec, **options))


def _refuse_search_options(path: Path, options: Mapping[str, Any]) -> None:
    if found := [option for option in SEARCH_OPTIONS if option in options]:
        what = "[[context]]" if found[0] == "contexts" else found[0]
        raise OptionError(
            f"{path}: {what} is for sentences of a corpus, not for pairs; "
            "'entail search', 'novelty' and 'run TOPICS' take this recipe"
        )


def _read_folder(path: Path, options: Mapping[str, Any]) -> NamedSystem:
    if options:
        raise OptionError("a fitted system has its options already; fit it again to change them")
    about = read_json(path / "system.json")
    try:
        name, own = about["name"], dict(cast("Mapping[str, Any]", about["options"]))
        trained_on = dict(cast("Mapping[str, object]", about.get("trained_on", {})))
        asked = None if about.get("labels") is None else Labels(about["labels"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"{path}/system.json: has no name and options") from error
    try:
        system = systems.create(str(name), **own)
    except (OptionError, UnknownNameError) as error:
        raise ModelError(f"{path}/system.json: {error}") from error
    if not isinstance(system, Fittable):
        raise ModelError(f"{path}: system '{name}' cannot be loaded from a folder")
    state = read_json(path / "model.json")
    try:
        fitted = system.with_state(state)
    except ModelError as error:
        raise ModelError(f"{path}/model.json: {error}") from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ModelError(f"{path}/model.json: is no state of '{name}': {error!r}") from error
    return NamedSystem(str(name), own, fitted, trained_on, asked=asked)


def read_json(path: Path) -> dict[str, object]:
    """Return the JSON object that the file at *path* holds; raise ModelError if it holds none."""
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ModelError(f"{path}: is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise ModelError(f"{path}: is not a JSON object")
    return value


def _write_json(path: Path, value: Mapping[str, object]) -> None:
    with path.open("w", encoding="utf-8") as stream:
        json.dump(value, stream, indent=1, ensure_ascii=False)
        stream.write("\n")
        stream.flush()
        os.fsync(stream.fileno())
