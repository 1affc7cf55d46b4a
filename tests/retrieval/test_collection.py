from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.errors import DataError, OptionError, UnknownNameError
from entailment.retrieval.collection import (
    DocumentCollection,
    open_collection,
    require_ranker,
)
from entailment.retrieval.index import build_index, update_index

from .builders import document

Write = Callable[[str, str | bytes], Path]


def test_all_is_every_sentence_in_the_order_of_the_corpus() -> None:
    collection = DocumentCollection([document("a", "One.", "Two."), document("b", "Three.")], "all")
    assert [c.passage.id for c in collection.rank("nothing shared", 1)] == ["a:0", "a:1", "b:0"]
    assert len(collection) == 3


def test_a_corpus_and_its_index_propose_the_same(write: Write, tmp_path: Path) -> None:
    rows = [{"id": f"d{n}", "text": f"Ship number {n} sank off Malta."} for n in range(9)]
    path = write("c.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    build_index(tmp_path / "index", open_corpus(path))
    read, indexed = open_collection(path), open_collection(tmp_path / "index")
    hypothesis = "Ship number 7 sank."
    assert [c.passage for c in read.rank(hypothesis)] == [
        c.passage for c in indexed.rank(hypothesis)
    ]
    assert read.document("d7") == indexed.document("d7")


def test_an_index_has_one_ranker(tmp_path: Path) -> None:
    build_index(tmp_path / "index", [document("a", "One ship.")])
    with pytest.raises(OptionError, match="ranked by bm25, not by 'lucene-2"):
        open_collection(tmp_path / "index", ranker="lucene-2.9")


def test_a_collection_stays_with_its_ranker() -> None:
    collection = DocumentCollection([document("a", "One ship.")])
    require_ranker(collection, None)
    require_ranker(collection, "bm25")
    with pytest.raises(OptionError, match="ranked by 'bm25'; give ranker='all' where"):
        require_ranker(collection, "all")


def test_an_unknown_ranker_says_what_is_near(write: Write) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'bm25'"):
        open_collection(write("a.txt", "A ship sank."), ranker="bm52")


def test_a_corpus_without_text_is_reported(write: Write) -> None:
    with pytest.raises(DataError):
        open_collection(write("a.txt", "  \n"))


def test_an_index_without_documents_is_reported(tmp_path: Path) -> None:
    build_index(tmp_path / "index", [document("a", "One ship.")])
    update_index(tmp_path / "index", remove=["a"])
    with pytest.raises(DataError, match="without documents"):
        open_collection(tmp_path / "index")


def test_what_is_not_read_is_logged(
    write: Write, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write("a.txt", "A ship sank.")
    write("b.xyz", b"\x00\x01")
    with caplog.at_level(logging.WARNING):
        open_collection(tmp_path)
    assert "1 not read: 1 of no known format ('.xyz')" in caplog.text


@pytest.mark.parametrize("name", ["z", "a\x1b[2J"])
def test_a_document_that_is_not_there_is_reported(name: str) -> None:
    with pytest.raises(DataError, match="no document"):
        DocumentCollection([document("a", "One.")]).document(name)


@pytest.mark.parametrize("ranker", ["bm25", "all"])
def test_two_documents_with_one_id_are_an_error(ranker: str) -> None:
    with pytest.raises(DataError, match="document 'a' is here twice"):
        DocumentCollection([document("a", "One ship."), document("a", "Two ships.")], ranker)
