"""Obligations and rights, where the text says no more than *may*."""

from __future__ import annotations

import pytest

from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.modality import aligned_modalities, entitlements, obligations


@pytest.mark.parametrize(
    ("text", "hypothesis", "forms"),
    [
        ("Visitors may park here.", "Visitors must park here.", ("must", "may")),
        ("Ann can leave early.", "Ann has to leave early.", ("has to", "can")),
        ("The crew is allowed to stop.", "The crew was ordered to stop.",
         ("ordered to", "is allowed to")),
        ("Badges can be worn inside.", "Badges must always be worn inside.", ("must", "can")),
        ("Guests may swim. Guests can also park here.", "Guests must park here.", ("must", "can")),
        ("The buyer shall be entitled to reject it.", "The buyer must reject it.",
         ("must", "be entitled to")),
        ("The tenant has the right to renew it.", "The tenant is obliged to renew it.",
         ("obliged to", "has the right to")),
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
        ("The buyer is entitled to reject it.", "The buyer is entitled to reject it."),
        ("The buyer is entitled to reject it and must pay.", "The buyer must pay."),
    ],
)
def test_another_verb_or_a_main_verb_is_no_obligation(text: str, hypothesis: str) -> None:
    assert not list(obligations(text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The Company may in its absolute discretion pay a bonus.", "Ann is entitled to a bonus."),
        ("The Board may award a grant if it sees fit.", "Members have a right to the grant."),
        ("The Board may at its discretion award grants of £200.",
         "Members are entitled to £200 as a grant."),
    ],
)  # fmt: skip
def test_what_is_at_the_discretion_of_somebody_is_no_right(text: str, hypothesis: str) -> None:
    (mismatch,) = entitlements(text, hypothesis)
    assert (mismatch.kind, mismatch.contradicts) == ("modality", False)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann is entitled to a bonus, which the firm may raise at its discretion.",
         "Ann is entitled to a bonus."),
        ("The firm may in its discretion pay a bonus.", "The firm is entitled to pay a bonus."),
        ("Members may claim a grant.", "Members are entitled to a grant."),
        ("The firm may at its discretion close. Grants are paid in May.",
         "Members are entitled to a grant."),
        ("Guests get a free breakfast; the inn may at its discretion serve breakfast outside.",
         "Guests are entitled to a free breakfast."),
        ("Every tenant gets a space. The owner may at his discretion paint the space.",
         "Tenants have a right to a space."),
        ("The firm may in its discretion close the staff shop.", "Ann is entitled to staff leave."),
    ],
)  # fmt: skip
def test_a_right_to_act_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*entitlements(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Repairs cost 20% more than planned.", "Repairs cost 20% more."),
        ("Repairs cost 20% more.", "Repairs cost more than first planned."),
        ("The bridge opened as planned.", "The bridge opened."),
        ("Profit was higher than previously expected.", "Profit was higher."),
    ],
)
def test_what_something_is_compared_with_leaves_nothing_open(text: str, hypothesis: str) -> None:
    compared = AlignedPair(Pair("1", text, hypothesis))
    assert not [*aligned_modalities(compared)]


def test_a_plan_behind_no_comparison_leaves_it_open() -> None:
    compared = AlignedPair(Pair("1", "Repairs were planned.", "Repairs were done."))
    assert [each.hypothesis for each in aligned_modalities(compared)] == ["no modality"]
