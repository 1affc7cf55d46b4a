"""Which rows of a table, and which of their cells, a statement is judged by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.corpora.records import record_document
from entailment.model import Document, Passage
from entailment.retrieval.context import in_context, make_parts
from entailment.retrieval.rows import compares_rows, is_about_row, with_columns_of

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
