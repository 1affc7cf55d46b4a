"""Micro and macro measures: cases worked out by hand, the paper's own tables, properties."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Group

from entailment.errors import OptionError
from entailment.evaluation.f_scores import harmonic_mean, macro, matrix, micro
from entailment.evaluation.published import published_runs
from entailment.evaluation.search import all_candidates, score_search, sentence_counts
from entailment.evaluation.search_comparison import compare_topic_runs
from entailment.evaluation.tasks.topic_reports import topic_comparison_printed, topic_scores_printed
from entailment.evaluation.topic_runs import TopicGold, TopicRun

from .topics import sentences, topic_gold, topic_run

GOLD = topic_gold({"A": {"1": "012", "2": ""}, "B": {"3": "01", "4": "5"}})
RUN = topic_run({"A": {"1": "01", "2": "7"}, "B": {"3": "1", "4": ""}})
"""Topic A: 2 of 3 returned are right, of 3 there; topic B: 1 of 1, of 3."""


def values(run: TopicRun, gold: TopicGold = GOLD) -> dict[str, float]:
    return {
        name: score.value for name, score in score_search(run, gold, bootstrap=0).scores.items()
    }


def test_measures_of_a_case_worked_out_by_hand() -> None:
    assert values(RUN) == pytest.approx(
        {
            "micro_precision": 3 / 4,
            "micro_recall": 3 / 6,
            "micro_f": 2 * 3 / (4 + 6),
            "macro_precision": (2 / 3 + 1) / 2,
            "macro_recall": (2 / 3 + 1 / 3) / 2,
            "macro_f": 2 * (5 / 6) * (1 / 2) / (5 / 6 + 1 / 2),
            "precision_recall_gap": 1 / 4,
        }
    )


def test_a_topic_for_which_nothing_is_returned_has_precision_0() -> None:
    measured = values(topic_run({"A": {"1": "012", "2": ""}, "B": {"3": "", "4": ""}}))
    assert measured["micro_precision"] == 1
    assert measured["macro_precision"] == 0.5
    assert measured["macro_recall"] == 0.5


def test_a_topic_in_which_nothing_entails_has_no_part_in_macro_recall() -> None:
    gold = topic_gold({"A": {"1": "0"}, "B": {"2": ""}})
    measured = values(topic_run({"A": {"1": "0"}, "B": {"2": ""}}), gold)
    assert (measured["macro_precision"], measured["macro_recall"]) == (0.5, 1)


def test_a_run_that_returns_nothing_scores_0() -> None:
    nothing = topic_run({"A": {"1": "", "2": ""}, "B": {"3": "", "4": ""}})
    assert set(values(nothing).values()) == {0}


def test_each_topic_has_its_own_scores_and_counts() -> None:
    part = score_search(RUN, GOLD).by["A"]
    assert part == pytest.approx(
        {"precision": 2 / 3, "recall": 2 / 3, "f": 2 / 3, "hits": 2, "returned": 3, "relevant": 3}
    )


def test_all_candidates_score_as_table_3_of_the_paper_says() -> None:
    counts = np.array([[945, 19_972, 945]])
    measured = micro(counts, np.array([1]))
    assert [round(100 * value, 2) for value in measured] == [4.73, 100, 9.04]
    assert round(harmonic_mean(4.73, 100), 2) == 9.03  # the paper's F is of the rounded P


@pytest.mark.parametrize(
    ("precision", "recall", "f"),
    [(30.78, 39.58, 34.63), (21.87, 56.19, 31.49), (17.15, 66.03, 27.23), (14.23, 72.7, 23.8)],
)
def test_the_baselines_of_table_3_follow_from_their_precision_and_recall(
    precision: float, recall: float, f: float
) -> None:
    assert harmonic_mean(precision, recall) == pytest.approx(f, abs=0.011)


@pytest.mark.parametrize("kind", ["micro", "macro"])
def test_f_of_table_1_is_the_harmonic_mean_of_precision_and_recall(kind: str) -> None:
    rows = [
        [run.measures[f"{kind}_{name}"] for name in ("precision", "recall", "f")]
        for run in published_runs("rte6-main")
        if "does not follow" not in run.note
        if all(f"{kind}_{name}" in run.measures for name in ("precision", "recall", "f"))
    ]
    assert len(rows) >= 44
    for precision, recall, f in rows:
        assert harmonic_mean(precision, recall) == pytest.approx(f, abs=1.01e-4)


@pytest.mark.parametrize(
    ("kind", "f", "printed"), [("micro", 40.70, 39.57), ("macro", 40.31, 39.11)]
)
def test_the_f_that_table_1_prints_for_sjtu_cit3_is_not_that_of_its_precision_and_recall(
    kind: str, f: float, printed: float
) -> None:
    run = next(run for run in published_runs("rte6-main") if run.name == "SJTU_CIT3")
    measured = harmonic_mean(run.measures[f"{kind}_precision"], run.measures[f"{kind}_recall"])
    assert round(100 * measured, 2) == f
    assert round(100 * run.measures[f"{kind}_f"], 2) == printed


def test_the_baseline_of_all_candidates_returns_them_and_finds_everything() -> None:
    candidates = {"A": {"1": "0123", "2": "9"}, "B": {"3": "01", "4": "56"}}
    gold = topic_gold(
        {"A": {"1": "012", "2": ""}, "B": {"3": "01", "4": "5"}}, candidates=candidates
    )
    baseline = all_candidates(gold)
    assert baseline is not None
    measured = values(baseline, gold)
    assert measured["micro_precision"] == pytest.approx(6 / 9)
    assert measured["micro_recall"] == 1
    assert all_candidates(GOLD) is None


@pytest.mark.usefixtures("few_clusters_suffice")
def test_intervals_come_from_topics_and_a_single_one_gives_none() -> None:
    scores = score_search(RUN, GOLD, bootstrap=500, seed=3)
    low, high = scores.value.low, scores.value.high
    assert (low, high) == (pytest.approx(2 / 4), pytest.approx(4 / 6))  # B alone, A alone
    assert scores == score_search(RUN, GOLD, bootstrap=500, seed=3)
    gold = topic_gold({"A": {"1": "012", "2": ""}})
    alone = score_search(replace(RUN, returned={"A": RUN.returned["A"]}), gold)
    assert {score.low for score in alone.scores.values()} == {None}
    assert {score.low for score in score_search(RUN, GOLD, bootstrap=0).scores.values()} == {None}


def test_the_signature_says_what_was_scored_and_how() -> None:
    made = replace(score_search(RUN, GOLD, bootstrap=9, seed=2).signature, version="1")
    assert str(made) == (
        "micro_f|data:gold@00000000|part:main|labels:2|n:4|bs:9|seed:2|system:run|version:1"
    )


@pytest.mark.usefixtures("few_clusters_suffice")
def test_json_has_the_scores_the_topics_and_the_signature() -> None:
    scores = score_search(RUN, GOLD)
    (printed,) = topic_scores_printed(GOLD, [scores, scores.without_groups()]).json()
    assert isinstance(printed, dict)
    row, without_groups = printed["runs"]
    assert (printed["task"], printed["hypotheses"], printed["decisions"]) == ("main", 4, None)
    assert row["scores"]["micro_f"] == 0.6
    assert row["scores"]["micro_f_interval"] == [0.5, 0.666667]
    assert row["by"]["topic"]["B"]["recall"] == 0.333333
    assert row["signature"] == str(scores.signature)
    assert without_groups["by"] == {}


def test_tsv_has_a_row_for_the_run_and_for_each_topic() -> None:
    head, *rows = topic_scores_printed(GOLD, [score_search(RUN, GOLD)]).tsv().splitlines()
    table = [dict(zip(head.split("\t"), row.split("\t"), strict=True)) for row in rows]
    assert [row["topic"] for row in table] == ["", "A", "B"]
    assert [row["micro_f"] for row in table] == ["0.600000", "0.666667", "0.500000"]
    assert table[1]["macro_f"] == ""


@pytest.mark.usefixtures("few_clusters_suffice")
def test_the_table_for_people_has_the_measures_in_percent() -> None:
    from rich.console import Console

    console = Console(width=80)
    with console.capture() as printed:
        console.print(*topic_scores_printed(GOLD, [score_search(RUN, GOLD)]).tables())
    text = printed.get()
    assert "75.0" in text
    assert "60.0 ± 8.3" in text
    assert "4 hypotheses" in text
    assert "entailing sentences of each" in text


@pytest.mark.usefixtures("few_clusters_suffice")
def test_a_comparison_counts_the_decisions_that_one_run_alone_has_right() -> None:
    other = topic_run({"A": {"1": "0129", "2": ""}, "B": {"3": "1", "4": "5"}}, "other")
    (comparison,) = compare_topic_runs(GOLD, [RUN, other], bootstrap=200)
    # The second run adds A/1/2 and B/4/5 rightly and A/1/9 wrongly, and leaves out A/2/7.
    assert (comparison.only_first, comparison.only_run) == (1, 3)
    assert comparison.mcnemar_p == pytest.approx(0.625)
    assert comparison.difference.value == pytest.approx(10 / 12 - 6 / 10)
    assert comparison.run_f - comparison.first_f == pytest.approx(comparison.difference.value)
    assert comparison.bootstrap_p is not None
    assert "system:other against run" in str(comparison.signature)


@pytest.mark.parametrize(("topics", "is_drawn"), [(9, False), (10, True)])
def test_fewer_than_ten_topics_have_neither_interval_nor_p_and_a_note_says_so(
    topics: int, is_drawn: bool
) -> None:
    gold = topic_gold({str(topic): {str(topic): "01"} for topic in range(topics)})
    first, other = (
        topic_run({str(topic): {str(topic): returned} for topic in range(topics)}, name)
        for name, returned in (("first", "0"), ("other", "01"))
    )
    (comparison,) = compare_topic_runs(gold, [first, other], bootstrap=100)
    assert (comparison.difference.interval is not None) == is_drawn
    assert (comparison.bootstrap_p is not None) == is_drawn
    note = "fewer than 10 clusters give neither an interval nor the p of the bootstrap"
    (table,) = topic_comparison_printed(gold, [comparison]).tables()
    assert isinstance(table, Group)
    assert (note.capitalize() in str(table.renderables[-1])) != is_drawn
    scores = topic_scores_printed(gold, [score_search(first, gold, bootstrap=100)])
    assert (f"note: gold: {note}" in scores.notes) != is_drawn


def test_a_comparison_in_the_novelty_task_is_of_hypotheses() -> None:
    gold = replace(GOLD, task="novelty")
    other = topic_run({"A": {"1": "89", "2": ""}, "B": {"3": "", "4": "5"}}, "other")
    (comparison,) = compare_topic_runs(gold, [RUN, other])
    # RUN has 1 and 3 right, the other 1, 2 and 4.
    assert (comparison.only_first, comparison.only_run) == (1, 2)


@pytest.mark.usefixtures("few_clusters_suffice")
def test_a_run_compared_with_itself_differs_in_nothing() -> None:
    (comparison,) = compare_topic_runs(GOLD, [RUN, RUN])
    assert (comparison.only_first, comparison.only_run, comparison.mcnemar_p) == (0, 0, 1)
    assert comparison.difference == (0, 0, 0)


def test_a_comparison_requires_two_runs() -> None:
    with pytest.raises(OptionError, match="two runs"):
        compare_topic_runs(GOLD, [RUN])


digits = st.text("0123456789", max_size=5)
answers_by_topic = st.fixed_dictionaries(
    {
        "A": st.fixed_dictionaries({"1": digits, "2": digits}),
        "B": st.fixed_dictionaries({"3": digits}),
    }
)


@given(answers_by_topic, answers_by_topic)
def test_measures_are_fractions_and_f_is_between_precision_and_recall(
    gold: dict[str, dict[str, str]], run: dict[str, dict[str, str]]
) -> None:
    scores = score_search(topic_run(run), topic_gold(gold), bootstrap=0).scores
    for kind in ("micro", "macro"):
        p, r, f = (scores[f"{kind}_{name}"].value for name in ("precision", "recall", "f"))
        assert min(p, r) - 1e-12 <= f <= max(p, r) + 1e-12 <= 1 + 2e-12


@given(answers_by_topic)
def test_the_gold_itself_is_right_throughout(gold: dict[str, dict[str, str]]) -> None:
    counts = sentence_counts(topic_run(gold), topic_gold(gold))
    assert all(row.hits == row.returned == row.relevant for row in counts.values())


@given(answers_by_topic, answers_by_topic)
def test_the_order_of_the_topics_does_not_matter(
    gold: dict[str, dict[str, str]], run: dict[str, dict[str, str]]
) -> None:
    turned = topic_gold(dict(reversed(gold.items())))
    assert values(topic_run(run), turned) == pytest.approx(values(topic_run(run), topic_gold(gold)))


@given(answers_by_topic, answers_by_topic)
def test_topics_taken_twice_change_nothing(
    gold: dict[str, dict[str, str]], run: dict[str, dict[str, str]]
) -> None:
    counts = matrix(sentence_counts(TopicRun("run", sentences(run)), topic_gold(gold)))
    for measures in (micro, macro):
        once, twice = (measures(counts, np.full(2, times)) for times in (1, 2))
        assert once == pytest.approx(twice)
