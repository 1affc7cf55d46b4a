"""What variants of a recipe are judged on, and how two of them are compared.

A bench is opened again in each process that judges, from its `Setup`. A variant is fitted where it
learns anything: to the training set, or else cross-validated on the data themselves, so that
nothing is judged by what was fitted to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from entailment.evaluation.ablation.parts import Place, RecipePart
from entailment.evaluation.f_comparison import FComparison
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.options import ReadingOptions
from entailment.model import LabelScheme

__all__ = ["UNDECIDED", "Bench", "Measured", "RunNotes", "Score", "Setup", "Variant", "measured_f"]

UNDECIDED = "undecided-"
"""What the files of judgments begin with that variants are decided from."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A labelled set and how variants are fitted and judged on it.

    *train* is a set of the same kind as *data*; without it there are *folds*, each of whole
    clusters by *cluster* (`gold.cluster_of`). *options* are those of systems and recipes, by their
    source, as in `load_system`. *processes* share the cores.
    """

    data: str
    reading: ReadingOptions = field(default_factory=ReadingOptions)
    train: str | None = None
    folds: int = 10
    cluster: str | None = None
    seed: int = 0
    bootstrap: int = 1000
    labels: LabelScheme | None = None
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    processes: int = 1

    def options_of(self, source: str) -> Mapping[str, Any]:
        """Return the options that are given for *source*."""
        return self.options.get(source, {})


class Variant(NamedTuple):
    """A recipe and the places of the parts that are left out of it.

    *name* says so in the name of the run file.
    """

    source: str
    removed: frozenset[Place] = frozenset()
    name: str = ""


class RunNotes(NamedTuple):
    """What is known of a run besides its judgments.

    *milliseconds* are those of the processor for one decision, None where they were not measured.
    *seen* says that the system, or a model in it, had been fitted to the data.
    """

    milliseconds: float | None = None
    seen: bool = False


class Score(NamedTuple):
    """The measure of a run in [0, 1], and the signature that says how it was computed.

    *labels* is the scheme of an accuracy.
    """

    value: Estimate
    signature: str
    labels: LabelScheme | None = None


class Measured(NamedTuple):
    """Two runs compared: the first without a part, the other with it.

    *worth* is the second measure minus the first; *only_without* and *only_whole* are the
    decisions that one of them alone has right. A test that does not apply is None.
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


def measured_f(compared: FComparison) -> Measured:
    """Return two runs compared by F, for which there is no test by randomisation."""
    return Measured(
        compared.first_f,
        compared.run_f,
        compared.difference,
        compared.bootstrap_p,
        compared.mcnemar_p,
        None,
        compared.only_first,
        compared.only_run,
        str(compared.signature),
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
        """How much there is to judge, as text."""
        ...

    @property
    def measure(self) -> str:
        """The name of the measure."""
        ...

    @property
    def fitted(self) -> str:
        """How variants are fitted, as text."""
        ...

    def parts(self, source: str) -> tuple[RecipePart, ...]:
        """Return the parts of the recipe *source*."""
        ...

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a judgment; raise OptionError for what is not a system."""
        ...

    def judge(self, variant: Variant, path: Path) -> RunNotes:
        """Write the run of *variant* to *path*; return what is known of the judging."""
        ...

    def score(self, run: Path) -> Score:
        """Return the measure of a run."""
        ...

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*."""
        ...
