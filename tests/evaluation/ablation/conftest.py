"""A small labelled set and a recipe of two members."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

RECIPE = '[system]\nname = "vote"\n[[member]]\nname = "overlap"\n[[member]]\nname = "majority"\n'


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Twenty pairs that word overlap judges well, each hypothesis another one."""
    path = tmp_path / "pairs.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for number in range(20):
            entailed = number % 2 == 0
            hypothesis = f"Ann sold {number} houses." if entailed else f"Nobody likes {number}."
            pair = {
                "id": str(number),
                "premise": f"On Monday Ann sold {number} houses in Rome.",
                "hypothesis": hypothesis,
                "label": "ENTAILMENT" if entailed else "NO ENTAILMENT",
            }
            stream.write(json.dumps(pair) + "\n")
    return path


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    path = tmp_path / "recipe.toml"
    path.write_text(RECIPE, encoding="utf-8")
    return path
