"""A pool of a cluster settles every task, also where the connection to the cluster is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from entailment.errors import EntailmentError
from entailment.evaluation.cluster import ClusterPool

SECONDS = 5


class Reference:
    """What is to come of a call: ready, or never."""

    def __init__(self, is_ready: bool):
        self._future: Future[Any] = Future()
        if is_ready:
            self._future.set_result(True)

    def future(self) -> Future[Any]:
        return self._future


class LosesConnection:
    """Stands in for Ray: workers start while *starts* last, and take *calls*, none of which ends.

    What comes after raises ConnectionError.
    """

    exceptions = SimpleNamespace(RayActorError=type("RayActorError", (Exception,), {}))

    def __init__(self, starts: int, calls: int):
        self.started: list[Any] = []
        self.killed: list[Any] = []
        self._starts = starts
        self._calls = calls

    def remote(self, **_: Any) -> Callable[[type], Any]:
        return lambda _: SimpleNamespace(remote=self._start)

    def kill(self, worker: Any) -> None:
        self.killed.append(worker)

    def _start(self, *_: Any) -> Any:
        if len(self.started) == self._starts:
            raise ConnectionError("the cluster is gone")
        ready = SimpleNamespace(remote=lambda: Reference(is_ready=True))
        self.started.append(SimpleNamespace(is_ready=ready, call=SimpleNamespace(remote=self._do)))
        return self.started[-1]

    def _do(self, *_: Any) -> Reference:
        if not self._calls:
            raise ConnectionError("the cluster is gone")
        self._calls -= 1
        return Reference(is_ready=False)


@pytest.mark.parametrize(("starts", "calls"), [(0, 0), (3, 0), (3, 2), (2, 2)])
def test_every_task_ends_with_an_error_where_the_connection_is_lost(
    starts: int, calls: int
) -> None:
    pool = ClusterPool(LosesConnection(starts, calls), 3, print, ())
    tasks = [pool.submit(abs, number) for number in range(6)]
    for task in [*tasks, pool.submit(abs, 6)]:
        error = task.exception(timeout=SECONDS)
        assert isinstance(error, EntailmentError)
        assert str(error) == "work on the cluster failed: the cluster is gone"
    pool.close()


def test_workers_end_with_the_pool() -> None:
    ray = LosesConnection(starts=3, calls=3)
    pool = ClusterPool(ray, 3, print, ())
    pool.submit(abs, 1)
    pool.close()
    assert len(ray.started) == 3
    assert ray.killed == ray.started
