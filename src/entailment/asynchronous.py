"""The functions of `entailment.api` for an event loop, which stays free meanwhile (`calls`)."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterable, Callable, Iterable, Mapping, Sequence
from typing import Any, ParamSpec, TypedDict, TypeVar, Unpack, overload

from entailment import api
from entailment.calls import Stream, in_thread
from entailment.checking.report import Progress, Report
from entailment.model import Hypothesis, Judgment, SchemeLike
from entailment.retrieval.evidence import Finding
from entailment.retrieval.filters import Day
from entailment.retrieval.novelty import NoveltyFinding
from entailment.validation.answers import Validation

__all__ = [
    "acheck",
    "acheck_many",
    "ajudge",
    "anovelty",
    "asearch",
    "avalidate",
]

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
    return await in_thread(api.check, answer, sources, **options)


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

    return await in_thread(judged, **options)


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
    return await in_thread(_search, corpus, hypothesis, **options)


@_with_parameters_of(api.novelty)
async def anovelty(corpus: Any, statements: Any = None, **options: Any) -> list[NoveltyFinding]:
    """Return what `novelty` returns, judged in a thread."""
    _require_arguments(api.novelty, corpus, statements, **options)
    return await in_thread(api.novelty, corpus, statements, **options)


@_with_parameters_of(api.validate)
def avalidate(facts: Any, documents: Any, **options: Any) -> Stream[Validation]:
    """Return a stream of what `validate` yields, each decided in a thread on demand.

    Files are read in the thread, so that errors in them, and for options, are those of a step. A
    time limit around a step loses nothing (`Stream`).
    """
    _require_arguments(api.validate, facts, documents, **options)
    return Stream(api.validate, facts, documents, options=options)


def _require_arguments(function: Callable[..., object], *arguments: Any, **options: Any) -> None:
    """Raise TypeError, as of the function with an `a`, for arguments that *function* lacks."""
    try:
        inspect.signature(function).bind(*arguments, **options)
    except TypeError as error:
        raise TypeError(f"a{function.__name__}() {error}") from None
