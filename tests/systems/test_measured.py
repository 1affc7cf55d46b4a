"""Classifiers over values: what they learn is plain JSON, and what is none of it is refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

from entailment.errors import ModelError, OptionError
from entailment.model import Label, Pair
from entailment.registry import systems
from entailment.systems.trees import Tree, grown

ENGINES = ("events", "pmi", "random-walk", "subsequences", "wordnet-similarity")


def leaf(value: int) -> Tree:
    return Tree((value, -1, -1), (0.5, 0.0, 0.0), (1, 2, 2), (2, 2, 2), (0.5, 0.1, 0.9))


def test_a_tree_goes_below_at_the_cut_and_above_it_otherwise() -> None:
    tree = leaf(0)
    assert [tree.entailed([value]) for value in (0.0, 0.5, 0.51)] == [0.1, 0.1, 0.9]
    assert tree.describe(["coverage"], [0.75]) == ("coverage = 0.75 is over 0.50",)


def test_a_grown_tree_finds_the_informative_value_and_smooths_its_leaves() -> None:
    x = np.array([[n % 3, n % 2] for n in range(40)], float)
    tree = grown(x, [bool(n % 2) for n in range(40)], depth=2, least=5, seed=0)
    assert tree.value[0] == 1
    assert tree.entailed([0, 1]) == pytest.approx(21 / 22)
    assert tree.entailed([2, 0]) == pytest.approx(1 / 22)


def test_a_tree_reads_back_from_json() -> None:
    tree = leaf(0)
    assert Tree.of(json.loads(json.dumps(tree.state())), 1) == tree


@pytest.mark.parametrize(
    "change",
    [
        {"value": [3, -1, -1]},
        {"below": [0, 2, 2]},
        {"above": [9, 2, 2]},
        {"cut": [float("nan"), 0, 0]},
        {"probability": [0.5, 0.1, 1.5]},
        {"probability": [0.5]},
        {"value": []},
        {"value": "x"},
    ],
    ids=str,
)
def test_what_is_no_tree_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="no decision tree"):
        Tree.of({**leaf(0).state(), **change}, 1)


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("classifier", ["logistic", "svm", "tree", "forest"])
def test_each_classifier_learns_and_explains(
    name: str, classifier: str, labelled: list[Pair]
) -> None:
    system = systems.create(name, classifier=classifier)
    with pytest.raises(ModelError, match="entail train"):
        next(system.judge(labelled))
    fitted = system.fit(labelled)
    loaded = system.with_state(json.loads(json.dumps(fitted.state())))
    assert list(loaded.judge(labelled)) == list(fitted.judge(labelled))
    judged = zip(fitted.judge(labelled), labelled, strict=True)
    entailed = Label.ENTAILMENT
    right = [(judgment.label is entailed) == (pair.gold is entailed) for judgment, pair in judged]
    assert sum(right) > len(right) / 2
    assert fitted.explain(labelled[0]).reasons


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"classifier": "bayes"}, "logistic, svm, tree"),
        ({"c": 0.0}, "greater than 0"),
        ({"classifier": "tree", "depth": 0}, "at least 1"),
        ({"features": []}, "no feature is left"),
        ({"features": [{"name": "nonesuch"}]}, "unknown feature 'nonesuch'"),
        ({"features": [{}]}, "has no name"),
        ({"resources": [{"name": "nonesuch"}]}, "unknown resource"),
    ],
    ids=str,
)
def test_a_wrong_option_is_reported(name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(Exception, match=message) as caught:
        systems.create(name, **options)
    assert isinstance(caught.value, OptionError) or "unknown" in str(caught.value)


def test_a_state_of_other_features_is_refused(labelled: list[Pair]) -> None:
    state = systems.create("subsequences", features=[{"name": "rouge_1"}]).fit(labelled).state()
    with pytest.raises(ModelError, match="other values"):
        systems.create("subsequences", features=[{"name": "rouge_2"}]).with_state(state)


def test_one_label_is_nothing_to_learn_from(labelled: list[Pair]) -> None:
    entailed = [pair.with_gold(Label.ENTAILMENT) for pair in labelled]
    with pytest.raises(ValueError, match="some are entailed"):
        systems.create("subsequences").fit(entailed)
