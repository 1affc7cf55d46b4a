"""Which dependencies have a release that `pyproject.toml` does not allow yet.

    python .ci/bounds.py

Asks the package index that pip is configured for, and exits with 1 where there is any but the
accepted ones, so that the bounds are looked at before somebody needs the release; also where the
index names a release of none of them.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
_NEWEST = re.compile(r"\((\d[^)]*)\)")

ACCEPTED = {"langchain-community": "ragas imports what 0.4 no longer has"}
"""Dependencies whose newer releases are left out on purpose, and why."""


def main() -> int:
    """Print a line for each dependency whose newest release is outside its bounds."""
    bounds = requirements()
    releases = {name: newest_release(name) for name in bounds}
    behind = 0
    for name, newest in releases.items():
        if newest is None:
            print(f"{name}: the index names no release")
        elif not bounds[name].contains(newest):
            behind += name not in ACCEPTED
            reason = f" (accepted: {ACCEPTED[name]})" if name in ACCEPTED else ""
            print(f"{name}: {newest} is there, allowed is {bounds[name]}{reason}")
    return int(behind > 0 or not any(releases.values()))


def requirements() -> dict[str, SpecifierSet]:
    """Return all bounds of each dependency of the project and of its extras, except itself."""
    project = tomllib.loads(PROJECT.read_text())["project"]
    extras = project["optional-dependencies"].values()
    bounds: dict[str, SpecifierSet] = {}
    for line in sorted([*project["dependencies"], *chain.from_iterable(extras)]):
        needed = Requirement(line)
        if needed.name != project["name"]:
            bounds[needed.name] = bounds.get(needed.name, SpecifierSet()) & needed.specifier
    return bounds


def newest_release(name: str) -> str | None:
    """Return the newest release of *name* for this Python."""
    asked = [sys.executable, "-m", "pip", "index", "versions", name]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    match = _NEWEST.search(done.stdout)
    return match[1] if match else None


if __name__ == "__main__":
    sys.exit(main())
