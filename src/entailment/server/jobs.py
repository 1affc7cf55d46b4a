"""Requests in work and in the queue: a few threads, a queue with a bound.

A job is what one request has done. Its events go to the loop of the request as they come; the last
is `result` or `error`. When its caller goes away or its time is over it is given up: it leaves the
queue, or its thread at the next judgment.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any, NamedTuple

from entailment.server.batching import Batcher, GivenUpError, Line
from entailment.server.errors import ApiError, error_of
from entailment.server.logs import logger
from entailment.server.metrics import Metrics
from entailment.server.turns import Turns

__all__ = ["ERROR", "RESULT", "Event", "Job", "Jobs", "Work"]

RESULT, ERROR = "result", "error"
"""The events that end a job."""

PAUSE = 10.0
"""Seconds without an event after which a listener gets None, to show that it is not forgotten."""

_FIRST_GUESS = 2.0
"""Seconds that a job is taken to last until one has been seen."""


class Event(NamedTuple):
    """Something that happened in a job: its name, and what is known of it."""

    name: str
    data: Any


Work = Callable[["Job"], Mapping[str, Any]]
"""What a job does: it emits events, judges on the line of the job, and returns the result."""


class Job:
    """What is done for one request; created and listened to in an event loop."""

    def __init__(self, work: Work, line: Line, leave: Callable[[Job], None]):
        self.line = line
        self._work = work
        self._leave = leave
        self._loop = asyncio.get_running_loop()
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._is_over = False

    def emit(self, event: str, data: Any) -> None:
        """Send an event to the listener; raise GivenUpError where there is none any more."""
        self.line.check()
        self._send(Event(event, data))

    def run(self) -> None:
        """Do the work, and send its result or error."""
        try:
            self.line.check()
            self._send(Event(RESULT, self._work(self)))
        except GivenUpError:
            pass  # whoever gave it up knows
        except Exception as error:
            message = error_of(error)
            if message.status >= 500:
                logger.error("a job failed", exc_info=error)
            self._send(Event(ERROR, message))

    def end(self) -> None:
        """Give the job up, and tell the listener that the server is ending."""
        self._send(Event(ERROR, ApiError(503, "ending", "the server is ending")))
        self.give_up()

    def give_up(self) -> None:
        """Have the job leave the queue, or end at the next judgment."""
        self.line.give_up()
        self._leave(self)

    async def events(self, seconds: float) -> AsyncGenerator[Event | None]:
        """Yield the events, the last of which is a result or an error; None after each pause.

        After *seconds* the job is given up, as it is when this is closed.
        """
        end = time.monotonic() + seconds
        try:
            while True:
                left = end - time.monotonic()
                try:
                    event = await asyncio.wait_for(self._events.get(), min(PAUSE, max(left, 0)))
                except TimeoutError:
                    if time.monotonic() < end:
                        yield None
                        continue
                    message = f"no answer within {seconds:g} seconds; ask for less at a time"
                    yield Event(ERROR, ApiError(503, "timed_out", message))
                    return
                self._is_over = event.name in (RESULT, ERROR)
                yield event
                if self._is_over:
                    return
        finally:
            if not self._is_over:
                self.give_up()

    def _send(self, event: Event) -> None:
        try:
            self._loop.call_soon_threadsafe(self._events.put_nowait, event)
        except RuntimeError:  # the loop is closed: nobody listens
            self.line.give_up()


class Jobs:
    """Threads that work on jobs: *threads* at a time, *waiting* more in the queue.

    A request that finds the queue full has a turn (`turns`), unless a thread has nothing to do.
    """

    def __init__(self, batcher: Batcher, metrics: Metrics, *, threads: int = 8, waiting: int = 64):
        self._batcher = batcher
        self._metrics = metrics
        self._threads = threads
        self._limit = threads + waiting
        self._changed = threading.Condition()
        self._waiting: deque[Job] = deque()
        self._admitted: set[Job] = set()
        self._turns = Turns()
        self._seconds = _FIRST_GUESS
        self._is_closed = False
        self._workers = [
            threading.Thread(target=self._take, name=f"job-{number}", daemon=True)
            for number in range(1, threads + 1)
        ]
        for worker in self._workers:
            worker.start()

    @property
    def is_open(self) -> bool:
        """Whether jobs are taken."""
        return not self._is_closed

    @property
    def is_idle(self) -> bool:
        """Whether no job waits or is in work."""
        with self._changed:
            return not self._admitted

    def submit(self, work: Work, key: bytes = b"") -> Job:
        """Queue *work* and return its job; raise ApiError, 429 or 503, where none is taken.

        *key* is that of its request, by which one that was refused is recognised.
        """
        job = Job(work, self._batcher.line(), self._left)
        with self._changed:
            if self._is_closed:
                raise ApiError(503, "ending", "the server is ending", headers={"Retry-After": "5"})
            if not self._admits(key):
                self._metrics.refused.inc()
                raise self._busy(key)
            self._turns.take(key)
            self._admitted.add(job)
            self._waiting.append(job)
            self._metrics.waiting.inc()
            self._changed.notify()
        return job

    def close(self) -> None:
        """Take no more jobs, and give up those that are not done."""
        with self._changed:
            self._is_closed = True
            admitted = list(self._admitted)
            self._changed.notify_all()
        for job in admitted:
            job.end()
        for worker in self._workers:
            worker.join(timeout=5)

    def _left(self, job: Job) -> None:
        """Take a job that was given up out of the queue, unless a thread is at it."""
        self._metrics.cancelled.inc()
        with self._changed:
            if job in self._waiting:
                self._waiting.remove(job)
                self._metrics.waiting.dec()
                self._admitted.discard(job)

    def _admits(self, key: bytes) -> bool:
        free = self._limit - len(self._admitted)
        is_idle = len(self._admitted) < self._threads
        return is_idle or self._turns.admits(key, free)

    def _busy(self, key: bytes) -> ApiError:
        others = len(self._admitted) + len(self._turns) - (key in self._turns)
        free = self._limit - len(self._admitted)
        seconds = self._turns.wait(key, free, self._seconds / self._threads)
        wait = max(1, math.ceil(seconds))
        message = f"requests in work or waiting: {others}; come again in {wait} seconds"
        return ApiError(429, "busy", message, headers={"Retry-After": str(wait)})

    def _next(self) -> Job | None:
        """Return the job that waited longest; None when all is over."""
        with self._changed:
            while not self._waiting:
                if self._is_closed:
                    return None
                self._changed.wait()
            self._metrics.waiting.dec()
            return self._waiting.popleft()

    def _take(self) -> None:
        while (job := self._next()) is not None:
            self._metrics.running.inc()
            began = time.monotonic()
            try:
                job.run()
            finally:
                self._metrics.running.dec()
                with self._changed:
                    self._admitted.discard(job)
                    self._seconds += 0.2 * (time.monotonic() - began - self._seconds)
