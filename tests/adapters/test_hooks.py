"""The hook of pre-commit and the action of GitHub run `entail check` with what they say."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import ENTAIL
from tests.cli.forks import Forks

ROOT = Path(__file__).parents[2]
SOURCE = "The tower is 38 metres tall."


def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "tower.txt").write_text(SOURCE)
    (tmp_path / "right.md").write_text(SOURCE)
    (tmp_path / "wrong.md").write_text("The tower is 41 metres tall.")
    return tmp_path


def test_the_hook_takes_its_files_last(forks: Forks, tmp_path: Path) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    words = [*hook["entry"].split()[1:], *hook["args"], "-s", "features"]
    here = folder(tmp_path)
    assert forks.run([*words, "right.md"], cwd=here).returncode == 0
    failed = forks.run([*words, "right.md", "wrong.md"], cwd=here)
    assert failed.returncode == 1
    assert b"wrong.md: 1 claim is contradicted" in failed.stderr


def test_the_hook_judges_a_file_alike_whatever_is_committed_with_it(
    forks: Forks, tmp_path: Path
) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    words = [*hook["entry"].split()[1:], *hook["args"], "-s", "features"]
    here = folder(tmp_path)
    (here / "docs" / "lamp.md").write_text("The lamp is green.")
    for more in ([], ["docs/tower.txt"], ["docs/tower.txt", "docs/lamp.md"]):
        done = forks.run([*words, "wrong.md", *more], cwd=here)
        assert done.returncode == 1
        assert b"1 claim is contradicted" in done.stderr


def run_action(here: Path, programs: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """Run what the action runs, with the `entail` in the folder *programs*."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    _, step = action["runs"]["steps"]
    inputs = {name: value.get("default", "") for name, value in action["inputs"].items()} | given
    variables = {
        name: inputs[value.removeprefix("${{ inputs.").removesuffix(" }}")]
        for name, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=here,
        env=os.environ | variables | {"PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_action_writes_sarif_and_fails(tmp_path: Path) -> None:
    given = {"answers": "right.md wrong.md", "sources": "docs", "system": "features"}
    done = run_action(folder(tmp_path), Path(ENTAIL).parent, **given)
    assert done.returncode == 1
    assert "wrong.md: 1 claim is contradicted" in done.stderr
    log = json.loads((tmp_path / "entail.sarif").read_text())
    (result,) = log["runs"][0]["results"]
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "wrong.md"


def test_the_action_annotates_and_takes_accepted_findings(tmp_path: Path) -> None:
    here = folder(tmp_path)
    given = {"answers": "right.md wrong.md", "sources": "docs", "system": "features"}
    done = run_action(here, Path(ENTAIL).parent, **given, format="github")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=wrong.md,line=1,")
    finding = {"document": "wrong.md", "verdict": "contradicted"}
    finding["claim"] = "The tower is 41 metres tall."
    (here / "accepted.jsonl").write_text(json.dumps(finding))
    passed = run_action(here, Path(ENTAIL).parent, **given, accept="accepted.jsonl")
    assert (passed.returncode, passed.stderr) == (0, "")


@pytest.mark.parametrize(("written", "status"), [("", 2), ("", 1), ("{}", 1), ("{}", 0)])
def test_the_action_leaves_no_empty_sarif(tmp_path: Path, written: str, status: int) -> None:
    program = tmp_path / "entail"
    program.write_text(f"#!/bin/sh\nprintf '{written}'\nexit {status}\n")
    program.chmod(0o755)
    sarif = tmp_path / "entail.sarif"
    sarif.write_text("of an earlier run")
    done = run_action(tmp_path, tmp_path, answers="a.md", sources="docs")
    assert done.returncode == status
    assert (sarif.read_text() if sarif.exists() else "") == written
