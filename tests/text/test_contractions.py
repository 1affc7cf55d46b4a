"""Contractions, and how they are written out."""

from __future__ import annotations

import pytest

from entailment.text.contractions import as_written, written_out


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("The lessor'll pay.", "The lessor will pay."),
        ("She\u2019ll pay.", "She will pay."),
        ("He sat still all day.", "He sat still all day."),
    ],
)
def test_a_contracted_future_is_written_out(text: str, out: str) -> None:
    assert written_out(text).text == out


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("It isn't open.", "It is not open."),
        ("It can’t, it cannot, it WON'T.", "It can not, it can not, it WILL NOT."),
        ("Don't go! Can't be helped.", "Do not go! Can not be helped."),
        ("Isn't it open? It isn't.", "Isn't it open? It is not."),
        (
            "It isn't shut, is it? It is open, isn't it?",
            "It is not shut, is it? It is open, isn't it?",
        ),
        (
            "Didn't Ann leave? Why doesn't the bus run?",
            "Didn't Ann leave? Why doesn't the bus run?",
        ),
        ("The bus that doesn't run is old.", "The bus that does not run is old."),
        ("It shan't open.", "It shall not open."),
        ("It needn't open; he daren't.", "It need not open; he dare not."),
        ("It ain't open, n't a bit.", "It ain't open, n't a bit."),
        ("The tenants' dogs don’t bark.", "The tenants' dogs do not bark."),
        ("Nothing is not denied.", "Nothing is not denied."),
    ],
)
def test_a_denial_is_written_out(text: str, out: str) -> None:
    assert written_out(text).text == out


def test_offsets_lead_back_to_what_was_contracted() -> None:
    text = "It isn't open and can't be."
    normal = written_out(text)
    start = normal.text.index("can not")
    first, last = normal.span(start, start + len("can not"))
    assert text[first:last] == "can't"


@pytest.mark.parametrize(
    ("phrase", "text", "own"),
    [
        ("is not open", "The yard isn’t open.", "isn’t open"),
        ("not", "He'll wait. The yard isn't open.", "isn't"),
        ("not", "He'll not wait.", "not"),
        ("can not", "It can not open, it can't.", "can not"),
        ("the yard", "The yard isn't open.", "the yard"),
    ],
)
def test_a_phrase_is_cited_as_it_is_written(phrase: str, text: str, own: str) -> None:
    assert as_written(phrase, text) == own
