"""Experiments as functions: judge a data set into a run file, score runs, compare them.

The options are those of `entailment.api`. *bootstrap* is the number of samples from which intervals
and tests are drawn, *seed* makes them repeatable.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, overload

from entailment.api import System, load_named, load_recipe
from entailment.datasets import open_dataset
from entailment.datasets.topics import looks_like_topics, open_topics
from entailment.evaluation.comparison import Comparison, compare_runs
from entailment.evaluation.f_comparison import FComparison
from entailment.evaluation.gold import read_gold
from entailment.evaluation.judging import Progress, RunSummary, judge_dataset
from entailment.evaluation.runs import check_run, read_run
from entailment.evaluation.scoring import Scores, score_run
from entailment.model import LabelScheme
from entailment.retrieval.ranking import CANDIDATES
from entailment.validation.sets import looks_like_facts, read_facts

if TYPE_CHECKING:
    from entailment.evaluation.search import TopicScores
    from entailment.evaluation.validation import FactScores

__all__ = ["compare", "run", "score"]

RunFile = str | Path


def run(
    data: str | Path,
    output: str | Path,
    *,
    system: System | None = None,
    context: Sequence[str] = (),
    top: int = CANDIDATES,
    threshold: float | None = None,
    labels: LabelScheme | None = None,
    ranker: str | None = None,
    run_format: str = "jsonl",
    jobs: int = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> RunSummary:
    """Judge all of *data*, a file of pairs or the folder of a topic set, into the run *output*.

    A run that was killed is resumed. *context*, *top*, *threshold* and *ranker* are for topics; of
    these the candidates of the set are judged unless a *ranker* is named. Facts are decided by
    `validate`. Raise DataError for data that are broken and for an *output* that another system or
    file wrote, unless *overwrite*.
    """
    if Path(data).is_dir():
        from entailment.evaluation.topic_judging import judge_topics
        from entailment.retrieval.topic_pairs import TopicPairs

        recipe = load_recipe(system, context, threshold)
        pairs = TopicPairs(open_topics(data), recipe.context, ranker=ranker, count=top)
        return judge_topics(
            pairs,
            recipe,
            output,
            format=run_format,
            jobs=jobs,
            overwrite=overwrite,
            progress=progress,
        )
    return judge_dataset(
        open_dataset(data, unlabelled=True),
        load_named(system, labels),
        output,
        format=run_format,
        jobs=jobs,
        overwrite=overwrite,
        progress=progress,
    )


@overload
def score(  # type: ignore[overload-overlap]  # a string is a sequence, too
    gold: str | Path,
    runs: RunFile,
    *,
    labels: LabelScheme | None = None,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Scores | TopicScores | FactScores: ...


@overload
def score(
    gold: str | Path,
    runs: Sequence[RunFile],
    *,
    labels: LabelScheme | None = None,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Sequence[Scores] | Sequence[TopicScores] | Sequence[FactScores]: ...


def score(
    gold: str | Path,
    runs: RunFile | Sequence[RunFile],
    *,
    labels: LabelScheme | None = None,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> (
    Scores
    | TopicScores
    | FactScores
    | Sequence[Scores]
    | Sequence[TopicScores]
    | Sequence[FactScores]
):
    """Return the official measures of *runs*, files of judgments, against *gold*.

    A single run gives its scores, several give a list. *gold* is of pairs, topics or facts, as for
    `entail score`; *by* names an attribute that groups pairs (`task`, `length`) or facts (`slot`).
    Raise DataError for a run that does not judge what *gold* has.
    """
    if isinstance(runs, str | Path):
        (alone,) = score(gold, [runs], labels=labels, by=by, bootstrap=bootstrap, seed=seed)
        return alone
    if looks_like_topics(str(gold)):
        return _score_topics(gold, runs, bootstrap, seed)
    if looks_like_facts(str(gold)):
        from entailment.evaluation.validation import read_fact_run, score_facts

        facts = read_facts(gold)
        return [
            score_facts(read_fact_run(path), facts, by=by, bootstrap=bootstrap, seed=seed)
            for path in runs
        ]
    answers = read_gold(gold)
    scores = []
    for path in runs:
        judged = read_run(path)
        check_run(judged, answers)
        scores.append(
            score_run(judged, answers, labels=labels, by=by, bootstrap=bootstrap, seed=seed)
        )
    return scores


def compare(
    gold: str | Path,
    runs: Sequence[RunFile],
    *,
    labels: LabelScheme | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> Sequence[Comparison] | Sequence[FComparison]:
    """Return each of *runs* but the first compared with the first by paired tests.

    Differences are positive where the run is better than the first. Raise OptionError for fewer
    than two runs, DataError as `score` does.
    """
    if looks_like_topics(str(gold)):
        from entailment.evaluation.search_comparison import compare_topic_runs
        from entailment.evaluation.topic_runs import read_topic_gold, read_topic_run

        topic_runs = [read_topic_run(path) for path in runs]
        answers = read_topic_gold(gold)
        return compare_topic_runs(answers, topic_runs, bootstrap=bootstrap, seed=seed)
    if looks_like_facts(str(gold)):
        from entailment.evaluation.validation import read_fact_run
        from entailment.evaluation.validation_comparison import compare_fact_runs

        fact_runs = [read_fact_run(path) for path in runs]
        return compare_fact_runs(read_facts(gold), fact_runs, bootstrap=bootstrap, seed=seed)
    pair_runs = [read_run(path) for path in runs]
    gold_pairs = read_gold(gold)
    for judged in pair_runs:
        check_run(judged, gold_pairs)
    return compare_runs(gold_pairs, pair_runs, labels=labels, bootstrap=bootstrap, seed=seed)


def _score_topics(
    gold: str | Path, runs: Sequence[RunFile], bootstrap: int, seed: int
) -> list[TopicScores]:
    from entailment.evaluation.novelty import score_novelty
    from entailment.evaluation.search import score_search
    from entailment.evaluation.topic_runs import read_topic_gold, read_topic_run

    answers = read_topic_gold(gold)
    measure = score_novelty if answers.task == "novelty" else score_search
    return [measure(read_topic_run(path), answers, bootstrap=bootstrap, seed=seed) for path in runs]
