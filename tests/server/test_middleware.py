"""What is logged and counted of each request, and how a body that is too large is refused."""

from __future__ import annotations

import logging
from typing import Any

import anyio
import pytest
from fastapi import APIRouter
from starlette.testclient import TestClient

from entailment.server.app import create_app
from entailment.server.settings import Limits, Settings

SETTINGS = Settings(tokens=frozenset({"secret"}), limits=Limits(body_bytes=10))
BEARER = {"Authorization": "Bearer secret"}


def app() -> Any:
    router = APIRouter(prefix="/v1")

    @router.post("/things/{name}")
    async def things(name: str) -> str:
        return name

    return create_app(SETTINGS, [router])


def logged(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    (record,) = [record for record in caplog.records if record.message == "request"]
    fields: dict[str, Any] = record.__dict__["fields"]
    return fields


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "expected"),
    [
        ("POST", "/v1/things/a", {}, b"", (401, "/v1/things/{name}")),
        ("POST", "/v1/things/a", BEARER, b" " * 11, (413, "/v1/things/{name}")),
        ("POST", "/v1/things/a", BEARER, b"", (200, "/v1/things/{name}")),
        ("GET", "/v1/things/a", BEARER, b"", (405, "/v1/things/{name}")),
        ("GET", "/metrics", {}, b"", (401, "/metrics")),
        ("GET", "/openapi.json", {}, b"", (200, "/openapi.json")),
        ("GET", "/static/report.css", {}, b"", (200, "/static/report.css")),
        ("GET", "/static/page.js", {}, b"", (200, "/static")),
        ("GET", "/nothing", BEARER, b"", (404, "none")),
    ],
)
def test_a_request_is_logged_with_its_route_and_client_however_it_ends(
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes,
    expected: tuple[int, str],
) -> None:
    caplog.set_level(logging.INFO, "entailment.server")
    client = TestClient(app())
    client.request(method, path, headers=headers, content=body)
    fields = logged(caplog)
    assert (fields["status"], fields["route"]) == expected
    assert fields["client"] == "testclient"
    counted = client.get("/metrics", headers=BEARER).text
    assert f'route="{expected[1]}",status="{expected[0]}"' in counted


@pytest.mark.parametrize("path", ["/health", "/ready", "/static/report.css"])
def test_head_is_answered_as_get_is(path: str) -> None:
    client = TestClient(app())
    assert client.head(path).status_code == client.get(path).status_code == 200
    assert client.head("/nothing", headers=BEARER).status_code == 404


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("[::1]:80", 200),
        ("", 200),
        ("evil.example", 421),
        ("evil.example:80", 421),
        ("localhost.evil.example", 421),
        ("[::1", 421),
    ],
)
def test_a_name_that_was_made_to_lead_here_is_refused(host: str, status: int) -> None:
    settings = Settings(hosts=frozenset({"localhost", "[::1]"}))
    response = TestClient(create_app(settings)).get("/health", headers={"Host": host})
    assert response.status_code == status
    if status == 421:
        assert response.json()["error"]["code"] == "misdirected"
    assert TestClient(create_app()).get("/health", headers={"Host": host}).status_code == 200


def called(messages: list[dict[str, Any]], **headers: str) -> list[dict[str, Any]]:
    """What the application sends for a body of *messages*, which are taken from the list."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    given = {"authorization": "Bearer secret", **headers}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/v1/things/a",
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }
    anyio.run(app(), scope, receive, send)
    return sent


def pieces(*sizes: int) -> list[dict[str, Any]]:
    messages = [{"type": "http.request", "body": b" " * n, "more_body": True} for n in sizes]
    return [*messages[:-1], {**messages[-1], "more_body": False}]


@pytest.mark.parametrize(
    ("sizes", "headers", "left"),
    [
        pytest.param([6, 6, 6], {}, 0, id="read to its end"),
        pytest.param([20], {"content-length": "20"}, 0, id="announced"),
        pytest.param([30, 30, 30], {}, 1, id="without end"),
        pytest.param([20], {"content-length": "20", "expect": "100-continue"}, 1, id="not sent"),
    ],
)
def test_most_of_a_body_that_is_too_large_is_read_before_it_is_refused(
    sizes: list[int], headers: dict[str, str], left: int
) -> None:
    messages = pieces(*sizes)
    start, *_ = called(messages, **headers)
    assert start["status"] == 413
    assert len(messages) == left


def test_a_client_that_leaves_is_logged_as_such(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "entailment.server")
    called([*pieces(1, 1)[:1], {"type": "http.disconnect"}])
    fields = logged(caplog)
    assert (fields["status"], fields["disconnected"]) == (499, True)


def test_the_description_says_what_needs_a_token() -> None:
    paths = app().openapi()["paths"]
    for path, method in [("/v1/things/{name}", "post"), ("/metrics", "get")]:
        assert paths[path][method]["security"] == [{"token": []}]
    assert "401" in paths["/metrics"]["get"]["responses"]
    assert "security" not in paths["/health"]["get"]
    assert "securitySchemes" not in create_app().openapi().get("components", {})
