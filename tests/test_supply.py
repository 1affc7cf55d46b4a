"""What the project depends on: the bill of materials, the licences, the bounds of versions."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_bill_of_materials_has_every_dependency_with_its_licence(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / ".ci" / "sbom.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    components = json.loads((tmp_path / "sbom.json").read_text())["components"]
    names = {component["name"].lower().replace("_", "-") for component in components}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {dependency.partition(">")[0] for dependency in project["dependencies"]} <= names
    assert "pytest" not in names
    rows = (tmp_path / "licences.tsv").read_text().splitlines()
    assert len(rows) == len(components) + 1
    assert f"entailment\t{project['version']}\t{project['license']}" in rows


@pytest.mark.parametrize(("newest", "status"), [("8.3.0", 0), ("9.0", 1), (None, 0)])
def test_a_release_outside_the_bounds_is_named(
    newest: str | None, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    bounds = runpy.run_path(str(ROOT / ".ci" / "bounds.py"))
    (click,) = (value for value in bounds["requirements"]() if value.name == "click")
    names = bounds["main"].__globals__
    names["requirements"] = lambda: [click]
    names["newest_release"] = lambda name: newest
    assert bounds["main"]() == status
    assert capsys.readouterr().out.startswith(
        "click: 9.0 is there" if status else "click" * (newest is None)
    )
