"""Who heads a group of claims, and what stands before and behind claims."""

from __future__ import annotations

import pytest

from entailment.checking.claims import split_claims


def judged(answer: str) -> list[str]:
    return [claim.judged for claim in split_claims(answer).claims]


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("## Mr. Kestrel\n\n- Said that it is safe.\n\n## Mr. Smith\n\n- Said that it is unsafe.",
         ["Mr. Kestrel said that it is safe.", "Mr. Smith said that it is unsafe."]),
        ("**Priya**\n\n- moved to Leeds in May", ["Priya moved to Leeds in May."]),
        ("### Priya\n\nMoved to Leeds in May.", ["Priya moved to Leeds in May."]),
        ("*Mr. Smith*\n1. Opposed the levy.", ["Mr. Smith opposed the levy."]),
        ("**Mr Dunmore**\n- Was charged twice\n- Works nights",
         ["Mr Dunmore was charged twice.", "Mr Dunmore works nights."]),
        ("## Marie Curie\n\nBorn in Warsaw in 1867. Moved to Paris in 1891.",
         ["Marie Curie was born in Warsaw in 1867.", "Marie Curie moved to Paris in 1891."]),
        ("## Caller\n- Was charged twice", ["The caller was charged twice."]),
        ("Priya:\n- Said that the levy is unfair.", ["Priya said that the levy is unfair."]),
        ("## Priya\n- Based in Bonn since May", ["Priya: Based in Bonn since May."]),
        ("## Mr. Smith\n**Position:**\n- Opposed the levy.",
         ["Mr. Smith: Position: Opposed the levy."]),
    ],
)  # fmt: skip
def test_an_item_without_a_subject_has_the_person_above_it(answer: str, claims: list[str]) -> None:
    assert judged(answer) == claims


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("## Priya\n- The bridge is safe.\n- It rained in Bonn.",
         ["The bridge is safe.", "It rained in Bonn."]),
        ("## Next steps\n- Promised a refund of £42", ["Promised a refund of £42"]),
        ("## Priya\n## Costs\n- Promised a refund of £42", ["Promised a refund of £42"]),
        ("Anna Bolt", ["Anna Bolt"]),
    ],
)  # fmt: skip
def test_other_items_stay_as_they_are(answer: str, claims: list[str]) -> None:
    assert judged(answer) == claims


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("The caller was charged twice in March\nActions:\n- Priya promised a refund.",
         ["The caller was charged twice in March", "Priya promised a refund."]),
        ("Topic: charged twice\nNext steps:\n- refund of £42",
         ["Topic: charged twice", "Next steps: refund of £42."]),
        ("The kit contains the\nFollowing parts:\n- a lamp",
         ["The kit contains the Following parts: a lamp."]),
        ("The caller wrote to\nAcme Support:\n- by letter",
         ["The caller wrote to Acme Support: by letter."]),
    ],
)  # fmt: skip
def test_only_a_label_on_its_own_line_leads_in(answer: str, claims: list[str]) -> None:
    assert judged(answer) == claims


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("[00:12] Priya left.\n[00:40] Tom agreed.", ["Priya left.", "Tom agreed."]),
        ("- 00:12: Priya left early.", ["Priya left early."]),
        ("10:30 The train leaves for Bonn.", ["10:30 The train leaves for Bonn."]),
    ],
)
def test_a_stamp_is_no_part_of_a_claim(answer: str, claims: list[str]) -> None:
    assert judged(answer) == claims


def test_a_report_of_a_question_is_a_claim() -> None:
    report = 'Mr Smith asked, "Will the Minister visit Dalby?"'
    assert judged(f"{report} Mr Kestrel agreed.") == [report, "Mr Kestrel agreed."]
    assert not judged('"Who bought it?" Is it big?')


@pytest.mark.parametrize(
    "end",
    [
        "Best regards,\nAnna Bolt\nQuality Lead",
        "Kind regards\n\nAnna Bolt",
        "-- \nAnna Bolt\n+44 20 1234",
        "Thanks,\nAnna",
    ],
)
def test_the_end_of_a_letter_is_no_claim(end: str) -> None:
    read = split_claims(f"It was sent in May.\n\n{end}")
    assert [claim.judged for claim in read.claims] == ["It was sent in May."]
    assert {each.reason for each in read.left_out} == {"a signature"}


@pytest.mark.parametrize(
    "sentence",
    ["Best results are seen in May.", "Regards to the family were sent by Ann.", "Cheers rose."],
)
def test_what_only_begins_like_a_closing_is_a_claim(sentence: str) -> None:
    assert judged(sentence) == [sentence]


def test_what_states_something_behind_a_signature_is_a_claim() -> None:
    assert judged("Kind regards\n\nAnna Bolt\n\nAcme was founded in 1999.") == [
        "Acme was founded in 1999."
    ]
