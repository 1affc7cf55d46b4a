"""The folder of a model: `config.json`, `tokenizer.json`, `model.onnx`, `judge.json`.

Everything in it is data: no code is loaded from it, and no file outside it, by whatever name or
link. A folder that also holds, at whatever depth, a file whose ending is not one of words, settings
or weights, such as a pickle or a program, is refused, though it would not be read. What begins with
a dot, as a checkout's own folder does, is skipped.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from entailment.errors import ModelError
from entailment.systems.loading import read_json
from entailment.systems.neural.card import Card, read_card
from entailment.systems.neural.protobuf import external_locations

__all__ = ["checksum", "data_files", "read_folder"]

_NEEDED = ("config.json", "tokenizer.json", "model.onnx")

_HARMLESS = frozenset(
    (
        "",
        ".json",
        ".md",
        ".minisig",
        ".model",
        ".onnx",
        ".safetensors",
        ".toml",
        ".txt",
        ".yaml",
        ".yml",
    )
)
"""Endings of files that may lie in a model's folder: text, settings, weights without code."""

_IN_MEMORY = "_ORT_MEM_ADDR_"
"""In a `location` this makes onnxruntime read `offset` as an address in its own memory."""


def read_folder(folder: Path) -> Card:
    """Return the metadata of the model in *folder*; raise ModelError for a faulty folder.

    The weights are not read yet, but all files that hold them are there.
    """
    if not folder.is_dir():
        raise ModelError(f"{folder}: there is no such folder of a model")
    for name in _NEEDED:
        if not (folder / name).is_file():
            raise ModelError(f"{folder}: holds no {name}; a model needs {', '.join(_NEEDED)}")
    for name in (*_NEEDED, "judge.json"):
        _refuse_link_outside(folder, name)
        if (folder / name).exists() and not (folder / name).is_file():
            raise ModelError(f"{folder / name}: is not a file")
    _refuse_foreign(folder, data_files(folder))
    config = read_json(folder / "config.json")
    judge = read_json(folder / "judge.json") if (folder / "judge.json").exists() else {}
    try:
        return read_card(folder.resolve().name, config, judge)
    except ModelError as error:
        raise ModelError(f"{folder}: {error}") from error


def data_files(folder: Path) -> tuple[Path, ...]:
    """Return the files that hold weights, `model.onnx` first; all are within *folder*.

    Raise ModelError for one that is missing, cut off or elsewhere.
    """
    model = folder / "model.onnx"
    try:
        locations = sorted(external_locations(model))
    except ValueError as error:
        raise ModelError(f"{model}: is not an ONNX model: {error}") from error
    except OSError as error:
        raise ModelError(f"{model}: cannot be read: {error.strerror}") from error
    return (model, *(_within(folder, location) for location in locations))


def checksum(folder: Path) -> str:
    """Return eight hexadecimal digits that change with any file that judgments depend on."""
    digest = hashlib.sha256()
    for path in _signed_files(folder):
        try:
            with path.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError as error:
            raise ModelError(f"{path}: cannot be read: {error.strerror}") from error
    return digest.hexdigest()[:8]


def _signed_files(folder: Path) -> Iterator[Path]:
    yield from data_files(folder)
    for name in ("tokenizer.json", "config.json", "judge.json"):
        if (folder / name).exists():
            yield folder / name


def _within(folder: Path, location: str) -> Path:
    if not location or "\0" in location:
        raise ModelError(f"{folder}/model.onnx: names {location!r}, which is not in its folder")
    path = folder / location
    outside = (
        PurePosixPath(location).is_absolute()
        or PureWindowsPath(location).anchor
        or _IN_MEMORY in location.upper()
        or _leaves(path, folder)
    )
    if outside:
        raise ModelError(f"{folder}/model.onnx: names {location!r}, which is not in its folder")
    if not path.is_file():
        raise ModelError(f"{folder}: holds no {location}, which model.onnx names")
    return path


def _refuse_link_outside(folder: Path, name: str | Path) -> None:
    if _leaves(folder / name, folder):
        raise ModelError(f"{folder / name}: is a link out of its folder; copy its target there")


def _refuse_foreign(folder: Path, ours: Collection[Path]) -> None:
    """Raise ModelError for what is in *folder* and might be code, or leads out of it."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in folders:
            _refuse_link_outside(folder, Path(place, name).relative_to(folder))
        for name in sorted(files):
            path = Path(place, name)
            if path in ours or name.startswith("."):
                continue
            if path.suffix.lower() not in _HARMLESS:
                raise ModelError(
                    f"{path}: is not a model file and might be code; remove it from the folder"
                )
            if path.parent != folder:
                _refuse_link_outside(folder, path.relative_to(folder))


def _leaves(path: Path, folder: Path) -> bool:
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # links in a circle
        return True
