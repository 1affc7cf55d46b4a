"""One network of several that began alike: the mean of their weights.

Networks that were trained further from the same weights, in the same way, on much the same pairs
lie near each other, and the mean of their weights judges about as well as the mean of their
judgments, at the cost of one (Wortsman et al., 2022, "Model soups: averaging weights of multiple
fine-tuned models improves accuracy without increasing inference time").
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from entailment.training.checkpoints import read_json, write_json

__all__ = ["average"]

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
