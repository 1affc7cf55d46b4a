"""Coefficients against other libraries, against tables worked out by hand, and the papers'."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from entailment.collection.agreement import (
    MISSING,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    landis_koch,
    pairwise_agreement,
    ratings,
    unanimous_share,
)
from entailment.collection.agreement_figures import agreement
from entailment.collection.agreement_report import agreement_report, published_agreement
from entailment.collection.annotated import AnnotatedPair
from entailment.collection.annotations import Annotation, Purpose
from entailment.errors import DataError
from entailment.model import Label, LabelScheme

YES, NO = Label.ENTAILMENT, Label.NO_ENTAILMENT
START = datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)

FLEISS_1971 = np.array(
    [
        [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ]
)  # fmt: skip
"""Ten items, fourteen people, five labels: kappa is 0.210 (worked out after Fleiss, 1971)."""

CODES = arrays(
    np.intp, st.tuples(st.integers(2, 12), st.integers(2, 5)), elements=st.integers(0, 2)
)


def annotated(
    labels: Sequence[Sequence[Label | None]], *, task: str | None = None
) -> list[AnnotatedPair]:
    """Annotations of a table: a row for each pair, a column for each of Ann, Bob, Cyd."""
    return [
        AnnotatedPair(
            Annotation(str(row), name, label, "rte2", START + datetime.timedelta(minutes=row)),
            hypothesis=f"hypothesis {row}",
            task=task,
        )
        for row, people in enumerate(labels)
        for name, label in zip(("Ann", "Bob", "Cyd"), people, strict=False)
    ]


def counts_of(codes: np.ndarray) -> np.ndarray:
    return np.stack([(codes == code).sum(axis=1) for code in range(3)], axis=1)


@given(CODES)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_kappas_are_those_of_statsmodels(codes: np.ndarray) -> None:
    from statsmodels.stats import inter_rater

    if len(np.unique(codes)) < 2:
        return
    expected = inter_rater.fleiss_kappa(counts_of(codes), method="fleiss")
    assert fleiss_kappa(counts_of(codes)) == pytest.approx(expected)
    first, second = codes[:, 0], codes[:, 1]
    if len(np.unique([*first, *second])) < 2:
        return
    table = np.array([[((first == i) & (second == j)).sum() for j in range(3)] for i in range(3)])
    expected = inter_rater.cohens_kappa(table, return_results=False)
    assert cohen_kappa(first, second) == pytest.approx(expected)


@given(CODES, st.integers(0, 9))
def test_alpha_is_krippendorffs_also_where_judgments_are_missing(
    codes: np.ndarray, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    codes = np.where(rng.random(codes.shape) < 0.2, MISSING, codes)
    counts = counts_of(codes)
    pairable = counts[counts.sum(axis=1) > 1]
    if (pairable.sum(axis=0) > 0).sum() < 2:
        return
    data = np.where(codes == MISSING, np.nan, codes.astype(float)).T
    expected = krippendorff.alpha(reliability_data=data, level_of_measurement="nominal")
    assert krippendorff_alpha(counts) == pytest.approx(expected)


@given(CODES)
def test_every_coefficient_stays_in_its_range_and_does_not_mind_order(codes: np.ndarray) -> None:
    counts = counts_of(codes)
    percent, unanimous = pairwise_agreement(counts), unanimous_share(counts)
    assert 0 <= unanimous <= percent + 1e-12 <= 1 + 1e-9
    if len(np.unique(codes)) > 1:
        kappa = fleiss_kappa(counts)
        assert -1 <= kappa <= 1 + 1e-12
        assert fleiss_kappa(counts[::-1, ::-1]) == pytest.approx(kappa)


def test_the_table_of_fleiss_has_its_kappa() -> None:
    assert fleiss_kappa(FLEISS_1971) == pytest.approx(0.210, abs=0.0005)
    assert pairwise_agreement(FLEISS_1971) == pytest.approx(0.378, abs=0.0005)


def test_cohens_kappa_of_a_table_by_hand() -> None:
    # 20 both yes, 15 both no, 5 only the first, 10 only the second: (0.7 - 0.5) / 0.5
    array = np.repeat([0, 1, 0, 1], [20, 15, 5, 10])
    other = np.repeat([0, 1, 1, 0], [20, 15, 5, 10])
    assert cohen_kappa(array, other) == pytest.approx(0.4)


def test_the_kappa_of_rte2_follows_from_its_percentage() -> None:
    """89.2 % of a set that is half YES, half NO: (0.892 - 0.5) / 0.5 = 0.784, printed as 0.78."""
    array = np.repeat([0, 1], 500)
    other = array.copy()
    other[446:500] = 1
    other[946:] = 0
    (rte2,) = [row for row in published_agreement() if row.set == "RTE-2 test"]
    assert rte2.percent == 100 * float((array == other).mean())
    assert round(cohen_kappa(array, other), 2) == rte2.kappa
    assert landis_koch(0.78) == "substantial"


@pytest.mark.parametrize(
    ("part", "annotations", "yes", "within"),
    [("development", 15_955, 897, 0.0003), ("test", 19_972, 945, 0.002)],
)
def test_the_kappa_of_rte6_follows_from_its_agreement_on_yes(
    part: str, annotations: int, yes: int, within: float
) -> None:
    """The footnote's percentage is taken as the share of sentences, of those with any YES, that all
    three assessors judge alike, the kappa over all as Fleiss', and half of the mixed sentences as
    YES: that gives 98.35 for the development set (printed 98.36), 97.96 for the test set (97.83).
    """
    published = {row.set: row for row in published_agreement()}
    share = published[f"RTE-6 Main {part}, at least one YES"].percent
    assert share is not None
    unanimous = round(yes / (1 + 0.5 * (100 / share - 1)))
    mixed = round(unanimous * (100 / share - 1))
    counts = np.array(
        [[3, 0]] * unanimous
        + [[2, 1]] * (mixed // 2)
        + [[1, 2]] * (mixed - mixed // 2)
        + [[0, 3]] * (annotations - unanimous - mixed)
    )
    with_yes = counts[counts[:, 0] > 0]
    assert 100 * unanimous_share(with_yes) == pytest.approx(share, abs=0.05)
    assert fleiss_kappa(counts) == pytest.approx(published[f"RTE-6 Main {part}"].kappa, abs=within)


@pytest.mark.parametrize(
    ("kappa", "words"),
    [
        (-0.1, "poor"),
        (0.0, "slight"),
        (0.2, "slight"),
        (0.21, "fair"),
        (0.6, "moderate"),
        (0.81, "almost perfect"),
    ],
)
def test_the_words_of_landis_and_koch(kappa: float, words: str) -> None:
    assert landis_koch(kappa) == words


def test_every_group_is_counted() -> None:
    table = [[YES, YES, YES], [YES, YES, NO], [NO, NO, NO], [NO, None, NO], [None, YES, None]]
    result = agreement([*annotated(table, task="IE")], samples=50)
    assert (result.whole.items, result.whole.judgments, result.judged_once) == (4, 11, 1)
    assert result.whole.percent is not None
    assert result.whole.percent.value == pytest.approx((1 + 1 / 3 + 1 + 1) / 4)
    assert result.with_entailment.items == 2
    assert [task.name for task in result.tasks] == ["IE"]
    assert result.flawed == 2
    assert [(annotator.name, annotator.alone) for annotator in result.annotators] == [
        ("Ann", 0), ("Bob", 0), ("Cyd", 1)
    ]  # fmt: skip
    assert [(meeting.first, meeting.second, meeting.shared) for meeting in result.meetings] == [
        ("Ann", "Bob", 3), ("Ann", "Cyd", 4), ("Bob", "Cyd", 3)
    ]  # fmt: skip
    assert result.labels == ("ENTAILMENT", "NO ENTAILMENT")
    assert result.confusion == ((8, 2), (2, 8))
    assert sum(quarter.items for quarter in result.quarters) == 4


def test_pairs_of_one_person_are_counted_apart_from_those_that_two_judged() -> None:
    table = [[YES, YES], [YES, NO], [NO, None], [None, YES], [NO, NO]]
    measured = agreement(annotated(table, task="IE"), samples=0)
    groups = (measured.whole, *measured.tasks)
    assert {(group.items, group.judgments) for group in groups} == {(3, 6)}
    assert [person.judged for person in measured.annotators] == [4, 4]
    note = "2 pairs were judged by one person alone; n is without them"
    assert note in agreement_report(measured).notes


def test_intervals_hold_the_value_and_repeat_with_the_seed() -> None:
    table = [[YES, YES, NO if row % 4 == 0 else YES] for row in range(40)]
    table += [[NO, NO, YES if row % 5 == 0 else NO] for row in range(40)]
    first, second = (agreement(annotated(table), samples=200, seed=7) for _ in range(2))
    assert first == second
    for estimate in (first.whole.percent, first.whole.kappa, first.whole.alpha):
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        assert estimate.low < estimate.value < estimate.high


def test_pairs_of_a_single_hypothesis_have_no_interval() -> None:
    table = [[YES, YES, NO if row % 4 == 0 else YES] for row in range(20)]
    shared = [replace(entry, hypothesis="one for all") for entry in annotated(table)]
    figures = agreement(shared, samples=50).whole
    for estimate in (figures.percent, figures.unanimous, figures.kappa, figures.alpha):
        assert estimate is not None
        assert estimate.interval is None


def test_a_fault_in_a_coefficient_is_no_undefined_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(counts: np.ndarray) -> float:
        raise ValueError("a fault in the coefficient")

    monkeypatch.setattr("entailment.collection.agreement_figures.fleiss_kappa", broken)
    with pytest.raises(ValueError, match="a fault in the coefficient"):
        agreement(annotated([[YES, NO], [NO, NO]]), samples=5)


def test_a_person_who_differs_from_all_is_named() -> None:
    table = [[NO, YES, YES]] * 5 + [[NO, NO, NO]] * 5
    by_name = {
        annotator.name: annotator.alone
        for annotator in agreement(annotated(table), samples=0).annotators
    }
    assert by_name == {"Ann": 5, "Bob": 0, "Cyd": 0}


def test_the_average_counts_people_who_share_enough() -> None:
    table: list[list[Label | None]] = [[YES, YES, None]] * 100 + [[NO, YES, NO]] * 3
    result = agreement(annotated(table), samples=0)
    assert result.average is not None
    assert result.average.percent == pytest.approx(100 / 103)
    assert result.average.shared == 103
    assert result.average.second == "1 pair of people"


def test_three_way_labels_are_compared_two_way_on_request() -> None:
    table = [[Label.CONTRADICTION, Label.UNKNOWN], [YES, YES]]
    three_way = agreement(annotated(table), samples=0).whole.percent
    two_way = agreement(annotated(table), labels=LabelScheme.TWO_WAY, samples=0).whole.percent
    assert three_way is not None
    assert two_way is not None
    assert (three_way.value, two_way.value) == (0.5, 1)


def test_where_everybody_gives_one_label_kappa_is_not_defined() -> None:
    result = agreement(annotated([[YES, YES]] * 3), samples=10)
    assert result.whole.percent is not None
    assert result.whole.percent.value == 1
    assert result.whole.kappa is None
    assert result.meetings[0].kappa is None


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ([], "no judgment"),
        ([[None, None]], "no judgment"),
        ([[YES], [NO]], "no pair was judged by two"),
        ([[YES, Label.UNKNOWN], [NO, NO]], "--labels 2"),
    ],
)
def test_what_cannot_be_compared_is_an_error(table: list[list[Label | None]], problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        agreement(annotated(table), samples=0)


def test_repeats_and_qualifying_pairs_do_not_count_as_agreement() -> None:
    (first, second) = annotated([[YES, YES]])
    again = AnnotatedPair(
        Annotation("0", "Ann", NO, "rte2", START, purpose=Purpose.REPEAT), hypothesis="h"
    )
    known = AnnotatedPair(
        Annotation("9", "Ann", NO, "rte2", START, purpose=Purpose.QUALIFY), hypothesis="h"
    )
    result = agreement([first, second, again, known], samples=0)
    assert result.whole.percent is not None
    assert result.whole.percent.value == 1
    assert result.annotators[0].repeats == (0, 1)
    with pytest.raises(DataError, match="twice"):
        ratings([first, first])


def test_only_first_judgments_are_counted_as_flawed() -> None:
    entries = annotated([[YES, YES], [NO, None]])
    skipped = replace(entries[0].annotation, pair_id="q", label=None)
    others = [
        AnnotatedPair(replace(skipped, purpose=purpose))
        for purpose in (Purpose.QUALIFY, Purpose.REPEAT)
    ]
    assert agreement([*entries, *others], samples=10).flawed == 1
