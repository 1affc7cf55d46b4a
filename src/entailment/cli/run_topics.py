"""What `entail run` does where DATA is a topic set."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from entailment.cli.corpus_options import task_option
from entailment.cli.output import interrupted, print_lines, progress_bar
from entailment.model import LabelScheme

if TYPE_CHECKING:
    from entailment.evaluation.judging import RunSummary
    from entailment.retrieval.recipes import SearchRecipe
    from entailment.retrieval.topic_pairs import TopicPairs

__all__ = ["TopicOptions", "refuse_pair_options", "run_topics", "topic_options"]

F = TypeVar("F", bound=Callable[..., Any])


class TopicOptions(NamedTuple):
    """The options of `entail run` that are for topic sets; each is empty where it is not given."""

    task: str | None
    ranker: str | None
    top: int | None
    context: tuple[str, ...]
    threshold: float | None

    def refuse(self) -> None:
        """Raise UsageError where one is given, for DATA that is no topic set."""
        for name, value in self._asdict().items():
            if value not in (None, ()):
                raise click.UsageError(f"--{name} is for topic sets, which are folders")


def topic_options(function: F) -> F:
    """Add the options of `TopicOptions`."""
    for option in reversed(
        (
            task_option,
            click.option(
                "--ranker",
                metavar="NAME",
                help="For topics: judge what a ranker finds, not the candidates of the set.",
            ),
            click.option(
                "--top",
                type=click.IntRange(1),
                help="For topics: how many the ranker finds. [default: 100]",
            ),
            click.option(
                "--context",
                multiple=True,
                metavar="NAME",
                help="For topics: context beside that of the recipe; may be repeated.",
            ),
            click.option(
                "--threshold",
                type=click.FloatRange(0, 1),
                help="For topics: P(entailment) from which a sentence entails.",
            ),
        )
    ):
        function = option(function)
    return function


def refuse_pair_options(reading: Mapping[str, Any]) -> None:
    """Raise UsageError where an option is given that says how a file of pairs is read."""
    for name, value in reading.items():
        if value and name != "key":
            raise click.UsageError(f"--{name.replace('_', '-')} is for files of pairs, not topics")


def run_topics(
    data: str,
    target: str,
    asked: TopicOptions,
    *,
    system: str | None,
    labels: LabelScheme | None,
    options: Mapping[str, Any],
    gold: str | None,
    form: str,
    jobs: int,
    overwrite: bool,
    inputs: Sequence[Path] = (),
) -> None:
    """Judge the topics at *data* into the run *target*; `-` is standard output."""
    from entailment.datasets.topics import open_topics
    from entailment.retrieval.ranking import CANDIDATES
    from entailment.retrieval.recipes import load_search_recipe
    from entailment.retrieval.topic_pairs import TopicPairs

    form = "rte6" if form == "rte" else form
    if form not in ("jsonl", "rte6"):
        raise click.UsageError("runs over topics are written as jsonl or rte6")
    if asked.top is not None and asked.ranker is None:
        raise click.UsageError("--top needs --ranker; those of the set are as many as they are")
    recipe = load_search_recipe(
        system, labels=labels, options=options, context=asked.context, threshold=asked.threshold
    )
    topics = open_topics(data, task=asked.task, gold=gold)
    pairs = TopicPairs(topics, recipe.context, ranker=asked.ranker, count=asked.top or CANDIDATES)
    if target == "-":
        _print_run(pairs, recipe, form, jobs)
        return
    _write_run(pairs, recipe, target, form, jobs, overwrite, inputs)


def _print_run(pairs: TopicPairs, recipe: SearchRecipe, form: str, jobs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run"
        _judge(pairs, recipe, str(path), form, jobs, False, ())
        print_lines(path.read_text(encoding="utf-8").splitlines())


def _write_run(
    pairs: TopicPairs,
    recipe: SearchRecipe,
    target: str,
    form: str,
    jobs: int,
    overwrite: bool,
    inputs: Sequence[Path],
) -> None:
    try:
        summary = _judge(pairs, recipe, target, form, jobs, overwrite, inputs)
    except KeyboardInterrupt:
        raise interrupted(target, "judged") from None
    told = f"{target}: {summary.judged + summary.resumed:,} decisions by {recipe.system.name}"
    if summary.resumed:
        told += f", {summary.resumed:,} of them judged before"
    click.echo(told, err=True)


def _judge(
    pairs: TopicPairs,
    recipe: SearchRecipe,
    target: str,
    form: str,
    jobs: int,
    overwrite: bool,
    inputs: Sequence[Path],
) -> RunSummary:
    from entailment.evaluation.topic_judging import judge_topics

    with progress_bar("judging") as progress:
        return judge_topics(
            pairs,
            recipe,
            target,
            format=form,
            jobs=jobs,
            overwrite=overwrite,
            inputs=inputs,
            progress=progress,
        )
