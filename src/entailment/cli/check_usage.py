"""How the words of `entail check` are read, and which of its options go together."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

__all__ = ["SourcesCommand", "read_share", "require_batch", "require_usage"]


class SourcesCommand(click.Command):
    """A command whose `--sources` takes all paths up to the next option (a shell expands them)."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read *args*, with `--sources` before each of its paths."""
        return super().parse_args(ctx, list(_repeated(args, "--sources")))


def _repeated(words: Iterable[str], option: str) -> Iterator[str]:
    """Yield *words* with *option* before each of the several values that follow it."""
    takes, is_first = False, False
    for word in words:
        if word.startswith("-") and word != "-":
            takes = is_first = word == option
            yield word
        else:
            if takes and not is_first:
                yield option
            is_first = False
            yield word


def read_share(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> float | None:
    """Return a share in [0, 1], written so or in percent."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(%?)", value.strip())
    number = float(match[1]) if match else -1.0
    share = number / 100 if match and (match[2] or number > 1) else number
    if not 0 <= share <= 1:
        raise click.BadParameter("write a share from 0 to 1, or percent", context, parameter)
    return share


def require_usage(
    answers: Sequence[str],
    sources: Sequence[str],
    batch: str | None,
    page: str | None,
    accept: str | None = None,
) -> None:
    """Raise UsageError for options that do not go together."""
    if (batch is None) is (not answers):
        raise click.UsageError("give an ANSWER (before --sources), or --batch FILE.jsonl")
    if batch is None and not sources:
        raise click.UsageError("name the sources: --sources PATH...")
    if page is not None and (batch is not None or len(answers) > 1):
        raise click.UsageError("--html is a page for a single ANSWER")
    if [*answers, *sources, batch, accept].count("-") > 1:
        several = "ANSWER, --sources, --batch and --accept"
        raise click.UsageError(f"only one of {several} can be standard input")
    checked = [path for path in (*answers, batch) if path is not None]
    if len(checked) == 1 and checked[0] != "-" and not os.path.isdir(checked[0]):
        own = os.path.realpath(checked[0])
        for path in sources:
            if os.path.realpath(path) == own:
                what = "an answer" if batch is None else "the batch"
                raise click.UsageError(f"{path}: is {what}, which cannot be its own source")


def require_batch(batch: str | None, options: Mapping[str, object]) -> None:
    """Raise UsageError for the first of *options* that is given without a batch."""
    given = next((name for name, value in options.items() if value), None)
    if batch is None and given is not None:
        hint = "; redirect what is printed: > FILE" if given == "--output" else ""
        raise click.UsageError(f"{given} is for --batch{hint}")
