"""The grids that restored weights lie on, and how they leave them.

Weights that were turned back from bytes (`restoring`) are whole multiples of a step s, one an
output of a product or a row of a table. A short training moves them by less than s/2, and rounded
to the same grid they would be what they were. So those that are trained are first moved by
chance, each by a number that is uniform in [-s/2, s/2): rounded at once they are what they were,
and a weight that is then moved by d steps is rounded to another byte with probability d, so that
what is learned outlives rounding in the mean (Roberts, 1962, "Picture coding using pseudo-random
noise": dithering).

Rows of outlying inputs are kept in 32 bits and are on no grid.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import torch
    from torch import nn

__all__ = ["GRID", "Grid", "read_grid", "write_grid"]

GRID = "grid.safetensors"
"""The file of the steps, next to restored weights and to checkpoints that hold to them."""

_STEP, _OUTLYING = ".step", ".outlying"


def write_grid(
    folder: Path,
    steps: Mapping[str, NDArray[np.float32]],
    outlying: Mapping[str, NDArray[np.int64]],
) -> None:
    """Write the step of each row of each weight, and the columns that are on no grid."""
    from safetensors.numpy import save_file

    arrays = {name + _STEP: np.ascontiguousarray(step.reshape(-1)) for name, step in steps.items()}
    save_file({**arrays, **{name + _OUTLYING: at for name, at in outlying.items()}}, folder / GRID)


def read_grid(folder: Path) -> Grid | None:
    """Return the grid of the weights in *folder*; None where they are on none."""
    from safetensors.torch import load_file

    if not (folder / GRID).is_file():
        return None
    held = load_file(folder / GRID)
    names = [name.removesuffix(_STEP) for name in held if name.endswith(_STEP)]
    return Grid({name: (held[name + _STEP], held.get(name + _OUTLYING)) for name in names})


class Grid:
    """By the name of a weight: the step of each of its rows, and its columns on no grid."""

    def __init__(self, weights: Mapping[str, tuple[torch.Tensor, torch.Tensor | None]]):
        self._weights = weights

    def __contains__(self, name: str) -> bool:
        return name in self._weights

    def steps(self, name: str) -> tuple[torch.Tensor, torch.Tensor | None] | None:
        """Return the step of each row of the weight *name*, and its columns on no grid."""
        return self._weights.get(name)

    def write(self, folder: Path) -> None:
        """Write the grid next to the weights of a checkpoint in *folder*."""
        steps = {name: step.numpy() for name, (step, _) in self._weights.items()}
        outlying = {name: at.numpy() for name, (_, at) in self._weights.items() if at is not None}
        write_grid(folder, steps, outlying)

    def dither(self, model: nn.Module, seed: int) -> None:
        """Move the weights of *model* that are trained by less than half a step, by chance."""
        import torch

        generator = torch.Generator().manual_seed(seed)
        for name, weight in self._trained(model):
            step, outlying = self._weights[name]
            noise = (torch.rand(weight.shape, generator=generator) - 0.5) * step[:, None]
            if outlying is not None:
                noise[:, outlying] = 0.0
            with torch.no_grad():
                weight.add_(noise.to(weight.device))

    def outlying(self, model: nn.Module) -> Outlying:
        """Return the trained columns of *model* that are on no grid, as they are now."""
        columns = []
        for name, weight in self._trained(model):
            at = self._weights[name][1]
            if at is not None:
                at = at.to(weight.device)
                columns.append((weight, at, weight.detach()[:, at].clone()))
        return Outlying(columns)

    def _trained(self, model: nn.Module) -> list[tuple[str, torch.Tensor]]:
        return [
            (name, weight)
            for name, weight in model.named_parameters()
            if name in self._weights and weight.requires_grad
        ]


class Outlying:
    """Columns of trained weights that are to stay as they are."""

    def __init__(self, columns: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]):
        self._columns = columns

    def put_back(self) -> None:
        """Undo what a step of training did to them."""
        import torch

        with torch.no_grad():
            for weight, at, before in self._columns:
                weight[:, at] = before
