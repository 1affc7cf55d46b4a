"""One network of several that began alike: the mean of their weights, or what each learned.

Networks that were trained further from the same weights, in the same way, on much the same pairs
lie near each other, and the mean of their weights judges about as well as the mean of their
judgments, at the cost of one (Wortsman et al., 2022, "Model soups: averaging weights of multiple
fine-tuned models improves accuracy without increasing inference time").

What a network learned on other pairs since the same beginning can be added to each of them: *w +
s (learned - start)* (Ilharco et al., 2023, "Editing models with task arithmetic").
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from entailment.errors import DataError
from entailment.training.checkpoints import read_json, write_json

__all__ = ["add_learned", "average"]

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
    from safetensors.torch import load_file, save_file

    weights, after, before = (load_file(one / _WEIGHTS) for one in (network, learned, start))
    if not weights.keys() == after.keys() == before.keys():
        raise DataError(f"has other weights than {start}", path=learned)
    shutil.copytree(network, folder, dirs_exist_ok=True)
    total = {
        name: weight + scale * (after[name] - before[name]) for name, weight in weights.items()
    }
    save_file(total, folder / _WEIGHTS, metadata={"format": "pt"})
