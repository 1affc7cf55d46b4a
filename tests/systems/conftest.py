"""What the tests of systems share: pairs made on the spot, and invented ones with gold labels."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label, Pair
from entailment.systems.alignment import Comparison
from entailment.testing import EXAMPLE_PAIRS

Compare = Callable[[str, str], Comparison]


def pair(text: str, hypothesis: str, gold: Label | None = None, **attributes: str) -> Pair:
    return Pair("1", text, hypothesis, gold, attributes)


@pytest.fixture
def compare() -> Compare:
    """A function that puts a text and a hypothesis side by side."""
    return lambda text, hypothesis: Comparison(pair(text, hypothesis))


@pytest.fixture
def labelled() -> list[Pair]:
    """Pairs with three-way gold labels."""
    return list(EXAMPLE_PAIRS)
