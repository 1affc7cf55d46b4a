"""Two amounts under one beginning, each of what is behind it."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.conjoined_amounts import by_conjoined_amounts

LIMIT = "The limit is 10 requests on Free and 100 requests on Pro."
SHOPS = "The firm has 12 shops in Leeds and 45 in York."
ANSWERS = "Faults are repaired within one hour on Plan A and within four hours on Plan B."
SALES = "The shop sold 10 bikes in May and 20 in June."
TICKETS = "Tickets cost 12 euros for adults and 6 for children."
TRIP = "The trip takes 3 hours by car and 5 by bus."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (LIMIT, "The limit is 100 requests on Pro."),
        (LIMIT, "The limit is 10 requests on Free."),
        (SHOPS, "The firm has 45 shops in York."),
        (ANSWERS, "Faults are repaired within four hours on Plan B."),
        (SALES, "The shop sold 20 bikes in June."),
        (TICKETS, "Tickets cost 6 euros for children."),
        (TRIP, "The trip takes 5 hours by bus."),
    ],
)
def test_each_amount_is_of_what_is_behind_it(text: str, hypothesis: str) -> None:
    (derivation,) = by_conjoined_amounts(text, hypothesis)
    assert (derivation.premises, derivation.label) == ((text,), Label.ENTAILMENT)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (LIMIT, "The limit is 10 requests on Pro."),
        (SHOPS, "The firm has 12 shops in York."),
        (SALES, "The shop sold 20 bikes in May."),
        (TICKETS, "Tickets cost 12 euros for children."),
        (TICKETS, "Tickets cost 6 euros for adults."),
    ],
)
def test_neither_is_of_what_is_behind_the_other(text: str, hypothesis: str) -> None:
    (derivation,) = by_conjoined_amounts(text, hypothesis)
    assert derivation.label is Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (SALES, "The shop sold 30 bikes in June."),
        (SALES, "The firm sold 20 bikes in June."),
        (TICKETS, "Tickets cost 6 euros for pensioners."),
        (TRIP, "The trip takes 5 days by bus."),
        (
            "The pass is 5 euros for adults and 3 euros for children in winter.",
            "The pass is 5 euros for adults.",
        ),
        ("Between 5 euros in May and 8 euros in June was paid.", "8 euros in June was paid."),
        ("It may cost 5 euros in May and 8 euros in June.", "It may cost 8 euros in June."),
        ("It did not cost 5 euros in May and 8 euros in June.", "It cost 8 euros in June."),
        ("It scored over 5 goals in May and 8 goals in June.", "It scored over 5 goals in June."),
    ],
)
def test_nothing_follows_from_other_pairs(text: str, hypothesis: str) -> None:
    assert not [*by_conjoined_amounts(text, hypothesis)]
