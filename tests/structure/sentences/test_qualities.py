"""What a comparative compares, and of which more is less of the other."""

from __future__ import annotations

import pytest

from entailment.structure.sentences.qualities import Quality, are_opposite, quality_of
from entailment.systems.mismatches import mismatches


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


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("quicker", "slower"),
        ("brighter", "darker"),
        ("taller", "shorter"),
        ("more expensive", "cheaper"),
        ("more useful", "less useful"),
    ],
)
def test_what_is_more_of_a_quality_is_not_more_of_the_opposite(more: str, less: str) -> None:
    text = f"The red car is {more} than the blue van."
    excluded = mismatches(text, f"The red car is {less} than the blue van.")
    assert [each.kind for each in excluded] == ["comparison"]
    assert not mismatches(text, f"The blue van is {less} than the red car.")


@pytest.mark.parametrize("other", ["smaller", "more costly", "older"])
def test_another_quality_is_no_opposite(other: str) -> None:
    text = "The red car is quicker than the blue van."
    assert not mismatches(text, f"The red car is {other} than the blue van.")
