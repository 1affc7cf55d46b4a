"""Figures of two groups, of which one is higher."""

from __future__ import annotations

import pytest

from entailment.structure.premises.groups import by_groups
from tests.pace import within

MYALGIA = "Myalgia was reported in 7.8% of patients on rosuvelin and 5.1% on placebo."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (MYALGIA, "Myalgia was less common with rosuvelin.", "CONTRADICTION"),
        (MYALGIA, "Myalgia was more common on rosuvelin than on placebo.", "ENTAILMENT"),
        (
            "Mortality was 12% with A and 8% with B.",
            "Mortality was higher with A than with B.",
            "ENTAILMENT",
        ),
        (
            "Relapse occurred in 2% of the low-dose group and 5% of the high-dose group.",
            "Relapse was less frequent in the high-dose group.",
            "CONTRADICTION",
        ),
        (
            "The mean weight was 44.8 g in wild-type mice and 31.9 g in knockout mice.",
            "Weight was lower in knockout mice.",
            "ENTAILMENT",
        ),
        (
            "Survival was 62.7% with drug A vs 48.9% with drug B (p < 0.01).",
            "Survival was significantly greater with drug A.",
            "ENTAILMENT",
        ),
        (
            "Fever occurred in 12% of children in group A and in 7% of children in group B.",
            "Fever was less common in group A.",
            "CONTRADICTION",
        ),
    ],
)
def test_the_higher_figure_is_that_of_its_group(text: str, hypothesis: str, label: str) -> None:
    assert [derivation.label for derivation in by_groups(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Pain fell by 40% with A and 20% with B.", "Pain was lower with A."),
        ("Pain was reduced by 40% with A and 20% with B.", "Pain was higher with B."),
        ("No deaths were seen in 12% with A and 8% with B.", "Deaths were more common with A."),
        ("Relapse was avoided in 80% with A and 60% with B.", "Relapse was more common with A."),
        ("Mortality was 12% with A and 8% with B.", "Mortality was higher with C."),
        ("Mortality was 12% with A and 8 days with B.", "Mortality was higher with A."),
        ("Mortality was 8% with A and 8% with B.", "Mortality was higher with A."),
        ("Mortality was 12% in women and 8% in old women.", "Mortality was higher in women."),
        ("Mortality was 12% with A, 8% with B, and 15% with C.", "Mortality was higher with A."),
        ("Mortality was 12% with A and 8% with B.", "Mortality was significantly higher with A."),
        ("Mortality was 12% with A and 8% with B.", "Mortality was slightly higher with A."),
        ("Relapse occurred in 5 days with A and 8 days with B.", "Relapse was more common with B."),
    ],
)
def test_other_figures_compare_nothing(text: str, hypothesis: str) -> None:
    assert list(by_groups(text, hypothesis)) == []


def test_many_groups_cost_no_more_than_other_words() -> None:
    text = "Mortality was " + "12% in a and 8% in b, " * 2_000
    with within(10):
        assert not [*by_groups(text, "Mortality was higher in c.")]


def test_many_spaces_cost_no_more_than_other_words() -> None:
    spaces = " " * 20_000
    with within(10):
        assert not [*by_groups(f"Mortality was 12% in{spaces}8%", f"It was higher in{spaces}c,")]
