from __future__ import annotations

from statistics import mean, median

import pytest

from entailment.errors import OptionError, UnknownNameError
from entailment.evaluation.published import (
    OFFICIAL_MEASURES,
    PublishedRun,
    published_runs,
    published_source,
    ranking,
)

MAIN_F = [run.measures["micro_f"] for run in published_runs("rte6-main")]


def by_name(published: str) -> dict[str, PublishedRun]:
    return {run.name: run for run in published_runs(published)}


@pytest.mark.parametrize(
    ("name", "count"), [("rte2", 41), ("rte6-main", 48), ("rte6-novelty", 22), ("rte6-kbp", 10)]
)
def test_every_run_of_the_papers_is_there(name: str, count: int) -> None:
    assert len(published_runs(name)) == count


def test_first_tenth_and_last_run_of_rte2() -> None:
    runs = published_runs("rte2")
    assert (runs[0].name, runs[0].measures) == (
        "Adams",
        {"accuracy": 0.6262, "average_precision": 0.6282},
    )
    assert (runs[9].name, runs[9].measures) == (
        "Delmonte",
        {"accuracy": 0.5475, "average_precision": 0.5495},
    )
    assert (runs[40].name, runs[40].measures["accuracy"]) == ("Zanzotto2", 0.625)


def test_every_accuracy_of_rte2_is_a_number_of_its_800_pairs() -> None:
    for run in published_runs("rte2"):
        right = 800 * run.measures["accuracy"]
        assert right == pytest.approx(round(right), abs=0.05), run.name


def test_a_run_that_was_not_ranked_has_no_average_precision() -> None:
    assert "average_precision" not in by_name("rte2")["Katrenko1"].measures


def test_the_runs_of_rte6_have_the_statistics_that_the_paper_gives() -> None:
    # Table 2: highest 48.01, median 33.72, average 32.30, lowest 11.60.
    statistics = (max(MAIN_F), median(MAIN_F), mean(MAIN_F), min(MAIN_F))
    assert [round(100 * value, 2) for value in statistics] == [48.01, 33.72, 32.3, 11.6]


def test_the_runs_of_rte6_novelty_have_the_statistics_that_the_paper_gives() -> None:
    # Table 5: highest 82.91, median 77.84, average 73.55, lowest 43.98.
    f_scores = [run.measures["f"] for run in published_runs("rte6-novelty")]
    statistics = (max(f_scores), median(f_scores), mean(f_scores), min(f_scores))
    assert [round(100 * value, 2) for value in statistics] == [82.91, 77.84, 73.55, 43.98]


@pytest.mark.parametrize("kind", ["generic", "tailored"])
def test_the_runs_of_rte6_kbp_have_the_statistics_that_the_paper_gives(kind: str) -> None:
    f_scores = [run.measures["f"] for run in published_runs("rte6-kbp") if run.kind == kind]
    average = {"generic": 18.43, "tailored": 31.98}[kind]
    assert round(100 * mean(f_scores), 2) == average


@pytest.mark.parametrize("name", ["rte6-main", "rte6-novelty", "rte6-kbp"])
def test_f_follows_from_precision_and_recall_but_where_a_note_says_otherwise(name: str) -> None:
    for run in published_runs(name):
        if "does not follow" in run.note:
            continue
        for kind in ("", "micro_", "macro_"):
            p, r, f = (run.measures.get(f"{kind}{part}") for part in ("precision", "recall", "f"))
            if p is not None and r is not None and f is not None:
                assert 2 * p * r / (p + r) == pytest.approx(f, abs=1.01e-4), (run.name, kind)


def test_what_was_mended_has_a_note() -> None:
    noted = {run.name for run in published_runs("rte6-main") if run.note}
    assert {"FBK_irst3", "IKOMA1", "SINAI2", "SJTU_CIT3", "UAIC20103", "UB.dmirg3"} <= noted


@pytest.mark.parametrize("name", sorted(OFFICIAL_MEASURES))
def test_a_source_names_paper_and_table(name: str) -> None:
    assert "Table" in published_source(name)
    assert "Unit" not in published_source(name)


def test_a_set_that_nobody_published_is_named_with_those_near() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'rte6-main'"):
        published_runs("rte6-mian")


def test_ours_are_ranked_among_the_published_and_equals_share_a_place() -> None:
    rows = ranking("rte2", {"ours": 0.605, "best": 0.8})
    assert rows[0] == (1, "best", 0.8, True)
    shared = {row.run for row in rows if row.place == 9}
    assert shared == {"Kouylekov2", "Marsi", "deMarneffe2", "ours"}
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)


@pytest.mark.parametrize(
    ("right", "published"), [(603, "Hickl"), (501, "Adams"), (461, "deMarneffe1")]
)
def test_a_run_that_has_as_many_pairs_right_shares_the_place(right: int, published: str) -> None:
    rows = {row.run: row for row in ranking("rte2", {"ours": right / 800, "less": right / 801})}
    assert rows["ours"][:1] == rows[published][:1]
    assert (
        rows["ours"].value
        == rows[published].value
        == by_name("rte2")[published].measures["accuracy"]
    )
    assert rows["less"].place > rows["ours"].place
    assert rows["less"].value == right / 801


def test_every_figure_has_two_digits_of_percent() -> None:
    for name in OFFICIAL_MEASURES:
        for run in published_runs(name):
            for value in run.measures.values():
                assert 1e4 * value == pytest.approx(round(1e4 * value), abs=1e-6)


def test_a_ranking_by_another_measure_leaves_out_who_has_none() -> None:
    rows = ranking("rte2", {"ours": 0.7}, measure="average_precision")
    assert "Marsi" not in {row.run for row in rows}
    with pytest.raises(OptionError, match=r"'f' \(known: accuracy, average_precision\)"):
        ranking("rte2", {}, measure="f")
