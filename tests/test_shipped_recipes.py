"""Every recipe of the package loads by its name, is listed, and judges once it is fitted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.errors import MissingExtraError
from entailment.evaluation.published import published_runs
from entailment.knowledge.resource import MissingResourceError
from entailment.model import Fittable
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.systems import load_system
from entailment.systems.recipes import (
    read_about,
    read_figures,
    read_recipe,
    recipe_file,
    recipe_names,
)
from entailment.testing import EXAMPLE_PAIRS
from entailment.training.recipe import is_training_recipe, read_training_recipe

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


@pytest.mark.parametrize("name", sorted({*recipe_names()} - {"default"}))
def test_a_recipe_is_named_by_its_place(name: str) -> None:
    assert recipe_file(name) == FOLDER / f"{name}.toml"


def test_a_registered_system_comes_before_a_recipe_of_its_name() -> None:
    assert "default" in recipe_names()
    assert recipe_file("default") is None


def test_the_signature_of_a_recipe_does_not_depend_on_where_it_lies(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    copy.write_bytes((FOLDER / "coverage-idf.toml").read_bytes())
    assert load_system("coverage-idf").description == load_system(copy).description


def test_a_training_recipe_by_name_finds_the_one_that_it_is_like() -> None:
    assert is_training_recipe("neural/small-3")
    assert read_training_recipe("neural/small-3") == read_training_recipe(
        FOLDER / "neural" / "small-3.toml"
    )


def test_every_figure_is_of_a_recipe_and_is_the_one_that_its_signature_ends_with() -> None:
    figures = read_figures()
    assert {*figures} <= {*recipe_names()}
    for of_recipe in figures.values():
        for figure in of_recipe:
            assert figure.signature.endswith(f" = {100 * figure.value:.1f}")
            assert f"data:{figure.data}@" in figure.signature
            assert 0 < figure.half_width < 0.1


FOLLOWING = [name for name in recipe_names() if name.startswith(("rte2/", "rte6/"))]


def test_each_of_the_41_systems_of_rte_2_and_rte_6_has_a_recipe() -> None:
    published = {
        (task, run.name.rstrip("0123456789"))
        for task in ("rte2", "rte6-main")
        for run in published_runs(task)
    }
    abouts = [read_about(FOLDER / f"{name}.toml") for name in FOLLOWING]
    followed = {(about.task, str(about.run).rstrip("0123456789")) for about in abouts}
    assert len(published) == 41
    assert followed == published
    assert all(about.differs and about.source for about in abouts)


def test_no_two_recipes_are_the_same_system_under_two_names() -> None:
    systems = [read_recipe(FOLDER / f"{name}.toml") for name in FOLLOWING]
    assert len({json.dumps(system, sort_keys=True) for system in systems}) == len(FOLLOWING)
