"""Every recipe of `recipes/` loads, says whose system it is, and judges once it is fitted."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.errors import MissingExtraError
from entailment.evaluation.published import published_runs
from entailment.knowledge.resource import MissingResourceError
from entailment.model import Fittable
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.systems.recipes import read_about
from entailment.testing import EXAMPLE_PAIRS
from entailment.training.recipe import is_training_recipe

from .knowledge.wordnet_files import write_wordnet

FOLDER = Path(__file__).parent.parent / "src" / "entailment" / "recipes"
RECIPES = [path for path in sorted(FOLDER.rglob("*.toml")) if not is_training_recipe(str(path))]
LEXICAL = [
    *(FOLDER / "rte2" / f"{name}.toml" for name in ("adams", "kouylekov")),
    *(
        FOLDER / "rte6" / f"{name}.toml"
        for name in ("boeing", "deb_iitb", "fbk_irst", "ikoma", "uiuc")
    ),
]


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: Path) -> SearchRecipe:
    """The recipe, with a WordNet of a dozen synsets; skipped by name of what else is missing."""
    write_wordnet(tmp_path / "resources" / "wordnet")
    monkeypatch.delenv("WNSEARCHDIR", raising=False)
    monkeypatch.delenv("WNHOME", raising=False)
    monkeypatch.setenv("ENTAILMENT_RESOURCES", str(tmp_path / "resources"))
    try:
        return load_search_recipe(path)
    except (MissingResourceError, MissingExtraError) as error:
        pytest.skip(f"{name_of(path)}: {error}")


@pytest.mark.parametrize("path", RECIPES, ids=name_of)
def test_every_recipe_loads(loaded: SearchRecipe, path: Path) -> None:
    assert loaded.system.configuration


@pytest.mark.parametrize("path", RECIPES, ids=name_of)
def test_the_published_run_of_a_recipe_is_in_the_table(path: Path) -> None:
    about = read_about(path)
    if about.run is not None and about.task is not None:
        assert about.run in {run.name for run in published_runs(about.task)}
        assert about.source


@pytest.mark.parametrize("path", LEXICAL, ids=name_of)
def test_a_lexical_recipe_is_fitted_and_explains(loaded: SearchRecipe, path: Path) -> None:
    assert isinstance(loaded.system.system, Fittable)
    fitted = loaded.system.fit(EXAMPLE_PAIRS)
    assert len(list(fitted.judge(EXAMPLE_PAIRS))) == len(EXAMPLE_PAIRS)
    assert fitted.explain(EXAMPLE_PAIRS[0]).reasons
