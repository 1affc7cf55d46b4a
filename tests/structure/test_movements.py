"""How figures moved: what a clause states of them, and what follows for a hypothesis."""

from __future__ import annotations

import time

import pytest

from entailment.structure.amounts import amounts
from entailment.structure.movements import Movement, movements
from entailment.structure.one_scale import of_one_scale
from entailment.structure.premises import derivations
from entailment.structure.timed import timed


def _read(sentence: str) -> list[tuple[str, int, str, str, str]]:
    return [
        (each.subject, each.way, *(_form(each, part) for part in ("before", "after", "by")))
        for each in movements(sentence)
    ]


def _form(movement: Movement, part: str) -> str:
    amount = getattr(movement, part)
    return "" if amount is None else amount.form


@pytest.mark.parametrize(
    ("sentence", "read"),
    [
        ("Sales were 12 million in 2023, down from 15 million in 2022.",
         ("Sales", -1, "15 million", "12 million", "")),
        ("Sales stood at 12 million, against 15 million a year earlier.",
         ("Sales", 0, "15 million", "12 million", "")),
        ("Sales fell by a fifth to 12 million.", ("Sales", -1, "", "12 million", "a fifth")),
        ("Margins narrowed to 8 per cent from 11 per cent.",
         ("Margins", -1, "11 per cent", "8 per cent", "")),
        ("The firm cut its staff from 310 to 290.", ("its staff", -1, "310", "290", "")),
        ("It reported sales of 12 million, up 4 % on 2022.",
         ("sales", 1, "", "12 million", "4 %")),
        ("Sales were 12 million (2022: 10 million).",
         ("Sales", 0, "10 million", "12 million", "")),
        ("Sales were 4 per cent higher in 2023.", ("Sales", 1, "", "", "4 per cent")),
        ("The list rose for the second year running, to 412, from 361 in 2022 and 305 in 2021.",
         ("The list", 1, "361", "412", "")),
        ("The trust did 18,240 operations in 2022, 2,160 more than in 2021.",
         ("", 1, "", "18,240", "2,160")),
        ("Output doubled.", ("Output", 1, "", "", "doubled")),
    ],
)  # fmt: skip
def test_a_clause_is_read(sentence: str, read: tuple[str, int, str, str, str]) -> None:
    assert _read(sentence) == [read]


@pytest.mark.parametrize(
    "sentence",
    [
        "Sales did not fall to 12 million.",
        "A fall of 5 per cent was seen.",
        "Sales of 12 million beat the 15 million that were expected.",
        "Sales rose to 12 million in May and fell to 8 million in June.",
        "Sales and costs were 12 million and 8 million respectively.",
        "It opened.",
        "",
    ],
)
def test_other_clauses_are_not_read(sentence: str) -> None:
    assert _read(sentence) == []


def test_each_clause_is_read_by_itself() -> None:
    sentence = "Output in the north rose to 12 tonnes, while that in the south fell to 8 tonnes."
    assert [each[:2] for each in _read(sentence)] == [
        ("Output in the north", 1),
        ("Output in the south", -1),
    ]


TEXT = "Sales were 12 million euros in 2023, down from 15 million in 2022."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (TEXT, "Sales fell in 2023.", "ENTAILMENT"),
        (TEXT, "Sales rose in 2023.", "CONTRADICTION"),
        (TEXT, "Sales were 15 million euros in 2022.", "ENTAILMENT"),
        (TEXT, "Sales were 15 million euros in 2023.", "CONTRADICTION"),
        (TEXT, "Sales were 12 million euros in 2022.", "CONTRADICTION"),
        (TEXT, "Sales fell by 3 million euros.", "ENTAILMENT"),
        (TEXT, "Sales fell by 20 per cent.", "ENTAILMENT"),
        (TEXT, "Sales fell by 30 per cent.", "CONTRADICTION"),
        (TEXT, "Sales fell from 15 to 12 million euros.", "ENTAILMENT"),
        (TEXT, "Sales were lower in 2023 than in 2022.", "ENTAILMENT"),
        (TEXT, "Sales fell between 2022 and 2023.", "ENTAILMENT"),
        (TEXT, "Sales rose from 2022 to 2023.", "CONTRADICTION"),
        (TEXT, "The company's sales fell.", "ENTAILMENT"),
        ("The firm cut its staff from 310 to 290.", "The staff fell by 20.", "ENTAILMENT"),
        ("The firm cut its staff from 310 to 290.", "The firm raised its staff.", "CONTRADICTION"),
        ("Costs were cut by a third to 8 million euros.", "Costs had been 12 million euros.",
         "ENTAILMENT"),
        ("Costs were cut by a third to 8 million euros.", "Costs fell by 4 million euros.",
         "ENTAILMENT"),
        ("Costs were cut by a third to 8 million euros.", "Costs fell by 8 million euros.",
         "CONTRADICTION"),
        ("Sales rose 4 per cent to 2.6 million.", "Sales rose by 100,000.", "ENTAILMENT"),
        ("Sales rose 4 per cent to 2.6 million.", "Sales were 2.5 million before.", "ENTAILMENT"),
        ("Sales rose 4 per cent to 2.6 million.", "Sales were 2.9 million before.",
         "CONTRADICTION"),
        ("The margin narrowed to 2.61 per cent from 2.84 per cent.",
         "The margin shrank by 23 basis points.", "ENTAILMENT"),
        ("Debt stood at 3.1 billion at the end of 2023, against 2.8 billion a year earlier.",
         "Debt was 2.8 billion at the end of 2022.", "ENTAILMENT"),
    ],
)  # fmt: skip
def test_what_follows_from_a_movement(text: str, hypothesis: str, label: str) -> None:
    changes = [each for each in derivations(text, hypothesis) if each.kind == "change"]
    assert {each.label.name for each in changes} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Sales in Asia were 12 million, down from 15 million.", "Sales fell."),
        ("Sales were 12 million, down from 15 million.", "Sales in Asia fell."),
        (TEXT, "Sales fell in 2022."),
        (TEXT, "Sales fell between 2020 and 2022."),
        ("Sales rose by a fifth in 2023.", "Sales rose by 5 million."),
        (TEXT, "Sales were 12 million euros in 2021."),
        (TEXT, "Sales plunged in 2023."),
        (TEXT, "Profits fell in 2023."),
        ("Sales may fall to 12 million from 15 million.", "Sales fell."),
        ("The firm is expected to cut its staff from 310 to 290.", "The firm cut its staff by 20."),
        ("The rate rose from 4 to 5 per cent.", "The rate rose by 1 per cent."),
        ("Sales nearly doubled to 40 million.", "Sales were 20 million before."),
        ("The number of people waiting more than a year fell by 3 to 40.",
         "The number of people waiting fell by 3."),
        ("Output fell from 200 cars a week to 50 a day.", "Output fell by 75 per cent."),
        ("Sales rose from 900 to 1 million.", "Sales rose by 100."),
        ("Capital spending: 530 (2022: 415). All amounts are in millions.",
         "Capital spending rose by 115 million."),
    ],
)  # fmt: skip
def test_what_does_not_follow(text: str, hypothesis: str) -> None:
    assert not [each for each in derivations(text, hypothesis) if each.kind == "change"]


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise", "line"),
    [
        ("The trust carried out 18,240 operations in 2022, 2,160 more than in 2021.",
         "The trust performed 16,080 operations in 2021.",
         "The trust performed 18,240 operations in 2022.", "18,240 - 2,160 = 16,080"),
        ("There were 340 fires in 2022, 60 fewer than in 2021.", "There were 400 fires in 2021.",
         "There were 340 fires in 2022.", "340 + 60 = 400"),
    ],
)  # fmt: skip
def test_a_figure_without_a_subject_is_left_to_the_judge(
    text: str, hypothesis: str, premise: str, line: str
) -> None:
    [derivation] = [each for each in derivations(text, hypothesis) if each.kind == "change"]
    assert (derivation.premises, derivation.line) == ((premise,), line)


def test_a_long_gap_is_read_quickly() -> None:
    began = time.process_time()
    list(movements(f"Sales were 5{' ' * 20_000}up"))
    list(movements(" " * 20_000))
    assert time.process_time() - began < 1


def test_times_are_apart() -> None:
    clause = "Sales were 12 in 2023, up 4 per cent on 2022 (a year earlier: 11 in March)."
    times = timed(clause).times
    assert [(each.form, each.is_earlier) for each in times] == [
        ("in 2023", False),
        ("on 2022", True),
        ("a year earlier", True),
        ("in March", False),
    ]
    assert len(timed(clause).words) == len(clause)


@pytest.mark.parametrize(
    ("before", "after"),
    [("900", "1 million"), ("200 a week", "50 a day"), ("12 euros", "15 dollars")],
)
def test_values_of_two_scales_are_of_no_change(before: str, after: str) -> None:
    assert of_one_scale(*amounts(before), *amounts(after)) is None
