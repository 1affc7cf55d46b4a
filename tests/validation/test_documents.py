"""Documents by id, out of files of one and of several."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.validation.documents import Documents


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
