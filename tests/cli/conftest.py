"""The real command line, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.examples import worked_examples
from tests.cli.forks import Forks

ENTAIL = str(Path(sys.executable).with_name("entail"))

Entail = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def entail(tmp_path: Path, forks: Forks) -> Entail:
    """Run `entail ARGUMENTS...` in a new folder; give the finished process."""

    def run(*arguments: object, stdin: str | bytes = b"") -> subprocess.CompletedProcess[str]:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = forks.run([str(argument) for argument in arguments], cwd=tmp_path, input=given)
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """The worked examples, as a file of pairs in the folder that commands run in."""
    path = tmp_path / "examples.xml"
    path.write_bytes(worked_examples().read_bytes())
    return path


def is_one_error_line(stderr: str) -> bool:
    """Return whether *stderr* is one line of the kind that errors are."""
    return stderr.startswith("entail: ") and stderr.count("\n") == 1 and "Traceback" not in stderr
