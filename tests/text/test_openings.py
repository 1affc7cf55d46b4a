"""What stands before a sentence and is no part of it."""

from __future__ import annotations

import time

import pytest

from entailment.text.openings import openings, stamp_before, without_openings


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("4.2 Subject to approval, a dog may stay.", "Subject to approval, a dog may stay."),
        ("(a) Subject to approval, a dog may stay.", "Subject to approval, a dog may stay."),
        ("A. Subject to approval, a dog may stay.", "Subject to approval, a dog may stay."),
        ("§ 3 The fee is due.", "The fee is due."),
        ("[00:12] If it rains, it ends.", "If it rains, it ends."),
        ("12:05 - The fair ends.", "The fair ends."),
        ("MR. SMITH: If it rains, it ends.", "If it rains, it ends."),
        ("(b) Note: Well, if it rains, it ends.", "if it rains, it ends."),
        ("It rained. Ann: It did not.", "It rained. It did not."),
    ],
)
def test_what_introduces_a_sentence_is_taken_off(text: str, bare: str) -> None:
    assert without_openings(text).text == bare


@pytest.mark.parametrize(
    "text",
    [
        "J. Smith resigned in May.",
        "10:30 The train leaves for Bonn.",
        "The kit has three parts: A lamp, a rope and a map.",
        "Founded: in 1998",
        "It opens at 9:30 and closes at five.",
        "Dogs, if leashed, are admitted.",
        "Pets:",
    ],
)
def test_what_is_part_of_a_sentence_stays(text: str) -> None:
    assert without_openings(text).text == text


def test_a_label_with_a_word_that_is_stated_stays() -> None:
    assert without_openings("Oslo: It rained.", frozenset({"oslo"})).text == "Oslo: It rained."
    assert [each.label for each in openings("Oslo: It rained.")] == ["Oslo"]


@pytest.mark.parametrize(
    ("sentence", "length"),
    [
        ("[00:12] It ends.", 8),
        ("(1:02:07) It ends.", 10),
        ("00:12: It ends.", 7),
        ("01:02:07 It ends.", 9),
        ("10:30 It ends.", 0),
        ("2:05:30 was the winning time.", 0),
        ("2:05:30 - and it ends.", 10),
        ("10:30 - It ends.", 0),
        ("[see 10:30] It ends.", 0),
        ("[00:12]", 0),
    ],
)
def test_a_stamp_is_no_time_of_day(sentence: str, length: int) -> None:
    assert stamp_before(sentence) == length


@pytest.mark.parametrize("text", ["A: " * 20_000, "a-b " * 20_000, "(" * 50_000, "1:00 " * 20_000])
def test_a_hostile_text_takes_no_time(text: str) -> None:
    began = time.perf_counter()
    list(openings(text))
    assert time.perf_counter() - began < 3
