"""Sentences end where a turn begins."""

from __future__ import annotations

import pytest

from entailment.text.contrasts import without_contrasts
from entailment.text.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("[09:03] Ann: I sold the van\n[09:04] Ben: ok\n[09:05] Ann: bye", 3),
        ("Ann: I will bring the keys\nBen: I sold the van", 2),
        ("Ann  9:01 AM\nI will bring the keys\nBen  9:02 AM\nI sold the van", 4),
        ("They open at nine in the morning on\nSunday: the fair is on.", 1),
    ],
)
def test_a_labelled_line_begins_a_sentence(text, count):
    assert len(split_sentences(text)) == count


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("The clerk, not the mayor, signed it.", "The clerk signed it."),
        ("I voted for Smith, not for Jones.", "I voted for Smith."),
        ("It is warm, not only dry.", "It is warm, not only dry."),
        ("He came late, not knowing the way.", "He came late, not knowing the way."),
    ],
)
def test_what_is_rejected_is_left_out(text, bare):
    assert without_contrasts(text, "Nothing of it.").text == bare
