"""What the tests of systems share: pairs made on the spot, and invented ones with gold labels."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from entailment.model import Label, Pair
from entailment.systems.alignment import AlignedPair
from entailment.testing import EXAMPLE_PAIRS

Compare = Callable[[str, str], AlignedPair]


def pair(text: str, hypothesis: str, gold: Label | None = None, **attributes: str) -> Pair:
    return Pair("1", text, hypothesis, gold, attributes)


@pytest.fixture
def shared_analyses(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Cache the analyses of texts where all workers of this run, and no other, look for them."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    monkeypatch.setenv("ENTAILMENT_CACHE", str(folder / "analyses"))


@pytest.fixture
def compare() -> Compare:
    """A function that puts a text and a hypothesis side by side."""
    return lambda text, hypothesis: AlignedPair(pair(text, hypothesis))


@pytest.fixture
def labelled() -> list[Pair]:
    """Pairs with three-way gold labels."""
    return list(EXAMPLE_PAIRS)
