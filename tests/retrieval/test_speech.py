"""A sentence of a turn is read with its speaker, and with no other turn."""

from __future__ import annotations

import pytest

from entailment.corpora.document import make_document
from entailment.retrieval.context import in_context, make_parts

DEBATE = make_document(
    "d", "MR. KESTREL: That is wrong. I voted against it.\n\nMR. SMITH: It is unfair. I agree."
)


def judged(document, number, *parts):
    tables = [{"name": name} for name in parts]
    return in_context(document.passages[number], document, make_parts(tables)).text


def test_a_later_sentence_of_a_turn_stands_behind_its_speaker():
    assert judged(DEBATE, 1) == "MR. KESTREL: I voted against it."


def test_the_first_sentence_of_a_turn_has_its_label_itself():
    assert judged(DEBATE, 2) == "MR. SMITH: It is unfair."


@pytest.mark.parametrize("part", ["preceding-sentences", "surroundings"])
def test_no_reading_crosses_a_turn(part):
    assert "KESTREL" not in judged(DEBATE, 2, part)
    assert "SMITH" not in judged(DEBATE, 1, part)


def test_a_question_is_read_with_its_answer():
    talk = make_document("d", "Q. How long did you stay?\nA. Nine years. Q. Why?\nA. It paid.")
    read = judged(talk, 1, "preceding-sentences")
    assert read == "Q. How long did you stay? A. Nine years."


def test_a_later_sentence_of_an_answer_without_a_name_stands_alone():
    talk = make_document("d", "Q. Is it far?\nA. It is. The path is steep.")
    assert judged(talk, 2) == "The path is steep."


def test_each_sentence_of_a_witness_stands_behind_the_name():
    sworn = "ANN LEE, duly sworn, testified:\n\nDIRECT EXAMINATION\n\n"
    talk = make_document("d", f"{sworn}Q. Were you there?\nA. I was. It rained.")
    assert [judged(talk, number) for number in (3, 4)] == ["Ann Lee: I was.", "Ann Lee: It rained."]


def test_sentences_of_other_texts_are_read_as_before():
    text = "Pets: Dogs are allowed. They must be on a lead.\n\nThe rent is due."
    assert judged(make_document("d", text), 1) == "They must be on a lead."
