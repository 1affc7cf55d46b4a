"""What is mounted is what was there when the server started."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.server.bounds import Characters
from entailment.server.collections import Mounted, Shelf, mount
from entailment.server.errors import ApiError
from entailment.server.requests import CollectionIn


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of two documents."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "n.txt").write_text("Ann Berg, 41, founded Acme.")
    (tmp_path / "sub" / "b.v2.md").write_text("A ferry sank.")
    return tmp_path


def text(mounted: Mounted, document_id: str) -> str:
    """Return the text of a document that a fact cites."""
    library = Shelf([mounted]).library([CollectionIn(collection=mounted.name)], Characters(100))
    document = library.document(document_id)
    assert {passage.document_id for passage in document.passages} == {document.id} == {document_id}
    return document.text


@pytest.mark.parametrize(
    "change", [lambda file: file.write_text("Nobody."), lambda file: file.unlink()]
)
def test_facts_are_decided_by_the_documents_that_are_searched(
    folder: Path, change: Callable[[Path], object]
) -> None:
    mounted = mount("news", folder)
    change(folder / "n.txt")
    assert text(mounted, "n.txt") == mounted.collection.document("n.txt").text
    assert text(mounted, "n.txt") == "Ann Berg, 41, founded Acme."


@pytest.mark.parametrize("document_id", ["sub/b.v2.md", "b.v2.md", "b.v2"])
def test_a_fact_may_cite_a_file_by_any_of_its_names(folder: Path, document_id: str) -> None:
    assert text(mount("news", folder), document_id) == "A ferry sank."


def test_a_document_that_is_missing_is_missing_in_its_collection(folder: Path) -> None:
    with pytest.raises(DataError, match="no document 'b' among the sources"):
        text(mount("news", folder), "b")


def test_a_record_of_a_file_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps({"id": "a", "text": "A ferry sank."}) + "\n")
    mounted = mount("rec", file)
    assert mounted.collection.document("a").source == "rec:1"
    assert mounted.library.document("a").source == "rec:1"


def test_a_collection_that_is_not_mounted_is_named_with_its_place() -> None:
    sources = ["A text.", CollectionIn(collection="none")]
    for opened in (Shelf().open, Shelf().library):
        with pytest.raises(ApiError, match="no collection 'none'") as error:
            opened(sources, Characters(100))
        assert (error.value.status, error.value.where) == (404, "sources.1.collection")
