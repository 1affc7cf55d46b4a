"""Events of the same kind at another time: no contradiction by what was so at another time."""

from __future__ import annotations

import pytest

from entailment.model import Judgment, Label, Pair
from entailment.structure.pairs import another_event
from entailment.systems.cases import Case
from entailment.systems.rulings import Ruling


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Lund won the cup in 2003.", "Lund lost the cup in 2004."),
        ("Lund won the cup in 2003.", "Lund did not win the cup in 2004."),
        ("The cinema opened in 1974.", "The cinema is closing."),
        ("The cinema opened in 1974.", "The cinema will close next year."),
        ("Profits rose in 2003.", "Profits fell in 2004."),
        ("Lund won the cup in 2003.", "Lund won the cup in 2004."),
        (
            "The storm damaged the pier and flooded the port in 1987.",
            "The storm flooded the port in 1990.",
        ),
    ],
)
def test_the_opposite_or_the_same_at_another_time_is_another_event(
    text: str, hypothesis: str
) -> None:
    assert another_event(text, hypothesis) is not None


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The shop opened in 2003.", "The shop opened in 2004."),
        ("Lund won the cup in 2003.", "Lund lost the cup in 2003."),
        ("Lund won the cup.", "Lund lost the cup in 2003."),
        ("Lund never won a cup before 2003.", "Lund lost the cup in 2004."),
        ("Lund first won the cup in 2003.", "Lund did not win the cup in 2001."),
        ("The cinema opened in 1974.", "The cinema is old."),
    ],
)
def test_the_same_event_at_another_time_may_be_a_contradiction(text: str, hypothesis: str) -> None:
    assert another_event(text, hypothesis) is None


def test_a_contradiction_by_another_event_becomes_unknown() -> None:
    chances = {Label.ENTAILMENT: 0.1, Label.CONTRADICTION: 0.8, Label.UNKNOWN: 0.1}
    ruling = Ruling(Judgment("1", Label.CONTRADICTION, chances))
    pair = Pair("1", "Lund won in 2003.", "Lund lost in 2004.")
    decided = Case(pair, ruling, (), (), another_event="2003 is another time than 2004").decided([])
    assert decided.judgment.label is Label.UNKNOWN
    assert decided.judgment.probabilities[Label.UNKNOWN] > 0.5
    assert sum(decided.judgment.probabilities.values()) == pytest.approx(1)
    assert decided.reasons == ("another event: 2003 is another time than 2004",)
