"""A pair is judged alike to the last bit: in any order, company, batch, thread and process."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from itertools import cycle, islice
from random import Random

import pytest

from entailment.datasets import open_dataset
from entailment.evaluation.judging import judged_lines
from entailment.examples import worked_examples
from entailment.model import Label, Pair
from entailment.systems import NamedSystem, load_system

Judged = dict[str, tuple[Label, tuple[tuple[Label, float], ...]]]

SYSTEMS = [
    "overlap",
    "edit-distance",
    "features",
    pytest.param("neural", marks=pytest.mark.slow),
    pytest.param("default", marks=pytest.mark.slow),
]
COUNT = 60
NETWORKS = ("neural", "default")


@cache
def pairs() -> tuple[Pair, ...]:
    """Pairs of several lengths, of which some share their text."""
    worked = list(open_dataset(worked_examples()))
    others = cycle([*worked[1:], worked[0]])
    texts = (
        (pair, f"{pair.text} {other.text} This is case {number}." if number % 3 else pair.text)
        for number, (pair, other) in enumerate(zip(cycle(worked), others, strict=False))
    )
    return tuple(
        Pair(str(number), text, pair.hypothesis)
        for number, (pair, text) in enumerate(islice(texts, COUNT))
    )


def fresh(name: str) -> NamedSystem:
    """Return the system, which has judged nothing that it might have saved."""
    return load_system(name, options={"model": "small"} if name in NETWORKS else {})


@cache
def shared(name: str) -> NamedSystem:
    return fresh(name)


@cache
def expected(name: str) -> Judged:
    return judged(fresh(name), pairs())


def judged(system: NamedSystem, some: Iterable[Pair]) -> Judged:
    return {
        judgment.pair_id: (judgment.label, tuple(sorted(judgment.probabilities.items())))
        for judgment in system.judge(some)
    }


def in_batches(name: str, some: Sequence[Pair], size: int) -> Judged:
    system, result = fresh(name), Judged()
    for begin in range(0, len(some), size):
        result |= judged(system, some[begin : begin + size])
    return result


def shuffled(name: str) -> Judged:
    return judged(fresh(name), Random(3).sample(pairs(), len(pairs())))


def in_threads(name: str) -> Judged:
    system = fresh(name)
    shares = [pairs()[first::4] for first in range(4)]
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda share: judged(system, share), shares))
    return {key: value for result in results for key, value in result.items()}


def in_fork(name: str) -> Judged:
    judged(shared(name), pairs()[:2])  # loaded, and used, before the fork
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
        return pool.submit(judged_by_shared, name).result()


def judged_by_shared(name: str) -> Judged:
    return judged(shared(name), pairs())


WAYS: dict[str, Callable[[str], Judged]] = {
    "alone": lambda name: in_batches(name, pairs(), 1),
    "in sevens": lambda name: in_batches(name, pairs(), 7),
    "shuffled": shuffled,
    "in threads": in_threads,
    "in a fork": in_fork,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_judgment_is_the_same_to_the_last_bit(name: str, way: str) -> None:
    if way == "in a fork" and not hasattr(os, "fork"):
        pytest.skip("no fork here")
    assert WAYS[way](name) == expected(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["features", *NETWORKS])
def test_processes_judge_as_one_does(name: str) -> None:
    lines = partial(judged_lines, fresh(name))
    assert list(lines(iter(pairs()), 2)) == list(lines(iter(pairs())))
