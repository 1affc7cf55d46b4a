"""`entail score`: the official measures of runs, of ours and of any other program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.options import data_options, format_option, labels_option, sampling_options
from entailment.cli.output import print_json, print_renderable
from entailment.model import Labels

if TYPE_CHECKING:
    from entailment.evaluation.gold import Gold
    from entailment.evaluation.scoring import Scores

__all__ = ["command", "print_scores"]


@click.command("score", epilog="Example: entail score RTE3_dev.xml run.jsonl other.txt --by task")
@click.argument("gold")
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option("--by", metavar="ATTRIBUTE", help="Score groups as well: task, length, ...")
@click.option("--published", metavar="SET", help="List among the published runs of rte2, ...")
@click.option("--plot", metavar="FILE.svg|png", help="Draw precision against recall.")
@click.option("--calibration", metavar="FILE.svg|png", help="Draw how far probabilities are true.")
@sampling_options
@labels_option
@data_options
@format_option
def command(
    gold: str,
    runs: tuple[str, ...],
    by: str | None,
    published: str | None,
    plot: str | None,
    calibration: str | None,
    bootstrap: int,
    seed: int,
    labels: Labels | None,
    output: str,
    **reading: Any,
) -> None:
    """Score run files against GOLD by the official measures.

    GOLD is a labelled file of pairs or an answer key; a RUN is of our format or of a campaign's.
    A three-way run is scored two-way as well. Intervals are 95 % and keep pairs of one source
    together.
    """
    from entailment.evaluation.gold import read_gold
    from entailment.evaluation.runs import check_run, read_run
    from entailment.evaluation.scoring import score_run

    for path in filter(None, (plot, calibration)):
        from entailment.evaluation.plots import check_plot

        check_plot(path)
    answers = read_gold(gold, **reading)
    read = [read_run(path) for path in runs]
    for run in read:
        check_run(run, answers)
    scores = [
        score_run(run, answers, labels=labels, by=by, bootstrap=bootstrap, seed=seed)
        for run in read
    ]
    if published is not None:
        _print_ranking(published, scores, output)
    else:
        print_scores(answers, scores, output)
    if plot is not None or calibration is not None:
        from entailment.evaluation import plots

        if plot is not None:
            plots.precision_recall(read, answers, plot)
        if calibration is not None:
            plots.calibration(read, answers, calibration)


def print_scores(gold: Gold, scores: Sequence[Scores], output: str) -> None:
    """Print *scores* as *output*, `text`, `json` or `tsv`."""
    from entailment.evaluation import reports
    from entailment.evaluation.scoring import scores_json

    if output == "json":
        print_json(scores_json(gold, scores))
    elif output == "tsv":
        click.echo(reports.scores_tsv(scores), nl=False)
    else:
        print_renderable(reports.scores_report(gold, scores))
        if gold.unlabelled:
            told = f"{gold.unlabelled:,} pairs have no gold label and are not scored"
            click.echo(f"entail: warning: {gold.name}: {told}", err=True)


def _print_ranking(published: str, scores: Sequence[Scores], output: str) -> None:
    from entailment.evaluation import reports
    from entailment.evaluation.published import ranking

    ours = {one.run: (one.two_way or one).accuracy.value for one in scores}
    if output == "json":
        for row in ranking(published, ours, measure="accuracy"):
            print_json(row._asdict())
    elif output == "tsv":
        click.echo(reports.ranking_tsv(published, ours, measure="accuracy"), nl=False)
    else:
        print_renderable(reports.ranking_report(published, ours, measure="accuracy"))
