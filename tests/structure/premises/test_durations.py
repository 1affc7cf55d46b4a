"""How long something lasted, by when it began and ended."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Weber was born on 3 May 1912 and died on 4 May 1972.", "He lived to be 60.", YES),
        (
            "The strike began on 3 March and was called off on 10 March.",
            "The strike went on for about a week.",
            YES,
        ),
        ("The fair began on 1 June and ended on 8 June.", "The fair lasted one week.", YES),
        ("The fair began on 1 June and ended on 8 June.", "The fair lasted two months.", NO),
    ],
)
def test_beginning_and_end_decide(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann was born in 1900 and her brother Bob died in 1950.", "Ann was 50 when she died."),
        ("Ann founded the firm in 1990 and died in 2010.", "Ann was 20 when she died."),
        (
            "The oak was planted in 1820, pruned in 1900 and felled in 1950.",
            "The oak was 80 years old when it was felled.",
        ),
    ],
)
def test_nothing_follows_from_what_only_looks_like_an_age_at_death(
    text: str, hypothesis: str
) -> None:
    assert "age" not in steps.kinds(text, hypothesis)


@pytest.mark.parametrize(
    ("hypothesis", "premise"),
    [
        ("The siege took eight years.", "The siege took from 1640 to 1648."),
        ("For eight years the siege went on.", "from 1640 to 1648 the siege went on."),
    ],
)
def test_the_stated_span_takes_the_place_of_a_duration(hypothesis: str, premise: str) -> None:
    (derivation,) = derivations("The siege ran from 1640 to 1648.", hypothesis)
    assert derivation.premises == (premise,)


SIX, NINE = "The war lasted six years.", "The war lasted nine years."


def labels(text: str, hypothesis: str) -> list[str]:
    derived = derivations(text, hypothesis)
    return [each.label.name for each in derived if each.kind == "duration"]


@pytest.mark.parametrize(
    "text",
    [
        "The war began in 1939 and ended in 1945.",
        "The war commenced in 1939 and concluded in 1945.",
        "The war erupted in 1939 and ceased in 1945.",
        "The war broke out in 1939. It was over in 1945.",
        "The war started in 1939 with a raid on the port and finally ended in 1945.",
        "The war was launched in 1939 and was called off in 1945.",
    ],
)
def test_what_began_and_ended_lasted_so_long(text: str) -> None:
    assert labels(text, SIX) == ["ENTAILMENT"]
    assert labels(text, NINE) == ["CONTRADICTION"]


@pytest.mark.parametrize(
    "text",
    [
        "The war began in 1939 and the strike ended in 1945.",
        "The war began in 1939 and was over budget in 1945.",
        "The war found a hero in 1939 and ended in 1945.",
        "The war began in 1939. The mill burnt down in 1945.",
    ],
)
def test_no_length_follows_from_two_things_or_other_verbs(text: str) -> None:
    assert labels(text, SIX) == []


def test_the_end_follows_from_the_beginning_and_the_length() -> None:
    text = "The war lasted six years. It commenced in 1939."
    assert labels(text, "The war concluded in 1945.") == ["ENTAILMENT"]
    assert labels(text, "The war concluded in 1949.") == ["CONTRADICTION"]
