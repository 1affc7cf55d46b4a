"""Whether the exported model judges as the trained one: eight bits against 32.

Compared are labels and probabilities, before calibration, of pairs that nobody trained on. The
exported model is run by the package's own run-time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError
from entailment.model import Pair
from entailment.training.calibration import Scaling
from entailment.training.encoders import load_checkpoint
from entailment.training.learning import Runner
from entailment.training.measuring import window_logits
from entailment.training.recipe_tables import Export

__all__ = ["Agreement", "agreement", "agreement_of", "check_agreement"]

Floats = NDArray[np.floating[Any]]
Texts = Sequence[tuple[str, str]]


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

    def probabilities(texts: Texts) -> Floats:
        runner = Runner(load_checkpoint(checkpoint), "fp32")
        rows: Floats = runner.probabilities(texts, 512).cpu().numpy()
        return rows

    return agreement_of(probabilities, folder, pairs)


def agreement_of(
    probabilities: Callable[[Texts], Floats], folder: Path, pairs: Sequence[Pair]
) -> Agreement | None:
    """Return how the model in *folder* agrees with one in 32 bits; None where it reads no pair.

    *probabilities* are those that the other gives to texts and hypotheses, a row a pair, in the
    order of the labels of the model in *folder*.
    """
    logits = list(window_logits(folder, pairs))
    known = [(pair, z) for pair, z in zip(pairs, logits, strict=True) if z is not None]
    if not known:
        return None
    before = probabilities([(pair.text, pair.hypothesis) for pair, _ in known])
    after = Scaling.of(len(known[0][1])).probabilities([z for _, z in known])
    equal = before.argmax(1) == after.argmax(1)
    change = np.abs(before[:, 0] - after[:, 0]).mean()
    return Agreement(len(known), float(equal.mean()), float(change))


def check_agreement(agreement: Agreement | None, settings: Export, folder: Path) -> None:
    """Raise DataError where the export lost more than *settings* allow."""
    if agreement is not None and agreement.labels < settings.agreement:
        raise DataError(
            f"{agreement}; [export] agreement asks for {100 * settings.agreement:g} %", path=folder
        )
