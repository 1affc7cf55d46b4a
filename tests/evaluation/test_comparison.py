from __future__ import annotations

import json

import pytest

from entailment.errors import DataError, OptionError
from entailment.evaluation.comparison import compare_runs, comparison_json
from entailment.evaluation.scoring import score_run
from entailment.model import LabelScheme

from .builders import gold, run

GOLD = gold("EN" * 20)
RIGHT = run("EN" * 20, name="right")
TEN_WRONG = run("NE" * 5 + "EN" * 15, name="ten-wrong")


def test_a_run_is_compared_with_the_first_by_every_test() -> None:
    (row,) = compare_runs(GOLD, [RIGHT, TEN_WRONG])
    assert (row.first, row.run, row.n, row.clusters) == ("right", "ten-wrong", 40, 40)
    assert row.accuracy[:2] == (1.0, 0.75)
    assert row.accuracy.difference.value == -0.25
    assert row.accuracy.difference.high is not None
    assert row.accuracy.difference.high < 0
    assert (row.only_first, row.only_run) == (10, 0)
    assert row.mcnemar_p == pytest.approx(2 / 2**10)
    assert row.randomisation_p == pytest.approx(2 / 2**10, abs=0.005)
    assert row.accuracy.p == pytest.approx(2 / 10_001)


def test_a_run_does_not_differ_from_itself() -> None:
    (row,) = compare_runs(GOLD, [RIGHT, RIGHT])
    assert row.accuracy.difference == (0.0, 0.0, 0.0)
    assert (row.mcnemar_p, row.randomisation_p, row.accuracy.p) == (1.0, 1.0, 1.0)


def test_every_run_is_compared_with_the_first_only() -> None:
    rows = compare_runs(GOLD, [RIGHT, TEN_WRONG, RIGHT])
    assert [row.first for row in rows] == ["right", "right"]
    assert [row.accuracy.difference.value for row in rows] == [-0.25, 0.0]


def test_pairs_of_one_source_count_as_one() -> None:
    clusters = ["all wrong"] * 10 + [str(n) for n in range(30)]
    (row,) = compare_runs(gold("EN" * 20, clusters=clusters), [RIGHT, TEN_WRONG])
    assert row.clusters == 31
    # McNemar sees ten pairs apart, the swaps one cluster.
    assert row.mcnemar_p < 0.01
    assert row.randomisation_p == 1.0


def test_pairs_of_a_single_source_have_neither_interval_nor_p_of_the_bootstrap() -> None:
    labelled = gold("EN" * 20, clusters=["mars"] * 40)
    scores = [n / 40 for n in range(40)]
    first = run("EN" * 20, scores=scores, name="first")
    other = run("NE" * 2 + "EN" * 18, scores=scores[::-1], name="other")
    (row,) = compare_runs(labelled, [first, other], bootstrap=100)
    assert row.clusters == 1
    assert (row.accuracy.difference.interval, row.accuracy.p) == (None, None)
    assert row.average_precision is not None
    assert (row.average_precision.difference.interval, row.average_precision.p) == (None, None)
    assert (row.randomisation_p, row.mcnemar_p) == (1.0, pytest.approx(2 / 2**4))
    (value,) = comparison_json(labelled, [row])["runs"]
    assert (value["accuracy"]["interval"], value["accuracy"]["bootstrap_p"]) == (None, None)


def test_average_precision_is_compared_where_both_are_ranked() -> None:
    first = run("EENN", scores=[0.9, 0.8, 0.2, 0.1], name="one")
    other = run("EENN", scores=[0.8, 0.9, 0.1, 0.2], name="other")
    labelled = gold("ENEN")
    (row,) = compare_runs(labelled, [first, other], bootstrap=200)
    assert row.average_precision is not None
    for value, expected in zip(row.average_precision[:2], (first, other), strict=True):
        alone = score_run(expected, labelled, bootstrap=0).average_precision
        assert alone is not None
        assert value == alone.value
    assert row.average_precision.difference.value < 0
    (unranked,) = compare_runs(labelled, [first, run("EENN")])
    assert unranked.average_precision is None


def test_a_two_way_run_among_three_way_ones_is_compared_two_way() -> None:
    labelled = gold("ECUE")
    (both,) = compare_runs(labelled, [run("ECUE"), run("EUUE")])
    (mixed,) = compare_runs(labelled, [run("ECUE"), run("ENNE")])
    assert (both.labels, both.accuracy.difference.value) == (LabelScheme.THREE_WAY, -0.25)
    assert (mixed.labels, mixed.accuracy.difference.value) == (LabelScheme.TWO_WAY, 0.0)
    with pytest.raises(DataError, match="has two labels"):
        compare_runs(labelled, [run("ECUE"), run("ENNE")], labels=LabelScheme.THREE_WAY)


def test_one_seed_gives_one_comparison() -> None:
    assert compare_runs(GOLD, [RIGHT, TEN_WRONG], seed=5) == compare_runs(
        GOLD, [RIGHT, TEN_WRONG], seed=5
    )


def test_a_comparison_requires_two_runs() -> None:
    with pytest.raises(OptionError, match="two runs"):
        compare_runs(GOLD, [RIGHT])


def test_without_samples_there_is_mcnemars_test_alone() -> None:
    compared = compare_runs(GOLD, [RIGHT, TEN_WRONG], bootstrap=0)
    (row,) = compared
    (sampled,) = compare_runs(GOLD, [RIGHT, TEN_WRONG])
    assert (row.mcnemar_p, row.accuracy.second) == (sampled.mcnemar_p, sampled.accuracy.second)
    assert (row.randomisation_p, row.accuracy.p, row.accuracy.difference.interval) == (None,) * 3
    (written,) = comparison_json(GOLD, compared)["runs"]
    assert written["tests"]["randomisation_p"] is None
    assert written["accuracy"]["bootstrap_p"] is None


def test_the_json_object_names_the_first_run_and_the_tests() -> None:
    document = comparison_json(GOLD, compare_runs(GOLD, [RIGHT, TEN_WRONG]))
    json.dumps(document)
    assert (document["task"], document["data"], document["first"]) == ("pairs", "set", "right")
    (row,) = document["runs"]
    assert row["accuracy"]["difference"] == -0.25
    assert len(row["accuracy"]["interval"]) == 2
    assert row["average_precision"] is None
    assert row["tests"]["only_first_correct"] == 10
    assert "|system:ten-wrong against right|" in row["signature"]


def test_p_is_corrected_for_all_runs() -> None:
    other = run("NE" * 3 + "EN" * 17, name="six-wrong")
    rows = compare_runs(GOLD, [RIGHT, TEN_WRONG, other])
    assert [row.holm_mcnemar_p for row in rows] == [2 * rows[0].mcnemar_p, rows[1].mcnemar_p]
    for row in rows:
        assert row.randomisation_p is not None
        assert row.holm_randomisation_p is not None
        assert row.holm_randomisation_p >= row.randomisation_p
    (alone,) = compare_runs(GOLD, [RIGHT, TEN_WRONG])
    assert alone.holm_mcnemar_p == alone.mcnemar_p


def test_groups_are_compared_and_corrected_together() -> None:
    labelled = gold("EN" * 20, attributes=[{"half": str(place // 20)} for place in range(40)])
    (row,) = compare_runs(labelled, [RIGHT, TEN_WRONG], by="half", bootstrap=200)
    first, second = (row.groups["half"][value] for value in "01")
    assert (first.n, first.accuracy.difference.value, first.only_first) == (20, -0.5, 10)
    assert (second.accuracy.difference.value, second.mcnemar_p) == (0.0, 1.0)
    assert first.holm_mcnemar_p == 2 * first.mcnemar_p
    assert "|part:half=0|labels:2|n:20|" in str(first.signature)
    value = comparison_json(labelled, [row])["runs"][0]["by"]["half"]["0"]
    assert value["accuracy"]["difference"] == -0.5


def test_an_attribute_that_no_pair_has_is_an_error() -> None:
    with pytest.raises(OptionError, match="no pair of 'set' has an attribute 'colour'"):
        compare_runs(GOLD, [RIGHT, TEN_WRONG], by="colour")
