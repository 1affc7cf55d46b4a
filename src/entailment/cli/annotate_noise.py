"""`entail annotate noise`: how often the sources of a project were wrong."""

from __future__ import annotations

import click

from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_tsv

__all__ = ["noise"]


@click.command("noise", epilog="Example: entail annotate noise headlines.project")
@click.argument("project")
@format_option
def noise(project: str, output: str) -> None:
    """Estimate how often each source of pairs is wrong, from the annotated pairs.

    The estimate is the share of pairs whose gold label differs from the one that the source
    expects, such as for headlines, with its 95 % interval. 'reconcile --method' gives pairs their
    gold labels.
    """
    from entailment.collection.noise import source_noise
    from entailment.collection.project import Project, ProjectError

    with Project(project) as opened:
        measured = source_noise(opened)
    if not measured:
        problem = "no pair has both an expected label and a gold label"
        raise ProjectError(f"{project}: {problem}; decide with 'reconcile --method'")
    if output == "json":
        for source in measured:
            print_json({**source._asdict(), "expected": str(source.expected)})
        return
    rows = [
        {
            "source": source.method,
            "expects": str(source.expected),
            "pairs": str(source.judged),
            "otherwise": str(source.otherwise),
            "%": f"{100 * source.otherwise / source.judged:.1f}" if source.judged else "",
            "95 % interval": f"{100 * source.low:.1f}–{100 * source.high:.1f}",
            "removed": str(source.removed),
        }
        for source in measured
    ]
    if output == "tsv":
        print_tsv([[*rows[0]], *([*row.values()] for row in rows)])
    else:
        print_listing(rows)
