"""The functions for an event loop: the same results, and the loop stays free."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_overloads, get_type_hints

import pytest

import entailment
from entailment.calls import CALLS_VARIABLE, PORTION
from entailment.errors import OptionError, UnknownNameError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.registry import systems
from entailment.systems import NamedSystem

TEXT = "A cat sat down."


class Waiting:
    """Judges when it is let."""

    labels = LabelScheme.TWO_WAY

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.free = threading.Event()

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            self.begun.set()
            assert self.free.wait(30)
            chances = {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}
            yield Judgment(pair.id, Label.ENTAILMENT, chances)


def test_the_event_loop_is_free_while_a_thread_judges() -> None:
    system = Waiting()

    async def main() -> float:
        task = asyncio.create_task(
            entailment.ajudge(TEXT, TEXT, system=NamedSystem("waiting", {}, system))
        )
        await asyncio.sleep(0.01)
        assert not task.done()
        system.free.set()
        return (await task).score

    assert asyncio.run(main()) == 1.0


def test_results_are_those_of_the_functions_without_a() -> None:
    records = [
        {"id": "a", "answer": TEXT, "sources": [TEXT]},
        {"answer": "It ran.", "sources": [TEXT]},
    ]

    async def main() -> None:
        pairs = [(TEXT, "A cat sat."), (TEXT, "It ran.")]
        judgments = await entailment.ajudge(iter(pairs), system="overlap")
        assert judgments == entailment.judge(pairs, system="overlap")
        report = await entailment.acheck(TEXT, [TEXT], system="overlap")
        assert report.to_dict() == entailment.check(TEXT, [TEXT], system="overlap").to_dict()
        reports = [report async for report in entailment.acheck_many(records, system="overlap")]
        assert [report.id for report in reports] == ["a", "2"]

    asyncio.run(main())


class Counting:
    """Judges at once; `context` is what a context variable is for each pair."""

    labels = LabelScheme.TWO_WAY
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable", default="none")

    def __init__(self) -> None:
        self.judged: list[str] = []
        self.context: set[str] = set()
        self.begun = threading.Event()

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            self.begun.set()
            time.sleep(0.0005)
            self.judged.append(pair.hypothesis)
            self.context.add(self.variable.get())
            chances = {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}
            yield Judgment(pair.id, Label.ENTAILMENT, chances)


def calls(system: Any) -> dict[str, Any]:
    """A call of each function, with more than a portion of pairs to judge."""
    many = [f"Long {number} is." for number in range(2 * PORTION)]
    answer, sources = " ".join(many[:16]), many[:20]
    return {
        "ajudge": lambda: entailment.ajudge([(TEXT, text) for text in many], system=system),
        "acheck": lambda: entailment.acheck(answer, sources, system=system),
    }


@pytest.mark.parametrize("name", ["ajudge", "acheck"])
def test_a_call_that_is_cancelled_judges_no_further_portion(name: str) -> None:
    system = Counting()

    async def main() -> None:
        named = NamedSystem("counting", {}, system)
        task = asyncio.ensure_future(calls(named)[name]())
        await asyncio.to_thread(system.begun.wait, 30)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await entailment.ajudge(TEXT, "Last.", system=named)

    asyncio.run(main())
    assert system.judged.pop() == "Last."
    assert len(system.judged) <= PORTION


def test_a_call_that_is_cancelled_before_its_turn_judges_nothing() -> None:
    first, second = Waiting(), Counting()

    async def main() -> None:
        blocking = asyncio.ensure_future(
            entailment.ajudge(TEXT, TEXT, system=NamedSystem("waiting", {}, first))
        )
        await asyncio.to_thread(first.begun.wait, 30)
        waiting = asyncio.ensure_future(
            entailment.ajudge(TEXT, TEXT, system=NamedSystem("counting", {}, second))
        )
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        first.free.set()
        await blocking
        await entailment.ajudge(TEXT, "Last.", system=NamedSystem("counting", {}, second))

    asyncio.run(main())
    assert second.judged == ["Last."]


RECORDS = [{"id": str(number), "answer": TEXT, "sources": [TEXT]} for number in range(4)]


async def ids(reports: AsyncIterator[entailment.Report]) -> list[str | None]:
    return [report.id async for report in reports]


def test_a_time_limit_around_a_step_loses_no_record() -> None:
    system = Waiting()
    system.free.set()

    async def main() -> None:
        stream = entailment.acheck_many(RECORDS, system=NamedSystem("waiting", {}, system))
        assert (await anext(stream)).id == "0"
        system.free.clear()
        for _ in range(2):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(stream), 0.05)
        system.free.set()
        assert await ids(stream) == ["1", "2", "3"]
        with pytest.raises(StopAsyncIteration):
            await anext(stream)

    asyncio.run(main())


def test_a_step_that_is_cancelled_as_it_ends_loses_no_record() -> None:
    async def main() -> None:
        stream = entailment.acheck_many(RECORDS, system="overlap")
        tasks = asyncio.all_tasks()
        step = asyncio.ensure_future(anext(stream))
        while len(inner := asyncio.all_tasks() - tasks - {step}) < 1:
            await asyncio.sleep(0)
        inner.pop().add_done_callback(lambda _: step.cancel())
        with pytest.raises(asyncio.CancelledError):
            await step
        assert await ids(stream) == ["0", "1", "2", "3"]

    asyncio.run(main())


def test_steps_that_wait_together_get_a_result_each() -> None:
    async def main() -> None:
        stream = entailment.acheck_many(RECORDS, system="overlap")
        reports = await asyncio.gather(*(anext(stream) for _ in RECORDS))
        assert [report.id for report in reports] == ["0", "1", "2", "3"]

    asyncio.run(main())


def test_a_stream_that_is_closed_judges_no_further_portion() -> None:
    system = Counting()
    answer = " ".join(f"Long {number} is." for number in range(16))
    records = [{"answer": answer, "sources": [f"Long {n} is." for n in range(20)]}]

    async def main() -> None:
        named = NamedSystem("counting", {}, system)
        stream = entailment.acheck_many(records, system=named)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(stream), 0.01)
        await asyncio.to_thread(system.begun.wait, 30)
        await stream.aclose()
        with pytest.raises(StopAsyncIteration):
            await anext(stream)
        await entailment.ajudge(TEXT, "Last.", system=named)

    asyncio.run(main())
    assert system.judged.pop() == "Last."
    assert len(system.judged) <= PORTION


def test_an_error_ends_a_stream_as_it_ends_a_generator() -> None:
    records = [RECORDS[0], {"id": "x", "answer": None, "sources": [TEXT]}, RECORDS[1]]

    async def main() -> None:
        stream = entailment.acheck_many(records, system="overlap")
        assert (await anext(stream)).id == "0"
        with pytest.raises(entailment.DataError, match="record 'x': answer must be a string"):
            await anext(stream)
        assert await ids(stream) == []
        lenient = entailment.acheck_many(records, system="overlap", lenient=True)
        assert await ids(lenient) == ["0", "x", "1"]

    asyncio.run(main())


def test_records_may_come_from_an_asynchronous_iterable() -> None:
    async def records() -> AsyncIterator[dict[str, Any]]:
        for record in RECORDS:
            await asyncio.sleep(0.02)
            yield record

    async def main() -> None:
        assert await ids(entailment.acheck_many(records(), system="overlap")) == [*"0123"]
        stream = entailment.acheck_many(records(), system="overlap")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(stream), 0.001)
        assert await ids(stream) == [*"0123"]

    asyncio.run(main())


def test_a_stream_that_is_closed_does_not_wait_for_its_records() -> None:
    ended: list[bool] = []

    async def records() -> AsyncIterator[dict[str, Any]]:
        try:
            await asyncio.sleep(60)
            yield RECORDS[0]
        finally:
            ended.append(True)

    async def main() -> None:
        stream = entailment.acheck_many(records(), system="overlap")
        step = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        await stream.aclose()
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(step, 10)
        assert ended == [True]

    asyncio.run(main())


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"top": 0}, OptionError, "top must be"),
        ({"threshold": 2}, OptionError, "threshold must be"),
        ({"ranker": "foo"}, UnknownNameError, "unknown ranker 'foo'"),
        ({"context": "headline"}, OptionError, "context must be a list"),
        ({"sytem": "overlap"}, TypeError, r"^acheck_many\(\) got an unexpected .* 'sytem'"),
    ],
)
def test_options_are_checked_at_the_call(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        entailment.acheck_many([], **options)
    if error is not TypeError:
        with pytest.raises(error, match=message):
            entailment.check_many([], **options)


@pytest.mark.parametrize("name", ["check", "check_many", "judge", "novelty", "search", "validate"])
def test_a_misspelt_option_is_that_of_the_function_that_was_called(name: str) -> None:
    async def main() -> None:
        called = getattr(entailment, f"a{name}")([TEXT], [TEXT], sytem="overlap")
        await called

    with pytest.raises(TypeError, match=rf"^a{name}\(\) "):
        asyncio.run(main())


def test_many_long_calls_do_not_hold_up_a_short_one() -> None:
    is_done = threading.Event()

    def pairs() -> Iterator[tuple[str, str]]:
        yield TEXT, TEXT
        assert is_done.wait(30)

    async def main() -> None:
        long = [
            asyncio.ensure_future(entailment.ajudge(pairs(), system="overlap")) for _ in "x" * 20
        ]
        await asyncio.wait_for(entailment.ajudge(TEXT, TEXT, system="overlap"), 20)
        is_done.set()
        await asyncio.gather(*long)

    asyncio.run(main())


def run_code(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", f"import asyncio, entailment\n{code}"]
    variables = {**os.environ, **environment}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env=variables, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


JUDGED = "asyncio.run(entailment.ajudge('A cat.', 'A cat.', system='overlap'))"


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="has no fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    code = f"""
import multiprocessing
def child():
    {JUDGED}
{JUDGED}
process = multiprocessing.get_context("fork").Process(target=child)
process.start()
process.join(60)
print(process.exitcode)
process.kill()
"""
    assert run_code(code) == "0"


def test_the_environment_says_how_many_calls_are_in_progress() -> None:
    together = """
import os, threading
async def main():
    both = threading.Barrier(2)
    def pairs():
        both.wait(float(os.environ["SECONDS_TO_WAIT"]))
        yield 'A cat.', 'A cat.'
    calls = (entailment.ajudge(pairs(), system='overlap') for _ in range(2))
    results = await asyncio.gather(*calls, return_exceptions=True)
    return [type(result).__name__ for result in results]
print(asyncio.run(main()))
"""
    assert run_code(together, SECONDS_TO_WAIT="20") == "['list', 'list']"
    alone = run_code(together, SECONDS_TO_WAIT="0.5", **{CALLS_VARIABLE: "1"})
    assert "BrokenBarrierError" in alone
    wrong = f"""
import os
for value in ("0", "x", "-1", "1.5"):
    os.environ["{CALLS_VARIABLE}"] = value
    try:
        {JUDGED}
    except entailment.OptionError as error:
        print(error)
"""
    refused = run_code(wrong)
    assert all(f"not '{value}'" in refused for value in ("0", "x", "-1", "1.5"))


@pytest.mark.parametrize("source", ["threads", "threads.toml"])
def test_one_thread_loads_systems_and_judges(source: str, tmp_path: Path) -> None:
    (tmp_path / "source.txt").write_text(TEXT)
    (tmp_path / "threads.toml").write_text('[system]\nname = "threads"\n')
    seen: list[str] = []

    class Threads(Waiting):
        def __init__(self) -> None:
            super().__init__()
            self.free.set()
            time.sleep(0.01)
            seen.append(f"load {threading.current_thread().name}")

        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            seen.append(f"judge {threading.current_thread().name}")
            yield from super().judge(pairs)

    async def main() -> None:
        system = tmp_path / source if source.endswith(".toml") else source
        call = partial(entailment.asearch, tmp_path / "source.txt", TEXT, system=system)
        await asyncio.gather(call(), call(), call())

    with systems.registered({"threads": Threads}):
        asyncio.run(main())
    assert {line.rpartition(" ")[2] for line in seen} == {"entailment-judging_0"}
    loaded = sum(line.startswith("load ") for line in seen)
    assert loaded == (3 if source.endswith(".toml") else 1)


def test_a_short_call_does_not_wait_for_the_end_of_a_long_one() -> None:
    system = Counting()
    is_done = threading.Event()

    def pairs() -> Iterator[tuple[str, str]]:
        for number in range(2 * PORTION):
            assert number != PORTION or is_done.wait(30)
            yield TEXT, f"Long {number} is."

    async def main() -> None:
        named = NamedSystem("counting", {}, system)
        long = asyncio.ensure_future(entailment.ajudge(pairs(), system=named))
        await asyncio.to_thread(system.begun.wait, 30)
        await entailment.ajudge(TEXT, "Short.", system=named)
        is_done.set()
        assert [judgment.pair_id for judgment in await long] == [
            str(number) for number in range(1, 2 * PORTION + 1)
        ]

    asyncio.run(main())
    assert system.judged.index("Short.") == PORTION


def test_a_thread_judges_in_the_context_of_its_call() -> None:
    system = Counting()
    system.variable.set("own")
    asyncio.run(entailment.ajudge(TEXT, TEXT, system=NamedSystem("counting", {}, system)))
    assert system.context == {"own"}


@pytest.mark.parametrize("name", ["check", "check_many", "judge", "novelty", "search", "validate"])
def test_parameters_are_those_of_the_function_without_a(name: str) -> None:
    function, twin = getattr(entailment, f"a{name}"), getattr(entailment, name)
    parameters = inspect.signature(twin).parameters
    assert inspect.signature(function).parameters == parameters
    assert inspect.signature(function).return_annotation is not None
    for overload in get_overloads(function):
        (options,) = get_type_hints(overload)["options"].__args__
        named = {*inspect.signature(overload).parameters, *options.__annotations__} - {"options"}
        assert named <= set(parameters)
        assert set(parameters) - named <= {"hypothesis", "columns", "progress"}
