from __future__ import annotations

import datetime
import logging
from pathlib import Path

import pytest

from entailment.checking.articles import read_article, statements_of
from entailment.corpora.document import make_document
from entailment.errors import DataError

ARTICLE = """---
date: 2026-06-10
---

# Pellin wins

By our staff

Rosa Pellin won the election on Sunday and thanked her voters. She is 54. Will she stay?

Copyright 2026
"""


def test_an_article_states_what_its_sentences_claim(tmp_path: Path) -> None:
    path = tmp_path / "mayor.md"
    path.write_text(ARTICLE)
    documents = read_article(path)
    assert [(statement.id, statement.text) for statement in statements_of(documents)] == [
        ("mayor.md:1", "Rosa Pellin won the election on Sunday."),
        ("mayor.md:2", "Rosa Pellin thanked her voters."),
        ("mayor.md:3", "Rosa Pellin is 54."),
    ]
    dated = statements_of(documents, with_dates=True)
    assert dated[0].text == "Rosa Pellin won the election on Sunday (7 June 2026)."


def test_without_a_date_a_relative_one_stays() -> None:
    text = "It rained yesterday."
    dated = make_document("a", text, date=datetime.date(2026, 6, 10))
    assert [s.text for s in statements_of([dated], with_dates=True)] == [
        "It rained yesterday (9 June 2026)."
    ]
    assert [s.text for s in statements_of([make_document("a", text)], with_dates=True)] == [text]


def test_an_article_that_states_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"q\.txt: states nothing"):
        statements_of([make_document("q.txt", "Did it rain?")])
    (tmp_path / "empty.txt").write_text(" \n")
    with pytest.raises(DataError, match="no text"):
        read_article(tmp_path / "empty.txt")


def test_files_that_are_not_read_are_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a.txt").write_text("It rained.")
    (tmp_path / "b.bin").write_bytes(b"\0\1")
    with caplog.at_level(logging.WARNING):
        assert [document.id for document in read_article(tmp_path)] == ["a.txt"]
    assert "b.bin" in caplog.text
