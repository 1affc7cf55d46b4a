"""`entail campaign`: the runs of several teams, by the rules of a task, as tables of a paper."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.options import data_options, format_option, topic_task_option
from entailment.cli.sampling_options import sampling_options

if TYPE_CHECKING:
    from entailment.collection.campaign import Campaign

__all__ = ["command"]


@click.command("campaign", epilog="Example: entail campaign runs/ --gold RTE3_dev.xml -o runs.md")
@click.argument("folder")
@click.option("--gold", required=True, metavar="GOLD", help="Labelled pairs, topics or facts.")
@click.option(
    "--runs",
    "most",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    help="The maximum number of runs per team, for three-way GOLD of each label scheme.",
)
@click.option(
    "--deadline",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M"]),
    metavar="YYYY-MM-DD[THH:MM]",
    help="In UTC; files modified later are reported as late.",
)
@click.option(
    "--ablations", metavar="FOLDER", help="Ablation tests, files named TEAM-RUN.KIND.PART.ext."
)
@click.option(
    "--appendix", is_flag=True, help="Also write the scores of each run by topic, slot or task."
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE.md|FILE.tex",
    help="Also write the tables to this file.",
)
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@topic_task_option
@sampling_options
@data_options
@format_option
def command(
    folder: str, gold: str, most: int, deadline: datetime.datetime | None, ablations: str | None,
    appendix: bool, target: str | None, overwrite: bool, output: str, **others: Any,
) -> None:  # fmt: skip
    """Score and rank the runs of FOLDER, files named TEAM-RUN.ext.

    Files that break a rule are named and not scored: broken or incomplete runs, duplicate runs,
    more than --runs of a team, later than --deadline. Three-way runs are also scored two-way, so a
    two-way run with the same judgments is a duplicate. Runs in one group do not differ
    significantly from its best. KIND in --ablations is resource, tool or other; ablations are
    summarised as in Table 7 of the RTE-6 overview.
    """
    from pathlib import Path

    from entailment.cli.output import print_json, print_listing, print_tsv
    from entailment.collection.campaign import campaign_json, hold_campaign
    from entailment.collection.campaign_ablation import ablations_json, hold_ablations
    from entailment.collection.campaign_appendix import ablation_tables, appendix_tables
    from entailment.collection.campaign_pages import as_latex, as_markdown
    from entailment.evaluation.options import ScoreOptions, filled
    from entailment.files import output_file, write_whole

    path = None
    if target is not None:
        if Path(target).suffix not in (".md", ".tex"):
            raise click.UsageError(f"cannot write '{target}'; its name ends in .md or .tex")
        path = output_file(target, inputs=[gold], overwrite=overwrite)
    elif appendix:
        raise click.UsageError("--appendix is a part of the file that --output names")
    options = filled(ScoreOptions, others)
    utc = None if deadline is None else deadline.replace(tzinfo=datetime.UTC)
    campaign = hold_campaign(folder, gold, most=most, deadline=utc, options=options)
    tests = None if ablations is None else hold_ablations(ablations, gold, campaign, options)
    tables = [] if tests is None else ablation_tables(tests)
    if path is not None:
        further = [*tables, *(appendix_tables(campaign, gold, options) if appendix else ())]
        write_page = as_latex if path.suffix == ".tex" else as_markdown
        write_whole(path, write_page(campaign, further).encode())
    if output == "json":
        print_json(campaign_json(campaign) | ({} if tests is None else ablations_json(tests)))
    elif output == "tsv":
        print_tsv(_rows(campaign))
    else:
        _print(campaign)
        for table in tables:
            click.echo(table.title)
            print_listing(
                [dict(zip(_distinct(table.head), row, strict=True)) for row in table.rows]
            )
            click.echo(table.note)
    for note in campaign.notes:
        click.echo(f"entail: {note}", err=True)
    for broken in (*campaign.broken, *(() if tests is None else tests.broken)):
        click.echo(f"entail: warning: not scored: {broken}", err=True)


def _distinct(head: Sequence[str]) -> list[str]:
    """Return the heads of columns, a blank behind each that is given twice."""
    return [name + " " * head[:place].count(name) for place, name in enumerate(head)]


def _rows(campaign: Campaign) -> list[list[str]]:
    rows = [["table", "place", "team", "run", "measure", "value", "group"]]
    for table in campaign.tables:
        for row in table.rows:
            cells = [table.title, str(row.place), row.team, row.run, table.measure]
            rows.append([*cells, f"{row.value:.6f}", str(row.group)])
    return rows


def _print(campaign: Campaign) -> None:
    from entailment.cli.output import print_listing

    for table in campaign.tables:
        summary = table.summary
        click.echo(
            f"{table.title}, {table.measure}: best runs of {summary.teams} teams: highest "
            f"{summary.best:.2%}, median {summary.median:.2%}, mean {summary.mean:.2%}"
        )
        print_listing(
            [
                {
                    "place": str(row.place),
                    "team": row.team,
                    "run": row.run,
                    "%": f"{100 * row.value:.2f}",
                    "group": str(row.group),
                }
                for row in table.rows
            ]
        )
