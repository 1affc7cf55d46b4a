"""`entail run`: pairs, or the decisions of a topic set, become a run file, whatever happens."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from entailment.cli.inputs import input_paths
from entailment.cli.options import (
    abstain_option,
    data_options,
    labels_option,
    read_options,
    system_options,
)
from entailment.cli.output import interrupted, print_lines, progress_bar
from entailment.cli.run_topics import TopicOptions, refuse_pair_options, run_topics, topic_options
from entailment.model import LabelScheme

__all__ = ["command"]

_OFFICIAL = {"rte1": "rte1", "rte2": "rte2", "rte3": "rte2", "rte3-3way": "rte2"}
"""The submission format of the campaign that a reader is of; RTE-5's for all others."""

_TWO_WAY = {"rte1", "rte2", "rte3"}
"""Readers of the campaigns whose runs had two labels."""


@click.command("run", epilog="Example: entail run RTE3_dev.xml -o coverage.jsonl -s coverage")
@click.argument("data")
@click.option(
    "-o", "--output", "target", required=True, help="The run file; '-' is standard output."
)
@click.option(
    "--run-format",
    "form",
    type=click.Choice(["jsonl", "rte", "rte1", "rte2", "rte5", "rte6"]),
    default="jsonl",
    show_default=True,
    help="Ours, or the campaign's submission format (rte: that of the data; rte6: of topics).",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, help="Processes that judge. [default: 1]"
)
@click.option("--overwrite", is_flag=True, help="Replace a run that is there.")
@topic_options
@abstain_option
@labels_option
@system_options
@data_options
def command(
    data: str,
    target: str,
    form: str,
    jobs: int,
    overwrite: bool,
    abstain: float | None,
    labels: LabelScheme | None,
    system: str | None,
    options: tuple[str, ...],
    task: str | None,
    ranker: str | None,
    top: int | None,
    context: tuple[str, ...],
    threshold: float | None,
    **reading: Any,
) -> None:
    """Judge every pair of DATA into a run file.

    DATA is a file of pairs, or the folder of a topic set: then each candidate of a hypothesis is
    judged in the context that the recipe names, and decided as the recipe says.

    To resume a killed run, run the same command again: RUN.part keeps what was judged.
    """
    asked = TopicOptions(task, ranker, top, context, threshold)
    if Path(data).is_dir():
        if abstain is not None:
            raise click.UsageError("--abstain is for pairs; for topics say --threshold")
        refuse_pair_options(reading)
        run_topics(
            data,
            target,
            asked,
            system=system,
            labels=labels,
            options=read_options(options),
            gold=reading["key"],
            form=form,
            jobs=jobs,
            overwrite=overwrite,
            inputs=input_paths(system, options=options),
        )
        return
    asked.refuse()
    if form == "rte6":
        raise click.UsageError("--run-format rte6 is for topic sets, which are folders")
    from entailment.datasets import open_dataset
    from entailment.evaluation.judging import judge_dataset
    from entailment.systems import load_system

    dataset = open_dataset(data, unlabelled=True, **reading)
    if form == "rte":
        form = _OFFICIAL.get(dataset.reader_name, "rte5")
        if labels is None and dataset.reader_name in _TWO_WAY:
            labels = LabelScheme.TWO_WAY
    named = load_system(system, labels=labels, options=read_options(options), abstain=abstain)
    if target == "-":
        _print_run(dataset, named, form)
        return
    if dataset.checksum() in named.trained_on_checksums:
        told = f"'{named.name}' was fitted to these pairs; its scores on them say little"
        click.echo(f"entail: warning: {dataset.name}: {told}", err=True)
    try:
        with progress_bar("judging") as progress:
            summary = judge_dataset(
                dataset,
                named,
                target,
                format=form,
                jobs=jobs,
                overwrite=overwrite,
                inputs=input_paths(system, options=options),
                progress=progress,
            )
    except KeyboardInterrupt:
        raise interrupted(target, "judged") from None
    told = f"{target}: {summary.judged + summary.resumed:,} pairs judged by {named.name}"
    if summary.resumed:
        told += f", {summary.resumed:,} of them before"
    if summary.skipped:
        told += f"; {summary.skipped:,} broken pairs skipped"
    click.echo(told, err=True)


def _print_run(dataset: Any, named: Any, form: str) -> None:
    from entailment.evaluation.judging import judged_lines, run_header
    from entailment.evaluation.runs import header_line

    if form != "jsonl":
        raise click.UsageError("only --run-format jsonl can go to standard output; name a file")
    header: Mapping[str, Any] = run_header(dataset, named.description, named.labels)
    print_lines([header_line(header)])
    print_lines(judged_lines(named, iter(dataset)))
