"""Whether a length of time counts on or back from a time of its sentence."""

from __future__ import annotations

import pytest

from entailment.structure.sentences.directions import direction


@pytest.mark.parametrize(
    ("text", "time", "length", "sign"),
    [
        ("It closed in 2016, two years before the pit closed.", "2016", "two years", 1),
        ("It closed in 2016, two years after the pit closed.", "2016", "two years", -1),
        ("She taught for ten years before she left in 1968.", "1968", "ten years", -1),
        ("It opened two years after she left in 1968.", "1968", "two years", 1),
        ("It opened in 2016, two years earlier than planned.", "2016", "two years", 1),
        ("It opened in 2016, two years late.", "2016", "two years", -1),
        ("Due in 2016, it opened two years late.", "2016", "two years", 1),
        ("It shuts at 9 pm, on Sundays two hours earlier.", "9 pm", "two hours", -1),
        ("It was founded in 1926 for ten years.", "1926", "ten years", 1),
        ("He retired in 2015 after ten years there.", "2015", "ten years", -1),
        ("It stayed so for ten years from 1714.", "1714", "ten years", 1),
        ("It had stood for ten years when it fell in 1714.", "1714", "ten years", -1),
    ],
)
def test_words_say_whether_it_counts_on_or_back(
    text: str, time: str, length: str, sign: int
) -> None:
    at = text.index(length)
    assert direction(text, (at, at + len(length)), text.index(time)).sign == sign
