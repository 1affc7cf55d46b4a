from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entailment.errors import DataError, MissingExtraError, OptionError
from entailment.evaluation.gold import Gold
from entailment.evaluation.metrics import Point, precision_recall_curve
from entailment.evaluation.plots import (
    calibration,
    check_plot,
    group_bars,
    precision_recall,
)
from entailment.evaluation.runs import Run
from entailment.evaluation.scoring import Scores, score_run

from .builders import gold, run

TASKS = [{"task": task} for task in ("IE", "IR") for _ in range(4)]
GOLD = gold("EECCECUU", attributes=TASKS)
SCORED = run("EEUUEUUU", scores=[0.9, 0.8, 0.3, 0.1, 0.7, 0.2, 0.4, 0.3], name="scored")
PLAIN = run("NEENNNEE", name="$plain_$")

Draw = Callable[[Path], None]


def grouped(labelled: Gold, by: str, *runs: Run) -> list[Scores]:
    return [score_run(run, labelled, by=by, bootstrap=20) for run in runs]


PLOTS: dict[str, Draw] = {
    "precision-recall": lambda path: precision_recall([SCORED, PLAIN], GOLD, path),
    "calibration": lambda path: calibration([SCORED, PLAIN], GOLD, path),
    "groups": lambda path: group_bars(grouped(GOLD, "task", SCORED, PLAIN), path),
}


@pytest.mark.parametrize("name", PLOTS)
def test_one_set_of_scores_makes_one_file_to_the_byte(tmp_path: Path, name: str) -> None:
    first, second = tmp_path / "one.svg", tmp_path / "other.svg"
    for path in (first, second):
        PLOTS[name](path)
    assert first.read_bytes() == second.read_bytes()
    assert b"<svg" in first.read_bytes()[:1000]
    assert b"dc:date" not in first.read_bytes()


def test_the_ending_says_the_format(tmp_path: Path) -> None:
    path = tmp_path / "plot.PNG"
    precision_recall([SCORED], GOLD, path)
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["plot.pdf", "plot", "svg", "plot.svg.gz"])
def test_another_ending_is_an_error_that_names_the_two(tmp_path: Path, name: str) -> None:
    with pytest.raises(OptionError, match=r"\.svg or \.png"):
        precision_recall([SCORED], GOLD, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_groups_are_not_needed_nor_intervals(tmp_path: Path) -> None:
    scores = score_run(SCORED, gold("EECCUUCC"), bootstrap=0)
    group_bars([scores], tmp_path / "plot.svg")
    assert (tmp_path / "plot.svg").exists()


def test_many_groups_of_long_names_are_drawn(tmp_path: Path) -> None:
    topics = [{"topic": f"a topic with a long name {n}"} for n in range(8)]
    labelled = gold("EECCECUU", attributes=topics)
    group_bars(grouped(labelled, "topic", SCORED, PLAIN), tmp_path / "plot.svg")
    assert (tmp_path / "plot.svg").exists()


def test_the_legend_gives_the_reason_why_a_run_has_no_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels: list[str] = []

    def note(axes: Any, signatures: Any) -> None:
        labels.extend(axes.get_legend_handles_labels()[1])

    monkeypatch.setattr("entailment.evaluation.plots.signed", note)
    precision_recall([SCORED, PLAIN], gold("CCCCUUUU"), tmp_path / "plot.svg")
    assert labels[:2] == ["no entailed pair: scored", "not ranked: $plain_$"]
    assert (tmp_path / "plot.svg").exists()


def test_pairs_of_one_score_are_one_point_of_the_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = []

    def curve(*arguments: Any) -> tuple[Point, ...]:
        points.append(precision_recall_curve(*arguments))
        return points[-1]

    monkeypatch.setattr("entailment.evaluation.metrics.precision_recall_curve", curve)
    tied = run("EEUU", scores=[0.5] * 4, name="tied")
    even = run("UUUU", scores=[0.2] * 4, name="even")
    in_file_order = run("EEUU", ranked=True, name="in-file-order")
    precision_recall([tied, even, in_file_order], gold("ECEU"), tmp_path / "plot.svg")
    assert points[0] == ((0.5, 0.5), (1.0, 0.5))  # what is judged ENTAILMENT comes first
    assert points[1] == ((1.0, 0.5),)
    assert len(points[2]) == 4


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        precision_recall([SCORED], GOLD, tmp_path / "none" / "plot.svg")


def test_a_run_that_breaks_the_rules_is_not_drawn(tmp_path: Path) -> None:
    short = replace(SCORED, judgments=SCORED.judgments[1:])
    with pytest.raises(DataError, match="misses 1 of 8 pairs"):
        calibration([short], GOLD, tmp_path / "plot.svg")
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"entailment\[plot\]"):
        check_plot("plot.svg")
