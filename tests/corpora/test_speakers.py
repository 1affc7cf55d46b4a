"""Columns and keys that say who speaks."""

from __future__ import annotations

import pytest

from entailment.corpora import open_corpus


@pytest.mark.parametrize("column", ["speaker", "author", "from", "name"])
def test_a_column_says_who_speaks(tmp_path, column):
    path = tmp_path / "chat.csv"
    path.write_text(f"{column},text\nAnn,I will bring the keys.\n", encoding="utf-8")
    (document,) = open_corpus(path)
    assert document.text == "Ann: I will bring the keys."


def test_a_key_says_who_speaks(tmp_path):
    path = tmp_path / "chat.jsonl"
    path.write_text('{"speaker": "Ann", "text": "The keys are here."}\n', encoding="utf-8")
    (document,) = open_corpus(path)
    assert document.text == "Ann: The keys are here."


def test_a_list_of_definitions_says_who_speaks_or_what_is_defined(tmp_path):
    path = tmp_path / "talk.html"
    path.write_text(
        "<html><body><dl><dt>Ann</dt><dd><p>I left.</p></dd><dt>Is it far?</dt><dd>It is.</dd>"
        "<dt>Fee</dt><dd>none</dd><dt>Rest</dt></dl></body></html>",
        encoding="utf-8",
    )
    (document,) = open_corpus(path)
    assert document.text.split("\n\n") == [
        "Ann: I left.",
        "Is it far?",
        "It is.",
        "Fee: none",
        "Rest",
    ]


def test_the_author_of_an_article_does_not_speak_in_it(tmp_path):
    path = tmp_path / "news.csv"
    path.write_text("author,text\nAnn Lee,The mill closed in May.\n", encoding="utf-8")
    (document,) = open_corpus(path)
    assert document.text == "The mill closed in May."
