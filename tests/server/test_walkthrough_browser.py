"""The walk-through of docs/workbench.md: twenty documents, three people in a browser, a release."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.project import Project
from entailment.datasets import open_dataset
from entailment.model import Label
from tests.cli.conftest import ENTAIL
from tests.cli.forks import Forks
from tests.server.test_annotation import serving
from tests.server.test_annotation_browser import DONE, Desk

pytestmark = pytest.mark.slow

WORKBENCH = Path(__file__).parent.parent / "data" / "workbench"
TRUE = frozenset((WORKBENCH / "true.txt").read_text().splitlines())
NAME = re.compile(r"(?:[A-Z]\w+ ?)+")


def entail(folder: Path, *arguments: object) -> str:
    done = subprocess.run(
        [ENTAIL, *map(str, arguments)], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def key_for(text: str, hypothesis: str) -> str:
    """Return the key of somebody who knows the stories: entailed, or unknown."""
    names = [name.strip() for name in NAME.findall(hypothesis)]
    is_there = all(name in text for name in names)
    return "1" if is_there and hypothesis in TRUE else "3"


def judge_all(desk: Desk, errors: int) -> None:
    """Judge every pair by what the page shows, the first *errors* as contradicted."""
    number = 0
    while not desk.page.locator("#end-title").is_visible():
        number += 1
        key = key_for(desk.text("#text"), desk.text("#hypothesis"))
        desk.judge("2" if number <= errors else key)
    assert DONE in desk.text("#end-title")


def test_twenty_documents_become_a_released_set_of_a_hundred_pairs(
    browser: Any,
    forks: Forks,
    tmp_path: Path,
) -> None:
    news, relations = WORKBENCH / "news", WORKBENCH / "relations.toml"
    assert len(list(news.iterdir())) == 20
    entail(tmp_path, "collect", "ie", news, "--relations", relations, "-o", "relations.jsonl")
    entail(tmp_path, "annotate", "init", "rte.project", "--judges", 3)
    entail(tmp_path, "annotate", "import", "rte.project", "relations.jsonl")
    entail(tmp_path, "annotate", "assign", "rte.project", "Ann", "Bob", "Cyd")
    path = tmp_path / "rte.project"
    with Project(path) as project:
        collected = len(project.pairs())
    with serving(forks, path) as (_, addresses):
        for name, url in addresses.items():
            desk = Desk(browser, url)
            judge_all(desk, errors=6 if name == "Cyd" else 0)
            assert desk.problems == []
            desk.page.context.close()

    measured = json.loads(entail(tmp_path, "agree", "rte.project", "--json"))
    assert measured["groups"]["all"]["items"] == collected
    assert 0.9 < measured["groups"]["all"]["percent"]["value"] < 1
    done = entail(tmp_path, "annotate", "reconcile", "rte.project", "--method", "drop")
    assert "6 removed" in done
    entail(tmp_path, "annotate", "duplicates", "rte.project")
    assert entail(tmp_path, "annotate", "proofread", "rte.project") == ""
    noise = entail(tmp_path, "annotate", "noise", "rte.project", "--json")
    assert json.loads(noise)["otherwise"] == 0
    entail(tmp_path, "annotate", "select", "rte.project", "-o", "sets", "--per-task", 100)
    entail(
        tmp_path, "release", "sets", "-o", "jobs-1.0", "--name", "Jobs", "--project",
        "rte.project", "--corpus", news,
    )  # fmt: skip
    checked = entail(tmp_path, "datasets", "check", "jobs-1.0")
    assert checked == "jobs-1.0: all checks passed\n"

    counts = json.loads((tmp_path / "jobs-1.0" / "release.json").read_text())["sets"]
    assert sum(of_set["pairs"] for of_set in counts.values()) == 100
    assert min(of_set["pairs"] for of_set in counts.values()) > 20
    gold = [
        pair
        for name in ("dev", "test_gold")
        for pair in open_dataset(tmp_path / "jobs-1.0" / "rte3-3way" / f"{name}.xml")
    ]
    assert sum(pair.gold is Label.ENTAILMENT for pair in gold) == 50
    assert all((key_for(p.text, p.hypothesis) == "1") is (p.gold is Label.ENTAILMENT) for p in gold)
    page = (tmp_path / "jobs-1.0" / "README.md").read_text(encoding="utf-8")
    assert f"3 people judged {collected} pairs, 3 for each pair." in page
