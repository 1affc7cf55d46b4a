"""`entail validate`: does the cited document support the fact?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.findings import one_line
from entailment.cli.inputs import input_paths
from entailment.cli.options import (
    format_option,
    links_option,
    read_options,
    system_options,
    timeout_option,
)
from entailment.cli.output import (
    interrupted,
    print_json,
    print_lines,
    print_renderable,
    progress_bar,
    progress_beside_results,
)
from entailment.cli.pages import page_options, require_page, validation_entry, write_page

if TYPE_CHECKING:
    from entailment.validation.answers import Validation
    from entailment.validation.documents import Documents
    from entailment.validation.judging import Validator
    from entailment.validation.sets import FactSet

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
@click.option("--slots", metavar="FILE.toml", help="Slots and templates beside ours, or in place.")
@links_option
@page_options
@click.option(
    "--lenient", is_flag=True, help="Skip broken facts; a missing document is no failure."
)
@timeout_option
@system_options
@format_option
def command(
    claims: str,
    documents: str,
    target: str | None,
    run_format: str,
    profile: str,
    without: tuple[str, ...],
    train: str | None,
    model: str | None,
    slots: str | None,
    page: str | None,
    overwrite: bool,
    lenient: bool,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Decide for each fact of CLAIMS whether the document that it cites supports it, and where.

    CLAIMS is a set of the KBP Validation task, or JSON lines with entity, slot, value and
    document. A fact whose document is missing is decided NO, and the exit status is 1. The same
    command resumes a run that was killed.
    """
    from entailment.systems import load_system
    from entailment.validation.documents import Documents
    from entailment.validation.judging import Validator, make_profile, read_model
    from entailment.validation.sets import read_facts
    from entailment.validation.slots import read_slots

    if page is not None and (target is not None or train is not None):
        raise click.UsageError("--html is for decisions that are printed, not for --output")
    table = None if slots is None else read_slots(slots)
    facts = read_facts(claims, slots=table, lenient=lenient)
    named = load_system(system, options=read_options(options))
    library = Documents(documents)
    read = input_paths(system, model, slots, options=options)
    if train is not None:
        _train(facts, library, named, train, overwrite, read)
        return
    generic = None if model is None else read_model(model)
    chosen = make_profile(profile, without=without, generic=generic, slots=table)
    validator = Validator(library, named, chosen)
    if target is None:
        require_page(page, [facts.path, *library.paths, *read], overwrite=overwrite)
        missing = _print_all(facts, validator, output, page)
    else:
        missing = _write(facts, validator, target, run_format, overwrite, read)
    if missing and not lenient:
        facts_have = "1 fact has" if missing == 1 else f"{missing:,} facts have"
        advice = "--lenient decides NO for such a fact without an error"
        raise click.ClickException(f"{claims}: {facts_have} no document; {advice}")


def _train(
    facts: FactSet,
    library: Documents,
    named: Any,
    target: str,
    overwrite: bool,
    read: Sequence[Path],
) -> None:
    from entailment.files import output_file
    from entailment.validation.judging import train, write_model

    output_file(target, inputs=[facts.path, *library.paths, *read], overwrite=overwrite)
    with progress_bar("training") as progress:
        model = train(facts.facts, library, named, facts.name, progress)
    write_model(model, target)
    click.echo(f"{target}: fitted to {model.trained_on}", err=True)


def _write(
    facts: FactSet,
    validator: Validator,
    target: str,
    run_format: str,
    overwrite: bool,
    read: Sequence[Path],
) -> int:
    from entailment.evaluation.fact_judging import judge_facts

    try:
        with progress_bar("validating") as progress:
            done = judge_facts(
                facts,
                validator,
                target,
                format=run_format,
                overwrite=overwrite,
                inputs=read,
                progress=progress,
            )
    except KeyboardInterrupt:
        raise interrupted(target, "decided") from None
    before = f"; {done.resumed:,} decided before" if done.resumed else ""
    supported = f"{done.supported:,} of {len(facts):,} facts supported"
    click.echo(f"{target}: {supported}{before}", err=True)
    return done.missing


def _print_all(facts: FactSet, validator: Validator, output: str, page: str | None) -> int:
    """Print every decision, those on one document together; return how many had no document."""
    from entailment.checking.evidence_page import Entry, EvidencePage

    if output == "tsv":
        print_lines(["\t".join(_HEADER)])
    missing = 0
    entries: list[Entry] = []
    for validation in _decided(facts, validator):
        missing += validation.rule == "missing"
        if page is not None:
            entries.append(validation_entry(validation))
        if output == "json":
            print_json(_json(validation) | {"system": validator.description})
        elif output == "tsv":
            print_lines(["\t".join(one_line(cell) for cell in _row(validation))])
        else:
            _print(validation)
    write_page(page, EvidencePage("Validation", "Facts", tuple(entries), validator.description))
    return missing


def _decided(facts: FactSet, validator: Validator) -> Iterator[Validation]:
    from entailment.validation.judging import by_document

    with progress_beside_results("facts") as progress:
        for done, validation in enumerate(validator.validate(by_document(facts)), 1):
            if progress is not None:
                progress(done, len(facts))
            yield validation


def _json(validation: Validation) -> dict[str, Any]:
    from entailment.evaluation.fact_judging import why

    return {
        "id": validation.fact.id,
        "entity": validation.fact.entity,
        "slot": validation.fact.slot_name,
        "value": validation.fact.value,
        "supported": validation.supported,
        "probability": round(validation.probability, 6),
        **why(validation),
    }


def _row(validation: Validation) -> list[str]:
    passage = validation.passage
    return [
        validation.fact.id,
        _decision(validation),
        f"{validation.probability:.6f}",
        validation.rule,
        validation.fact.document_id,
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
