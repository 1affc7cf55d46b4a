"""The tables of a training recipe that name sets, and what each is used for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from entailment.training.tables import option

__all__ = [
    "HELD_OUT",
    "IN_DOMAIN",
    "NAME",
    "Avoid",
    "DataFile",
    "Default",
    "DefaultData",
    "Dev",
    "HeldOut",
    "InDomain",
    "InDomainData",
]

HELD_OUT = "held-out"
"""The name of the held-out part among the development sets."""

IN_DOMAIN = "in-domain"
"""The family of the pairs of `[in_domain]`, for caps and copies."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""What sets and models may be called."""

_CHECKSUM = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DataFile:
    """`[[data]]`: a file of labelled pairs. *sha256* is that of the unpacked file.

    *weight* multiplies the loss of its pairs. *common_hypotheses* lets it share hypotheses with
    the development sets, as large sets of short sentences do by chance.
    """

    path: str
    sha256: str
    licence: str
    family: str = ""
    weight: float = option(1.0, low=0.0)
    common_hypotheses: bool = False

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)

    @property
    def group(self) -> str:
        """The family that caps and copies speak of: the given one, else the path."""
        return self.family or self.path


@dataclass(frozen=True, slots=True)
class HeldOut:
    """`[held_out]`: the share of the texts of a file that is never trained on, with their pairs.

    *sample* pairs of at most *max_words* words, if given, are what chooses the best step, unless
    *choose* is false.
    """

    path: str
    share: float = option(low=0.0, high=1.0)
    sample: int | None = option(None, low=1)
    max_words: int | None = option(None, low=1)
    choose: bool = True


@dataclass(frozen=True, slots=True)
class Dev:
    """`[[dev]]`: a development set; pairs like its own are dropped from training.

    *choose* lets it choose the best step, by *sample* pairs of at most *max_words* words.
    """

    name: str
    path: str
    sha256: str
    key: str | None = None
    choose: bool = True
    sample: int | None = option(None, low=1)
    max_words: int | None = option(None, low=1)

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)
        if not NAME.fullmatch(self.name) or self.name == HELD_OUT:
            raise ValueError(f"name '{self.name}' must be letters, digits, '.', '_', '-'")


@dataclass(frozen=True, slots=True)
class Avoid:
    """`[[avoid]]`: a set that pairs are kept clear of, and that is used for nothing else."""

    path: str
    sha256: str

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)


@dataclass(frozen=True, slots=True)
class InDomainData:
    """`[[in_domain.data]]`: a set of the model's own domain, trained on whole and in folds."""

    name: str
    path: str
    sha256: str
    licence: str
    key: str | None = None

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)
        if not NAME.fullmatch(self.name) or self.name == HELD_OUT:
            raise ValueError(f"name '{self.name}' must be letters, digits, '.', '_', '-'")


@dataclass(frozen=True, slots=True)
class InDomain:
    """`[in_domain]`: sets that are trained on and, by a network a fold, measured out of fold.

    Pairs that share a text or a hypothesis are of one fold (`folding`). The network that ships is
    *trained* on all pairs, or the *mean* of those of the folds (`averaging`).
    """

    data: tuple[InDomainData, ...]
    folds: int = option(5, low=2, high=20)
    whole: str = option("trained", choices=("trained", "mean"))

    def __post_init__(self) -> None:
        if not self.data:
            raise ValueError("has no [[in_domain.data]]; at least one is needed")


@dataclass(frozen=True, slots=True)
class DefaultData:
    """`[[default.data]]`: labelled pairs that the default is fitted to.

    None is trained on, but for sets of `[in_domain]`, which are judged out of fold. Each *kind*
    (without it, the set) weighs the same. *only* is a file of ids, next to the recipe, of the
    pairs that are meant. If *unrelated*, each hypothesis is put to the text of another pair:
    that is unknown.
    """

    path: str
    sha256: str
    key: str | None = None
    kind: str = ""
    only: str | None = None
    unrelated: bool = False

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)


@dataclass(frozen=True, slots=True)
class Default:
    """`[default]`: the stack of the model and the documented features that judges by default.

    Its figures are of cross-validation in *folds* parts, drawn by *seed*. Training is kept clear
    of its data unless *keep_clear* is false, for a plan that was made before and lacks them.
    *entailed* is what entailed pairs weigh in kinds without settings (`shares`).
    """

    data: tuple[DefaultData, ...]
    keep_clear: bool = True
    entailed: float = option(1 / 3, low=0.01, high=0.99)
    folds: int = option(10, low=2, high=1000)
    seed: int = option(0, low=0, high=2**32 - 1)

    def __post_init__(self) -> None:
        if not self.data:
            raise ValueError("has no [[default.data]]; at least one is needed")


def _check_sha256(value: str) -> None:
    if not _CHECKSUM.fullmatch(value):
        raise ValueError("sha256 must be 64 hexadecimal digits, of the unpacked file")
