"""A day of the week within a stretch of them, what something went from and to, and *almost*."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "premise"),
    [
        ("The pool is open Monday to Friday.", "The pool is open on Wednesday.", "ENTAILMENT",
         "The pool is open Monday to Friday."),
        ("The pool is open from Friday-Monday.", "The pool is open on Sundays.", "ENTAILMENT",
         "The pool is open from Friday-Monday."),
        ("The pool is open on weekdays.", "The pool is open on a Sunday.", "CONTRADICTION",
         "The pool is open on weekdays."),
        ("The pool is open at weekends.", "The pool is open on Sundays.", "ENTAILMENT",
         "The pool is open at weekends."),
    ],
)  # fmt: skip
def test_a_day_within_a_stretch_of_days(
    text: str, hypothesis: str, label: str, premise: str
) -> None:
    found = [d for d in derivations(text, hypothesis) if d.kind == "weekday"]
    assert [(d.label.name, d.premises) for d in found] == [(label, (premise,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It is open Monday to Friday and on Sunday.", "It is open on Sunday."),
        ("The bar is open Monday to Friday, the pool on Saturday.", "The pool is open on Sunday."),
        ("It is open Monday to Friday.", "It is open on Monday and Sunday."),
        ("It is open Monday to Friday.", "It is open Tuesday to Sunday."),
        ("It is open on Monday.", "It is open on Sunday."),
    ],
)
def test_days_that_are_not_sure_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    kinds = {d.kind for d in derivations(text, hypothesis)}
    assert "weekday" not in kinds


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Rents fell from £84,000 to £61,500.", "Rents fell by £22,500.", "ENTAILMENT"),
        ("Rents fell from £84,000 to £61,500.", "Rents fell by £20,500.", "CONTRADICTION"),
        ("Rents went from £84,000 to £61,500.", "Rents fell by £22,500.", "ENTAILMENT"),
        ("Rents went from £84,000 to £61,500.", "Rents rose by £22,500.", "CONTRADICTION"),
        ("Sales were $48m, up from $41m.", "Sales rose by $7 million.", "ENTAILMENT"),
        ("Sales were $48m, up from $41m.", "Sales rose by $9 million.", "CONTRADICTION"),
        ("Membership stood at 380, down from 400.", "Membership fell by 5 %.", "ENTAILMENT"),
    ],
)  # fmt: skip
def test_a_change_is_worked_out_from_two_values(text: str, hypothesis: str, label: str) -> None:
    found = {d.label.name for d in derivations(text, hypothesis) if d.kind == "change"}
    others = {d.label for d in derivations(text, hypothesis) if d.kind == "amount"}
    assert found == {label}
    assert Label.CONTRADICTION not in others


def test_what_was_almost_done_was_not() -> None:
    (derivation,) = derivations("He almost finished the race.", "He finished the race.")
    assert (derivation.kind, derivation.label.name) == ("denial", "CONTRADICTION")
    for text in ("He almost always finished the race.", "Almost 40 runners finished the race."):
        assert "denial" not in {d.kind for d in derivations(text, "He finished the race.")}
