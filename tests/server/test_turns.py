"""Who waited longest comes first, also among those that were answered 429."""

from __future__ import annotations

import heapq
import math
import random
import threading
from collections import deque

import anyio
import pytest

from entailment.server.batching import Batcher
from entailment.server.errors import ApiError
from entailment.server.jobs import Jobs
from entailment.server.metrics import Metrics
from entailment.server.turns import MOST, PATIENCE, Turns


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_place_is_for_whom_waited_longest(clock: Clock) -> None:
    turns = Turns(clock)
    assert turns.wait(b"first", 0, pace=2.0) == 2.0
    assert turns.wait(b"second", 0, pace=2.0) == 4.0
    assert not turns.admits(b"new", places=1)
    assert not turns.admits(b"second", places=1)
    assert turns.admits(b"first", places=1)
    turns.take(b"first")
    assert turns.admits(b"second", places=1)


def test_a_request_that_comes_too_early_keeps_its_turn(clock: Clock) -> None:
    turns = Turns(clock)
    turns.wait(b"first", 0, pace=1.0)
    turns.wait(b"second", 0, pace=1.0)
    assert turns.wait(b"first", 0, pace=1.0) == 1.0
    assert len(turns) == 2


def test_a_turn_that_nobody_takes_is_over(clock: Clock) -> None:
    turns = Turns(clock)
    wait = turns.wait(b"gone", 0, pace=3.0)
    clock.now = 2 * wait + PATIENCE
    assert not turns.admits(b"new", places=1)
    clock.now += 0.1
    assert turns.admits(b"new", places=1)


def test_turns_have_a_bound(clock: Clock) -> None:
    turns = Turns(clock)
    for number in range(MOST + 10):
        turns.wait(str(number).encode(), 0, pace=0.1)
    assert len(turns) == MOST


@pytest.mark.parametrize("seed", range(5))
def test_nobody_waits_much_longer_than_another(clock: Clock, seed: int) -> None:
    """Thirty callers, each of whom comes again as soon as it is served; ten places, one a second.

    Where whoever finds a place is admitted, the longest wait is 160 seconds and more.
    """
    chance, turns, queue = random.Random(seed), Turns(clock), deque[tuple[float, int]]()
    arrivals = [(chance.random(), caller, 0.0) for caller in range(30)]
    heapq.heapify(arrivals)
    waited: list[float] = []
    for second in range(1, 400):
        while arrivals and arrivals[0][0] < second:
            clock.now, caller, since = heapq.heappop(arrivals)
            key = b"%d" % caller
            if turns.admits(key, 10 - len(queue)):
                turns.take(key)
                queue.append((since or clock.now, caller))
            else:
                wait = max(1, math.ceil(turns.wait(key, 10 - len(queue), pace=1.0)))
                again = clock.now + wait + chance.random()
                heapq.heappush(arrivals, (again, caller, since or clock.now))
        if queue:
            since, caller = queue.popleft()
            waited.append(second - since)
            heapq.heappush(arrivals, (second + chance.random(), caller, 0.0))
    assert len(waited) > 390
    assert max(waited) < 45


@pytest.mark.parametrize("most", [MOST, 0])
def test_a_refused_request_learns_how_many_others_there_are(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("entailment.server.turns.MOST", most)

    async def refusals() -> list[str]:
        over = threading.Event()
        batcher, messages = Batcher(), []
        jobs = Jobs(batcher, Metrics(), threads=1, waiting=1)
        for _ in range(2):
            jobs.submit(lambda _: {"done": over.wait(5)})
        for key in (b"first", b"first", b"second"):
            with pytest.raises(ApiError) as error:
                jobs.submit(lambda _: {}, key)
            messages.append(str(error.value.message).partition(";")[0])
        over.set()
        jobs.close()
        batcher.close()
        return messages

    others = [2, 2, 3 if most else 2]
    expected = [f"requests in work or waiting: {number}" for number in others]
    assert anyio.run(refusals) == expected
