"""What something is that a text gives by its difference from something else."""

from __future__ import annotations

import pytest

from entailment.structure.premises.offsets import by_offsets
from tests.pace import within

HEDGE = "The hedge cost 340 pounds, 60 under the estimate."
SCHOOL = "The school has 19 pupils, eight fewer than last year."
BRIDGE = "At 1,140 metres, the bridge is 310 metres longer than the Fosse Bridge."
TRAIN = "The express takes three and a half hours, an hour less than the slow train."
BEDS = "The inn has 25 beds, seven more than Tarn."
VENT = "Arl lies at 1,500 m. Vent is 200 m higher."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (HEDGE, "The estimate was 400 pounds.", "ENTAILMENT"),
        (HEDGE, "The estimate was 280 pounds.", "CONTRADICTION"),
        (SCHOOL, "Last year the school had 27 pupils.", "ENTAILMENT"),
        (SCHOOL, "Last year the school had eleven pupils.", "CONTRADICTION"),
        (BRIDGE, "The Fosse Bridge is 830 metres long.", "ENTAILMENT"),
        (TRAIN, "The slow train takes four and a half hours.", "ENTAILMENT"),
        (TRAIN, "The slow train takes two and a half hours.", "CONTRADICTION"),
        (VENT, "Vent lies at 1,700 m.", "ENTAILMENT"),
        (BEDS, "Tarn has 18 beds.", "ENTAILMENT"),
    ],
)
def test_the_other_is_the_amount_and_the_difference(text: str, hypothesis: str, label: str) -> None:
    assert [each.label.name for each in by_offsets(text, hypothesis)] == [label]


def test_the_premise_is_without_the_number() -> None:
    (derivation,) = by_offsets(SCHOOL, "Last year the school had 27 pupils.")
    assert derivation.premises == ("Last year the school had some pupils.",)
    assert derivation.line == "19 + 8 = 27"


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (HEDGE, "The hedge cost 340 pounds."),
        (HEDGE, "The hedge cost more than 280 pounds."),
        (HEDGE, "The wall cost the town of Kell 400 pounds in April and May."),
        (SCHOOL, "Last year the school had 20 pupils."),
        ("The school has 19 pupils and fewer than eight teachers.", "The school has 27 pupils."),
        ("The school has 19 pupils, of whom eight are under ten.", "The school has 27 pupils."),
        ("The school has 19 pupils, eight of them older.", "Last year it had eleven pupils."),
        (VENT, "Vent lies at 1,300 m."),
        (VENT, "Dorf lies at 1,700 m."),
        (BEDS, "Orm has 18 beds."),
        (BEDS, "Tarn has 18 nurses."),
        (BEDS, "The inn had 18 beds last year."),
        ("The tent was 90 pounds, 20 more with poles.", "The tent without poles was 70 pounds."),
        ("Arl does not lie at 1,500 m; Vent is not 200 m higher.", "Vent lies at 1,700 m."),
    ],
)
def test_look_alikes_have_no_difference(text: str, hypothesis: str) -> None:
    assert not list(by_offsets(text, hypothesis))


@pytest.mark.parametrize("blank", [" ", "\n"])
def test_a_text_of_blanks_takes_no_time(blank: str) -> None:
    with within(0.2):
        assert not list(by_offsets(f"{blank * 1999}She came in 1958.", "She came in 1960."))
