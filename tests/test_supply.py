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
    kinds = {component["name"]: component["type"] for component in components}
    assert kinds["entailment-small"] == "machine-learning-model"
    assert kinds["entailment"] == "library"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {dependency.partition(">")[0] for dependency in project["dependencies"]} <= names
    assert "pytest" not in names
    rows = (tmp_path / "licences.tsv").read_text().splitlines()
    assert len(rows) == len(components) + 1
    assert f"library\tentailment\t{project['version']}\t{project['license']}" in rows


@pytest.mark.parametrize(
    ("releases", "status", "printed"),
    [
        ({"click": "8.3.0"}, 0, ""),
        ({"click": "9.0"}, 1, "click: 9.0 is there, allowed is <9,>=8.1\n"),
        ({"langchain-community": "0.4.2"}, 0, "langchain-community: 0.4.2 is there, allowed is"),
        ({"click": None}, 1, "click: the index names no release\n"),
        ({"click": "8.3.0", "numpy": None}, 0, "numpy: the index names no release\n"),
    ],
)
def test_a_release_outside_the_bounds_is_named(
    releases: dict[str, str | None], status: int, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bounds = runpy.run_path(str(ROOT / ".ci" / "bounds.py"))
    all_of_them = bounds["requirements"]()
    names = bounds["main"].__globals__
    names["requirements"] = lambda: {name: all_of_them[name] for name in releases}
    names["newest_release"] = releases.__getitem__
    assert bounds["main"]() == status
    shown = capsys.readouterr().out
    assert shown.startswith(printed)
    assert bool(shown) == bool(printed)


def test_the_bounds_of_a_dependency_of_several_extras_are_one() -> None:
    bounds = runpy.run_path(str(ROOT / ".ci" / "bounds.py"))["requirements"]()
    assert set(map(str, bounds["torch"])) == {">=2.4", ">=2.6", "<3"}
    assert "entailment" not in bounds


def test_every_accepted_cap_is_of_a_dependency() -> None:
    bounds = runpy.run_path(str(ROOT / ".ci" / "bounds.py"))
    assert bounds["ACCEPTED"].keys() <= bounds["requirements"]().keys()
