"""The end of an office, and a text that only says who holds it."""

from __future__ import annotations

import pytest

from entailment.structure.pairs import another_event


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "Its chief executive, Carl Renner, apologised.",
            "Carl Renner resigned as chief executive.",
        ),
        (
            "The chairman of Voltar, Paul Ohm, spoke.",
            "Paul Ohm stepped down as chairman of Voltar.",
        ),
        ("The coach, Leo Brandt, praised them.", "Leo Brandt was dismissed as coach."),
        ("Jan Holm is the minister.", "Jan Holm quit as minister."),
        ("In 2019 Ms Ball was mayor.", "Ms Ball resigned as mayor in 2023."),
        ("Its chairman, Dr. Paul Ohm, spoke.", "Paul Ohm stepped down as chairman."),
        ("Its chairman, Mr. Paul Ohm, spoke at No. 10.", "Paul Ohm resigned as chairman."),
        ("Its chairman, Paul Ohm, spoke.", "Paul Ohm bowed out as chairman."),
        ("Its chairman, Paul Ohm, spoke.", "Paul Ohm was forced out as chairman."),
        ("Its chairman, Paul Ohm, spoke.", "Paul Ohm gave up the post of chairman."),
        ("The minister, Eva Lind, spoke.", "Eva Lind has vacated the office of minister."),
        ("The minister, Eva Lind, spoke.", "Eva Lind stood aside as minister."),
    ],
)
def test_who_holds_an_office_may_have_given_it_up(text: str, hypothesis: str) -> None:
    assert another_event(text, hypothesis) is not None


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Jan Holm is still the minister.", "Jan Holm resigned as minister."),
        ("Jan Holm remains minister.", "Jan Holm resigned as minister."),
        ("Jan Holm refused to resign as minister.", "Jan Holm resigned as minister."),
        ("Jan Holm, the minister, did not go.", "Jan Holm resigned as minister."),
        ("In 2024 the minister, Jan Holm, spoke.", "Jan Holm resigned as minister in 2020."),
        ("The minister praised Ann. Jan Holm left.", "Jan Holm resigned as minister."),
        ("Jan Holm is the minister.", "Jan Holm did not resign as minister."),
        ("Jan Holm is the minister.", "Jan Holm became minister."),
        ("Jan Holm is the minister.", "Jan Holm was appointed as minister."),
        ("Jan Holm is the minister.", "Jan Holm is known as minister."),
        ("Dr. Jan Holm said no. The minister left.", "Jan Holm resigned as minister."),
        ("Jan Holm was minister for life.", "Jan Holm stepped down as minister."),
        ("Jan Holm vowed to carry on as minister.", "Jan Holm resigned as minister."),
        ("The mayor, Jan Holm, won a second term.", "Jan Holm was voted out as mayor."),
        ("Voters kept Jan Holm as mayor.", "Jan Holm was voted out as mayor."),
        ("Jan Holm will be minister for four years.", "Jan Holm resigned as minister."),
    ],
)
def test_what_denies_the_end_stays_a_contradiction(text: str, hypothesis: str) -> None:
    assert another_event(text, hypothesis) is None


@pytest.mark.parametrize("hypothesis", ["  resigned as minister.", "resigned as minister."])
def test_an_end_without_a_holder_is_of_nobody(hypothesis: str) -> None:
    assert another_event("Jan Holm is the minister.", hypothesis) is None
