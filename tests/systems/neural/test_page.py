"""The page on the judge has the figures that the models were shipped with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SHIPPED = {
    "base": ROOT / "models/base/src/entailment_model_base/model",
    "small": ROOT / "src/entailment/systems/neural/models/small",
}


@pytest.mark.parametrize("name", SHIPPED)
def test_calibration_error_and_brier_score_are_those_of_the_card(name: str) -> None:
    folder = SHIPPED[name]
    version = json.loads((folder / "judge.json").read_text())["version"]
    figures = json.loads((folder / "default" / "system.json").read_text())["cross_validation"]
    rows = {
        row["set"]: row for row in figures["sets"] if row["labels"] == 2 and "rte" in row["set"]
    }
    cells = [f"{rows[s]['ece']:.3f}, {rows[s]['brier']:.3f}" for s in sorted(rows, reverse=True)]
    line = f"| `{name}` | {version} | {' | '.join(cells)} |"
    assert line in (ROOT / "docs" / "neural.md").read_text().splitlines()
