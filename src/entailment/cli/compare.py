"""`entail compare`: is one run better than the first, or is it chance?"""

from __future__ import annotations

from typing import Any

import click

from entailment.cli.options import data_options, format_option, labels_option, sampling_options
from entailment.cli.output import print_json, print_renderable
from entailment.model import Labels

__all__ = ["command"]


@click.command(
    "compare", epilog="Example: entail compare RTE3_dev.xml overlap.jsonl features.jsonl"
)
@click.argument("gold")
@click.argument("runs", metavar="RUN RUN...", nargs=-1, required=True)
@click.option("--by", metavar="ATTRIBUTE", default="task", help="Groups of the plot's bars.")
@click.option("--plot", metavar="FILE.svg|png", help="Bars of each run in each group.")
@sampling_options
@labels_option
@data_options
@format_option
def command(
    gold: str,
    runs: tuple[str, ...],
    by: str,
    plot: str | None,
    bootstrap: int,
    seed: int,
    labels: Labels | None,
    output: str,
    **reading: Any,
) -> None:
    """Compare runs with the first of them by paired tests.

    McNemar's exact test, approximate randomisation and the paired bootstrap; the last two keep
    pairs of one source together.
    """
    from entailment.evaluation import reports
    from entailment.evaluation.comparison import compare_runs, comparison_json
    from entailment.evaluation.gold import read_gold
    from entailment.evaluation.runs import check_run, read_run

    if plot is not None:
        from entailment.evaluation.plots import check_plot

        check_plot(plot)
    answers = read_gold(gold, **reading)
    read = [read_run(path) for path in runs]
    for run in read:
        check_run(run, answers)
    compared = compare_runs(answers, read, labels=labels, bootstrap=bootstrap, seed=seed)
    if output == "json":
        print_json(comparison_json(answers, compared))
    elif output == "tsv":
        click.echo(reports.comparison_tsv(compared), nl=False)
    else:
        print_renderable(reports.comparison_report(answers, compared))
    if plot is not None:
        from entailment.evaluation.plots import group_bars
        from entailment.evaluation.scoring import score_run

        groups = by if by in answers.attributes else None
        drawn = [
            score_run(run, answers, labels=labels, by=groups, bootstrap=bootstrap, seed=seed)
            for run in read
        ]
        group_bars(drawn, plot)
