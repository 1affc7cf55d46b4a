"""The file of accepted findings that `entail check` writes with `--write-accepted`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from entailment.cli.inputs import input_paths
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.checking.accepted import Accepted
    from entailment.cli.check_gate import Gate

__all__ = ["note_absent", "require_writable", "write_accepted"]


def require_writable(target: str | None, inputs: Collection[str], *, overwrite: bool) -> None:
    """Raise DataError where the file *target* cannot be written, or is one of *inputs*.

    A file that is there already is replaced only if it is one of accepted findings. Raise
    UsageError for standard output.
    """
    from entailment.checking.accepted import read_accepted
    from entailment.errors import DataError
    from entailment.files import output_file

    if target is None:
        return
    if target == "-":
        raise click.UsageError("--write-accepted requires a file")
    if output_file(target, inputs=input_paths(*inputs), overwrite=overwrite).exists():
        try:
            read_accepted(target)
        except DataError as error:
            problem = "is not a file of accepted findings; name another file to write to"
            raise DataError(problem, path=target) from error


def write_accepted(target: str, gate: Gate, accepted: Accepted) -> None:
    """Write the findings of *gate* to the file *target*, with what *accepted* notes on them.

    Accepted findings of documents that were not checked stay.
    """
    from entailment.checking.accepted import written_findings
    from entailment.files import write_whole

    findings = accepted.of_others(gate.documents).union(gate.findings)
    write_whole(target, written_findings(findings, accepted))
    number = counted(len(findings), "accepted finding")
    click.echo(f"{target}: {number}", err=True)


def note_absent(path: str, gate: Gate, accepted: Accepted) -> None:
    """Note on standard error how many findings of the file *path* no longer occur."""
    if count := accepted.absent(gate.occurring, gate.documents):
        number = counted(count, "accepted finding does", "accepted findings do")
        click.echo(f"entail: note: {path}: {number} not occur any longer", err=True)
