"""Documents by id, out of files of one and of several."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from entailment.corpora.document import make_document
from entailment.corpora.docx import Docx
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems
from entailment.errors import DataError
from entailment.model import Document
from entailment.validation.documents import Documents, Records


def write(path: Path, *documents: tuple[str, str]) -> None:
    """Write a corpus file of documents with an id and a text."""
    lines = [json.dumps({"id": name, "text": text}) for name, text in documents]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def text_of(documents: Documents, name: str) -> str:
    """Return the text of a document."""
    return " ".join(p.text for p in documents.document(name).passages)


@pytest.mark.parametrize("seed", range(3))
def test_documents_of_one_file_are_the_same_in_any_order(tmp_path: Path, seed: int) -> None:
    write(tmp_path / "all.jsonl", *((f"d{n}", f"Ann has {n} cats.") for n in range(140)))
    names = [f"d{n}" for n in range(140)]
    random.Random(seed).shuffle(names)
    documents = Documents(tmp_path)
    for name in names:
        assert text_of(documents, name) == f"Ann has {name[1:]} cats."


def test_the_first_of_an_id_in_a_file_counts(tmp_path: Path) -> None:
    write(tmp_path / "all.jsonl", ("a", "First."), ("b", "B."), ("a", "Second."), ("b", "Other."))
    documents = Documents(tmp_path)
    assert text_of(documents, "b") == "B."
    assert text_of(documents, "a") == "First."


def test_a_file_called_like_a_document_comes_before_one_that_has_it_inside(tmp_path: Path) -> None:
    write(tmp_path / "all.jsonl", ("a", "A."), ("b", "Inside."))
    (tmp_path / "b.txt").write_text("By its name.", encoding="utf-8")
    documents = Documents(tmp_path)
    assert text_of(documents, "a") == "A."
    assert text_of(documents, "b") == "By its name."


def test_an_id_that_no_file_has_is_named(tmp_path: Path) -> None:
    write(tmp_path / "all.jsonl", ("a", "A."))
    with pytest.raises(DataError, match="has no document 'z'"):
        Documents(tmp_path).document("z")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two documents in one file, and a broken file before it."""
    (tmp_path / "a-broken.docx").write_bytes(b"no docx")
    write(tmp_path / "all.jsonl", ("D1", "First."), ("D2", "Second."))
    return tmp_path


def test_a_broken_file_does_not_hide_documents_inside_another(folder: Path) -> None:
    documents = Documents(folder)
    assert [text_of(documents, name) for name in ("D1", "D2")] == ["First.", "Second."]


def test_a_broken_file_is_named_for_the_document_that_it_is_called_like(folder: Path) -> None:
    with pytest.raises(DataError, match=r"a-broken\.docx: is not a readable docx"):
        Documents(folder).document("a-broken")


def test_a_broken_file_is_named_for_a_document_that_is_in_no_other(folder: Path) -> None:
    problem = r"has no document 'D3'; 1 of its files was not read \(a-broken\.docx: is not a read"
    with pytest.raises(DataError, match=problem):
        Documents(folder).document("D3")


def test_what_a_file_has_before_the_line_that_is_broken_is_read(tmp_path: Path) -> None:
    write(tmp_path / "all.jsonl", ("D1", "First."))
    with (tmp_path / "all.jsonl").open("a") as stream:
        stream.write("no json\n")
    for path in (tmp_path, tmp_path / "all.jsonl"):
        documents = Documents(path)
        assert text_of(documents, "D1") == "First."
        with pytest.raises(DataError, match=r"all\.jsonl:2: is not"):
            documents.document("D2")


def test_files_are_read_once_for_all_documents_that_are_missing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, read = [], Docx.read

    def reading(reader: Docx, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        opened.append(file.id)
        return read(reader, file, problems)

    monkeypatch.setattr(Docx, "read", reading)
    documents = Documents(folder)
    for name in ("D1", "D3", "D4", "D2"):
        with suppress(DataError):
            documents.document(name)
    assert opened == ["a-broken.docx"]


def test_documents_in_memory_go_by_their_ids() -> None:
    given = make_document("a", "Ann Lee, 28, won.")
    library = Records([given, {"id": "b", "text": "Bo Moss left."}, {"id": "a", "text": "Other."}])
    assert library.document("a") == given
    assert library.document("b").text == "Bo Moss left."
    with pytest.raises(DataError, match="no document 'c' is given"):
        library.document("c")
