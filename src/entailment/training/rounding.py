"""Training with weights rounded as they will ship: what is lost in eight bits is learned around.

Towards the end of a training, products are computed with each weight on the grid that export puts
it on, and the gradient passes as if it was not rounded (Jacob et al., 2018, "Quantization and
training of neural networks for efficient integer-arithmetic-only inference"; the straight-through
estimator of Bengio, Léonard and Courville, 2013):

    w' = s clip(round(w/s), -64, 64).

The step s is that of the grid that a weight was restored from, if the training holds to it
(`freezing`), else max |w| / 64 of its output; then the outlying inputs, which export keeps in 32
bits, are rounded, too. Activations are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from entailment.training.quantisation import MOST

if TYPE_CHECKING:
    import torch
    from torch import nn

    from entailment.training.grids import Grid

__all__ = ["round_products"]


def round_products(model: nn.Module, grid: Grid | None) -> None:
    """Let every trained product of *model* compute with rounded weights from now on.

    *grid* has the steps of those that hold to one.
    """
    from torch.nn import Linear

    for name, module in model.named_modules():
        if isinstance(module, Linear) and module.weight.requires_grad:
            known = None if grid is None else grid.steps(f"{name}.weight")
            _round(module, *(known or (None, None)))


def _round(product: Any, step: torch.Tensor | None, outlying: torch.Tensor | None) -> None:
    import torch
    from torch.nn.functional import linear

    device = product.weight.device
    step = None if step is None else step.to(device)[:, None]
    outlying = None if outlying is None else outlying.to(device)

    def forward(inputs: torch.Tensor) -> torch.Tensor:
        weight = product.weight
        with torch.no_grad():
            size = weight.abs().amax(1, keepdim=True).clamp_min(1e-12) / MOST
            unit = size if step is None else step
            lost = (weight / unit).round().clamp(-MOST, MOST) * unit - weight
            if outlying is not None:
                lost[:, outlying] = 0.0
        return linear(inputs, weight + lost, product.bias)

    product.forward = forward
