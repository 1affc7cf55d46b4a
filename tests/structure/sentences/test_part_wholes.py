"""How many of a whole a sentence gives."""

from __future__ import annotations

import pytest

from entailment.structure.sentences.part_wholes import part_wholes


@pytest.mark.parametrize(
    ("text", "part", "total", "is_exception"),
    [
        ("Only four of the 26 cooks are women.", 4, 26, False),
        ("Of the 19 eggs, 14 hatched.", 14, 19, False),
        ("He sent 60 letters, 12 of which were lost.", 12, 60, False),
        ("The choir has 66 boys, of whom 48 board.", 48, 66, False),
        ("They collected 214 crowns, including 20 from the mayor.", 20, 214, False),
        ("He took 48 cores, all but five from the ridge.", 5, 48, True),
        ("The fund has 900 pounds, of which 400 came from Ann.", 400, 900, False),
    ],
)
def test_a_part_of_a_whole_is_read(text: str, part: int, total: int, is_exception: bool) -> None:
    (each,) = part_wholes(text)
    assert (each.stated, each.total, each.is_exception) == (part, total, is_exception)
    assert each.rest == total - part


@pytest.mark.parametrize(
    "text",
    [
        "The hall has 40 seats and four doors.",
        "Of the 38 branches, more than eleven closed.",
        "He sent 60 letters and got twelve.",
        "Forty of the boys sing.",
        "It is 12 of 8.",
    ],
)
def test_other_numbers_are_no_parts(text: str) -> None:
    assert not part_wholes(text)
