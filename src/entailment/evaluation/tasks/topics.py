"""Topics of RTE-5 to RTE-7: what `run`, `train`, `score`, `compare` and `ablate` do with them.

Each method imports what it uses, for recognising the task of some data loads every task.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from entailment.errors import OptionError, counted
from entailment.evaluation.options import (
    Bars,
    Progress,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
    single_attribute,
)
from entailment.evaluation.report import Report
from entailment.evaluation.task import FileJudging, Trained
from entailment.evaluation.tasks.topic_reports import (
    published_name,
    topic_comparison_printed,
    topic_scores_printed,
)

if TYPE_CHECKING:
    from entailment.datasets.topics import TopicSet
    from entailment.evaluation.bench import Bench, Setup
    from entailment.evaluation.judging import RunSummary
    from entailment.evaluation.runs import RunPath
    from entailment.model import Judgment
    from entailment.retrieval.recipes import SearchRecipe
    from entailment.retrieval.topic_pairs import TopicPairs

__all__ = ["TopicTask"]

FOLDS = 10
"""Parts of the topics in which a system that learns is judged, at most."""


class TopicTask:
    """Topics with their candidates, in a folder; or a file of gold. Scored by F."""

    name = "topics"
    takes: ClassVar[Mapping[str, frozenset[str]]] = {
        "run": frozenset(
            {"key", "task", "labels", "jobs", "format", "ranker", "top", "context", "threshold"}
        ),
        "train": frozenset({"key", "task", "labels"}),
        "score": frozenset({"key", "task", "by", "published"}),
        "compare": frozenset({"key", "task"}),
        "ablate": frozenset({"key", "task", "train", "folds"}),
    }

    def recognises(self, path: str, reading: ReadingOptions) -> bool:
        """Return whether *path* is a folder, or a file of gold; for a stream `--task` says so."""
        from entailment.datasets.topics import looks_like_topics

        return looks_like_topics(path) or (path == "-" and reading.task is not None)

    def judging(self, data: str, options: RunOptions) -> FileJudging[RunSummary]:
        """Return every candidate of the topics at *data*, with the recipe that decides."""
        from entailment.datasets.topics import open_topics
        from entailment.evaluation.fitting import warn_where_fitted
        from entailment.evaluation.topic_judging import TOPIC_FORMATS, judge_topics
        from entailment.retrieval.ranking import CANDIDATES
        from entailment.retrieval.recipes import load_search_recipe
        from entailment.retrieval.topic_pairs import TopicPairs

        form = "rte6" if options.format == "rte" else options.format
        if form not in TOPIC_FORMATS:
            raise OptionError(f"runs over topics are written as jsonl or rte6, not '{form}'")
        if options.top is not None and options.ranker is None:
            raise OptionError("--top needs --ranker; those of the set are as many as they are")
        recipe = load_search_recipe(
            options.system,
            labels=options.labels,
            options=options.options,
            context=options.context,
            threshold=options.threshold,
        )
        topics = open_topics(data, task=options.reading.task, gold=options.reading.key)
        pairs = TopicPairs(
            topics,
            recipe.context,
            ranker=options.ranker,
            count=options.top or CANDIDATES,
        )

        def judge(path: str, progress: Progress | None) -> RunSummary:
            warn_where_fitted(recipe.system, topics.name, topics.checksum)
            return judge_topics(
                pairs,
                recipe,
                path,
                format=form,
                jobs=options.jobs,
                overwrite=options.overwrite,
                inputs=options.inputs,
                progress=progress,
            )

        return FileJudging("judging", judge, partial(_decided, recipe.system.name))

    def train(
        self, data: Sequence[str], target: str | None, options: TrainOptions, bars: Bars
    ) -> Trained:
        """Fit a recipe to the judged candidates of the topics.

        A *target* that ends in `.toml` is the recipe with the threshold that is best on the topics;
        a system that cannot judge before it is fitted is saved in a folder of that name, and its
        threshold is that of topics which it had not seen. Any other *target* is the folder of the
        system, fitted to the candidates as to pairs.
        """
        from entailment.datasets.topics import open_topics
        from entailment.evaluation.fitting import require_no_model
        from entailment.retrieval.recipes import load_search_recipe
        from entailment.retrieval.topic_pairs import TopicPairs
        from entailment.systems.loading import check_saving

        if len(data) > 1:
            raise OptionError("a recipe is fitted to one topic set; give one folder")
        if target is None:
            raise OptionError("give --output FITTED.toml, or FOLDER for a system that learns")
        recipe = load_search_recipe(options.system, labels=options.labels, options=options.options)
        check_saving(recipe.system, None if target.endswith(".toml") else target)
        topics = open_topics(data[0], task=options.reading.task, gold=options.reading.key)
        pairs = TopicPairs(topics, recipe.context)
        if target.endswith(".toml"):
            return Trained(_fit_recipe(pairs, recipe, target, options, bars))
        if recipe.tuned or recipe.tables or str(recipe.decision):
            raise OptionError(
                "the recipe has more than a system, which a folder cannot hold; "
                "on topics it is written with --output FITTED.toml"
            )
        require_no_model(target, overwrite=options.overwrite)
        return Trained(_fit_system(pairs, recipe, target, options.seed))

    def score(self, gold: str, runs: Sequence[RunPath], options: ScoreOptions) -> Report:
        """Return micro and macro measures, or those of novelty and justification."""
        from entailment.evaluation.novelty import all_novel, score_novelty
        from entailment.evaluation.published import unlike
        from entailment.evaluation.rankings import ranking_printed, spread_report
        from entailment.evaluation.runs import read_each
        from entailment.evaluation.search import all_candidates, score_search
        from entailment.evaluation.topic_runs import read_topic_gold, read_topic_run

        by = single_attribute(options.by)
        if by not in (None, "topic"):
            raise OptionError(f"runs over topics have no groups by '{by}' (known: topic)")
        reading = options.reading
        answers = read_topic_gold(gold, task=reading.task, gold=reading.key)
        novelty = answers.task == "novelty"
        score = score_novelty if novelty else score_search
        scores = [
            score(run, answers, **options.sampling) for run in read_each(read_topic_run, runs)
        ]
        if options.published is not None:
            published = published_name(options.published, novelty=novelty)
            ours = {f_scores.run: f_scores.value.value for f_scores in scores}
            problem = unlike(published, answers.name, answers.hypotheses, answers.relevant)
            return ranking_printed(published, ours, spread_report, problem)
        if by is None:
            scores = [f_scores.without_groups() for f_scores in scores]
        baseline = all_novel(answers) if novelty else all_candidates(answers)
        baselines = [] if baseline is None else [score(baseline, answers, **options.sampling)]
        shown = [f_scores if by else f_scores.without_groups() for f_scores in baselines]
        report = topic_scores_printed(answers, scores, shown)
        if answers.candidates is not None:
            return report
        problem = "a gold file alone does not say what the candidates are; name the folder"
        return report.with_notes(f"note: {answers.name}: {problem} to check runs against them")

    def compare(self, gold: str, runs: Sequence[RunPath], options: ScoreOptions) -> Report:
        """Return the difference of the official F, by the bootstrap and McNemar's test."""
        from entailment.evaluation.runs import read_each
        from entailment.evaluation.search_comparison import compare_topic_runs
        from entailment.evaluation.topic_runs import read_topic_gold, read_topic_run

        reading = options.reading
        answers = read_topic_gold(gold, task=reading.task, gold=reading.key)
        compared = compare_topic_runs(answers, read_each(read_topic_run, runs), **options.sampling)
        return topic_comparison_printed(answers, compared)

    def bench(self, setup: Setup) -> Bench:
        """Return the bench of the topics of a folder."""
        from entailment.evaluation.ablation.topics import TopicBench

        return TopicBench(setup)


def _decided(system: str, path: str, summary: RunSummary) -> str:
    decisions = counted(summary.judged + summary.resumed, "decision")
    done = f"{path}: {decisions} by {system}"
    return f"{done}, {summary.resumed:,} of them judged before" if summary.resumed else done


def _fit_system(pairs: TopicPairs, recipe: SearchRecipe, folder: str, seed: int) -> str:
    """Fit the system of *recipe* to *pairs* and keep it in *folder*; return what was done."""
    from entailment.evaluation.fitting import TrainingSet, fit_and_save
    from entailment.evaluation.topic_runs import gold_of_topics

    topics = pairs.topics
    gold_of_topics(topics)  # an error where nobody judged the candidates
    source = {"task": topics.task}
    training = TrainingSet(topics.name, topics.checksum(), list(pairs), source)
    return fit_and_save(recipe.system, [training], folder, seed=seed)


def _fit_recipe(
    pairs: TopicPairs, recipe: SearchRecipe, target: str, options: TrainOptions, bars: Bars
) -> str:
    """Write *recipe* with its best threshold to *target*; return what was done."""
    from entailment.evaluation.crossvalidation import requires_fitting
    from entailment.evaluation.fitting import require_no_model
    from entailment.evaluation.topic_fitting import fit_decision, judged_unseen
    from entailment.files import output_file, write_whole
    from entailment.retrieval.recipes import recipe_text
    from entailment.systems import load_system
    from entailment.systems.loading import check_saving

    path = output_file(target, inputs=options.inputs, overwrite=options.overwrite)
    judgments: Sequence[Judgment]
    if requires_fitting(recipe.system):
        folder = target.removesuffix(".toml")
        require_no_model(folder, overwrite=options.overwrite)
        check_saving(recipe.system, folder)
        with bars("folds") as progress:
            judgments = judged_unseen(
                recipe.system, pairs, folds=FOLDS, seed=options.seed, progress=progress
            )
        _fit_system(pairs, recipe, folder, options.seed)
        recipe = replace(recipe, system=load_system(folder, labels=options.labels))
    else:
        with bars("judging") as progress:
            judgments = _judged(pairs, recipe, progress)
    fit = fit_decision(pairs, recipe, judgments)
    head = f"# Fitted to {_named(pairs.topics)}, {pairs.topics.task} task: "
    text = f"{head}{fit.recipe.description}\n{recipe_text(fit.recipe)}"
    write_whole(path, text.encode())
    done = f"{target}: threshold {fit.recipe.decision.threshold:.4f}, F {100 * fit.f:.2f}"
    if fit.cross_validated is not None:
        done += f"; {100 * fit.cross_validated:.2f} with each topic decided by the others"
    return done


def _judged(pairs: TopicPairs, recipe: SearchRecipe, progress: Progress | None) -> list[Judgment]:
    """Return the judgments of all *pairs*, in order, moving *progress*."""
    judgments = []
    total = sum(1 for _ in pairs)
    for judgment in recipe.system.judge(pairs):
        judgments.append(judgment)
        if progress is not None:
            progress(len(judgments), total)
    return judgments


def _named(topics: TopicSet) -> str:
    return f"{topics.name}@{topics.checksum()[:8]}"
