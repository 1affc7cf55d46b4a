"""Which rows of a table, and which of their cells, a statement is judged by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.corpora.records import record_document
from entailment.model import Document, Passage
from entailment.retrieval.context import in_context, make_parts
from entailment.retrieval.row_changes import changes_in
from entailment.retrieval.rows import compares_rows, earlier_rows, is_about_row, with_columns_of

Write = Callable[[str, str], Path]

COLUMNS = ("Plan", "Price per month", "Storage", "Users")
ROWS = ("Tern 1 | €5 | 10 GB | 1", "Tern 2 | €12 | 100 GB | 5", "Team | €30 | 1 TB | 20")
TEXT = "\n\n".join(("Our plans.", *ROWS, "It is cheap."))


def table() -> Document:
    document = record_document(TEXT, "plans")
    passages = []
    for number, line in enumerate(TEXT.split("\n\n")):
        start = TEXT.index(line)
        columns = COLUMNS if line in ROWS else ()
        passages.append(Passage("plans", number, line, start, start + len(line), columns))
    return Document(document.id, document.text, tuple(passages))


@pytest.mark.parametrize(
    ("statement", "rows"),
    [
        ("The Tern 2 plan costs €12 per month.", ["Tern 2"]),
        ("The Tern 1 and Team plans are cheap.", ["Tern 1", "Team"]),
        ("A plan costs €12 per month.", ["Tern 1", "Tern 2", "Team"]),
        ("The plans of Tern are cheap.", ["Tern 1", "Tern 2", "Team"]),
    ],
)
def test_a_row_is_no_evidence_on_what_another_row_is_about(statement: str, rows: list[str]) -> None:
    document = table()
    about = [row for row in document.passages if row.columns]
    about = [row for row in about if is_about_row(statement, row, document)]
    assert [row.text.split(" | ")[0] for row in about] == rows
    assert is_about_row(statement, document.passages[0], document)


@pytest.mark.parametrize(
    "statement",
    [
        "The Basic plan costs €12 per month.",
        "Basic has 5 users.",
        "Basic's storage is 10 GB.",
        "Danish users have 10 GB of storage.",
        "Users of the plan Gull have 10 GB of storage.",
    ],
)
def test_no_row_is_about_a_name_that_the_document_has_nowhere(statement: str) -> None:
    document = table()
    rows = [row for row in document.passages if row.columns]
    assert not any(is_about_row(statement, row, document) for row in rows)


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("Tern 1", "It costs €5 per month."),
        ("Tern 1", "The cheapest plan has 10 GB of storage."),
        ("Tern 1", "Customers pay €5 per month in May."),
        ("Tern 1", "A month costs EUR 5."),
        ("Tern 1", "A month costs €5 plus VAT."),
        ("Tern 1", "Membership costs €5."),
        ("Norway", "Norwegian plans have 5 users."),
        ("Norway", "Norway's plan has 5 users."),
        ("United Kingdom", "The plan has 5 users in the UK."),
        ("Bolt AG", "Bolt has 5 users."),
        ("Revenue", "Turnover was €5 million."),
    ],
)
def test_a_row_may_be_meant_by_a_description_or_another_form_of_its_name(
    name: str, statement: str
) -> None:
    text = f"{name} | €5 | 10 GB | 5"
    row = Passage("plans", 0, text, 0, len(text), COLUMNS)
    assert is_about_row(statement, row, Document("plans", text, (row,)))


@pytest.mark.parametrize(
    ("statement", "columns"),
    [
        ("Team has 1 TB of storage.", ("Plan", None, "Storage", None)),
        ("Team has storage for all users.", ("Plan", None, "Storage", "Users")),
        ("Team costs €30.", COLUMNS),
    ],
)
def test_the_columns_that_a_statement_names_are_read_alone(
    statement: str, columns: tuple[str | None, ...]
) -> None:
    row = table().passages[3]
    assert with_columns_of(statement, row).columns == columns


def test_a_row_is_read_with_its_header_in_place_of_what_stands_before() -> None:
    document = table()
    row = with_columns_of("Team has storage.", document.passages[3])
    parts = make_parts([{"name": "preceding-sentences"}, {"name": "references"}])
    assert in_context(row, document, parts).text == "The Storage of Team (Plan) is 1 TB."


def test_a_row_has_no_surroundings_and_is_in_none() -> None:
    document = table()
    parts = make_parts([{"name": "surroundings", "words": 100}])
    row, heading = document.passages[2], document.passages[0]
    assert in_context(row, document, parts).text == row.reading
    assert not any(
        other.reading in in_context(heading, document, parts).text
        for other in document.passages
        if other.columns
    )


def test_a_row_contradicts_no_comparison_with_another(write: Write) -> None:
    rows = "| Town | Population |\n| --- | --- |\n| Ulm | 126,000 |\n| Bonn | 331,000 |\n"
    (document,) = open_corpus(write("towns.md", rows))
    ulm, bonn = (passage for passage in document.passages if passage.columns)
    assert compares_rows("Bonn is larger than Ulm.", ulm, document)
    assert not compares_rows("Bonn is large.", bonn, document)
    assert compares_rows("Bonn is the largest town.", bonn, document)
    assert not compares_rows("Bonn has at least 5 people.", bonn, document)
    (document,) = open_corpus(
        write("fares.md", "| Town | Lowest fare |\n| - | - |\n| Ulm | €5 |\n")
    )
    assert not compares_rows("The lowest fare to Ulm is €9.", document.passages[-1], document)


@pytest.mark.parametrize(
    ("columns", "cells", "statement", "read", "changes"),
    [
        (
            ("Ward", "Beds 2023", "Beds 2024", "Nurses"),
            "Oncology | 28 | 24 | 52",
            "The number of beds in Oncology fell in 2024.",
            (1, 2),
            ["The Beds of Oncology (Ward) fell from 28 in 2023 to 24 in 2024."],
        ),
        (
            ("Segment", "Sales Q3 2025, EUR million", "Sales Q3 2024, EUR million", "Sites 2024"),
            "Pumps | 1,214.6 | 988.3 | 4",
            "Pumps: Sales rose.",
            (1, 2),
            [
                "The Sales of Pumps (Segment) rose from EUR 988.3 million in Q3 2024"
                " to EUR 1,214.6 million in Q3 2025."
            ],
        ),
        (
            ("€ million", "2022", "2023", "2024"),
            "Costs | 3 | 5 | 5",
            "Costs increased in 2023.",
            (1, 2, 3),
            ["The Costs rose from €3 million in 2022 to €5 million in 2023."],
        ),
        (
            ("Ward", "Beds 2022", "Beds 2023", "Beds 2024"),
            "A1 | 28 | 30 | 24",
            "Beds rose in 2024.",
            (1, 2, 3),
            ["The Beds of A1 (Ward) fell from 30 in 2023 to 24 in 2024."],
        ),
        (
            ("Ward", "Beds 2022", "Beds 2023", "Beds 2024"),
            "A1 | 28 | 30 | 24",
            "Beds fell between 2022 and 2024.",
            (1, 3),
            ["The Beds of A1 (Ward) fell from 28 in 2022 to 24 in 2024."],
        ),
        (
            ("Ward", "Beds 2022", "Beds 2023", "Beds 2024"),
            "A1 | 28 | 28 | 24",
            "Beds have fallen since 2023.",
            (1, 2, 3),
            [
                "The Beds of A1 (Ward) fell from 28 in 2022 to 24 in 2024.",
                "The Beds of A1 (Ward) fell from 28 in 2023 to 24 in 2024.",
            ],
        ),
        (("Ward", "Beds 2023", "Beds 2024"), "A1 | 28 | 24", "A1 has beds.", (1, 2), []),
        (("Ward", "Beds 2023", "Beds 2024"), "A1 | 8 to 9 | 7", "Beds fell.", (1, 2), []),
        (("Plan", "Price", "Users"), "Pro | 5 | 9", "The price of Pro fell.", (1,), []),
    ],
)
def test_a_change_between_columns_is_stated_where_the_statement_has_one(
    columns: tuple[str, ...],
    cells: str,
    statement: str,
    read: tuple[int, ...],
    changes: list[str],
) -> None:
    row = with_columns_of(statement, Passage("a", 1, cells, 0, len(cells), columns))
    assert tuple(at for at, name in enumerate(row.columns) if name)[1:] == read
    stated = changes_in(statement, row)
    assert [f"{part.rstrip('.')}." for part in stated.split(". ") if " in " in part] == changes


RAIN = """| Land | Year | Rain |
| --- | --- | --- |
| Wales | 2020 | 9 mm |
| Wales | 2021 | 8 mm |
| Kent | 2021 | 7 mm |
"""


@pytest.mark.parametrize(
    ("statement", "about"),
    [
        ("Wales had 8 mm of rain in 2021.", [False, True, False]),
        ("Wales had 8 mm of rain in 2019.", [True, True, False]),
        ("It rained 8 mm in 2021.", [False, True, True]),
        ("It rained 8 mm.", [True, True, True]),
    ],
)
def test_a_row_is_no_evidence_on_the_year_of_another(
    write: Write, statement: str, about: list[bool]
) -> None:
    (document,) = open_corpus(write("rain.md", RAIN))
    judged = [row for row in document.passages if row.columns]
    assert [is_about_row(statement, row, document) for row in judged] == about


def test_the_year_of_a_row_is_read_with_each_column(write: Write) -> None:
    (document,) = open_corpus(write("rain.md", RAIN))
    row = with_columns_of("The rain was heavy.", document.passages[-1])
    assert (
        row.reading == "The Year of Kent (Land) is 2021. The Rain of Kent (Land) in 2021 is 7 mm."
    )


@pytest.mark.parametrize(
    ("statement", "compares"),
    [
        ("Wales had 8 mm of rain in 2021.", False),
        ("Wales had more rain in 2020 than in 2021.", True),
        ("Wales had more rain than Kent in 2021.", True),
    ],
)
def test_rows_of_the_same_name_are_no_comparison(
    write: Write, statement: str, compares: bool
) -> None:
    (document,) = open_corpus(write("rain.md", RAIN))
    row = document.passages[-2]
    assert compares_rows(statement, row, document) == compares


@pytest.mark.parametrize(
    ("cells", "change"),
    [
        ("Ulm | -5 | 4", "The Costs of Ulm (Town) rose from -5 to 4"),
        ("Ulm | (5) | (9)", ""),
        ("Ulm | 1,5 | 12", ""),
        ("Ulm | 1.5 million | 900,000", ""),
        ("Ulm | 1,500 | 900", "The Costs of Ulm (Town) fell from 1,500 to 900"),
    ],
)
def test_a_change_is_that_of_two_figures_in_one_unit(cells: str, change: str) -> None:
    columns = ("Town", "Costs 2023", "Costs 2024")
    row = Passage("a", 1, cells, 0, len(cells), columns)
    assert changes_in("Costs rose.", row).partition(". ")[0] == change


def test_what_did_not_change_is_stated() -> None:
    row = Passage("a", 1, "Ulm | 5 | 5", 0, 11, ("Town", "Costs 2023", "Costs 2024"))
    stated = "The Costs of Ulm (Town) stayed at 5 from 2023 to 2024."
    assert changes_in("Costs rose in 2024.", row) == stated


def test_columns_of_one_year_have_no_change() -> None:
    row = Passage("a", 1, "Ulm | 5 | 9", 0, 11, ("Town", "Costs 2024", "Costs 2024"))
    assert not changes_in("Costs rose.", row)


EXPORTS = """| Country | Year | Exports (€ million) |
| --- | --- | --- |
| Norway | 2021 | 50 |
| Norway | 2020 | 40 |
| Sweden | 2020 | 60 |
"""


def test_a_row_of_a_year_is_read_with_that_of_the_year_before(write: Write) -> None:
    (document,) = open_corpus(write("exports.md", EXPORTS))
    row, before, other = (row for row in document.passages if row.columns)
    statement = "Norway's exports rose by €10 million in 2021."
    earlier = earlier_rows(row, document)
    assert earlier == [before]
    assert changes_in(statement, row, earlier).startswith(
        "The Exports of Norway (Country) rose from €40 million to €50 million."
    )
    assert not earlier_rows(before, document)
    assert not earlier_rows(other, document)
    assert not changes_in("Norway has exports.", row, earlier)
