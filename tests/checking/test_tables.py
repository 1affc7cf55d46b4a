"""Claims that the row of a table in a source supports, or contradicts, with its header."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import entailment
from entailment.systems import NamedSystem, load_system

Write = Callable[[str, str | bytes], Path]

MARKDOWN = """# Plans

| Plan | Price per month | Storage | Users |
| --- | --- | --- | --- |
| Basic | €5 | 10 GB | 1 |
| Pro | €12 | 100 GB | 5 |
| Team | €30 | 1 TB | 20 |
"""
CLAIMS = {
    "The Pro plan costs €12 per month.": "supported",
    "The Pro plan allows five users.": "supported",
    "The Pro plan includes 100 GB of storage.": "supported",
    "The Team plan costs €30 per month.": "supported",
    "The Pro plan costs €15 per month.": "contradicted",
    "The Basic plan costs €12 per month.": "contradicted",
    "The Pro plan is free for students.": "not found",
}


def page() -> str:
    """Return the table of the Markdown in HTML."""
    first, _, *others = (line.strip("| ").split(" | ") for line in MARKDOWN.splitlines()[2:])
    head = "".join(f"<th>{cell}</th>" for cell in first)
    body = ("".join(f"<td>{cell}</td>" for cell in row) for row in others)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>"


@pytest.fixture(scope="module")
def small() -> NamedSystem:
    return load_system(options={"model": "small", "structure": "words"})


@pytest.mark.parametrize(("name", "content"), [("plans.md", MARKDOWN), ("plans.html", page())])
def test_claims_are_judged_by_the_row_that_they_are_about(
    write: Write, small: NamedSystem, name: str, content: str
) -> None:
    report = entailment.check(" ".join(CLAIMS), write(name, content), system=small)
    assert {claim.claim.text: str(claim.verdict) for claim in report.claims} == CLAIMS


def test_the_quote_is_the_row_as_it_stands_in_the_source(write: Write, small: NamedSystem) -> None:
    report = entailment.check(
        "The Pro plan costs €12 per month.", write("plans.md", MARKDOWN), system=small
    )
    (quotation,) = report.claims[0].supporting
    assert quotation.quote == "| Pro | €12 | 100 GB | 5 |"
    assert MARKDOWN[quotation.start : quotation.end] == quotation.quote
    assert quotation.judged.startswith("The Price per month of Pro (Plan) is €12.")


def test_a_comparison_of_two_rows_is_contradicted_by_neither(write: Write) -> None:
    towns = "| Town | Population |\n| --- | --- |\n| Dunmouth | 21,400 |\n| Selby Cross | 3,900 |\n"
    system = load_system(options={"model": "small", "structure": "words"})
    report = entailment.check(
        "Dunmouth is larger than Selby Cross.", write("a.md", towns), system=system
    )
    assert [str(claim.verdict) for claim in report.claims] == ["not found"]
