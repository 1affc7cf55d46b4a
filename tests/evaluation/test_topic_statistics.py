"""The statistics of the RTE-6 overview, from its own tables."""

from __future__ import annotations

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import OptionError
from entailment.evaluation.published import published_runs
from entailment.evaluation.rankings import spread_report, spread_rows
from entailment.evaluation.statistics import best_runs, precision_recall_gap, spread, team_of

PUBLISHED = {
    ("rte6-main", "micro_f", "all runs"): (48, [48.01, 33.72, 32.30, 11.60]),
    ("rte6-main", "micro_f", "best runs"): (18, [48.01, 36.14, 33.77, 11.60]),
    ("rte6-novelty", "f", "all runs"): (22, [82.91, 77.84, 73.55, 43.98]),
    ("rte6-novelty", "f", "best runs"): (9, [82.91, 78.70, 72.41, 43.98]),
    ("rte6-novelty", "justification_f", "best runs"): (9, [48.26, 35.59, 32.38, 3.79]),
}
"""Tables 2 and 5: runs; highest, median, average, lowest, in percent."""


@pytest.mark.parametrize("key", PUBLISHED, ids=" ".join)
def test_the_tables_of_the_paper_are_had_again(key: tuple[str, str, str]) -> None:
    published, measure, which = key
    computed = {(candidate, kind): row for candidate, kind, row in spread_rows(published)}[
        measure, which
    ]
    runs, expected = PUBLISHED[key]
    assert computed.runs == runs
    assert [100 * value for value in computed[1:]] == pytest.approx(expected, abs=0.011)


def test_the_justification_that_cannot_be_read_lies_where_table_5_needs_it() -> None:
    runs = published_runs("rte6-novelty")
    known = [
        100 * run.measures["justification_f"] for run in runs if "justification_f" in run.measures
    ]
    assert [run.name for run in runs if "justification_f" not in run.measures] == ["UAIC20102"]
    missing = 22 * 32.88 - sum(known)
    assert missing == pytest.approx(17.2, abs=0.2)
    assert round(median([*known, missing]), 2) == 34.97


def test_the_statistics_of_table_6_are_had_again() -> None:
    generic = [run for run in published_runs("rte6-kbp") if run.kind == "generic"]
    every = spread(run.measures["f"] for run in generic)
    best = spread(run.measures["f"] for run in best_runs(generic, "f"))
    assert (round(every.median, 4), round(every.average, 4)) == (0.1598, 0.1843)
    assert (round(best.median, 4), round(best.average, 4)) == (0.1720, 0.1956)


def test_the_gaps_that_the_paper_names_but_one_misprint() -> None:
    gaps = {
        run.name: precision_recall_gap(
            run.measures["micro_precision"], run.measures["micro_recall"]
        )
        for run in published_runs("rte6-main")
    }
    assert min(gaps, key=lambda name: gaps[name]) == "BIU1"
    assert round(100 * gaps["BIU1"], 2) == 0.08
    assert max(gaps, key=lambda name: gaps[name]) == "JU_CSE_TAC3"
    assert round(100 * gaps["JU_CSE_TAC3"], 2) == 58.83  # section 2.6 prints 58.38


def test_the_best_run_is_ahead_of_the_best_baseline_as_the_paper_says() -> None:
    best = max(run.measures["micro_f"] for run in published_runs("rte6-main"))
    assert round(100 * best - 34.63, 2) == 13.38


@pytest.mark.parametrize(("published", "teams"), [("rte6-main", 18), ("rte6-novelty", 9)])
def test_there_are_as_many_teams_as_the_paper_says(published: str, teams: int) -> None:
    assert len({team_of(run.name) for run in published_runs(published)}) == teams


def test_the_table_has_a_row_for_all_runs_and_for_the_best() -> None:
    from rich.console import Console

    console = Console(width=80)
    with console.capture() as printed:
        console.print(spread_report("rte6-main"))
    text = printed.get()
    assert "48.01   33.72    32.30" in text
    assert "best runs" in text


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_a_spread_is_in_order(values: list[float]) -> None:
    statistics = spread(values)
    assert statistics.lowest <= statistics.median <= statistics.highest
    assert statistics.lowest - 1e-9 <= statistics.average <= statistics.highest + 1e-9
    assert statistics == spread(sorted(values))


def test_no_run_has_no_statistics() -> None:
    with pytest.raises(OptionError, match="at least one run"):
        spread([])
