"""The log is JSON, whatever writes to it, and an error that repeats does not fill the disk."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from entailment.server.logs import configure_logs

Log = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def log(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    """A function that returns the lines of the log; what is configured ends with the test."""
    loggers = [logging.getLogger(name) for name in ("entailment", "uvicorn.error", "asyncio")]
    before = [
        (named, named.handlers[:], named.filters[:], named.propagate, named.level)
        for named in loggers
    ]
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    configure_logs(texts=getattr(request, "param", False))
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    for named, named.handlers, named.filters, named.propagate, level in before:
        named.setLevel(level)


def test_an_error_of_the_event_loop_that_repeats_is_a_line_a_second(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("entailment.server.logs.time.monotonic", lambda: now)

    async def run_out() -> None:
        nonlocal now
        for _ in range(2):
            for _ in range(50):
                context = {"message": "socket.accept() out of system resource", "socket": "fd=6"}
                context["exception"] = OSError(24, "Too many open files")
                asyncio.get_running_loop().call_exception_handler(context)
            now += 1

    loop = asyncio.new_event_loop()
    loop.run_until_complete(run_out())
    loop.close()
    lines = log()
    assert [line["omitted"] for line in lines] == [0, 49]
    assert {line["event"] for line in lines} == {"socket.accept() out of system resource"}
    assert {line["error"] for line in lines} == {"OSError"}


@pytest.mark.parametrize(("log", "quotes"), [(False, False), (True, True)], indirect=["log"])
def test_an_error_of_the_event_loop_quotes_texts_only_where_that_is_wanted(
    log: Log, quotes: bool
) -> None:
    def fail(text: str) -> None:
        raise ValueError(text)

    async def call() -> None:
        asyncio.get_running_loop().call_soon(fail, "secret")
        await asyncio.sleep(0)

    asyncio.run(call())
    (line,) = log()
    assert line["event"].startswith("Exception in callback ")
    assert line["error"].startswith("ValueError")
    assert ("secret" in str(line)) == quotes


def test_numbers_are_put_into_a_message_and_texts_are_not(log: Log) -> None:
    logging.getLogger("uvicorn.error").error("Cancel %s running task(s)", 2)
    logging.getLogger("entailment").warning("no such word: %s", "secret")
    assert [line["event"] for line in log()] == ["Cancel 2 running task(s)", "no such word: %s"]
