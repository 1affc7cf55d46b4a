"""Variants on labelled pairs, by accuracy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from entailment.datasets import Dataset, open_dataset
from entailment.errors import DataError, counted
from entailment.evaluation.ablation.parts import RecipePart, parts_of, recipe_options, reduced
from entailment.evaluation.ablation.timing import Clock, timed_judgments
from entailment.evaluation.bench import Measured, RunNotes, Score, Setup, Variant
from entailment.evaluation.comparison import compare_runs
from entailment.evaluation.crossvalidation import cross_validated, described_folds
from entailment.evaluation.gold import gold_of
from entailment.evaluation.judging import run_header
from entailment.evaluation.run_writing import write_jsonl
from entailment.evaluation.runs import read_run
from entailment.evaluation.scoring import score_run
from entailment.model import Learns, Pair
from entailment.systems import NamedSystem, load_system
from entailment.systems.loading import SEARCH_OPTIONS

__all__ = ["PairBench"]


class PairBench:
    """The labelled pairs of a file; a variant is cross-validated on them or fitted to others.

    What a recipe has for sentences of a corpus (contexts, decision, local novelty) is left out: of
    a recipe for topics the system alone is judged.
    """

    task = "pairs"
    measure = "accuracy"

    def __init__(self, setup: Setup):
        self.setup = setup
        self.dataset = open_dataset(setup.data, **setup.reading.of_pairs)
        everything = list(self.dataset)
        self.pairs = [pair for pair in everything if pair.gold is not None]
        self.gold = gold_of(self.dataset, everything, cluster=setup.cluster)
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
        return counted(len(self.pairs), "pair")

    @property
    def fitted(self) -> str:
        """How variants that learn are fitted, as text."""
        if self._train_set is not None:
            return f"fitted to {_named(self._train_set)}"
        return described_folds(self.setup.folds, self.setup.cluster)

    def parts(self, source: str) -> tuple[RecipePart, ...]:
        """Return the parts of the recipe *source*; raise OptionError for what is not a recipe."""
        return parts_of(self._recipe(source)[1])

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a judgment; raise OptionError for what is not a system."""
        return self._header(self._system(variant))

    def judge(self, variant: Variant, path: Path) -> RunNotes:
        """Write the run of *variant*; return the time that a pair took at first sight."""
        named = self._system(variant)
        clock = Clock(named.system)
        if not isinstance(named.system, Learns):
            judgments = timed_judgments(named, self.pairs, clock)
        elif self._train_set is not None:
            fitted = named.fit(self._train_pairs(self._train_set), seed=self.setup.seed)
            clock.system = fitted.system
            judgments = timed_judgments(fitted, self.pairs, clock)
        else:
            setup = self.setup
            judgments = cross_validated(
                named,
                self.pairs,
                count=setup.folds,
                seed=setup.seed,
                cluster=setup.cluster,
                judge=clock.judgments,
            )
        labels = judgments[0].labels
        write_jsonl(judgments, path, self._header(named) | {"labels": labels.value})
        judge = replace(named, system=clock.system, trained_on={})
        known = set(judge.trained_on_checksums)
        if self._train_set is not None and isinstance(named.system, Learns):
            known.add(self._train_set.checksum())
        return RunNotes(clock.milliseconds, self.dataset.checksum() in known)

    def score(self, run: Path) -> Score:
        """Return the accuracy of a run, with its interval."""
        setup = self.setup
        scores = score_run(
            read_run(run),
            self.gold,
            labels=setup.labels,
            bootstrap=setup.bootstrap,
            seed=setup.seed,
        )
        return Score(scores.accuracy, str(scores.signature), scores.labels)

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*, by three paired tests."""
        setup = self.setup
        (compared,) = compare_runs(
            self.gold,
            [read_run(without), read_run(whole)],
            labels=setup.labels,
            bootstrap=setup.bootstrap,
            seed=setup.seed,
        )
        return Measured(
            compared.accuracy.first,
            compared.accuracy.second,
            compared.accuracy.difference,
            compared.accuracy.p,
            compared.mcnemar_p,
            compared.randomisation_p,
            compared.only_first,
            compared.only_run,
            str(compared.signature),
        )

    def _system(self, variant: Variant) -> NamedSystem:
        name, options = self._recipe(variant.source)
        options = reduced(options, variant.removed)
        named = load_system(name, labels=self.setup.labels, options=options)
        return named.for_workers(self.setup.processes)

    def _recipe(self, source: str) -> tuple[str, dict[str, Any]]:
        name, options = recipe_options(source, self.setup.options_of(source))
        return name, {key: options[key] for key in options if key not in SEARCH_OPTIONS}

    def _header(self, named: NamedSystem) -> dict[str, Any]:
        labels = self.setup.labels or self.gold.labels
        if not isinstance(named.system, Learns):
            return run_header(self.dataset, named.identity, labels)
        header = run_header(self.dataset, f"{named.identity},{self.fitted}", labels)
        return header | {"seed": self.setup.seed}

    def _train_pairs(self, dataset: Dataset) -> list[Pair]:
        if self._training is None:
            self._training = [pair for pair in dataset if pair.gold is not None]
            if not self._training:
                raise DataError("has no gold label to fit to", path=dataset.source.name)
        return self._training


def _named(dataset: Dataset) -> str:
    return f"{dataset.name}@{dataset.checksum()[:8]}"
