"""Calls from an event loop, and the threads that they run in.

Calls run in threads of their own, but one thread loads systems and judges for all of them, as a
system uses all cores alone. They take turns after each portion of pairs, so that a long call does
not block a short one, and a call that is cancelled ends before its next portion. A search by a
recipe, which is more than a system, is one turn. At most `CALLS` are in progress at a time, or as
many as the environment variable `ENTAILMENT_CALLS` says; a further one waits for the end of one.

Threads do not survive a fork: each process has its own.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import threading
from collections import deque
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from entailment import api
from entailment.errors import OptionError
from entailment.model import Explanation, Judgment, Pair
from entailment.systems import NamedSystem
from entailment.systems.recipes import recipe_file

__all__ = ["Stream", "in_thread"]

PORTION = 32
"""Pairs that are judged before it is another call's turn."""

CALLS = 64
"""Calls that are in progress at a time; most of them wait for their turn."""

CALLS_VARIABLE = "ENTAILMENT_CALLS"
"""The environment variable that says how many."""

_pools: dict[tuple[int, str], ThreadPoolExecutor] = {}
"""Threads by their process and name."""

T = TypeVar("T")


class Stream(AsyncIterator[T]):
    """Results for an event loop, computed in a thread, one at each step of `async for`.

    A step that is cancelled, as by a time limit, loses nothing: its work continues, and the next
    step waits for the same result. A stream that is closed or dropped ends before its next turn;
    after an error it is at its end.

    >>> import entailment
    >>> records = [{"answer": "It rains.", "sources": ["It rains in Rome."]}]
    >>> async def first() -> bool:
    ...     reports = entailment.acheck_many(records, system="overlap")
    ...     while True:
    ...         try:
    ...             return (await asyncio.wait_for(anext(reports), 5)).supported
    ...         except TimeoutError:
    ...             print("still waiting")
    >>> asyncio.run(first())
    True
    """

    def __init__(
        self,
        function: Callable[..., Iterator[T]],
        *arguments: Any,
        options: Mapping[str, Any],
        fed_by: AsyncIterable[Any] | None = None,
    ):
        self._work = _Work(function, arguments, options, fed_by)
        self._step: asyncio.Task[list[T]] | None = None
        self._turn = asyncio.Lock()
        self._is_closed = False

    def __aiter__(self) -> Stream[T]:
        return self

    async def __anext__(self) -> T:
        """Return the next result; raise StopAsyncIteration at the end and when closed."""
        async with self._turn:
            if self._is_closed:
                raise StopAsyncIteration
            if self._step is None:
                self._step = asyncio.ensure_future(self._work.step())
                self._step.add_done_callback(_retrieved)
            step = self._step
            await asyncio.wait([step])  # where this is cancelled, the step is not
            self._step = None
            values = [] if self._is_closed else self._result(step)
            if not values:
                self._is_closed = True
                raise StopAsyncIteration
            return values[0]

    async def aclose(self) -> None:
        """End the stream: what is being judged for it ends before the next turn."""
        self._is_closed = True
        if self._step is not None:
            self._step.cancel()

    def __del__(self) -> None:
        self._work.call.cancel()

    def _result(self, step: asyncio.Task[list[T]]) -> list[T]:
        """Return the result of *step*, which is done; its error ends the stream."""
        try:
            return step.result()
        except BaseException:
            self._is_closed = True
            raise


async def in_thread(function: Callable[..., T], *arguments: Any, **options: Any) -> T:
    """Return what *function* of `entailment.api` returns, whose system judges in a thread."""
    call = _Call()
    return await call.run(partial(call.judged, function, *arguments, **options))


def _retrieved(step: asyncio.Task[Any]) -> None:
    """Take the error of *step*, so that it is not logged where the stream was dropped."""
    if not step.cancelled():
        step.exception()


class _Work(Generic[T]):
    """The steps of a stream, whose results *function* yields; it does not hold the stream.

    With *fed_by*, its first argument are the values of that, of which each step takes one.
    """

    def __init__(
        self,
        function: Callable[..., Iterator[T]],
        arguments: tuple[Any, ...],
        options: Mapping[str, Any],
        fed_by: AsyncIterable[Any] | None,
    ):
        self.call = _Call()
        self._fed: deque[Any] = deque()
        self._feeding = None if fed_by is None else aiter(fed_by)
        given = arguments if fed_by is None else (_taken(self._fed), *arguments)
        self._begin = partial(self.call.judged, function, *given, **options)
        self._values: Iterator[T] | None = None

    async def step(self) -> list[T]:
        """Return the next result, alone in a list; nothing at the end."""
        if self._feeding is not None:
            try:
                self._fed.append(await anext(self._feeding))
            except StopAsyncIteration:
                return []
        return await self.call.run(self._next)

    def _next(self) -> list[T]:
        if self._values is None:
            self._values = self._begin()
        return [*islice(self._values, 1)]


def _taken(values: deque[T]) -> Iterator[T]:
    while values:
        yield values.popleft()


class _Call:
    """A call, all of whose steps run in a copy of the caller's context."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._context = contextvars.copy_context()

    async def run(self, function: Callable[[], T]) -> T:
        """Return what *function* returns, run in a thread; end the call if this is cancelled."""
        loop = asyncio.get_running_loop()
        try:
            calls = _threads("call", _most_calls())
            return await loop.run_in_executor(calls, self._context.run, function)
        except asyncio.CancelledError:
            self.cancel()
            raise

    def cancel(self) -> None:
        """End the call before its next turn."""
        self._cancelled.set()

    def judged(self, function: Callable[..., T], *arguments: Any, **options: Any) -> T:
        """Return what *function* returns, whose system judges in the thread of all."""
        source = options.get("system")
        searches = function in (api.search, api.novelty)
        if searches and isinstance(source, str | Path) and recipe_file(source):
            return _turn(self._cancelled, partial(function, *arguments, **options))
        named = _turn(self._cancelled, partial(api.load_named, source, None))
        own = {part.name: getattr(named, part.name) for part in fields(NamedSystem)}
        shared = _Shared(**own, cancelled=self._cancelled)
        return function(*arguments, **{**options, "system": shared})


@dataclass(frozen=True, slots=True, eq=False)
class _Shared(NamedSystem):
    """A system that judges in the thread of all, a portion at a time, until it is cancelled."""

    cancelled: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*; raise CancelledError."""
        stream = iter(pairs)
        while portion := list(islice(stream, PORTION)):
            yield from _turn(self.cancelled, lambda: [*NamedSystem.judge(self, portion)])

    def explain(self, pair: Pair) -> Explanation:
        """Return why the pair is judged so; raise CancelledError."""
        return _turn(self.cancelled, lambda: NamedSystem.explain(self, pair))


def _turn(cancelled: threading.Event, function: Callable[[], T]) -> T:
    """Return what *function* returns in the thread of all; raise CancelledError if *cancelled*."""

    def run() -> T:
        if cancelled.is_set():
            raise CancelledError
        return function()

    return _threads("judging", 1).submit(contextvars.copy_context().run, run).result()


def _threads(name: str, most: int) -> ThreadPoolExecutor:
    """Return the threads *name* of this process, which the first call begins."""
    own = os.getpid(), name
    if own not in _pools:
        _pools.setdefault(own, ThreadPoolExecutor(most, f"entailment-{name}"))
    return _pools[own]


def _most_calls() -> int:
    """Return how many calls are in progress at a time; raise OptionError for a wrong variable."""
    given = os.environ.get(CALLS_VARIABLE) or str(CALLS)
    if not given.isdecimal() or int(given) < 1:
        raise OptionError(f"{CALLS_VARIABLE} must be a whole number from 1 on, not '{given}'")
    return int(given)
