"""What the package brings along: a bill of materials and the licences, of what is installed.

    python .ci/sbom.py dist [EXTRA...]

Writes `dist/sbom.json` (CycloneDX 1.5) and `dist/licences.tsv`: the package, the dependencies of it
and of each EXTRA, and theirs, in the versions that are installed; and the models of installed
packages, with the licence on their cards. Data files have that of the package, or state another in
their first lines. Exits with 1 where a licence is not stated.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from entailment.systems.neural.catalogue import added_models, model_path, models

NAME = "entailment"
NOT_STATED = "not stated"
CELLS = re.compile(r"^\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


class Component(NamedTuple):
    """What is listed: a library or a model."""

    kind: str
    name: str
    version: str
    licence: str


def main(folder: Path, extras: Iterable[str]) -> int:
    """Write both files into *folder*; return 1 where a licence is missing."""
    packages = [
        Component("library", package.name, package.version, licence(package))
        for package in installed(NAME, extras).values()
    ]
    components = sorted(packages, key=lambda package: canonicalize_name(package.name))
    components += map(model, sorted(set(models.names()) - added_models().keys()))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sbom.json").write_text(json.dumps(bill(components), indent=1) + "\n")
    lines = ["\t".join(row) for row in [Component._fields, *components]]
    (folder / "licences.tsv").write_text("\n".join(lines) + "\n")
    missing = [component.name for component in components if component.licence == NOT_STATED]
    print(
        f"{folder}: {len(components)} packages and models, "
        f"{len(missing)} without a licence {missing or ''}"
    )
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


def model(name: str) -> Component:
    """Return the model *name*, by the table at the head of its card."""
    cells = dict(CELLS.findall((model_path(name) / "README.md").read_text(encoding="utf-8")))
    full_name, _, version = cells["name and version"].rpartition(" ")
    stated = cells.get("licence of the weights", NOT_STATED)
    return Component("machine-learning-model", full_name, version, stated)


def bill(components: Iterable[Component]) -> dict[str, Any]:
    """Return the bill of materials, as CycloneDX has it."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "components": [
            {
                "type": kind,
                "name": name,
                "version": version,
                **({"purl": _purl(name, version)} if kind == "library" else {}),
                "licenses": [{"license": {"name": stated}}],
            }
            for kind, name, version, stated in components
        ],
    }


def _purl(name: str, version: str) -> str:
    return f"pkg:pypi/{canonicalize_name(name)}@{version}"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
