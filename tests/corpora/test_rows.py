"""Rows of tables below a header: each is one sentence, and has the names of its columns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.corpora.rows import LONGEST
from entailment.errors import DataError
from entailment.model import Cell, Passage, PassageKind
from entailment.retrieval.index import build_index, open_index

Write = Callable[[str, str | bytes], Path]

PLANS = """Our plans.

| Plan | Price per month | Users |
| --- | --- | --- |
| Pro | €12. In euros. | 5 |
| **Team** | €30 | |

It is cheap.
"""
PAGE = (
    "<table><thead><tr><th>Plan<th>Price per month<th>Users</thead>"
    "<tr><th>Pro<td>€<b>12</b><td>5</tr><tr><td>Team<td><td>20</tr></table><p>It is cheap."
)


def rows(path: Path) -> list[Passage]:
    (document,) = open_corpus(path)
    assert all(document.text[p.start : p.end] == p.text for p in document.passages)
    return [passage for passage in document.passages if passage.columns]


def test_a_row_of_markdown_is_a_sentence_of_the_file_with_its_columns(write: Write) -> None:
    pro, team = rows(write("plans.md", PLANS))
    assert pro.text == "| Pro | €12. In euros. | 5 |"
    assert pro.columns == ("Plan", "Price per month", "Users")
    assert pro.reading == (
        "The Price per month of Pro (Plan) is €12. In euros. The Users of Pro (Plan) is 5."
    )
    assert team.columns == ("Plan", "Price per month")
    assert team.reading == "The Price per month of **Team** (Plan) is €30."


def test_a_row_of_a_page_is_a_sentence_of_its_text_with_its_columns(write: Write) -> None:
    pro, team = rows(write("plans.html", PAGE))
    assert (pro.text, team.text) == ("Pro | €12 | 5", "Team | | 20")
    assert pro.reading == "The Price per month of Pro (Plan) is €12. The Users of Pro (Plan) is 5."
    assert team.reading == "The Users of Team (Plan) is 20."


@pytest.mark.parametrize(("name", "content"), [("a.md", PLANS), ("a.html", PAGE)])
def test_the_header_of_a_table_gives_context_alone(write: Write, name: str, content: str) -> None:
    (document,) = open_corpus(write(name, content))
    (header,) = (passage for passage in document.passages if "Price" in passage.text)
    assert header.kind is PassageKind.HEADING
    assert all(p.kind is PassageKind.SENTENCE for p in document.passages if p.columns)


def test_a_row_without_a_name_above_its_first_cell_has_a_reading_too(write: Write) -> None:
    (row,) = rows(write("a.md", "| | Pro | |\n|---|---|---|\n| Price | €12 | in euros |\n"))
    assert row.reading == "The Pro of Price is €12. Price: in euros."


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td>Founded<td>1911</tr><tr><td>Based in<td>Ulm</tr></table>",
        "<table><tr><th>Founded<td>1911</tr><tr><th>Based in<td>Ulm</tr></table>",
        "<table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td colspan=2>3</tr></table>",
        "<table><tr><th>A<th>B</tr><tr><td>1<td>2<td>3</tr></table>",
        "<table><tr><th>A<th>B</tr><tr><td>1<td><p>2</p></tr></table>",
        "<table><tr><th>A<th>B</tr><tr><td>1|2<td>3</tr></table>",
        "<table><tr><th>A</tr><tr><td>1</tr></table>",
    ],
)
def test_a_table_without_a_sure_header_is_read_as_before(write: Write, page: str) -> None:
    assert rows(write("a.html", f"<p>Text.{page}")) == []


def test_a_row_too_long_for_a_sentence_is_read_as_it_stands(write: Write) -> None:
    content = f"| A | B |\n|---|---|\n| one | {'very ' * (LONGEST // 5)}long |\n| 2 | 3 |\n"
    assert [row.text for row in rows(write("a.md", content))] == ["| 2 | 3 |"]


@pytest.mark.parametrize("bar", ["| a\\|b | 2 |", "a\\|b | 2"])
def test_an_escaped_bar_separates_no_cells(write: Write, bar: str) -> None:
    (row,) = rows(write("a.md", f"| A | B |\n|---|---|\n{bar}\n"))
    assert row.reading == "The B of a|b (A) is 2."


def test_an_index_has_the_columns_of_its_rows(write: Write, tmp_path: Path) -> None:
    corpus = open_corpus(write("plans.md", PLANS))
    build_index(tmp_path / "index", corpus)
    index = open_index(tmp_path / "index")
    (document,) = corpus
    assert index.document(document.id) == document
    (best,) = index.rank("The Team has a price per month.", 1)
    assert best.passage.columns == ("Plan", "Price per month")


@pytest.mark.parametrize(
    ("columns", "row", "reading"),
    [
        (("€ million", "2023"), "| Sales | 482 |", "The Sales in 2023 are €482 million."),
        (("€ million", "2023"), "| Staff costs | 48 |", "The Staff costs in 2023 are €48 million."),
        (("in thousands", "2023"), "| Staff | 412 |", "The Staff in 2023 is 412 thousand."),
        (("", "2023"), "| Revenue (€m) | 482 |", "The Revenue in 2023 is €482 million."),
        (("$'000", "Q1 2023"), "| Debt | 112 |", "The Debt in Q1 2023 is $112 thousand."),
        (("Item", "Weight (kg)"), "| Drum | 4.2 |", "The Weight of Drum (Item) is 4.2 kg."),
        (("Item", "Price in €"), "| Drum | 12 |", "The Price of Drum (Item) is €12."),
        (("Item", "Share, %"), "| Drum | 12 |", "The Share of Drum (Item) is 12%."),
        (("Trail", "km"), "| North | 8 |", "North (Trail): 8 km."),
        (("Item", "EUR million"), "| Sales | 12 |", "Sales (Item): EUR 12 million."),
        (("Item", "Price (CHF)"), "| Drum | 12 |", "The Price of Drum (Item) is CHF 12."),
        (("Item", "Staff (USA)"), "| Drum | 12 |", "The Staff (USA) of Drum (Item) is 12."),
    ],
)
def test_a_unit_in_a_label_is_read_with_each_figure(
    columns: tuple[str, ...], row: str, reading: str
) -> None:
    assert Passage("a", 1, row, 0, len(row), columns).reading == reading


@pytest.mark.parametrize(
    ("columns", "row", "reading"),
    [
        (("Plan", "Price (€)"), "| Pro | €12 |", "The Price of Pro (Plan) is €12."),
        (("€ million", "2023"), "| Employees | 3,120 |", "The Employees in 2023 are 3,120."),
        (("Item", "Weight (kg)"), "| Drum | 12. |", "The Weight of Drum (Item) is 12 kg."),
        (("Plan", "Price (€)"), "| Pro | free |", "The Price of Pro (Plan) is free."),
        (("Land", "Members (UK)"), "| Ayr | 12 |", "The Members (UK) of Ayr (Land) is 12."),
        (("Land", "Members in Leeds"), "| Ayr | 2 |", "The Members in Leeds of Ayr (Land) is 2."),
        (("A", "B", "m"), "| a | 5 | 7 |", "The B of a (A) is 5. The m of a (A) is 7."),
        (("Plan", "Million Pro"), "| Pro | 5 |", "The Million Pro of Pro (Plan) is 5."),
    ],
)
def test_what_is_no_unit_and_what_has_one_stays(
    columns: tuple[str, ...], row: str, reading: str
) -> None:
    assert Passage("a", 1, row, 0, len(row), columns).reading == reading


@pytest.mark.parametrize(
    ("columns", "row", "reading"),
    [
        (("Year", "Sales (€m)"), "| 2021 | 48 |", "The Sales (Norla) in 2021 is €48 million."),
        (("", "Staff"), "| FY 2021 | 90 |", "The Staff (Norla) in FY 2021 is 90."),
        (("€ million", "Sales", "Staff"), "| 2021 | 48 | 90 |",
         "The Sales (Norla) in 2021 is €48 million. The Staff (Norla) in 2021 is 90."),
        (("", "2021", "2022"), "| Sales | 4 | 5 |",
         "The Sales (Norla) in 2021 are 4. The Sales (Norla) in 2022 are 5."),
        (("Season", "km"), "| 2021/22 | 4 |", "(Norla) in 2021/22: 4 km."),
        (("Year", "Quarter", "Sales"), "| 2021 | Q1 | 4 |",
         "The Quarter (Norla) in 2021 is Q1. The Sales (Q1, Norla) in 2021 is 4."),
        (("Land", "Year", "Rain (mm)"), "| Wales | 2021 | 9 |",
         "The Year of Wales (Land) is 2021. The Rain of Wales (Land) in 2021 is 9 mm."),
        (("Season", "Staff"), "| Total | 90 |", "The Staff of Total (Season) is 90."),
        (("Ship", "Built"), "| Aurora | 1998 |", "The Built of Aurora (Ship) is 1998."),
        (("Id", "Ship", "Crew"), "| 7 | Aurora 2 | 9 |",
         "The Id of Aurora 2 (Ship) is 7. The Crew of Aurora 2 (Ship) is 9."),
        (("", "Ship", "Crew"), "| 7 | Aurora | 9 |",
         "Aurora (Ship): 7. The Crew of Aurora (Ship) is 9."),
        (("Id", "Crew", "Cost"), "| 7 | 9 | 3 |",
         "The Crew of 7 (Id) is 9. The Cost of 7 (Id) is 3."),
    ],
)  # fmt: skip
def test_a_row_is_read_with_its_year_and_what_its_table_is_about(
    columns: tuple[str, ...], row: str, reading: str
) -> None:
    assert Passage("a", 1, row, 0, len(row), columns, about="Norla").reading == reading


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.md", "# Norla\n\n## Figures\n\n| Year | Staff |\n|---|---|\n| 2021 | 90 |\n"),
        ("a.html", "<title>Norla</title><h2>Figures</h2><table><tr><th>Year<th>Staff"
         "<tr><td>2021<td>90</table>"),
        ("norla-figures.csv", "Year,Staff\n2021,90\n"),
    ],
)  # fmt: skip
def test_a_table_by_years_is_about_its_title_and_heading(
    write: Write, tmp_path: Path, name: str, content: str
) -> None:
    path = write(name, content)
    (row,) = rows(path)
    assert row.about in ("Norla, Figures", "norla figures")
    assert row.reading == f"The Staff ({row.about}) in 2021 is 90."
    build_index(tmp_path / "index", open_corpus(path))
    assert row in open_index(tmp_path / "index").document(row.document_id).passages


@pytest.mark.parametrize(("name", "separator"), [("a.csv", ","), ("a.csv", ";"), ("a.tsv", "\t")])
def test_a_csv_file_of_data_is_a_table(write: Write, name: str, separator: str) -> None:
    lines = ["id,Plan,price_month (€),note", 'p1,Pro,12,"a|b\nc"', ",,,", "p2,Team,,"]
    path = write(name, "\n".join(lines).replace(",", separator))
    pro, team = rows(path)
    assert pro.text == r"p1 | Pro | 12 | a\|b c"
    assert pro.reading == (
        "The id of Pro (Plan) is p1. The price month of Pro (Plan) is €12. "
        "The note of Pro (Plan) is a|b c."
    )
    assert team.columns == ("id", "Plan")
    (document,) = open_corpus(path)
    assert document.id == name
    assert document.text.startswith("id | Plan | price month (€) | note\np1 | Pro")


def test_cells_have_their_units_and_places() -> None:
    columns = ("Year", "Sales (€m)", "Margin (%)")
    row = Passage("a", 1, "| 2021 | 48 | 7 |", 5, 22, columns)
    assert row.cells == (
        Cell("2021", 7, 11),
        Cell("€48 million", 14, 16),
        Cell("7%", 19, 20),
    )


@pytest.mark.parametrize(
    ("content", "readings"),
    [
        ("Pro,12\nTeam,20\n", []),
        ("Land,2020,2021\nKent,9,8\n", ["The Kent (Land, data) in 2020 is 9."]),
        (",Rooms\n1204,5\n2021,4\n", ["The Rooms of 1204 (No.) is 5."]),
        (",Rooms\n2020,5\n2021,4\n", ["The Rooms (data) in 2020 is 5."]),
        (",Plan,Price\n0,Pro,5\n1999,Max,9\n", ["The Price of Pro (Plan) is 5."]),
        ("sep=;\nPlan;Price\nPro;12\n", ["The Price of Pro (Plan) is 12."]),
    ],
)
def test_numbers_of_a_csv_file_are_no_names_and_no_years(
    write: Write, content: str, readings: list[str]
) -> None:
    read = [row.reading for row in rows(write("data.csv", content))]
    assert all(reading in first for reading, first in zip(readings, read, strict=False))
    assert bool(read) == bool(readings)


def test_a_table_without_a_header_is_read_whole(write: Write) -> None:
    (document,) = open_corpus(write("data.csv", "Pro,12\nTeam,20\n"))
    assert [passage.text for passage in document.passages] == ["Pro | 12", "Team | 20"]


def test_a_figure_in_a_unit_is_no_year() -> None:
    columns = ("rpm", "Torque (Nm)")
    assert "in 1500" not in Passage("a", 1, "| 1500 | 200 |", 0, 14, columns).reading


def test_the_title_of_a_csv_file_is_all_of_its_name(write: Write) -> None:
    (document,) = open_corpus(write("Norla_key-figures.2024 (1).csv", "Plan,Price\nPro,12\n"))
    assert document.title == "Norla key figures 2024"


def test_a_csv_file_that_is_too_long_is_refused_where_it_becomes_so(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("entailment.corpora.tables.MAX_DOCUMENT", 40)
    path = write("data.csv", "Plan,Price\n" + "Pro,12\n" * 9 + 'Team,"open')
    with pytest.raises(DataError, match="has more than 40 characters: split it"):
        list(open_corpus(path))
