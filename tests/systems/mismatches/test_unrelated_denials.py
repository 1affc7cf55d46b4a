"""A denial about something that the text does not speak of."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches.unrelated_denials import unrelated_denials


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Erik has never failed a test.", "No lifeboat failed."),
        ("The price did not rise.", "No wage rose."),
        ("No one has been injured so far.", "No one died on the Aurelia."),
        ("No arrests have been made.", "No passenger was arrested on the Belinda."),
        ("The board accepted Corvo's offer.", "Okoro did not accept defeat."),
    ],
)
def test_a_denial_of_something_else_is_a_mismatch(text: str, hypothesis: str) -> None:
    assert [*unrelated_denials(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("All passengers were rescued unharmed.", "No one was injured."),
        ("All crew members survived the fire.", "No sailor died."),
        ("Everyone survived.", "No one died."),
        ("She is single.", "She is not married."),
        ("An Israeli court freed them.", "Israel did not prosecute them for the fire in May."),
        ("The dam held.", "The dam did not break."),
        ("The Aurelia sank without loss of life.", "No one died on the Aurelia."),
        ("The ship's lifeboats all worked.", "No lifeboat failed."),
        ("Okoro refused to accept defeat.", "Okoro did not accept defeat."),
        ("Ms Okoro remained chair.", "Okoro did not resign."),
        ("She never resigned.", "Okoro did not resign."),
        ("The hall was empty.", "No one was in the hall."),
        ("Every engine passed the test.", "No bolt failed the test."),
        ("Nobody voted against the plan.", "No member voted against the plan."),
        ("There was no rain in May.", "No rain fell in May."),
        ("Hall A is closed.", "Hall A is not open."),
        ("The vote was unanimous.", "No member dissented."),
        ("The museum is free.", "No fee is charged."),
        ("The contract cannot be renewed.", "No extension is possible."),
    ],
)
def test_a_denial_in_other_words_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*unrelated_denials(text, hypothesis)]
