"""What every request passes through, from the outside in.

| layer | does |
| --- | --- |
| `Watched` | a request id, a line of log, metrics; any failure becomes an error in our shape |
| `Headers` | the headers that keep a browser to this server's own scripts and styles |
| `Addressed` | answers 421 to requests for other hosts, where the hosts are known |
| CORS | answers browsers of the allowed origins |
| `Authorized` | asks for a token, where there are tokens |
| `Bounded` | reads the body within its limits of size and time |
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import time
import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from starlette.datastructures import Headers as RequestHeaders
from starlette.datastructures import MutableHeaders
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from entailment.datasets.problems import shown
from entailment.server.errors import ApiError, error_of, error_response
from entailment.server.logs import log_event, logger
from entailment.server.metrics import Metrics
from entailment.server.settings import Limits, Settings

__all__ = ["Addressed", "Authorized", "Bounded", "Headers", "Watched"]

_METHODS = frozenset(
    ("CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE")
)

_CLIENT_CLOSED_REQUEST = 499
"""The status, as in other servers, of a request whose caller went away before there was one."""

_DROPPED = 4
"""How many times the limit is read of a body that is too large."""

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

_PORT = re.compile(r":\d*\Z")

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Watched:
    """Gives each request an id, logs and counts it, and answers for what fails.

    HEAD is what GET is; the protocol leaves out the body. *routes* are those of the application.
    """

    def __init__(self, app: ASGIApp, routes: Sequence[Any], metrics: Metrics, logs_texts: bool):
        self._app = app
        self._routes = routes
        self._metrics = metrics
        self._logs_texts = logs_texts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = RequestHeaders(scope=scope).get("x-request-id", "")
        request_id = given if _ID.fullmatch(given) else uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        began = time.perf_counter()
        status = 0
        is_head = scope["method"] == "HEAD"
        is_sent = is_left = False

        async def receiving() -> Message:
            nonlocal is_left
            message = await receive()
            is_left = is_left or (message["type"] == "http.disconnect" and not is_sent)
            return message

        async def sending(message: Message) -> None:
            nonlocal status, is_sent
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            elif is_head or not message.get("more_body"):
                is_sent = True
            await send(message)

        inner = dict(scope)  # which routing changes
        if is_head:
            inner["method"] = "GET"
        try:
            await self._app(inner, receiving, sending)
        except asyncio.CancelledError:  # the server has ended before the whole body arrived
            if status:
                raise
            await error_response(ApiError(503, "ending", "the server is ending"))(
                scope, receive, sending
            )
        except Exception as error:
            logger.error("failed", exc_info=error, extra={"fields": {"id": request_id}})
            if not status:
                await error_response(error_of(error))(scope, receive, sending)
        finally:
            status = status or _CLIENT_CLOSED_REQUEST
            disconnected = {"disconnected": True} if is_left else {}
            self._record(scope, status, time.perf_counter() - began, id=request_id, **disconnected)

    def _record(self, scope: Scope, status: int, seconds: float, **fields: Any) -> None:
        route = _path(self._routes, scope)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        if self._logs_texts and (body := scope["state"].get("body")):
            fields["body"] = body.decode("utf-8", "replace")
        is_probe = route in ("/health", "/ready", "/metrics") and status < 400
        client = scope.get("client")
        log_event(
            "request",
            level=logging.DEBUG if is_probe else logging.INFO,
            method=scope["method"],
            route=route,
            status=status,
            seconds=round(seconds, 4),
            client=client and client[0],
            **fields,
        )


def _path(routes: Sequence[Any], scope: Scope) -> str:
    """Return the path of the route of a request, also if it was refused before it got there."""
    paths = {route.matches(scope)[0]: route.path for route in reversed(routes)}
    return str(paths.get(Match.FULL, paths.get(Match.PARTIAL, "none")))


class Headers:
    """Adds the headers of `_HEADERS`, and that nothing but static files is stored."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                is_static = scope["path"].startswith("/static/")
                headers.setdefault("Cache-Control", "no-cache" if is_static else "no-store")
            await send(message)

        await self._app(scope, receive, sending)


class Addressed:
    """Answers 421 to what is sent to a host that is none of *hosts*, where there are any.

    A request without the header, which no browser sends, is passed on.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]):
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        given = RequestHeaders(scope=scope).get("host", "") if scope["type"] == "http" else ""
        host = _PORT.sub("", given.lower())
        if not host or not self._hosts or host in self._hosts:
            await self._app(scope, receive, send)
        else:
            message = f"the host '{shown(host)}' is not served here; --allow-host names others"
            await error_response(ApiError(421, "misdirected", message))(scope, receive, send)


class Authorized:
    """Answers 401 to what bears none of the tokens, unless there are none or the path is open."""

    def __init__(self, app: ASGIApp, settings: Settings):
        self._app = app
        self._settings = settings
        self._tokens = [token.encode() for token in settings.tokens]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or self._admits(scope):
            await self._app(scope, receive, send)
        else:
            message = "a token is needed: send the header 'Authorization: Bearer TOKEN'"
            challenge = {"WWW-Authenticate": "Bearer"}
            error = ApiError(401, "unauthorized", message, headers=challenge)
            await error_response(error)(scope, receive, send)

    def _admits(self, scope: Scope) -> bool:
        if not self._tokens or self._settings.is_open(scope["path"]):
            return True
        return _is_among(_bearer(RequestHeaders(scope=scope)), self._tokens)


def _bearer(headers: RequestHeaders) -> bytes:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip().encode() if scheme.lower() == "bearer" else b""


def _is_among(token: bytes, tokens: Iterable[bytes]) -> bool:
    """Return whether *token* is one of *tokens*, in a time that says nothing of them."""
    matches = [hmac.compare_digest(token, known) for known in tokens]
    return any(matches)


def _require_plain(encoding: str) -> None:
    """Raise ApiError, 415, unless a body of *encoding* is sent as it is."""
    if encoding.strip().lower() not in ("", "identity"):
        message = f"the body is encoded as '{shown(encoding)}'; send it as it is"
        raise ApiError(415, "unsupported", message, headers={"Accept-Encoding": "identity"})


class Bounded:
    """Reads the body of a request before anything works on it, within its limits."""

    def __init__(self, app: ASGIApp, limits: Limits):
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body read, or answer 415, 413 or 408."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self._app(scope, receive, send)
            return
        try:
            _require_plain(RequestHeaders(scope=scope).get("content-encoding", ""))
            body = await self._body(scope, receive)
        except ApiError as error:
            await error_response(error)(scope, receive, send)
            return
        if body is None:  # the caller went away
            return
        scope.setdefault("state", {})["body"] = body
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replayed() -> Message:
            return waiting.pop() if waiting else await receive()

        await self._app(scope, replayed, send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        headers = RequestHeaders(scope=scope)
        announced = headers.get("content-length", "")
        is_too_large = announced.isdigit() and int(announced) > self._limits.body_bytes
        if is_too_large and "expect" in headers:  # the client sends nothing before it may
            raise self._too_large()
        try:
            return await asyncio.wait_for(self._read(receive), self._limits.body_seconds)
        except TimeoutError:
            if is_too_large:
                raise self._too_large() from None
            message = f"the body did not arrive within {self._limits.body_seconds:g} seconds"
            raise ApiError(408, "too_slow", message, headers={"Connection": "close"}) from None

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body; of one that is too large, drop most: many clients send all of it first.

        Raise ApiError, 413, for such a body, and return None if the client disconnects.
        """
        limit = self._limits.body_bytes
        pieces: list[bytes] = []
        size = 0
        is_complete = False
        while not is_complete and size <= _DROPPED * limit:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            pieces.append(message.get("body", b""))
            size += len(pieces[-1])
            if size > limit:
                pieces.clear()
            is_complete = not message.get("more_body", False)
        if size > limit:
            raise self._too_large()
        return b"".join(pieces)

    def _too_large(self) -> ApiError:
        message = f"the body has more than {self._limits.body_bytes:,} bytes, the limit here"
        return ApiError(413, "too_large", message, headers={"Connection": "close"})
