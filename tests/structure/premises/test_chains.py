"""What follows along a chain of one relation: *older than*."""

from __future__ import annotations

from itertools import pairwise

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps
from tests.structure.steps import NO, OPEN, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Ada is older than Bo. Bo is older than Cy.", "Ada is older than Cy.", YES),
        ("Ada is older than Bo. Bo is older than Cy.", "Cy is younger than Ada.", YES),
        ("Ada is older than Bo. Bo is older than Cy.", "Cy is older than Ada.", NO),
        ("Ada is older than Bo. Ada is older than Cy.", "Bo is older than Cy.", OPEN),
        ("Ada is as rich as Bo, Bo is richer than Cy and Di.", "Ada is richer than Di.", YES),
        (
            "The inn is north of the mill. The mill is north of the pond.",
            "The pond is south of the inn.",
            YES,
        ),
        ("Ada is an ancestor of Bo. Bo is an ancestor of Cy.", "Cy is an ancestor of Ada.", NO),
        (
            "Bob is taller than Tim and Sam, and Sam is slightly taller than Jo.",
            "Bob is taller than Jo.",
            YES,
        ),
    ],
)
def test_a_chain_decides(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ada is older than Bo. Bo is richer than Cy.", "Cy is older than Ada."),
        ("Ada is not older than Bo. Bo is older than Cy.", "Cy is older than Ada."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "Ada is taller than Bo. Ada is taller than Cy. Bo, taller than Cy, sat down.",
            "Bo is taller than Cy.",
        ),
        ("If Ann is older than Bo and Bo is older than Cy, she wins.", "Ann is older than Cy."),
        (
            "In 1990 Ann was richer than Bo. In 2000 Bo was richer than Cy.",
            "Ann was richer than Cy.",
        ),
        ("Ann is older than some girls. Some girls are older than Bo.", "Ann is older than Bo."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_chain(text: str, hypothesis: str) -> None:
    assert "chain" not in steps.kinds(text, hypothesis)


def test_every_link_of_a_long_chain_is_a_premise() -> None:
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
    text = " ".join(f"{older} is older than {younger}." for older, younger in pairwise(names))
    (chain,) = (
        each for each in derivations(text, "Ada is older than Gus.") if each.kind == "chain"
    )
    assert len(chain.premises) == len(names) - 1
