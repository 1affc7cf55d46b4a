"""Pairs of several callers, judged together: each caller gets what it would get alone."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError, OptionError
from entailment.model import Judgment, Label, Pair
from entailment.server.batching import Batcher, GivenUpError
from entailment.server.metrics import Metrics
from entailment.server.sharing import share
from entailment.systems import NamedSystem, load_system


class Counting:
    """Judges by the length of the hypothesis, refuses `bad`, and records its streams."""

    def __init__(self) -> None:
        self.streams: list[list[str]] = []
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Event()

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        self.begun.set()
        self.gate.wait(20)
        self.streams.append([])
        for pair in pairs:
            if pair.hypothesis == "bad":
                raise DataError(f"pair '{pair.id}': its hypothesis is bad")
            self.streams[-1].append(pair.hypothesis)
            score = 1 / (1 + len(pair.hypothesis))
            yield Judgment(
                pair.id, Label.ENTAILMENT, {Label.ENTAILMENT: score, Label.NO_ENTAILMENT: 1 - score}
            )


@pytest.fixture
def batcher() -> Iterator[Batcher]:
    opened = Batcher(size=8)
    yield opened
    opened.close()


def pairs(*hypotheses: str) -> list[Pair]:
    return [Pair(str(number), "a", hypothesis) for number, hypothesis in enumerate(hypotheses)]


def named(system: object) -> NamedSystem:
    return NamedSystem("counting", {}, system)


@given(st.lists(st.text(min_size=1, max_size=8).filter(lambda value: value != "bad"), max_size=30))
def test_a_caller_gets_the_judgments_of_the_system_in_order(hypotheses: list[str]) -> None:
    batcher = Batcher(size=5)
    try:
        shared = share(named(Counting()), "counting", batcher.line())
        given = pairs(*hypotheses)
        assert list(shared.judge(given)) == list(named(Counting()).judge(given))
    finally:
        batcher.close()


def test_pairs_of_several_callers_make_a_stream(batcher: Batcher) -> None:
    system = Counting()
    system.gate.clear()
    results: dict[str, list[Judgment]] = {}

    def call(name: str) -> None:
        shared = share(named(system), "counting", batcher.line())
        results[name] = list(shared.judge(pairs(name)))

    threads = [threading.Thread(target=call, args=(name,)) for name in ("x", "yy", "zzz", "wwww")]
    for thread in threads:
        thread.start()
    threading.Timer(0.5, system.gate.set).start()
    for thread in threads:
        thread.join(20)
    assert len(system.streams) < len(threads)
    assert sorted(value for stream in system.streams for value in stream) == [
        "wwww",
        "x",
        "yy",
        "zzz",
    ]
    assert {name: judgment.score for name, (judgment,) in results.items()} == {
        name: 1 / (1 + len(name)) for name in ("x", "yy", "zzz", "wwww")
    }


def test_a_refused_pair_is_only_its_own_callers(batcher: Batcher) -> None:
    system = Counting()
    system.gate.clear()
    outcomes: dict[str, object] = {}

    def call(name: str, *hypotheses: str) -> None:
        shared = share(named(system), "counting", batcher.line())
        try:
            outcomes[name] = [judgment.pair_id for judgment in shared.judge(pairs(*hypotheses))]
        except DataError as error:
            outcomes[name] = str(error)

    threads = [
        threading.Thread(target=call, args=("first", "x")),
        threading.Thread(target=call, args=("good", "y", "z")),
        threading.Thread(target=call, args=("refused", "w", "bad")),
    ]
    for thread in threads:
        thread.start()
    threading.Timer(0.5, system.gate.set).start()
    for thread in threads:
        thread.join(20)
    assert outcomes == {
        "first": ["0"],
        "good": ["0", "1"],
        "refused": "pair '1': its hypothesis is bad",
    }


def test_what_is_given_up_is_not_judged(batcher: Batcher) -> None:
    system = Counting()
    system.gate.clear()
    busy = threading.Thread(
        target=lambda: list(share(named(system), "c", batcher.line()).judge(pairs("x")))
    )
    busy.start()
    system.begun.wait(20)
    line = batcher.line()
    threading.Timer(0.3, line.give_up).start()
    with pytest.raises(GivenUpError):
        list(share(named(system), "c", line).judge(pairs("y")))
    system.gate.set()
    busy.join(20)
    assert [value for stream in system.streams for value in stream] == ["x"]
    with pytest.raises(GivenUpError):
        list(share(named(system), "c", line).judge(pairs("z")))


def test_the_same_pair_is_judged_once_for_all_thresholds(batcher: Batcher) -> None:
    system = Counting()
    shared = share(named(system), "counting", batcher.line())
    (low,) = shared.with_threshold(0.1).judge(pairs("abc"))
    (high,) = shared.with_threshold(0.9).judge([Pair("other", "a", "abc")])
    assert (low.label, high.label) == (Label.ENTAILMENT, Label.NO_ENTAILMENT)
    assert (low.pair_id, high.pair_id) == ("0", "other")
    assert system.streams == [["abc"]]


def test_what_is_in_context_is_another_pair(batcher: Batcher) -> None:
    system = Counting()
    shared = share(named(system), "counting", batcher.line())
    both = [Pair("1", "a", "b"), Pair("2", "a", "b", None, {"in_context": "yes"})]
    assert len(list(shared.judge(both))) == 2
    assert system.streams == [["b", "b"]]


@pytest.mark.parametrize("remembered", [0, 2])
def test_no_more_is_remembered_than_wanted(remembered: int) -> None:
    metrics = Metrics()
    batcher = Batcher(size=4, remembered=remembered, metrics=metrics)
    shared = share(named(Counting()), "counting", batcher.line())
    for name in ("x", "y", "z", "z", "x"):
        list(shared.judge(pairs(name)))
    batcher.close()
    text = metrics.text().decode()
    assert (
        f'entailment_pairs_remembered_total{{system="counting"}} {min(remembered, 1):.1f}' in text
    )


def test_a_shared_system_is_described_and_explains_as_the_system(batcher: Batcher) -> None:
    system = load_system("features")
    shared = share(system, "features", batcher.line())
    pair = Pair("1", "A cat sat down.", "A cat sat.")
    assert shared.description == system.description
    assert shared.explain(pair) == system.explain(pair)


def test_nothing_is_taken_when_it_is_closed() -> None:
    batcher = Batcher()
    batcher.close()
    with pytest.raises(GivenUpError):
        list(share(named(Counting()), "counting", batcher.line()).judge(pairs("x")))
    with pytest.raises(OptionError):
        Batcher(size=0)
