"""What a recipe says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.systems import load_system
from entailment.systems.recipes import About, read_about, read_recipe

SYSTEM = '[system]\nname = "overlap"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "recipe.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_about_is_read_and_is_no_option(tmp_path: Path) -> None:
    path = written(tmp_path, '[about]\nsystem = "Hickl"\ntask = "rte2"\nrun = "Hickl"\n' + SYSTEM)
    assert read_about(path) == About(system="Hickl", task="rte2", run="Hickl")
    assert read_recipe(path) == ("overlap", {})


def test_about_changes_no_signature(tmp_path: Path) -> None:
    described = load_system(written(tmp_path, '[about]\npublished = 0.6\nsource = "x"\n' + SYSTEM))
    assert described.description == load_system("overlap").description


def test_a_recipe_need_not_say_anything_of_itself(tmp_path: Path) -> None:
    assert read_about(written(tmp_path, SYSTEM)) == About()


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ('[about]\nrun = "Hickl"', "has a run and no task"),
        ("[about]\npublished = 60.5", "from 0 to 1"),
        ("[about]\npublished = true", "from 0 to 1"),
        ('[about]\nauthor = "Ann"', "has no key 'author'"),
        ("[about]\nsystem = 3", "is a text"),
        ('[[about]]\nsystem = "x"', "write \\[about\\]"),
    ],
)
def test_what_about_cannot_hold_is_reported(tmp_path: Path, about: str, message: str) -> None:
    path = written(tmp_path, f"{about}\n{SYSTEM}")
    with pytest.raises(DataError, match=message):
        read_recipe(path)
