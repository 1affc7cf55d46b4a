from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

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


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed")
def test_without_torch_the_extra_is_named(entail: Entail, tmp_path: Path) -> None:
    write_recipe(tmp_path)
    done = entail("train", "-s", "recipe.toml", "-o", "m")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "pip install 'entailment[train]'" in done.stderr
