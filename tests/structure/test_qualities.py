"""What a comparative compares, and of which more is less of the other."""

from __future__ import annotations

import pytest

from entailment.structure.premises.qualities import Quality, are_opposite, quality_of


@pytest.mark.parametrize(
    ("form", "quality"),
    [
        ("older", Quality("old", True)),
        ("hotter", Quality("hot", True)),
        ("worse", Quality("bad", True)),
        ("more costly", Quality("costly", True)),
        ("fewer  votes", Quality("votes", False)),
        ("less", Quality("", False)),
        ("dinner", None),
        ("letter", None),
        ("far older", None),
    ],
)
def test_a_comparative_has_a_word_and_a_way(form: str, quality: Quality | None) -> None:
    assert quality_of(form) == quality


@pytest.mark.parametrize(
    ("left", "right", "is_so"),
    [
        ("older", "younger", True),
        ("bigger", "smaller", True),
        ("more votes", "fewer votes", True),
        ("more costly", "less costly", True),
        ("older", "older", False),
        ("older", "shorter", False),
        ("less old", "younger", False),
    ],
)
def test_more_of_the_one_is_less_of_the_other(left: str, right: str, is_so: bool) -> None:
    first, second = quality_of(left), quality_of(right)
    assert first is not None
    assert second is not None
    assert are_opposite(first, second) is is_so
    assert are_opposite(second, first) is is_so
