"""An entry of a stranger's index that is none of ours is reported."""

from __future__ import annotations

import json
from typing import Any

import pytest
import tantivy

from entailment.errors import DataError
from entailment.retrieval.entries import document_of, passage_count, passage_of
from entailment.retrieval.postings import Postings, add_tokenizer, new_entry, passage_schema

PASSAGE: list[Any] = ["a", 0, "A cat sat.", 0, 10]
DOCUMENT = {
    "text": "A cat sat.",
    "passages": 1,
    "title": None,
    "dateline": None,
    "date": None,
    "source": None,
}


def entry(field: str, value: object) -> tantivy.Document:
    stored = tantivy.Document()
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    stored.add_bytes("document", json.dumps(DOCUMENT).encode() if field != "document" else data)
    stored.add_bytes("passage", json.dumps(PASSAGE).encode() if field != "passage" else data)
    return stored


@pytest.mark.parametrize(
    "value",
    [
        b"x",
        b"\xff",
        b"[" * 100_000,
        1,
        {},
        PASSAGE[:4],
        ["a", "0", *PASSAGE[2:]],
        [["a"], *PASSAGE[1:]],
        ["a", 0, None, 0, 10],
        ["a", 0, "A cat sat.", 0.5, 10],
        [*PASSAGE, 1],
        [*PASSAGE, [1]],
        [*PASSAGE, [], ["a"]],
        [*PASSAGE, [], None, "poem"],
        [*PASSAGE, [], None, []],
        [*PASSAGE, [], None, "sentence", None],
        [*PASSAGE, [], None, "sentence", "", 1],
    ],
)
def test_what_is_no_passage_is_reported(value: object) -> None:
    assert passage_of(entry("", None)).text == "A cat sat."
    with pytest.raises(DataError, match="holds an entry without a passage"):
        passage_of(entry("passage", value))


@pytest.mark.parametrize(
    "changed",
    [{"text": None}, {"title": 1}, {"dateline": []}, {"date": 1}, {"date": "x"}, {"source": {}}],
)
def test_what_is_no_document_is_reported(changed: dict[str, object]) -> None:
    head = entry("document", {**DOCUMENT, **changed})
    with pytest.raises(DataError, match="holds an entry without a document"):
        document_of(head, [head])


def test_a_number_of_passages_takes_no_memory() -> None:
    with pytest.raises(DataError, match="holds an entry without a document"):
        passage_count(entry("document", {"passages": None}))
    index = tantivy.Index(passage_schema())
    add_tokenizer(index)
    writer = index.writer(15_000_000, 1)
    stored = new_entry(["cat"])
    stored.add_text("owner", "key")
    writer.add_document(stored)
    writer.commit()
    index.reload()
    for count in (-1, 10**12):
        assert len(Postings(index).with_key("owner", "key", count)) == 1
