"""How data are read, judged, scored and learned from: the options that commands hand to tasks.

What is not given has its default. Some options are for every task, others for those tasks that
name them in `Task.takes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypedDict, TypeVar

from entailment.datasets.labels import LabelMap
from entailment.errors import OptionError
from entailment.evaluation.parts import Jobs
from entailment.model import LabelScheme
from entailment.systems import NamedSystem

__all__ = [
    "FEWEST_SAMPLES",
    "Bars",
    "Progress",
    "ReadingOptions",
    "RunOptions",
    "Sampling",
    "ScoreOptions",
    "TrainOptions",
    "attributes_of",
    "filled",
    "single_attribute",
]

FEWEST_SAMPLES = 100
"""The fewest bootstrap samples that give intervals and tests; none at all leave these out."""

Progress = Callable[[int, int], None]
"""Called with the number of judgments so far and of all."""

Bars = Callable[[str], AbstractContextManager[Progress | None]]
"""Gives what reports progress for some work, by the name of the work."""


class Sampling(TypedDict):
    """How many samples are drawn, from which seed."""

    bootstrap: int
    seed: int


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How data are read.

    *reader*, *key*, *lenient*, *columns* and *label_map* are as in `open_dataset`; *task* is one
    of `datasets.topics.TASKS`; *documents* is the folder of what facts cite, *slots* a
    file of slots besides ours.
    """

    reader: str | None = None
    key: str | None = None
    lenient: bool = False
    columns: Mapping[str, str] | None = field(default=None, hash=False)
    label_map: LabelMap | None = field(default=None, hash=False)
    task: str | None = None
    documents: str | None = None
    slots: str | None = None

    @property
    def of_pairs(self) -> dict[str, Any]:
        """The options of `open_dataset`."""
        return {
            "reader": self.reader,
            "key": self.key,
            "lenient": self.lenient,
            "columns": self.columns,
            "label_map": self.label_map,
        }


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How data are judged into a run.

    *system*, *options*, *labels* and *abstain* are as in `load_system`, *format* is that of the
    run file. *ranker*, *top*, *context* and *threshold* are for topics. *profile*, the rules that
    it is *without* and the *model* of the generic profile are for facts.
    *inputs* are files that are read besides the data, and never written over.
    """

    system: str | NamedSystem | None = None
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    labels: LabelScheme | None = None
    abstain: float | None = None
    format: str = "jsonl"
    jobs: Jobs = 1
    overwrite: bool = False
    ranker: str | None = None
    top: int | None = None
    context: tuple[str, ...] = ()
    threshold: float | None = None
    profile: str | None = None
    without: tuple[str, ...] = ()
    model: str | None = None
    inputs: tuple[Path, ...] = ()
    reading: ReadingOptions = field(default_factory=ReadingOptions)


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """How runs are scored and compared.

    *by* names what groups are of, *cluster* what the pairs of a cluster share (`gold.cluster_of`),
    *published* a set of published runs to rank among. With *subset*, runs may judge pairs that the
    gold does not have. *plot*, *calibration* and *agreement* are files for pictures. *bootstrap* is
    the number of samples, drawn from *seed*. Raise OptionError for a number of samples that is
    neither 0 nor a whole number from 100 on, and for a seed that is no whole number from 0 to
    2**32 - 1.
    """

    by: str | Sequence[str] | None = None
    cluster: str | None = None
    published: str | None = None
    ranked: bool | None = None
    subset: bool = False
    plot: str | None = None
    calibration: str | None = None
    agreement: str | None = None
    labels: LabelScheme | None = None
    bootstrap: int = 1000
    seed: int = 0
    reading: ReadingOptions = field(default_factory=ReadingOptions)

    def __post_init__(self) -> None:
        _check_sampling(self.sampling)

    @property
    def sampling(self) -> Sampling:
        """The options of everything that draws samples."""
        return Sampling(bootstrap=self.bootstrap, seed=self.seed)


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """How a system is trained: as in `load_system`, cross-validated in *folds* where given.

    *run* is the file of the cross-validated judgments, *cluster* what the pairs of a cluster share,
    which are in one fold. *by* and *bootstrap* are as in `ScoreOptions`, *inputs* as in
    `RunOptions`. Raise OptionError as `ScoreOptions` does.
    """

    system: str | NamedSystem | None = None
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    labels: LabelScheme | None = None
    folds: int | None = None
    cluster: str | None = None
    run: str | None = None
    by: str | Sequence[str] | None = None
    bootstrap: int = 1000
    seed: int = 0
    overwrite: bool = False
    inputs: tuple[Path, ...] = ()
    reading: ReadingOptions = field(default_factory=ReadingOptions)

    def __post_init__(self) -> None:
        _check_sampling(self.sampling)

    @property
    def sampling(self) -> Sampling:
        """The options of everything that draws samples."""
        return Sampling(bootstrap=self.bootstrap, seed=self.seed)


def _check_sampling(sampling: Sampling) -> None:
    seed, samples = sampling["seed"], sampling["bootstrap"]
    if type(samples) is not int or (samples < FEWEST_SAMPLES and samples != 0):
        raise OptionError(f"--bootstrap is 0 or at least {FEWEST_SAMPLES}, not {samples!r}")
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 32:
        raise OptionError(f"seed must be a whole number from 0 to {(1 << 32) - 1}, not {seed!r}")


def attributes_of(by: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the attributes that *by* names, each once.

    >>> attributes_of("task"), attributes_of(["task", "length", "task"]), attributes_of(None)
    (('task',), ('task', 'length'), ())
    """
    names = () if by is None else (by,) if isinstance(by, str) else by
    return tuple(dict.fromkeys(names))


def single_attribute(by: str | Sequence[str] | None) -> str | None:
    """Return the attribute that *by* names, None for none; raise OptionError for several."""
    names = attributes_of(by)
    if len(names) > 1:
        raise OptionError(f"only pairs are grouped by several attributes: {', '.join(names)}")
    return names[0] if names else None


Kind = TypeVar("Kind")


def filled(kind: Callable[..., Kind], given: Mapping[str, Any]) -> Kind:
    """Return options of a *kind*, those of its `reading` too, filled with *given* by name.

    >>> filled(ScoreOptions, {"seed": 7, "lenient": True}).reading.lenient
    True
    """
    of_reading = {field.name for field in fields(ReadingOptions)}
    reading = ReadingOptions(**{name: given[name] for name in given if name in of_reading})
    others = {name: value for name, value in given.items() if name not in of_reading}
    return kind(**others, reading=reading)
