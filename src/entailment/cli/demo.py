"""`entail demo`: an answer checked against its sources, or the papers' worked examples judged."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from entailment.cli.options import format_option, read_options, system_options
from entailment.cli.output import print_json, print_renderable
from entailment.model import Judgment, Label, Pair, conflate

if TYPE_CHECKING:
    from entailment.systems import NamedSystem

__all__ = ["command", "is_right"]

SHOWN = 12
"""Worked examples that --pairs judges; --all judges the others too."""


@click.command("demo", epilog="Example: entail demo --pairs -s coverage")
@click.option("--pairs", "some", is_flag=True, help="Judge a dozen pairs of the papers instead.")
@click.option("--all", "everything", is_flag=True, help="Judge all pairs of the papers instead.")
@click.option("--copy", metavar="FILE", help="Write the papers' pairs to a file instead.")
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@system_options
@format_option
def command(
    some: bool,
    everything: bool,
    copy: str | None,
    overwrite: bool,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Check an invented answer against its sources, or judge the papers' worked examples.

    The pairs are from the RTE-2 and RTE-5 papers; each is shown with the reasons.
    """
    from entailment.examples import worked_examples
    from entailment.files import output_file, write_whole
    from entailment.systems import load_system

    if copy is not None:
        write_whole(output_file(copy, overwrite=overwrite), worked_examples().read_bytes())
        click.echo(f"{copy}: the worked examples, in the format of RTE-5", err=True)
        return
    named = load_system(system, options=read_options(options))
    if some or everything:
        _judge_pairs(named, output, None if everything else SHOWN)
    else:
        _check_answer(named, output)


def is_right(pair: Pair, judgment: Judgment) -> bool:
    """Return whether the judgment is the gold label, where both are known."""
    if pair.gold is None or Label.NO_ENTAILMENT in (pair.gold, judgment.label):
        return pair.gold is not None and conflate(pair.gold) is conflate(judgment.label)
    return pair.gold is judgment.label


def _check_answer(named: NamedSystem, output: str) -> None:
    from entailment.api import check
    from entailment.checking.outcomes import Outcome
    from entailment.cli.check_report import Printer
    from entailment.examples import check_example

    answer, sources = map(_from_here, check_example())
    if output == "text":
        click.echo(f"entail check {answer} --sources {sources}\n", err=True)
    report = check(answer.read_text(encoding="utf-8"), sources, system=named)
    Printer(output).whole(Outcome(str(answer), report))


def _from_here(path: Path) -> Path:
    """Return *path* as it is from this folder, if it lies below."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _judge_pairs(named: NamedSystem, output: str, count: int | None) -> None:
    from entailment.datasets import read_pairs
    from entailment.examples import worked_examples
    from entailment.systems.judgment_json import judgment_json

    pairs = list(islice(read_pairs(worked_examples()), count))
    judgments = list(named.judge(pairs))
    if output != "text":
        if output == "tsv":
            click.echo("id\tgold\tlabel\tscore")
        for pair, judgment in zip(pairs, judgments, strict=True):
            if output == "json":
                row = {"id": pair.id, "gold": str(pair.gold)}
                print_json(row | judgment_json(judgment, named.description))
            else:
                click.echo(f"{pair.id}\t{pair.gold}\t{judgment.label}\t{judgment.score:.6f}")
        return
    reasons = [named.explain(pair).reasons[:2] for pair in pairs]
    for pair, judgment, why in zip(pairs, judgments, reasons, strict=True):
        _print(pair, judgment, why)
    right = sum(is_right(p, j) for p, j in zip(pairs, judgments, strict=True))
    click.echo(f"{right} of {len(pairs)} as the papers judge them, by {named.name}.")


def _print(pair: Pair, judgment: Judgment, reasons: tuple[str, ...]) -> None:
    from rich.padding import Padding
    from rich.text import Text

    mark, style = ("✓", "green") if is_right(pair, judgment) else ("✗", "red")
    verdict = Text.assemble(
        (f"{mark} {judgment.label}", f"bold {style}"),
        f" {judgment.confidence:.2f}",
        (f"  (the paper: {pair.gold})", "dim"),
    )
    print_renderable(verdict)
    print_renderable(Padding(Text(f"T  {pair.text}", overflow="fold"), (0, 0, 0, 2)))
    print_renderable(Padding(Text(f"H  {pair.hypothesis}"), (0, 0, 0, 2)))
    for reason in reasons:
        print_renderable(Padding(Text(f"→  {reason}", "dim"), (0, 0, 0, 2)))
    click.echo()
