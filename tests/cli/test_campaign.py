"""`entail campaign`: a folder of runs of invented teams on an invented set."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from entailment.examples import example_topics

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


def test_a_two_way_run_with_the_judgments_of_the_teams_three_way_run_is_not_scored(
    entail: Entail, gold: Path, runs: Path
) -> None:
    two_way = ["ENTAILMENT" if label == "ENTAILMENT" else "NO ENTAILMENT" for label in LABELS]
    write_run(runs / "Acme-0.txt", two_way)
    result = campaign(entail, runs, "--gold", gold)
    assert [(run["file"], run["problem"]) for run in result["not_scored"]] == [
        ("Acme-0.txt", "has the judgments of Acme-1.txt")
    ]


@pytest.mark.parametrize("is_three_way", [True, False])
def test_runs_of_two_and_of_three_labels_are_counted_apart_where_both_are_tasks(
    entail: Entail, gold: Path, runs: Path, is_three_way: bool
) -> None:
    if not is_three_way:
        text = gold.read_text().replace("CONTRADICTION", "NO ENTAILMENT")
        gold.write_text(text.replace("UNKNOWN", "NO ENTAILMENT"))
    for number in range(2):
        write_run(
            runs / f"Acme-b{number}.txt",
            ["NO ENTAILMENT"] * (57 + number) + ["ENTAILMENT"] * (3 - number),
        )
    result = campaign(entail, runs, "--gold", gold, "--runs", 2)
    assert len(result["tables"][-1]["runs"]) == (6 if is_three_way else 4)


def test_with_two_way_gold_the_first_runs_are_scored_whatever_their_labels(
    entail: Entail, gold: Path, runs: Path
) -> None:
    text = gold.read_text().replace("CONTRADICTION", "NO ENTAILMENT")
    gold.write_text(text.replace("UNKNOWN", "NO ENTAILMENT"))
    write_run(runs / "Acme-0.txt", ["NO ENTAILMENT"] * 60)
    result = campaign(entail, runs, "--gold", gold, "--runs", 2)
    assert [run["file"] for run in result["not_scored"]] == ["Acme-2.txt"]


def test_what_breaks_a_rule_is_named_and_not_scored(entail: Entail, gold: Path, runs: Path) -> None:
    (runs / "Acme-3.txt").write_bytes((runs / "Acme-1.txt").read_bytes())
    write_run(runs / "Dan-1.txt", LABELS[:-1])
    (runs / "Eve-1.txt").write_text("0 PERHAPS\n")
    (runs / "notes.txt").write_text("mine")
    result = campaign(entail, runs, "--gold", gold, "--runs", 1)
    problems = {value["file"]: value["problem"] for value in result["not_scored"]}
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


def ablated(folder: Path, wrong: dict[str, int]) -> Path:
    """Write an ablation test for each name, with as many errors as it has."""
    for name, errors in wrong.items():
        other = {"ENTAILMENT": "UNKNOWN", "CONTRADICTION": "UNKNOWN", "UNKNOWN": "ENTAILMENT"}
        write_run(folder / name, [*(other[label] for label in LABELS[:errors]), *LABELS[errors:]])
    return folder


def test_ablation_tests_are_summed_up_as_in_table_7(
    entail: Entail, gold: Path, runs: Path, tmp_path: Path
) -> None:
    tests = ablated(
        tmp_path / "tests",
        {
            "Acme-1.resource.wordnet.txt": 6,
            "Acme-1.resource.dirt.txt": 3,
            "Acme-1.resource.framenet.txt": 0,
            "Acme-2.tool.parser.txt": 0,
            "Acme-2.other.threshold.txt": 9,
            "Cyd-a-1.resource.wordnet.txt": 0,
            "Cyd-a-1.resource.wordnet+dirt.txt": 0,
            "Dan-1.resource.wordnet.txt": 0,
            "Acme-1.wordnet.txt": 0,
        },
    )
    result = campaign(
        entail, runs, "--gold", gold, "--ablations", tests, "--appendix", "-o", "page.md"
    )["ablations"]
    impacts = {impact["part"]: impact for impact in result["impacts"]}
    assert set(impacts) == {"wordnet", "dirt", "framenet", "parser"}
    assert impacts["dirt"]["positive"]["mean"] == pytest.approx(3 / 60)
    assert (impacts["wordnet"]["tests"], impacts["wordnet"]["negative"]["tests"]) == (2, 1)
    assert (impacts["framenet"]["none"], impacts["parser"]["negative"]["tests"]) == (1, 1)
    assert result["fewer_resources_than_required"] == {"Cyd-a": 2}
    problems = {value["file"]: value["problem"] for value in result["not_scored"]}
    assert problems["Dan-1.resource.wordnet.txt"].startswith("is a test of Dan-1, which is not")
    assert problems["Acme-1.wordnet.txt"].startswith("is not called TEAM-RUN.KIND.PART.ext")
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "| resource | dirt | 1 | 1 | +5.00 | +5.00 | 0 |" in page
    assert "5 of 7 tests left out one resource or tool." in page


@pytest.mark.parametrize(
    ("ending", "line"),
    [("md", "| E0601 | 100.00 | 100.00 | 100.00 |"), ("tex", r"E0601 & 100.00 & 100.00 & 100.00")],
)
def test_the_appendix_has_each_run_by_topic(
    entail: Entail, tmp_path: Path, ending: str, line: str
) -> None:
    gold = example_topics() / "EXAMPLE_Main_GS.xml"
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "Acme-1.xml").write_bytes(gold.read_bytes())
    campaign(entail, "runs", "--gold", gold, "--appendix", "-o", f"page.{ending}")
    assert line in (tmp_path / f"page.{ending}").read_text(encoding="utf-8")


def test_few_topics_give_one_group_and_a_note(entail: Entail, tmp_path: Path) -> None:
    gold = example_topics() / "EXAMPLE_Main_GS.xml"
    text = gold.read_text(encoding="utf-8")
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "Acme-1.xml").write_text(text, encoding="utf-8")
    none = re.sub(r"<text [^>]*>.*?</text>", "", text, flags=re.DOTALL)
    (tmp_path / "runs" / "Bolt-1.xml").write_text(none, encoding="utf-8")
    (tmp_path / "runs" / "Bolt-2.xml").write_text(text, encoding="utf-8")
    done = entail("campaign", "runs", "--gold", gold, "-o", "page.md", "--format", "tsv")
    note = "fewer than 10 clusters give neither an interval nor the p of the bootstrap"
    assert done.stderr.count(note) == 1
    assert "not scored: Bolt-2.xml: has the judgments of Acme-1.xml\n" in done.stderr
    rows = [line.split("\t") for line in done.stdout.splitlines()[1:]]
    assert [(row[2], row[-1]) for row in rows] == [("Acme", "1"), ("Bolt", "1")]
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert note in page
    assert "- `Bolt-2.xml`: has the judgments of Acme-1.xml" in page


def test_late_files_are_named(entail: Entail, gold: Path, runs: Path) -> None:
    os.utime(runs / "Acme-1.txt", (1e9, 1e9))
    os.utime(runs / "Acme-2.txt", (1.2e9, 1.2e9))
    (runs / "Bolt-1.txt").unlink()
    (runs / "Cyd-a-1.txt").unlink()
    result = campaign(entail, runs, "--gold", gold, "--deadline", "2005-01-01T12:00")
    assert [value["problem"] for value in result["not_scored"]] == [
        "is late: of 2008-01-10 21:20 UTC, after 2005-01-01 12:00 UTC"
    ]
