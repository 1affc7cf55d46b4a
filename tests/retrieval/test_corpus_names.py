"""The context part `corpus-names`: a whole name that only another document of the corpus has."""

from __future__ import annotations

import pytest

import entailment
from entailment.corpora import open_corpus
from entailment.model import Document, Passage
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.context import in_context, make_parts, within
from entailment.retrieval.corpus_names import MOST
from entailment.retrieval.index import build_index
from entailment.text.sentences import split_sentences

PARTS = make_parts([{"name": "corpus-names"}])


def document(name: str, text: str) -> Document:
    spans = split_sentences(text)
    passages = [Passage(name, n, text[a:b], a, b) for n, (a, b) in enumerate(spans)]
    return Document(name, text, tuple(passages))


def judged(text: str, *others: str) -> str:
    """Return the last sentence of *text* as it is judged in a corpus with *others*."""
    first = document("first", text)
    corpus = [first, *(document(f"other{n}", other) for n, other in enumerate(others))]
    parts = within(PARTS, lambda: DocumentCollection(corpus))
    return in_context(first.passages[-1], first, parts).text


SEIZED = "The reporter Tom Carroll was seized in Mosul on Monday."


@pytest.mark.parametrize(
    ("text", "others", "expected"),
    [
        ("Mr Carroll was freed.", [SEIZED], "Mr Tom Carroll was freed."),
        ("On Friday Carroll said so.", [SEIZED], "On Friday Tom Carroll said so."),
        (
            "The IDU refused the offer.",
            ["Members of the International Dock Union (IDU) met."],
            "The International Dock Union (IDU) refused the offer.",
        ),
        (
            "On Friday Carroll was freed by Ann Roe.",
            ["The reporter Tom Carroll had been seized with Ann Roe."],
            "On Friday Tom Carroll was freed by Ann Roe.",
        ),
    ],
)
def test_a_name_that_one_other_document_has_in_full(text, others, expected):
    assert judged(text, *others) == expected


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("On Friday Carroll was freed.", [SEIZED]),  # perhaps another
        ("Mrs Carroll was freed.", [SEIZED]),
        (
            "Mr Carroll was freed.",
            [SEIZED, "The reporter Tom Ray Carroll and Tom Lee Carroll met."],
        ),
        (
            "The IDU refused.",
            ["The International Dock Union (IDU) met.", "The International Drug Union (IDU) met."],
        ),
        (
            "The international dock union, or IDU, met. The IDU left.",
            ["The Inland Drivers Union (IDU) met."],
        ),
        ("Mr Carroll was freed.", [SEIZED, "The reporter Ned Carroll is at home."]),
        ("Mr Carroll was freed.", [SEIZED, "Nobody in Carroll County voted."]),
        ("Tom Carroll is here. Mr Carroll was freed.", [SEIZED]),
        ("Jim Carroll is here. Mr Carroll was freed.", [SEIZED]),
        ("They met in Jordan.", ["The reporter Ann Jordan was seized."]),
        ("The IDU refused.", ["The International Dock Union met. The IDU is old."]),
        ("Mr Carroll was freed.", []),
    ],
)
def test_what_is_not_sure_stays_as_it_is(text, others):
    assert judged(text, *others) == document("", text).passages[-1].text


def test_a_second_mention_in_the_sentence_is_not_written_again():
    text = judged("Mr Carroll said that Mr Carroll is well.", SEIZED)
    assert text == "Mr Tom Carroll said that Mr Carroll is well."


def test_a_name_in_too_many_passages_stays_as_it_is():
    assert judged("Mr Carroll was freed.", " ".join([SEIZED] * MOST)) == "Mr Carroll was freed."
    others = ["A carroll slept."] * MOST
    assert judged("Mr Carroll was freed.", SEIZED, *others) == "Mr Carroll was freed."


def test_without_a_corpus_nothing_is_added():
    first = document("first", "Mr Carroll was freed.")
    assert in_context(first.passages[0], first, PARTS).additions == ()


def test_what_is_added_says_where_it_is_from():
    first = document("first", "Mr Carroll was freed.")
    other = document("other", f"It rained. {SEIZED}")
    parts = within(PARTS, lambda: DocumentCollection([first, other]))
    (addition,) = in_context(first.passages[0], first, parts).additions
    assert (addition.origin, addition.part) == (other.passages[1].id, "corpus-names")
    assert first.text[addition.start : addition.end] == "Carroll"


def test_a_folder_and_its_index_are_searched_alike(tmp_path):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "a.txt").write_text("Mr Carroll was freed on Friday.")
    (corpus / "b.txt").write_text(SEIZED)
    build_index(tmp_path / "index", open_corpus(corpus))
    for place in (corpus, tmp_path / "index"):
        finding = entailment.search(place, "Tom Carroll was freed.", context=["corpus-names"])
        texts = [evidence.judged.text for evidence in finding.judged]
        assert "Mr Tom Carroll was freed on Friday." in texts
