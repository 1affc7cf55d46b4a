"""What a text denies but for a condition, and a hypothesis denies altogether."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches


def _cues(text: str, hypothesis: str) -> list[str | None]:
    return [each.text for each in mismatches(text, hypothesis) if each.kind == "conditional"]


@pytest.mark.parametrize(
    ("text", "hypothesis", "cue"),
    [
        ("No tenant may keep a dog without consent.", "No tenant may keep a dog.", "without"),
        ("No tenant may keep a dog without consent.", "Tenants may not keep dogs.", "without"),
        ("Staff may not leave without approval.", "Staff may not leave.", "without"),
        ("Data is never shared without consent.", "Data is never shared.", "without"),
        ("Nobody may swim here unless a guard is there.", "Nobody may swim here.", "unless"),
        ("Refunds are not given, unless it is broken.", "Refunds are not given.", "unless"),
    ],
)
def test_a_denial_under_a_condition_is_not_one_in_any_case(
    text: str, hypothesis: str, cue: str
) -> None:
    assert _cues(text, hypothesis) == [cue]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("No tenant may keep a dog without consent.", "No tenant may keep a dog without asking."),
        ("No tenant may keep a dog without consent. No tenant may sing.", "No tenant may sing."),
        ("Dogs may not enter without a lead. Dogs may not enter.", "Dogs may not enter."),
        ("Ann did not reply, without giving a reason.", "Ann did not reply."),
        ("Guests may not smoke without exception.", "Guests may not smoke."),
        ("The court did not sit, and Ann left without a word.", "The court did not sit."),
        ("The court did not sit and Ann left without a word.", "The court did not sit."),
        ("Houses without a garden may not be let.", "Houses without a garden may not be let."),
        ("Houses without a garden may not be let to us.", "Houses may not be let."),
        ("Staff may work from home without approval.", "Staff may work from home."),
        ("The rain that did not stop left us without power.", "The rain did not stop."),
    ],
)
def test_what_is_denied_in_any_case_has_no_mismatch(text: str, hypothesis: str) -> None:
    assert not _cues(text, hypothesis)
