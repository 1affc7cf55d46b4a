"""What a denial says of those that it excepts."""

from __future__ import annotations

import pytest

from entailment.model import Judgment, Label, Pair
from entailment.structure.comparison import Comparison
from entailment.structure.premises.exempted import by_exempted
from entailment.systems.cases import Case
from entailment.systems.rulings import Ruling

TRANSPORT = "The firm does not subcontract, except for transport."
GARDEN = "Dogs are not allowed, except in the garden."
FIRE = "The policy does not cover damage, except damage by fire."
YARD = "Visitors must not smoke, except in the yard."
BREAD = "The shop doesn't sell food, except bread and milk."


def _labels(text: str, hypothesis: str) -> set[str]:
    return {each.label.name for each in by_exempted(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (TRANSPORT, "The firm does not subcontract transport."),
        (TRANSPORT, "The firm never subcontracts transport."),
        (GARDEN, "Dogs are not allowed in the garden."),
        (FIRE, "The policy does not cover damage by fire."),
        (YARD, "Visitors must not smoke in the yard."),
        (BREAD, "The shop does not sell bread."),
        ("Except for fuel, the firm does not buy oil.", "The firm does not buy fuel."),
        ("It has stairs. It does not charge fees, save for tolls.", "It does not charge tolls."),
    ],
)
def test_what_is_excepted_is_not_denied(text: str, hypothesis: str) -> None:
    assert _labels(text, hypothesis) == {Label.CONTRADICTION.name}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (TRANSPORT, "The firm subcontracts transport."),
        ("The firm never subcontracts, except for transport.", "The firm subcontracts transport."),
        (GARDEN, "Dogs are allowed in the garden."),
        (FIRE, "The policy covers damage by fire."),
        (BREAD, "The shop sells milk."),
        ("Ann did not eat fish, other than cod.", "Ann ate cod."),
    ],
)
def test_what_is_excepted_does_so(text: str, hypothesis: str) -> None:
    assert _labels(text, hypothesis) == {Label.ENTAILMENT.name}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (YARD, "Visitors must smoke in the yard."),
        (YARD, "Visitors may smoke in the yard."),
        ("Staff may not park here, except for drivers.", "Drivers may not park here."),
        ("Dogs do not like cats, except poodles.", "Poodles like cats."),
    ],
)
def test_an_exception_from_a_duty_or_of_a_subject_leaves_it_open(
    text: str, hypothesis: str
) -> None:
    assert _labels(text, hypothesis) == {Label.UNKNOWN.name}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (TRANSPORT, "The firm does not subcontract cleaning."),
        (TRANSPORT, "The firm subcontracts cleaning."),
        (TRANSPORT, "The firm does not subcontract."),
        (TRANSPORT, "The firm does not pay for transport."),
        (GARDEN, "Dogs are allowed near the garden."),
        (FIRE, "The policy does not cover damage by flood."),
        ("The firm subcontracts, except for transport.", "The firm subcontracts transport."),
        ("The firm does not subcontract, except if it rains.", "The firm does not subcontract."),
        ("The firm does not rest. It hires staff, except cooks.", "The firm does not hire cooks."),
        ("The plan does not cover wigs, except that it pays.", "The plan does not pay."),
        ("It is not only open daily, except on Monday.", "It is open on Monday."),
        ("The bill does not include fees, excluding tolls.", "The bill includes tolls."),
    ],
)
def test_nothing_follows_for_anything_else(text: str, hypothesis: str) -> None:
    assert not _labels(text, hypothesis)


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("Dogs are not allowed in the garden.", Label.CONTRADICTION),
        ("Dogs are allowed in the garden.", Label.ENTAILMENT),
    ],
)
@pytest.mark.parametrize("compared", [Label.ENTAILMENT, Label.CONTRADICTION])
def test_the_statements_compared_have_no_exceptions(
    hypothesis: str, label: Label, compared: Label
) -> None:
    chances = {Label.ENTAILMENT: 0.1, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.8}
    stated = {Label.ENTAILMENT: 0.98, Label.CONTRADICTION: 0.01, Label.UNKNOWN: 0.01}
    case = Case(
        Pair("1", GARDEN, hypothesis),
        Ruling(Judgment("1", Label.UNKNOWN, chances)),
        (),
        tuple(by_exempted(GARDEN, hypothesis)),
        comparison=Comparison(compared, "the text states it"),
    )
    premise = Ruling(Judgment("1", Label.ENTAILMENT, stated))
    assert case.decided([premise]).judgment.label is label
