"""The memory of a judgment does not grow with its text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ENTAIL

PROGRAM = (
    "import resource, subprocess, sys\n"
    "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode\n"
    "print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n"
)
SENTENCE = "The harbour was busy in the year {}, and the town built a second market hall. "


def _megabytes(folder: Path, characters: int) -> int:
    path = folder / "pairs.tsv"
    text = "".join(SENTENCE.format(n) for n in range(characters // 80))
    path.write_text(f"id\ttext\thypothesis\n1\t{text}\tNorvik bought Halden.\n")
    command = [ENTAIL, "run", str(path), "-o", str(folder / f"{characters}.jsonl")]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command], capture_output=True, text=True, check=True
    )
    status, used = map(int, done.stdout.split())
    assert status == 0, done.stderr
    return used


@pytest.mark.slow
def test_a_text_of_ten_million_characters_takes_little_more_than_one_of_one(
    tmp_path: Path,
) -> None:
    short, long = _megabytes(tmp_path, 1_000_000), _megabytes(tmp_path, 9_500_000)
    assert long < short + 100  # the text itself, a few times
