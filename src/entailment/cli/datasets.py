"""`entail datasets`: which formats are read, and what a file holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from entailment.cli.inputs import input_paths
from entailment.cli.options import data_options, format_option
from entailment.cli.output import print_json, print_listing, print_table, print_tsv

__all__ = ["command"]


@click.command("datasets", epilog="Example: entail datasets RTE3_dev.xml")
@click.argument("data", metavar="[DATA | check FOLDER]", required=False)
@click.argument("folder", metavar="", required=False)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE",
    help="Write the pairs to this file, in another format.",
)
@click.option(
    "--to",
    "form",
    metavar="FORMAT",
    help="The format of FILE: jsonl, csv, parquet, rte1, rte2, rte3, rte3-3way, rte4, rte4-2way, "
    "rte5 or rte5-2way. [default: by its ending, .jsonl, .csv or .parquet]",
)
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@format_option
@data_options
def command(
    data: str | None,
    folder: str | None,
    target: str | None,
    form: str | None,
    overwrite: bool,
    output: str,
    **reading: Any,
) -> None:
    """List the readers; with DATA, describe that file of pairs, or convert it with -o.

    'check FOLDER' verifies a release of 'entail release': checksums and counts, the same pairs and
    labels in every format, and no overlap between its sets.
    """
    if folder is not None:
        if data != "check":
            raise click.UsageError(f"there is one DATA; got '{folder}' besides")
        _check(folder, output)
        return
    if target is not None:
        if data is None:
            raise click.UsageError("--output writes the pairs of DATA; name it")
        _convert(data, target, form, overwrite, reading)
        return
    if form is not None or overwrite:
        raise click.UsageError("--to and --overwrite are for a file to write: -o FILE")
    rows = _readers() if data is None else [_described(data, reading)]
    if output == "json":
        for row in rows:
            print_json(row)
    elif output == "tsv":
        print_tsv([[*rows[0]], *([_plain(cell) for cell in row.values()] for row in rows)])
    elif data is None:
        print_listing(rows)
    else:
        _print(rows[0])


def _convert(
    data: str, target: str, form: str | None, overwrite: bool, reading: dict[str, Any]
) -> None:
    from entailment.collection.conversion import FORMATS, form_of, write_as
    from entailment.datasets import open_dataset
    from entailment.errors import OptionError, UnknownNameError, counted
    from entailment.files import output_file

    form = form or form_of(target)
    if form not in FORMATS:
        raise OptionError(str(UnknownNameError("format", form, FORMATS)))
    path = output_file(target, inputs=input_paths(data, reading.get("key")), overwrite=overwrite)
    pairs = list(open_dataset(data, unlabelled=True, **reading))
    write_as(form, pairs, path)
    click.echo(f"{target}: {counted(len(pairs), 'pair')} as {form}", err=True)


def _check(folder: str, output: str) -> None:
    from entailment.collection.release_check import check_release
    from entailment.errors import DataError, counted

    problems = check_release(folder)
    rows = [{"file": problem.file, "problem": problem.problem} for problem in problems]
    if output == "json":
        print_json({"release": folder, "passed": not rows, "problems": rows})
    elif output == "tsv":
        print_tsv([["file", "problem"], *([*row.values()] for row in rows)])
    elif rows:
        print_listing(rows)
    else:
        click.echo(f"{folder}: all checks passed")
    if rows:
        failed = counted(len(rows), "check does", "checks do")
        raise DataError(f"{failed} not pass", path=folder)


def _readers() -> list[dict[str, Any]]:
    from entailment.registry import readers

    return [
        {"reader": entry.name, "reads": entry.summary, "from": entry.package}
        for entry in readers.entries()
    ]


def _described(data: str, reading: dict[str, Any]) -> dict[str, Any]:
    from entailment.datasets import open_dataset

    dataset = open_dataset(data, **reading)
    labels: Counter[str] = Counter()
    tasks: Counter[str] = Counter()
    hypotheses = set()
    for pair in dataset:
        labels[str(pair.gold or "none")] += 1
        tasks[pair.task or "none"] += 1
        hypotheses.add(" ".join(pair.hypothesis.lower().split()))
    return {
        "data": dataset.name,
        "reader": dataset.reader_name,
        "checksum": dataset.checksum(),
        "pairs": labels.total(),
        "skipped": dataset.problems.skipped,
        "gold": dict(labels.most_common()),
        "tasks": dict(sorted(tasks.items())),
        "different hypotheses": len(hypotheses),
    }


def _plain(cell: object) -> str:
    if isinstance(cell, dict):
        return ", ".join(f"{name} {count:,}" for name, count in cell.items())
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _print(described: dict[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for name, cell in described.items():
        table.add_row(name, Text(_plain(cell)))
    print_table(table)
