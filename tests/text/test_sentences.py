"""Sentences: where they end, and that no character is ever lost between them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from entailment.text.sentences import MAX_SENTENCE, split_sentences
from tests.pace import within


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dr. Smith met Mr. J. R. Jones. They left.", 2),
        ("U.S. troops entered Baghdad. He lives in the U.S. She does not.", 3),
        ('"I am free," she said. "Thank you!" He left.', 3),
        ("“Where is it?” asked Tom. Nobody knew.", 2),
        ("It cost $3.5 million. No. 5 won vs. Acme Corp. on Friday.", 2),
        ("He left at 5 p.m. on Thursday, Jan. 5. It was cold.", 2),
        ("Who? Me! Yes.", 3),
        ("He told this story. Nicole left New York. Obama heard it in Baring Hall. Tatra won.", 4),
        ("Sens. Obama and McCain met Insp. Morse and the eds. Smith and Lee.", 1),
        ('They sang "Into the Woods." Ann left.', 2),
        (
            "Prof. Neil Gershenfeld saw Dist. Atty. Gil Garcetti in Lompoc, Calif. Boesky was ill.",
            1,
        ),
        ("See J. Comput. Phys., 2010, or the Univ. Press. That is all.", 2),
        ("one line\nthat goes on\nand on.", 1),
        ("one line\r\nthat goes on. And ends.", 2),
        ("no full stop\n\nanother paragraph", 2),
        ("no full stop\r\n  \r\nanother paragraph", 2),
        ("a page.\fanother page", 2),
        ("A page\fAnother page", 2),
        ("a page\fthat goes across", 1),
        ("Bring:\n- milk\n- two eggs", 3),
        ("Steps:\n1. Open it.\n2. Close it.", 3),
        ("• one thing\n• another", 2),
        ("PARIS TALKS FAIL\nThe talks failed on Monday.", 2),
        ("The spokesman, Lt. Col. Barry Venable, agreed. Rear Adm. John Kirby left.", 2),
        ("He met Lt. Gov. Roe, Mme. Curie and Pfc. Tom Roe. Reps. Ann Lee and Roe left.", 2),
        ("He lives on Elm St. The house of Tom Roe Sr. Ann left.", 3),
        ("Acme Corp. Chairman Ann Lee left. He works for Acme Corp. She does not.", 3),
        ("Yahoo! bought Overture. Yahoo! Inc. paid. The Yahoo! deal closed. Stop! He left.", 5),
        ("what? no way! i mean it.", 3),
        ("They sat. Tom spoke. The cat was fed. Tom left. He was ill. Tom left.", 6),
        ("She loves art. Tom does not. They heard mass. Tom left.", 4),
        ("He is in Boston, Mass. Tom is in Rome.", 1),
        ("The tank holds 1.8 l. The fence is 5 m. Gates are 2 m. The dose is 5 g. Take it.", 5),
        (
            "It needs 230 V. The cable is new. It has 20 W. It is 25 C. This is warm. It is −9 °C.",
            6,
        ),
        ("It takes 5 min. Acme weighs 3 lb. Bolt is 5 oz. Prices rose 3 p.c. Wages fell.", 5),
        ("Polls opened at 8 a.m. They closed at 10 p.m. Turnout was 58 per cent.", 3),
        ("It was 9 p.m. Eastern time, 3 a.m. Moscow time and 2 p.m. Tuesday or 1 p.m. EST.", 1),
        ("On 5 May the 10 p.m. Turin train left at 6 p.m. Whit Monday.", 1),
        ("He scored an A. She won. Vitamin C. It helps. World War I. In 1920 Ann left.", 6),
        ("He fled Washington D.C. Both saw Tom Ewing Jr. His son left Buffalo, N.Y. The end.", 4),
        ("D.C. United and U.S. Army men met Tom Ewing Jr. Smith and Harry S. Truman.", 1),
        ("The D.C. All-Stars won.", 1),
        ("In 2010 V. Smith, W. Roe and George F. Will saw 20 N. Main Street in U.S. May heat.", 1),
        ("Brown v. Board and Roe vs. Lee cite p. 5 f. Roe in 411 E. Elm Drive, No. 5.", 1),
        ("It eases pain.³,⁴ It is safe.<sup>5</sup> It is cheap.^6^ It is old.7 It works.", 5),
        ("It holds 4 m.² Ann left “home.”⁸ The area is 4 m² Ann left.", 3),
        ("See fig.3 Elm Road and version 4.5 Acme.", 1),
        ("It holds 10⁻³ l. Some are full.³⁻⁵ Others are not.", 3),
        ("It costs 5 euros incl. The lid is free. It costs approx.50 Euro.", 3),
        ("It costs 42,000 euros excl. VAT, given acc. to Clause 9. It is max. five.", 2),
        ("", 0),
        (" \n\t ", 0),
    ],
)
def test_a_text_has_so_many_sentences(text, expected):
    assert len(sentences(text)) == expected


def test_what_is_quoted_is_the_sentence_without_white_space():
    assert sentences("  One is here. \n Two is there.\t") == ["One is here.", "Two is there."]


def test_a_headline_over_a_long_line_is_not_glued_to_it():
    body = "Jill Carroll was freed on Thursday after 82 days, officials in the capital said."
    assert sentences(f"Reporter freed in Baghdad\n{body}") == ["Reporter freed in Baghdad", body]


def test_a_headline_may_end_in_an_adverb():
    body = "The mobile number and the password are those that you got from the office."
    assert sentences(f"How to sign in\n{body}") == ["How to sign in", body]


def test_a_name_that_begins_a_wrapped_line_begins_no_sentence():
    text = "The talks were opened yesterday in the old town hall by\nJohn Smith, who smiled."
    assert sentences(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann fell at 02:10\nMr Osei was moved to ward 6\nMr Tran refuses insulin", 3),
        ("Bed 3 is empty\nBed 5 is taken\nFridge alarm went off twice\n- call Ann\n- call Ben", 5),
        ("[14/02/2026, 09:02:11] Calls are encrypted\n[14/02/2026, 09:02:40] Tom: all well", 2),
        ("Still to do\n  - weigh bed 9\n  - replace the battery\nDone\n  - refill the trolley", 5),
        ("Open:\n- weigh bed 9\n- call Ann\nClosed:\n- refill the trolley", 5),
        ("> We need it soon\n>\n> Ann\n>> It is\n>> late\nI see", 4),
        ("> Ann,\n> it is late\nI agree", 2),
        ("On Monday, Ann Lee wrote:\nwe have no time", 2),
    ],
)
def test_a_line_that_is_broken_on_purpose_ends_a_sentence(text, expected):
    assert len(sentences(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The talks between the leaders of\nFrance and Spain ended in\nRome",
        "The talks in Rome,\nParis and the city of\nBonn failed",
        "The committee met in the hall of\nPort Wenn and chose as its seat\nThe Hague in May.",
        "THE BRIDGE WAS CLOSED\nIN MAY BECAUSE\nOF THE FLOOD",
        "- Call the office of\n  Doctor Lamb",
        "Sodium is\n> 145 mmol/l in\n> 3 tests",
        "He said what Ann\nwrote: it is late",
        "Old Martin kept the lamp\nThrough forty winters\nAnd never slept a night",
        "The prize went to Olga Petrova of the University of Minsk, to Hans Keller of\n"
        "Basel, and to Jun Mori of\nKyoto",
    ],
)
def test_a_wrapped_line_ends_none(text):
    assert sentences(text) == [text]


@given(st.text(st.characters(), max_size=300) | st.text('. \n\r\f\x1c\x85-1AaU“"(!?', max_size=200))
@example("a.\r\n\r\nb")
@example("\x00. A\x0b\x0c\ufeff\u2029")
def test_only_white_space_lies_between_sentences(text):
    spans = split_sentences(text)
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    assert edges == sorted(edges)
    assert all(start < end for start, end in spans)
    assert all(text[start:end] == text[start:end].strip() for start, end in spans)
    assert "".join(text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)).strip() == ""


def test_a_sentence_without_end_is_cut_at_white_space():
    text = "word " * 10_000
    pieces = sentences(text)
    assert "".join(pieces).replace(" ", "") == "word" * 10_000
    assert all(len(sentence) <= MAX_SENTENCE for sentence in pieces)
    assert all(sentence.endswith("word") for sentence in pieces)


@pytest.mark.parametrize(
    "piece",
    ["x", "(.", "A. ", "5 m. Aa ", "A.", "a.m. A ", "a.b", "\n- a", "\nA", '". ', " ", "\r\n"],
)
def test_ten_windows_of_anything_are_split_in_seconds(piece):
    text = piece * (10 * MAX_SENTENCE // len(piece))
    with within(2):
        spans = split_sentences(text)
    assert sum(end - start for start, end in spans) <= len(text)
    assert max((end - start for start, end in spans), default=0) <= MAX_SENTENCE


def test_a_sentence_across_a_window_is_whole():
    text = "The cat sat on the mat. " * 2_000
    assert set(sentences(text)) == {"The cat sat on the mat."}
