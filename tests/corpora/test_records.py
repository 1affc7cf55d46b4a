"""Documents from strings, mappings and the objects of other libraries."""

from __future__ import annotations

import datetime
import decimal
import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest

from entailment.corpora.records import record_document, unread_date
from entailment.errors import DataError, OptionError
from entailment.model import Document

TEXT = "The tower is old. It leans."


@dataclass
class LangChain:
    """Has the attributes of a Document of LangChain."""

    page_content: str
    metadata: dict[str, Any] = field(default_factory=dict)
    id: str | None = None


@dataclass
class Haystack:
    """Has the attributes of a Document of Haystack."""

    id: str
    content: str | None
    meta: dict[str, Any]


class LlamaIndex:
    """Has the attributes of a node of LlamaIndex."""

    def __init__(self, node_id: str, text: str, metadata: dict[str, Any]):
        self.node_id, self.text, self.metadata = node_id, text, metadata


@pytest.mark.parametrize(
    ("record", "document_id", "source"),
    [
        (TEXT, "source-1", None),
        ({"text": TEXT}, "source-1", None),
        ({"id": 7, "text": TEXT, "source": "a.txt"}, "7", "a.txt"),
        ({"page_content": TEXT, "metadata": {"id": "x", "source": "a.pdf"}}, "x", "a.pdf"),
        (LangChain(TEXT, {"source": "a.pdf"}), "source-1", "a.pdf"),
        (LangChain(TEXT, {"id": "inner"}, id="outer"), "outer", None),
        (Haystack("h1", TEXT, {"title": "Tower"}), "h1", None),
        (LlamaIndex("n1", TEXT, {"date": "2005-06-14"}), "n1", None),
    ],
)
def test_a_record_becomes_a_document_with_its_sentences(
    record: object, document_id: str, source: str | None
) -> None:
    document = record_document(record, "source-1")
    assert (document.id, document.text, document.source) == (document_id, TEXT, source)
    assert [passage.text for passage in document.passages] == ["The tower is old.", "It leans."]


def test_metadata_are_preserved() -> None:
    record = {"text": TEXT, "title": "The  tower", "metadata": {"date": "2005-06-14T10:00"}}
    document = record_document(record, "source-1")
    assert (document.title, document.date) == ("The tower", datetime.date(2005, 6, 14))
    dated = record_document({"text": TEXT, "date": datetime.datetime(2005, 6, 14, 10)}, "s")
    assert dated.date == datetime.date(2005, 6, 14)


def test_sentences_may_be_given() -> None:
    document = record_document({"sentences": ["One. And two.", "Three."]}, "source-1")
    assert [passage.text for passage in document.passages] == ["One. And two.", "Three."]


def test_a_document_is_itself() -> None:
    document = record_document(TEXT, "source-1")
    assert isinstance(document, Document)
    assert record_document(document, "source-2") is document


@pytest.mark.parametrize("record", [None, 7, object(), {"txt": TEXT}, Haystack("h", None, {}), b""])
def test_anything_else_is_an_error_that_says_what_would_be_right(record: object) -> None:
    with pytest.raises(OptionError, match=r"source-3 is .*; a source is a string, a mapping"):
        record_document(record, "source-3")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "has no text"),
        ("a\0b", "has a NUL"),
        ({"text": TEXT, "date": "June"}, "has the date 'June'; write it as 2005-06-14"),
        ({"text": TEXT, "id": "a\nb"}, "has an id that is empty, too long or not printable"),
    ],
)
def test_a_broken_record_is_named(record: object, message: str) -> None:
    with pytest.raises(DataError, match=f"source-2: .*{message}"):
        record_document(record, "source-2")


@pytest.mark.parametrize(
    ("value", "document_id"),
    [
        (uuid.UUID(int=5), "00000000-0000-0000-0000-000000000005"),
        (5.0, "5.0"),
        (decimal.Decimal("3.1"), "3.1"),
        (float("nan"), "source-1"),
        (" ", "source-1"),
    ],
)
def test_an_id_is_as_it_is_written(value: object, document_id: str) -> None:
    assert record_document({"text": TEXT, "id": value}, "source-1").id == document_id


@pytest.mark.parametrize("value", [[1], {"a": 1}, b"x"])
def test_an_id_of_another_kind_is_an_error(value: object) -> None:
    with pytest.raises(DataError, match=r"source-1: has an id that is .*; give a string or a"):
        record_document({"text": TEXT, "id": value}, "source-1")


@pytest.mark.parametrize("date", ["2024", "last week", 1714521600, "D:20240501120000Z"])
def test_a_date_of_metadata_that_names_no_day_is_left_out(date: object) -> None:
    record = {"text": TEXT, "metadata": {"date": date}}
    assert record_document(record, "source-1").date is None
    assert unread_date(record) == str(date)


@pytest.mark.parametrize("date", [None, "", float("nan")])
def test_a_missing_date_is_none(date: object) -> None:
    assert record_document({"text": TEXT, "date": date}, "source-1").date is None


def test_with_lenient_any_such_date_is_left_out() -> None:
    record = {"text": TEXT, "date": "June"}
    assert record_document(record, "source-1", lenient=True).text == TEXT
