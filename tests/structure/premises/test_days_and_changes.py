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
        ("The fair is open Monday\u2013Monday.", "The fair is open on Wednesday.", "ENTAILMENT",
         "The fair is open Monday\u2013Monday."),
    ],
)  # fmt: skip
def test_a_day_within_a_stretch_of_days(
    text: str, hypothesis: str, label: str, premise: str
) -> None:
    results = [d for d in derivations(text, hypothesis) if d.kind == "weekday"]
    assert [(d.label.name, d.premises) for d in results] == [(label, (premise,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It is open Monday to Friday and on Sunday.", "It is open on Sunday."),
        ("The bar is open Monday to Friday, the pool on Saturday.", "The pool is open on Sunday."),
        ("It is open Monday to Friday.", "It is open on Monday and Sunday."),
        ("It is open Monday to Friday.", "It is open Tuesday to Sunday."),
        ("It is open on Monday.", "It is open on Sunday."),
        ("It was postponed from Monday to Friday.", "It was postponed on Wednesday."),
        ("The match is at the weekend.", "The match is on Sunday."),
        ("It is open only Monday to Friday.", "It is open only on Wednesday."),
        ("It is open daily. On weekdays it closes at 5.", "It is open on Sunday."),
        ("It is open Monday-Friday 9-5 and Sat 10-2.", "It is open on Saturday."),
        ("It is not open on weekdays.", "It is not open on Sunday."),
        ("It is open Monday to Friday.", "It is open on Easter Sunday."),
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


@pytest.mark.parametrize("past", "hit shut got found beat overtook caught drank led".split())
def test_what_was_almost_done_was_not_whatever_the_past(past: str) -> None:
    (derivation,) = derivations(f"She almost {past} the boat.", f"She {past} the boat.")
    assert (derivation.kind, derivation.label.name) == ("denial", "CONTRADICTION")


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The deal was almost cancelled.", "The deal was cancelled."),
        ("The bill had nearly been passed when Ann left.", "The bill had been passed."),
        ("Ann had almost given up.", "Ann had given up."),
        ("The tank has been nearly empty since May.", "The tank has been empty since May."),
    ],
)
def test_what_almost_was_so_was_not(text: str, hypothesis: str) -> None:
    (derivation,) = derivations(text, hypothesis)
    assert derivation.label is Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The shop is almost always open.", "The shop is open."),
        ("The shop is almost never open.", "The shop is open."),
        ("The town was almost entirely destroyed.", "The town was destroyed."),
        ("The wall is almost three metres high.", "The wall is three metres high."),
        ("The tank may be almost empty.", "The tank is empty."),
        ("There was almost no rain.", "There was rain."),
        ("The mill is almost built. By May the mill is built.", "The mill is built."),
    ],
)
def test_what_is_so_in_almost_all_ways_is_not_denied(text: str, hypothesis: str) -> None:
    assert "denial" not in {each.kind for each in derivations(text, hypothesis)}


def test_what_was_almost_done_was_not() -> None:
    (derivation,) = derivations("He almost finished the race.", "He finished the race.")
    assert (derivation.kind, derivation.label.name) == ("denial", "CONTRADICTION")
    for text, hypothesis in (
        ("He almost always finished the race.", "He finished the race."),
        ("Almost 40 runners finished the race.", "He finished the race."),
        ("Almost all clerks quit the firm.", "Clerks quit the firm."),
        ("He may have almost hit the boat.", "He hit the boat."),
        ("She almost hit the boat but shut the gate.", "She shut the gate."),
        ("The nearly completed bridge was opened by Ann.", "The bridge was opened by Ann."),
        ("Nearly exhausted, she won the race.", "She won the race."),
        ("She almost missed the train but caught the ferry.", "She caught the ferry."),
        ("He nearly died in 1990 and wrote a book about it.", "He wrote a book."),
        ("He may have almost finished the race.", "He finished the race."),
    ):
        assert "denial" not in {d.kind for d in derivations(text, hypothesis)}, text
