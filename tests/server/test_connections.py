"""A connection without a request is closed; one with a request is not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from entailment.errors import EntailmentError
from entailment.server.connections import Connection, bound, listen
from tests.server.running import running

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
EARLY = HEAD.replace(b"/", b"/early", 1)


class Brief(Connection):
    """A connection on which the head of a request has to arrive soon."""

    seconds = 0.1


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer at once at `/early`, else some time after the body."""
    if scope["path"] != "/early":
        while (await receive()).get("more_body"):
            pass
        await asyncio.sleep(Brief.seconds)
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


async def read(reader: asyncio.StreamReader) -> bytes:
    """Return what arrives until the end, which is a reset if the server left a byte unread."""
    got = b""
    with suppress(ConnectionResetError):
        while part := await reader.read(1024):
            got += part
    return got


def received(pieces: Iterable[bytes], wait: float) -> tuple[bytes, bool]:
    """Return what a client gets that sends *pieces*, and whether it is closed within *wait*."""

    async def run() -> tuple[bytes, bool]:
        config = uvicorn.Config(answer, http=Brief, log_config=None, lifespan="off")
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: Brief(config, state, {}), "127.0.0.1"
        )
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            reading = asyncio.create_task(read(reader))
            for piece in pieces:
                if not reading.done():
                    writer.write(piece)
                    await asyncio.sleep(0.01)
            await asyncio.wait({reading}, timeout=wait)
            is_closed = reading.done()
            writer.close()
            return await reading, is_closed

    return asyncio.run(run())


def test_a_port_that_is_taken_and_an_address_of_another_machine_are_errors() -> None:
    with bound("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with pytest.raises(EntailmentError, match=f"cannot listen on 127.0.0.1:{port}: "):
            bound("127.0.0.1", port)
    for host in ("192.0.2.1", "a" * 64):
        with pytest.raises(EntailmentError, match=f"cannot listen on {host}:0: "):
            bound(host, 0)


def test_of_two_servers_that_start_together_one_has_the_port() -> None:
    with bound("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with bound("127.0.0.1", port) as second:
            listen(first)
            with pytest.raises(EntailmentError, match=f"cannot listen on 127.0.0.1:{port}: "):
                listen(second)


def test_a_name_with_addresses_of_both_kinds_is_bound_by_ipv4(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = [
        (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("::1", 0, 0, 0)),
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: known)
    with bound("localhost", 0) as opened:
        assert opened.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("pieces", "wait"),
    [
        pytest.param([], 5, id="nothing"),
        pytest.param([HEAD], 5, id="half a head"),
        pytest.param([HEAD, b"A: ", *[b"a"] * 18], 0, id="a head without end"),
        pytest.param([EARLY + b"\r\na", HEAD], 5, id="half of a second head"),
        pytest.param([EARLY.replace(b": 1", b": 99") + b"\r\n", *[b"a"] * 18], 0, id="a late body"),
    ],
)
def test_a_connection_without_a_whole_head_is_closed(pieces: list[bytes], wait: float) -> None:
    got, is_closed = received(pieces, wait)
    assert is_closed
    assert got.count(b"HTTP/1.1 200") == sum(b"/early" in piece for piece in pieces)


def test_the_server_has_such_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "seconds", 0.01)
    with running(answer) as (_, connect, _), connect() as caller:
        caller.sendall(HEAD)
        assert caller.recv(1) == b""


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([HEAD + b"\r\na"], id="a request"),
        pytest.param([HEAD, b"\r\n", *[b""] * 11, b"a"], id="a slow body"),
        pytest.param([EARLY + b"\r\na"] * 2, id="two requests"),
    ],
)
def test_a_connection_with_a_request_stays_open(pieces: list[bytes]) -> None:
    got, is_closed = received(pieces, 1.3 * Brief.seconds)
    assert got.endswith(b"\r\n\r\nok")
    assert not is_closed
