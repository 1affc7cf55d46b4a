"""Subtitles: cues joined into sentences, speakers as labels, times on lines of their own."""

from __future__ import annotations

import logging

import pytest

from entailment import check
from entailment.corpora import open_corpus
from entailment.errors import DataError


def cues(*lines: str, gap: float = 0) -> str:
    """Cues in SubRip of two seconds, one behind the other with *gap* seconds between."""
    texts = []
    for number, line in enumerate(lines):
        start = number * (2 + gap)
        times = " --> ".join(f"00:00:{int(at):02},000" for at in (start, start + 2))
        texts.append(f"{number + 1}\n{times}\n{line}\n")
    return "\n".join(texts)


def sentences(path) -> list[str]:
    (document,) = open_corpus(path)
    assert all(document.text[p.start : p.end] == p.text for p in document.passages)
    return [passage.text for passage in document.passages]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["CALLER: I did not", "receive the parcel."], ["CALLER: I did not receive the parcel."]),
        (["I did not", "[door slams]", "hear it."], ["I did not hear it."]),
        (["I am sure...", "...of it."], ["I am sure of it."]),
        (["I saw Mr.", "Smith."], ["I saw Mr. Smith."]),
        (["ANN: It rained.", "I left."], ["ANN: It rained.", "ANN: I left."]),
        (["ANN: It rained", "BEN: So what"], ["ANN: It rained", "BEN: So what"]),
        (["[SPEAKER_00]: It rained.", ">> Yes."], ["SPEAKER_00: It rained.", "Yes."]),
        (["- Is it late?\n- Yes, Ann."], ["Is it late?", "Yes, Ann."]),
        (["<i>It</i> is {\\an8}A &amp; B."], ["It is A & B."]),
        (["the dam was inspec-\nted in May"], ["the dam was inspected in May"]),
    ],
)
def test_cues_are_joined_into_sentences(write, lines, expected):
    assert sentences(write("a.srt", cues(*lines))) == expected


def test_a_pause_ends_what_has_no_stop_unless_it_breaks_off(write):
    assert sentences(write("a.srt", cues("we came home", "it rained", gap=4))) == [
        "we came home",
        "it rained",
    ]
    assert sentences(write("b.srt", cues("we did not", "see it", gap=4))) == ["we did not see it"]


WEBVTT = """WEBVTT - Board

NOTE not spoken

id-1
00:01.000 --> 00:02.000 align:start
<v Ms Lund, Finance>The pool is not

00:02.000 --> 00:03.000
<v Ms Lund, Finance>open on Mondays.

01:00:05.000 --> 01:00:06.000
<v chair>We vote. <v Ben>Aye.
"""


def test_voices_of_webvtt_are_labels_and_times_stand_above(write):
    path = write("a.vtt", WEBVTT)
    (document,) = open_corpus(path)
    assert document.title == "Board"
    assert document.text == (
        "00:00:01\nMs Lund (Finance): The pool is not open on Mondays.\n\n"
        "01:00:05\nChair: We vote.\n\n01:00:05\nBen: Aye."
    )
    assert sentences(path)[1:] == ["Chair: We vote.", "Ben: Aye."]


def test_captions_that_roll_up_are_read_once(write):
    rolling = cues(
        "the pool is", "the pool is\nnot<00:00:01.000><c> open</c>", "not open\non mondays"
    )
    assert sentences(write("a.srt", rolling)) == ["the pool is not open on mondays"]


def test_cues_without_empty_lines_between_are_apart(write):
    assert sentences(write("a.srt", cues("It rained.", "I left.").replace("\n\n", "\n"))) == [
        "It rained.",
        "I left.",
    ]


def test_what_has_no_times_is_an_error(write):
    with pytest.raises(DataError, match="no times of subtitles"):
        list(open_corpus(write("a.srt", "It rained.\n")))


def test_plain_text_with_times_of_subtitles_is_read_with_a_note(write, caplog):
    with caplog.at_level(logging.WARNING):
        list(open_corpus(write("a.txt", cues("It rained."))))
        list(open_corpus(write("b.txt", "A --> B is an arrow.")))
    assert len(caplog.records) == 1
    assert "its cues would be joined" in caplog.text


def test_a_denial_in_the_cue_before_counts(write):
    path = write("a.srt", cues("The parcel was not", "delivered on Monday."))
    (claim,) = check("The parcel was not delivered on Monday.", path, system="overlap").claims
    assert claim.evidence[0].judged == "The parcel was not delivered on Monday."
