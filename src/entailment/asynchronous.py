"""The functions of `entailment.api` for an event loop, which stays free meanwhile.

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
import inspect
import os
import threading
from collections import deque
from collections.abc import (
    AsyncIterable,
    AsyncIterator,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypedDict, TypeVar, Unpack, overload

from entailment import api
from entailment.checking.report import Progress, Report
from entailment.errors import OptionError
from entailment.model import Explanation, Hypothesis, Judgment, Pair, SchemeLike
from entailment.retrieval.evidence import Finding
from entailment.retrieval.filters import Day
from entailment.retrieval.novelty import NoveltyFinding
from entailment.systems import NamedSystem
from entailment.systems.recipes import recipe_file
from entailment.validation.answers import Validation

__all__ = [
    "Stream",
    "acheck",
    "acheck_many",
    "ajudge",
    "anovelty",
    "asearch",
    "avalidate",
]

PORTION = 32
"""Pairs that are judged before it is another call's turn."""

CALLS = 64
"""Calls that are in progress at a time; most of them wait for their turn."""

CALLS_VARIABLE = "ENTAILMENT_CALLS"
"""The environment variable that says how many."""

_pools: dict[tuple[int, str], ThreadPoolExecutor] = {}
"""Threads by their process and name."""

P = ParamSpec("P")
T = TypeVar("T")

_judge: Any = api.judge  # overloaded, as are those here
_search: Any = api.search
_check_many: Any = api.check_many  # whose records may be asynchronous there


class _JudgeOptions(TypedDict, total=False):
    system: api.System | None
    abstain: float | None
    labels: SchemeLike | None
    task: str | None
    explain: bool


class _CheckOptions(TypedDict, total=False):
    system: api.System | None
    context: Sequence[str] | None
    top: int
    threshold: float | None
    abstain: float | None
    ranker: str | None
    lenient: bool


class _SearchOptions(TypedDict, total=False):
    system: api.System | None
    context: Sequence[str]
    top: int
    threshold: float | None
    abstain: float | None
    labels: SchemeLike | None
    ranker: str | None
    since: Day | None
    until: Day | None
    lenient: bool
    progress: Progress | None


def _with_parameters_of(
    function: Callable[P, object],
) -> Callable[[Callable[..., T]], Callable[P, T]]:
    """Return a decorator that gives a function the parameters of *function*."""

    def decorated(wrapper: Callable[..., T]) -> Callable[P, T]:
        own = inspect.signature(wrapper)
        parameters = [*inspect.signature(function).parameters.values()]
        vars(wrapper)["__signature__"] = own.replace(parameters=parameters)
        return wrapper

    return decorated


@_with_parameters_of(api.check)
async def acheck(answer: str, sources: object, **options: Any) -> Report:
    """Return what `check` returns, judged in a thread."""
    _require_arguments(api.check, answer, sources, **options)
    return await _in_thread(api.check, answer, sources, **options)


@overload
def acheck_many(
    records: Iterable[Mapping[str, Any]], **options: Unpack[_CheckOptions]
) -> Stream[Report]: ...


@overload
def acheck_many(
    records: AsyncIterable[Mapping[str, Any]], **options: Unpack[_CheckOptions]
) -> Stream[Report]: ...


@_with_parameters_of(_check_many)
def acheck_many(records: Any, **options: Any) -> Any:
    """Return a stream of what `check_many` yields, each report judged in a thread on demand.

    *records* may also be an asynchronous iterable. Errors for options that no system needs to be
    loaded for are raised at the call. A time limit around a step loses nothing (`Stream`).
    """
    _require_arguments(api.check_many, records, **options)
    names = ("context", "top", "threshold", "ranker")
    api.check_options(**{name: options[name] for name in names if name in options})
    if isinstance(records, AsyncIterable):
        return Stream(api.check_many, options=options, fed_by=records)
    api.require_records(records)
    return Stream(api.check_many, records, options=options)


@overload
async def ajudge(text: str, hypothesis: str, **options: Unpack[_JudgeOptions]) -> Judgment: ...


@overload
async def ajudge(
    text: Iterable[Any],
    *,
    columns: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    **options: Unpack[_JudgeOptions],
) -> list[Judgment]: ...


@_with_parameters_of(_judge)
async def ajudge(text: Any, hypothesis: str | None = None, **options: Any) -> Any:
    """Return what `judge` returns, judged in a thread; for pairs, always a list."""
    _require_arguments(_judge, text, hypothesis, **options)

    def judged(**options: Any) -> Judgment | list[Judgment]:
        given = _judge(text, hypothesis, **options)
        return given if isinstance(given, Judgment | list) else list(given)

    return await _in_thread(judged, **options)


@overload
async def asearch(
    corpus: object,
    hypothesis: str | Hypothesis,
    **options: Unpack[_SearchOptions],
) -> Finding: ...


@overload
async def asearch(
    corpus: object,
    hypothesis: api.Hypotheses,
    **options: Unpack[_SearchOptions],
) -> list[Finding]: ...


@_with_parameters_of(_search)
async def asearch(corpus: Any, hypothesis: Any, **options: Any) -> Any:
    """Return what `search` returns, judged in a thread."""
    _require_arguments(_search, corpus, hypothesis, **options)
    return await _in_thread(_search, corpus, hypothesis, **options)


@_with_parameters_of(api.novelty)
async def anovelty(corpus: Any, statements: Any = None, **options: Any) -> list[NoveltyFinding]:
    """Return what `novelty` returns, judged in a thread."""
    _require_arguments(api.novelty, corpus, statements, **options)
    return await _in_thread(api.novelty, corpus, statements, **options)


@_with_parameters_of(api.validate)
def avalidate(facts: Any, documents: Any, **options: Any) -> Stream[Validation]:
    """Return a stream of what `validate` yields, each decided in a thread on demand.

    Files are read in the thread, so that errors in them, and for options, are those of a step. A
    time limit around a step loses nothing (`Stream`).
    """
    _require_arguments(api.validate, facts, documents, **options)
    return Stream(api.validate, facts, documents, options=options)


class Stream(AsyncIterator[T]):
    """Results for an event loop, computed in a thread, one at each step of `async for`.

    A step that is cancelled, as by a time limit, loses nothing: its work continues, and the next
    step waits for the same result. A stream that is closed or dropped ends before its next turn;
    after an error it is at its end.

    >>> records = [{"answer": "It rains.", "sources": ["It rains in Rome."]}]
    >>> async def first() -> bool:
    ...     reports = acheck_many(records, system="overlap")
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


def _retrieved(step: asyncio.Task[Any]) -> None:
    """Take the error of *step*, which is none of its stream's any more if that was dropped."""
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


async def _in_thread(function: Callable[..., T], *arguments: Any, **options: Any) -> T:
    call = _Call()
    return await call.run(partial(call.judged, function, *arguments, **options))


def _require_arguments(function: Callable[..., object], *arguments: Any, **options: Any) -> None:
    """Raise TypeError, as of the function with an `a`, for arguments that *function* lacks."""
    try:
        inspect.signature(function).bind(*arguments, **options)
    except TypeError as error:
        raise TypeError(f"a{function.__name__}() {error}") from None


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
        searches = function in (_search, api.novelty)
        if searches and isinstance(source, str | Path) and recipe_file(source):
            return _turn(self._cancelled, partial(function, *arguments, **options))
        named = _turn(self._cancelled, partial(api.load_named, source, None))
        own = {part.name: getattr(named, part.name) for part in fields(NamedSystem)}
        shared = _Shared(**own, cancelled=self._cancelled)
        return function(*arguments, **{**options, "system": shared})


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
