"""How long something lasts that begins and ends at times of day."""

from __future__ import annotations

import pytest

from entailment.model import Pair
from entailment.structure.premises import derivations
from entailment.structure.premises.clock_spans import by_clock_spans
from entailment.systems import load_system

TALK = "The talk began at 7 pm and ended at 9 pm."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "line"),
    [
        (TALK, "The talk lasted more than an hour.", "ENTAILMENT",
         "21.00 - 19.00 = 120 minutes: more than an hour"),
        (TALK, "The talk lasted less than an hour.", "CONTRADICTION",
         "21.00 - 19.00 = 120 minutes, not less than an hour"),
        (TALK, "The talk lasted five hours.", "CONTRADICTION",
         "21.00 - 19.00 = 120 minutes, not five hours"),
        ("The concert lasted from 7 pm to 9 pm.", "The concert lasted five hours.",
         "CONTRADICTION", "21.00 - 19.00 = 120 minutes, not five hours"),
        ("The party ran from 10 pm to 2 am.", "The party ran for four hours.", "ENTAILMENT",
         "2.00 - 22.00 = 240 minutes: four hours"),
        ("The shop is open from 9 am to 5 pm.", "The shop is open for ten hours.",
         "CONTRADICTION", "17.00 - 9.00 = 480 minutes, not ten hours"),
        ("The shop is open from 9 am to 5 pm.", "The shop is open for six hours.", "UNKNOWN",
         "17.00 - 9.00 = 480 minutes leaves open six hours"),
        ("The talk began at 9.30 am and ended at 11.15 am on Friday.",
         "The talk lasted at least two hours.", "CONTRADICTION",
         "11.15 - 9.30 = 105 minutes, not at least two hours"),
    ],
)  # fmt: skip
def test_the_time_between_two_times_of_day_is_an_amount(
    text: str, hypothesis: str, label: str, line: str
) -> None:
    results = [each for each in derivations(text, hypothesis) if each.kind == "operation"]
    assert [(each.label.name, each.line, each.premises) for each in results] == [
        (label, line, (text,))
    ]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The talk was due to begin at 7 pm and ended at 9 pm.", "The talk lasted five hours."),
        ("The talk began at 7 and ended at 9.", "The talk lasted 14 hours."),
        ("The match began at 3 pm and the party ended at 5 pm.", "The match lasted six hours."),
        ("The film ran from 7 pm to 9 pm and from 10 pm to 11 pm.", "The film ran for an hour."),
        ("The flight left Rome at 9 am and landed in Lima at noon.", "The flight lasted a day."),
        ("Ann says the talk began at 7 pm and ended at 9 pm.", "The talk lasted five hours."),
        ("If it began at 7 pm and ended at 9 pm, it was short.", "It lasted five hours."),
        (TALK, "The talk did not last five hours."),
        (TALK, "The tour lasted five hours."),
        ("The course runs from 9 am to 5 pm.", "The course runs for six weeks."),
        ("The bus runs from 5 am to 11 pm.", "The bus takes an hour."),
        ("It began at 7 pm and ended at 8.05 pm.", "It lasted an hour."),
    ],
)  # fmt: skip
def test_what_is_planned_or_of_another_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*by_clock_spans(text, hypothesis)]


def test_a_span_decides_for_the_default() -> None:
    hypotheses = ("The talk lasted two hours.", "The talk lasted five hours.")
    pairs = [Pair(str(at), TALK, hypothesis) for at, hypothesis in enumerate(hypotheses)]
    labels = [judgment.label.name for judgment in load_system("default").judge(pairs)]
    assert labels == ["ENTAILMENT", "CONTRADICTION"]
