"""`entail features`: the documented features of pairs as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import click

from entailment.cli.inputs import input_paths
from entailment.cli.options import data_options
from entailment.cli.output import progress_bar
from entailment.errors import counted

__all__ = ["command"]

T = TypeVar("T")

Progress = Callable[[int, int], None]

_REPORTED = 64
"""Rows between two reports of progress."""


@click.command("features", epilog="Example: entail features RTE3_dev.xml -o features.csv")
@click.argument("data")
@click.option(
    "-o",
    "--output",
    "target",
    required=True,
    metavar="FILE",
    help="The table: .csv, .tsv, .jsonl or .parquet.",
)
@click.option(
    "--feature",
    multiple=True,
    metavar="NAME",
    help="A feature, as 'entail systems --features' lists them; may be repeated. [default: all]",
)
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@data_options
def command(
    data: str,
    target: str,
    feature: tuple[str, ...],
    overwrite: bool,
    key: str | None,
    **reading: Any,
) -> None:
    """Write the features of each pair of DATA to a table.

    A row has the id of the pair, the measures of the system 'features', and the gold label where
    the pair has one; an unknown label is none.
    """
    from entailment.datasets import open_dataset
    from entailment.evaluation.counting import counted as counted_pairs
    from entailment.evaluation.feature_tables import (
        check_table,
        feature_rows,
        named_features,
        write_features,
    )
    from entailment.files import output_file

    names = named_features(feature)
    check_table(target)
    path = output_file(target, inputs=[data, *input_paths(key)], overwrite=overwrite)
    pairs, total = counted_pairs(open_dataset(data, key=key, unlabelled=True, **reading))
    with progress_bar("measuring") as progress:
        rows = _reporting(feature_rows(pairs, names), total, progress)
        write_features(rows, names, path)
    click.echo(f"{target}: {counted(len(names), 'feature')} of {counted(total, 'pair')}", err=True)


def _reporting(rows: Iterable[T], total: int, progress: Progress | None) -> Iterator[T]:
    """Yield *rows*, of which there are *total*, and report some of them."""
    for done, row in enumerate(rows, start=1):
        yield row
        if progress is not None and (done % _REPORTED == 0 or done == total):
            progress(done, total)
