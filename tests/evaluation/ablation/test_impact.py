"""The summary of ablation tests against Table 7 of the RTE-6 overview."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.evaluation.ablation.impact import Impact, Side, impacts, published_impacts

# The single impacts behind Table 7 are not printed, but where there are one or two tests of a
# sign the range is all of them, and of three the mean gives the third.
SINGLE_TESTS = {
    ("resource", "verbocean", "negative"): [-4, -1.15],
    ("resource", "wikipedia", "negative"): [-3.58, -23.91],
    ("resource", "dirt", "positive"): [3.97],
    ("resource", "dirt", "negative"): [-0.72, -1.56, 3 * -1.09 + 0.72 + 1.56],
    ("resource", "framenet", "negative"): [-0.1, -1.84, 3 * -1.25 + 0.1 + 1.84],
    ("resource", "catvar", "positive"): [0.63],
    ("resource", "acronyms", "negative"): [-0.76],
    ("resource", "dependency-similarity", "negative"): [-13.56],
    ("resource", "proximity-similarity", "negative"): [-7.79],
    ("tool", "coreference", "positive"): [0.17],
    ("tool", "coreference", "negative"): [-0.88, -1.54],
    ("tool", "named-entities", "negative"): [-1.23],
    ("tool", "pos-tagger", "positive"): [4.99],
    ("tool", "parser", "negative"): [-1.76],
    ("tool", "name-normalization", "positive"): [0.65],
}


@pytest.mark.parametrize(("row", "values"), SINGLE_TESTS.items(), ids=lambda key: str(key)[:40])
def test_the_summary_of_single_tests_is_the_printed_row(
    row: tuple[str, str, str], values: list[float]
) -> None:
    kind, part, sign = row
    (summary,) = impacts((kind, part, value / 100) for value in values)
    printed = next(
        impact for impact in published_impacts() if (impact.kind, impact.part) == (kind, part)
    )
    ours, papers = getattr(summary, sign), getattr(printed, sign)
    assert (ours.tests, ours.least, ours.most) == pytest.approx(papers[:3], abs=5e-5)
    if papers.mean is not None:  # printed for two tests and more, with two digits
        assert ours.mean == pytest.approx(papers.mean, abs=5.1e-5)


def test_table_7_has_the_tests_that_its_text_states() -> None:
    rows = published_impacts()
    assert sum(row.tests for row in rows if row.kind == "resource") == 46
    assert len([row for row in rows if row.kind == "resource"]) == 9
    assert sum(row.tests for row in rows if row.kind == "tool") == 11
    assert len([row for row in rows if row.kind == "tool"]) == 5


@pytest.mark.parametrize("row", published_impacts(), ids=lambda row: row.part)
def test_the_printed_rows_agree_with_themselves(row: Impact) -> None:
    sides = [side for side in (row.positive, row.negative) if side is not None]
    assert sum(side.tests for side in sides) == row.tests
    for side in sides:
        assert abs(side.least) <= abs(side.most)
        if side.mean is not None:
            assert abs(side.least) <= abs(side.mean) <= abs(side.most)


def test_what_changes_nothing_is_counted_apart() -> None:
    (impact,) = impacts([("tool", "parser", 0.0), ("tool", "parser", 0.1 + 0.2 - 0.3)])
    assert impact == Impact("tool", "parser", 2, None, 2, None)


@given(st.lists(st.floats(-1, 1).map(lambda value: round(value, 4)), min_size=1))
def test_every_test_is_counted_once_and_the_mean_is_in_the_range(values: list[float]) -> None:
    (impact,) = impacts(("resource", "wordnet", value) for value in values)
    sides: list[Side] = [side for side in (impact.positive, impact.negative) if side is not None]
    assert sum(side.tests for side in sides) + impact.none == impact.tests == len(values)
    for side in sides:
        assert side.mean is not None
        assert abs(side.least) - 1e-9 <= abs(side.mean) <= abs(side.most) + 1e-9
