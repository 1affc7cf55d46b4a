"""Lines that state nothing without the line above."""

import pytest

from entailment.text.fragments import is_fragment
from tests.pace import within


@pytest.mark.parametrize(
    "line",
    [
        "Position: nurse",
        "Employed since: 2016",
        "Translated by Tom Wray",
        "Published by Heron Press in 1998",
        "Studied law in Coimbra",
        "Born in Porto in 1979",
        "A novel by Irene Castell",
        "Winner of the Alder Prize",
        "2. Open the cover with a coin",
    ],
)
def test_a_field_a_participle_a_noun_and_a_step_are_of_the_line_above(line):
    assert is_fragment(line)


@pytest.mark.parametrize(
    "line",
    [
        "Karl Maas left the company in May",
        "Petra Lang moves to the Lyon office",
        "- Two pallets of tiles from Marmo refused by Ada",
        "1. Crate of apples received by Lee",
        "Bed 2: refused insulin",
        "09:25 Felix will order the new printers",
        "Ms Ward waits",
        "No running",
        "Used cars sell well",
        "Broken glass was on the floor",
    ],
)
def test_a_line_with_a_subject_of_its_own_is_none(line):
    assert not is_fragment(line)


@pytest.mark.parametrize("piece", [" ", "a", "Translated by ", "a: ", "ed ", "1. "])
def test_any_line_is_read_at_once(piece):
    with within(1):
        is_fragment(piece * (20_000 // len(piece)))
