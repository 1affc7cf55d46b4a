"""Turns of a talk, who speaks in each, and texts that are no talk."""

from __future__ import annotations

import pytest

from entailment.discourse.references import stand_alone
from entailment.discourse.turns import spoken_in_third_person, turn_at, turns


@pytest.mark.parametrize(
    ("text", "speakers"),
    [
        ("MR. SMITH: I do.\n\nTHE MINISTER (MR. KESTREL): No.", ["Mr. Smith", "Mr. Kestrel"]),
        ("AGENT (Priya): I see.\nCALLER (Mr Dunmore): Thanks.", ["Priya", "Mr Dunmore"]),
        ("Priya: You will get a refund. Tom: Thanks.", ["Priya", "Tom"]),
        ("[00:12] Ann Berg: I sold it.\n[00:15] Zork: good", ["Ann Berg", "Zork"]),
        ("Ann  9:01 AM\nI sold the van\nBen  9:02 AM\nok", ["Ann", "Ben"]),
        ("### Ann (09:01)\n\nI sold it.\n\n### Ben (09:02)\n\nOk.", ["Ann", "Ben"]),
        ("<v Chair>Did you pay?\n\n<v Cllr Okafor>Yes.", ["The chair", "Cllr Okafor"]),
        ("ZORK UX: I left.\nANN: Why?\nZORK UX: It rained.", ["Zork Ux", "Ann", "Zork Ux"]),
        ("[09:14] Ann: Is it sold? [09:15] Zork: good", ["Ann", "Zork"]),
        ("Baz: who has it?\nInes: I do", ["Baz", "Ines"]),
    ],
)
def test_labels_name_the_speakers(text, speakers):
    assert [turn.name for turn in turns(text)] == speakers


@pytest.mark.parametrize(
    "text",
    [
        "Landlord: You must protect the deposit. Tenant: You must pay the rent.",
        "Members: You can renew online.",
        "Note: You must keep dogs on a lead. Fee: none.",
        "Chair: R. Singh\nPresent: A. Novak\n\nThe roof leaks.",
        "He names two things: a lamp and a saw. Do you see?",
        "A. The tenant pays.\nB. The owner pays. Will you sign?",
        "Dear Tom,\n\nplease note: the shop is open. Can you come?",
    ],
)
def test_other_labels_begin_no_turn(text):
    assert turns(text) == ()


def test_a_hearing_names_who_asks_and_who_answers_before():
    text = (
        "PAULA REYES, having been duly sworn, testified as follows:\n\n"
        "EXAMINATION BY MS. ARNETT\n\nQ. Were you there?\nA. I was."
    )
    assert [turn.name for turn in turns(text)] == ["Ms. Arnett", "Paula Reyes"]


def test_a_turn_goes_on_over_paragraphs_where_most_have_a_label():
    text = "ANN: I left.\n\nIt rained.\n\nBEN: Did it?\n\nANN: Yes."
    assert turn_at(text, text.index("It rained")).name == "Ann"


def test_a_turn_ends_with_its_paragraph_where_few_have_a_label():
    text = "Ann: I left.\n\nIt rained.\n\nThe mill closed.\n\nThe fair began."
    assert turn_at(text, text.index("The mill")) is None


def test_the_first_person_is_the_speaker_but_not_within_quotes():
    text = 'Ann: It rained. I am ill. Ben: He said "I left", and my car is old.'
    expected = 'Ann: It rained. Ann is ill. He said "I left", and Ben\'s car is old.'
    assert spoken_in_third_person(text) == expected


def test_a_word_before_a_title_is_no_name():
    text = "Q. So Mr. Harlan left early? A. No. Q. Who had the keys? A. Only Mr. Harlan."
    assert stand_alone(text)[-1] == "A. Only Mr. Harlan."


@pytest.mark.parametrize("text", ["Ann: I\n" * 20_000, "A. Ann: I " * 20_000, "\n\n#" * 50_000])
def test_long_texts_are_read_in_linear_time(text):
    assert len(turns(text)) <= 20_000
