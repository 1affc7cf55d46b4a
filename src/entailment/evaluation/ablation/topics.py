"""Variants on topics, by the official measure of the task: micro F, or F of the class novel.

A threshold that the recipe wants tuned is found on the training topics; without these each topic
is decided by the threshold that is best on the others. Judgments of what is the same but for the
decision are made once.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from entailment.datasets.topics import open_topics
from entailment.errors import DataError
from entailment.evaluation.ablation.bench import (
    Measured,
    Score,
    Setup,
    Told,
    Variant,
    measured_f,
)
from entailment.evaluation.ablation.pairs import recipe_options
from entailment.evaluation.ablation.parts import Part, parts_of, reduced
from entailment.evaluation.novelty import score_novelty
from entailment.evaluation.runs import Run, header_line, read_run, write_jsonl
from entailment.evaluation.search import score_search
from entailment.evaluation.search_comparison import compare_topic_runs
from entailment.evaluation.topic_fitting import fit_decision
from entailment.evaluation.topic_judging import decided, topic_header
from entailment.evaluation.topic_runs import gold_of_topics, read_topic_run
from entailment.model import Judgment, LabelScheme, Pair
from entailment.retrieval.context import make_parts
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.systems import load_system
from entailment.systems.loading import SEARCH_OPTIONS

__all__ = ["TopicBench"]


class TopicBench:
    """The topics of a folder, every candidate judged in the context of the recipe."""

    def __init__(self, setup: Setup):
        self.setup = setup
        gold = setup.reading.get("key")
        self.topics = open_topics(setup.data, task=setup.task, gold=gold)
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
        return f"{len(self.gold.entailing):,} topics, {self.gold.decisions:,} decisions"

    @property
    def measure(self) -> str:
        """The official measure of the task."""
        return "f" if self.task == "novelty" else "micro_f"

    @property
    def fitted(self) -> str:
        """How thresholds are found that a recipe wants tuned, in words."""
        if self._training is None:
            return "tuned on the other topics"
        return f"tuned on {self._training.name}@{self._training.checksum()[:8]}"

    def parts(self, source: str) -> tuple[Part, ...]:
        """Return the parts of the recipe *source*, of its system, context and decision."""
        return parts_of(recipe_options(source)[1])

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a judgment; raise OptionError for what is no system."""
        return self._header(self._recipe(variant))

    def judge(self, variant: Variant, path: Path) -> Told:
        """Write the run of *variant*; return what a decision cost, where it was made now."""
        recipe = self._recipe(variant)
        pairs = TopicPairs(self.topics, recipe.context)
        run, milliseconds = self._judged(recipe, pairs, path.parent)
        fitted = self._fitted(recipe, run, pairs)
        judgments = list(decided(run.judgments, pairs, fitted))
        write_jsonl(judgments, path, self._header(recipe))
        return Told(milliseconds)

    def score(self, run: Path) -> Score:
        """Return the official measure of a run, with its interval."""
        scorer = score_novelty if self.task == "novelty" else score_search
        setup = self.setup
        read = read_topic_run(run)
        found = scorer(read, self.gold, bootstrap=setup.bootstrap, seed=setup.seed)
        return Score(found.value, str(found.signature))

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*."""
        (found,) = compare_topic_runs(
            self.gold,
            [read_topic_run(without), read_topic_run(whole)],
            bootstrap=self.setup.bootstrap,
            seed=self.setup.seed,
        )
        return measured_f(found)

    def _recipe(self, variant: Variant) -> SearchRecipe:
        whole = load_search_recipe(variant.source, labels=self.setup.labels)
        if not variant.removed:
            return replace(whole, system=whole.system.beside(self.setup.processes))
        name, options = recipe_options(variant.source)
        options = reduced(options, variant.removed)
        beside = {option: options.pop(option, None) for option in SEARCH_OPTIONS}
        tables = tuple(beside["contexts"] or ())
        system = load_system(name, labels=self.setup.labels, options=options)
        return replace(
            whole,
            system=system.beside(self.setup.processes),
            context=make_parts(tables),
            tables=tables,
            decision=replace(whole.decision, local_novelty=beside["local_novelty"] is True),
        )

    def _header(self, recipe: SearchRecipe) -> dict[str, Any]:
        header = topic_header(TopicPairs(self.topics, recipe.context), recipe)
        if recipe.tuned:
            told = self.fitted + (" per topic" if recipe.per_topic else "")
            header["system"] = f"{recipe.description},{told}"
        return header

    def _judged(
        self, recipe: SearchRecipe, pairs: TopicPairs, folder: Path
    ) -> tuple[Run, float | None]:
        """Return what the system says of all *pairs*, from *folder* where another said it."""
        undecided = replace(recipe, decision=type(recipe.decision)())
        header = topic_header(pairs, undecided) | {"undecided": True}
        name = hashlib.sha256(header_line(header).encode()).hexdigest()[:16]
        kept = folder / f"undecided-{name}.jsonl"
        milliseconds = None
        if not kept.exists():
            begun = time.process_time()
            judgments = list(recipe.system.judge(pairs))
            milliseconds = 1000 * (time.process_time() - begun) / max(1, len(judgments))
            write_jsonl(judgments, kept, header)
        return read_run(kept), milliseconds

    def _fitted(self, recipe: SearchRecipe, run: Run, pairs: TopicPairs) -> SearchRecipe:
        if not recipe.tuned:
            return recipe
        if self._training is not None:
            return fit_decision(TopicPairs(self._training, recipe.context), recipe).recipe
        if len(self.gold.entailing) < 2:
            raise DataError(
                "has one topic, and a threshold is tuned on others; name these with --train",
                path=self.setup.data,
            )
        said = {
            line.id: Judgment(line.id, line.label, line.probabilities or {})
            for line in run.judgments
        }
        system = replace(recipe.system, system=_Said(said, recipe.system.labels))
        asked = replace(recipe, system=system, per_topic=True)
        return replace(fit_decision(pairs, asked).recipe, system=recipe.system)


@dataclass(frozen=True, slots=True)
class _Said:
    """Says again what a system said."""

    judgments: dict[str, Judgment]
    labels: LabelScheme

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the judgment of each pair, in order."""
        return (self.judgments[pair.id] for pair in pairs)
