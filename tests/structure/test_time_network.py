"""Bounds between times, from those between others."""

from __future__ import annotations

import math

from entailment.structure.time_network import Constraint, bounds


def test_bounds_add_up_along_a_path() -> None:
    known = [Constraint("a", "b", 1, 2), Constraint("b", "c", 10, 20)]
    assert bounds(known, "a", "c") == (11, 22)
    assert bounds(known, "c", "a") == (-22, -11)


def test_the_tightest_of_several_paths_counts() -> None:
    known = [Constraint("a", "b", 0, 9), Constraint("a", "c", 2, 3), Constraint("c", "b", 1, 1)]
    assert bounds(known, "a", "b") == (3, 4)


def test_unrelated_times_have_no_bounds() -> None:
    assert bounds([Constraint("a", "b", 1, 2)], "a", "c") == (-math.inf, math.inf)


def test_constraints_that_no_times_keep_give_nothing() -> None:
    assert bounds([Constraint("a", "b", 1, 2), Constraint("a", "b", 5, 6)], "a", "b") is None
