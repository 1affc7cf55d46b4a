"""Whether the exported model judges as the trained one: eight bits against 32.

Compared are labels and probabilities, before calibration, of pairs that nobody trained on. The
exported model is run by the package's own run-time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from entailment.errors import DataError
from entailment.model import Pair
from entailment.training.calibration import Scaling
from entailment.training.encoders import load_checkpoint
from entailment.training.learning import Runner
from entailment.training.measuring import window_logits
from entailment.training.recipe_tables import Export

__all__ = ["Agreement", "agreement", "check_agreement"]


class Agreement(NamedTuple):
    """Of so many *pairs*: the share of equal *labels*, and by how much P(entailment) moved."""

    pairs: int
    labels: float
    change: float

    def __str__(self) -> str:
        return (
            f"{100 * self.labels:.1f} % of the labels of {self.pairs} pairs are those of 32 bits, "
            f"P(entailment) moved by {self.change:.3f} in the mean"
        )


def agreement(checkpoint: Path, folder: Path, pairs: Sequence[Pair]) -> Agreement | None:
    """Return how the model in *folder* agrees with *checkpoint*; None where no pair can be read."""
    told = list(window_logits(folder, pairs))
    known = [(pair, z) for pair, z in zip(pairs, told, strict=True) if z is not None]
    if not known:
        return None
    texts = [(pair.text, pair.hypothesis) for pair, _ in known]
    runner = Runner(load_checkpoint(checkpoint), "fp32")
    before = runner.probabilities(texts, 512).cpu().numpy()
    after = Scaling().probabilities([z for _, z in known])
    equal = before.argmax(1) == after.argmax(1)
    change = np.abs(before[:, 0] - after[:, 0]).mean()
    return Agreement(len(known), float(equal.mean()), float(change))


def check_agreement(found: Agreement | None, settings: Export, folder: Path) -> None:
    """Raise DataError where the export lost more than *settings* allow."""
    if found is not None and found.labels < settings.agreement:
        raise DataError(
            f"{found}; [export] agreement asks for {100 * settings.agreement:g} %", path=folder
        )
