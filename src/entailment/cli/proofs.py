"""How a proof reaches the terminal, and a file as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from entailment.cli.output import print_table
from entailment.model import Explanation, Proof, ProofStep

__all__ = ["print_proof", "require_picture", "write_picture"]


def print_proof(proof: Proof) -> None:
    """Print the steps of *proof*, a row each, and what remains unproved."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table("step", "cost", "the text after it", box=box.SIMPLE_HEAD, pad_edge=False)
    words = {node.id: node.form for node in proof.hypothesis}
    for step in proof.steps:
        table.add_row(Text(_described(step, words)), f"{step.cost:.2f}", Text(step.sentence))
    gap = ", ".join(words[id_] for id_ in proof.gap)
    if proof.steps:
        click.echo(f"Proof, at a cost of {proof.cost:.2f}:")
        print_table(table)
    else:
        click.echo("Proof: the text has all of the hypothesis, without a step.")
    if gap:
        click.echo(f"Unproved: {gap}")


def require_picture(path: Path) -> None:
    """Raise UsageError for another ending than `.svg`; DataError where no picture may be written.

    A command does so before it judges.
    """
    from entailment.files import picture_file

    if path.suffix.lower() != ".svg":
        raise click.UsageError(f"cannot draw '{path}'; the name of a proof's picture ends in .svg")
    picture_file(path)


def write_picture(explanation: Explanation | None, path: Path) -> None:
    """Write the picture of the proof to *path*, atomically.

    Raise ClickException where there is no proof, and as `require_picture` does.
    """
    from entailment.files import write_whole
    from entailment.structure.proof_picture import svg

    if explanation is None or explanation.proof is None:
        raise click.ClickException(
            "this system gives no proof to draw; systems with proofs are transformation, "
            "tree-edit, graph-alignment, backchaining and, of what it decides, logic"
        )
    require_picture(path)
    write_whole(path, svg(explanation.proof).encode())


def _described(step: ProofStep, words: dict[int, str]) -> str:
    word = words.get(-1 if step.hypothesis_node is None else step.hypothesis_node, "")
    return f"{step.operation} {word}{f': {step.rule}' if step.rule else ''}"
