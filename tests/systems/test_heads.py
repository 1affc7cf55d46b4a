"""Which of three labels two probabilities make."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.systems.heads import three_way_judgment


@pytest.mark.parametrize(
    ("entailed", "contradicted", "label"),
    [
        (0.5, 0.5, Label.ENTAILMENT),
        (0.48, 0.31, Label.UNKNOWN),  # contradiction would be less likely than entailment
        (0.3, 0.45, Label.CONTRADICTION),
        (0.2, 0.3, Label.UNKNOWN),
        (0.4, 0.4, Label.UNKNOWN),
    ],
)
def test_contradiction_is_predicted_where_it_is_the_likeliest(
    entailed: float, contradicted: float, label: Label
) -> None:
    judgment = three_way_judgment("1", entailed, contradicted)
    assert judgment.label is label
    assert sum(judgment.probabilities.values()) == pytest.approx(1)
