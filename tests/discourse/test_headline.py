"""Whom a headline names is followed through the text below it."""

from __future__ import annotations

import pytest

from entailment.corpora.document import make_document
from entailment.model import Document
from entailment.systems import load_system
from entailment.validation.checks import checked_fact
from entailment.validation.judging import Validator, make_profile
from entailment.validation.slots import slots

LIFE = (
    "On 3 July 1866 at Raymond Terrace he married Emma Shaw. The firm prospered and grew. "
    "Hugh became its head in 1880. He set up a mill at Ulm. It burned down in 1891. "
    "Lamont was a Baptist. His nephew John Moss was a Methodist."
)


class OneDocument:
    """A library of one document."""

    def __init__(self, title: str):
        self._document = make_document("d", LIFE, title=title)

    def document(self, document_id: str) -> Document:
        """Return the document."""
        return self._document


def supported(title: str, slot: str, value: str) -> bool:
    parts = {"id": "1", "document_id": "d", "entity_type": "per", "entity": "Hugh Lamont"}
    fact = checked_fact({**parts, "slot": slot, "value": value}, slots())
    judge = Validator(OneDocument(title), load_system("features"), make_profile("tailored"))
    (decision,) = judge.validate([fact])
    return decision.supported


@pytest.mark.parametrize("title", ["Hugh Lamont", "Lamont, Sir Hugh (1841-1926)"])
@pytest.mark.parametrize(("slot", "value"), [("spouse", "Emma Shaw"), ("religion", "Baptist")])
def test_who_the_headline_names_is_meant_by_he_and_by_a_part_of_the_name(
    title: str, slot: str, value: str
) -> None:
    assert supported(title, slot, value)


def test_a_headline_of_something_else_names_nobody() -> None:
    assert not supported("The mills of Raymond Terrace", "spouse", "Emma Shaw")


def test_what_holds_of_a_relative_does_not_hold_of_who_the_headline_names() -> None:
    assert not supported("Hugh Lamont", "religion", "Methodist")
