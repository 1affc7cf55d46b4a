"""What `entail score` and `entail compare` do where GOLD is of topics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from entailment.cli.output import print_json, print_lines, print_renderable
from entailment.errors import OptionError

if TYPE_CHECKING:
    from entailment.evaluation.search import TopicScores
    from entailment.evaluation.topic_runs import TopicGold, TopicRun

__all__ = ["check_topic_options", "compare_topics", "score_topics"]


def check_topic_options(reading: Mapping[str, object], **options: object) -> None:
    """Raise OptionError for an option that is for pairs and does nothing for topics."""
    for name, value in {**reading, **options}.items():
        given = value is not None and (value is not False or name == "ranked")
        if given and name != "key":
            raise OptionError(f"--{name.replace('_', '-')} is for pairs, not for runs over topics")


def score_topics(
    gold: str,
    runs: Sequence[str],
    *,
    task: str | None,
    key: str | None,
    by: str | None,
    published: str | None,
    bootstrap: int,
    seed: int,
    output: str,
) -> None:
    """Print the scores of *runs* as *output*, `text`, `json` or `tsv`, or their ranking."""
    from entailment.evaluation.novelty import all_novel, score_novelty
    from entailment.evaluation.search import all_candidates, score_search
    from entailment.evaluation.topic_runs import read_topic_gold

    if by not in (None, "topic"):
        raise OptionError(f"runs over topics have no groups by '{by}' (known: topic)")
    answers = read_topic_gold(gold, task=task, gold=key)
    novelty = answers.task == "novelty"
    score = score_novelty if novelty else score_search
    baseline = all_novel(answers) if novelty else all_candidates(answers)

    def scored(run: TopicRun) -> TopicScores:
        return score(run, answers, bootstrap=bootstrap, seed=seed)

    scores = [scored(run) for run in _read_runs(runs)]
    if published is not None:
        named = _published(published, novelty)
        note_unlike(named, answers.name, answers.hypotheses, _entailed(answers))
        _print_ranking(named, scores, output)
    else:
        baselines = [] if baseline is None else [scored(baseline)]
        _print_scores(answers, scores, baselines, by is not None, output)


def _entailed(answers: TopicGold) -> int:
    return sum(len(found) for topic in answers.entailing.values() for found in topic.values())


def note_unlike(published: str, data: str, count: int, entailed: int | None = None) -> None:
    """Print a warning where *data* is not the set that the *published* runs are of."""
    from entailment.evaluation.published import unlike

    if problem := unlike(published, data, count, entailed):
        click.echo(f"entail: warning: {problem}, so the places are no rank", err=True)


def compare_topics(
    gold: str, runs: Sequence[str], *, key: str | None, bootstrap: int, seed: int, output: str
) -> None:
    """Print how *runs* differ from the first of them, as *output*, `text`, `json` or `tsv`."""
    from entailment.evaluation import search_comparison as comparison
    from entailment.evaluation.f_comparison import f_comparison_tsv
    from entailment.evaluation.topic_runs import read_topic_gold

    answers = read_topic_gold(gold, gold=key)
    compared = comparison.compare_topic_runs(
        answers, _read_runs(runs), bootstrap=bootstrap, seed=seed
    )
    if output == "json":
        print_json(comparison.topic_comparison_json(answers, compared))
    elif output == "tsv":
        print_lines(f_comparison_tsv(compared).splitlines())
    else:
        print_renderable(comparison.topic_comparison_report(answers, compared))
        print_lines(str(row.signature) for row in compared)


def _read_runs(paths: Sequence[str]) -> list[TopicRun]:
    from entailment.evaluation.topic_runs import read_topic_run

    runs = [read_topic_run(path) for path in paths]
    names = Counter(run.name for run in runs)
    return [
        replace(run, name=path) if names[run.name] > 1 else run
        for run, path in zip(runs, paths, strict=True)
    ]


def _published(name: str, novelty: bool) -> str:
    """Return the set of published runs that *name* means; `rte6` is that of the task."""
    right = "rte6-novelty" if novelty else "rte6-main"
    if name not in ("rte6", right):
        task = "Novelty" if novelty else "Main"
        raise OptionError(
            f"'{name}' has no runs of the {task} task; that of this gold is '{right}'"
        )
    return right


def _print_scores(
    gold: TopicGold,
    scores: Sequence[TopicScores],
    baselines: Sequence[TopicScores],
    by_topic: bool,
    output: str,
) -> None:
    from entailment.evaluation import search_reports as reports
    from entailment.evaluation.search import topic_scores_json

    if output == "json":
        print_json(topic_scores_json(gold, scores, baselines, by_topic=by_topic))
    elif output == "tsv":
        print_lines(reports.topic_scores_tsv(scores, by_topic=by_topic).splitlines())
    else:
        print_renderable(reports.topic_scores_report(gold, scores, baselines, by_topic=by_topic))
        print_lines(reports.topic_signature_lines(scores))
        if gold.candidates is None:
            told = "a gold file alone does not say what the candidates are; name the folder"
            click.echo(f"entail: note: {gold.name}: {told} to check runs against them", err=True)


def _print_ranking(published: str, scores: Sequence[TopicScores], output: str) -> None:
    from entailment.evaluation.published import ranking
    from entailment.evaluation.reports import ranking_report, ranking_tsv
    from entailment.evaluation.search_reports import spread_report

    ours = {one.run: one.value.value for one in scores}
    if output == "json":
        for row in ranking(published, ours):
            print_json(row._asdict())
    elif output == "tsv":
        print_lines(ranking_tsv(published, ours).splitlines())
    else:
        print_renderable(ranking_report(published, ours))
        print_renderable(spread_report(published))
