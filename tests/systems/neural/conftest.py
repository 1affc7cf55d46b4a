"""What the tests of the neural judge share: a tiny model."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.systems.neural import Neural
from tests.cli.conftest import entail
from tests.systems.neural.tiny import make_model

__all__ = ["entail"]


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a three-way model of 64 tokens a pair."""
    return make_model(tmp_path_factory.mktemp("model") / "tiny")


@pytest.fixture
def neural(tiny: Path) -> Neural:
    """A judge by the tiny model."""
    return Neural(f"onnx:{tiny}", threads=2)
