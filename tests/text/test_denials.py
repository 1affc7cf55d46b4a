"""Words that deny, and a number that only looks like one of them."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.text.denials import DENIAL, UNSURE


@pytest.mark.parametrize("text", ["No bus runs.", "It isn't so.", "It isn’t so.", "They said no."])
def test_a_denial_is_seen(text: str) -> None:
    assert DENIAL.search(text)
    assert UNSURE.search(text)


@pytest.mark.parametrize(
    "text", ["The house at No. 10 is open.", "Bus no. 5 runs.", "Bus No.5 runs."]
)
def test_the_number_of_something_denies_nothing(text: str) -> None:
    assert not DENIAL.search(text)
    assert not UNSURE.search(text)


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("The clinic at No. 10 Hill Road is open from Monday to Thursday.",
         "The clinic at No. 10 Hill Road is closed on Fridays.", Label.ENTAILMENT),
        ("Bus No. 5 runs on weekdays.", "Bus No. 5 runs on Sundays.", Label.CONTRADICTION),
    ],
)  # fmt: skip
def test_what_has_a_number_is_derived_as_without(text: str, hypothesis: str, label: Label) -> None:
    assert [each.label for each in derivations(text, hypothesis)][:1] == [label]
