"""The origin of a model: a folder for onnxruntime, or a model of transformers."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Protocol

from entailment.systems.neural.card import Card
from entailment.systems.neural.catalogue import model_path
from entailment.systems.neural.encoding import Encoder, read_encoder
from entailment.systems.neural.folder import checksum, read_folder
from entailment.systems.neural.runtime import Runner, open_session

__all__ = ["FolderSource", "Source", "source_of"]


class Source(Protocol):
    """A model that can be described, and opened."""

    @property
    def card(self) -> Card:
        """The metadata of the model; raise ModelError if it is faulty."""
        ...

    @property
    def checksum(self) -> str:
        """Eight digits that change when the model does."""
        ...

    def open(self, threads: int, device: str) -> tuple[Encoder, Runner]:
        """Return the encoder and the runner of the model."""
        ...


class FolderSource:
    """A model in a folder of ours."""

    def __init__(self, folder: Path):
        self._folder = folder

    @cached_property
    def card(self) -> Card:
        """The metadata of the model; raise ModelError if it is faulty."""
        return read_folder(self._folder)

    @cached_property
    def checksum(self) -> str:
        """Eight digits that change when the model does."""
        return checksum(self._folder)

    def open(self, threads: int, device: str) -> tuple[Encoder, Runner]:
        """Return the encoder and the runner of the model."""
        card = self.card
        encoder = read_encoder(self._folder / "tokenizer.json")
        return encoder, open_session(self._folder, card, encoder, threads, device)


def source_of(model: str | None) -> Source:
    """Return the origin of *model*: an installed one by name, `onnx:FOLDER` or `hf:NAME`.

    None is the best that is installed.
    """
    if model is not None and model.startswith("hf:"):
        from entailment.systems.neural.transformers_model import HubSource

        return HubSource(model.removeprefix("hf:"))
    return FolderSource(model_path(model))
