"""By how much something rose or fell, from the values it had before and after."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps


def test_no_change_follows_in_another_unit() -> None:
    text = "The rate rose from 3.5 to 4 per cent."
    hypothesis = "The rate rose by half a percentage point."
    assert steps.kinds(text, hypothesis).isdisjoint({"order", "change"})


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Rents fell from £84,000 to £61,500.", "Rents fell by £22,500.", "ENTAILMENT"),
        ("Rents fell from £84,000 to £61,500.", "Rents fell by £20,500.", "CONTRADICTION"),
        ("Rents went from £84,000 to £61,500.", "Rents fell by £22,500.", "ENTAILMENT"),
        ("Rents rose from 10 euros to 12 euros per square metre.", "Rents rose by 20 percent.",
         "ENTAILMENT"),
        ("Rents rose from 10 to 12 euros per square metre.", "Rents rose by 40 percent.",
         "CONTRADICTION"),
        ("Rents went from £84,000 to £61,500.", "Rents rose by £22,500.", "CONTRADICTION"),
        ("Sales were $48m, up from $41m.", "Sales rose by $7 million.", "ENTAILMENT"),
        ("Sales were $48m, up from $41m.", "Sales rose by $9 million.", "CONTRADICTION"),
        ("Membership stood at 380, down from 400.", "Membership fell by 5 %.", "ENTAILMENT"),
        ("Sales rose from 40 to 60 million.", "Sales rose by 20 million.", "ENTAILMENT"),
        ("Sales rose from 2 to 3 million.", "Sales increased by 50 percent.", "ENTAILMENT"),
    ],
)  # fmt: skip
def test_a_change_is_worked_out_from_two_values(text: str, hypothesis: str, label: str) -> None:
    labels = {d.label.name for d in derivations(text, hypothesis) if d.kind == "change"}
    others = {d.label for d in derivations(text, hypothesis) if d.kind == "amount"}
    assert labels == {label}
    assert Label.CONTRADICTION not in others


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Prices range from 12 to 15 euros.", "Prices rose by 3 euros."),
        ("The bus goes along 12 to 15 Main Street.", "The bus rose by 3."),
        ("Sales rose from 900 to 1 million.", "Sales rose by 100."),
        ("The depth fell from 2 metres to 150 centimetres.", "The depth fell by 50 centimetres."),
        ("Profit was $48m, up from £41m.", "Profit rose by $7m."),
        ("Unemployment was 5 %, down from 6 %.", "Unemployment fell by 2 %."),
        ("Sales went from $41m to $48m.", "Sales have not risen by $9m."),
    ],
)
def test_values_that_are_not_sure_to_differ_so_are_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert "change" not in {d.kind for d in derivations(text, hypothesis)}


@pytest.mark.parametrize(
    ("hypothesis", "label", "premise"),
    [
        ("Corvo raised its offer by 300 million euros.", "ENTAILMENT",
         "Corvo raised its offer from 2.1 billion to 2.4 billion euros."),
        ("Corvo's offer rose by 300 million euros.", "ENTAILMENT",
         "Corvo raised its offer from 2.1 billion to 2.4 billion euros."),
        ("Corvo raised its offer by 400 million euros.", "CONTRADICTION",
         "Corvo raised its offer from 2.1 billion to 2.4 billion euros."),
    ],
)  # fmt: skip
def test_by_how_much_somebody_raised_something(hypothesis: str, label: str, premise: str) -> None:
    text = "Corvo raised its offer from 2.1 billion to 2.4 billion euros."
    changes = [each for each in derivations(text, hypothesis) if each.kind == "change"]
    assert [(each.label.name, each.premises) for each in changes] == [(label, (premise,))]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Sales were 48 tonnes, up from 41.", "Sales rose by 7 tonnes.", "ENTAILMENT"),
        ("Sales were 48 tonnes, up from 41.", "Sales rose by 9 tonnes.", "CONTRADICTION"),
        ("Sales were 41 tonnes, down from 48.", "Sales fell by 7 tonnes.", "ENTAILMENT"),
    ],
)
def test_the_earlier_value_has_the_unit_of_the_later(
    text: str, hypothesis: str, label: str
) -> None:
    changes = [each for each in derivations(text, hypothesis) if each.kind == "change"]
    assert [each.label.name for each in changes] == [label]


@pytest.mark.parametrize(
    "text",
    [
        "Sales were 48 tonnes, up from 41 percent.",
        "Sales were 12 million tonnes, up from 900.",
    ],
)
def test_it_has_no_unit_of_another_kind(text: str) -> None:
    hypothesis = "Sales rose by 7 tonnes."
    assert not [each for each in derivations(text, hypothesis) if each.kind == "change"]
