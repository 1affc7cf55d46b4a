"""`entail compare`: is one run better than the first, or is it chance?"""

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
from entailment.cli.sampling_options import cluster_option, significance_options
from entailment.evaluation.options import ScoreOptions, filled

__all__ = ["command"]


@click.command(
    "compare", epilog="Example: entail compare RTE3_dev.xml overlap.jsonl features.jsonl"
)
@click.argument("gold")
@click.argument("runs", metavar="RUN RUN...", nargs=-1, required=True)
@click.option(
    "--by",
    metavar="ATTRIBUTE",
    multiple=True,
    help="Also compare groups of pairs: task, length, topic, ...; may be repeated. The plot has "
    "the groups of the first. [default of the plot: task]",
)
@subset_option
@click.option("--plot", metavar="FILE.svg|png", help="Plot a bar for each run in each group.")
@click.option(
    "--agreement",
    metavar="FILE.svg|png",
    help="Plot the agreement of runs: rank correlations, and near-clones.",
)
@topic_task_option
@cluster_option("drawn and swapped together")
@significance_options
@labels_option("three if gold and runs have three")
@data_options
@formats_option("md", "tex", are="for papers (tex needs the package booktabs)")
def command(
    gold: str, runs: tuple[str, ...], output: str, by: tuple[str, ...], **others: Any
) -> None:
    """Compare runs with the first by paired tests.

    The tests are McNemar's exact test, approximate randomisation and the paired bootstrap; the last
    two sample the pairs of one source together. With several comparisons, p is also corrected
    for their number (Holm). For topics and facts, F is compared by the
    bootstrap and McNemar's test.
    """
    from entailment.evaluation.task import check_options, recognised

    if len(runs) < 2:
        raise click.UsageError("a comparison requires two runs or more")
    given = filled(ScoreOptions, {**others, "by": by or None})
    for picture in filter(None, (given.plot, given.agreement)):
        from entailment.evaluation.plots import check_plot

        check_plot(picture)
    kind = recognised(gold, given.reading)
    check_options(kind, "compare", given)
    print_report(kind.compare(gold, runs, given), output)
