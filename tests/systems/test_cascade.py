from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import ModelError, OptionError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.registry import systems
from entailment.systems import load_system, save_system
from entailment.systems.cascade import BATCH, Cascade


class Scripted:
    """Gives each pair the P(entailment) that its text holds at *place*; keeps what it was asked."""

    labels = LabelScheme.TWO_WAY
    judged: list[str]

    def __init__(self, place: int):
        self.place = place
        self.judged = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            self.judged.append(pair.id)
            p = float(pair.text.split()[self.place])
            label = Label.ENTAILMENT if p >= 0.5 else Label.NO_ENTAILMENT
            yield Judgment(pair.id, label, {Label.ENTAILMENT: p, Label.NO_ENTAILMENT: 1 - p})


@pytest.fixture(autouse=True)
def judges() -> Iterator[dict[str, Scripted]]:
    """Two judges that predict what the text prescribes: the cheap one and the costly one."""
    made = {"cheap": Scripted(0), "costly": Scripted(1)}
    with systems.registered({name: lambda judge=judge: judge for name, judge in made.items()}):
        yield made


def cascade(**options: Any) -> Cascade:
    return Cascade(first={"name": "cheap"}, then={"name": "costly"}, **options)


def pair(n: int, cheap: float, costly: float, entailed: bool | None = None) -> Pair:
    gold = None
    if entailed is not None:
        gold = Label.ENTAILMENT if entailed else Label.NO_ENTAILMENT
    return Pair(str(n), f"{cheap} {costly}", "h", gold)


PAIRS = [pair(1, 0.05, 0.6), pair(2, 0.5, 0.7), pair(3, 0.95, 0.2), pair(4, 0.2, 0.8)]


def scores(system: Cascade, pairs: Iterable[Pair]) -> list[float]:
    return [judgment.score for judgment in system.judge(pairs)]


def test_only_uncertain_pairs_are_passed_on(judges: dict[str, Scripted]) -> None:
    assert scores(cascade(low=0.1, high=0.9), PAIRS) == [0.05, 0.7, 0.95, 0.8]
    assert judges["cheap"].judged == ["1", "2", "3", "4"]
    assert judges["costly"].judged == ["2", "4"]


@pytest.mark.parametrize(
    ("bounds", "handed_on"),
    [
        ({"low": 0.0, "high": 0.9}, ["1", "2", "4"]),
        ({"low": 0.1, "high": 1.0}, ["2", "3", "4"]),
        ({"low": 0.0, "high": 1.0}, ["1", "2", "3", "4"]),
        ({"low": 0.5, "high": 0.5}, ["2"]),
    ],
)
def test_either_side_can_be_switched_off(
    judges: dict[str, Scripted], bounds: dict[str, float], handed_on: list[str]
) -> None:
    list(cascade(**bounds).judge(PAIRS))
    assert judges["costly"].judged == handed_on


def test_pairs_stay_in_order_over_batches_and_stream() -> None:
    many = (pair(n, (n % 11) / 10, (n % 7) / 10) for n in range(3 * BATCH + 5))
    stream = cascade(low=0.3, high=0.7).judge(many)
    assert next(stream).pair_id == "0"
    assert next(many).id == str(BATCH)  # no more than a batch was read
    assert [j.pair_id for j in stream] == [str(n) for n in range(1, 3 * BATCH + 5) if n != BATCH]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([0.0, 0.1, 0.3, 0.45, 0.5, 0.6, 0.8, 1.0]), st.booleans(), st.booleans()
        ),
        min_size=1,
        max_size=60,
    ),
    st.sampled_from([0.0, 0.01, 0.05, 0.2]),
)
def test_fitted_bounds_never_cost_more_accuracy_than_allowed(
    rows: list[tuple[float, bool, bool]], loss: float
) -> None:
    pairs = [pair(n, p, 0.9 if then else 0.1, gold) for n, (p, then, gold) in enumerate(rows)]
    fitted = cascade(loss=loss).fit(pairs)
    assert accuracy(fitted, pairs) >= accuracy(load_system("costly"), pairs) - loss - 1e-9


@given(
    st.lists(
        st.tuples(st.sampled_from([0.0, 0.2, 0.45, 0.6, 0.8, 0.9]), st.booleans(), st.booleans()),
        min_size=1,
        max_size=60,
    ),
    st.sampled_from([0.0, 0.02, 0.1, 0.3]),
)
def test_fitted_bounds_never_cost_more_f_than_allowed(
    rows: list[tuple[float, bool, bool]], loss: float
) -> None:
    pairs = [pair(n, p, 0.9 if then else 0.1, gold) for n, (p, then, gold) in enumerate(rows)]
    fitted = cascade(loss=loss, measure="f").fit(pairs)
    assert f_measure(fitted, pairs) >= f_measure(load_system("costly"), pairs) - loss - 1e-9


def test_a_judge_that_is_right_where_it_is_sure_settles_all_of_that(
    judges: dict[str, Scripted],
) -> None:
    pairs = [
        pair(n, p, 0.9 if p > 0.4 else 0.1, p > 0.4) for n, p in enumerate([0.1, 0.2, 0.45, 0.9])
    ]
    fitted = cascade(loss=0.0).fit(pairs)
    judges["costly"].judged.clear()
    list(fitted.judge(pairs))
    assert judges["costly"].judged == ["2"]


def test_a_fitted_cascade_is_saved_and_loaded(tmp_path: Any) -> None:
    options = {"first": {"name": "overlap"}, "then": {"name": "coverage"}, "loss": 0.5}
    named = load_system("cascade", options=options)
    entailed = Pair("1", "A cat sat.", "A cat sat.", Label.ENTAILMENT)
    other = Pair("2", "A cat sat.", "Dogs bark at night.", Label.NO_ENTAILMENT)
    fitted = named.fit([entailed, other])
    save_system(fitted, tmp_path / "kept")
    loaded = load_system(tmp_path / "kept")
    assert loaded.system.state() == fitted.system.state() != named.system.state()
    assert loaded.description == fitted.description != named.description


def test_the_description_has_both_judges() -> None:
    system = load_system("cascade", options={"then": {"name": "coverage", "threshold": 0.7}})
    assert "coverage(threshold=0.7)" in system.description
    assert "features@" in system.description


def test_the_explanation_names_who_decided() -> None:
    system = Cascade(first={"name": "overlap"}, then={"name": "coverage"}, low=0.0, high=0.5)
    explanation = system.explain(Pair("1", "A cat sat.", "A cat sat."))
    assert explanation.reasons[0] == "overlap gives 0.74, not from 0 to 0.5: overlap decides"


def test_three_labels_come_of_two_judges_that_have_them() -> None:
    assert cascade().labels is LabelScheme.TWO_WAY
    assert Cascade().labels is LabelScheme.TWO_WAY  # a vote with coverage
    both = Cascade(then={"name": "features"})
    assert both.labels is LabelScheme.THREE_WAY


@pytest.mark.parametrize(
    "options",
    [
        {"low": 0.9, "high": 0.1},
        {"low": -0.1},
        {"high": True},
        {"loss": 1},
        {"measure": "recall"},
        {"first": {"threshold": 0.5}},
        {"then": "features"},
    ],
    ids=str,
)
def test_wrong_options_are_reported(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load_system("cascade", options=options)


@pytest.mark.parametrize("state", [{}, {"low": 1, "high": 0}, {"low": "a", "high": 1}], ids=str)
def test_a_state_without_bounds_is_refused(state: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="holds no bounds"):
        cascade().with_state(state)


def test_nothing_can_be_fitted_without_gold() -> None:
    with pytest.raises(ValueError, match="no pair has a gold label"):
        cascade().fit([pair(1, 0.1, 0.2)])


def accuracy(system: Any, pairs: list[Pair]) -> float:
    return sum(j.label is p.gold for j, p in zip(system.judge(pairs), pairs, strict=True)) / len(
        pairs
    )


def f_measure(system: Any, pairs: list[Pair]) -> float:
    predicted = [judgment.label is Label.ENTAILMENT for judgment in system.judge(pairs)]
    gold = [pair.gold is Label.ENTAILMENT for pair in pairs]
    hits = sum(a and b for a, b in zip(predicted, gold, strict=True))
    whole = sum(predicted) + sum(gold)
    return 2 * hits / whole if whole else 0.0
