"""`entail release` and `entail datasets check`: a small set with both labels schemes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.candidates import CandidatePair, Provenance, Span, write_candidates
from entailment.collection.release import About, read_sets, write_release
from entailment.collection.release_check import check_release
from entailment.collection.release_pages import datasheet
from entailment.datasets import open_dataset
from entailment.errors import DataError
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


@pytest.mark.parametrize(
    ("file", "content", "problem"),
    [
        ("release.json", b'{"sets": []}', "does not say what the sets hold"),
        ("release.json", b'{"sets": "x"}', "does not say what the sets hold"),
        ("release.json", b"[" * 100_000, "does not say what the sets hold"),
        ("SHA256SUMS", b"\xff\xfe\n", "is not in SHA256SUMS"),
    ],
)
def test_a_received_file_of_another_form_is_named(
    tmp_path: Path, file: str, content: bytes, problem: str
) -> None:
    sets = read_sets(write_sets(tmp_path / "sets", THREE_WAY))
    write_release(sets, tmp_path / "towers", About("Towers"))
    (tmp_path / "towers" / file).write_bytes(content)
    problems = {damage.problem for damage in check_release(tmp_path / "towers")}
    assert any(known.startswith(problem) for known in problems)


@pytest.mark.parametrize(
    "details",
    [
        {"hypotheses": "x"},
        {"hypotheses": '["a"]'},
        {"hypotheses": "[5]", **dict.fromkeys(("entity", "entity_type", "slot", "value"), "x")},
    ],
)
def test_provenance_of_facts_that_is_broken_is_named(
    tmp_path: Path, details: dict[str, str]
) -> None:
    sets = read_sets(write_sets(tmp_path / "sets", THREE_WAY))
    write_release(sets, tmp_path / "towers", About("Towers"))
    broken = replace(sets["dev"][0], provenance=Provenance("s", "kbp", details=details))
    write_candidates(tmp_path / "towers/jsonl/dev.jsonl", [broken, *sets["dev"][1:]])
    (tmp_path / "towers" / "kbp").mkdir()
    problems = [
        problem.problem for problem in check_release(tmp_path / "towers")
        if problem.file == "jsonl/dev.jsonl"
    ]  # fmt: skip
    assert any("pair 'p0' has provenance that is not as" in problem for problem in problems)
    (tmp_path / "again").mkdir()
    with pytest.raises(DataError, match="pair 'p0' has provenance"):
        write_release({"dev": [broken]}, tmp_path / "again", About("Towers"))
    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize("character", ["\x01", "\ufffe"])
def test_what_xml_cannot_hold_is_released_in_no_format(tmp_path: Path, character: str) -> None:
    sets = read_sets(write_sets(tmp_path / "sets", THREE_WAY))
    broken = replace(sets["dev"][0], text=f"Ann{character} left.")
    with pytest.raises(DataError, match="XML cannot hold the character"):
        write_release({"dev": [broken]}, tmp_path / "towers", About("Towers"))
    assert not (tmp_path / "towers").exists()


def test_the_datasheet_says_what_sets_share(tmp_path: Path) -> None:
    sets = read_sets(write_sets(tmp_path / "sets", THREE_WAY))
    apart = datasheet("Towers", "", "", sets, None)
    assert "Sets share no document, text, hypothesis or query." in apart
    test = [replace(sets["test"][0], text=sets["dev"][0].text), *sets["test"][1:]]
    shared = datasheet("Towers", "", "", {**sets, "test": test}, None)
    assert "By kind, the sets share: 1 text." in shared
    assert "share no" not in shared


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
