"""`entail run`: pairs, topics or facts become a run file, whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from entailment.cli.corpus_options import task_option
from entailment.cli.inputs import input_paths
from entailment.cli.job_options import jobs_options
from entailment.cli.options import (
    abstain_option,
    data_options,
    labels_option,
    read_options,
    system_options,
)
from entailment.cli.output import interrupted, print_lines, print_written, progress_bar
from entailment.evaluation.options import RunOptions, filled

__all__ = ["command", "task_options"]

F = TypeVar("F", bound=Callable[..., Any])


def task_options(function: F) -> F:
    """Add the options that are for topics or for facts alone."""
    for option in reversed(
        (
            task_option,
            click.option(
                "--ranker",
                metavar="NAME",
                help="For topics: judge the sentences that a ranker retrieves, not the "
                "candidates of the set.",
            ),
            click.option(
                "--top",
                type=click.IntRange(1),
                help="For topics: how many sentences the ranker retrieves. [default: 100]",
            ),
            click.option(
                "--context",
                multiple=True,
                metavar="NAME",
                help="For topics: context in addition to that of the recipe; may be repeated.",
            ),
            click.option(
                "--threshold",
                type=click.FloatRange(0, 1),
                help="For topics: the lowest P(entailment) at which a sentence entails.",
            ),
            click.option(
                "--documents", metavar="DIR", help="For facts: the documents that they cite."
            ),
            click.option(
                "--profile",
                type=click.Choice(["generic", "tailored"]),
                help="For facts: how they are decided. [default: tailored]",
            ),
        )
    ):
        function = option(function)
    return function


@click.command("run", epilog="Example: entail run RTE3_dev.xml -o coverage.jsonl -s coverage")
@click.argument("data")
@click.option(
    "-o",
    "--output",
    "target",
    required=True,
    metavar="RUN",
    help="The run file, or a URL such as s3://bucket/run.jsonl; '-' is standard output.",
)
@click.option(
    "--run-format",
    "format",
    type=click.Choice(["jsonl", "rte", "rte1", "rte2", "rte5", "rte6", "kbp"]),
    default="jsonl",
    show_default=True,
    help="Ours, or the campaign's submission format (rte: that of the data; rte6: of topics; kbp: "
    "of facts).",
)
@jobs_options
@click.option("--overwrite", is_flag=True, help="Replace an existing run.")
@task_options
@abstain_option
@labels_option()
@system_options
@data_options
def command(data: str, target: str, options: tuple[str, ...], **others: Any) -> None:
    """Judge every pair, topic or fact of DATA into a run file.

    DATA is a file of pairs, the folder of a topic set, or a set of facts. For topics, each
    candidate of a hypothesis is judged in the context that the recipe names, and decided as the
    recipe specifies. Facts are decided by the --documents that they cite, as by 'entail validate'.

    To resume a killed run, run the same command again: RUN.part holds the judgments so far.
    """
    from entailment.datasets.stores import local_file, stored
    from entailment.evaluation.task import check_options, recognised

    given = filled(
        RunOptions,
        {
            **others,
            "options": read_options(options),
            "inputs": input_paths(others["system"], others["key"], options=options),
        },
    )
    kind = recognised(data, given.reading)
    check_options(kind, "run", given)
    judging = kind.judging(data, given)
    if target == "-":
        print_lines(judging.lines(progress_bar))
        return
    local = local_file(target)
    try:
        with stored(target, inputs=[data, others["key"]], overwrite=given.overwrite):
            done = judging.write(local, progress_bar)
    except KeyboardInterrupt:
        raise interrupted(local, "judged") from None
    print_written(done, local, target)
