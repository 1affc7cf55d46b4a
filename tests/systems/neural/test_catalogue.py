from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from entailment.errors import ModelError, UnknownNameError
from entailment.model import Label, Pair
from entailment.systems.neural import Neural
from entailment.systems.neural.catalogue import default_model, model_path, models


@pytest.fixture
def install() -> Iterator[Callable[[str, Path], None]]:
    """A function that installs a model, as the entry point of a package would."""

    def install(name: str, folder: Path) -> None:
        models.register(name)(lambda: folder)

    with models.registered({}):
        yield install


def test_a_model_is_known_by_the_name_under_which_a_package_brings_it(
    tiny: Path, install: Callable[[str, Path], None]
) -> None:
    install("mine", tiny)
    assert model_path("mine") == model_path(f"onnx:{tiny}") == tiny
    judgment = next(Neural("mine").judge([Pair("1", "yes", "w1")]))
    assert judgment.label is Label.ENTAILMENT


def test_a_model_in_the_users_own_folder_is_known_by_the_name_of_its_folder(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(tiny, tmp_path / "ours")
    monkeypatch.setenv("ENTAILMENT_MODELS", str(tmp_path))
    assert model_path("ours") == tmp_path / "ours"
    judgment = next(Neural("ours").judge([Pair("1", "yes", "w1")]))
    assert judgment.label is Label.ENTAILMENT


def test_the_larger_model_judges_where_it_is_installed(
    tiny: Path, install: Callable[[str, Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENTAILMENT_MODEL")
    assert default_model() in ("base", "small")
    install("base", tiny)
    assert default_model() == "base"
    assert model_path() == tiny


def test_a_model_whose_folder_is_gone_and_one_that_nobody_knows_are_reported(
    tmp_path: Path, install: Callable[[str, Path], None]
) -> None:
    install("gone", tmp_path / "gone")
    with pytest.raises(ModelError, match="model 'gone' is not in this installation"):
        model_path("gone")
    with pytest.raises(UnknownNameError, match="unknown model 'gon'; did you mean 'gone'"):
        model_path("gon")


def test_the_environment_chooses_the_model_where_none_is_named(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENTAILMENT_MODEL", f"onnx:{tiny}")
    assert model_path() == tiny
    monkeypatch.setenv("ENTAILMENT_MODEL", "smal")
    with pytest.raises(UnknownNameError, match="unknown model in ENTAILMENT_MODEL: 'smal'; did"):
        model_path()
    with pytest.raises(UnknownNameError, match="unknown model 'smal'"):
        model_path("smal")
