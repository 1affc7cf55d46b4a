"""Who was the first or last to do something, where two did it at different times."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.orders import by_orders

ARRIVED = "Rossi arrived on 2 May, Weiss on 9 May."
POLE = "Amundsen reached the pole in 1911, and Scott reached the pole in 1912."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (ARRIVED, "Weiss was the first to arrive."),
        (ARRIVED, "Rossi was the last to arrive."),
        (POLE, "Scott was the first person to reach the pole."),
        ("Ann won the cup in 1990. Tom won it in 1995.", "Tom was the first to win."),
        ("Ann came before Tom came.", "Tom was the first to come."),
    ],
)
def test_who_did_it_after_another_was_not_the_first(text: str, hypothesis: str) -> None:
    assert {derived.label for derived in by_orders(text, hypothesis)} == {Label.CONTRADICTION}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (ARRIVED, "Rossi was the first to arrive."),
        ("Everest was first climbed in 1953. In 1975 Junko Tabei became the first woman to reach"
         " the summit.", "Junko Tabei was the first woman to reach the summit."),
        ("The club was founded in 1920. In 1956 Ann Lee became the first woman to join it.",
         "Ann Lee was the first woman to join the club."),
        ("The mine opened in 1900. In 1950 Bo left.", "Bo was the first to leave."),
        ("Ann was in Hull in 1950. Bo joined in 1980.", "Bo was the first to join."),
        (POLE, "Scott was the first Briton to reach the pole."),
    ],
)  # fmt: skip
def test_another_event_before_leaves_open_who_was_the_first(text: str, hypothesis: str) -> None:
    assert not [*by_orders(text, hypothesis)]
