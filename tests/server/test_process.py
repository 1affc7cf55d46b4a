"""How a server ends, what it logs and counts, and what it does for callers who go away."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import anyio
import httpx
import pytest
from starlette.testclient import TestClient

from entailment.cli.signals import end_servers_in_order
from entailment.server.app import create_app
from entailment.server.settings import Settings
from tests.server.conftest import Served
from tests.server.running import running


class Idle:
    """The jobs of a service that has nothing to do."""

    is_idle = True
    is_closed = False

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("is_arriving", [True, False])
def test_at_the_end_of_its_time_a_server_takes_no_body_that_is_still_arriving(
    is_arriving: bool,
) -> None:
    service, is_read = SimpleNamespace(jobs=Idle()), threading.Event()

    async def read_body(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":  # the server asks for the app's lifespan first
            is_read.set()
        while (await receive()).get("more_body"):
            pass

    with (
        running(read_body, service, grace=0.05) as (process, connect, outcome),
        connect() as caller,
    ):
        if is_arriving:
            caller.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
            assert is_read.wait(5)
        process.end()
        end = time.monotonic() + 5
        while is_arriving and not service.jobs.is_closed and time.monotonic() < end:
            time.sleep(0.005)
    assert (service.jobs.is_closed, outcome.result()) == (is_arriving, not is_arriving)


def test_a_body_that_is_still_arriving_is_given_up_with_the_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("entailment.server.serving._ANSWERING", 0.01)
    service = SimpleNamespace(jobs=Idle())
    app = create_app(Settings())
    with running(app, service, grace=0.05) as (process, connect, outcome), connect() as caller:
        caller.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        time.sleep(0.05)
        process.end()
        assert caller.recv(12) == b"HTTP/1.1 503"  # long before the ten seconds of uvicorn
        assert not outcome.result(5)


def test_while_it_drains_a_server_is_not_ready_but_accepts_requests() -> None:
    service = SimpleNamespace(jobs=Idle(), is_draining=False)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    with running(answer, service, drain=0.5) as (process, connect, outcome):
        process.end()
        with connect() as caller:
            assert service.is_draining
            caller.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert caller.recv(15) == b"HTTP/1.1 200 OK"
        assert outcome.result(10)


def test_a_hangup_ends_a_server_as_one_sigterm_does_unless_it_is_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raised: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", raised.append)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        end_servers_in_order()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        end_servers_in_order()
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert raised == [signal.SIGTERM]


def test_a_request_that_is_cancelled_is_answered_that_the_server_ends() -> None:
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        await anyio.sleep(10)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def cancelled() -> None:
        scope = {"type": "http", "method": "POST", "path": "/v1/judge", "headers": []}
        scope |= {"query_string": b"", "root_path": "", "http_version": "1.1"}
        task = asyncio.create_task(create_app()(scope, receive, send))
        await asyncio.sleep(0.05)
        task.cancel()
        await task

    anyio.run(cancelled)
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"])["error"]["code"] == "ending"


def test_a_method_that_a_caller_invents_is_counted_with_all_others() -> None:
    client = TestClient(create_app())
    for number in range(3):
        client.request(f"M{number}", "/health")
    client.get("/health")
    counted = [
        line for line in client.get("/metrics").text.splitlines() if "requests_total{" in line
    ]
    assert {line.partition('method="')[2].partition('"')[0] for line in counted} == {"GET", "other"}


def body(seconds: float, text: str = "a", count: int = 1) -> dict[str, object]:
    return {
        "pairs": [
            {"text": f"{text} {number}", "hypothesis": f"{seconds} b"} for number in range(count)
        ]
    }


def in_background(act: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    results: list[object] = []

    def run() -> None:
        try:
            results.append(act())
        except httpx.HTTPError as error:
            results.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread, results


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGHUP, marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
    ],
)
def test_a_signal_ends_the_server_when_what_is_in_work_is_answered(
    serve: Callable[..., Served], number: int
) -> None:
    server = serve()
    thread, results = in_background(lambda: server.post("/v1/judge", body(2)).status_code)
    time.sleep(0.7)
    assert server.end(number) == 0
    thread.join(10)
    assert results == [200]


@pytest.mark.slow
def test_a_second_signal_gives_up_what_is_in_work(serve: Callable[..., Served]) -> None:
    server = serve()
    thread, results = in_background(lambda: server.post("/v1/judge", body(1, count=40)))
    time.sleep(0.7)
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.5)
    began = time.monotonic()
    assert server.end() == 1
    assert time.monotonic() - began < 20
    thread.join(10)
    (answer,) = results
    assert isinstance(answer, httpx.Response)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "ending")
    assert (server.log[-1]["event"], server.log[-1]["abandoned"]) == ("ended", 1)


@pytest.mark.slow
def test_a_second_signal_with_nothing_in_work_changes_nothing(
    serve: Callable[..., Served],
) -> None:
    server = serve()
    server.process.send_signal(signal.SIGTERM)
    assert server.end() == 0


def test_signals_without_end_do_not_change_how_the_server_ends(
    serve: Callable[..., Served],
) -> None:
    server = serve()
    while server.process.poll() is None:
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.002)
    assert server.wait() == 0


@pytest.mark.slow
def test_time_that_is_over_gives_up_what_is_in_work(serve: Callable[..., Served]) -> None:
    server = serve("--grace", "0.5")
    thread, results = in_background(lambda: server.post("/v1/judge", body(1, count=40)))
    time.sleep(0.7)
    assert server.end() == 1
    thread.join(10)
    assert isinstance(results[0], httpx.Response)
    assert results[0].status_code == 503


@pytest.mark.slow
def test_a_caller_who_goes_away_frees_the_place(serve: Callable[..., Served]) -> None:
    server = serve("--workers", "1", "--queue", "0")
    for path in ("/v1/judge", "/v1/judge/events"):
        pairs = body(0.3, path, count=200)
        with (
            suppress(httpx.ReadTimeout),
            server.client.stream("POST", path, json=pairs, timeout=1) as response,
        ):
            next(response.iter_lines())
        began = time.monotonic()
        while server.post("/v1/judge", body(0, path)).status_code == 429:
            assert time.monotonic() - began < 5
            time.sleep(0.1)
    assert server.metric("entailment_jobs_cancelled_total") == 2


@pytest.mark.slow
def test_a_request_that_takes_too_long_is_given_up(serve: Callable[..., Served]) -> None:
    server = serve("--timeout", "1")
    response = server.post("/v1/judge", body(0.5, count=20))
    assert (response.status_code, response.json()["error"]["code"]) == (503, "timed_out")


@pytest.mark.slow
def test_requests_of_several_callers_are_judged_together(serve: Callable[..., Served]) -> None:
    server = serve()
    blocker, _ = in_background(lambda: server.post("/v1/judge", body(1, "blocks")))
    time.sleep(0.5)
    callers = [
        in_background(lambda name=name: server.post("/v1/judge", body(0, name)).json())
        for name in "cdefgh"
    ]
    for thread, _ in [(blocker, []), *callers]:
        thread.join(30)
    for _, (answer,) in callers:
        assert isinstance(answer, dict)
        assert len(answer["judgments"]) == 1
    assert server.metric("entailment_batch_pairs_count") < 6
    assert server.metric("entailment_pairs_judged_total") == 7


@pytest.mark.slow
def test_a_judgment_is_remembered(serve: Callable[..., Served]) -> None:
    server = serve()
    first = server.post("/v1/judge", body(1)).json()
    began = time.monotonic()
    second = server.post("/v1/judge", {**body(1), "threshold": 0.4}).json()
    assert time.monotonic() - began < 0.9
    assert second["judgments"][0]["score"] == first["judgments"][0]["score"]
    assert server.metric("entailment_pairs_remembered_total") == 1


def test_the_log_is_json_without_texts(serve: Callable[..., Served]) -> None:
    server = serve()
    server.post("/v1/judge", body(0, "secret-word"), headers={"X-Request-ID": "mine"})
    server.post("/v1/check", {"answer": "secret-word is here.", "sources": [{"id": "0"}]})
    server.end()
    assert len(server.log) == len(server.lines)
    assert not any("secret-word" in line for line in server.lines)
    serving, ended = server.log[0], server.log[-1]
    assert (serving["event"], serving["tokens"], serving["collections"]) == ("serving", 0, [])
    assert serving["systems"][0].partition("@")[0].endswith("Slow")
    assert (ended["event"], ended["abandoned"], ended["status"]) == ("ended", 0, 0)
    (line,) = [line for line in server.log if line.get("id") == "mine"]
    assert (line["route"], line["status"], line["method"]) == ("/v1/judge", 200, "POST")


@pytest.mark.slow
def test_texts_are_logged_where_that_is_wanted(serve: Callable[..., Served]) -> None:
    server = serve("--log-texts")
    server.post("/v1/judge", body(0, "secret-word"))
    server.end()
    assert any("secret-word" in line for line in server.lines)


def test_the_server_reports_its_state_and_its_routes(served: Served) -> None:
    assert served.client.get("/health").json()["status"] == "ok"
    assert served.client.get("/ready").json() == {"status": "ready"}
    routes = served.client.get("/openapi.json").json()["paths"]
    for act in ("judge", "check", "check/batch", "search", "novelty", "validate"):
        assert {f"/v1/{act}", f"/v1/{act}/events"} <= routes.keys()
    assert "examples" in json.dumps(served.client.get("/openapi.json").json())
    assert "entailment_requests_total" in served.client.get("/metrics").text


def test_pages_run_no_script_but_the_servers_own(served: Served) -> None:
    page = served.client.get("/")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "<script>" not in page.text
    assert " style=" not in page.text
    assert 'src="static/page.js"' in page.text  # so that it works below the path of a proxy
    assert '="/' not in page.text
    assert page.headers["X-Content-Type-Options"] == "nosniff"
