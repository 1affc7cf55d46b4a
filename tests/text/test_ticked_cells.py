"""Cells of tables that say yes or no."""

from __future__ import annotations

import pytest

from entailment.model import Passage


def reading(columns: tuple[str, ...], *cells: str) -> str:
    row = f"| {' | '.join(cells)} |"
    return Passage("t.md", 1, row, 0, len(row), columns).reading


@pytest.mark.parametrize("no", ["No", "no*", "✗", "❌", "none"])
@pytest.mark.parametrize("yes", ["Yes", "yes", "✓", "✔️", "✅"])
def test_a_row_has_what_is_ticked_and_not_what_is_crossed(yes: str, no: str) -> None:
    read = reading(("Plan", "Price", "SSO", "Audit log"), "Team", "€12", yes, no)
    assert read == (
        "The Price of Team (Plan) is €12. Team (Plan) has SSO. Team (Plan) does not have Audit log."
    )


@pytest.mark.parametrize("no", ["No", "—", "-", "not included", "unavailable"])
@pytest.mark.parametrize("yes", ["Yes", "✓", "Included", "available"])
@pytest.mark.parametrize("corner", ["Feature", "Capability"])
def test_in_a_table_of_features_the_columns_have_them(corner: str, yes: str, no: str) -> None:
    assert reading((corner, "Free", "Pro"), "Audit log", no, yes) == (
        f"The {corner} Audit log is not available with Free. "
        f"The {corner} Audit log is available with Pro."
    )


def test_a_row_of_features_may_be_what_the_column_says() -> None:
    assert (
        reading(("Feature", "Supported"), "PoE", "no") == "PoE (Feature) does not have Supported."
    )


def test_an_empty_corner_stands_over_features() -> None:
    assert reading(("", "Free", "Pro"), "SSO", "✗", "✓") == (
        "SSO is not available with Free. SSO is available with Pro."
    )


@pytest.mark.parametrize(
    ("columns", "cells", "read"),
    [
        (("Name", "Vote"), ("Ann", "no"), "The Vote of Ann (Name) is no."),
        (("Name", "Final answer"), ("Ann", "yes"), "The Final answer of Ann (Name) is yes."),
        (("City", "Country"), ("Oslo", "NO"), "The Country of Oslo (City) is NO."),
        (("Plan", "No ads"), ("Pro", "no"), "The No ads of Pro (Plan) is no."),
        (("Plan", "Users"), ("Pro", "—"), "The Users of Pro (Plan) is —."),
        (("Item", "Status"), ("Drum", "Available"), "The Status of Drum (Item) is Available."),
        (("Plan", "SSO"), ("Pro", "Yes, from May"), "The SSO of Pro (Plan) is Yes, from May."),
        (("Plan", "Seats", "Pets"), ("Pro", "5", "—"),
         "The Seats of Pro (Plan) is 5. The Pets of Pro (Plan) is —."),
        (("Year", "Dividend"), ("2021", "no"), "The Dividend in 2021 is no."),
    ],
)  # fmt: skip
def test_other_cells_are_read_as_they_are(
    columns: tuple[str, ...], cells: tuple[str, ...], read: str
) -> None:
    assert reading(columns, *cells) == read
