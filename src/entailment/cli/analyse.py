"""`entail analyse`: the statements of a text."""

from __future__ import annotations

import datetime
import sys
from dataclasses import replace

import click

from entailment.cli.findings import one_line
from entailment.cli.inputs import refuse_file
from entailment.cli.options import formats_option
from entailment.cli.output import print_json, print_lines, print_listing, print_tsv
from entailment.structure.reading import Reading, read
from entailment.structure.statements import Argument, Statement, statement_json

__all__ = ["command"]

_HEADER = ["statement", "predicate", "status", "role", "form", "start", "end"]


@click.command(
    "analyse",
    epilog="Example: entail analyse 'Tom sold the mill to Ann for $2 million in May 1999.'",
)
@click.argument("text")
@click.option(
    "--date",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="The date of publication, used to resolve 'last year'.",
)
@click.option(
    "--pipeline", metavar="NAME", help="A spaCy pipeline other than the small English one."
)
@click.option(
    "--verbnet",
    type=click.Path(exists=True),
    metavar="DIR",
    help="A folder of VerbNet classes in XML, used to name roles.",
)
@formats_option("svg", are="is a drawing")
def command(
    text: str,
    date: datetime.datetime | None,
    pipeline: str | None,
    verbnet: str | None,
    output: str,
) -> None:
    """Print the statements of TEXT: who did what to whom, how much and when.

    Statements that are only reported or planned are marked. '-' reads standard input. Requires
    the extra `linguistics`.
    """
    from entailment.text.linguistics import Analyser

    refuse_file(text, "analyse")
    if text == "-":
        text = sys.stdin.buffer.read().decode("utf-8", "replace")
    if not text.strip():
        raise click.UsageError("the text is empty; give at least one word")
    published = date.date() if date else None
    reading = read(text.strip(), published, Analyser(pipeline) if pipeline else None)
    if verbnet is not None:
        reading = _with_verbnet_roles(reading, verbnet)
    if output == "json":
        print_json(
            {"text": reading.text, "statements": [statement_json(s) for s in reading.statements]}
        )
    elif output == "svg":
        from entailment.structure.picture import svg

        print_lines([svg(reading)])
    elif output == "tsv":
        print_tsv([_HEADER, *_rows(reading)])
    else:
        _print(reading)


def _with_verbnet_roles(reading: Reading, folder: str) -> Reading:
    from entailment.knowledge.formats.verbnet import VerbNet
    from entailment.structure.verbnet import with_verbnet_roles

    verbs = VerbNet(folder)
    return replace(
        reading,
        statements=tuple(with_verbnet_roles(statement, verbs) for statement in reading.statements),
    )


def _rows(reading: Reading) -> list[list[str]]:
    """Return a row for each argument, with its statement; one without arguments has a row, too."""
    return [
        [*map(one_line, [str(number), _predicate(statement), _status(statement), *cells])]
        for number, statement in enumerate(reading.statements, start=1)
        for cells in [*map(_cells, statement.arguments)] or [[""] * 4]
    ]


def _cells(argument: Argument) -> list[str]:
    part = argument.part
    return [argument.role, part.form, str(part.start), str(part.end)]


def _print(reading: Reading) -> None:
    if not reading.statements:
        click.echo("no statement: the text has no clause that was understood")
        return
    print_listing(
        [
            {
                "predicate": _predicate(statement),
                "arguments": "\n".join(map(_argument, statement.arguments)),
                "status": _status(statement),
            }
            for statement in reading.statements
        ]
    )


def _predicate(statement: Statement) -> str:
    sign = "not " if statement.is_negated else ""
    return sign + " ".join(filter(None, (statement.predicate, statement.particle)))


def _argument(argument: Argument) -> str:
    notes = [argument.quantifier.kind] if argument.quantifier else []
    if argument.name and argument.name != argument.part.form:
        notes.append(argument.name)
    note = f" ({', '.join(notes)})" if notes else ""
    return f"{argument.role}: {argument.part.form}{note}"


def _status(statement: Statement) -> str:
    kinds = [
        part.kind + (f" ({part.source})" if part.source else "") for part in statement.modality
    ]
    if statement.origin != "clause":
        kinds.append(f"from {statement.origin}")
    return ", ".join(dict.fromkeys(filter(None, (statement.tense, *kinds))))
