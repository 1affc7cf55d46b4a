"""`entail score`: the official measures of runs, of ours and of any other program."""

from __future__ import annotations

from typing import Any

import click

from entailment.cli.options import (
    data_options,
    formats_option,
    labels_option,
    subset_option,
    topic_task_option,
)
from entailment.cli.output import print_report
from entailment.cli.sampling_options import cluster_option, sampling_options
from entailment.evaluation.options import ScoreOptions, filled

__all__ = ["command"]


@click.command("score", epilog="Example: entail score RTE3_dev.xml run.jsonl other.txt --by task")
@click.argument("gold")
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option(
    "--by",
    metavar="ATTRIBUTE",
    multiple=True,
    help="Also score groups of pairs: task, length, topic, ...; may be repeated.",
)
@subset_option
@click.option(
    "--published",
    type=click.Choice(["rte2", "rte6", "rte6-main", "rte6-novelty", "rte6-kbp"]),
    help="List the runs among those that the challenge's paper reports.",
)
@click.option(
    "--ranked/--unranked",
    default=None,
    help="Whether the order of lines in RTE-4 and RTE-5 runs is a ranking. [default: if it can be]",
)
@topic_task_option
@click.option("--plot", metavar="FILE.svg|png", help="Draw precision against recall.")
@click.option("--calibration", metavar="FILE.svg|png", help="Draw a calibration plot.")
@cluster_option("drawn together")
@sampling_options
@labels_option("three if gold and runs have three")
@data_options
@formats_option("md", "tex", are="for papers (tex needs the package booktabs)")
def command(
    gold: str, runs: tuple[str, ...], output: str, by: tuple[str, ...], **others: Any
) -> None:
    """Score run files against GOLD by the official measures.

    GOLD is a labelled file of pairs or an answer key; a RUN is in our format or in that of a
    challenge. A three-way run is scored two-way as well. Intervals are 95 % and sample the pairs of
    one source together.

    GOLD may also be topics of RTE-5 to RTE-7 (their folder, with --key to name its gold file, or a
    gold file), or a set of facts of the KBP Validation task, grouped with --by slot or --by
    entity_type.
    """
    from entailment.evaluation.task import check_options, recognised

    given = filled(ScoreOptions, {**others, "by": by or None})
    for path in filter(None, (given.plot, given.calibration)):
        from entailment.evaluation.plots import check_plot

        check_plot(path)
    kind = recognised(gold, given.reading)
    check_options(kind, "score", given)
    print_report(kind.score(gold, runs, given), output)
