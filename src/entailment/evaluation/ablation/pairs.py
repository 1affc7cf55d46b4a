"""Variants on labelled pairs, by accuracy."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from entailment.datasets import Dataset, open_dataset
from entailment.errors import DataError
from entailment.evaluation.ablation.bench import Measured, Score, Setup, Told, Variant
from entailment.evaluation.ablation.parts import Part, parts_of, reduced
from entailment.evaluation.comparison import compare_runs
from entailment.evaluation.crossvalidation import cross_validated
from entailment.evaluation.gold import gold_of
from entailment.evaluation.judging import run_header
from entailment.evaluation.runs import read_run, write_jsonl
from entailment.evaluation.scoring import score_run
from entailment.model import Fittable, Judgment, LabelScheme, Pair
from entailment.systems import NamedSystem, load_system
from entailment.systems.loading import SEARCH_OPTIONS
from entailment.systems.recipes import read_recipe, recipe_file

__all__ = ["PairBench", "recipe_options"]


class PairBench:
    """The labelled pairs of a file; a variant is cross-validated on them or fitted to others.

    What a recipe says of sentences of a corpus (contexts, decision, local novelty) is left out: of
    a recipe for topics the system alone is judged.
    """

    task = "pairs"
    measure = "accuracy"

    def __init__(self, setup: Setup):
        self.setup = setup
        self.dataset = open_dataset(setup.data, **setup.reading)
        everything = list(self.dataset)
        self.pairs = [pair for pair in everything if pair.gold is not None]
        self.gold = gold_of(self.dataset, everything)
        self._training: list[Pair] | None = None
        self._train_set = None if setup.train is None else open_dataset(setup.train)

    @property
    def name(self) -> str:
        """The name of the data."""
        return self.dataset.name

    @property
    def checksum(self) -> str:
        """The checksum of the data and its gold."""
        return self.gold.checksum

    @property
    def size(self) -> str:
        """How many labelled pairs there are."""
        return f"{len(self.pairs):,} pairs"

    @property
    def fitted(self) -> str:
        """How variants that learn are fitted, in words."""
        if self._train_set is not None:
            return f"fitted to {_told(self._train_set)}"
        return f"{self.setup.folds}-fold"

    def parts(self, source: str) -> tuple[Part, ...]:
        """Return the parts of the recipe *source*; raise OptionError for what is no recipe."""
        return parts_of(self._recipe(source)[1])

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a judgment; raise OptionError for what is no system."""
        return self._header(self._system(variant))

    def judge(self, variant: Variant, path: Path) -> Told:
        """Write the run of *variant*; return what a pair cost that was not seen before."""
        named = self._system(variant)
        clock = _Clock(named.system)
        if not isinstance(named.system, Fittable):
            judgments = _judged(named, self.pairs, clock)
        elif self._train_set is not None:
            fitted = named.fit(self._train_pairs(self._train_set), seed=self.setup.seed)
            clock.judge = fitted.system
            judgments = _judged(fitted, self.pairs, clock)
        else:
            timed = replace(named, system=_Timed(named.system, clock))
            folds, seed = self.setup.folds, self.setup.seed
            judgments = cross_validated(timed, self.pairs, count=folds, seed=seed)
        labels = judgments[0].labels
        write_jsonl(judgments, path, self._header(named) | {"labels": labels.value})
        judge = replace(named, system=clock.judge, trained_on={})
        return Told(clock.milliseconds, self.dataset.checksum() in judge.trained_on_checksums)

    def score(self, run: Path) -> Score:
        """Return the accuracy of a run, with its interval."""
        setup = self.setup
        found = score_run(
            read_run(run),
            self.gold,
            labels=setup.labels,
            bootstrap=setup.bootstrap,
            seed=setup.seed,
        )
        return Score(found.accuracy, str(found.signature))

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*, by three paired tests."""
        setup = self.setup
        (found,) = compare_runs(
            self.gold,
            [read_run(without), read_run(whole)],
            labels=setup.labels,
            bootstrap=setup.bootstrap,
            seed=setup.seed,
        )
        return Measured(
            found.accuracy.first,
            found.accuracy.second,
            found.accuracy.difference,
            found.accuracy.p,
            found.mcnemar_p,
            found.randomisation_p,
            found.only_first,
            found.only_run,
            str(found.signature),
        )

    def _system(self, variant: Variant) -> NamedSystem:
        name, options = self._recipe(variant.source)
        options = reduced(options, variant.removed)
        named = load_system(name, labels=self.setup.labels, options=options)
        return named.beside(self.setup.processes)

    def _recipe(self, source: str) -> tuple[str, dict[str, Any]]:
        name, options = recipe_options(source)
        return name, {key: options[key] for key in options if key not in SEARCH_OPTIONS}

    def _header(self, named: NamedSystem) -> dict[str, Any]:
        labels = self.setup.labels or self.gold.labels
        if not isinstance(named.system, Fittable):
            return run_header(self.dataset, named.identity, labels)
        header = run_header(self.dataset, f"{named.identity},{self.fitted}", labels)
        return header | {"seed": self.setup.seed}

    def _train_pairs(self, dataset: Dataset) -> list[Pair]:
        if self._training is None:
            self._training = [pair for pair in dataset if pair.gold is not None]
            if not self._training:
                raise DataError("has no gold label to fit to", path=dataset.source.name)
        return self._training


def recipe_options(source: str) -> tuple[str, dict[str, Any]]:
    """Return name and options of the recipe at *source*, which may be a system's name alone."""
    recipe = recipe_file(source)
    return (source, {}) if recipe is None else read_recipe(recipe)


class _Clock:
    """How long the processor took for one decision, and what judged.

    The first measure counts, for later ones find texts known.
    """

    def __init__(self, judge: Any) -> None:
        self.judge = judge
        self.milliseconds: float | None = None

    def note(self, seconds: float, pairs: int) -> None:
        """Keep the first measure of any pairs."""
        if self.milliseconds is None and pairs:
            self.milliseconds = 1000 * seconds / pairs


@runtime_checkable
class _Labelled(Protocol):
    """A system that says which labels it gives."""

    @property
    def labels(self) -> LabelScheme: ...


class _Timed:
    """A system whose judging is timed; it does what the system does."""

    def __init__(self, system: Fittable, clock: _Clock):
        self._system = system
        self._clock = clock

    @property
    def labels(self) -> LabelScheme:
        """The scheme of the system."""
        system = self._system
        return system.labels if isinstance(system, _Labelled) else LabelScheme.TWO_WAY

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> _Timed:
        fitted = self._system.fit(pairs, seed=seed)
        self._clock.judge = fitted
        return _Timed(fitted, self._clock)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        asked = list(pairs)
        begun = time.process_time()
        judged = list(self._system.judge(asked))
        self._clock.note(time.process_time() - begun, len(asked))
        return iter(judged)

    def state(self) -> dict[str, object]:
        return self._system.state()

    def with_state(self, state: Mapping[str, object]) -> _Timed:
        return _Timed(self._system.with_state(state), self._clock)


def _judged(named: NamedSystem, pairs: list[Pair], clock: _Clock) -> list[Judgment]:
    """Return the judgments; the first pair, for which models are loaded, is not timed."""
    first = list(named.judge(pairs[:1]))
    begun = time.process_time()
    rest = list(named.judge(pairs[1:]))
    clock.note(time.process_time() - begun, len(rest))
    return first + rest


def _told(dataset: Dataset) -> str:
    return f"{dataset.name}@{dataset.checksum()[:8]}"
