"""What counts as a change of a golden, and how it is reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.golden.tables import Leeway, Table, changes, read_table, report, write_table

GOLDEN = Table(
    "pair",
    ["overlap", "default"],
    {"1": ["E 0.7000", "E 0.8000"], "2": ["N 0.1000", "C 0.1000"]},
)


def with_cells(*cells: str) -> Table:
    return replace(GOLDEN, rows={**GOLDEN.rows, "2": list(cells)})


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    write_table(tmp_path / "golden.tsv", GOLDEN)
    assert read_table(tmp_path / "golden.tsv") == GOLDEN


@pytest.mark.parametrize("score", ["0.1005", "0.0995", "0.1000"])
def test_a_score_within_the_tolerance_is_no_change(score: str) -> None:
    assert changes(GOLDEN, with_cells("N 0.1000", f"C {score}")) == []


@pytest.mark.parametrize("cell", ["C 0.1006", "U 0.1000", "C", "C 0.1000 0.2000"])
def test_another_label_or_score_is_a_change(cell: str) -> None:
    (change,) = changes(GOLDEN, with_cells("N 0.1000", cell))
    assert change == ("2", "default", "C 0.1000", cell)


def test_rows_and_columns_that_are_lost_or_new_are_changes() -> None:
    now = Table("pair", ["default", "stack"], {"1": ["E 0.8000", "E"], "3": ["E", "E"]})
    assert [(change.row, change.column, change.now) for change in changes(GOLDEN, now)] == [
        ("(all rows)", "overlap", "no such column"),
        ("(all rows)", "stack", "a column"),
        ("2", "(all columns)", "no such row"),
        ("3", "(all columns)", "a row"),
    ]


def test_a_column_that_needs_what_is_not_installed_is_not_compared() -> None:
    rows = {row: cells[1:] for row, cells in GOLDEN.rows.items()}
    now = Table("pair", ["default"], rows, unavailable=frozenset({"overlap"}))
    assert changes(GOLDEN, now) == []


def test_a_report_counts_by_column_and_shows_the_pair() -> None:
    now = replace(with_cells("N 0.1000", "E 0.9000"), notes={"2": "It rained. || It snowed."})
    lines = report("systems", GOLDEN, now).splitlines()
    assert lines[0] == "golden 'systems': 1 changes in 1 rows of 2; by column: default 1"
    assert lines[1:3] == [
        "  2 · default: C 0.1000 -> E 0.9000",
        "      It rained. || It snowed.",
    ]
    assert "python -m tests.golden.freeze systems" in lines[-1]
    assert report("systems", GOLDEN, GOLDEN) == ""


MANY = Table("pair", ["default", "rules"], {str(n): ["E 0.6000", "swap"] for n in range(100)})


def with_rows(*cells: tuple[str, str], first: int = 0) -> Table:
    rows = {str(first + n): list(row) for n, row in enumerate(cells)}
    return replace(MANY, rows={**MANY.rows, **rows})


def test_another_processor_may_move_numbers_and_turn_a_few_rows() -> None:
    assert changes(MANY, with_rows(("E 0.6190", "swap")), Leeway()) == []
    turned = [("U 0.4990", "swap"), ("E 0.7000", "swap"), ("U 0.5500", "-")]
    assert changes(MANY, with_rows(*turned), Leeway()) == []
    another = ("U 0.4900", "swap")
    assert changes(MANY, with_rows(*turned, another, another), Leeway()) == []
    assert len(changes(MANY, with_rows(*turned, another, another, another), Leeway())) == 7


def test_another_processor_may_lose_what_is_near_one_half() -> None:
    near = replace(MANY, rows={**MANY.rows, "0": ["E 0.5042", "a.txt:0 0.5042"]})
    assert changes(near, with_rows(("U 0.4980", "-")), Leeway()) == []
    sure = replace(MANY, rows={**MANY.rows, "0": ["E 0.9000", "a.txt:0 0.9000"]})
    assert changes(sure, with_rows(("E 0.9000", "-")), Leeway())


def test_another_processor_changes_nothing_that_has_no_number() -> None:
    (change,) = changes(MANY, with_rows(("E 0.6100", "-")), Leeway())
    assert change == ("0", "rules", "swap", "-")


def test_another_processor_may_exchange_the_ranks_of_a_few_rows() -> None:
    ranked = replace(MANY, rows={**MANY.rows, "0": ["E 0.6", "entails 1"], "1": ["E 0.6", "-"]})
    exchanged = replace(MANY, rows={**MANY.rows, "0": ["E 0.6", "-"], "1": ["E 0.6", "entails 1"]})
    assert changes(ranked, exchanged, Leeway()) == []
    assert len(changes(ranked, exchanged)) == 2
