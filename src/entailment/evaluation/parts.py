"""Work that is cut in parts, done by processes of this machine or of a cluster, in order."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from typing import Any, Generic, NamedTuple, TypeVar

from entailment.corpora.files import follow_links, is_following_links
from entailment.errors import DataError
from entailment.evaluation.cluster import Cluster, DeadWorkerError, cluster_pool
from entailment.evaluation.workers import process_pool

__all__ = ["Jobs", "WorkPart", "done_in_order", "each_in_order", "is_alone", "processes_of_machine"]

T = TypeVar("T")
R = TypeVar("R")

Jobs = int | Cluster
"""Who works: so many processes of this machine, or the workers of a cluster."""


class WorkPart(NamedTuple, Generic[T]):
    """A part of the work, and what errors call it."""

    name: str
    work: T


def is_alone(jobs: Jobs) -> bool:
    """Return whether this process does the work itself."""
    return isinstance(jobs, int) and jobs <= 1


def processes_of_machine(jobs: Jobs) -> int:
    """Return how many processes share the cores of the machine that this is called on."""
    return jobs if isinstance(jobs, int) else os.cpu_count() or 1


def each_in_order(
    jobs: Jobs, work: Callable[[T], R], named: Callable[[T], str], values: Iterable[T]
) -> Iterator[R]:
    """Yield `work(value)` of each of *values*, in order, by workers that have to load nothing.

    *named* is what errors call a value. Raise DataError as `done_in_order` does.
    """
    if is_alone(jobs):
        return map(work, values)
    parts = (WorkPart(named(value), value) for value in values)
    return done_in_order(jobs, _load_nothing, (), work, parts)


def done_in_order(
    jobs: Jobs,
    prepare: Callable[..., None],
    arguments: tuple[Any, ...],
    work: Callable[[T], R],
    parts: Iterable[WorkPart[T]],
) -> Iterator[R]:
    """Yield `work(part.work)` of each of *parts*, in order, by workers that *prepare* made ready.

    At most twice as many parts wait as there are workers. Raise DataError where a process dies, or
    a part has ended several workers of a cluster, which is named.
    """
    waiting: deque[tuple[str, Future[_Noted[R]]]] = deque()
    with _pool(jobs, _prepared, is_following_links(), prepare, *arguments) as pool:
        most = 2 * (jobs if isinstance(jobs, int) else pool.count)
        for part in parts:
            waiting.append((part.name, pool.submit(_noted, work, part.work)))
            if len(waiting) > most:
                yield _result(*waiting.popleft())
        while waiting:
            yield _result(*waiting.popleft())


def _load_nothing() -> None:
    """Do nothing: the work needs nothing that is loaded once."""


def _prepared(follows_links: bool, prepare: Callable[..., None], *arguments: Any) -> None:
    """Call *prepare* in a worker, which reads files as the process does that it works for."""
    if follows_links:
        follow_links()
    logger = logging.getLogger("entailment")
    logger.addHandler(_notes)
    logger.propagate = False
    prepare(*arguments)


def _pool(jobs: Jobs, prepare: Callable[..., None], *arguments: Any) -> AbstractContextManager[Any]:
    if isinstance(jobs, Cluster):
        return cluster_pool(jobs, prepare, *arguments)
    return process_pool(jobs, prepare, *arguments)


def _result(name: str, future: Future[_Noted[R]]) -> R:
    """Return what a part became, and log here what was logged meanwhile."""
    try:
        noted = future.result()
    except BrokenProcessPool as error:
        raise DataError(
            "a process has died, perhaps for lack of memory; "
            "the same command resumes it, with fewer --jobs in less memory"
        ) from error
    except DeadWorkerError as error:
        raise DataError(f"{name}: {error}; the same command resumes there") from error
    for logger, level, message in noted.messages:
        logging.getLogger(logger).log(level, message)
    return noted.result


class _Noted(NamedTuple, Generic[R]):
    """What a worker made of a part; what it has logged: by which logger, level and message."""

    result: R
    messages: list[tuple[str, int, str]]


class _Notes(logging.Handler):
    """Collects what a worker logs, which is for the process to log that it works for."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[tuple[str, int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take in *record*."""
        self.messages.append((record.name, record.levelno, record.getMessage()))

    def taken(self) -> list[tuple[str, int, str]]:
        """Return what was collected since this was called before."""
        messages, self.messages = self.messages, []
        return messages


_notes = _Notes()


def _noted(work: Callable[[T], R], value: T) -> _Noted[R]:
    result = work(value)
    return _Noted(result, _notes.taken())
