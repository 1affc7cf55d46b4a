"""What the description of the routes promises holds for requests that a machine makes up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import Served

pytestmark = pytest.mark.slow

CONFIGURATION = """
[checks.positive_data_acceptance]
# 404: a system or a collection of no such name; 413: over the limits; 422: what a schema cannot
# say, such as that a file is a pdf or that a hypothesis has a letter
expected-statuses = ["2xx", "401", "404", "413", "422"]
"""


def test_schemathesis_finds_nothing(served: Served, tmp_path: Path) -> None:
    pytest.importorskip("schemathesis")
    (tmp_path / "schemathesis.toml").write_text(CONFIGURATION)
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{served.url}/openapi.json"),
        *("--checks", "all", "--max-examples", "30", "--seed", "7", "--no-color"),
        *("--request-timeout", "30", "--phases", "examples,coverage,fuzzing"),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
