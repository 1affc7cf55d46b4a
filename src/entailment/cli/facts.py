"""`entail facts`: the answers of slot-filling systems, assessed, become a set of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from entailment.cli.inputs import input_paths
from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_tsv

if TYPE_CHECKING:
    from entailment.validation.building import Built

__all__ = ["command"]


@click.command("facts", epilog="Example: entail facts queries.xml assessments.tab -o devset.xml")
@click.argument("queries")
@click.argument("assessments")
@click.argument("runs", metavar="[RUN]...", nargs=-1)
@click.option("-o", "--output", "target", required=True, help="The set of facts to write.")
@click.option(
    "--rules",
    type=click.Choice(["rte6-dev", "rte6-test", "rte7"]),
    default="rte7",
    show_default=True,
    help="The set whose organisers' rules are applied.",
)
@click.option(
    "--slots", metavar="FILE.toml", help="Slots and templates to add to ours, or to replace them."
)
@click.option(
    "--genres", metavar="FILE.toml", help="The patterns of ids of web and speech documents."
)
@click.option("--blind", is_flag=True, help="Write a test set, without gold labels.")
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@format_option
def command(
    queries: str,
    assessments: str,
    runs: tuple[str, ...],
    target: str,
    rules: str,
    slots: str | None,
    genres: str | None,
    blind: bool,
    overwrite: bool,
    output: str,
) -> None:
    """Build a set of facts from TAC KBP assessments, as RTE-6 and RTE-7 did.

    QUERIES lists the entities, ASSESSMENTS how answers were assessed; with RUNs, only their answers
    become facts. Correct and redundant answers are supported, wrong ones are not. The command
    prints how many answers were skipped, and why.
    """
    from entailment.files import output_file
    from entailment.validation.assessments import (
        read_assessments,
        read_queries,
        read_responses,
    )
    from entailment.validation.building import build_facts
    from entailment.validation.formats import write_facts
    from entailment.validation.genres import read_genres
    from entailment.validation.slots import read_slots

    read = input_paths(queries, assessments, *runs, slots, genres)
    output_file(target, inputs=read, overwrite=overwrite)
    built = build_facts(
        read_queries(queries),
        read_assessments(assessments),
        [response for run in runs for response in read_responses(run)] if runs else None,
        rules=rules,
        slots=None if slots is None else read_slots(slots),
        genres=None if genres is None else read_genres(genres),
    )
    if not built.facts:
        problem = f"none of {built.read:,} answers becomes a fact under the rules of {rules}"
        raise click.ClickException(problem)
    write_facts(built.facts, target, blind=blind)
    _print(built, output)


def _print(built: Built, output: str) -> None:
    counts = {"answers": built.read, "facts": len(built.facts), "supported": built.supported}
    if output == "json":
        print_json({**counts, "left_out": dict(built.left_out)})
        return
    rows = [{"answers": name, "number": f"{number:,}"} for name, number in _rows(built)]
    if output == "tsv":
        print_tsv([["answers", "number"], *([name, str(number)] for name, number in _rows(built))])
    else:
        print_listing(rows)


def _rows(built: Built) -> list[tuple[str, int]]:
    return [
        ("read", built.read),
        *((f"left out: {reason}", number) for reason, number in built.left_out.items()),
        ("supported facts", built.supported),
        ("unsupported facts", len(built.facts) - built.supported),
    ]
