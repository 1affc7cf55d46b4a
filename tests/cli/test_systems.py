"""`entail systems`, its list of recipes and what it shows of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.systems.recipes import recipe_names
from tests.cli.conftest import Entail, is_one_error_line


def test_recipes_are_listed_with_the_published_figure_and_ours(entail: Entail) -> None:
    listed = entail("systems", "--recipes").stdout
    row = next(line.split() for line in listed.splitlines() if "rte2/adams " in line)
    assert row[:3] == ["rte2/adams", "Adams", "62.6"]
    assert all(name in listed for name in recipe_names())
    trainings = listed.index("Trainings of a model")
    assert listed.index("rte6/uiuc") < trainings < listed.index("neural/base")
    assert max(map(len, listed.splitlines())) <= 80


def test_programs_get_the_signatures_of_our_figures(entail: Entail) -> None:
    objects = map(
        json.loads, entail("systems", "--recipes", "--format", "json").stdout.splitlines()
    )
    adams = {row["recipe"]: row for row in objects}["rte2/adams"]
    assert (adams["system"], adams["task"], adams["published"]) == ("coverage", "rte2", 0.6262)
    assert adams["ours"][0]["signature"].startswith("accuracy|data:rte2_dev@")
    head, *rows = entail("systems", "--recipes", "--format", "tsv").stdout.splitlines()
    assert "rte2_dev signature" in head.split("\t")
    assert {len(row.split("\t")) for row in rows} == {len(head.split("\t"))}


def test_a_recipe_is_shown_with_its_options_parts_and_figures(entail: Entail) -> None:
    shown = entail("systems", "show", "rte2/adams").stdout
    for line in (
        "system: coverage",
        "  unit='matched'",
        "[[resource]] wordnet senses=2, distance=2",
    ):
        assert line in shown.splitlines()
    assert "accuracy|data:rte2_dev@" in shown
    described = json.loads(entail("systems", "show", "rte2/adams", "--format", "json").stdout)
    assert described["parts"]["tool"][0] == {"name": "lemmas"}


def test_a_recipe_of_ones_own_is_shown_as_well(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[system]\nname = "overlap"\nthreshold = 0.5\n')
    shown = entail("systems", "show", "mine.toml").stdout
    assert "system: overlap" in shown
    assert "  threshold=0.5" in shown


@pytest.mark.parametrize(
    "recipe",
    [
        "name = 3\n",
        "[system]\nname = 3\n",
        "system = 3\n",
        "[[system]]\nname = 'overlap'\n",
        "[system]\nname = 'nosuch'\n",
        "member = 3\n[system]\nname = 'overlap'\n",
        "about = 3\n[system]\nname = 'overlap'\n",
        "[about]\ntask = 'x'\nrun = 'y'\n[system]\nname = 'overlap'\n",
    ],
)
def test_a_file_that_is_no_recipe_is_one_line(entail: Entail, tmp_path: Path, recipe: str) -> None:
    (tmp_path / "mine.toml").write_text(recipe)
    done = entail("systems", "show", "mine.toml")
    assert done.returncode in (1, 2)
    assert is_one_error_line(done.stderr)


def test_every_recipe_is_shown(entail: Entail) -> None:
    for name in ("neural/base", "rte6/uiuc"):
        assert entail("systems", "show", name).returncode == 0


def test_a_system_is_shown_with_its_options_and_documentation(entail: Entail) -> None:
    shown = entail("systems", "show", "overlap").stdout
    assert "  threshold=0.65" in shown
    assert "has enough of the hypothesis's words" in shown


def test_an_unknown_name_says_which_is_near(entail: Entail) -> None:
    done = entail("systems", "show", "rte2/adam")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert "did you mean 'rte2/adams'?" in done.stderr


def test_a_recipe_judges_by_its_name_from_any_folder(entail: Entail) -> None:
    done = entail(
        "judge", "--text", "A cat sat.", "--hypothesis", "A cat sat.", "-s", "coverage-idf"
    )
    assert done.stdout.startswith("ENTAILMENT")
    done = entail("judge", "--text", "x", "--hypothesis", "x", "-s", "rte2/adam")
    assert done.returncode == 1
    assert "did you mean 'rte2/adams'?" in done.stderr


def test_a_system_without_the_command_show_says_how_it_is_shown(entail: Entail) -> None:
    for name in ("overlap", "rte2/adams"):
        done = entail("systems", name)
        assert done.returncode == 2
        hint = f"there is no command '{name}'; did you mean 'entail systems show {name}'?"
        assert done.stderr == f"entail: {hint} (see 'entail systems --help')\n"
    assert "did you mean 'show'?" in entail("systems", "shwo").stderr
