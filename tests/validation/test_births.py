"""Dates of birth as lives of people state them, under a headline with the whole name."""

from __future__ import annotations

import pytest

from entailment.corpora.document import make_document
from entailment.model import Document
from entailment.systems import load_system
from entailment.validation.answers import Validation
from entailment.validation.checks import checked_fact
from entailment.validation.judging import Validator, make_profile
from entailment.validation.slots import slots

STATED = [
    ("1936-02-13", "Ann Lee (Born 13 February 1936) is a British potter."),
    ("1936", "Ann Lee (c. 1936 - 1999) was a British potter."),
    ("1936", "Ann Lee (c. 1936 -- March 24, 1999), also called Ma Lee, was a potter."),
    ("1936-05-31", "Ann Lee (born: 31 May 1936 in Ulm -- died: 9 July 1999 in York) was a potter."),
    ("1936-06-30", "Ann Lee (; born June 30, 1936) is a potter."),
    ("1936", "Ann Lee was born in Accomack County, Virginia, in 1936."),
    ("1936-07-07", "Ann Lee was born on July 7,1936 at York."),
    ("1936-07-07", "Lee was born on July 7, 1936 in Portland, Dodge County, Wisconsin."),
    ("1936", "She was born in York in 1936 and grew up there."),
    ("1936", "Ann Lee (alternative name: Anna Leigh) was a potter, born c. 1936 in York."),
    ("120", "Ann Lee (b. c. 120) was a Roman poet."),
    ("0120", "Ann Lee was born in CE 120 at York."),
]
OPEN = [
    ("1936", "Ann Lee (born 1936 or 1937) is a potter."),
    ("1937", "Ann Lee (born 1936 or 1937) is a potter."),
    ("1936", "Ann Lee (1936/37 - 1999) was a potter."),
    ("1951", "Lee was born in Romania, and moved with her family to York in 1951."),
    ("1940", "Ann Lee was born in 1936. Her brother Tom Moss was born in 1940."),
    ("120", "Ann Lee was born in a village of 120 houses in 1936."),
]


class OneDocument:
    """A library of one document."""

    def __init__(self, text: str):
        self._document = make_document("d", text, title="Ann Lee")

    def document(self, document_id: str) -> Document:
        """Return the document."""
        return self._document


def decided(value: str, text: str) -> Validation:
    parts = {"id": "1", "document_id": "d", "entity_type": "per", "entity": "Ann Lee"}
    fact = checked_fact({**parts, "slot": "date_of_birth", "value": value}, slots())
    judge = Validator(OneDocument(text), load_system("features"), make_profile("tailored"))
    (decision,) = judge.validate([fact])
    return decision


@pytest.mark.parametrize(("value", "text"), STATED)
def test_a_date_of_birth_is_supported_however_it_is_written(value: str, text: str) -> None:
    decision = decided(value, text)
    assert decision.supported, (decision.rule, decision.reason)


@pytest.mark.parametrize(("value", "text"), OPEN)
def test_one_of_two_years_and_the_year_of_something_else_support_no_birth(
    value: str, text: str
) -> None:
    decision = decided(value, text)
    assert not decision.supported, (decision.rule, decision.reason)
