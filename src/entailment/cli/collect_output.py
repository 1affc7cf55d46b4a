"""What the commands of `entail collect` share: their options, their file and their notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from entailment.collection.candidates import CandidatePair

__all__ = ["note_left_out", "output_options", "output_path", "top_option", "write_pairs"]

F = TypeVar("F", bound=Callable[..., Any])


def output_options(function: F) -> F:
    """Add `--output`, `--most` and `--overwrite`."""
    for option in (
        click.option("--overwrite", is_flag=True, help="Replace an existing file."),
        click.option(
            "--most", type=click.IntRange(1), metavar="N", help="The maximum number of pairs."
        ),
        click.option(
            "-o",
            "--output",
            "target",
            required=True,
            metavar="FILE.jsonl",
            help="The file to write.",
        ),
    ):
        function = option(function)
    return function


def top_option(default: int) -> Callable[[F], F]:
    """Add `--top`, the sentences of each hypothesis, *default* where it is not given."""
    return click.option(
        "--top",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        metavar="N",
        help="The number of sentences per hypothesis.",
    )


def note_left_out(questions: Iterable[str]) -> None:
    """Name the questions of which no statement could be made, on standard error."""
    for question in questions:
        click.echo(f"entail: note: left out, of a form that is not known: {question}", err=True)


def output_path(target: str, inputs: Iterable[str], overwrite: bool) -> Path:
    """Return *target* as a path that may be written, by the rules of `files.output_file`."""
    from entailment.files import output_file

    return output_file(target, inputs=inputs, overwrite=overwrite)


def write_pairs(
    path: Path,
    target: str,
    pairs: Iterable[CandidatePair],
    most: int | None,
    left_out: Mapping[str, int] | None = None,
) -> None:
    """Write *most* of *pairs* to *path*; raise DataError for none, with the reasons *left_out*.

    A blank in an id, which no answer key can have, is written `_`. Raise DataError for two pairs
    with one id.
    """
    from entailment.collection.candidates import write_candidates
    from entailment.errors import DataError, counted

    stream = iter(pairs)
    first = list(islice(stream, 1))
    if not first:
        reasons = ", ".join(f"{reason} ({number:,})" for reason, number in (left_out or {}).items())
        why = f" (left out: {reasons})" if reasons else ""
        problem = f"no pair could be made of these inputs{why}; nothing was written"
        raise DataError(problem, path=target)

    def chosen() -> Iterator[CandidatePair]:
        yield from first
        yield from islice(stream, None if most is None else most - 1)

    count = write_candidates(path, _identified(chosen(), target))
    click.echo(f"{target}: {counted(count, 'candidate pair')}", err=True)


def _identified(pairs: Iterable[CandidatePair], target: str) -> Iterator[CandidatePair]:
    from dataclasses import replace

    from entailment.datasets.problems import shown
    from entailment.errors import DataError

    ids: set[str] = set()
    for pair in pairs:
        pair_id = "_".join(pair.id.split())
        if pair_id in ids:
            problem = f"two pairs have the id '{shown(pair_id)}'; nothing was written"
            raise DataError(f"{problem}; name their files or questions differently", path=target)
        ids.add(pair_id)
        yield replace(pair, id=pair_id)
