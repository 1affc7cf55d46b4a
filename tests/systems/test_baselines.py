from __future__ import annotations

from typing import cast

import pytest

from entailment.errors import ModelError, OptionError
from entailment.model import Label, LabelScheme, Pair, conflate
from entailment.registry import systems
from entailment.systems import load_system
from entailment.systems.baselines import Majority, length, overlap

from .conftest import pair

E, C, U, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN, Label.NO_ENTAILMENT


def gold(*labels: Label | None) -> list[Pair]:
    return [Pair(str(n), "A cat sat.", "A dog ran.", label) for n, label in enumerate(labels)]


def test_the_majority_predicts_the_most_frequent_label_and_its_share() -> None:
    fitted = Majority().fit(gold(E, U, U, C, None))
    (judgment,) = fitted.judge(gold(None))
    assert judgment.label is U
    assert judgment.probabilities == {E: 0.25, C: 0.25, U: 0.5}
    assert fitted.labels is LabelScheme.THREE_WAY


def test_of_equals_the_majority_is_entailment() -> None:
    assert Majority().fit(gold(N, E)).label is E


def test_the_majority_of_mixed_schemes_is_two_way() -> None:
    fitted = Majority().fit(gold(E, C, U, N))
    assert fitted.labels is LabelScheme.TWO_WAY
    assert fitted.label is N
    assert fitted.state() == {"ENTAILMENT": 0.25, "NO ENTAILMENT": 0.75}


def test_the_majority_of_two_labels_is_that_of_the_two() -> None:
    thirds = gold(E, C, U)
    for scheme, label in ((2, N), (None, E)):
        fitted = load_system("majority", labels=scheme).fit(thirds)
        assert next(fitted.judge(thirds)).label is label


def test_the_majority_needs_a_labelled_pair() -> None:
    with pytest.raises(ValueError, match="at least one labelled pair"):
        Majority().fit(gold(None))


def test_the_majority_predicts_any_label_that_is_named() -> None:
    (judgment,) = systems.create("majority", label="UNKNOWN").judge(gold(None))
    assert (judgment.label, judgment.score) == (U, 0)


def test_a_judgment_cannot_change_the_majority() -> None:
    judge = Majority()
    (judgment,) = judge.judge(gold(None))
    cast("dict[Label, float]", judgment.probabilities)[E] = 0.0
    assert next(judge.judge(gold(None))).score == 1


def test_what_is_no_label_is_refused() -> None:
    with pytest.raises(OptionError, match="'MAYBE' is not a label"):
        systems.create("majority", label="MAYBE")


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"MAYBE": 1.0},
        {"ENTAILMENT": 0.5},
        {"ENTAILMENT": -0.5, "NO ENTAILMENT": 1.5},
        {"ENTAILMENT": float("nan"), "NO ENTAILMENT": 0.5},
        {"ENTAILMENT": [1]},
        {"ENTAILMENT": 0.25, "UNKNOWN": 0.25, "NO ENTAILMENT": 0.5},
    ],
)
def test_what_is_no_share_of_labels_is_no_state(state: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="holds no shares of labels"):
        Majority().with_state(state)


@pytest.mark.parametrize(
    ("text", "hypothesis", "score"),
    [
        ("A cat sat down", "a CAT sat", 1),
        ("A cat sat down", "a dog sat down", 3 / 4),
        ("The cat's mat", "cat mats", 1 / 2),
        ("", "cat", 0),
        ("cat", "", 1),
        ("cat", "cat cat dog", 2 / 3),
    ],
)
def test_overlap_is_the_share_of_words_as_written(text: str, hypothesis: str, score: float) -> None:
    assert overlap().score(pair(text, hypothesis)) == pytest.approx(score)


def test_overlap_predicts_entailment_from_its_threshold_on() -> None:
    judge = overlap(threshold=0.75)
    predicted = [
        next(judge.judge([pair("A cat sat down", hypothesis)])).label
        for hypothesis in ("a dog sat down", "a dog sat still")
    ]
    assert predicted == [E, N]


def test_length_sees_nothing_but_lengths() -> None:
    judgment = next(length().judge([pair("A cat sat down.", "A cat sat.")]))
    other = next(length().judge([pair("No dog ran far.", "My pig ate.")]))
    assert judgment == other


def test_a_longer_hypothesis_is_entailed_less() -> None:
    text = "The ferry left the harbour at seven, and nobody waved."
    short, long = "The ferry left.", "The ferry left the harbour at nine with all of the cats."
    scores = [next(length().judge([pair(text, hypothesis)])).score for hypothesis in (short, long)]
    assert scores[0] > scores[1]


@pytest.mark.parametrize("name", ["majority", "overlap", "length"])
def test_no_baseline_changes_when_it_is_fitted(name: str, labelled: list[Pair]) -> None:
    judge = systems.create(name)
    before = list(judge.judge(labelled))
    judge.fit([p.with_gold(conflate(p.gold)) for p in labelled if p.gold])
    assert list(judge.judge(labelled)) == before
