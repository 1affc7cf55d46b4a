"""Novelty and justification: cases worked out by hand and the paper's own numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.evaluation.f_scores import harmonic_mean
from entailment.evaluation.novelty import all_novel, novelty_counts, score_novelty
from entailment.evaluation.topic_runs import TopicGold, TopicRun

from .topics import topic_gold, topic_run

GOLD = topic_gold({"A": {"1": "012", "2": ""}, "B": {"3": "", "4": "5"}}, task="novelty")


def values(run: TopicRun, gold: TopicGold = GOLD) -> dict[str, float]:
    return {
        name: score.value for name, score in score_novelty(run, gold, bootstrap=0).scores.items()
    }


def test_a_hypothesis_is_novel_where_no_sentence_is_returned() -> None:
    run = topic_run({"A": {"1": "09", "2": ""}, "B": {"3": "7", "4": ""}})
    # Said to be novel: 2, rightly, and 4, wrongly; 3 is novel too.
    assert values(run) == pytest.approx(
        {
            "precision": 1 / 2,
            "recall": 1 / 2,
            "f": 1 / 2,
            "justification_precision": 1 / 3,
            "justification_recall": 1 / 4,
            "justification_f": 2 / 7,
        }
    )


def test_a_wrong_sentence_makes_a_hypothesis_known_all_the_same() -> None:
    measured = values(topic_run({"A": {"1": "9", "2": ""}, "B": {"3": "", "4": "9"}}))
    assert (measured["f"], measured["justification_f"]) == (1, 0)


def test_one_sentence_is_enough_to_be_known() -> None:
    counts = novelty_counts(topic_run({"A": {"1": "0", "2": "0"}, "B": {"3": "", "4": ""}}), GOLD)
    assert counts["A"] == (0, 0, 1)
    assert counts["B"] == (1, 2, 1)


def test_all_novel_scores_as_the_paper_says_of_100_in_199() -> None:
    gold = topic_gold({"A": {str(h): "0" * (h >= 100) for h in range(199)}}, task="novelty")
    measured = values(all_novel(gold), gold)
    percentages = [round(100 * measured[name], 2) for name in ("precision", "recall", "f")]
    assert percentages == [50.25, 100, 66.89]
    assert measured["justification_recall"] == 0


def test_each_topic_has_both_scores() -> None:
    part = score_novelty(all_novel(GOLD), GOLD).by["A"]
    assert (part["precision"], part["recall"], part["relevant"]) == (0.5, 1, 1)
    assert (part["justification_returned"], part["justification_relevant"]) == (0, 3)


def test_the_official_measure_is_f_of_novelty() -> None:
    scores = score_novelty(all_novel(GOLD), GOLD)
    assert scores.value == scores.scores["f"]
    assert str(scores.signature).startswith("f|data:gold@00000000|part:novelty|labels:2|n:4|")


@pytest.mark.parametrize(
    ("precision", "recall", "f"), [(50.25, 100, 66.89), (72.39, 97, 82.91), (71.43, 70, 70.71)]
)
def test_f_of_the_paper_follows(precision: float, recall: float, f: float) -> None:
    assert harmonic_mean(precision, recall) == pytest.approx(f, abs=0.011)


answers_by_hypothesis = st.dictionaries(
    st.sampled_from("1234"), st.text("0123", max_size=3), min_size=1
)


@given(answers_by_hypothesis)
def test_the_gold_itself_is_right_throughout(answers: dict[str, str]) -> None:
    gold = topic_gold({"A": answers}, task="novelty")
    measured = values(topic_run({"A": answers}), gold)
    assert measured["f"] == (0 if all(answers.values()) else 1)


@given(answers_by_hypothesis)
def test_all_novel_finds_everything_new(answers: dict[str, str]) -> None:
    gold = topic_gold({"A": answers}, task="novelty")
    measured = values(all_novel(gold), gold)
    novel = sum(not answer for answer in answers.values())
    assert measured["precision"] == pytest.approx(novel / len(answers))
    assert measured["recall"] == (1 if novel else 0)
