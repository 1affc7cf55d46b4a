"""The files of topics: what is written reads back, whatever is in it; any bytes are refused."""

from __future__ import annotations

import string
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.datasets.topic_documents import read_rte6_document, write_rte6_document
from entailment.datasets.topic_files import (
    Candidates,
    read_answers,
    read_candidates,
    read_hypotheses,
    write_answers,
    write_candidates,
    write_hypotheses,
)
from entailment.errors import DataError
from entailment.model import Document, Hypothesis, Passage

ids = st.text(string.ascii_letters + string.digits + "._-&<>\"'é", min_size=1, max_size=8)
passages = st.builds(lambda document, number: f"{document}:{number}", ids, st.integers(0, 10**6))
sentences = st.dictionaries(ids, st.lists(passages, unique=True, max_size=4).map(tuple), max_size=4)
words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)
statements = st.lists(words, min_size=1, max_size=5).map(" ".join)


@given(st.dictionaries(ids, sentences, min_size=1, max_size=3))
@settings(max_examples=25)
def test_answers_read_back_as_they_were_written(answers):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.xml"
        write_answers(answers, path)
        assert read_answers(path).sentences == answers


@given(ids, sentences)
@settings(max_examples=25)
def test_candidates_read_back_in_their_order(topic_id, candidates):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "candidates.xml"
        write_candidates(Candidates(topic_id, candidates), path)
        back = read_candidates(path)
        assert (back.topic_id, back.sentences) == (topic_id, candidates)
        assert {h: list(v) for h, v in back.sentences.items()} == {
            h: list(v) for h, v in candidates.items()
        }


@given(st.dictionaries(ids, statements, min_size=1, max_size=4))
@settings(max_examples=25)
def test_hypotheses_read_back_with_their_sources(texts):
    attributes = {"ref": "It <sank> & fast.", "ref_doc_id": "B_1", "ref_s_id": "4"}
    given_ = tuple(Hypothesis(h, text, attributes) for h, text in texts.items())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hypotheses.xml"
        write_hypotheses(given_, path)
        assert read_hypotheses(path) == given_


def test_a_gold_file_has_the_statements_and_the_sentences(tmp_path):
    path = tmp_path / "gold.xml"
    write_answers(
        {"D1": {"1": ["A_1:0"], "2": []}},
        path,
        statements={"D1/1": "It sank.", "D1/2": "It floats."},
        texts={"A_1:0": "The boat went down."},
    )
    assert path.read_text() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<entailment_corpus>\n"
        ' <TOPIC t_id="D1">\n'
        '  <H h_id="1">\n'
        "   <H_sentence>It sank.</H_sentence>\n"
        '   <text doc_id="A_1" s_id="0" evaluation="YES">The boat went down.</text>\n'
        "  </H>\n"
        '  <H h_id="2">\n'
        "   <H_sentence>It floats.</H_sentence>\n"
        "  </H>\n"
        " </TOPIC>\n"
        "</entailment_corpus>\n"
    )


def test_a_sentence_with_evaluation_no_does_not_entail(write):
    path = write(
        "run.xml",
        '<entailment_corpus><TOPIC t_id="D1"><H h_id="1">'
        '<text doc_id="A" s_id="0" evaluation="NO"/><text doc_id="A" s_id="1"/>'
        '<text doc_id="A" s_id="2" evaluation="yes"/></H></TOPIC></entailment_corpus>',
    )
    assert read_answers(path).sentences == {"D1": {"1": ("A:1", "A:2")}}


def test_what_xml_cannot_hold_is_not_written(tmp_path):
    with pytest.raises(DataError, match=r"cannot hold the character U\+0001"):
        write_hypotheses([Hypothesis("1", "a\x01b")], tmp_path / "h.xml")
    document = Document("D", "a\x01b", (Passage("D", 0, "a\x01b", 0, 3),))
    with pytest.raises(DataError, match=r"cannot hold the character U\+0001"):
        write_rte6_document(document, tmp_path / "d.xml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "read", [read_answers, read_candidates, read_hypotheses, read_rte6_document]
)
@given(content=st.binary(max_size=200) | st.from_regex(
    r"(</?(DOC|TOPIC|topic|H|TEXT|S|text)( (id|t_id|h_id|doc_id|s_id)=\"[01]\")*/?>){1,12}"
).map(str.encode))  # fmt: skip
@settings(max_examples=30)
def test_any_bytes_are_read_or_refused_in_one_line(read, content):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.xml"
        path.write_bytes(content)
        message = refusal(read, path)
        assert message is None or (message.startswith(str(path)) and len(message.splitlines()) == 1)


def refusal(read, path):
    """Return what is said of the file at *path*, or None where it can be read."""
    try:
        read(path)
    except DataError as error:
        return str(error)
    return None


@pytest.mark.parametrize("read", [read_answers, read_candidates, read_hypotheses])
def test_a_bomb_of_entities_is_refused(read, write):
    path = write(
        "bomb.xml",
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
        '<entailment_corpus><TOPIC t_id="&b;"/></entailment_corpus>',
    )
    with pytest.raises(DataError, match="a file that declares entities is refused"):
        read(path)
