"""Every error has one shape, and no request reaches the disk of the server."""

from __future__ import annotations

import base64
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpx
import pytest

from entailment.server.app import create_app
from entailment.server.settings import Limits, Settings
from tests.server.conftest import Served

PAIR = {"text": "A cat sat down.", "hypothesis": "A cat sat."}


def code(response: Any) -> tuple[int, str]:
    body = response.json()
    assert set(body) == {"error"}
    assert set(body["error"]) <= {"code", "message", "where"}
    return response.status_code, body["error"]["code"]


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("/v1/judge", b"{", (400, "malformed")),
        ("/v1/judge", b"[" * 100_000, (400, "malformed")),
        ("/v1/judge", b'{"pairs": []}', (422, "invalid")),
        ("/v1/judge", b'{"pairs": [{"text": "a", "hypothesis": "..."}]}', (422, "invalid")),
        ("/v1/judge", rb'{"pairs": [{"text": "\ud800", "hypothesis": "b"}]}', (422, "invalid")),
        ("/v1/judge", rb'{"pairs": [], "\ud800": 1}', (422, "invalid")),
        ("/v1/judge", b'{"pairs": [], "threshold": NaN}', (422, "invalid")),
        (
            "/v1/validate",
            b'{"facts": [{"entity": "A", "slot": "per:age", "value": NaN, "document": "d"}], '
            b'"sources": ["A."]}',
            (422, "invalid"),
        ),
        ("/v1/check", b'{"answer": "a", "sources": [{"path": "/etc/hosts"}]}', (422, "invalid")),
        ("/v1/check", b'{"answer": "a", "sources": [{"collection": "x"}]}', (404, "not_found")),
        ("/v1/nothing", b"{}", (404, "not_found")),
        ("/v1/systems", b"{}", (405, "not_allowed")),
    ],
)
def test_what_is_wrong_is_reported_in_one_shape(
    served: Served, path: str, body: bytes, expected: tuple[int, str]
) -> None:
    response = served.client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert code(response) == expected


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b'{"pairs": }', "the body is not JSON: Expecting value at character 10"),
        (b'{"pairs": "\n"}', "the body is not JSON: Invalid control character at character 11"),
        (b'{"pairs": "\xe9"}', "the body is not UTF-8 at byte 11"),
        ('{"pairs": 1}'.encode("utf-16")[:-1], "the body is not UTF-16-LE at byte 24"),
        (b"[" * 100_000, "the body is nested too deeply"),
        (b"1" * 5000, "the body is not JSON, or has a number with too many digits"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused_with_the_reason(
    served: Served, body: bytes, message: str
) -> None:
    headers = {"Content-Type": "application/json"}
    response = served.client.post("/v1/judge", content=body, headers=headers)
    assert response.json()["error"] == {"code": "malformed", "message": message}


@pytest.mark.parametrize("value", ["NaN", "-Infinity", "1e999"])
def test_a_value_that_is_no_number_is_refused(served: Served, value: str) -> None:
    body = b'{"facts": [{"entity": "A", "slot": "age", "value": %b, "document": "d"}]}'
    headers = {"Content-Type": "application/json"}
    response = served.client.post("/v1/validate", content=body % value.encode(), headers=headers)
    message = "facts.0.value: must be a text or a finite number"
    assert response.json()["error"]["message"] == message


def test_what_does_not_show_is_written_out_in_a_message(served: Served) -> None:
    for body in (
        {"sources": ["a"], "\x1b[2J": 1},
        {"sources": [{"name": "\x1b[2J.exe", "content": ""}]},
    ):
        message = served.post("/v1/documents", body).json()["error"]["message"]
        assert "\\x1b[2J" in message
        assert message.isprintable()


def test_an_unknown_system_is_not_found(served: Served) -> None:
    for name in ("cascade", "/etc/passwd", "x.py:Y", "hf:gpt2"):
        response = served.post("/v1/judge", {"pairs": [PAIR], "system": name})
        assert code(response) == (404, "not_found")


@pytest.mark.parametrize("text", ["/etc/hosts", "/nowhere/at-all.txt", "pyproject.toml"])
def test_a_source_is_its_words_even_where_they_name_a_file(served: Served, text: str) -> None:
    body = {"answer": "The tower is tall.", "sources": [text]}
    report = served.post("/v1/check", body).json()
    assert report["claims"][0]["verdict"] == "not found"


@pytest.mark.parametrize("name", ["../../etc/passwd.txt", "/etc/hosts.txt", "..\\x.txt"])
def test_the_name_of_a_file_is_only_shown(served: Served, name: str) -> None:
    content = base64.b64encode(b"The tower is tall.").decode()
    body = {"sources": [{"name": name, "content": content}]}
    (document,) = served.post("/v1/documents", body).json()["documents"]
    assert document["text"] == "The tower is tall."
    assert document["source"] == name


def test_no_place_on_the_disk_of_the_server_is_disclosed(served: Served, corpus: Path) -> None:
    sources = [{"collection": "news"}]
    fact = {"entity": "Ann", "slot": "per:age", "value": "4", "document": "none"}
    requests = [
        ("/v1/check", {"answer": "A ferry sank.", "sources": sources}),
        ("/v1/search", {"hypotheses": ["A ferry sank."], "sources": sources}),
        ("/v1/validate", {"facts": [fact], "sources": sources}),
    ]
    for path, body in requests:
        response = served.post(path, body)
        assert response.status_code == 200
        assert str(corpus) not in response.text
        assert "/tmp" not in response.text


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.pdf", b"%PDF-1.4 nothing", "a.pdf: is not a readable pdf"),
        ("a.docx", b"PK nothing", "a.docx"),
        ("a.exe", b"MZ", "no known format"),
        ("a.txt", b"\x1f\x8b packed", "is packed"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    served: Served, name: str, data: bytes, message: str
) -> None:
    source = {"name": name, "content": base64.b64encode(data).decode()}
    response = served.post("/v1/documents", {"sources": [source]})
    assert code(response) == (422, "invalid")
    error = response.json()["error"]
    assert message in error["message"]
    assert error["where"] == ("sources.0.name" if name == "a.exe" else "sources.0.content")
    assert "/tmp" not in response.text


def test_an_error_of_a_record_names_it(served: Served) -> None:
    records: list[dict[str, Any]] = [{"id": "x", "answer": "It rains.", "sources": [" "]}]
    response = served.post("/v1/check/batch", {"records": records})
    assert code(response) == (422, "invalid")
    assert response.json()["error"]["message"].startswith("record 'x': ")
    records[0]["sources"] = ["It rains.", {"collection": "none"}]
    error = served.post("/v1/check/batch", {"records": records}).json()["error"]
    assert (error["code"], error["where"]) == ("not_found", "records.0.sources.1.collection")


def test_an_error_amid_events_is_the_last_event(served: Served) -> None:
    body = {"answer": "It rains.", "sources": [{"collection": "none"}]}
    last = served.post("/v1/check/events", body).text.strip().split("\n\n")[-1]
    name, data = last.split("\n")
    assert name == "event: error"
    assert json.loads(data[6:])["error"]["code"] == "not_found"


def test_limits_of_size_are_enforced(serve: Callable[..., Served]) -> None:
    server = serve("--max-body", "2000", "--max-characters", "300", "--max-entries", "3")
    pair = {"text": "a", "hypothesis": "0 b"}
    assert server.post("/v1/judge", {"pairs": [pair] * 3}).status_code == 200
    assert code(server.post("/v1/judge", {"pairs": [pair] * 4})) == (413, "too_large")
    long = {"text": "a" * 400, "hypothesis": "0 b"}
    assert code(server.post("/v1/judge", {"pairs": [long]})) == (413, "too_large")
    assert code(server.post("/v1/judge", {"pairs": [long | {"text": "a" * 3000}]})) == (
        413,
        "too_large",
    )

    search = {"hypotheses": ["a" * 200] * 2, "sources": ["b"]}
    assert code(server.post("/v1/search", search)) == (413, "too_large")
    fact = {"entity": "Ann", "slot": "per:title", "value": "poet", "document": "d"}
    validate = {"facts": [fact], "sources": ["b"] * 4}
    assert code(server.post("/v1/validate", validate)) == (413, "too_large")

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 100

    streamed = server.client.post("/v1/judge", content=pieces())
    assert code(streamed) == (413, "too_large")
    assert code(server.post("/v1/check", {"answer": "a", "sources": ["b"], "top": 201})) == (
        413,
        "too_large",
    )


def test_a_body_that_does_not_arrive_is_answered_408() -> None:
    app = create_app(Settings(limits=Limits(body_seconds=0.2)))

    async def body() -> AsyncIterator[bytes]:
        yield b"{"
        await anyio.sleep(2)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.post("/anything", content=body())

    assert code(anyio.run(ask)) == (408, "too_slow")


def test_a_full_queue_is_answered_429_with_when_to_come_again(
    serve: Callable[..., Served],
) -> None:
    server = serve("--workers", "1", "--queue", "0")
    host = urlsplit(server.url)
    body = json.dumps({"pairs": [{"text": "a", "hypothesis": "3 b"}]}).encode()
    with socket.create_connection((host.hostname, host.port)) as waiting:
        head = f"POST /v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        waiting.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
        time.sleep(0.5)
        response = server.post("/v1/judge", {"pairs": [{"text": "a", "hypothesis": "0 c"}]})
        assert code(response) == (429, "busy")
        assert int(response.headers["Retry-After"]) >= 1
        assert server.client.get("/health").status_code == 200


def test_a_token_is_needed_where_there_are_tokens(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    (tmp_path / "tokens").write_text("first\n")
    server = serve(
        "--token-file",
        str(tmp_path / "tokens"),
        "--allow-origin",
        "https://a.example",
        ENTAILMENT_TOKENS="second",
    )
    body = {"pairs": [{"text": "a", "hypothesis": "0 b"}]}
    refused = server.post("/v1/judge", body)
    assert code(refused) == (401, "unauthorized")
    assert refused.headers["WWW-Authenticate"] == "Bearer"
    for token, status in [("first", 200), ("second", 200), ("third", 401), ("f irst", 401)]:
        headers = {"Authorization": f"Bearer {token}"}
        assert server.post("/v1/judge", body, headers=headers).status_code == status
    assert server.client.get("/metrics").status_code == 401
    for path in ("/", "/health", "/ready", "/openapi.json", "/static/page.js"):
        assert server.client.get(path).status_code == 200
    allowed = server.client.get("/health", headers={"Origin": "https://a.example"})
    other = server.client.get("/health", headers={"Origin": "https://b.example"})
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://a.example"
    assert "Access-Control-Allow-Origin" not in other.headers
