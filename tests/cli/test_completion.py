"""Shells complete commands and options, as docs/commands.md says."""

from __future__ import annotations

import os
import subprocess

from tests.cli.conftest import ENTAIL


def completed(words: str, place: int) -> list[str]:
    variables = {"_ENTAIL_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
    done = subprocess.run(
        [ENTAIL], env=os.environ | variables, capture_output=True, text=True, check=True
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_commands_and_options_are_completed() -> None:
    assert completed("entail nov", 1) == ["novelty"]
    assert completed("entail check --fail", 2) == ["--fail-under", "--fail-on"]
    assert "sarif" in completed("entail check --format ", 3)
