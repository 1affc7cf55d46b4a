"""Stretches that do not overlap, against all of them compared one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from entailment.text.spans import Spans

PLACES = st.integers(0, 30)
STRETCHES = st.lists(st.tuples(PLACES, PLACES).map(lambda two: (min(two), max(two))))


@given(STRETCHES)
def test_a_stretch_is_taken_in_where_none_that_was_overlaps_it(
    stretches: list[tuple[int, int]],
) -> None:
    spans, taken = Spans(), list[tuple[int, int]]()
    for start, end in stretches:
        free = (start, end) not in taken and not any(s < end and start < e for s, e in taken)
        assert spans.overlap(start, end) is not free
        assert spans.add(start, end) is free
        taken += [(start, end)] if free else []
