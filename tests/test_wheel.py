"""What is in the package's wheel, and how large it is."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MOST = 40_000_000
"""Bytes of the wheel, without the model `base`, which is a package of its own."""

MODEL = "entailment/systems/neural/models/small/"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder)]
    done = subprocess.run([*build, str(ROOT)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("entailment-*.whl")
    return path


@pytest.mark.slow
def test_the_wheel_is_small_and_has_the_package_with_its_model_and_nothing_else(
    wheel: Path,
) -> None:
    assert wheel.stat().st_size <= MOST
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    outside = {name.split("/")[0] for name in names} - {"entailment"}
    assert [name.endswith(".dist-info") for name in outside] == [True]
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".part"))]
    needed = {"config.json", "judge.json", "model.onnx", "tokenizer.json", "README.md"}
    needed |= {"default/system.json", "default/model.json"}
    assert {MODEL + name for name in needed} <= names
    assert "entailment/py.typed" in names


@pytest.mark.slow
def test_every_file_of_the_package_that_is_committed_is_in_the_wheel(wheel: Path) -> None:
    listed = ["git", "-C", str(ROOT), "ls-files", "-z", "src/entailment"]
    done = subprocess.run(listed, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no checkout of git")
    committed = [name.removeprefix("src/") for name in done.stdout.split("\0") if name]
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert [
        name for name in committed if name not in names and (ROOT / "src" / name).exists()
    ] == []
