"""One network of several that began alike: a mean of their weights, or what each learned.

Networks that were trained further from the same weights, in the same way, on much the same pairs
lie near each other, and the mean of their weights judges about as well as the mean of their
judgments, at the cost of one (Wortsman et al., 2022, "Model soups: averaging weights of multiple
fine-tuned models improves accuracy without increasing inference time").

A mean of a network's weights and those that it began with keeps more of what these could do than
the network does, and most of what it learned (Wortsman et al., 2022, "Robust fine-tuning of
zero-shot models").

What a network learned on other pairs since the same beginning can be added to each of them: *w +
s (learned - start)* (Ilharco et al., 2023, "Editing models with task arithmetic").
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.errors import DataError
from entailment.training.checkpoints import read_json, write_json

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["add_learned", "average", "interpolate"]

_WEIGHTS, _ABOUT = "model.safetensors", "evaluation.json"


def average(checkpoints: Sequence[Path], folder: Path, step: int) -> None:
    """Write to *folder* a checkpoint with the mean weights of *checkpoints*, as that of *step*."""
    from safetensors.torch import load_file, save_file

    first, *others = checkpoints
    shutil.copytree(first, folder, dirs_exist_ok=True)
    weights = {name: weight.double() for name, weight in load_file(first / _WEIGHTS).items()}
    for other in others:
        for name, weight in load_file(other / _WEIGHTS).items():
            weights[name] += weight
    count = len(checkpoints)
    mean = {name: (total / count).float().contiguous() for name, total in weights.items()}
    save_file(mean, folder / _WEIGHTS, metadata={"format": "pt"})
    write_json(folder / _ABOUT, read_json(first / _ABOUT) | {"step": step, "accuracy": {}})


def add_learned(
    network: Path, learned: Path, start: Path, folder: Path, *, scale: float = 1.0
) -> None:
    """Write to *folder* the checkpoint *network* with *scale* of what *learned* has over *start*.

    Raise DataError where the three have not the same weights.
    """
    weights, after, before = _of_one_shape(network, learned, start)
    total = {
        name: weight + scale * (after[name] - before[name]) for name, weight in weights.items()
    }
    _write(total, network, folder)


def interpolate(start: Path, network: Path, folder: Path, *, share: float) -> None:
    """Write to *folder* the checkpoint *network* with *share* of its weights and else *start*'s.

    Raise DataError where the two have not the same weights.
    """
    after, before = _of_one_shape(network, start)
    mean = {name: share * weight + (1 - share) * before[name] for name, weight in after.items()}
    _write(mean, network, folder)


def _of_one_shape(*checkpoints: Path) -> list[dict[str, Tensor]]:
    """Return the weights of each of *checkpoints*; raise DataError where the last has others."""
    from safetensors.torch import load_file

    weights = [load_file(path / _WEIGHTS) for path in checkpoints]
    shapes = [{name: value.shape for name, value in each.items()} for each in weights]
    for checkpoint, shape in zip(checkpoints, shapes, strict=True):
        if shape != shapes[-1]:
            raise DataError(f"has other weights than {checkpoints[-1]}", path=checkpoint)
    return weights


def _write(weights: Mapping[str, Tensor], like: Path, folder: Path) -> None:
    """Write to *folder* the checkpoint *like* with other *weights*."""
    from safetensors.torch import save_file

    shutil.copytree(like, folder, dirs_exist_ok=True)
    contiguous = {name: weight.contiguous() for name, weight in weights.items()}
    save_file(contiguous, folder / _WEIGHTS, metadata={"format": "pt"})
