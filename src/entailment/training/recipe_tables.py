"""The tables of a training recipe, each with what its keys may say; `Recipe` joins them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from entailment.training.data_tables import NAME
from entailment.training.tables import option

__all__ = [
    "RECOMBINED",
    "Base",
    "Calibrate",
    "Card",
    "Distil",
    "Export",
    "LeftOut",
    "Phase",
    "RandomEncoder",
    "System",
    "Train",
]

RECOMBINED = "recombined"
"""The family of the pairs that `[distil]` makes, for caps."""


@dataclass(frozen=True, slots=True)
class System:
    """`[system]`: the name of what is trained, and the recipe that this one is like."""

    name: str = option(choices=("neural",))
    like: str | None = None


@dataclass(frozen=True, slots=True)
class RandomEncoder:
    """`[base.random]`: an untrained BERT with a vocabulary of the data, for trying things out."""

    layers: int = option(2, low=1, high=48)
    hidden: int = option(32, low=4, high=4096)
    heads: int = option(2, low=1, high=64)
    vocabulary: int = option(2000, low=10, high=100_000)

    def __post_init__(self) -> None:
        if self.hidden % self.heads:
            raise ValueError(f"hidden = {self.hidden} is not a multiple of heads = {self.heads}")


@dataclass(frozen=True, slots=True)
class Base:
    """`[base]`: weights to begin with, a checkpoint to go on from, or a random encoder.

    *weights* is a folder or `package:NAME`; *layers* keeps the first ones only. With
    *folds* nothing is trained: each network is the same one, of a fold or of all pairs, in *folds*,
    the `FOLDER.training` of a training that began with *init*. With *learned*, what that
    checkpoint learned since *init* is added to it, times *scale*; without, what the network itself
    learned since *init* is multiplied by *scale*.
    """

    weights: str | None = None
    init: str | None = None
    folds: str | None = None
    learned: str | None = None
    scale: float = option(1.0, low=0.0, high=1.0)
    random: RandomEncoder | None = None
    layers: int | None = option(None, low=1)
    licence: str = "none stated"

    def __post_init__(self) -> None:
        if sum(start is not None for start in (self.weights, self.init, self.random)) != 1:
            raise ValueError("give one of weights, init and random")
        if self.learned is not None and self.folds is None:
            raise ValueError("learned requires folds, the networks that it is added to")
        if self.folds is not None and self.init is None:
            raise ValueError("folds requires init, the model that the folds began with")


@dataclass(frozen=True, slots=True)
class Phase:
    """`[[phase]]`: pairs of up to *max_words* words, text and hypothesis together.

    *caps* limits the pairs of a family, *copies* repeats those of a family.
    """

    max_words: int = option(low=1)
    max_tokens: int = option(256, low=8, high=512)
    epochs: int = option(1, low=1, high=1000)
    caps: Mapping[str, int] | None = option(None, low=0)
    copies: Mapping[str, int] | None = option(None, low=1, high=100)


@dataclass(frozen=True, slots=True)
class Train:
    """`[train]`: batches, learning rate, precision, evaluations and checkpoints.

    The rate rises to *lr* in *warmup_steps*, then falls straight to *floor* · *lr* at
    *decay_pairs* (without it, at the end). *window* batches at a time are sorted by length.
    Embeddings and the first *frozen_layers* layers stay as they are (`freezing`). Restored weights
    leave their grid first where *dither*; not where what is learned is added to others that did.
    *dropout* replaces the rates of the encoder's own configuration. From the share *rounded_from*
    of the steps on, products are computed with weights rounded as export does (`rounding`).
    """

    lr: float = option(low=0.0, high=1.0)
    seed: int = option(0, low=0, high=2**32 - 1)
    batch: int = option(16, low=1, high=4096)
    window: int = option(16, low=1, high=4096)
    warmup_steps: int = option(0, low=0)
    decay_pairs: int | None = option(None, low=1)
    floor: float = option(0.0, low=0.0, high=1.0)
    weight_decay: float = option(0.01, low=0.0, high=1.0)
    clip: float = option(1.0, low=0.0)
    dropout: float | None = option(None, low=0.0, high=0.9)
    precision: str = option("auto", choices=("auto", "fp32", "bf16"))
    evaluate_pairs: int = option(2_500, low=1)
    checkpoint_seconds: float = option(300.0, low=0.0)
    frozen_layers: int | None = option(None, low=1)
    dither: bool = True
    rounded_from: float | None = option(None, low=0.0, high=1.0)


@dataclass(frozen=True, slots=True)
class Distil:
    """`[distil]`: learn from the probabilities of *teacher*, a checkpoint folder or a model.

    *recombine* says of how many pairs a family may be made without a label, out of the pairs that
    have one (`curriculum.recombined`). With *unlabelled_only* the teacher judges these alone, and
    of a labelled pair its label is learned.
    """

    teacher: str
    temperature: float = option(2.0, low=0.1, high=100.0)
    soft_weight: float = option(0.9, low=0.0, high=1.0)
    recombine: Mapping[str, int] | None = option(None, low=0)
    unlabelled_only: bool = False


@dataclass(frozen=True, slots=True)
class Export:
    """`[export]`: what the model is called, and how it is made small.

    *int8* keeps weights in eight bits. *max_file_mb* is how large a file of the folder may be.
    *agreement* is the least share of labels that must equal those of the model in 32 bits, on
    *compared* pairs that nobody trained on.
    """

    name: str
    version: str
    window: int = option(256, low=16, high=512)
    int8: bool = True
    max_file_mb: int = option(60, low=1)
    languages: tuple[str, ...] = ("en",)
    agreement: float = option(0.98, low=0.0, high=1.0)
    compared: int = option(500, low=1)

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name):
            raise ValueError(f"name '{self.name}' must be letters, digits, '.', '_', '-'")


@dataclass(frozen=True, slots=True)
class Calibrate:
    """`[calibrate]`: the development sets that probabilities are fitted on.

    *share* of their texts fits scale and bias, the others tell how well; *ridge* pulls them to 1
    and 0, and matters where there are few pairs.
    """

    sets: tuple[str, ...]
    share: float = option(0.5, low=0.1, high=0.9)
    ridge: float = option(1.0, low=0.0)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """`[[card.left_out]]`: sets that were not used, and why."""

    sets: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Card:
    """`[card]`: what the model card says that no run can know."""

    title: str
    intended_use: str
    limits: str
    licence: str = "Apache-2.0"
    left_out: tuple[LeftOut, ...] = ()
