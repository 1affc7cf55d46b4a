"""`entail validate`: does the cited document support the fact?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from entailment.cli.findings import one_line
from entailment.cli.inputs import input_paths
from entailment.cli.options import format_option, links_option, read_options, system_options
from entailment.cli.output import (
    interrupted,
    print_json,
    print_lines,
    print_renderable,
    progress_around_results,
    progress_bar,
)

if TYPE_CHECKING:
    from entailment.evaluation.tasks.facts import FactJudging
    from entailment.validation.answers import Validation

__all__ = ["command"]

_HEADER = "id decision probability rule document start end hypothesis evidence reason".split()


@click.command(
    "validate",
    epilog="Example: entail validate facts.xml --documents source/ -o run.xml --run-format kbp",
)
@click.argument("claims")
@click.option(
    "--documents",
    required=True,
    metavar="DIR",
    help="What the facts cite: a folder or a file of documents, by id or name.",
)
@click.option("-o", "--output", "target", metavar="RUN", help="Write a run file, do not print.")
@click.option(
    "--run-format",
    type=click.Choice(["jsonl", "kbp"]),
    default="jsonl",
    show_default=True,
    help="Ours, or the submission format of the KBP Validation task.",
)
@click.option(
    "--profile",
    type=click.Choice(["generic", "tailored"]),
    default="tailored",
    show_default=True,
    help="Nothing known of the slots but their templates, or rules for them.",
)
@click.option("--without", multiple=True, metavar="RULE", help="Leave a rule out; may be repeated.")
@click.option(
    "--train", metavar="MODEL.json", help="Fit the model of the generic profile to CLAIMS."
)
@click.option(
    "--profile-model",
    "model",
    metavar="MODEL.json",
    help="The model of the generic profile, which --train wrote.",
)
@click.option("--slots", metavar="FILE.toml", help="Slots and templates besides ours, or in place.")
@links_option
@click.option("--overwrite", is_flag=True, help="Replace a file that is there.")
@click.option(
    "--lenient", is_flag=True, help="Skip broken facts; a missing document is no failure."
)
@system_options
@format_option
def command(
    claims: str,
    target: str | None,
    train: str | None,
    run_format: str,
    overwrite: bool,
    system: str | None,
    options: tuple[str, ...],
    output: str,
    **others: Any,
) -> None:
    """Decide for each fact of CLAIMS whether the document that it cites supports it, and where.

    CLAIMS is a set of the KBP Validation task, or JSON lines with entity, slot, value and
    document. A fact whose document is missing is decided NO, and the exit status is 1. The same
    command resumes a run that was killed.
    """
    from entailment.evaluation.options import RunOptions, TrainOptions, filled
    from entailment.evaluation.tasks.facts import FactTask

    common = {
        "system": system,
        "options": read_options(options),
        "overwrite": overwrite,
        "inputs": input_paths(system, others["model"], others["slots"], options=options),
    }
    if train is not None:
        reading = {name: others[name] for name in ("documents", "slots", "lenient")}
        given = filled(TrainOptions, {**common, **reading})
        click.echo(FactTask().train([claims], train, given, progress_bar).message, err=True)
        return
    judging = FactTask().judging(
        claims, filled(RunOptions, {**common, **others, "format": run_format})
    )
    if target is None:
        _print_all(judging, output)
        return
    try:
        done = judging.write(target, progress_bar)
    except KeyboardInterrupt:
        raise interrupted(target, "decided") from None
    click.echo(done.message, err=True)


def _print_all(judging: FactJudging, output: str) -> None:
    """Print every decision, those on one document together."""
    from entailment.evaluation.fact_judging import validation_json

    if output == "tsv":
        print_lines(["\t".join(_HEADER)])
    with progress_around_results("facts") as progress:
        for one in judging.validations(progress):
            if output == "json":
                print_json(validation_json(one) | {"system": judging.validator.description})
            elif output == "tsv":
                print_lines(["\t".join(one_line(cell) for cell in _row(one))])
            else:
                _print(one)


def _row(one: Validation) -> list[str]:
    passage = one.passage
    return [
        one.fact.id,
        _decision(one),
        f"{one.probability:.6f}",
        one.rule,
        one.fact.document_id,
        "" if passage is None else str(passage.start),
        "" if passage is None else str(passage.end),
        "" if one.hypothesis is None else one.hypothesis.text,
        "" if passage is None else passage.text,
        one.reason,
    ]


def _print(one: Validation) -> None:
    from rich.padding import Padding
    from rich.text import Text

    fact = one.fact
    decision = f"{_decision(one)} {one.probability:.2f}"
    title = f"{fact.id}  {decision}  {fact.entity}, {fact.slot_name}: {fact.value}"
    print_renderable(Text(one_line(title), style="bold"))
    if one.passage is not None:
        print_renderable(Padding(Text(one_line(one.where)), (0, 0, 0, 2)))
        print_renderable(Padding(Text(one_line(one.passage.text)), (0, 0, 0, 4)))
    if one.hypothesis is not None:
        print_renderable(Padding(Text(one_line(f"says: {one.hypothesis.text}")), (0, 0, 0, 4)))
    print_renderable(Padding(Text(one_line(f"{one.rule}: {one.reason}")), (0, 0, 0, 4)))


def _decision(one: Validation) -> str:
    return "YES" if one.supported else "NO"
