"""What variants of a recipe are judged on, and how two of them are compared.

A bench is made again in each process that judges, from its `Setup`. A variant is fitted where it
learns anything: to the training set, or else cross-validated on the data itself, so that nothing
is judged by what was fitted to it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from entailment.errors import OptionError
from entailment.evaluation.ablation.parts import Part, Place
from entailment.evaluation.f_comparison import FComparison
from entailment.evaluation.intervals import Estimate
from entailment.model import LabelScheme

__all__ = ["Bench", "Measured", "Score", "Setup", "Told", "Variant", "measured_f", "open_bench"]


@dataclass(frozen=True, slots=True)
class Setup:
    """A labelled set and how variants are fitted and judged on it.

    *data* is a file of pairs, a folder of topics or a set of facts, *reading* how a file of pairs
    is read. *train* is a set of the same kind; without it there are *folds*. *task* is of topics,
    *documents* are what facts cite. *processes* share the cores.
    """

    data: str
    reading: Mapping[str, Any] = field(default_factory=dict)
    train: str | None = None
    folds: int = 10
    seed: int = 0
    bootstrap: int = 1000
    labels: LabelScheme | None = None
    task: str | None = None
    documents: str | None = None
    processes: int = 1


class Variant(NamedTuple):
    """A recipe and the places of the parts that are left out of it."""

    source: str
    removed: frozenset[Place] = frozenset()


class Told(NamedTuple):
    """What is known of a run besides its judgments.

    *milliseconds* are those of the processor for one decision, None where nobody measured.
    *seen* tells that the system, or a model in it, had been fitted to the data.
    """

    milliseconds: float | None = None
    seen: bool = False


class Score(NamedTuple):
    """The measure of a run in [0, 1], and how it was made."""

    value: Estimate
    signature: str


class Measured(NamedTuple):
    """Two runs compared: the first without a part, the other with it.

    *worth* is the second measure minus the first; *only_without* and *only_whole* are the
    decisions that one of them alone has right. What a test has no answer to is None.
    """

    without: float
    whole: float
    worth: Estimate
    bootstrap_p: float | None
    mcnemar_p: float
    randomisation_p: float | None
    only_without: int
    only_whole: int
    signature: str


def measured_f(found: FComparison) -> Measured:
    """Return two runs compared by F, for which there is no test by randomisation."""
    return Measured(
        found.first_f,
        found.run_f,
        found.difference,
        found.bootstrap_p,
        found.mcnemar_p,
        None,
        found.only_first,
        found.only_run,
        str(found.signature),
    )


class Bench(Protocol):
    """A labelled set on which variants of recipes are judged."""

    @property
    def task(self) -> str:
        """`pairs`, or the task of topics or facts."""
        ...

    @property
    def name(self) -> str:
        """The name of the data."""
        ...

    @property
    def checksum(self) -> str:
        """The checksum of the data."""
        ...

    @property
    def size(self) -> str:
        """How much there is to judge, in words."""
        ...

    @property
    def measure(self) -> str:
        """The name of the measure."""
        ...

    @property
    def fitted(self) -> str:
        """How variants are fitted, in words."""
        ...

    def parts(self, source: str) -> tuple[Part, ...]:
        """Return the parts of the recipe *source*."""
        ...

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a judgment; raise OptionError for what is no system."""
        ...

    def judge(self, variant: Variant, path: Path) -> Told:
        """Write the run of *variant* to *path*; return what is known of the judging."""
        ...

    def score(self, run: Path) -> Score:
        """Return the measure of a run."""
        ...

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*."""
        ...


def open_bench(setup: Setup) -> Bench:
    """Return the bench for the kind of set that `setup.data` is.

    Raise DataError for data without gold, OptionError for an option that is for another kind.
    """
    from entailment.datasets.topics import looks_like_topics
    from entailment.validation.sets import looks_like_facts

    if looks_like_facts(setup.data):
        from entailment.evaluation.ablation.facts import FactBench

        _refuse(setup, "facts", ("train", "task"))
        return FactBench(setup)
    _refuse(setup, "a set that is none of facts", ("documents",))
    if os.path.isdir(setup.data) or looks_like_topics(setup.data):
        from entailment.evaluation.ablation.topics import TopicBench

        return TopicBench(setup)
    from entailment.evaluation.ablation.pairs import PairBench

    _refuse(setup, "pairs", ("task",))
    return PairBench(setup)


def _refuse(setup: Setup, kind: str, names: tuple[str, ...]) -> None:
    for name in names:
        if getattr(setup, name) is not None:
            raise OptionError(f"{setup.data}: --{name} is not for {kind}")
