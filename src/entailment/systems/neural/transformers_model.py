"""A cross-encoder of transformers, by its name on the hub or from a folder.

Cached files are used without a request to the hub. Weights are read from safetensors alone, and no
code that comes with a model is run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from entailment.errors import MissingExtraError, ModelError, OptionError
from entailment.systems.neural.card import Card, read_card
from entailment.systems.neural.encoding import Encoded, Encoder
from entailment.systems.neural.runtime import Batched, Floats, Runner, checked_logits, padded

__all__ = ["HubSource"]

_SAFE = {"trust_remote_code": False}


class HubSource:
    """A model that transformers loads."""

    def __init__(self, name: str):
        self.name = name

    @cached_property
    def config(self) -> dict[str, Any]:
        """The model's configuration, as transformers writes it; raise ModelError for none."""
        table: dict[str, Any] = self._loaded("AutoConfig").to_dict()
        return table

    @property
    def outputs(self) -> int:
        """How many logits the model gives for a pair."""
        return len(self.config.get("id2label") or ())

    @cached_property
    def card(self) -> Card:
        """The metadata of the model's configuration; its training data is unknown."""
        try:
            return read_card(Path(self.name).name, self.config, {})
        except ModelError as error:
            raise ModelError(f"{self.name}: {error}") from error

    @cached_property
    def checksum(self) -> str:
        """Eight digits that change when a weight, the configuration or the tokenizer does."""
        digest = hashlib.sha256(repr(self.card).encode())
        digest.update(self.tokenizer.backend_tokenizer.to_str().encode())
        for name, weights in sorted(self.network.state_dict().items()):
            digest.update(name.encode())
            digest.update(weights.cpu().contiguous().flatten().view(_torch().uint8).numpy())
        return digest.hexdigest()[:8]

    def open(self, threads: int, device: str) -> tuple[Encoder, Runner]:
        """Return the encoder and the runner of the model, on a GPU where there is one."""
        torch = _torch()
        has_gpu = torch.cuda.is_available()
        if device == "cuda" and not has_gpu:
            raise OptionError("device 'cuda' needs a GPU that torch can use")
        on_gpu = has_gpu and device != "cpu"
        if not on_gpu:
            torch.set_num_threads(threads)
        model = self.network.to("cuda" if on_gpu else "cpu")
        inputs = self.tokenizer.model_input_names
        score = _Scores(self.name, model, inputs, len(self.card.labels))
        encoder = Encoder(self.tokenizer.backend_tokenizer)
        return encoder, Batched(score) if on_gpu else Batched(score, 1)

    @cached_property
    def tokenizer(self) -> Any:
        """The tokenizer, which is a fast one; raise ModelError where there is none."""
        tokenizer = self._loaded("AutoTokenizer", use_fast=True)
        if not tokenizer.is_fast:
            raise ModelError(f"{self.name}: has no tokenizer.json, which is needed")
        return tokenizer

    @cached_property
    def network(self) -> Any:
        """The model in 32 bits, which is not trained any more."""
        return self._loaded(
            "AutoModelForSequenceClassification", use_safetensors=True, dtype="float32"
        ).eval()

    def _loaded(self, kind: str, **options: Any) -> Any:
        """Return what transformers' class *kind* loads, from the cache, else from the hub."""
        _torch()
        import transformers

        load = getattr(transformers, kind).from_pretrained
        try:
            with _without_bars():
                try:
                    return load(self.name, local_files_only=True, **_SAFE, **options)
                except OSError:
                    if Path(self.name).exists():
                        raise
                    return load(self.name, **_SAFE, **options)
        except Exception as error:  # the library raises nearly anything
            reason = " ".join(str(error).split())
            raise ModelError(f"{self.name}: cannot be loaded: {reason[:200]}") from error


class _Scores:
    """The logits of a batch, by a model of torch."""

    def __init__(self, name: str, model: Any, inputs: Sequence[str], labels: int):
        self._name = name
        self._model = model
        self._inputs = inputs
        self._labels = labels

    def __call__(self, batch: Sequence[Encoded]) -> Floats:
        """Return a row of logits for each of *batch*; raise ModelError where it has none."""
        torch = _torch()
        inputs = {
            name: torch.from_numpy(values).to(self._model.device)
            for name, values in padded(batch).items()
            if name in self._inputs
        }
        with torch.inference_mode():
            logits = self._model(**inputs).logits.float().cpu().numpy()
        return checked_logits(logits, len(batch), self._labels, self._name)


@contextmanager
def _without_bars() -> Iterator[None]:
    """Disable the progress bars of transformers within the block."""
    from transformers.utils import logging

    drawn = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        if drawn:
            logging.enable_progress_bar()


def _torch() -> Any:
    """Return the module torch; raise MissingExtraError if it or transformers is missing."""
    try:
        import torch
        import transformers  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("a model of transformers (hf:)", "transformers") from error
    return torch
