"""Conditions by the words of a sentence, and what is contrary to fact."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label
from entailment.structure.comparison import compare_readings
from entailment.structure.conditions import conditions
from entailment.structure.premises.denials import by_denials
from entailment.structure.reading import Reading

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("The firm will pay if the court so orders.", {"if"}),
        ("The shop stays open as  long as sales rise.", {"as long as"}),
        ("Provided that it rains, we stay unless Tom calls.", {"provided that", "unless"}),
        ("The firm will pay even if it loses.", set()),
        ("The bridge is as long as the tunnel.", set()),
        ("The bridge is twice as long as the tunnel.", set()),
        ("Few, if any, came.", set()),
        ("Students may use the lab only where a tutor is present.", {"only where"}),
        ("Pets are allowed except if they are noisy.", {"except if"}),
        ("On paper the firm owns two ships.", {"on paper"}),
        ("By some accounts the king had six wives.", {"by some accounts"}),
    ],
)
def test_a_condition_is_seen_by_its_words(sentence: str, words: set[str]) -> None:
    assert conditions(sentence) == words


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The firm will pay if the court so orders.", "The firm will pay.", None),
        ("The firm will pay if the court so orders.", "The firm will not pay.", None),
        ("The shop will stay open as long as sales rise.", "The shop will stay open.", None),
        ("In theory the law protects tenants.", "The law protects tenants.", None),
        ("Overtime is paid only where the manager approves.", "Overtime is paid.", None),
        ("The mill will close even if prices rise.", "The mill will close.", YES),
        ("The mill will close even if prices rise.", "Prices rise.", None),
        ("The audit found that prices rose.", "Prices rose.", YES),
        ("The audit did not find that prices rose.", "Prices rose.", None),
        ("No audit found that prices rose.", "Prices rose.", None),
        ("Ann sold the mill. She will leave if it rains.", "Ann sold the mill.", YES),
        ("The bridge is as long as the tunnel and carries trams.", "The bridge carries trams.",
         YES),
    ],
)  # fmt: skip
def test_what_is_under_a_condition_is_not_supported(
    reading: Callable[[str], Reading], text: str, hypothesis: str, label: Label | None
) -> None:
    assert compare_readings(reading(text), reading(hypothesis)).label is label


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Had they been warned, they would have left.", "They were warned.", NO),
        ("If they had been warned, they wouldn't have left.", "They were not warned.", YES),
        ("If Ann had passed, she would be a doctor now.", "Ann had passed.", NO),
        ("If the tank had leaked, a red lamp would light up.", "The tank had leaked.", None),
        ("If Ann had missed a class, her mother would write a note.", "Ann had missed a class.",
         None),
    ],
)  # fmt: skip
def test_only_would_have_or_now_is_contrary_to_fact(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = [derivation.label for derivation in by_denials(text, hypothesis)]
    assert labels == ([label] if label else [])


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("It is not true that the firm sells cars.", "The firm does not sell cars.", YES),
        ("It is not true that the firm also sells cars.", "The firm does not sell cars.", YES),
        ("It is not true that the firm only sells cars.", "The firm does not sell cars.", OPEN),
        ("It is not true that the firm only sells cars.", "The firm does not only sell cars.",
         YES),
        ("It is not true that Ann won again.", "Ann did not win.", OPEN),
        ("It is not true that Ann voted for it.", "Ann did not vote.", None),
        ("It is not true that Ann must pay.", "Ann does not pay.", None),
    ],
)  # fmt: skip
def test_a_denial_may_be_of_a_focus_word_or_a_modal_alone(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = [derivation.label for derivation in by_denials(text, hypothesis)]
    assert labels == ([label] if label else [])
