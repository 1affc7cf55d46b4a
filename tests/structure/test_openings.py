"""A sentence that opens with the hypothesis, word for word, and says more."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.structure.premises import derivations
from entailment.systems import load_system


@pytest.mark.parametrize(
    ("text", "hypothesis", "rest"),
    [
        ("The ferry sank off Malta on Monday.", "The ferry sank.", "off Malta on Monday"),
        ("Ann sold the mill to the town in 1950.", "Ann sold the mill.", "to the town in 1950"),
        ("It rained. The Orla holds 90 litres, the Sim only 20.", "The Orla holds 90 litres.",
         "the Sim only 20"),
        ("Ann sold the mill in May to the town.", "Ann sold the mill.", "in May to the town"),
        ("The firm owns two ships; it sold a third.", "The firm owns two ships",
         "it sold a third"),
    ],
)  # fmt: skip
def test_what_a_sentence_opens_with_follows_from_it(text: str, hypothesis: str, rest: str) -> None:
    (derivation,) = derivations(text, hypothesis)
    assert (derivation.kind, derivation.label) == ("opening", Label.ENTAILMENT)
    assert derivation.line == f"it adds '{rest}'"
    assert derivation.premises[0] in text


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("No ferry sank off Malta.", "No ferry sank."),
        ("All ferries sank in Malta.", "All ferries sank."),
        ("Few people voted in Malta.", "Few people voted."),
        ("The first ferry sank in Malta.", "The first ferry sank."),
        ("The ferry sank, if the papers are right.", "The ferry sank."),
        ("The ferry sank, or it is late.", "The ferry sank."),
        ("The ferry sank in the film.", "The ferry sank."),
        ("The ferry sank off Malta, police said.", "The ferry sank off Malta."),
        ("Tom is taller than Ann in heels.", "Tom is taller."),
        ("Did the ferry sink in June?", "Did the ferry sink"),
        ("The ferry sank off Malta, rivals joked.", "The ferry sank off Malta."),
        ("The ferry sank off Malta, sources told CNN.", "The ferry sank off Malta."),
        ("The ferry sank off Malta. The report was false.", "The ferry sank."),
        ("The state abolished taxes on books.", "The state abolished taxes."),
        ("The firm has exactly two shops in Rome.", "The firm has exactly two shops."),
        ("The drug was safe at low doses.", "The drug was safe."),
        ("Milk is the top seller in Spain.", "Milk is the top seller."),
        ("The flight took off from Rome.", "The flight took."),
        ("Smoking is banned in trains.", "Smoking is banned."),
        ("The doctor near the actor slept.", "The doctor."),
        ("The authors in the office slept.", "The authors in the."),
        ("The ferry sank off Malta.", "A ferry sank."),
    ],
)
def test_an_opening_that_may_not_hold_alone_is_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [step for step in derivations(text, hypothesis) if step.kind == "opening"]


def test_the_default_supports_what_a_sentence_opens_with() -> None:
    text = "Ann Baker sold the old house in Bonn to the town in 1950."
    (judgment,) = load_system("default", options={"model": "small"}).judge(
        [Pair("1", text, "Ann Baker sold the old house in Bonn.")]
    )
    assert judgment.label is Label.ENTAILMENT
