"""Sentences in capitals are read in normal case."""

from __future__ import annotations

import pytest

from entailment.discourse.capitals import in_normal_case


@pytest.mark.parametrize(
    ("text", "other", "read"),
    [
        ("THE BRIDGE WAS CLOSED IN MAY.", "", "The bridge was closed in May."),
        ("GUESTS MAY STAY ON MONDAY.", "", "Guests may stay on Monday."),
        ("NADIA OWNS A BOAT.", "Nadia owns a car.", "Nadia owns a boat."),
        ("ANN LEE WON IN OSLO.", "Ann Lee won in Rome.", "Ann Lee won in Oslo."),
        ("THE OLD MILL IN NEW YORK CLOSED.", "", "The old mill in New York closed."),
        ("NASA LEFT THE OLD BASE.", "NASA left.", "NASA left the old base."),
        ("MR. SMITH AND THE CLERK LEFT.", "", "Mr. Smith and the clerk left."),
        ("IT IS OPEN TO ALL. Ann left.", "", "It is open to all. Ann left."),
        ("Ann left. IT IS OPEN TO ALL.", "", "Ann left. It is open to all."),
    ],
)
def test_names_are_those_of_the_other_side_and_of_the_dictionary(
    text: str, other: str, read: str
) -> None:
    assert in_normal_case(text, other).text == read


@pytest.mark.parametrize(
    "text",
    ["NASA, ESA AND IBM", "The USA and the UK left.", "MR. SMITH: It is safe.", "", "A B C D"],
)
def test_other_texts_stay(text: str) -> None:
    assert in_normal_case(text, "It is safe.").text == text


def test_offsets_lead_back() -> None:
    read = in_normal_case("THE MILL WAS SOLD IN ROME.", "")
    assert read.span(4, 8) == (4, 8)
