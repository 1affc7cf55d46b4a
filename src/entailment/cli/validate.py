"""`entail validate`: does the cited document support the fact?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from entailment.cli.findings import one_line
from entailment.cli.inputs import input_paths
from entailment.cli.job_options import jobs_options
from entailment.cli.options import (
    format_option,
    links_option,
    read_options,
    require_format,
    system_options,
    timeout_option,
)
from entailment.cli.output import (
    interrupted,
    print_json,
    print_lines,
    print_renderable,
    print_written,
    progress_around_results,
    progress_bar,
)
from entailment.cli.pages import page_options, require_page, validation_entry, write_page

if TYPE_CHECKING:
    from entailment.evaluation.tasks.facts import FactJudging
    from entailment.validation.answers import Validation

__all__ = ["command"]

_HEADER = "id decision probability rule document start end hypothesis evidence reason".split()


@click.command(
    "validate",
    epilog="Example: entail validate facts.xml --documents source/ -o run.xml --run-format kbp",
)
@click.argument("claims", metavar="FACTS")
@click.option(
    "--documents",
    required=True,
    metavar="DIR",
    help="What the facts cite: a folder or a file of documents, by id or name.",
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="RUN",
    help="Write a run file, or to a URL such as s3://bucket/run.jsonl; print no facts.",
)
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
    help="generic uses only the templates of the slots, tailored also rules for them.",
)
@click.option("--without", multiple=True, metavar="RULE", help="Disable a rule; may be repeated.")
@click.option(
    "--train", metavar="MODEL.json", help="Fit the model of the generic profile to FACTS."
)
@click.option(
    "--profile-model",
    "model",
    metavar="MODEL.json",
    help="The model of the generic profile, as written by --train.",
)
@click.option(
    "--slots", metavar="FILE.toml", help="Slots and templates to add to ours, or to replace them."
)
@jobs_options
@links_option
@page_options
@click.option(
    "--lenient", is_flag=True, help="Skip broken facts; do not fail on a missing document."
)
@timeout_option
@system_options
@format_option
def command(
    claims: str,
    target: str | None,
    train: str | None,
    run_format: str,
    page: str | None,
    overwrite: bool,
    system: str | None,
    options: tuple[str, ...],
    output: str,
    **others: Any,
) -> None:
    """Decide for each of FACTS whether the document that it cites supports it, and where.

    FACTS is a set of the KBP Validation task, or JSON lines or a table (csv, tsv) with entity,
    slot, value and document, or subject, predicate, object and document. A fact whose document is
    missing is NO, and the exit status is 1. The same command resumes a run that was killed.
    """
    from entailment.datasets.stores import local_file, stored
    from entailment.evaluation.options import RunOptions, TrainOptions, filled
    from entailment.evaluation.tasks.facts import FactTask

    if page is not None and (target is not None or train is not None):
        raise click.UsageError("--html is for decisions that are printed, not for --output")
    if target is not None:
        written = "json" if run_format == "jsonl" else None
        require_format(written, "the format of --output is --run-format")
    common: dict[str, Any] = {
        "system": system,
        "options": read_options(options),
        "overwrite": overwrite,
        "inputs": input_paths(system, others["model"], others["slots"], options=options),
    }
    if train is not None:
        reading = {name: others[name] for name in ("documents", "slots", "lenient")}
        if others["jobs"] != 1:
            raise click.UsageError("--jobs and --on are not for --train")
        given = filled(TrainOptions, {**common, **reading})
        click.echo(FactTask().train([claims], train, given, progress_bar).message, err=True)
        return
    judging = FactTask().judging(
        claims, filled(RunOptions, {**common, **others, "format": run_format})
    )
    if target is None:
        read = [judging.facts.path, others["documents"], *common["inputs"]]
        require_page(page, read, overwrite=overwrite)
        _print_all(judging, output, page)
        return
    local = local_file(target)
    try:
        with stored(target, inputs=[claims, others["documents"]], overwrite=overwrite):
            done = judging.write(local, progress_bar)
    except KeyboardInterrupt:
        raise interrupted(local, "decided") from None
    print_written(done, local, target)


def _print_all(judging: FactJudging, output: str, page: str | None) -> None:
    """Print every decision, those on one document together, and write the *page* of all."""
    from entailment.checking.evidence_page import Entry, EvidencePage

    if output == "tsv":
        print_lines(["\t".join(_HEADER)])
    system = judging.validator.description
    entries: list[Entry] = []
    with progress_around_results("facts") as progress:
        for validation in judging.validations(progress):
            if page is not None:
                entries.append(validation_entry(validation))
            if output == "json":
                print_json(validation.to_dict(system))
            elif output == "tsv":
                print_lines(["\t".join(one_line(cell) for cell in _row(validation))])
            else:
                _print(validation)
    write_page(page, EvidencePage("Validation", "Facts", tuple(entries), system))


def _row(validation: Validation) -> list[str]:
    passage = validation.passage
    return [
        validation.fact.id,
        _decision(validation),
        f"{validation.probability:.6f}",
        validation.rule,
        validation.document_id,
        "" if passage is None else str(passage.start),
        "" if passage is None else str(passage.end),
        "" if validation.hypothesis is None else validation.hypothesis.text,
        "" if passage is None else passage.text,
        validation.reason,
    ]


def _print(validation: Validation) -> None:
    from rich.padding import Padding
    from rich.text import Text

    fact = validation.fact
    decision = f"{_decision(validation)} {validation.probability:.2f}"
    title = f"{fact.id}  {decision}  {fact.entity}, {fact.slot_name}: {fact.value}"
    print_renderable(Text(one_line(title), style="bold"))
    if validation.passage is not None:
        print_renderable(Padding(Text(one_line(validation.where)), (0, 0, 0, 2)))
        print_renderable(Padding(Text(one_line(validation.passage.text)), (0, 0, 0, 4)))
    if validation.hypothesis is not None:
        print_renderable(
            Padding(Text(one_line(f"says: {validation.hypothesis.text}")), (0, 0, 0, 4))
        )
    print_renderable(
        Padding(Text(one_line(f"{validation.rule}: {validation.reason}")), (0, 0, 0, 4))
    )


def _decision(validation: Validation) -> str:
    return "YES" if validation.supported else "NO"
