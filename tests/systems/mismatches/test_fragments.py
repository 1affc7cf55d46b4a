"""Sentences that break off, and those that say what became of another."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import decisive_mismatches

MOTIONS = (
    "Moved by Ann Lee: that the pool be closed. Carried 5-2. "
    "Moved by Ben Roe: that fees be raised. Lost 3-4."
)


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind"),
    [
        ("The lessee must not", "The lessee must not smoke.", "clause"),
        ("The rent is due. The lessee must not. Page 4.", "The lessee must not smoke.", "clause"),
        ("The policy does not cover", "The policy does not cover theft.", "clause"),
        ("Visitors should", "Visitors should sign the book.", "clause"),
        (MOTIONS, "The motion to raise fees was carried.", "role"),
        (MOTIONS, "The motion to close the pool was lost.", "role"),
        ("Carried 5-2. Moved by Ben Roe: that fees be raised.", "Raising fees was carried.",
         "role"),
    ],
)  # fmt: skip
def test_what_a_fragment_lacks_is_not_entailed(text: str, hypothesis: str, kind: str) -> None:
    assert [each.kind for each in decisive_mismatches(text, hypothesis)] == [kind]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Dogs are admitted. Cats are not.", "Cats are not admitted."),
        ("Ann can swim and Tom cannot.", "Tom cannot swim."),
        ("The lessee must not", "The lessee must not."),
        ("The lessee must not smoke", "The lessee must not smoke in bed."),
        (MOTIONS, "The motion to close the pool was carried."),
        (MOTIONS, "The motion to raise fees was lost."),
        ("The pool was discussed. Nobody objected. Carried 5-2.", "Closing the pool was carried."),
        ("Carried by the wind, the seeds spread.", "The seeds were carried by the wind."),
        ("Ann Roe. Born in Rome. Moved to Bonn.", "Ann Roe moved to Bonn."),
        ("The pool is to close. Moved by Ann. Carried 5-2.", "Closing the pool was carried."),
        ("Jed wondered. Nobody asked him. He left with Tom.", "Jed left with Tom."),
        ("Rose is not old. Max is tall. Kim is old.", "Rose is tall and Kim is old."),
        ("Sanctioned firms are few. The mill is a firm.", "The mill is sanctioned."),
    ],
)
def test_what_the_text_has_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not decisive_mismatches(text, hypothesis)
