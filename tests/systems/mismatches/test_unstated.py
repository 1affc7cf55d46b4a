"""What a small word adds to what a text states."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.unstated import added_clauses


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind"),
    [
        ("The jury met and the judge left.", "The judge left because the jury met.", "cause"),
        ("The fare rose last week.", "The fare rose again last week.", "repetition"),
        ("The choir toured Spain.", "The choir will tour Spain.", "modality"),
        ("The choir went on tour.", "The choir will tour.", "modality"),
        ("The choir, which tours Spain, left.", "The choir will tour Spain.", "modality"),
    ],
)
def test_what_is_added_is_named(text: str, hypothesis: str, kind: str) -> None:
    assert kind in {mismatch.kind for mismatch in mismatches(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The judge left due to the strike.", "The judge left because of the strike."),
        ("Thick fog delayed the flight.", "The flight was delayed because of the fog."),
        ("Talks failed. The strike closed the port.", "The port closed because of a strike."),
        ("The fare rose for the second time.", "The fare rose again."),
        ("The choir plans a tour of Spain.", "The choir will tour Spain."),
        ("The choir is about to tour Spain.", "The choir will tour Spain."),
        ("The contract expires in 2030.", "The contract will expire in 2030."),
        ("The contract, signed in 2020, expires in 2030.", "The contract will expire in 2030."),
        ("The law takes effect in July.", "The law will take effect in July."),
        ("The birds fly south on Monday.", "The birds will fly south on Monday."),
        ("The bird flies south on Monday.", "The bird will fly south on Monday."),
    ],
)
def test_what_the_text_says_otherwise_is_not_added(text: str, hypothesis: str) -> None:
    kinds = {mismatch.kind for mismatch in mismatches(text, hypothesis)}
    assert not kinds & {"cause", "repetition"}
    assert not any("will" in str(mismatch) for mismatch in mismatches(text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_added"),
    [
        (
            "You should not drive.",
            "You should not drive, and the leaflet notes that alcohol is forbidden.",
            True,
        ),
        ("The mill closed.", "The mill closed, but Ann Hall bought seven old houses.", True),
        (
            "The mill closed. Ann sold it.",
            "The mill closed, and Ann Hall sold seven houses.",
            False,
        ),
        ("The mill closed.", "The mill closed, and it is silent.", False),
        (
            "They lost every match.",
            "They lost every match, and never gained a single proud victory.",
            False,
        ),
        ("It rained.", "The mill closed, and Ann Hall bought seven old houses.", False),
    ],
)
def test_a_clause_without_a_word_of_the_text_is_added(
    text: str, hypothesis: str, is_added: bool
) -> None:
    assert any(added_clauses(text, hypothesis)) is is_added
