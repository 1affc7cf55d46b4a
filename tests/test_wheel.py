"""What is in the wheels of the package and of the model `base`, and how large they are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MOST = 40_000_000
"""Bytes of the wheel, without the model `base`, which is a package of its own."""

MOST_SOURCE = 40_000_000
"""Bytes of the source distribution: package indexes take no file of more than 100 MB."""

MODEL = "entailment/systems/neural/models/small/"

FILES = {"config.json", "judge.json", "model.onnx", "tokenizer.json", "README.md"} | {
    "default/system.json",
    "default/model.json",
}
"""Of a model that ships."""


def _built(project: Path, folder: Path) -> Path:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder)]
    done = subprocess.run([*build, str(project)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _built(ROOT, tmp_path_factory.mktemp("wheel"))


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
    assert {MODEL + name for name in FILES} <= names
    assert "entailment/py.typed" in names
    assert "entailment/recipes/figures.tsv" in names


@pytest.mark.slow
def test_the_source_distribution_is_small_and_builds_the_wheel(wheel: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.glob("*.tar.gz")
    assert path.stat().st_size <= MOST_SOURCE
    with tarfile.open(path) as packed:
        names = packed.getnames()
        packed.extractall(tmp_path, filter="data")
    assert not [name for name in names if "/models/base" in name]
    project = tmp_path / path.name.removesuffix(".tar.gz")
    assert _built(project, tmp_path / "built").read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_a_second_build_elsewhere_and_later_is_the_same_to_the_byte(
    wheel: Path, tmp_path: Path
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    shutil.copytree(ROOT / "src", project / "src", copy_function=shutil.copyfile)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, project / name)
    again = _built(project, tmp_path / "built")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_recipes_are_named_and_located_in_the_installed_package(
    wheel: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    call = "from entailment.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", call, "systems", "show", "rte2/adams"],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "after: Adams" in done.stdout, done.stderr


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


@pytest.mark.slow
def test_the_model_base_judges_from_its_own_wheel(tmp_path: Path) -> None:
    wheel = _built(ROOT / "models" / "base", tmp_path / "wheel")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        packed.extractall(installed)
    model = {name.partition("/model/")[2] for name in names}
    assert FILES | {"weights-1.bin", "weights-2.bin"} <= model
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    assert not [name for name in names if name.endswith((".pyc", ".part"))]
    code = (
        "import json, entailment, entailment_model_base as base\n"
        "from entailment.systems.neural.catalogue import default_model\n"
        "label = entailment.judge('Ann met Bob in Rome.', 'Ann met Bob.').label\n"
        "print(json.dumps([base.__file__, default_model(), label]))"
    )
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    environment.pop("ENTAILMENT_MODEL", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    where, name, label = json.loads(done.stdout)
    assert Path(where).is_relative_to(installed)
    assert (name, label) == ("base", "ENTAILMENT")
