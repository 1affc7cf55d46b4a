"""`entail release` and `entail datasets check`: a small set with both labels schemes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.candidates import CandidatePair, Provenance, Span, write_candidates
from entailment.datasets import open_dataset
from entailment.model import Label

from .conftest import Entail, is_one_error_line

THREE_WAY = [Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN]


def pair(number: int, labels: list[Label]) -> CandidatePair:
    return CandidatePair(
        f"p{number}",
        f"Tower {number} was built by Ann & Bob <in> Oslo; it is {number} metres tall.",
        f"Tower {number} stands in \u201cOslo\u201d.",
        Provenance("towers", "ie", (Span(f"doc{number}", 0, 10),)),
        task="IE" if number % 2 else "QA",
        expected=labels[number % len(labels)],
    )


def write_sets(folder: Path, labels: list[Label]) -> Path:
    folder.mkdir()
    write_candidates(folder / "dev.jsonl", [pair(number, labels) for number in range(6)])
    write_candidates(folder / "test.jsonl", [pair(number, labels) for number in range(6, 12)])
    return folder


@pytest.mark.parametrize("labels", [THREE_WAY, [Label.ENTAILMENT, Label.NO_ENTAILMENT]])
def test_a_release_passes_its_own_check(
    entail: Entail, tmp_path: Path, labels: list[Label]
) -> None:
    sets = write_sets(tmp_path / "sets", labels)
    done = entail("release", sets, "-o", "towers", "--name", "Towers", "--licence", "CC0")
    assert done.returncode == 0, done.stderr
    assert entail("datasets", "check", "towers").stdout == "towers: all checks passed\n"
    read = list(open_dataset(tmp_path / "towers" / "rte2" / "test_gold.xml"))
    assert read[0].text == "Tower 6 was built by Ann & Bob <in> Oslo; it is 6 metres tall."
    assert {pair.gold for pair in open_dataset(tmp_path / "towers" / "rte3" / "test.xml")} == {None}
    page = (tmp_path / "towers" / "README.md").read_text(encoding="utf-8")
    assert "| test | all | 6 |" in page


def test_every_damage_is_named(entail: Entail, tmp_path: Path) -> None:
    sets = write_sets(tmp_path / "sets", THREE_WAY)
    assert entail("release", sets, "-o", "towers", "--name", "Towers").returncode == 0
    root = tmp_path / "towers"
    key = root / "key" / "test-3way.txt"
    key.write_text(key.read_text().replace("p6 YES", "p6 UNKNOWN"))
    (root / "rte5" / "dev.xml").unlink()
    (root / "notes.txt").write_text("mine")
    done = entail("datasets", "check", "towers", "--format", "json")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout)
    problems = {(row["file"], row["problem"]) for row in result["problems"]}
    assert ("key/test-3way.txt", "has other answers than the set") in problems
    assert ("rte5/dev.xml", "is missing") in problems
    assert ("notes.txt", "is not in SHA256SUMS") in problems


def test_sets_that_share_a_hypothesis_are_no_release(entail: Entail, tmp_path: Path) -> None:
    sets = write_sets(tmp_path / "sets", THREE_WAY)
    text = (sets / "test.jsonl").read_text(encoding="utf-8")
    (sets / "test.jsonl").write_text(text.replace("Tower 6 stands", "Tower 1 stands"))
    done = entail("release", sets, "-o", "towers", "--name", "Towers")
    assert done.returncode == 1
    assert "share the hypothesis" in done.stderr


def test_a_pair_without_gold_is_one_line(entail: Entail, tmp_path: Path) -> None:
    sets = write_sets(tmp_path / "sets", THREE_WAY)
    text = (sets / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    value = json.loads(text[0])
    del value["label"]
    (sets / "dev.jsonl").write_text("\n".join([json.dumps(value), *text[1:]]) + "\n")
    done = entail("release", sets, "-o", "towers", "--name", "Towers")
    assert is_one_error_line(done.stderr)
    assert "pair 'p0' has no gold label" in done.stderr
    assert not (tmp_path / "towers").exists()
