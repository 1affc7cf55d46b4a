"""Significance that is claimed, and the p values and intervals that deny it."""

from __future__ import annotations

import time

import pytest

from entailment.systems.mismatches.significance import significances

PAIN = "Pain was significantly lower with A."


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Pain was lower with A (p = 0.21).", "p = 0.21"),
        ("Pain was lower with A (P=.07).", "P=.07"),
        ("Pain was lower with A (p > 0.05).", "p > 0.05"),
        ("Pain was lower with A (p-value = 0·12).", "p-value = 0·12"),
        ("Pain was lower with A (P = NS).", "P = NS"),
        ("Pain was lower with A (HR 0.91; 95% CI 0.66-1.26).", "CI 0.66-1.26"),
        ("Pain was lower with A (adjusted OR, 0.85 [95% CI, 0.70–1.03]).", "CI, 0.70–1.03"),
        ("Pain was lower with A (relative risk 0.9; 95% confidence interval 0.8 to 1.06).",
         "confidence interval 0.8 to 1.06"),
        ("Pain fell by 3 points with A (95% CI -1 to 7).", "CI -1 to 7"),
        ("Pain fell by 3 points with A (95% CI −7 to 0.3).", "CI −7 to 0.3"),
        ("Sleep was longer with A (p = 0.01). Pain was lower with A (p = 0.4).", "p = 0.4"),
    ],
)  # fmt: skip
def test_a_value_above_the_level_contradicts(text: str, value: str) -> None:
    (mismatch,) = significances(text, PAIN)
    assert (mismatch.kind, mismatch.text, mismatch.contradicts) == ("significance", value, True)


@pytest.mark.parametrize(
    "text", ["Pain tended to be lower with A.", "There was a trend toward lower pain with A."]
)
def test_a_trend_leaves_it_open(text: str) -> None:
    (mismatch,) = significances(text, PAIN)
    assert not mismatch.contradicts


@pytest.mark.parametrize(
    "text",
    [
        "Pain was lower with A, but the difference was not statistically significant.",
        "Pain was lower with A. The difference did not reach significance.",
        "Pain was lower with A, a non-significant difference.",
        "Pain was insignificantly lower with A.",
    ],
)
def test_not_significant_leaves_it_open(text: str) -> None:
    (mismatch,) = significances(text, PAIN)
    assert not mismatch.contradicts


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Pain was lower with A; the fall was not only large but significant.", PAIN),
        ("Pain was lower with A, and significant; nausea was not significant.", PAIN),
        ("Pain was lower with A (p = 0.01); nausea was not significantly lower.", PAIN),
        ("Nausea was not significant.", PAIN),
        ("No one doubts the significance of the lower pain with A.", PAIN),
        ("The fall in pain, lower with A, was not insignificant.", PAIN),
        ("Pain was lower with A (p = 0.02).", PAIN),
        ("Pain was lower with A (p = 0.05).", PAIN),
        ("Pain was lower with A (p < 0.001).", PAIN),
        ("Pain was lower with A (p < 0.1).", PAIN),
        ("Pain was lower with A (HR 0.71; 95% CI 0.56-0.89).", PAIN),
        ("Pain fell by 3 points with A (95% CI 1 to 7).", PAIN),
        ("Pain fell with A (mean difference -1.4; 95% CI, -2.1 to -0.3).", PAIN),
        ("Pain (p = 0.21) and nausea (p = 0.01) were lower with A.", PAIN),
        ("Pain was significantly lower with A, but not nausea (p = 0.01).", PAIN),
        ("Pain tended to be lower with A (p = 0.04).", PAIN),
        ("Pain was lower with A.", PAIN),
        ("Old nurses tended to leave.", "The number of nurses with pain fell significantly."),
        ("Pain was lower with A (p = 0.21).", "Pain was not significantly lower with A."),
        ("Pain was lower with A (p = 0.21).", "The reduction in pain was non-significant."),
        ("Pain was lower with A (p = 0.21).", "Pain was lower with A."),
        ("Pain was lower with A at any age (p for interaction = 0.4).", PAIN),
        ("Pain was lower with A (I2 = 0%, p = 0.52 for heterogeneity).", PAIN),
        ("The coin was dated to 900 (p = 0.21).", "The find is of great significance."),
    ],
)
def test_other_values_and_claims_are_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [*significances(text, hypothesis)]


@pytest.mark.parametrize("text", ["CI " * 4000, "p = " * 3000, "95% CI 1" * 1500, "9" * 10_000])
def test_long_texts_take_no_long_time(text: str) -> None:
    started = time.perf_counter()
    list(significances(text, PAIN))
    assert time.perf_counter() - started < 1
