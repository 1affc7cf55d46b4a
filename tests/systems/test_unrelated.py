"""Sentences that have nothing to do with a hypothesis are not read, and change no judgment."""

from __future__ import annotations

import pytest

from entailment.model import Explanation, Pair
from entailment.systems import load_system
from entailment.systems.unrelated import LONGEST, without_unrelated

HYPOTHESIS = "The mill was sold in May."
SOLD = "The old mill was sold to a brewer in May."
FOG = "Fog closed the harbour of Odda for a week."


@pytest.mark.parametrize("text", [f"{SOLD} {FOG}", f"{FOG} {SOLD}", f"{FOG} {FOG} {SOLD} {FOG}"])
def test_an_unrelated_sentence_is_left_out_wherever_it_is(text: str) -> None:
    assert without_unrelated(text, HYPOTHESIS).text == SOLD


@pytest.mark.parametrize(
    "text",
    [
        f"{SOLD} He paid at once.",  # refers to the sentence before it
        f"{SOLD} Later reports denied this.",
        f"Nobody believes this. {SOLD}",
        "Its owner had two. It stood in Odda. That mill was sold.",  # refers to both
        f"{FOG} Nobody was hurt.",  # nothing is related
        SOLD,
        "",
    ],
)
def test_what_refers_to_a_related_sentence_stays(text: str) -> None:
    assert without_unrelated(text, HYPOTHESIS).text == text


def test_a_sentence_that_states_a_condition_stays() -> None:
    text = f"If the pier is flooded, the mill is sold in May. {FOG} The pier is flooded."
    assert without_unrelated(text, HYPOTHESIS).text == text.replace(f"{FOG} ", "")


def test_places_are_those_of_the_text_that_was_given() -> None:
    text = f"{FOG} {SOLD} {FOG}"
    normal = without_unrelated(text, HYPOTHESIS)
    start, end = normal.span(normal.text.index("brewer"), normal.text.index(" in May"))
    assert text[start:end] == "brewer"


def test_a_long_text_is_read_in_windows_and_stays() -> None:
    text = f"{SOLD} " + f"{FOG} " * (LONGEST // len(FOG))
    assert without_unrelated(text, HYPOTHESIS).text == text


def test_the_default_judges_as_if_the_sentence_were_not_there() -> None:
    default = load_system("default", options={"model": "small", "structure": "words"})
    plain, more = default.judge(
        [Pair("1", SOLD, HYPOTHESIS), Pair("1", f"{SOLD} {FOG}", HYPOTHESIS)]
    )
    assert plain.probabilities == more.probabilities


def test_an_explanation_says_that_sentences_were_left_out_and_counts_from_the_text() -> None:
    default = load_system("default", options={"model": "small", "structure": "words"})
    text = f"{FOG} {SOLD}"
    explained = default.explain(Pair("1", text, HYPOTHESIS))
    assert isinstance(explained, Explanation)
    assert "sentences without a content word of the hypothesis were left out" in explained.reasons
    for alignment in explained.alignments:
        assert text[alignment.text_start :].startswith(alignment.text_word)
