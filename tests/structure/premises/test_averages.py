"""An average of the terms that a text has."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations


@pytest.mark.parametrize(
    ("claimed", "label"), [("15", Label.ENTAILMENT), ("16", Label.CONTRADICTION)]
)
def test_an_average_is_worked_out(claimed: str, label: Label) -> None:
    text = "Tom scored 12 points, Ann 15 points and Bo 18 points."
    (derivation,) = derivations(text, f"They scored {claimed} points on average.")
    assert derivation.premises == ("They scored 12, 15 and 18 points.",)
    assert (derivation.label, derivation.line) == (label, "(12 + 15 + 18) / 3 = 15")
