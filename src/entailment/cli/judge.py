"""`entail judge`: a pair, its label, and why."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from entailment.cli.inputs import refuse_file
from entailment.cli.options import (
    abstain_option,
    format_option,
    labels_option,
    read_options,
    system_options,
)
from entailment.cli.output import print_json, print_table, print_tsv
from entailment.cli.proofs import print_proof, require_picture, write_picture
from entailment.model import Explanation, Judgment, LabelScheme, Window

__all__ = ["command"]

SETTINGS = ("IE", "IR", "QA", "SUM", "CD", "MT", "PP", "RC")
"""The application settings of RTE-2 and RTE-3, and the others of RTE-1."""


@click.command(
    "judge",
    epilog="Example: entail judge 'Yahoo is buying Overture.' 'Yahoo sold Overture.' --explain",
)
@click.argument("parts", nargs=-1, metavar="TEXT HYPOTHESIS")
@click.option("--text", metavar="TEXT", help="The text, in place of the first argument.")
@click.option(
    "--hypothesis", metavar="HYPOTHESIS", help="The hypothesis, in place of the second argument."
)
@click.option(
    "--task",
    type=click.Choice(SETTINGS, case_sensitive=False),
    metavar="SETTING",
    help="The application setting, if known: IE, IR, QA, SUM (or RTE-1's CD, MT, PP, RC). "
    "It shifts the threshold.",
)
@click.option("--explain", is_flag=True, help="Show the alignment of the words and every mismatch.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.svg",
    help="Draw the proof of a system that has one: both trees and the alignment between them.",
)
@abstain_option
@labels_option()
@system_options
@format_option
def command(
    parts: tuple[str, ...],
    text: str | None,
    hypothesis: str | None,
    task: str | None,
    explain: bool,
    plot: Path | None,
    abstain: float | None,
    labels: LabelScheme | None,
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Judge whether TEXT entails HYPOTHESIS; '-' in place of either reads standard input."""
    from entailment.judging import judge
    from entailment.systems import load_system
    from entailment.systems.judgment_json import judgment_json
    from entailment.text.questions import is_question, what_to_write

    text, hypothesis = _pair(parts, text, hypothesis)
    for name, value in (("text", text), ("hypothesis", hypothesis)):
        if not value.strip():
            raise click.UsageError(f"the {name} is empty; give at least one word")
    if plot is not None:
        require_picture(plot)
    named = load_system(system, labels=labels, options=read_options(options), abstain=abstain)
    try:
        judgment = judge(
            text, hypothesis, system=named, explain=explain or plot is not None, task=task
        )
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    if is_question(hypothesis):
        problem = f"the hypothesis is a question, not a statement; {what_to_write(hypothesis)}"
        click.echo(f"entail: warning: {problem}", err=True)
    if plot is not None:
        write_picture(judgment.explanation, plot)
    if output == "json":
        print_json(judgment_json(judgment, named.description))
    elif output == "tsv":
        numbers = [judgment.score, *judgment.probabilities.values()]
        cells = [judgment.label, *(f"{number:.6f}" for number in numbers)]
        print_tsv([["label", "score", *judgment.probabilities], cells])
    else:
        _print(judgment, named.name, explain=explain)


def _pair(parts: tuple[str, ...], text: str | None, hypothesis: str | None) -> tuple[str, str]:
    """Return text and hypothesis, from options and from what *parts* is left; read `-`."""
    rest = list(parts)
    both = [rest.pop(0) if value is None and rest else value for value in (text, hypothesis)]
    if rest:
        raise click.UsageError(f"'{rest[0][:40]}' is one argument too many; put texts in quotes")
    given_text, given_hypothesis = both
    if given_text is None or given_hypothesis is None:
        raise click.UsageError("give a TEXT and a HYPOTHESIS, each in quotes")
    if given_text == given_hypothesis == "-":
        raise click.UsageError("only one of TEXT and HYPOTHESIS can be standard input")
    refuse_file(given_text, "judge", " HYPOTHESIS")
    return _read(given_text), _read(given_hypothesis)


def _read(value: str) -> str:
    if value != "-":
        return value
    try:
        return sys.stdin.buffer.read().decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise click.ClickException(f"standard input is not UTF-8: {error.reason}") from error


def _print(judgment: Judgment, system: str, *, explain: bool) -> None:
    figures = ", ".join(f"{label} {p:.2f}" for label, p in judgment.probabilities.items())
    label = f"{judgment.label} (undecided)" if judgment.undecided else judgment.label
    click.echo(f"{label}  ({figures}; {system})")
    if judgment.explanation is None:
        return
    if judgment.explanation.alignments or judgment.explanation.uncovered:
        _print_alignment(judgment.explanation)
    if explain and judgment.explanation.windows:
        _print_windows(judgment.explanation.windows)
    if judgment.explanation.proof is not None:
        print_proof(judgment.explanation.proof)
    for reason in judgment.explanation.reasons:
        click.echo(f"- {reason}")


def _print_alignment(explanation: Explanation) -> None:
    from rich import box
    from rich.table import Table

    table = Table("hypothesis", "text", "how", "weight", box=box.SIMPLE_HEAD, pad_edge=False)
    for pair in explanation.alignments:
        table.add_row(pair.hypothesis_word, pair.text_word, pair.how, f"{pair.weight:.1f}")
    missing = "not in the part that decided" if explanation.deciding_part else "not in the text"
    for word in explanation.uncovered:
        table.add_row(word, "-", missing, "0.0")
    print_table(table)
    for mismatch in explanation.mismatches:
        if not mismatch.contradicts:  # the others are among the reasons
            click.echo(f"? {mismatch}")


def _print_windows(windows: Sequence[Window]) -> None:
    from rich import box
    from rich.table import Table

    click.echo(
        "The network's own figures for each part of the text; the first line is the judgment."
    )
    table = Table("characters", *windows[0].probabilities, "", box=box.SIMPLE_HEAD, pad_edge=False)
    for window in windows:
        figures = (f"{p:.2f}" for p in window.probabilities.values())
        offsets = f"{window.start}-{window.end}"
        table.add_row(offsets, *figures, "decided" if window.decided else "")
    print_table(table)
