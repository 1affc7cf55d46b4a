"""What `entail train` does where DATA is a topic set: it finds the threshold of a recipe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from entailment.cli.inputs import input_paths
from entailment.cli.output import progress_bar
from entailment.model import LabelScheme

__all__ = ["train_topics"]


def train_topics(
    data: tuple[str, ...],
    target: str | None,
    *,
    system: str | None,
    labels: LabelScheme | None,
    options: Mapping[str, Any],
    task: str | None,
    gold: str | None,
    overwrite: bool,
) -> None:
    """Write the recipe *system* to *target* with the threshold that is best on the topics."""
    from entailment.datasets.topics import open_topics
    from entailment.evaluation.topic_fitting import fit_decision
    from entailment.files import output_file, write_whole
    from entailment.retrieval.recipes import load_search_recipe, recipe_text
    from entailment.retrieval.topic_pairs import TopicPairs

    if len(data) > 1:
        raise click.UsageError("a threshold is found on one topic set; give one folder")
    if target is None or not target.endswith(".toml"):
        raise click.UsageError("on topics a recipe is written; name it with --output FITTED.toml")
    read = input_paths(system, gold, *(str(value) for value in options.values()))
    path = output_file(target, inputs=read, overwrite=overwrite)
    recipe = load_search_recipe(system, labels=labels, options=options)
    topics = open_topics(data[0], task=task, gold=gold)
    with progress_bar("judging") as progress:
        fit = fit_decision(TopicPairs(topics, recipe.context), recipe, progress=progress)
    about = (
        f"# Fitted to {topics.name}@{topics.checksum()[:8]}, {topics.task} task: "
        f"{fit.recipe.description}\n"
    )
    write_whole(path, (about + recipe_text(fit.recipe)).encode())
    told = f"{target}: threshold {fit.recipe.decision.threshold:.4f}, F {100 * fit.f:.2f}"
    if fit.cross_validated is not None:
        told += f"; {100 * fit.cross_validated:.2f} with each topic decided by the others"
    click.echo(told, err=True)
