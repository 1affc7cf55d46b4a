"""Workers on the machines of a Ray cluster, in the place of processes on this machine.

A worker is an actor that has a core to itself, and loads what it works with once. One that dies,
with its machine or alone, is replaced, and what it worked on is given to another; what has ended
`TRIES` workers is given up. The package has to be installed in one version on all machines, and
files that a system or the sources are read from have to lie at one path on all of them.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any

from entailment.errors import EntailmentError, MissingExtraError, OptionError
from entailment.signature import package_version

__all__ = ["TRIES", "Cluster", "ClusterPool", "DeadWorkerError", "cluster_pool"]

TRIES = 3
"""Workers that a task may end before it is given up."""

_SECONDS = 15
"""How long a cluster may take to accept a connection."""

_PREFIX = "ray"


class DeadWorkerError(EntailmentError):
    """A task has ended `TRIES` workers, one after the other."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Ray cluster at *address*, `auto` for the one that this machine is of.

    Without an address a cluster of this machine alone is started, and ended with the work.
    *workers* is how many cores are used, all where it is None.
    """

    address: str | None = None
    workers: int | None = None

    @classmethod
    def named(cls, name: str, workers: int | None = None) -> Cluster:
        """Return the cluster that `ray` or `ray:ADDRESS` names; raise OptionError for another.

        >>> Cluster.named("ray:10.0.0.1:6379")
        Cluster(address='10.0.0.1:6379', workers=None)
        """
        prefix, colon, address = name.partition(":")
        if prefix != _PREFIX or (colon and not address):
            raise OptionError(f"'{name}' is not 'ray' or 'ray:ADDRESS', such as ray:auto")
        return cls(address or None, workers)


@dataclass(slots=True, eq=False)
class _Task:
    """A call, what it becomes, and how many workers it has ended."""

    call: tuple[Callable[..., Any], tuple[Any, ...]]
    result: Future[Any]
    ended: int = 0


@contextmanager
def cluster_pool(
    cluster: Cluster, prepare: Callable[..., None], *arguments: Any
) -> Iterator[ClusterPool]:
    """Give a pool of the workers of *cluster*, in each of which `prepare(*arguments)` is called.

    Raise MissingExtraError without Ray, EntailmentError where the cluster cannot be reached.
    """
    with _connected(cluster) as ray:
        count = cluster.workers or int(ray.cluster_resources().get("CPU", 1))
        pool = ClusterPool(ray, max(1, count), prepare, arguments)
        try:
            yield pool
        finally:
            pool.close()


class ClusterPool:
    """Workers of a cluster, which take tasks as they are free.

    Everything that happens is an event in a queue, which one thread acts on. Where one fails, as
    when the connection is lost or an argument cannot be sent, so does every task.
    """

    def __init__(
        self, ray: Any, count: int, prepare: Callable[..., None], arguments: tuple[Any, ...]
    ):
        self.count = count
        self._ray = ray
        self._worker = ray.remote(num_cpus=1, max_restarts=0)(_Worker)
        self._prepared = (prepare, arguments, os.getcwd(), package_version())
        self._workers: list[Any] = []
        self._idle: list[Any] = []
        self._failed_starts = 0
        self._problem: EntailmentError | None = None
        self._tasks: deque[_Task] = deque()
        self._unsettled: set[_Task] = set()
        self._events: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._act, daemon=True)
        self._thread.start()
        for _ in range(count):
            self._events.put(self._start)

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Return what `function(*arguments)` becomes on some worker; *function* is of a module."""
        task = _Task((function, arguments), Future())
        self._events.put(partial(self._add, task))
        return task.result

    def close(self) -> None:
        """End all workers; what is not done is not done."""
        self._events.put(None)
        self._thread.join()
        for worker in self._workers:
            with suppress(Exception):
                self._ray.kill(worker)

    def _act(self) -> None:
        while (event := self._events.get()) is not None:
            try:
                event()
                self._give_tasks()
            except Exception as error:
                self._fail(error)

    def _give_tasks(self) -> None:
        """Give tasks to the workers that are idle, or settle them where there is a problem."""
        while self._tasks and (self._idle or self._problem):
            task = self._tasks.popleft()
            if self._problem:
                task.result.set_exception(self._problem)
            else:
                self._give(self._idle.pop(), task)

    def _fail(self, error: Exception) -> None:
        """Settle all tasks, and those to come, with the first problem that there was."""
        if self._problem is None:
            problem = str(error).strip().partition("\n")[0][:300] or type(error).__name__
            self._problem = EntailmentError(f"work on the cluster failed: {problem}")
        self._tasks.clear()
        for task in tuple(self._unsettled):
            task.result.set_exception(self._problem)

    def _start(self) -> None:
        worker = self._worker.remote(*self._prepared)
        self._workers.append(worker)
        self._when_done(worker.is_ready.remote(), partial(self._join, worker))

    def _join(self, worker: Any, answer: Future[Any]) -> None:
        """Take in a *worker* that is ready; one that died before is replaced, a few times."""
        error = answer.exception()
        if error is None:
            self._idle.append(worker)
            self._failed_starts = 0
            return
        self._failed_starts += 1
        if self._failed_starts < TRIES * self.count:
            self._start()
        else:
            problem = str(error).strip().rpartition("\n")[2][:300]
            self._problem = EntailmentError(f"no worker starts on the cluster: {problem}")

    def _add(self, task: _Task) -> None:
        self._unsettled.add(task)
        task.result.add_done_callback(lambda _: self._unsettled.discard(task))
        self._tasks.append(task)

    def _give(self, worker: Any, task: _Task) -> None:
        self._when_done(worker.call.remote(*task.call), partial(self._take, worker, task))

    def _take(self, worker: Any, task: _Task, answer: Future[Any]) -> None:
        """Take in what *worker* gave for *task*, which is given to another if that died."""
        if task.result.done():  # everything has failed meanwhile
            return
        error = answer.exception()
        if not isinstance(error, self._ray.exceptions.RayActorError):
            self._idle.append(worker)
            _settle(task.result, answer)
            return
        with suppress(Exception):
            self._ray.kill(worker)  # it may be out of reach, and hold its core
        self._start()
        task.ended += 1
        if task.ended < TRIES:
            self._tasks.appendleft(task)
        else:
            task.result.set_exception(DeadWorkerError(f"ended {TRIES} workers"))

    def _when_done(self, reference: Any, act: Callable[[Future[Any]], None]) -> None:
        reference.future().add_done_callback(lambda done: self._events.put(partial(act, done)))


class _Worker:
    """What runs in an actor. Errors of ours are values, which Ray would else write anew."""

    def __init__(
        self, prepare: Callable[..., None], arguments: tuple[Any, ...], folder: str, version: str
    ):
        self._prepare: Callable[[], None] | None = partial(prepare, *arguments)
        self._version = version
        if os.path.isdir(folder):
            os.chdir(folder)

    def is_ready(self) -> bool:
        """Return True, once the worker runs."""
        return True

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return `function(*arguments)`, or the error of ours that it raises."""
        try:
            if self._prepare is not None:
                self._require_version()
                self._prepare()
                self._prepare = None
            return function(*arguments)
        except EntailmentError as error:
            return error

    def _require_version(self) -> None:
        if (version := package_version()) != self._version:
            raise EntailmentError(
                f"machine {socket.gethostname()} has version {version} of the package, "
                f"this one {self._version}; install one version on all"
            )


def _settle(result: Future[Any], answer: Future[Any]) -> None:
    error = answer.exception()
    if error is not None:
        result.set_exception(error)
    elif isinstance(answer.result(), EntailmentError):
        result.set_exception(answer.result())
    else:
        result.set_result(answer.result())


@contextmanager
def _connected(cluster: Cluster) -> Iterator[Any]:
    """Give the library, connected to *cluster*; one that was connected before stays so."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "120")  # 30 are few on a busy machine
    try:
        import ray
    except ImportError as error:
        raise MissingExtraError("work on a cluster", "ray") from error
    if ray.is_initialized():
        yield ray
        return
    try:
        _require_reachable(cluster.address)
        ray.init(
            cluster.address or "local",
            include_dashboard=False if cluster.address is None else None,
            logging_level=logging.ERROR,
            log_to_driver=False,
        )
    except Exception as error:
        where = f"'{cluster.address}'" if cluster.address else "on this machine"
        problem = str(error).strip().partition("\n")[0]
        raise EntailmentError(f"no Ray cluster {where}: {problem}") from error
    try:
        yield ray
    finally:
        with suppress(Exception):
            ray.shutdown()


def _require_reachable(address: str | None) -> None:
    """Raise OSError where nobody listens at *address*; Ray itself tries for many minutes."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=_SECONDS).close()
