"""What leaves the queue leaves it whole: its place, its request and its count."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable
from typing import Any

import anyio
import pytest

from entailment.server.batching import Batcher
from entailment.server.errors import ApiError
from entailment.server.jobs import Job, Jobs
from entailment.server.metrics import Metrics


class Payload:
    """What a request brings along."""


def waiting(metrics: Metrics) -> float:
    (line,) = [
        line
        for line in metrics.text().decode().splitlines()
        if line.startswith("entailment_jobs_waiting ")
    ]
    return float(line.split()[-1])


def in_loop(act: Callable[[Jobs, Metrics, threading.Event], Any]) -> Any:
    """Return what *act* returns of jobs with one thread, which works until the event is set."""

    async def run() -> Any:
        over = threading.Event()
        batcher, metrics = Batcher(), Metrics()
        jobs = Jobs(batcher, metrics, threads=1, waiting=2)
        begun = threading.Event()

        def work(_: Job) -> dict[str, Any]:
            begun.set()
            return {"done": over.wait(5)}

        jobs.submit(work)
        begun.wait(5)
        try:
            return act(jobs, metrics, over)
        finally:
            over.set()
            jobs.close()
            batcher.close()

    return anyio.run(run)


def test_a_job_that_is_given_up_leaves_the_queue_with_its_request() -> None:
    def act(jobs: Jobs, metrics: Metrics, _: threading.Event) -> list[object]:
        payloads: list[weakref.ref[Payload]] = []
        for _number in range(5):
            payload = Payload()
            payloads.append(weakref.ref(payload))
            job = jobs.submit(lambda _, payload=payload: {"payload": payload})
            assert waiting(metrics) == 1
            job.give_up()
            assert waiting(metrics) == 0
            del job, payload
        gc.collect()
        return [payload() for payload in payloads]

    assert in_loop(act) == [None] * 5


def test_a_job_that_is_given_up_twice_or_in_work_is_counted_once() -> None:
    def act(jobs: Jobs, metrics: Metrics, over: threading.Event) -> tuple[float, bool]:
        first, second = jobs.submit(lambda _: {}), jobs.submit(lambda _: {})
        first.give_up()
        first.give_up()
        over.set()
        while not jobs.is_idle:
            threading.Event().wait(0.005)
        second.give_up()
        return waiting(metrics), jobs.is_idle

    assert in_loop(act) == (0, True)


def test_nothing_waits_any_more_when_it_is_closed() -> None:
    def act(jobs: Jobs, metrics: Metrics, over: threading.Event) -> float:
        jobs.submit(lambda _: {})
        over.set()
        jobs.close()
        with pytest.raises(ApiError, match="the server is ending") as error:
            jobs.submit(lambda _: {})
        assert error.value.status == 503
        return waiting(metrics)

    assert in_loop(act) == 0
