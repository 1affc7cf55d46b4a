"""Every row of "What withholds support" in docs/check.md is so, with both models and readings."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import pytest

import entailment
from entailment.checking.verdicts import Verdict
from entailment.model import Label
from entailment.systems import NamedSystem, load_system

PAGE = Path(__file__).parents[2] / "docs" / "check.md"
LABELS = {
    Verdict.SUPPORTED: Label.ENTAILMENT,
    Verdict.CONTRADICTED: Label.CONTRADICTION,
    Verdict.NOT_FOUND: Label.UNKNOWN,
}
BASE_IS_INSTALLED = "base" in entry_points(group="entailment.models").names


def rows() -> list[tuple[str, str, str]]:
    section = PAGE.read_text(encoding="utf-8").split("## What withholds support")[1]
    table = section.split("| --- | --- | --- | --- |\n")[1].split("\n\n")[0]
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
    return [(source, claim, verdict) for _, source, claim, verdict in cells]


@pytest.fixture(scope="module", params=["words", "parse"])
def structure(request: pytest.FixtureRequest) -> str:
    if request.param == "parse":
        pytest.importorskip("spacy", reason="requires entailment[linguistics]")
    return str(request.param)


@pytest.fixture(
    scope="module",
    params=[
        "small",
        pytest.param(
            "base",
            marks=pytest.mark.skipif(
                not BASE_IS_INSTALLED, reason="requires pip install ./models/base"
            ),
        ),
    ],
)
def system(request: pytest.FixtureRequest, structure: str) -> NamedSystem:
    return load_system(options={"model": request.param, "structure": structure})


def test_the_table_has_rows() -> None:
    assert len(rows()) >= 10


@pytest.mark.parametrize(("source", "claim", "verdict"), rows())
def test_a_row_is_what_check_and_judge_give(
    system: NamedSystem, source: str, claim: str, verdict: str, tmp_path: Path
) -> None:
    path = tmp_path / "source.txt"
    path.write_text(source, encoding="utf-8")
    (checked,) = entailment.check(claim, path, system=system).claims
    judgment = entailment.judge(source, claim, system=system)
    assert (checked.verdict, judgment.label) == (Verdict(verdict), LABELS[Verdict(verdict)])
