"""A day that one side writes as a number and the other as text."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.iso_dates import by_iso_dates


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        ("The law was passed on 3 May 2021.", "The law was passed on 2021-05-03.",
         "The law was passed on 3 May 2021."),
        ("The law was passed on 2021-05-03.", "The law was passed on 3 May 2021.",
         "The law was passed on 2021-05-03."),
        ("The law was passed on 30/11/2022.", "The law was passed on November 30, 2022.",
         "The law was passed on 30/11/2022."),
        ("The law was passed on 30 November 2022.", "The law was passed on 30.11.2022.",
         "The law was passed on 30 November 2022."),
        ("It ran from May 3, 2021 to June 1, 2021.", "It ran from 2021-05-03 to 2021-06-01.",
         "It ran from May 3, 2021 to June 1, 2021."),
        ("On 3 May 2021 it closed, and on 4 May 2021 it reopened.", "It reopened on 2021-05-04.",
         "It reopened on 4 May 2021."),
    ],
)  # fmt: skip
def test_the_premise_has_the_day_as_the_text_writes_it(
    text: str, hypothesis: str, premise: str
) -> None:
    results = [each for each in derivations(text, hypothesis) if each.kind == "date"]
    assert [(each.label, each.premises) for each in results] == [(Label.ENTAILMENT, (premise,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The law was passed on 3 May 2021.", "The law was passed on 2021-05-04."),
        ("The law was passed on 3 May 2021.", "The law was passed on 2021-03-05."),
        ("The law was passed on 3 May.", "The law was passed on 2021-05-03."),
        ("The law was passed in May 2021.", "The law was passed on 2021-05-03."),
        ("The law was passed on 2021-05-03.", "The law was passed in May 2021."),
        ("The law was passed on 2021-05-03.", "The law was passed on 2021-05-03."),
        ("The law was passed on 3 May 2021.", "The law was passed on May 3, 2021."),
        ("The law was passed on 03/05/2021.", "The law was passed on 2021-05-03."),
        ("Dated 2021-05-03: passed on May 3rd, 2021.", "It was passed on 3 May 2021."),
        ("Part 2021-05-03 was sold.", "It was sold on 5 May 2021."),
        ("The law was passed on 2021-13-03.", "The law was passed on 3 May 2021."),
    ],
)
def test_another_day_form_or_precision_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*by_iso_dates(text, hypothesis)]
