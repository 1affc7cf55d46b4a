"""What a training recipe says, table by table; docs/training.md explains every key.

| table | says |
| --- | --- |
| `[system]` | name = "neural"; like = another recipe, of which tables not given here are taken |
| `[base]` | the encoder to begin with |
| `[[data]]` | a file of labelled pairs: checksum, family, licence, weight |
| `[held_out]` | the part of one of them that is never trained on |
| `[[dev]]`, `[[avoid]]` | sets that choose the best step and measure; sets only kept clear of |
| `[[phase]]` | how long its pairs are, how many of each family, how often |
| `[train]` | seed, batches, learning rate, precision, checkpoints |
| `[distil]` | a teacher, and what its judgments weigh |
| `[export]`, `[calibrate]`, `[default]`, `[card]` | the model folder |
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from entailment.errors import DataError, OptionError
from entailment.training.tables import Place, option, read_table

__all__ = [
    "HELD_OUT",
    "RECOMBINED",
    "Avoid",
    "Base",
    "Calibrate",
    "Card",
    "DataFile",
    "Default",
    "DefaultData",
    "Dev",
    "Distil",
    "Export",
    "HeldOut",
    "LeftOut",
    "Phase",
    "RandomEncoder",
    "Recipe",
    "System",
    "Train",
    "is_training_recipe",
    "read_training_recipe",
]

HELD_OUT = "held-out"
"""The name of the held-out part among the development sets."""

RECOMBINED = "recombined"
"""The family of the pairs that `[distil]` makes, for caps."""

_CHECKSUM = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


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
            raise ValueError(f"hidden = {self.hidden} is no multiple of heads = {self.heads}")


@dataclass(frozen=True, slots=True)
class Base:
    """`[base]`: weights to begin with, a checkpoint to go on from, or a random encoder.

    *weights* is a folder or `package:NAME`; *layers* keeps the first ones only.
    """

    weights: str | None = None
    init: str | None = None
    random: RandomEncoder | None = None
    layers: int | None = option(None, low=1)
    licence: str = "none stated"

    def __post_init__(self) -> None:
        if sum(one is not None for one in (self.weights, self.init, self.random)) != 1:
            raise ValueError("give one of weights, init and random")


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

    *sample* pairs of at most *max_words* words, if given, are what chooses the best step.
    """

    path: str
    share: float = option(low=0.0, high=1.0)
    sample: int | None = option(None, low=1)
    max_words: int | None = option(None, low=1)


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
        if not _NAME.fullmatch(self.name) or self.name == HELD_OUT:
            raise ValueError(f"name '{self.name}' must be letters, digits, '.', '_', '-'")


@dataclass(frozen=True, slots=True)
class Avoid:
    """`[[avoid]]`: a set that pairs are kept clear of, and that is used for nothing else."""

    path: str
    sha256: str

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)


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
    precision: str = option("auto", choices=("auto", "fp32", "bf16"))
    evaluate_pairs: int = option(2_500, low=1)
    checkpoint_seconds: float = option(300.0, low=0.0)


@dataclass(frozen=True, slots=True)
class Distil:
    """`[distil]`: learn from the probabilities of *teacher*, a checkpoint folder.

    *recombine* makes at most that many pairs without a label: the hypothesis of one with the text
    of another of the same set.
    """

    teacher: str
    temperature: float = option(2.0, low=0.1, high=100.0)
    soft_weight: float = option(0.9, low=0.0, high=1.0)
    recombine: int = option(0, low=0)


@dataclass(frozen=True, slots=True)
class Export:
    """`[export]`: what the model is called, and how it is made small.

    *int8* keeps weights in eight bits. *max_file_mb* is how large a file of the folder may be.
    """

    name: str
    version: str
    window: int = option(256, low=16, high=512)
    int8: bool = True
    max_file_mb: int = option(60, low=1)
    languages: tuple[str, ...] = ("en",)

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
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
class DefaultData:
    """`[[default.data]]`: labelled pairs that the default is fitted to; none is trained on."""

    path: str
    sha256: str
    key: str | None = None

    def __post_init__(self) -> None:
        _check_sha256(self.sha256)


@dataclass(frozen=True, slots=True)
class Default:
    """`[default]`: the stack of the model and the documented features that judges by default.

    Its figures are of cross-validation in *folds* parts, drawn by *seed*.
    """

    data: tuple[DefaultData, ...]
    folds: int = option(10, low=2, high=1000)
    seed: int = option(0, low=0, high=2**32 - 1)

    def __post_init__(self) -> None:
        if not self.data:
            raise ValueError("has no [[default.data]]; at least one is needed")


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


@dataclass(frozen=True, slots=True)
class Recipe:
    """A whole recipe, the file that it is from and what was given in place of the file's keys."""

    system: System
    base: Base
    phase: tuple[Phase, ...]
    train: Train
    export: Export
    card: Card
    data: tuple[DataFile, ...]
    held_out: HeldOut | None = None
    dev: tuple[Dev, ...] = ()
    avoid: tuple[Avoid, ...] = ()
    distil: Distil | None = None
    calibrate: Calibrate | None = None
    default: Default | None = None
    path: Path = field(default=Path(), init=False, compare=False)
    overrides: Mapping[str, object] = field(default_factory=dict, init=False, compare=False)

    def __post_init__(self) -> None:
        if not self.phase or not self.data:
            raise ValueError("has no [[phase]] or no [[data]]; at least one of each is needed")
        bounds = [phase.max_words for phase in self.phase]
        if bounds != sorted(set(bounds)):
            raise ValueError(f"max_words of the phases must rise, and are {bounds}")
        if self.held_out and self.held_out.path not in {data.path for data in self.data}:
            raise ValueError("[held_out] path: is the path of no [[data]]")
        names = [dev.name for dev in self.dev]
        if len(set(names)) < len(names):
            raise ValueError("[dev] name: two sets have one name")
        self._check_families()
        self._check_calibration(names)

    def _check_families(self) -> None:
        families = {data.group for data in self.data} | {RECOMBINED}
        for number, phase in enumerate(self.phase, start=1):
            for family in (*(phase.caps or ()), *(phase.copies or ())):
                if family not in families:
                    raise ValueError(f"[phase.{number}]: no [[data]] has the family '{family}'")

    def _check_calibration(self, names: list[str]) -> None:
        known = [*names, *([HELD_OUT] if self.held_out else [])]
        for name in self.calibrate.sets if self.calibrate else ():
            if name not in known:
                raise ValueError(f"[calibrate] sets: '{name}' is none of {', '.join(known)}")

    def fingerprint(self) -> str:
        """Return a checksum of all that changes the weights: not of export, calibration, card.

        Nor of where a teacher is: which one it was is told by its own checksum.
        """
        told = asdict(self)
        for key in ("path", "overrides", "export", "calibrate", "default", "card", "system"):
            del told[key]
        del told["train"]["checkpoint_seconds"]
        if told["distil"] is not None:
            del told["distil"]["teacher"]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def is_training_recipe(source: str) -> bool:
    """Return whether *source* is a TOML file whose `[system]` is neural and has tables to train."""
    if not source.endswith(".toml"):
        return False
    try:
        table = _toml(Path(source))
    except DataError:
        return False
    system = table.get("system")
    if not isinstance(system, Mapping) or system.get("name") != "neural":
        return False
    return "train" in table or "like" in system


def read_training_recipe(path: str | Path, overrides: Mapping[str, object] | None = None) -> Recipe:
    """Return the recipe at *path*; raise DataError naming the file and the key that is wrong.

    *overrides* are values of keys such as `train.lr`, in place of the file's.
    """
    path = Path(path)
    table = _toml(path)
    system = table.get("system")
    if isinstance(system, Mapping) and isinstance(system.get("like"), str):
        other = path.parent / str(system["like"])
        beside = _toml(other)
        if isinstance(beside.get("system"), Mapping) and "like" in beside["system"]:
            raise DataError("[system] like: names a recipe that is like a third one", path=path)
        card = {**beside.get("card", {}), **table.get("card", {})}
        table = {**beside, **table, "card": card}
    for name, value in (overrides or {}).items():
        _put(table, name, value)
    recipe = read_table(Recipe, table, Place(path))
    object.__setattr__(recipe, "path", path)  # where it is from is no part of what it says
    object.__setattr__(recipe, "overrides", dict(overrides or {}))
    return recipe


def _put(table: dict[str, Any], name: str, value: object) -> None:
    """Put *value* in *table* under a key such as `train.lr`; raise OptionError for no such one."""
    *tables, key = name.split(".")
    for inner in tables:
        table = table.setdefault(inner, {})
        if not isinstance(table, dict):
            raise OptionError(f"'{name}' is no key of a recipe's table, such as train.lr")
    if not tables:
        raise OptionError(f"'{name}' is no key of a recipe's table, such as train.lr")
    table[key] = value


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise DataError("is not a TOML recipe: not UTF-8", path=path) from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"is not a TOML recipe: {error}", path=path) from error
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", path=path) from error


def _check_sha256(value: str) -> None:
    if not _CHECKSUM.fullmatch(value):
        raise ValueError("sha256 must be 64 hexadecimal digits, of the unpacked file")
