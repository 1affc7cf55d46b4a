"""Rows of tables as they are read."""

from __future__ import annotations

import pytest

from entailment.model import Passage
from entailment.retrieval.rows import with_columns_of
from entailment.text.tables import without_money

COLUMNS = ("€ million", "2022", "2023")


def reading(statement: str, row: str, columns: tuple[str, ...] = COLUMNS) -> str:
    return with_columns_of(statement, Passage("t.md", 1, row, 0, len(row), columns)).reading


@pytest.mark.parametrize(
    ("statement", "row", "read"),
    [
        ("Norla had 130 patients in 2023.", "| Patients | 120 | 130 |",
         "The Patients in 2023 are 130."),
        ("Norla had 150 patients in 2023.", "| Patients | 120 | 130 |",
         "The Patients in 2023 are 130."),
        ("The number of patients was 150 in 2023.", "| Patients | 120 | 130 |",
         "The Patients in 2023 are 130."),
        ("Norla had 80 shares issued in 2023.", "| Shares issued | 70 | 80 |",
         "The Shares issued in 2023 are 80."),
        ("Norla spent €130 million on patients in 2023.", "| Patients | 120 | 130 |",
         "The Patients in 2023 are €130 million."),
        ("Norla had a revenue of €482 million in 2023.", "| Revenue | 400 | 482 |",
         "The Revenue in 2023 is €482 million."),
        ("The revenue was 482 million in 2023.", "| Revenue | 400 | 482 |",
         "The Revenue in 2023 is €482 million."),
        ("The revenue of Germany rose in 2023.", "| Germany | 100 | 110 |",
         "The Germany in 2022 is €100 million. The Germany in 2023 is €110 million."),
        ("Norla had 950 employees in 2023.", "| Employees | 900 | 950 |",
         "The Employees in 2023 are 950."),
    ],
)  # fmt: skip
def test_a_currency_in_the_corner_makes_no_money_of_what_is_counted(
    statement: str, row: str, read: str
) -> None:
    assert reading(statement, row) == read


def test_a_column_that_names_its_own_unit_of_money_has_it_always() -> None:
    columns = ("Item", "Price (€)")
    assert reading("The drum costs 12.", "| Drum | 12 |", columns) == (
        "The Price of Drum (Item) is €12."
    )
    assert without_money(columns, ["Drum", "12"]) == columns


@pytest.mark.parametrize(
    ("name", "verb"),
    [("Sales", "are"), ("Cost of sales", "is"), ("Shares issued", "are"), ("Gross", "is"),
     ("Costs of living", "are"), ("Sales growth", "is")],
)  # fmt: skip
def test_the_noun_of_a_row_says_whether_it_is_several(name: str, verb: str) -> None:
    row = f"| {name} | 12 |"
    passage = Passage("t.md", 1, row, 0, len(row), ("", "2023"))
    assert passage.reading == f"The {name} in 2023 {verb} 12."
