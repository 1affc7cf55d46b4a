from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli.train import command
from entailment.errors import DataError
from entailment.training import Training, read_training_recipe

from .builders import write_recipe
from .conftest import Entail, is_one_error_line

HAS_TORCH = importlib.util.find_spec("torch") is not None


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("x.xml", "-s", "neural", "-o", "m"), 2, "-s neural/base"),
        (("x.xml", "-s", "recipe.toml", "-o", "m"), 2, "--data-dir"),
        (("-s", "recipe.toml"), 2, "--output"),
        (("-s", "overlap", "-o", "m", "--only", "card"), 2, "--only is for the recipes"),
        (("-s", "overlap", "-o", "m", "--data-dir", "."), 2, "--data-dir is for the recipes"),
        (("-s", "overlap", "-o", "m"), 2, "give DATA"),
        (("-s", "recipe.toml", "-o", "m", "-O", "train.batch=0"), 1, "[train] batch"),
        (("-s", "recipe.toml", "-o", "m", "-O", "lr=1"), 2, "such as train.lr"),
        (("-s", "recipe.toml", "-o", "no/such/m"), 1, "no/such: there is no such folder"),
        (("-s", "recipe.toml", "-o", "."), 1, "holds no model"),
        (("-s", "recipe.toml", "-o", "m", "--only", "calibrate"), 1, "the step 'export' first"),
        (("-s", "recipe.toml", "-o", "m", "--only", "card"), 1, "the step 'export' first"),
    ],
)
def test_wrong_usage_is_one_line_that_says_what_would_be_right(
    entail: Entail,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    says: str,
) -> None:
    write_recipe(tmp_path)
    before = set(tmp_path.iterdir())
    done = entail("train", *arguments)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert says in done.stderr
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--seed", "7"), "--seed is not for the recipe recipe.toml; give -O train.seed=N"),
        (("--folds", "3"), "--folds is not for the recipe"),
        (("--run", "run.jsonl"), "--run is not for the recipe"),
        (("--overwrite",), "--overwrite is not for the recipe"),
        (("--task", "main"), "--task is not for the recipe"),
        (("--key", "key.txt"), "--key is not for the recipe"),
        (("--documents", "folder"), "--documents is not for the recipe"),
        (("--labels", "2"), "--labels is not for the recipe"),
        (("--format", "json"), "--format is not for the recipe"),
        (("--json",), "--json is not for the recipe"),
    ],
)
def test_an_option_that_a_neural_recipe_has_no_use_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], says: str
) -> None:
    write_recipe(tmp_path)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(command, ["-s", "recipe.toml", "-o", "m", *options])
    assert done.exit_code == 2
    assert says in done.output


@pytest.mark.parametrize(
    "names", [["README.md"], ["config.json", "tokenizer.json"], ["default"], ["model.onnx"]]
)
def test_a_folder_without_a_whole_model_is_not_replaced(tmp_path: Path, names: list[str]) -> None:
    recipe = read_training_recipe(write_recipe(tmp_path))
    folder = tmp_path / "mine"
    folder.mkdir()
    Training(recipe, folder)
    for name in names:
        (folder / name).write_text("my precious notes")
    with pytest.raises(DataError, match="is there and holds no model; name another folder"):
        Training(recipe, folder)
    for name in ("judge.json", "model.onnx"):
        (folder / name).touch()
    Training(recipe, folder)


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed")
def test_without_torch_the_extra_is_named(entail: Entail, tmp_path: Path) -> None:
    write_recipe(tmp_path)
    done = entail("train", "-s", "recipe.toml", "-o", "m")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "pip install 'entailment[train]'" in done.stderr
