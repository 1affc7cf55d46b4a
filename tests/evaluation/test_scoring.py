from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score

from entailment.errors import DataError, OptionError
from entailment.evaluation.gold import Gold
from entailment.evaluation.run_writing import write_run
from entailment.evaluation.runs import Run, read_run
from entailment.evaluation.scoring import judged_by, score_run, scores_json
from entailment.model import Label, LabelScheme
from entailment.signature import package_version

from .builders import C, E, N, U, gold, run

TASKS = [{"task": task} for task in ("IE", "IE", "IR", "QA")]


def test_a_run_with_all_right_has_all_scores_at_their_best() -> None:
    scores = score_run(run("EENN" * 3, scores=[1, 1, 0, 0] * 3), gold("EENN" * 3))
    assert scores.accuracy == (1.0, 1.0, 1.0)
    assert scores.average_precision == (1.0, 1.0, 1.0)
    assert (scores.cws, scores.calibration_error, scores.brier) == (1.0, 0.0, 0.0)
    assert scores.macro_f == 1.0


def test_measures_of_a_scored_run_by_hand() -> None:
    # Ranked 2, 1, 4, 3; entailed are 1 and 4. Surest: 3 (.9), 2 (.8), 1 (.6), 4 (.6).
    gold_set = score_run(run("EENN", scores=[0.6, 0.8, 0.1, 0.4]), gold("ENNE"), bootstrap=0)
    assert gold_set.accuracy.value == 0.5
    assert gold_set.average_precision is not None
    assert gold_set.average_precision.value == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert gold_set.cws == pytest.approx((1 + 1 / 2 + 2 / 3 + 2 / 4) / 4)
    assert gold_set.brier == pytest.approx((0.4**2 + 0.8**2 + 0.1**2 + 0.6**2) / 4)
    assert gold_set.per_label[E].precision == gold_set.per_label[N].recall == 0.5
    assert gold_set.confusion == {E: {E: 1, N: 1}, N: {E: 1, N: 1}}


def test_a_run_without_scores_has_no_measure_of_probability() -> None:
    gold_set = score_run(run("EN", ranked=True), gold("EN"))
    assert gold_set.average_precision is not None
    assert (gold_set.cws, gold_set.calibration_error, gold_set.brier) == (None, None, None)
    assert score_run(run("EN"), gold("EN")).average_precision is None


def test_without_an_entailed_pair_there_is_no_average_precision() -> None:
    assert score_run(run("EN", scores=[1, 0]), gold("NN")).average_precision is None


def test_three_way_runs_are_scored_both_ways() -> None:
    gold_set = score_run(run("ECUE"), gold("EUCC"))
    assert (gold_set.labels, gold_set.accuracy.value) == (LabelScheme.THREE_WAY, 0.25)
    assert gold_set.two_way is not None
    assert (gold_set.two_way.labels, gold_set.two_way.accuracy.value) == (LabelScheme.TWO_WAY, 0.75)
    assert "|labels:3|" in str(gold_set.signature)
    assert "|labels:2|" in str(gold_set.two_way.signature)


def test_no_entailment_matches_contradiction_and_unknown() -> None:
    gold_set = score_run(run("ENNN"), gold("ECUE"))
    assert (gold_set.labels, gold_set.accuracy.value, gold_set.two_way) == (
        LabelScheme.TWO_WAY,
        0.75,
        None,
    )


def test_a_three_way_run_over_two_way_gold_is_conflated() -> None:
    gold_set = score_run(run("ECU"), gold("ENN"))
    assert (gold_set.labels, gold_set.accuracy.value, gold_set.two_way) == (
        LabelScheme.TWO_WAY,
        1.0,
        None,
    )


def test_a_scheme_can_be_forced_downwards_only() -> None:
    forced = score_run(run("ECU"), gold("EUC"), labels=LabelScheme.TWO_WAY)
    assert (forced.accuracy.value, forced.two_way) == (1.0, None)
    with pytest.raises(DataError, match="gold 'set' has two labels"):
        score_run(run("ECU"), gold("ENN"), labels=LabelScheme.THREE_WAY)
    with pytest.raises(DataError, match="run 'run' has two labels"):
        score_run(run("EN"), gold("EC"), labels=LabelScheme.THREE_WAY)


def test_pairs_without_gold_are_not_scored() -> None:
    gold_set = score_run(run("EEN", scores=[0.9, 0.8, 0.1]), gold("EN", unlabelled=["3"]))
    assert (gold_set.n, gold_set.accuracy.value) == (2, 0.5)


def test_groups_are_scored_for_themselves() -> None:
    labelled = gold("ENEN", attributes=TASKS)
    scores = score_run(run("EENN"), labelled, by="task")
    assert (scores.grouped_by, list(scores.by)) == ("task", ["IE", "IR", "QA"])
    assert [part.accuracy.value for part in scores.by.values()] == [0.5, 0.0, 1.0]
    assert [part.n for part in scores.by.values()] == [2, 1, 1]
    assert "|part:task=IE|labels:2|n:2|" in str(scores.by["IE"].signature)


def test_groups_of_three_way_scores_have_two_way_scores() -> None:
    gold_set = score_run(run("ECUC"), gold("ECCU", attributes=TASKS), by="task")
    part = gold_set.by["IR"]
    assert part.two_way is not None
    assert (part.accuracy.value, part.two_way.accuracy.value) == (0.0, 1.0)


def test_a_group_is_ranked_within_itself() -> None:
    attributes = [{"task": "IE"}, {"task": "IR"}, {"task": "IE"}, {"task": "IR"}]
    scored = run("EEEE", scores=[0.9, 0.8, 0.7, 0.6])
    gold_set = score_run(scored, gold("NNEE", attributes=attributes), by="task", bootstrap=0)
    assert [part.average_precision for part in gold_set.by.values()] == [(0.5, None, None)] * 2


def test_pairs_without_the_attribute_are_a_group_of_their_own() -> None:
    gold_set = score_run(run("EN"), gold("EN", attributes=[{"task": "IE"}, {}]), by="task")
    assert set(gold_set.by) == {"IE", "(none)"}


def test_an_attribute_that_no_pair_has_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"'colour' \(known: task\)"):
        score_run(run("EEEE"), gold("ENEE", attributes=TASKS), by="colour")


def test_a_run_that_breaks_the_rules_is_not_scored() -> None:
    with pytest.raises(DataError, match="misses 1 of 2 pairs"):
        score_run(run("E"), gold("EN"))


def test_intervals_draw_whole_clusters() -> None:
    letters = "E" * 40
    judged = run("EN" * 20)
    alone = score_run(judged, gold(letters)).accuracy
    pairs = [str(n // 2) for n in range(40)]
    even = score_run(judged, gold(letters, clusters=pairs)).accuracy
    assert alone.half_width is not None
    assert alone.half_width > 0.1
    # Each cluster has one right and one wrong: every sample of clusters has half of them right.
    assert even == (0.5, 0.5, 0.5)


def test_pairs_of_a_single_cluster_have_no_interval() -> None:
    scores = [(40 - n) / 41 for n in range(40)]
    labelled = gold("E" * 33 + "N" * 7, clusters=["mars"] * 40)
    whole = score_run(run("E" * 40, scores=scores), labelled)
    assert whole.accuracy == (0.825, None, None)
    assert whole.average_precision == (1.0, None, None)
    (value,) = scores_json(labelled, [whole])["runs"]
    assert value["scores"]["accuracy_interval"] is None
    assert value["scores"]["average_precision_interval"] is None


def test_groups_by_topic_are_single_clusters() -> None:
    topics = list("abcdefghij") * 2
    labelled = gold("EN" * 10, clusters=topics, attributes=[{"topic": topic} for topic in topics])
    scores = score_run(run("EEN" * 6 + "NN"), labelled, by="topic")
    assert scores.accuracy.interval is not None
    assert [part.accuracy.interval for part in scores.by.values()] == [None] * 10


def test_macro_f_is_the_mean_of_the_labels_of_the_scheme() -> None:
    scores = score_run(run("EUUE"), gold("EUEU"), bootstrap=0)
    assert [row.f for row in scores.per_label.values()] == [0.5, 0.0, 0.5]
    assert scores.macro_f == pytest.approx(1 / 3)
    assert scores.two_way is not None
    assert scores.two_way.macro_f == 0.5
    numbers = scores_json(gold("EUEU"), [scores])["runs"][0]["scores"]
    assert (numbers["macro_f"], numbers["macro_f_2way"]) == (0.333333, 0.5)


def test_one_seed_gives_one_result_and_another_seed_other_bounds() -> None:
    labelled, judged = gold("EN" * 30), run("EEN" * 20, scores=[n / 60 for n in range(60)])
    assert score_run(judged, labelled, seed=3) == score_run(judged, labelled, seed=3)
    other = score_run(judged, labelled, seed=4)
    assert other.accuracy != score_run(judged, labelled, seed=3).accuracy
    assert "|seed:4|" in str(other.signature)


def test_the_signature_names_what_judged() -> None:
    plain = replace(run("E", name="mine"), checksum="ab" * 32)
    assert judged_by(plain) == "mine@abababab"
    now = replace(plain, signature={"system": "overlap@12", "version": package_version()})
    assert judged_by(now) == "overlap@12"
    earlier = replace(plain, signature={"system": "overlap@12", "version": "0.0.1"})
    assert judged_by(earlier) == "overlap@12 of version 0.0.1"


@pytest.mark.parametrize(
    ("seed", "judged"), [(None, "a,5-fold"), (0, "a,5-fold"), (3, "a,5-fold,seed=3")]
)
def test_the_signature_has_the_seed_of_the_folds(seed: int | None, judged: str) -> None:
    header = {"system": "a,5-fold", "version": package_version(), "folds": 5, "seed": seed}
    assert judged_by(replace(run("E"), signature=header)) == judged


def test_the_json_object_is_the_one_that_scripts_rely_on() -> None:
    labelled = gold("ECU" * 4, attributes=[{"task": "IE"}] * 12, unlabelled=["99"])
    scores = scores_json(labelled, [score_run(run("EUU" * 4), labelled, by="task", bootstrap=10)])
    json.dumps(scores)
    assert (scores["task"], scores["data"], scores["unlabelled"]) == ("pairs", "set", 1)
    (value,) = scores["runs"]
    assert set(value) == {"run", "scores", "by", "signature"}
    assert value["scores"]["accuracy"] == 0.666667
    assert value["scores"]["accuracy_2way"] == 1.0
    assert value["scores"]["average_precision"] is None
    assert len(value["scores"]["accuracy_interval"]) == 2
    assert value["scores"]["confusion"]["CONTRADICTION"]["UNKNOWN"] == 4
    assert value["scores"]["per_label_2way"]["ENTAILMENT"]["f"] == 1.0
    assert value["by"]["task"]["IE"]["accuracy"] == 0.666667
    assert value["signature"].startswith("accuracy|data:set@01234567|labels:3|n:12|bs:10|seed:0|")


def test_without_bootstrap_there_are_no_bounds() -> None:
    gold_set = score_run(run("EN", scores=[1, 0]), gold("EN"), bootstrap=0)
    assert gold_set.accuracy == (1.0, None, None)
    (value,) = scores_json(gold("EN"), [gold_set])["runs"]
    assert value["scores"]["accuracy_interval"] is None


quick = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
rows = st.lists(
    st.tuples(st.sampled_from([E, C, U]), st.sampled_from([E, C, U]), st.integers(1, 499)),
    min_size=2,
    max_size=20,
    unique_by=lambda row: row[2],
).filter(lambda table: {C, U} & {row[0] for row in table} and {C, U} & {row[1] for row in table})


def made(table: list[tuple[Label, Label, int]]) -> tuple[Gold, Run]:
    """Return gold and a run whose scores say, as far as they go, what its labels say."""
    first = {E: "E", C: "C", U: "U"}
    scores = [(n + 500 * (predicted is E)) / 1000 for _, predicted, n in table]
    labelled = gold("".join(first[label] for label, _, _ in table))
    return labelled, run("".join(first[predicted] for _, predicted, _ in table), scores=scores)


@quick
@given(rows, st.integers(0, 99))
def test_the_order_of_a_scored_run_does_not_matter(
    table: list[tuple[Label, Label, int]], seed: int
) -> None:
    labelled, judged = made(table)
    lines = list(judged.judgments)
    random.Random(seed).shuffle(lines)
    shuffled = replace(judged, judgments=tuple(lines))
    assert score_run(shuffled, labelled, bootstrap=20) == score_run(judged, labelled, bootstrap=20)


@quick
@given(rows, st.integers(0, 99))
def test_the_order_of_the_gold_does_not_matter(
    table: list[tuple[Label, Label, int]], seed: int
) -> None:
    labelled, judged = made(table)
    entries = list(labelled.entries.items())
    random.Random(seed).shuffle(entries)
    shuffled = replace(labelled, entries=dict(entries))
    first, second = (score_run(judged, g, bootstrap=20) for g in (labelled, shuffled))
    assert first.accuracy == second.accuracy
    assert first.average_precision == second.average_precision
    assert first.per_label == second.per_label


@quick
@given(rows.filter(lambda table: E in {row[0] for row in table}))
def test_average_precision_of_a_scored_run_is_that_of_scikit_learn(
    table: list[tuple[Label, Label, int]],
) -> None:
    labelled, judged = made(table)
    ours = score_run(judged, labelled, bootstrap=0).average_precision
    assert ours is not None
    truth = [label is E for label, _, _ in table]
    expected = average_precision_score(truth, [line.score for line in judged.judgments])
    assert ours.value == pytest.approx(expected)


@quick
@given(rows, st.sampled_from(["rte1", "rte2", "rte5"]))
def test_a_run_scores_the_same_in_every_format(
    tmp_path: Path, table: list[tuple[Label, Label, int]], format: str
) -> None:
    labelled, judged = made(table)
    write_run(judged.judgments, tmp_path / "run", format)
    forced = {"labels": LabelScheme.TWO_WAY, "bootstrap": 20}
    scores = score_run(judged, labelled, **forced)
    other = score_run(read_run(tmp_path / "run"), labelled, **forced)
    assert scores.accuracy == other.accuracy
    assert scores.average_precision == other.average_precision


@quick
@given(rows)
def test_scores_and_bounds_stay_between_0_and_1(table: list[tuple[Label, Label, int]]) -> None:
    labelled, judged = made(table)
    scores = score_run(judged, labelled, bootstrap=20)
    assert (scores.accuracy.interval is not None) == (scores.n >= 10)
    for estimate in filter(None, (scores.accuracy, scores.average_precision)):
        low, high = estimate.interval or (0, 1)  # few pairs are entailed, some samples have none
        assert 0 <= low <= high <= 1
    assert scores.two_way is not None
    assert scores.two_way.accuracy.value >= scores.accuracy.value
    assert np.isclose(sum(row.support for row in scores.per_label.values()), scores.n)


def test_several_attributes_group_the_pairs_each_for_itself() -> None:
    attributes = [
        {"task": task, "length": length} for task, length in zip("aabb", "sllo", strict=True)
    ]
    scores = score_run(run("EENN"), gold("ENEN", attributes=attributes), by=["task", "length"])
    assert {name: list(values) for name, values in scores.groups.items()} == {
        "task": ["a", "b"],
        "length": ["l", "o", "s"],
    }
    assert scores.grouped_by == "task"
    assert scores.by == scores.groups["task"]
    assert scores.groups["length"]["l"].accuracy.value == 0.0


def test_a_pair_counts_in_each_value_of_a_list() -> None:
    tags = ['["lexical", "negation"]', '["negation"]', '["lexical", "lexical"]', "lexical"]
    labelled = gold("ENEN", attributes=[{"tags": value} for value in tags])
    scores = score_run(run("EEEN"), labelled, by="tags")
    assert {value: part.n for value, part in scores.by.items()} == {"lexical": 3, "negation": 2}
    assert scores.by["lexical"].accuracy.value == 1.0
    assert scores.by["negation"].accuracy.value == 0.5


def abstaining(letters: str, undecided: set[int]) -> Run:
    judged = run(letters, scores=[0.5] * len(letters))
    lines = [
        line._replace(undecided=place in undecided) for place, line in enumerate(judged.judgments)
    ]
    return replace(judged, judgments=tuple(lines))


def test_what_is_undecided_is_left_out_of_selective_accuracy() -> None:
    # Wrong are the third and the fourth, of which the fourth is undecided, and the fifth is right.
    scores = score_run(abstaining("EUCUU", {3, 4}), gold("EUUCU"), bootstrap=0)
    assert (scores.undecided, scores.coverage) == (2, 0.6)
    assert scores.accuracy.value == 0.6
    assert scores.selective_accuracy is not None
    assert scores.selective_accuracy.value == pytest.approx(2 / 3)
    assert scores.two_way is not None
    assert scores.two_way.selective_accuracy == (1.0, None, None)
    numbers = scores_json(gold("EUUCU"), [scores])["runs"][0]["scores"]
    assert (numbers["undecided"], numbers["coverage"]) == (2, 0.6)
    assert (numbers["selective_accuracy"], numbers["selective_accuracy_2way"]) == (0.666667, 1.0)


def test_the_interval_of_selective_accuracy_is_that_of_the_decided_pairs() -> None:
    whole = score_run(abstaining("EU" * 20, set(range(20, 40))), gold("EUEC" * 10))
    decided = score_run(run("EU" * 10), gold("EUEC" * 5))
    assert whole.selective_accuracy == decided.accuracy


def test_a_run_that_abstains_nowhere_has_all_covered() -> None:
    scores = score_run(run("EENN"), gold("ENEN"))
    assert (scores.coverage, scores.selective_accuracy) == (1.0, scores.accuracy)


def test_a_run_that_abstains_everywhere_has_no_selective_accuracy() -> None:
    scores = score_run(abstaining("UU", {0, 1}), gold("EU"))
    assert (scores.coverage, scores.selective_accuracy) == (0.0, None)


def test_cws_is_what_the_area_under_risk_and_coverage_leaves_of_1() -> None:
    letters, answers = "EENNE", "ENNEE"
    certainties = [0.9, 0.6, 0.2, 0.3, 0.8]
    scores = score_run(run(letters, scores=certainties), gold(answers), bootstrap=0)
    surest = sorted(range(5), key=lambda n: -max(certainties[n], 1 - certainties[n]))
    wrong = [letters[n] != answers[n] for n in surest]
    area = sum(sum(wrong[:covered]) / covered for covered in range(1, 6)) / 5
    assert scores.cws == pytest.approx(1 - area)
