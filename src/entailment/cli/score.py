"""`entail score`: the official measures of runs, of ours and of any other program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.options import data_options, format_option, labels_option, sampling_options
from entailment.cli.output import print_json, print_lines, print_renderable
from entailment.cli.score_facts import check_fact_options, score_fact_runs
from entailment.cli.score_topics import check_topic_options, score_topics
from entailment.errors import OptionError
from entailment.model import Label, LabelScheme

if TYPE_CHECKING:
    from entailment.evaluation.gold import Gold
    from entailment.evaluation.runs import Run
    from entailment.evaluation.scoring import Scores

__all__ = ["command", "print_scores", "read_runs"]


@click.command("score", epilog="Example: entail score RTE3_dev.xml run.jsonl other.txt --by task")
@click.argument("gold")
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option("--by", metavar="ATTRIBUTE", help="Score groups as well: task, length, topic, ...")
@click.option(
    "--published",
    type=click.Choice(["rte2", "rte6", "rte6-main", "rte6-novelty", "rte6-kbp"]),
    help="List the runs among those that the challenge's paper reports.",
)
@click.option(
    "--ranked/--unranked",
    default=None,
    help="Whether the order of RTE-4 and RTE-5 runs is their rank. [default: if it can be]",
)
@click.option(
    "--task",
    type=click.Choice(["main", "novelty", "search"]),
    help="The task of topics. [default: as the gold file is called, else main]",
)
@click.option("--plot", metavar="FILE.svg|png", help="Draw precision against recall.")
@click.option("--calibration", metavar="FILE.svg|png", help="Draw a calibration plot.")
@sampling_options
@labels_option
@data_options
@format_option
def command(
    gold: str,
    runs: tuple[str, ...],
    by: str | None,
    published: str | None,
    ranked: bool | None,
    task: str | None,
    plot: str | None,
    calibration: str | None,
    bootstrap: int,
    seed: int,
    labels: LabelScheme | None,
    output: str,
    **reading: Any,
) -> None:
    """Score run files against GOLD by the official measures.

    GOLD is a labelled file of pairs or an answer key; a RUN is of our format or of a campaign's.
    A three-way run is scored two-way as well. Intervals are 95 % and keep pairs of one source
    together.

    GOLD may be topics of RTE-5 to RTE-7: their folder, whose gold --key can name, or a gold file;
    or a set of facts of the KBP Validation task, which --by slot and --by entity_type group.
    """
    from entailment.datasets.topics import looks_like_topics
    from entailment.evaluation.gold import read_gold
    from entailment.evaluation.scoring import score_run
    from entailment.validation.sets import looks_like_facts

    for path in filter(None, (plot, calibration)):
        from entailment.evaluation.plots import check_plot

        check_plot(path)
    if task is not None or looks_like_topics(gold):
        check_topic_options(
            reading, labels=labels, ranked=ranked, plot=plot, calibration=calibration
        )
        score_topics(
            gold,
            runs,
            task=task,
            key=reading["key"],
            by=by,
            published=published,
            bootstrap=bootstrap,
            seed=seed,
            output=output,
        )
        return
    if looks_like_facts(gold):
        check_fact_options(
            reading, labels=labels, ranked=ranked, plot=plot, calibration=calibration
        )
        score_fact_runs(
            gold,
            runs,
            lenient=reading["lenient"],
            by=by,
            published=published,
            bootstrap=bootstrap,
            seed=seed,
            output=output,
        )
        return
    if published not in (None, "rte2"):
        raise OptionError(f"'{published}' has no runs over pairs, and '{gold}' is of pairs")
    answers = read_gold(gold, **reading)
    if published is not None:
        _refuse_unlike(published, answers)
    read = read_runs(runs, answers, ranked)
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


def read_runs(paths: Sequence[str], gold: Gold, ranked: bool | None = None) -> list[Run]:
    """Return the runs at *paths*, checked against *gold*; those of one name are told by path.

    *ranked* says whether the order of runs without scores is their rank, where no file tells.
    """
    from dataclasses import replace

    from entailment.evaluation.runs import check_run, read_run

    runs = [read_run(path, ranked=ranked) for path in paths]
    for run in runs:
        check_run(run, gold)
        _warn_of_other_data(run, gold)
    names = Counter(run.name for run in runs)
    return [
        replace(run, name=path) if names[run.name] > 1 else run
        for run, path in zip(runs, paths, strict=True)
    ]


def _warn_of_other_data(run: Run, gold: Gold) -> None:
    header = run.signature or {}
    if gold.pairs_checksum and header.get("checksum", gold.pairs_checksum) != gold.pairs_checksum:
        told = f"judged another file, '{header.get('data')}'; are these the same pairs?"
        click.echo(f"entail: warning: {gold.name}: {run.name} {told}", err=True)


def print_scores(gold: Gold, scores: Sequence[Scores], output: str) -> None:
    """Print *scores* as *output*, `text`, `json` or `tsv`."""
    from entailment.evaluation import reports
    from entailment.evaluation.scoring import scores_json

    if output == "json":
        print_json(scores_json(gold, scores))
    elif output == "tsv":
        print_lines(reports.scores_tsv(scores).splitlines())
    else:
        print_renderable(reports.scores_report(gold, scores))
        print_lines(reports.signature_lines(scores))
        if gold.unlabelled:
            told = f"{gold.unlabelled:,} pairs have no gold label and are not scored"
            click.echo(f"entail: warning: {gold.name}: {told}", err=True)


def _refuse_unlike(published: str, gold: Gold) -> None:
    """Raise OptionError where *gold* is not the set that the published runs are of."""
    from entailment.evaluation.published import unlike

    labels = [entry.label for entry in gold.entries.values()]
    if problem := unlike(published, gold.name, len(labels), labels.count(Label.ENTAILMENT)):
        raise OptionError(f"{problem}; only runs on one set can be ranked together")


def _print_ranking(published: str, scores: Sequence[Scores], output: str) -> None:
    from entailment.evaluation import reports
    from entailment.evaluation.published import ranking

    ours = {one.run: (one.two_way or one).accuracy.value for one in scores}
    if output == "json":
        for row in ranking(published, ours):
            print_json(row._asdict())
    elif output == "tsv":
        print_lines(reports.ranking_tsv(published, ours).splitlines())
    else:
        print_renderable(reports.ranking_report(published, ours))
