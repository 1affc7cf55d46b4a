"""Whether *May*, *Will* and the like are modals or names."""

from __future__ import annotations

import time

import pytest

from entailment.text.modals import is_modal, without_named_modals


@pytest.mark.parametrize(
    "text",
    [
        "Theresa ^May left.", "She left in ^May.", "^May beat Jones.", "^May 2020 was wet.",
        "^Will Bay sold the mill.", "Ann met ^Will Bay.", "Mr. ^Will Bay left.", "T. ^May left.",
        "^May's deal failed.", "^Will, a cook, left.", "^May and Bob left.", "^May was wet.",
        "Bob ^Can left.", "He is ^Will.", "^May sales fell.", "Ann called ^Must.",
    ],
)  # fmt: skip
def test_a_name_or_month_is_no_modal(text):
    assert not is_modal(text.replace("^", ""), text.index("^"))


@pytest.mark.parametrize(
    "text",
    [
        "You ^may leave.", "^May we leave?", "^May the best side win.", "^Will Ann leave?",
        "^May contain nuts.", "^Must be over 18.", "1. ^Must be over 18.", "a) ^Will be paid.",
        "Note: ^May be used once.", "He said: \"^Will you come?\"", "He left. ^Must we?",
        "^Can't leave.", "GUESTS ^MAY STAY.", "Guests ^Must Not Smoke In The Hall.",
        "^May not be used.", "^Can customers return goods?", "^May also be paid in cash.",
    ],
)  # fmt: skip
def test_a_modal_is_one(text):
    assert is_modal(text.replace("^", ""), text.index("^"))


def test_names_are_masked_and_offsets_stay():
    text = "Will Bay may meet Theresa May in May. May we come?"
    masked = without_named_modals(text)
    assert masked == "____ Bay may meet Theresa ___ in ___. May we come?"
    assert len(masked) == len(text)


@pytest.mark.parametrize(
    "piece", ["May ", "May. ", ": Will ", "May\n", "1) Can ", " " * 300 + "May"]
)
def test_a_hostile_text_takes_linear_time(piece):
    begin = time.perf_counter()
    without_named_modals(piece * 2_000)
    assert time.perf_counter() - begin < 3
