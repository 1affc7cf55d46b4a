"""Obligations: *must* where the text says no more than *may*, of one verb."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches.modality import obligations


@pytest.mark.parametrize(
    ("text", "hypothesis", "forms"),
    [
        ("Visitors may park here.", "Visitors must park here.", ("must", "may")),
        ("Ann can leave early.", "Ann has to leave early.", ("has to", "can")),
        ("The crew is allowed to stop.", "The crew was ordered to stop.",
         ("ordered to", "is allowed to")),
        ("Badges can be worn inside.", "Badges must always be worn inside.", ("must", "can")),
        ("Guests may swim. Guests can also park here.", "Guests must park here.", ("must", "can")),
        ("It may be useful to register early.", "It is useful and mandatory to register.", None),
        ("You may register early.", "It is mandatory to register early.",
         ("mandatory to", "may")),
    ],
)  # fmt: skip
def test_an_obligation_needs_one_for_the_same_verb(
    text: str, hypothesis: str, forms: tuple[str, str] | None
) -> None:
    yielded = [(each.hypothesis, each.text) for each in obligations(text, hypothesis)]
    assert yielded == ([] if forms is None else [forms])


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The firm can buy parts.", "The firm orders parts."),
        ("The firm can order parts.", "The firm ordered parts."),
        ("Smoking may harm you. Ann smokes.", "Ann needs to smoke."),
        ("The toys may last.", "The toys are made to last."),
        ("You may smoke outside.", "You must pay outside."),
        ("You may park; the guards pay.", "The guards must pay."),
        ("You may, as the guards know, smoke.", "The guards must know."),
        ("Visitors may park here, but they must pay.", "Visitors must pay."),
        ("You may not smoke here.", "You must smoke here."),
    ],
)
def test_another_verb_or_a_main_verb_is_no_obligation(text: str, hypothesis: str) -> None:
    assert not list(obligations(text, hypothesis))
