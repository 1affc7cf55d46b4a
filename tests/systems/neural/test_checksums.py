"""The list of checksums in a model's folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from entailment.errors import ModelError
from entailment.systems.neural.catalogue import model_path, models
from entailment.systems.neural.checksums import CHECKSUMS, verify, write_checksums


@pytest.mark.parametrize("name", ["small", "base"])
def test_the_models_that_ship_are_as_listed(name: str) -> None:
    if name not in models.names():
        pytest.skip(f"the package of {name} is not installed")
    assert verify(model_path(name)) == []


def test_what_is_missing_new_or_changed_is_named(tiny: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(tiny, tmp_path / "tiny")
    write_checksums(folder)
    assert verify(folder) == []
    (folder / "tokenizer.json").unlink()
    (folder / "new.txt").write_text("")
    (folder / "config.json").write_text("{}")
    assert [problem.partition(":")[0] for problem in verify(folder)] == [
        "tokenizer.json",
        "new.txt",
        "config.json",
    ]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is of GNU")
def test_the_list_is_one_that_sha256sum_checks(tiny: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(tiny, tmp_path / "tiny")
    write_checksums(folder)
    subprocess.run(["sha256sum", "--strict", "-c", CHECKSUMS], cwd=folder, check=True)


@pytest.mark.parametrize("line", ["abc  config.json", f"{'0' * 64} config.json", "\xff"])
def test_a_list_that_is_none_is_one_line(line: str, tiny: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(tiny, tmp_path / "tiny")
    (folder / CHECKSUMS).write_text(f"{line}\n", encoding="latin-1")
    with pytest.raises(ModelError, match=CHECKSUMS):
        verify(folder)
