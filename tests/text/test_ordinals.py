"""Ordinals in digits and words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.detectors import aligned_mismatches
from entailment.systems.mismatches.rules import mismatches
from entailment.text.ordinals import ordinal_value, ordinals


@pytest.mark.parametrize(
    ("form", "value"),
    [("11th", 11), ("eleventh", 11), ("Twenty-second", 22), ("101st", 101), ("hundredth", 100),
     ("ninetieth", 90), ("last", None), ("eleven", None), ("11", None), ("thirds", None)],
)  # fmt: skip
def test_an_ordinal_has_the_value_of_its_number(form: str, value: int | None) -> None:
    assert ordinal_value(form) == value


@given(st.text())
def test_any_text_has_ordinals_where_they_are_written(text: str) -> None:
    assert all(text[start:] and value >= 0 for start, value in ordinals(text))


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_other"),
    [
        ("It was her eleventh novel.", "It was her twelfth novel.", True),
        ("It was her eleventh novel.", "It was her 11th novel.", False),
        ("It was her 11th novel.", "It was her twelfth novel.", True),
        ("He is the 22nd president.", "He is the twenty-second president.", False),
        ("He is the 22nd president.", "He is the twenty-third president.", True),
        ("It was the hundredth race.", "It was the 101st race.", True),
        ("It was her eleventh novel, after the twelfth.", "It was her twelfth novel.", False),
    ],
)  # fmt: skip
def test_ranks_are_compared_by_value(text: str, hypothesis: str, is_other: bool) -> None:
    kinds = [mismatch.kind for mismatch in mismatches(text, hypothesis)]
    assert kinds == (["rank"] if is_other else [])


@pytest.mark.parametrize(
    ("text", "hypothesis", "kinds"),
    [
        ("It was her eleventh novel.", "It was her 11th novel.", []),
        ("It was her twelfth novel.", "It was her 11th novel.", ["number"]),
    ],
)
def test_an_ordinal_in_words_supports_its_number(
    text: str, hypothesis: str, kinds: list[str]
) -> None:
    compared = AlignedPair(Pair("1", text, hypothesis))
    assert [mismatch.kind for mismatch in aligned_mismatches(compared)] == kinds
