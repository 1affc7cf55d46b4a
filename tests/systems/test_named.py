"""A system under its name: which are equal, and what another process gets of one."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from entailment.errors import EntailmentError
from entailment.model import Explanation, Judgment, Label, Pair
from entailment.registry import systems
from entailment.systems import NamedSystem, load_system
from entailment.testing import EXAMPLE_PAIRS

PAIRS = EXAMPLE_PAIRS[:2]


class Constant:
    """A system that is pickled as it is."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            yield Judgment(pair.id, Label.ENTAILMENT, {Label.ENTAILMENT: 1.0})


def _judged(system: NamedSystem) -> list[Judgment]:
    try:
        return list(system.judge(PAIRS))
    except EntailmentError:  # which has to be fitted first
        return []


@pytest.mark.parametrize("name", systems.names())
def test_a_system_is_pickled_before_and_after_it_judges(name: str) -> None:
    system = load_system(name)
    assert pickle.loads(pickle.dumps(system)) == system
    judgments = _judged(system)
    restored = pickle.loads(pickle.dumps(system))
    assert restored == system == load_system(name)
    assert hash(restored) == hash(system)
    assert _judged(restored) == judgments


def test_what_was_chosen_is_pickled_with_the_system() -> None:
    system = load_system("features", labels=3, abstain=0.4).with_threshold(0.7)
    restored = copy.deepcopy(system)
    assert restored == system
    assert (restored.threshold, restored.abstain) == (0.7, 0.4)
    assert restored.description == system.description


@pytest.mark.parametrize("name", ["coverage", "vote", "stack", "names"])
def test_a_fitted_system_is_pickled_with_what_it_learned(name: str) -> None:
    fitted = load_system(name).fit(EXAMPLE_PAIRS, trained_on={"data": []})
    restored = pickle.loads(pickle.dumps(fitted))
    assert restored.description == fitted.description
    assert restored.trained_on == fitted.trained_on
    assert _judged(restored) == _judged(fitted)


def test_an_object_that_judges_is_pickled_as_its_class_is() -> None:
    restored = pickle.loads(pickle.dumps(load_system(Constant())))
    assert isinstance(restored.system, Constant)


def test_a_system_without_its_model_equals_only_itself() -> None:
    system, other = (load_system("onnx:/none") for _ in range(2))
    assert system == system
    assert system != other


def test_systems_of_other_sources_options_or_thresholds_differ(tmp_path: Path) -> None:
    source = tmp_path / "mine.toml"
    source.write_text('[system]\nname = "overlap"\n')
    system = load_system("overlap")
    others = [
        load_system("features"),
        load_system("overlap", options={"threshold": 0.5}),
        load_system(source),
        system.with_threshold(0.5),
        load_system(Constant()),
    ]
    assert all(system != other for other in others)
    assert len({system, load_system("overlap"), *others}) == 6


class Watching(Constant):
    """A system that notes the gold labels that it is given."""

    def __init__(self) -> None:
        self.seen: list[Label | None] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        pairs = list(pairs)
        self.seen += [pair.gold for pair in pairs]
        return super().judge(pairs)

    def explain(self, pair: Pair) -> Explanation:
        self.seen.append(pair.gold)
        return Explanation()


def test_no_gold_label_is_seen_by_a_system_that_judges_or_explains() -> None:
    watching = Watching()
    system = load_system(watching)
    long = Pair("long", "It  rains.\u00ad", "It rains.", Label.ENTAILMENT, {"task": "QA"})
    assert len(list(system.judge([*PAIRS, long]))) == 3
    system.explain(PAIRS[0])
    assert watching.seen == [None] * 4
    assert all(pair.gold for pair in PAIRS)
