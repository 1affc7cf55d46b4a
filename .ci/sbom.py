"""What the package brings along: a bill of materials and the licences, of what is installed.

    python .ci/sbom.py dist [EXTRA...]

Writes `dist/sbom.json` (CycloneDX 1.5) and `dist/licences.tsv`: the package, the dependencies of it
and of each EXTRA, and theirs, in the versions that are installed; of the package also the models
and data files that it ships. Exits with 1 where a licence is not stated.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NAME = "entailment"
NOT_STATED = "not stated"


def main(folder: Path, extras: Iterable[str]) -> int:
    """Write both files into *folder*; return 1 where a licence is missing."""
    found = sorted(installed(NAME, extras).values(), key=lambda one: canonicalize_name(one.name))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sbom.json").write_text(json.dumps(bill(found), indent=1) + "\n")
    rows = [(one.name, one.version, licence(one)) for one in found]
    lines = ["\t".join(row) for row in [("name", "version", "licence"), *rows]]
    (folder / "licences.tsv").write_text("\n".join(lines) + "\n")
    missing = [name for name, _, stated in rows if stated == NOT_STATED]
    print(f"{folder}: {len(rows)} packages, {len(missing)} without a licence {missing or ''}")
    return int(bool(missing))


def installed(name: str, extras: Iterable[str] = ()) -> dict[str, Distribution]:
    """Return what *name* with *extras* requires, itself too, by name."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [(name, extra) for extra in ("", *extras)]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # of another platform, or an extra that is not installed
        for one in map(Requirement, found[name].requires or ()):
            if one.marker is None or one.marker.evaluate({"extra": extra}):
                needed = canonicalize_name(one.name)
                waiting += [(needed, more) for more in ("", *one.extras)]
    return found


def licence(one: Distribution) -> str:
    """Return the licence that *one* states, as an expression, a classifier or a first line."""
    metadata = one.metadata
    if stated := metadata.get("License-Expression"):
        return str(stated)
    classifiers = [value for key, value in metadata.items() if key == "Classifier"]
    named = [value.split(" :: ")[-1] for value in classifiers if value.startswith("License :: ")]
    if named:
        return " AND ".join(named)
    lines = str(metadata.get("License") or "").strip().splitlines()
    return lines[0][:100] if lines else NOT_STATED


def bill(found: Iterable[Distribution]) -> dict[str, Any]:
    """Return the bill of materials of *found*, as CycloneDX has it."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "components": [
            {
                "type": "library",
                "name": one.name,
                "version": one.version,
                "purl": f"pkg:pypi/{canonicalize_name(one.name)}@{one.version}",
                "licenses": [{"license": {"name": licence(one)}}],
            }
            for one in found
        ],
    }


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
