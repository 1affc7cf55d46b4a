"""A comparison without the margin that a text gives to it."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.margins import by_margins


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        (
            "Repairs cost 5.1 million euros, about 20% more than planned.",
            "Repairs cost more than planned.",
            "Repairs cost about 20% more than planned.",
        ),
        (
            "The bridge opened two weeks later than expected.",
            "The bridge opened later than expected.",
            "The bridge opened two weeks later than expected.",
        ),
    ],
)
def test_what_is_more_by_an_amount_is_more(text: str, hypothesis: str, premise: str) -> None:
    (derivation,) = by_margins(text, hypothesis)
    assert (derivation.premises, derivation.label) == ((premise,), Label.ENTAILMENT)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Repairs cost 20% less than planned.", "Repairs cost more than planned."),
        ("Repairs cost no more than planned.", "Repairs cost more than planned."),
        ("Repairs cost 20% more than planned.", "Repairs cost 30% more than planned."),
        ("Repairs cost 20% more than planned.", "Repairs cost more than before."),
        ("The roof cost 20% more than planned.", "Repairs cost more than planned."),
        ("The roof cost 20% more than planned, but repairs cost less.",
         "Repairs cost more than planned."),
    ],
)  # fmt: skip
def test_nothing_follows_of_another_comparison_or_thing(text: str, hypothesis: str) -> None:
    assert not [*by_margins(text, hypothesis)]
