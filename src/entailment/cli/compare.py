"""`entail compare`: is one run better than the first, or is it chance?"""

from __future__ import annotations

from typing import Any

import click

from entailment.cli.options import data_options, format_option, labels_option, significance_options
from entailment.cli.output import print_json, print_lines, print_renderable
from entailment.cli.score import read_runs
from entailment.cli.score_facts import check_fact_options, compare_facts
from entailment.cli.score_topics import check_topic_options, compare_topics
from entailment.model import LabelScheme

__all__ = ["command"]


@click.command(
    "compare", epilog="Example: entail compare RTE3_dev.xml overlap.jsonl features.jsonl"
)
@click.argument("gold")
@click.argument("runs", metavar="RUN RUN...", nargs=-1, required=True)
@click.option("--by", metavar="ATTRIBUTE", help="Groups of the plot's bars. [default: task]")
@click.option("--plot", metavar="FILE.svg|png", help="Bars of each run in each group.")
@significance_options
@labels_option
@data_options
@format_option
def command(
    gold: str,
    runs: tuple[str, ...],
    by: str | None,
    plot: str | None,
    bootstrap: int,
    seed: int,
    labels: LabelScheme | None,
    output: str,
    **reading: Any,
) -> None:
    """Compare runs with the first of them by paired tests.

    McNemar's exact test, approximate randomisation and the paired bootstrap; the last two keep
    pairs of one source together. Of topics and facts, F by the bootstrap and McNemar's test.
    """
    from entailment.datasets.topics import looks_like_topics
    from entailment.evaluation import reports
    from entailment.evaluation.comparison import compare_runs, comparison_json
    from entailment.evaluation.gold import read_gold
    from entailment.validation.sets import looks_like_facts

    if plot is not None:
        from entailment.evaluation.plots import check_plot

        check_plot(plot)
    if looks_like_topics(gold):
        check_topic_options(reading, labels=labels, by=by, plot=plot)
        compare_topics(
            gold, runs, key=reading["key"], bootstrap=bootstrap, seed=seed, output=output
        )
        return
    if looks_like_facts(gold):
        check_fact_options(reading, labels=labels, by=by, plot=plot)
        lenient = reading["lenient"]
        compare_facts(gold, runs, lenient=lenient, bootstrap=bootstrap, seed=seed, output=output)
        return
    answers = read_gold(gold, **reading)
    read = read_runs(runs, answers)
    compared = compare_runs(answers, read, labels=labels, bootstrap=bootstrap, seed=seed)
    if output == "json":
        print_json(comparison_json(answers, compared))
    elif output == "tsv":
        print_lines(reports.comparison_tsv(compared).splitlines())
    else:
        print_renderable(reports.comparison_report(answers, compared))
        print_lines(reports.comparison_signature_lines(compared))
    if plot is not None:
        from entailment.evaluation.plots import group_bars
        from entailment.evaluation.scoring import score_run

        groups = by or ("task" if "task" in answers.attributes else None)
        drawn = [
            score_run(run, answers, labels=labels, by=groups, bootstrap=bootstrap, seed=seed)
            for run in read
        ]
        group_bars(drawn, plot)
