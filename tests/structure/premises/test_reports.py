"""Reports of facts, lines with a date, and whom *you* addresses."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.addressees import by_addressees
from entailment.structure.premises.dated_lines import by_dated_lines
from entailment.structure.premises.reports import by_reports

FELL = "Sales fell from 12% in 2021 to 7% in 2023."


@pytest.mark.parametrize(
    "frame", ["The report says", "The audit found", "The council noted", "Ann showed"]
)
def test_what_is_reported_as_a_fact_follows(frame: str) -> None:
    text = f"{frame} that {FELL[0].lower()}{FELL[1:]}"
    assert [each for each in derivations(text, FELL) if each.kind == "report"]


@pytest.mark.parametrize(
    "frame",
    [
        "Critics say",
        "Ann said",
        "The report did not find",
        "No report found",
        "Nobody noted",
        "The report falsely says",
        "The fake report says",
        "The draft report says",
        "The report claims",
        "The study suggests",
        "The report will show",
        "If the audit finds",
        "The report says that Ann thinks",
        "The report says that it is not true",
        "The inspectors hoped to find",
        "The letter says",
        "The 2010 report says",
        "The opposition's report says",
        "The novel shows",
        "The forged record shows",
    ],
)
def test_what_is_claimed_or_not_reported_does_not_follow(frame: str) -> None:
    text = f"{frame} that {FELL[0].lower()}{FELL[1:]}"
    assert not [*by_reports(text, FELL)]


def test_a_report_that_the_text_takes_back_does_not_follow() -> None:
    assert not [
        *by_reports("The report says that the mill closed. This is false.", "The mill closed.")
    ]


def test_a_report_that_somebody_objects_to_does_not_follow() -> None:
    text = "The prosecutor found that the witness lied, but the court disagreed."
    assert not [*by_reports(text, "The witness lied.")]


PAGE = "Published 14 February 2024. Last updated 9 June 2025."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (PAGE, "The guideline was published on 14 February 2024 and last updated in June 2025.",
         Label.ENTAILMENT),
        (PAGE, "The guideline was last updated in June 2025.", Label.ENTAILMENT),
        ("Review of the standard. Published 3 May 2020.",
         "The standard was published on 3 May 2020.", Label.UNKNOWN),
        ("Published 3 May 2020. The report will be published on 9 June 2020.",
         "The report was published on 3 May 2020.", Label.UNKNOWN),
        ("Adopted 3 May 2019.", "The bylaws were adopted on 3 May 2019.", Label.UNKNOWN),
        ("Opened 4 April 1998. Closed 2 May 2016.",
         "The pool opened on 4 April 1998 and closed in May 2016.", Label.UNKNOWN),
        ("Admitted: 3 May 2025 Discharged: 9 May 2025",
         "She was admitted on 3 May 2025 and discharged on 9 May 2025.", Label.UNKNOWN),
    ],
)  # fmt: skip
def test_a_dated_line_is_of_the_document(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in by_dated_lines(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    "hypothesis",
    [
        "The guideline was published in June 2025.",
        "The guideline was last updated on 14 February 2024.",
        "The guideline was published on 15 February 2024.",
        "The guideline was not last updated in June 2025.",
        "The guideline will be last updated in June 2025.",
        "The guideline was published on 14 February 2024 and withdrawn in May 2025.",
        "The guideline was published by the council on 14 February 2024.",
        "The guideline was published on 14 February 2024 in Leeds.",
    ],
)
def test_a_line_says_nothing_of_another_date_or_event(hypothesis: str) -> None:
    assert not [*by_dated_lines(PAGE, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        ("She was given oxygen.", "You were given oxygen.", "She was given oxygen."),
        ("She stopped in 2014.", "You stopped in 2014.", "She stopped in 2014."),
        ("He lives with his son.", "Your son lives there.", "His son lives there."),
        ("The patient was ill.", "You were ill.", "The patient was ill."),
        ("She is well.", "You aren't ill.", "She isn't ill."),
    ],
)
def test_you_may_be_the_only_person_of_the_text(text: str, hypothesis: str, premise: str) -> None:
    (derivation,) = by_addressees(text, hypothesis)
    assert derivation.premises == (premise,)
    assert derivation.label is Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("You must pay; she need not.", "You need not pay."),
        ("He sold her the car.", "You sold her the car."),
        ("She is his sister.", "He is younger than she is."),
        ("She was given oxygen.", "He was given oxygen."),
        ("I gave her oxygen.", "You were given oxygen."),
    ],
)
def test_you_is_nobody_where_the_text_has_speakers_or_several_people(
    text: str, hypothesis: str
) -> None:
    assert not [*by_addressees(text, hypothesis)]
