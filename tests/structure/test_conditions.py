"""Conditions, by the words of a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.model import Label
from entailment.structure.comparison import compare_readings
from entailment.structure.conditions import conditions
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
