"""Who agrees with whom: each two runs, also of one name."""

from __future__ import annotations

import pytest

from entailment.errors import OptionError
from entailment.evaluation.agreement import agreement_of
from entailment.evaluation.runs import Run

from .builders import gold, run

GOLD = gold("EN" * 4)


def named(*names: str) -> list[Run]:
    return [run("EN" * 4, name=name) for name in names]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["a", "b"], {("a", "b")}),
        (["a", "a"], {("a", "a (2)")}),
        (["a", "a (2)", "a"], {("a", "a (2)"), ("a", "a (3)"), ("a (2)", "a (3)")}),
    ],
)
def test_each_two_runs_are_compared_by_distinct_names(
    names: list[str], expected: set[tuple[str, str]]
) -> None:
    agreement = agreement_of(GOLD, named(*names))
    assert {(each.first, each.second) for each in agreement.likenesses} == expected
    for likeness in agreement.likenesses:
        assert likeness.correlation == pytest.approx(1.0)
    assert len(set(agreement.order)) == len(names)


def test_agreement_requires_two_runs() -> None:
    with pytest.raises(OptionError, match="two runs"):
        agreement_of(GOLD, named("a"))
