"""Which dependencies have a release that `pyproject.toml` does not allow yet.

    python .ci/bounds.py

Asks the package index that pip is configured for, and exits with 1 where there is any, so that the
bounds are looked at before somebody needs the release.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
_NEWEST = re.compile(r"\((\d[^)]*)\)")


def main() -> int:
    """Print a line for each dependency whose newest release is outside its bounds."""
    behind = 0
    for one in sorted(requirements(), key=str):
        newest = newest_release(one.name)
        if newest is None:
            print(f"{one.name}: the index names no release")
        elif not one.specifier.contains(newest):
            behind += 1
            print(f"{one.name}: {newest} is there, allowed is {one.specifier}")
    return int(behind > 0)


def requirements() -> Iterator[Requirement]:
    """Yield every dependency of the project and of its extras once, but for the project itself."""
    project = tomllib.loads(PROJECT.read_text())["project"]
    extras = (one for extra in project["optional-dependencies"].values() for one in extra)
    for line in dict.fromkeys([*project["dependencies"], *extras]):
        if not line.startswith(project["name"]):
            yield Requirement(line)


def newest_release(name: str) -> str | None:
    """Return the newest release of *name* for this Python."""
    asked = [sys.executable, "-m", "pip", "index", "versions", name]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    match = _NEWEST.search(done.stdout)
    return match[1] if match else None


if __name__ == "__main__":
    sys.exit(main())
