from __future__ import annotations

import json
import math
from typing import Any

import pytest

from entailment.errors import DataError, ModelError, OptionError
from entailment.model import Label, LabelScheme, Pair, conflate
from entailment.registry import systems
from entailment.systems import load_system
from entailment.systems.features import Features
from entailment.systems.measures import DIRECTIONS, MEASURES

from .conftest import pair

SENTENCES = [
    "Yahoo is buying Overture.",
    "The bridge, finished in 1931, is 420 metres long.",
    "Nobody was hurt when the crane fell.",
    "Norvik may buy the ferry line for $1.63-billion next May.",
    "Dr. Ines Maro discovered the comet.",
    "It rose by 4 percent on 5 May 2004, and the dog saw the dog.",
    "Rain",
    "He said that the U.S. would not leave us.",
]


def judged(system: Any, *pairs: Pair) -> list[Label]:
    return [judgment.label for judgment in system.judge(pairs)]


@pytest.mark.parametrize("text", SENTENCES)
def test_a_text_entails_itself(text: str) -> None:
    (judgment,) = Features().judge([pair(text, text)])
    assert judgment.label is Label.ENTAILMENT
    assert judgment.score >= 0.5


def test_a_mismatch_makes_entailment_less_likely() -> None:
    text = "The bridge, finished in 1931, is 420 metres long."
    hypotheses = ["The bridge is 420 metres long.", "The bridge is 520 metres long."]
    right, wrong = Features().judge([pair(text, hypothesis) for hypothesis in hypotheses])
    assert right.score > wrong.score


def test_the_score_is_the_same_in_both_schemes(labelled: list[Pair]) -> None:
    three = load_system("features", labels=LabelScheme.THREE_WAY).judge(labelled)
    two = load_system("features", labels=LabelScheme.TWO_WAY).judge(labelled)
    for first, second in zip(three, two, strict=True):
        assert first.score == second.score
        assert conflate(first.label) is second.label


def test_the_task_moves_the_threshold_and_an_unknown_one_does_not() -> None:
    text, hypothesis = "Norvik bought the ferry line.", "Norvik sold the ferry."
    pairs = [pair(text, hypothesis, task=task) for task in ("IE", "SUM", "no such task")]
    scores = [judgment.score for judgment in Features().judge([*pairs, pair(text, hypothesis)])]
    assert scores[0] != scores[1]
    assert scores[2] == scores[3]


def test_two_way_gold_makes_a_two_way_system(labelled: list[Pair]) -> None:
    two_way = [pair.with_gold(conflate(pair.gold)) for pair in labelled if pair.gold]
    fitted = Features().fit(two_way)
    assert fitted.labels is LabelScheme.TWO_WAY
    assert set(judged(fitted, *labelled)) <= set(LabelScheme.TWO_WAY.members)


def test_mixed_gold_makes_a_three_way_system(labelled: list[Pair]) -> None:
    half = [
        p.with_gold(conflate(p.gold)) if p.gold and n % 2 else p for n, p in enumerate(labelled)
    ]
    assert Features().fit(half).labels is LabelScheme.THREE_WAY


def test_pairs_without_gold_are_not_learned_from(labelled: list[Pair]) -> None:
    more = [*labelled, *(pair.with_gold(None) for pair in labelled)]
    assert Features().fit(more).state() == Features().fit(labelled).state()


def test_what_is_learned_is_used(labelled: list[Pair]) -> None:
    reversed_gold = {
        Label.ENTAILMENT: Label.NO_ENTAILMENT,
        Label.CONTRADICTION: Label.ENTAILMENT,
        Label.UNKNOWN: Label.ENTAILMENT,
    }
    names = ["text_length", "hypothesis_length", "length_ratio", "name_share"]
    features = Features(names, c=10).fit(labelled)
    turned = [pair.with_gold(reversed_gold[pair.gold]) for pair in labelled if pair.gold]
    other = Features(names, c=10).fit(turned)
    for a, b in zip(features.judge(labelled), other.judge(labelled), strict=True):
        assert a.score == pytest.approx(1 - b.score, abs=1e-3)


def test_no_weight_contradicts_what_its_measure_says(labelled: list[Pair]) -> None:
    state: Any = Features(c=10).fit(labelled).state()
    for name, weight in zip(state["measures"], state["entailment"]["weights"], strict=True):
        assert weight * DIRECTIONS[name].value >= 0, name


def test_a_measure_that_never_varies_decides_nothing(labelled: list[Pair]) -> None:
    text, hypothesis = "one two three four five six seven", "one two x"
    same = [Pair(p.id, text, hypothesis, p.gold) for p in labelled]
    fitted = Features(["length_ratio", "word_coverage"], c=1000).fit(same)
    (judgment,) = fitted.judge([pair("x", "x y")])
    share = sum(p.gold is Label.ENTAILMENT for p in labelled) / len(labelled)
    assert judgment.score == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("gold", [Label.ENTAILMENT, Label.UNKNOWN, None])
def test_one_label_is_not_enough_to_learn_from(labelled: list[Pair], gold: Label | None) -> None:
    pairs = [pair.with_gold(gold) for pair in labelled]
    with pytest.raises(ValueError, match="some are entailed and some not"):
        Features().fit(pairs)
    with pytest.raises(DataError, match="system 'features' cannot be fitted: "):
        load_system("features").fit(pairs)


def test_svm_needs_two_pairs_of_either_label(labelled: list[Pair]) -> None:
    whole = [
        p.with_gold(Label.ENTAILMENT if n == 0 else Label.NO_ENTAILMENT)
        for n, p in enumerate(labelled)
    ]
    with pytest.raises(ValueError, match="at least two pairs of either label"):
        Features(classifier="svm").fit(whole)


def test_what_is_not_fitted_says_so_when_it_judges() -> None:
    with pytest.raises(ModelError, match="not fitted; fit them with 'entail train'"):
        next(Features(classifier="svm").judge([pair("a", "b")]))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"classifier": "tree"}, "classifier must be logistic or svm, not 'tree'"),
        ({"c": 0}, "c must be greater than 0 and finite, not 0"),
        ({"c": math.inf}, "c must be greater than 0 and finite, not inf"),
        ({"c": math.nan}, "c must be greater than 0 and finite, not nan"),
        ({"c": "much"}, "c must be a number, not 'much'"),
        ({"measures": []}, "measures must be a list of one name or more"),
        ({"measures": "word_coverage"}, "measures must be a list of one name or more"),
        ({"measures": ["word_covrage"]}, "unknown measure 'word_covrage'; did you mean 'word_cov"),
        ({"clasifier": "svm"}, "takes no option 'clasifier'; did you mean 'classifier'?"),
    ],
    ids=str,
)
def test_a_wrong_option_fails_at_once(options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError) as raised:
        systems.create("features", **options)
    assert says in str(raised.value)


def test_an_explanation_names_the_measures_that_weighed_most() -> None:
    explained = Features().explain(pair("Yahoo is buying Overture.", "Yahoo sold Overture."))
    assert explained.reasons[0] == "antonym: the hypothesis has 'sold', the text has 'buying'"
    assert sum("entailment (" in reason for reason in explained.reasons) == 3
    assert [alignment.hypothesis_word for alignment in explained.alignments] == [
        "Yahoo",
        "Overture",
    ]
    assert explained.uncovered == ("sold",)


def broken(place: str, value: object) -> dict[str, Any]:
    state: Any = json.loads(json.dumps(Features(["word_coverage"]).with_state(STATE).state()))
    if place in state:
        state[place] = value
    else:
        state["entailment"][place] = value
    return dict(state)


HEAD = {"mean": [0.5], "scale": [0.1], "weights": [1.0], "intercept": 0.0, "tasks": {"IE": 1.0}}
STATE = {"measures": ["word_coverage"], "entailment": HEAD, "contradiction": None}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("measures", ["text_length"]),
        ("measures", None),
        ("entailment", None),
        ("entailment", []),
        ("contradiction", {}),
        ("contradiction", "none"),
        ("mean", []),
        ("mean", None),
        ("scale", [0.0]),
        ("scale", ["wide"]),
        ("weights", [math.nan]),
        ("weights", [1.0, 2.0]),
        ("intercept", math.inf),
        ("intercept", None),
        ("tasks", []),
        ("tasks", {"IE": None}),
        ("tasks", {"IE": math.nan}),
    ],
)
def test_what_is_no_fitted_model_is_no_state(place: str, value: object) -> None:
    with pytest.raises(ModelError):
        Features(["word_coverage"]).with_state(broken(place, value))


def test_every_measure_is_used_without_the_option() -> None:
    assert Features().measures == tuple(MEASURES)
