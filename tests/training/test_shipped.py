"""What the models that come with the project say of the recipes that they were made by."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from entailment.training import read_training_recipe
from entailment.training.curriculum import plan_of
from entailment.training.data import collect

ROOT = Path(__file__).parent.parent.parent
MODELS = {
    "small": ROOT / "src/entailment/systems/neural/models/small",
    "base": ROOT / "models/base/src/entailment_model_base/model",
}


def training_of(name: str) -> dict[str, Any]:
    metadata: dict[str, Any] = json.loads((MODELS[name] / "judge.json").read_text())["trained_on"]
    return metadata


def recipe_of(name: str) -> Path | None:
    """Return the recipe of the project that the model was made by; None for an earlier one."""
    made_by = training_of(name)["recipe"]
    paths = sorted((ROOT / "src" / "entailment" / "recipes" / "neural").glob("*.toml"))
    return next((p for p in paths if read_training_recipe(p).fingerprint() == made_by), None)


@pytest.mark.parametrize("name", MODELS)
def test_the_card_names_the_recipe_and_where_it_is_or_the_page_says_that_it_is_not_here(
    name: str,
) -> None:
    made_by = training_of(name)["recipe"][:8]
    card = (MODELS[name] / "README.md").read_text()
    assert f"`{made_by}`" in card
    path = recipe_of(name)
    page = (ROOT / "docs" / "training.md").read_text()
    earlier = f"`{made_by}`" in page.split("## The models that come with the package")[1]
    if path is None:
        assert earlier
    else:
        assert f"`entail train -s {path.name} " in card
        assert not earlier


@pytest.mark.data
@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_the_recipe_of_a_model_has_the_plan_that_it_was_trained_by(
    name: str, data_folder: Path, tmp_path: Path
) -> None:
    path = recipe_of(name)
    if path is None:
        pytest.skip("was made by an earlier recipe, as docs/training.md says")
    recipe = read_training_recipe(path)
    for folder in (*data_folder.iterdir(), ROOT / "models" / "written"):
        (tmp_path / folder.name).symlink_to(folder)
    missing = (data.path for data in recipe.data if not (tmp_path / data.path).exists())
    if (made := next(missing, None)) is not None:
        pytest.skip(f"{made} is made by entail acquire, as {path.name} says")
    plan = plan_of(recipe, collect(recipe, tmp_path))
    metadata = training_of(name)
    assert plan.checksum() == metadata["plan"]
    assert len(plan.steps) == metadata["steps"]
