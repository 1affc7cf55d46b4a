"""`entail agree`: how far the annotators of a test set agree."""

from __future__ import annotations

import click

from entailment.cli.options import format_option, labels_option
from entailment.cli.output import print_report
from entailment.cli.sampling_options import sampling_options
from entailment.model import LabelScheme

__all__ = ["command"]


@click.command("agree", epilog="Example: entail agree rte.project --plot agreement.svg")
@click.argument("project", metavar="PROJECT|FILE")
@click.option(
    "--min-shared",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="The pairs that two annotators must share to count in the average, as in RTE-2.",
)
@click.option("--plot", metavar="FILE.svg|png", help="Draw the agreement of every group.")
@sampling_options
@labels_option("those of the annotations")
@format_option
def command(
    project: str,
    min_shared: int,
    plot: str | None,
    bootstrap: int,
    seed: int,
    labels: LabelScheme | None,
    output: str,
) -> None:
    """Measure the agreement of annotators, next to the figures of the papers for their sets.

    Percent, Fleiss' and Cohen's kappa and Krippendorff's alpha: over all pairs, those that at
    least one person labels ENTAILMENT, each task, each annotator, and over time. FILE has
    annotations in csv, jsonl or Label Studio JSON.
    """
    from entailment.collection.agreement_figures import agreement
    from entailment.collection.agreement_report import agreement_report, plot_agreement
    from entailment.collection.annotation_files import annotations_of

    if plot is not None:
        from entailment.evaluation.plots import check_plot

        check_plot(plot)
    measured = agreement(
        annotations_of(project), labels=labels, samples=bootstrap, seed=seed, min_shared=min_shared
    )
    if plot is not None:
        plot_agreement(measured, plot)
    print_report(agreement_report(measured), output)
