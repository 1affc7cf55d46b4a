"""Variants on topics, by the official measure of the task: micro F, or F of the class novel.

A threshold that the recipe has tuned is fitted to the training topics; without these each topic
is decided by the threshold that is best on the others. A system that cannot judge before it is
fitted is fitted to the training topics, or in folds to other topics than it judges. Variants that
differ in their decision alone are judged once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from entailment.datasets.topics import TopicSet, open_topics
from entailment.errors import DataError, counted
from entailment.evaluation.ablation.parts import RecipePart, parts_of, recipe_options, reduced
from entailment.evaluation.ablation.timing import Clock
from entailment.evaluation.bench import (
    UNDECIDED,
    Measured,
    RunNotes,
    Score,
    Setup,
    Variant,
    measured_f,
)
from entailment.evaluation.crossvalidation import requires_fitting
from entailment.evaluation.novelty import score_novelty
from entailment.evaluation.run_writing import header_line, write_jsonl
from entailment.evaluation.runs import read_run
from entailment.evaluation.search import score_search
from entailment.evaluation.search_comparison import compare_topic_runs
from entailment.evaluation.topic_fitting import fit_decision, judged_unseen
from entailment.evaluation.topic_judging import decided, topic_header
from entailment.evaluation.topic_runs import gold_of_topics, read_topic_run
from entailment.model import Judgment
from entailment.retrieval.context import make_parts
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.systems import NamedSystem, load_system
from entailment.systems.loading import SEARCH_OPTIONS

__all__ = ["TopicBench"]


class TopicBench:
    """The topics of a folder, every candidate judged in the context of the recipe."""

    def __init__(self, setup: Setup):
        self.setup = setup
        reading = setup.reading
        self.topics = open_topics(setup.data, task=reading.task, gold=reading.key)
        self.gold = gold_of_topics(self.topics)
        self._training = None
        if setup.train is not None:
            self._training = open_topics(setup.train, task=self.topics.task)

    @property
    def task(self) -> str:
        """`main`, `novelty` or `search`."""
        return self.topics.task

    @property
    def name(self) -> str:
        """The name of the topics."""
        return self.topics.name

    @property
    def checksum(self) -> str:
        """The checksum of the topics."""
        return self.gold.checksum

    @property
    def size(self) -> str:
        """How many topics and decisions there are."""
        topics = counted(len(self.gold.entailing), "topic")
        return f"{topics}, {self.gold.decisions:,} decisions"

    @property
    def measure(self) -> str:
        """The official measure of the task."""
        return "f" if self.task == "novelty" else "micro_f"

    @property
    def fitted(self) -> str:
        """How thresholds that a recipe has tuned, and systems that learn, are fitted, as text."""
        if self._training is None:
            return "tuned on the other topics"
        return f"tuned on {_named(self._training)}"

    def parts(self, source: str) -> tuple[RecipePart, ...]:
        """Return the parts of the recipe *source*, of its system, context and decision."""
        return parts_of(recipe_options(source, self.setup.options_of(source))[1])

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a judgment; raise OptionError for what is not a system."""
        return self._header(self._recipe(variant))

    def judge(self, variant: Variant, path: Path) -> RunNotes:
        """Write the run of *variant*; return the time of a decision, if judged now."""
        recipe = self._recipe(variant)
        pairs = TopicPairs(self.topics, recipe.context)
        judgments, milliseconds = self._judged(recipe, pairs, path.parent)
        fitted = self._fitted(recipe, judgments, pairs)
        write_jsonl(decided(judgments, pairs, fitted), path, self._header(recipe))
        known = set(recipe.system.trained_on_checksums)
        if self._training is not None and (recipe.tuned or requires_fitting(recipe.system)):
            known.add(self._training.checksum())
        return RunNotes(milliseconds, self.topics.checksum() in known)

    def score(self, run: Path) -> Score:
        """Return the official measure of a run, with its interval."""
        scorer = score_novelty if self.task == "novelty" else score_search
        setup = self.setup
        scores = scorer(read_topic_run(run), self.gold, bootstrap=setup.bootstrap, seed=setup.seed)
        return Score(scores.value, str(scores.signature))

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*."""
        (compared,) = compare_topic_runs(
            self.gold,
            [read_topic_run(without), read_topic_run(whole)],
            bootstrap=self.setup.bootstrap,
            seed=self.setup.seed,
        )
        return measured_f(compared)

    def _recipe(self, variant: Variant) -> SearchRecipe:
        given = self.setup.options_of(variant.source)
        whole = load_search_recipe(variant.source, labels=self.setup.labels, options=given)
        if not variant.removed:
            return replace(whole, system=whole.system.for_workers(self.setup.processes))
        name, options = recipe_options(variant.source, given)
        options = reduced(options, variant.removed)
        beyond = {option: options.pop(option, None) for option in SEARCH_OPTIONS}
        tables = tuple(beyond["contexts"] or ())
        system = load_system(name, labels=self.setup.labels, options=options)
        return replace(
            whole,
            system=system.for_workers(self.setup.processes),
            context=make_parts(tables),
            tables=tables,
            decision=replace(whole.decision, local_novelty=beyond["local_novelty"] is True),
        )

    def _header(self, recipe: SearchRecipe) -> dict[str, Any]:
        header = self._undecided(recipe)
        if recipe.tuned:
            header["system"] += "," + self.fitted + (" per topic" if recipe.per_topic else "")
        return header

    def _undecided(self, recipe: SearchRecipe) -> dict[str, Any]:
        """Return all that could change a judgment before its threshold is tuned."""
        pairs = TopicPairs(self.topics, recipe.context)
        if not requires_fitting(recipe.system):
            return topic_header(pairs, recipe, recipe.description)
        if self._training is None:
            fitted = f"{self.setup.folds}-fold by topic"
        else:
            fitted = f"fitted to {_named(self._training)}"
        system = recipe.described(f"{recipe.system.identity},{fitted}")
        return topic_header(pairs, recipe, system) | {"seed": self.setup.seed}

    def _judged(
        self, recipe: SearchRecipe, pairs: TopicPairs, folder: Path
    ) -> tuple[tuple[Judgment, ...], float | None]:
        """Return the judgments of all *pairs*, from *folder* where they are there already."""
        undecided = replace(recipe, decision=type(recipe.decision)())
        header = self._undecided(undecided) | {"undecided": True}
        name = hashlib.sha256(header_line(header).encode()).hexdigest()[:16]
        cached = folder / f"{UNDECIDED}{name}.jsonl"
        milliseconds = None
        if not cached.exists():
            clock = Clock(recipe.system.system)
            write_jsonl(self._judgments(recipe.system, pairs, clock), cached, header)
            milliseconds = clock.milliseconds
        return read_run(cached).as_judgments(), milliseconds

    def _judgments(self, named: NamedSystem, pairs: TopicPairs, clock: Clock) -> list[Judgment]:
        """Return the judgments of all *pairs*, by a system fitted to other topics if it learns."""
        if requires_fitting(named):
            setup = self.setup
            if self._training is None:
                return judged_unseen(
                    named, pairs, folds=setup.folds, seed=setup.seed, judge=clock.judgments
                )
            named = named.fit(TopicPairs(self._training, pairs.context), seed=setup.seed)
        return clock.judgments(named, pairs)

    def _fitted(
        self, recipe: SearchRecipe, judgments: Sequence[Judgment], pairs: TopicPairs
    ) -> SearchRecipe:
        """Return *recipe* with its threshold, fitted to topics other than those that it decides."""
        if not recipe.tuned:
            return recipe
        if self._training is not None:
            training = TopicPairs(self._training, recipe.context)
            learns = requires_fitting(recipe.system)
            judge = judged_unseen if learns else NamedSystem.judge
            return fit_decision(training, recipe, judge(recipe.system, training)).recipe
        if len(self.gold.entailing) < 2:
            raise DataError(
                "has one topic, and a threshold is tuned on others; name these with --train",
                path=self.setup.data,
            )
        return fit_decision(pairs, replace(recipe, per_topic=True), judgments).recipe


def _named(topics: TopicSet) -> str:
    return f"{topics.name}@{topics.checksum()[:8]}"
