"""The functions of `entailment.api` for an event loop, which stays free meanwhile.

Calls run in threads of their own, a few at a time, but one thread loads systems and judges for all
of them, as a system uses all cores alone. They take turns after each portion of pairs, so that a
long call does not block a short one, and a call that is cancelled ends before its next portion. A
search by a recipe, which is more than a system, is one turn.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, ParamSpec, TypedDict, TypeVar, Unpack, overload

from entailment import api
from entailment.checking.report import Report
from entailment.model import Explanation, Hypothesis, Judgment, Pair, SchemeLike
from entailment.retrieval.collection import Collection
from entailment.retrieval.evidence import Finding
from entailment.retrieval.filters import Day
from entailment.retrieval.novelty import NoveltyFinding
from entailment.systems import NamedSystem
from entailment.systems.recipes import recipe_file
from entailment.validation.answers import Validation

__all__ = ["acheck", "acheck_many", "ajudge", "anovelty", "asearch", "avalidate"]

PORTION = 32
"""Pairs that are judged before it is another call's turn."""

CALLS = 8
"""Calls that are in work at a time."""

P = ParamSpec("P")
T = TypeVar("T")

_judge: Any = api.judge  # overloaded, as are those here
_search: Any = api.search


class _JudgeOptions(TypedDict, total=False):
    system: api.System | None
    abstain: float | None
    labels: SchemeLike | None
    task: str | None
    explain: bool


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
    return await _in_thread(api.check, answer, sources, **options)


@_with_parameters_of(api.check_many)
async def acheck_many(
    records: Iterable[Mapping[str, Any]], **options: Any
) -> AsyncIterator[Report]:
    """Yield what `check_many` yields, each report judged in a thread on demand."""
    async for report in _stream(api.check_many, records, **options):
        yield report


@overload
async def ajudge(text: str, hypothesis: str, **options: Unpack[_JudgeOptions]) -> Judgment: ...


@overload
async def ajudge(
    text: Iterable[Any],
    *,
    columns: Mapping[str, str] | None = None,
    **options: Unpack[_JudgeOptions],
) -> list[Judgment]: ...


@_with_parameters_of(_judge)
async def ajudge(text: Any, hypothesis: str | None = None, **options: Any) -> Any:
    """Return what `judge` returns, judged in a thread; for pairs, always a list."""

    def judged(**options: Any) -> Judgment | list[Judgment]:
        given = _judge(text, hypothesis, **options)
        return given if isinstance(given, Judgment | list) else list(given)

    return await _in_thread(judged, **options)


@overload
async def asearch(
    corpus: str | Path | Collection,
    hypothesis: str | Hypothesis,
    **options: Unpack[_SearchOptions],
) -> Finding: ...


@overload
async def asearch(
    corpus: str | Path | Collection,
    hypothesis: api.Hypotheses,
    **options: Unpack[_SearchOptions],
) -> list[Finding]: ...


@_with_parameters_of(_search)
async def asearch(corpus: Any, hypothesis: Any, **options: Any) -> Any:
    """Return what `search` returns, judged in a thread."""
    return await _in_thread(_search, corpus, hypothesis, **options)


@_with_parameters_of(api.novelty)
async def anovelty(corpus: Any, statements: Any = None, **options: Any) -> list[NoveltyFinding]:
    """Return what `novelty` returns, judged in a thread."""
    return await _in_thread(api.novelty, corpus, statements, **options)


@_with_parameters_of(api.validate)
async def avalidate(facts: Any, documents: Any, **options: Any) -> AsyncIterator[Validation]:
    """Yield what `validate` yields, each decided in a thread on demand."""
    async for validation in _stream(api.validate, facts, documents, **options):
        yield validation


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


async def _stream(
    function: Callable[..., Iterator[T]], *arguments: Any, **options: Any
) -> AsyncIterator[T]:
    call = _Call()
    values = await call.run(partial(call.judged, function, *arguments, **options))
    while step := await call.run(lambda: [*islice(values, 1)]):
        yield step[0]


class _Call:
    """A call, all of whose steps run in a copy of the caller's context."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._context = contextvars.copy_context()

    async def run(self, function: Callable[[], T]) -> T:
        """Return what *function* returns, run in a thread; end the call if this is cancelled."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(_calls(), self._context.run, function)
        except asyncio.CancelledError:
            self._cancelled.set()
            raise

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

    return _judging_thread().submit(contextvars.copy_context().run, run).result()


@cache
def _judging_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="entailment-judging")


@cache
def _calls() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=CALLS, thread_name_prefix="entailment-call")
