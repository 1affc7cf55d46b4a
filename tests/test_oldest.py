"""`oldest.txt` has the lower bound of every dependency."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_oldest_versions_are_those_that_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lowest = [
        re.sub(r">=([^,]+),.*", r"==\1", dependency) for dependency in project["dependencies"]
    ]
    lines = (ROOT / "oldest.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == lowest
