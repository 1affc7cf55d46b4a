"""`entail campaign`: a folder of runs of invented teams on an invented set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Entail, is_one_error_line

LABELS = ["ENTAILMENT", "CONTRADICTION", "UNKNOWN"] * 20


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Sixty pairs, a third of each label."""
    rows = [
        {"id": str(number), "text": f"T {number}.", "hypothesis": f"H {number}.", "label": label}
        for number, label in enumerate(LABELS)
    ]
    path = tmp_path / "gold.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def write_run(path: Path, labels: list[str]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{number} {label}\n" for number, label in enumerate(labels)))


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """A perfect run, one with two errors, a two-way one, and one that is always wrong."""
    folder = tmp_path / "runs"
    write_run(folder / "Acme-1.txt", LABELS)
    write_run(folder / "Acme-2.txt", ["UNKNOWN", "UNKNOWN", *LABELS[2:]])
    two_way = ["ENTAILMENT" if label == "ENTAILMENT" else "NO ENTAILMENT" for label in LABELS]
    write_run(folder / "Bolt-1.txt", ["NO ENTAILMENT", *two_way[1:]])
    write_run(folder / "Cyd-a-1.txt", [*LABELS[1:], LABELS[0]])
    return folder


def campaign(entail: Entail, *arguments: object) -> dict[str, Any]:
    done = entail("campaign", *arguments, "--format", "json", "--bootstrap", 200)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_three_way_runs_are_ranked_and_scored_two_way_too(
    entail: Entail, gold: Path, runs: Path
) -> None:
    three, two = campaign(entail, runs, "--gold", gold)["tables"]
    assert [(row["team"], row["run"]) for row in three["runs"]] == [
        ("Acme", "1"),
        ("Acme", "2"),
        ("Cyd-a", "1"),
    ]
    assert [row["group"] for row in three["runs"]] == [1, 1, 2]
    assert three["summary"]["teams"] == 2
    bolt = [row["value"] for row in two["runs"] if row["team"] == "Bolt"]
    assert bolt == [round(59 / 60, 6)]
    assert len(two["runs"]) == 4


def test_what_breaks_a_rule_is_named_and_not_scored(entail: Entail, gold: Path, runs: Path) -> None:
    (runs / "Acme-3.txt").write_bytes((runs / "Acme-1.txt").read_bytes())
    write_run(runs / "Dan-1.txt", LABELS[:-1])
    (runs / "Eve-1.txt").write_text("0 PERHAPS\n")
    (runs / "notes.txt").write_text("mine")
    result = campaign(entail, runs, "--gold", gold, "--runs", 1)
    problems = {one["file"]: one["problem"] for one in result["not_scored"]}
    assert problems["Acme-2.txt"] == "is run 2 of its team; 1 are scored"
    assert problems["Acme-3.txt"] == "has the judgments of Acme-1.txt"
    assert "misses 1 of 60 pairs: '59'" in problems["Dan-1.txt"]
    assert problems["notes.txt"] == "is not called TEAM-RUN.ext"
    assert problems.keys() >= {"Eve-1.txt"}


@pytest.mark.parametrize(
    ("ending", "line"), [("md", "| 1 | Acme | 1 | 100.00"), ("tex", r"\midrule")]
)
def test_the_tables_are_written_as_a_page(
    entail: Entail, gold: Path, runs: Path, tmp_path: Path, ending: str, line: str
) -> None:
    campaign(entail, runs, "--gold", gold, "-o", f"page.{ending}")
    assert line in (tmp_path / f"page.{ending}").read_text(encoding="utf-8")


def test_a_folder_without_runs_is_one_line(entail: Entail, gold: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = entail("campaign", "empty", "--gold", gold)
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
