"""`entail ablate` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli.ablate import command
from tests.cli.conftest import Entail, is_one_error_line

RECIPE = '[system]\nname = "vote"\n[[member]]\nname = "overlap"\n[[member]]\nname = "length"\n'


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    path = tmp_path / "recipe.toml"
    path.write_text(RECIPE, encoding="utf-8")
    return path


def test_the_report_has_the_summary_of_table_7(
    examples: Path, recipe: Path, tmp_path: Path
) -> None:
    arguments = [str(examples), "-s", str(recipe), "--folds", "2"]
    done = CliRunner().invoke(command, [*arguments, "--plot", str(tmp_path / "worth.svg")])
    assert done.exit_code == 0, done.output
    assert "Impact on 1 system, leave one out; points of accuracy" in done.output
    assert max(len(line) for line in done.output.splitlines() if "|" not in line) <= 80
    assert (tmp_path / "worth.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a recipe"),
        (("-s", "recipe.toml", "--tools"), "no tool that could be left out"),
        (("-s", "overlap"), "no part that could be left out; a recipe has some with [[member]]"),
        (("-s", "recipe.toml", "--documents", "x"), "--documents is for facts, not for pairs"),
    ],
)
def test_wrong_usage_is_one_line(
    entail: Entail, examples: Path, recipe: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = entail("ablate", examples, *arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert message in done.stderr
