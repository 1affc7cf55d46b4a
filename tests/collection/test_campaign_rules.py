"""Which runs of a campaign have the judgments of another, whatever their format."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.collection.campaign_rules import Broken, Submission, allowed
from entailment.evaluation.run_formats import RunLine
from entailment.evaluation.run_writing import write_jsonl, write_run
from entailment.model import Judgment, Label, LabelScheme

LABELS = [Label.UNKNOWN, Label.ENTAILMENT, Label.CONTRADICTION, Label.ENTAILMENT]


def write(path: Path, form: str, scores: list[float], labels: list[Label]) -> None:
    """Write a run in a *form*, in `rte2` of two labels."""
    if form == "jsonl":
        judgments = [
            Judgment(str(n), label, {Label.ENTAILMENT: score, Label.UNKNOWN: 1 - score})
            for n, (label, score) in enumerate(zip(labels, scores, strict=True))
        ]
        write_jsonl(judgments, path, {"system": "x"})
        return
    lines = [
        RunLine(str(n), label, score)
        for n, (label, score) in enumerate(zip(labels, scores, strict=True))
    ]
    if form.startswith("rte2"):
        lines = [line.two_way() for line in lines]
    write_run(lines, path, form.partition("-")[0], ranked=form != "rte2-unranked")


def refused(folder: Path, *, team: str = "a") -> list[str]:
    named = [
        Submission("a", "1", folder / "a-1.txt"),
        Submission(team, "2", folder / f"{team}-2.txt"),
    ]
    broken: list[Broken] = []
    allowed(named, 3, broken, LabelScheme.THREE_WAY)
    return [entry.file for entry in broken]


SCORES = [0.3, 0.8, 0.1, 0.6]


@pytest.mark.parametrize("form", ["jsonl", "rte5", "rte2", "rte2-unranked"])
def test_the_same_judgments_in_another_format_are_a_duplicate(tmp_path: Path, form: str) -> None:
    write(tmp_path / "a-1.txt", "jsonl", SCORES, LABELS)
    write(tmp_path / "a-2.txt", form, SCORES, LABELS)
    assert refused(tmp_path) == ["a-2.txt"]


def test_the_judgments_of_another_team_are_a_duplicate_in_another_format(tmp_path: Path) -> None:
    write(tmp_path / "a-1.txt", "jsonl", SCORES, LABELS)
    write(tmp_path / "b-2.txt", "rte5", SCORES, LABELS)
    assert refused(tmp_path, team="b") == ["b-2.txt"]


@pytest.mark.parametrize(
    ("scores", "labels"),
    [
        ([0.3, 0.6, 0.1, 0.8], LABELS),
        (SCORES, [*LABELS[:3], Label.UNKNOWN]),
    ],
    ids=["ranking", "label"],
)
@pytest.mark.parametrize("form", ["jsonl", "rte5"])
def test_another_ranking_or_label_is_another_run(
    tmp_path: Path, form: str, scores: list[float], labels: list[Label]
) -> None:
    write(tmp_path / "a-1.txt", "jsonl", SCORES, LABELS)
    write(tmp_path / "a-2.txt", form, scores, labels)
    assert refused(tmp_path) == []
