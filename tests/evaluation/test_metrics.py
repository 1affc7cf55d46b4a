from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics as peer

from entailment.evaluation.metrics import (
    PRF,
    accuracy,
    average_precision,
    brier_score,
    calibration_error,
    confidence_weighted_score,
    confusion_matrix,
    precision_recall_curve,
    precision_recall_f,
    reliability,
)
from entailment.model import Label, LabelScheme, conflate

from .builders import C, E, N, U, labels

three_way = st.lists(st.tuples(st.sampled_from([E, C, U]), st.sampled_from([E, C, U])), min_size=1)
truths = st.lists(st.booleans(), min_size=1).filter(any)
scored = st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1)


def test_accuracy_is_the_share_of_equal_labels() -> None:
    assert accuracy(labels("EEUC"), labels("EUUU")) == 0.5


def test_average_precision_is_the_mean_precision_where_recall_rises() -> None:
    # Entailed at ranks 1, 3 and 4: (1/1 + 2/3 + 3/4) / 3.
    assert average_precision([1, 0, 1, 1, 0]) == pytest.approx((1 + 2 / 3 + 3 / 4) / 3)


def test_average_precision_without_entailment_is_an_error_and_not_a_number() -> None:
    with pytest.raises(ValueError, match="undefined"):
        average_precision([0, 0])


def test_confidence_weighted_score_is_the_mean_accuracy_of_the_surest() -> None:
    assert confidence_weighted_score([1, 1, 0, 1]) == pytest.approx((1 + 1 + 2 / 3 + 3 / 4) / 4)


def test_the_two_ranked_measures_differ_on_one_ranking() -> None:
    assert average_precision([1, 0, 1, 0]) == pytest.approx((1 + 2 / 3) / 2)
    assert confidence_weighted_score([1, 0, 1, 0]) == pytest.approx((1 + 1 / 2 + 2 / 3 + 1 / 2) / 4)


def test_precision_recall_and_f_by_hand() -> None:
    measured = precision_recall_f(labels("EEEUC"), labels("EUEEE"), E)
    assert measured == PRF(precision=0.5, recall=2 / 3, f=4 / 7, support=3)


def test_what_is_nought_by_nought_is_nought() -> None:
    assert precision_recall_f([E], [E], C) == PRF(0.0, 0.0, 0.0, 0)


def test_confusion_counts_gold_by_row_and_judgment_by_column() -> None:
    assert confusion_matrix(labels("EEN"), labels("ENN"), LabelScheme.TWO_WAY) == {
        E: {E: 1, N: 1},
        N: {E: 0, N: 1},
    }


def test_a_bin_holds_its_lower_bound_and_the_last_bin_its_upper() -> None:
    low, high = reliability([0, 1, 1], [0.0, 0.5, 1.0], bins=2)
    assert (low.size, high.size) == (1, 2)
    assert high == (0.5, 1.0, 2, 0.75, 1.0)


@pytest.mark.parametrize("bins", [1, 3, 7, 10, 20, 100])
def test_every_bound_is_in_the_bin_above_it(bins: int) -> None:
    for place in range(bins + 1):
        filled = [
            number
            for number, bin_ in enumerate(reliability([1], [place / bins], bins=bins))
            if bin_.size
        ]
        assert filled == [min(place, bins - 1)]


def test_calibration_error_weighs_bins_by_their_pairs() -> None:
    # One pair of score .2, not entailed; three of score .8, two entailed.
    error = calibration_error([0, 1, 1, 0], [0.2, 0.8, 0.8, 0.8], bins=2)
    assert error == pytest.approx(1 / 4 * 0.2 + 3 / 4 * abs(2 / 3 - 0.8))


def test_a_curve_over_scores_parts_no_pairs_of_one_score() -> None:
    curve = precision_recall_curve([1, 0, 1], [0.9, 0.5, 0.5])
    assert curve == ((0.5, 1.0), (1.0, pytest.approx(2 / 3)))


def test_different_numbers_of_judgments_and_pairs_are_an_error() -> None:
    with pytest.raises(ValueError, match="1 judgments of 2 pairs"):
        accuracy([E, E], [E])


@given(three_way)
def test_labels_are_scored_as_scikit_learn_scores_them(pairs: list[tuple[Label, Label]]) -> None:
    gold, predicted = (list(column) for column in zip(*pairs, strict=True))
    names = [str(label) for label in LabelScheme.THREE_WAY.members]
    gold_names, predicted_names = [str(x) for x in gold], [str(x) for x in predicted]
    assert accuracy(gold, predicted) == pytest.approx(
        peer.accuracy_score(gold_names, predicted_names)
    )
    expected = peer.precision_recall_fscore_support(
        gold_names, predicted_names, labels=names, zero_division=0
    )
    ours = [precision_recall_f(gold, predicted, label) for label in LabelScheme.THREE_WAY.members]
    np.testing.assert_allclose(np.array(ours).T, np.array(expected))
    ours_confused = confusion_matrix(gold, predicted, LabelScheme.THREE_WAY)
    theirs = peer.confusion_matrix(gold_names, predicted_names, labels=names)
    assert [list(row.values()) for row in ours_confused.values()] == theirs.tolist()


@given(truths)
def test_average_precision_is_that_of_scikit_learn_without_ties(relevant: list[bool]) -> None:
    scores = -np.arange(len(relevant))
    assert average_precision(relevant) == pytest.approx(
        peer.average_precision_score(relevant, scores)
    )


@given(scored)
def test_the_brier_score_is_that_of_scikit_learn(pairs: list[tuple[bool, float]]) -> None:
    truth, predicted = (list(column) for column in zip(*pairs, strict=True))
    expected = peer.brier_score_loss(truth, predicted, labels=[False, True])
    assert brier_score(truth, predicted) == pytest.approx(expected)


@given(truths)
def test_measures_of_a_ranking_stay_between_0_and_1(relevant: list[bool]) -> None:
    assert 0 < average_precision(relevant) <= 1
    assert 0 < confidence_weighted_score(relevant) <= 1


@given(truths)
def test_the_best_order_has_average_precision_1(relevant: list[bool]) -> None:
    assert average_precision(sorted(relevant, reverse=True)) == 1


@given(scored)
def test_calibration_stays_between_0_and_1(pairs: list[tuple[bool, float]]) -> None:
    truth, predicted = (list(column) for column in zip(*pairs, strict=True))
    assert -1e-12 <= calibration_error(truth, predicted) <= 1 + 1e-12
    assert 0 <= brier_score(truth, predicted) <= 1
    assert sum(bin_.size for bin_ in reliability(truth, predicted)) == len(pairs)


@given(scored.filter(lambda pairs: any(truth for truth, _ in pairs)))
def test_a_curve_ends_at_full_recall_and_the_share_of_entailed_pairs(
    pairs: list[tuple[bool, float]],
) -> None:
    pairs = sorted(pairs, key=lambda pair: -pair[1])
    truth, predicted = (list(column) for column in zip(*pairs, strict=True))
    curve = precision_recall_curve(truth, predicted)
    assert curve[-1] == (1.0, pytest.approx(sum(truth) / len(truth)))
    assert [point.recall for point in curve] == sorted(point.recall for point in curve)


@given(three_way, st.randoms())
def test_the_order_of_pairs_does_not_matter_to_labels(
    pairs: list[tuple[Label, Label]], random: Random
) -> None:
    shuffled = pairs[:]
    random.shuffle(shuffled)
    first, second = (list(zip(*rows, strict=True)) for rows in (pairs, shuffled))
    assert accuracy(*first) == accuracy(*second)
    assert precision_recall_f(*first, C) == precision_recall_f(*second, C)


@given(st.sampled_from(list(Label)))
def test_conflating_twice_is_conflating_once(label: Label) -> None:
    assert conflate(conflate(label)) is conflate(label)


@given(three_way)
def test_conflation_never_lowers_accuracy(pairs: list[tuple[Label, Label]]) -> None:
    gold, predicted = (list(column) for column in zip(*pairs, strict=True))
    joined = accuracy([conflate(x) for x in gold], [conflate(x) for x in predicted])
    assert joined >= accuracy(gold, predicted)
