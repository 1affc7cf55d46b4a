"""How long something lasted, by when it began and ended, whatever the verbs."""

from __future__ import annotations

import pytest

from entailment.structure.premises import derivations

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
