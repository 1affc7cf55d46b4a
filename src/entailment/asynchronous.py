"""The functions of `entailment.api` for an event loop, which stays free meanwhile.

One thread judges for all of them, so that what is called at the same time is judged in turn: a
system uses all cores alone. Who no longer waits is not judged for, unless the thread has begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import islice
from typing import Any, TypeVar

from entailment import api
from entailment.checking.report import Report
from entailment.model import Judgment
from entailment.retrieval.evidence import Finding
from entailment.retrieval.novelty import NoveltyFinding
from entailment.validation.answers import Validation

__all__ = ["acheck", "acheck_many", "ajudge", "anovelty", "asearch", "avalidate"]

T = TypeVar("T")


async def acheck(answer: str, sources: object, **options: Any) -> Report:
    """Return what `check` returns, judged in a thread."""
    return await _in_thread(api.check, answer, sources, **options)


async def acheck_many(
    records: Iterable[Mapping[str, Any]], **options: Any
) -> AsyncIterator[Report]:
    """Yield what `check_many` yields, each report judged in a thread on demand."""
    async for report in _stream(lambda: api.check_many(records, **options)):
        yield report


async def ajudge(
    text: Any, hypothesis: str | None = None, **options: Any
) -> Judgment | list[Judgment]:
    """Return what `judge` returns, judged in a thread; for pairs, always a list."""

    def judged() -> Judgment | list[Judgment]:
        judge: Any = api.judge  # of which form depends on what the caller gives
        given = judge(text, hypothesis, **options)
        return given if isinstance(given, Judgment | list) else list(given)

    return await _in_thread(judged)


async def asearch(corpus: Any, hypothesis: Any, **options: Any) -> Finding | list[Finding]:
    """Return what `search` returns, judged in a thread."""
    return await _in_thread(partial(api.search, corpus, hypothesis, **options))


async def anovelty(corpus: Any, statements: Any, **options: Any) -> list[NoveltyFinding]:
    """Return what `novelty` returns, judged in a thread."""
    return await _in_thread(api.novelty, corpus, statements, **options)


async def avalidate(facts: Any, documents: Any, **options: Any) -> AsyncIterator[Validation]:
    """Yield what `validate` yields, each decided in a thread on demand."""
    async for validation in _stream(lambda: api.validate(facts, documents, **options)):
        yield validation


async def _stream(begin: Callable[[], Iterator[T]]) -> AsyncIterator[T]:
    values = await _in_thread(begin)
    while step := await _in_thread(lambda: [*islice(values, 1)]):
        yield step[0]


async def _in_thread(function: Callable[..., T], *arguments: Any, **options: Any) -> T:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_thread(), partial(function, *arguments, **options))


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="entailment")
