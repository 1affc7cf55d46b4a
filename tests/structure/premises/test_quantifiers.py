"""What a quantifier says of another, and of only a part of its noun."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.one_in_many import by_one_in_many
from entailment.structure.premises.quantifiers import by_quantifiers
from tests.structure import steps

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("All members voted.", "Most members voted.", YES),
        ("All members present voted.", "Most members voted.", OPEN),
        ("All members present voted.", "Some members voted.", YES),
        ("All boats in Malta sank.", "Most boats in Malta sank.", YES),
        ("All books published before 1900 are free.", "Most books are free.", OPEN),
        ("All books about whales are free.", "No books are free.", NO),
        ("In the drug group, all patients recovered.", "Most patients recovered.", OPEN),
        ("Few of the boats built in Malta sank.", "Most of the boats sank.", None),
        ("Few of the boats sank.", "Most of the boats sank.", NO),
        ("None of the women who took the drug fell ill.", "Some women fell ill.", OPEN),
        ("No trains to Kent were late.", "Some trains were late.", OPEN),
        ("No trains to Kent were late.", "All trains were late.", NO),
        ("Two thirds of the voters in Kent left.", "Most voters left.", OPEN),
        ("More than a third of the voters in Kent left.", "Most voters left.", OPEN),
        ("More than a third of the voters in Kent left.", "Some voters left.", YES),
        ("More than a third of the voters in Kent left.", "No voters left.", NO),
        (
            "Few of the villagers had ever seen it.",
            "Most of the villagers had never seen it.",
            None,
        ),
        ("Few boats sank.", "Most boats did not sink.", None),
        ("All boats did not sink.", "Some boats sank.", None),
    ],
)
def test_a_quantifier_of_a_part_says_less_of_all(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = [derived.label for derived in by_quantifiers(text, hypothesis)]
    assert labels == ([label] if label else [])


def test_a_share_has_of_before_its_noun() -> None:
    (derived,) = by_quantifiers("Two thirds of the voters left.", "Most voters left.")
    assert derived.premises == ("Two thirds of the voters left.",)


def test_every_second_of_a_part_is_no_half_of_all() -> None:
    hypothesis = "Half of the children are ill."
    assert not [*by_one_in_many("Every second child in the camp is ill.", hypothesis)]
    assert [*by_one_in_many("Every second child is ill.", hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Few of the men ran.", "Not all of the men ran.", YES),
        ("Only some of the men ran.", "Not all of the men ran.", YES),
        ("Most of the boats were new.", "All of the boats were new.", OPEN),
        ("More than a third of the boats were new.", "Most of the boats were new.", OPEN),
        ("At least 40 percent of the boats were new.", "All of the boats were new.", OPEN),
    ],
)
def test_a_quantifier_decides_about_another(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Every party voted for it.", "The minority party voted for it."),
        ("Most owners sold shares.", "The majority owner sold shares."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_quantifier(text: str, hypothesis: str) -> None:
    assert "quantifier" not in steps.kinds(text, hypothesis)
