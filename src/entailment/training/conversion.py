"""A cross-encoder of transformers as a model folder of ours, which judges without torch.

The graph is that of `export`, in eight bits, with its outputs in our order: entailment, neutral
and contradiction, or entailment and not_entailment. A fact checker of a single score x becomes
two-way with the outputs (x, 0), so that P(entailment) = 1 / (1 + exp(-x)). What a model calls its
outputs is never guessed: names that do not say it are mapped by the caller.

The conversion is compared with the model in 32 bits, calibrated, and joined with the documented
features, on labelled pairs that the user names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from entailment.datasets import Dataset, read_pairs
from entailment.errors import DataError, ModelError, OptionError
from entailment.examples import worked_examples
from entailment.model import Label, Pair
from entailment.systems.neural.card import read_card, read_labels
from entailment.systems.neural.checksums import write_checksums
from entailment.systems.neural.folder import read_folder
from entailment.systems.neural.transformers_model import HubSource
from entailment.training.agreement import Agreement, agreement_of
from entailment.training.checkpoints import put_folder, read_json, write_json
from entailment.training.data_tables import Default, DefaultData
from entailment.training.encoders import Encoder, need_torch
from entailment.training.export import export_encoder
from entailment.training.labelled_sets import FittedSet
from entailment.training.measuring import Calibration, calibrated
from entailment.training.recipe_tables import Calibrate, Export
from entailment.training.stacking import fit_default

if TYPE_CHECKING:
    from torch import nn

__all__ = ["Conversion", "convert", "fit_conversion", "label_places"]

_ORDER = (Label.ENTAILMENT, Label.UNKNOWN, Label.CONTRADICTION, Label.NO_ENTAILMENT)
_TWO_WAY = ("entailment", "not_entailment")
_THREE_WAY = ("entailment", "neutral", "contradiction")

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Conversion:
    """A converted model: its *folder*, its labels, and how it agrees with the model in 32 bits.

    *calibration* and *fitted_to* are None and empty where it was fitted to no labelled pairs.
    """

    folder: Path
    labels: tuple[Label, ...]
    agreement: Agreement | None
    calibration: Calibration | None = None
    fitted_to: tuple[str, ...] = ()


def convert(
    source: str,
    folder: Path,
    settings: Export,
    *,
    labels: Mapping[int, str] | None = None,
    pairs: Sequence[Pair] = (),
) -> Conversion:
    """Write the model *source*, a name on the hub or a folder, to *folder*; return what came of it.

    *labels* are the meanings of the outputs by place, where the model's own names do not say them.
    The result is compared with the model in 32 bits on *pairs*, without any on the package's
    worked examples. Raise ModelError for a model that cannot be loaded or read, and DataError where
    fewer labels agree than *settings* ask for.
    """
    need_torch()
    hub = HubSource(source)
    known = _labels(hub, labels)
    config = _config(hub, known)
    encoder = Encoder(_in_order(hub.network, known), hub.tokenizer)
    compared = list(pairs) or list(read_pairs(worked_examples()))
    results: list[Agreement | None] = []

    def write(target: Path) -> None:
        export_encoder(encoder, target, settings)
        write_json(target / "config.json", config)
        write_json(target / "judge.json", _judge(hub, settings, config))
        results.append(_agreement(encoder, target, compared[: settings.compared], settings))
        write_checksums(target)

    put_folder(folder, write)
    return Conversion(folder, read_folder(folder).labels, results[0])


def fit_conversion(
    conversion: Conversion,
    datasets: Sequence[Dataset],
    *,
    progress: Progress | None = None,
) -> Conversion:
    """Return *conversion* calibrated on, and with a default fitted to, the pairs of *datasets*.

    Raise DataError where there are too few pairs with a gold label.
    """
    sets = [
        FittedSet(dataset.name, dataset, tuple(pair for pair in dataset if pair.gold is not None))
        for dataset in datasets
    ]
    folder = conversion.folder
    pairs = [pair for fitted_set in sets for pair in fitted_set.pairs]
    names = tuple(fitted_set.kind for fitted_set in sets)
    scaling = calibrated([(folder, pairs)], Calibrate(names))
    judge = read_json(folder / "judge.json")
    data = [{"name": dataset.name, "checksum": dataset.checksum()} for dataset in datasets]
    judge["calibration"] = {
        "scale": list(scaling.scaling.scale),
        "bias": list(scaling.scaling.bias),
        "sets": list(names),
    }
    judge["tuned_on"] = {"data": data}
    write_json(folder / "judge.json", judge)
    fit_default(folder, sets, Default((DefaultData(names[0], sha256="0" * 64),)), progress=progress)
    write_checksums(folder)
    return replace(conversion, calibration=scaling, fitted_to=names)


def label_places(given: Sequence[str]) -> dict[int, str]:
    """Return the meanings of outputs by place, of texts such as `1=entailment`.

    >>> label_places(["1=entailment", "0=not_entailment"])
    {1: 'entailment', 0: 'not_entailment'}
    """
    places: dict[int, str] = {}
    for text in given:
        place, _, name = text.partition("=")
        if not (place.isdecimal() and place.isascii() and name) or int(place) in places:
            raise OptionError(f"label '{text}' is not PLACE=LABEL, each once, as in 1=entailment")
        places[int(place)] = name
    return places


def _labels(hub: HubSource, labels: Mapping[int, str] | None) -> tuple[Label, ...]:
    """Return the labels of the outputs in their order; a single output scores entailment."""
    count = hub.outputs
    if labels:
        if sorted(labels) != list(range(count)):
            raise ModelError(f"{hub.name}: has {count} outputs; name each, such as 0=entailment")
        names = [labels[place] for place in range(count)]
        return read_labels(names, hub.name)
    return (Label.ENTAILMENT,) if count == 1 else hub.card.labels


def _in_order(network: nn.Module, labels: Sequence[Label]) -> nn.Module:
    """Return *network* with outputs in our order; those of a single score are (score, 0)."""
    import torch

    places = sorted(range(len(labels)), key=lambda place: _ORDER.index(labels[place]))

    class InOrder(torch.nn.Module):  # type: ignore[misc]
        """A network whose logits are a tensor, in our order."""

        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(
            self,
            input_ids: torch.Tensor,
            attention_mask: torch.Tensor,
            token_type_ids: torch.Tensor | None = None,
        ) -> torch.Tensor:
            """Return logits of shape (pairs, labels)."""
            types = {} if token_type_ids is None else {"token_type_ids": token_type_ids}
            results = self.network(input_ids=input_ids, attention_mask=attention_mask, **types)
            logits: torch.Tensor = results.logits
            if len(places) == 1:
                return torch.cat([logits, torch.zeros_like(logits)], dim=1)
            return torch.cat([logits[:, place : place + 1] for place in places], dim=1)

    return InOrder().eval()


def _config(hub: HubSource, labels: Sequence[Label]) -> dict[str, Any]:
    """Return the model's configuration with the labels of its outputs as they are now."""
    names = _THREE_WAY if len(labels) == len(_THREE_WAY) else _TWO_WAY
    return {
        **hub.config,
        "id2label": {str(place): name for place, name in enumerate(names)},
        "label2id": {name: place for place, name in enumerate(names)},
    }


def _judge(hub: HubSource, settings: Export, config: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "format": 1,
        "name": settings.name,
        "version": settings.version,
        "window": min(settings.window, read_card(settings.name, config, {}).longest),
        "converted_from": Path(hub.name).name,
    }


def _agreement(
    encoder: Encoder, folder: Path, pairs: Sequence[Pair], settings: Export
) -> Agreement | None:
    """Return how the model in *folder* agrees with *encoder*; raise DataError for too little."""
    agreement = agreement_of(lambda texts: _probabilities(encoder, texts), folder, pairs)
    if agreement is not None and agreement.labels < settings.agreement:
        least = f"{100 * settings.agreement:g} %"
        raise DataError(f"{agreement}, fewer than {least}; try --no-int8", path=folder.name)
    return agreement


def _probabilities(encoder: Encoder, texts: Sequence[tuple[str, str]]) -> Any:
    """Return a row of probabilities for each of *texts*, in 32 bits, a pair at a time."""
    import torch

    rows = []
    with torch.inference_mode():
        for text, hypothesis in texts:
            inputs = encoder.tokenizer(
                text, hypothesis, truncation=True, max_length=512, return_tensors="pt"
            )
            logits = encoder.model(**inputs).double()
            rows.append(torch.softmax(logits, dim=1)[0].numpy())
    return np.array(rows)
