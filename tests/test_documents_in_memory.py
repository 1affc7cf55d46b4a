"""What is searched, or cited by facts, may be in memory, in all forms that a check takes."""

from __future__ import annotations

import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import entailment
from entailment.errors import DataError, OptionError

WARRANTY = "The router has a two-year warranty."
OTHER = "The camera has four antennas."
OPTIONS: dict[str, Any] = {"system": "overlap"}
FACT = {"entity": "Ann Berg", "slot": "per:age", "value": "41", "document": "news"}
NEWS = {"id": "news", "text": "Ann Berg, 41, founded Acme."}


def forms(folder: Path) -> list[Any]:
    (folder / "a.txt").write_text(WARRANTY)
    (folder / "b.txt").write_text(OTHER)
    documents = [{"id": "a", "text": WARRANTY}, {"id": "b", "text": OTHER}]
    langchain = [SimpleNamespace(page_content=text, metadata={}) for text in (WARRANTY, OTHER)]
    return [
        str(folder),
        folder,
        [folder / "a.txt", folder / "b.txt"],
        [WARRANTY, OTHER],
        documents,
        iter(documents),
        langchain,
        entailment.open_sources(documents),
        entailment.open_collection(folder),
    ]


@pytest.mark.parametrize("number", range(9))
def test_search_and_novelty_take_what_check_takes(number: int, tmp_path: Path) -> None:
    finding = entailment.search(forms(tmp_path)[number], WARRANTY, **OPTIONS)
    assert [evidence.passage.text for evidence in finding.entailing] == [WARRANTY]
    statements = [WARRANTY, "A dog barked."]
    findings = entailment.novelty(forms(tmp_path)[number], statements, **OPTIONS)
    assert [str(finding.status) for finding in findings] == ["known", "novel"]


def test_a_string_is_a_path_and_a_text_in_its_place_says_so() -> None:
    with pytest.raises(DataError, match=r"no such file or folder; .* in a list: \[text\]"):
        entailment.search(WARRANTY, WARRANTY, **OPTIONS)
    with pytest.raises(DataError, match="there is no such file or folder"):
        entailment.search("", WARRANTY, **OPTIONS)
    with pytest.raises(DataError, match=r"^nowhere.txt: there is no such file$"):
        entailment.search("nowhere.txt", WARRANTY, **OPTIONS)
    with pytest.raises(OptionError, match="source-1: a string is a text"):
        entailment.search(["pyproject.toml"], WARRANTY, **OPTIONS)


@pytest.mark.parametrize("corpus", [None, 3, NEWS])
def test_what_is_no_corpus_is_named(corpus: Any) -> None:
    with pytest.raises(OptionError, match="corpus must be a path, an iterable of documents"):
        entailment.search(corpus, WARRANTY, **OPTIONS)


def test_nothing_to_search_in_is_an_error() -> None:
    with pytest.raises(OptionError, match="no sources"):
        entailment.search([], WARRANTY, **OPTIONS)
    with pytest.raises(DataError, match="no documents to search in"):
        entailment.search([], WARRANTY, lenient=True, **OPTIONS)


def test_a_broken_document_is_logged_where_lenient(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(DataError, match="source-2"):
        entailment.search([WARRANTY, "  "], WARRANTY, **OPTIONS)
    with caplog.at_level(logging.WARNING):
        finding = entailment.search([WARRANTY, "  "], WARRANTY, lenient=True, **OPTIONS)
    assert len(finding.entailing) == 1
    assert "left out: source-2" in caplog.text


def test_an_article_is_a_document_in_any_form(tmp_path: Path) -> None:
    (tmp_path / "today.txt").write_text(WARRANTY)
    articles: list[Any] = [
        WARRANTY,
        tmp_path / "today.txt",
        {"text": WARRANTY},
        SimpleNamespace(page_content=WARRANTY, metadata={}),
        entailment.open_sources([WARRANTY]).collections[0].document("source-1"),
    ]
    for article in articles:
        (finding,) = entailment.novelty([OTHER], article=article, **OPTIONS)
        assert finding.finding.hypothesis.text == WARRANTY
    with pytest.raises(OptionError, match="article is an int; a source is a string, a mapping"):
        entailment.novelty([OTHER], article=3, **OPTIONS)


def test_facts_cite_documents_that_are_opened(tmp_path: Path) -> None:
    (tmp_path / "news.txt").write_text(NEWS["text"])
    plain = list(entailment.validate([FACT], [NEWS], **OPTIONS))
    assert plain[0].rule != "missing"
    for documents in (entailment.open_sources([NEWS]), entailment.open_sources([OTHER, NEWS])):
        (validation,) = entailment.validate([FACT], documents, **OPTIONS)
        assert (validation.rule, validation.supported) == (plain[0].rule, plain[0].supported)
    opened = entailment.open_collection(tmp_path)
    (validation,) = entailment.validate([{**FACT, "document": "news.txt"}], opened, **OPTIONS)
    assert validation.rule == plain[0].rule
    (missing,) = entailment.validate([FACT], entailment.open_sources([OTHER]), **OPTIONS)
    assert missing.rule == "missing"


def test_progress_counts_what_is_returned_at_once() -> None:
    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))

    entailment.search([WARRANTY], [WARRANTY, OTHER], progress=progress, **OPTIONS)
    entailment.novelty([WARRANTY], [WARRANTY, OTHER], progress=progress, **OPTIONS)
    entailment.judge([(WARRANTY, OTHER)] * 2, progress=progress, **OPTIONS)
    assert seen == [(1, 2), (2, 2)] * 3
    with pytest.raises(OptionError, match="progress is for a list"):
        entailment.judge(iter([(WARRANTY, OTHER)]), progress=progress, **OPTIONS)
    with pytest.raises(OptionError, match="progress must be a function"):
        entailment.search([WARRANTY], WARRANTY, progress=3, **OPTIONS)
