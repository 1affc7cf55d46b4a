"""The one JSON shape of every error, `{"error": {"code", "message", "where"}}`.

A person who opens an address in a browser gets the message as a page.

| code | status | is |
| --- | --- | --- |
| `malformed` | 400 | a body that is not JSON |
| `unauthorized` | 401 | no token, or an unknown one |
| `not_found`, `not_allowed` | 404, 405 | no such route, or not by that method |
| `too_slow` | 408 | a body that did not arrive in time |
| `too_large` | 413 | a body, or texts in it, over the limits |
| `unsupported` | 415 | a body that is compressed |
| `misdirected` | 421 | a host by which the server is not to be reached |
| `invalid` | 422 | a value that cannot be; *where* names it |
| `busy` | 429 | the queue is full; `Retry-After` says when to come again |
| `internal` | 500 | a failure of the server, which its log describes |
| `timed_out`, `ending` | 503 | a request that took too long, or a server that is ending |
| `unavailable` | 503 | the file of a project that is locked, or whose disk is full |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from entailment.errors import DataError, EntailmentError, ModelError, printable
from entailment.server.answers import Json
from entailment.server.pages import page

__all__ = [
    "ERROR_SCHEMA",
    "ApiError",
    "add_error_handlers",
    "error_of",
    "error_response",
    "located",
]

ERROR_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "required": ["error"],
    "additionalProperties": False,
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "additionalProperties": False,
            "properties": {
                "code": {"type": "string", "examples": ["invalid"]},
                "message": {
                    "type": "string",
                    "examples": ["pairs: a list of at least 1 is needed"],
                },
                "where": {"type": "string", "examples": ["pairs.0.text"]},
            },
        }
    },
}
"""The JSON schema of an error."""

_CODES = {400: "malformed", 401: "unauthorized", 404: "not_found", 405: "not_allowed"}


class ApiError(Exception):
    """An answer that is an error: its status, code, message and headers."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        where: str | None = None,
        headers: Mapping[str, str] | None = None,
    ):
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.where = where
        self.headers = dict(headers or {})

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON shape, nothing in its message unprintable."""
        where = {} if self.where is None else {"where": self.where}
        return {"error": {"code": self.code, "message": printable(self.message), **where}}


def error_of(error: Exception) -> ApiError:
    """Return what a caller learns of *error*: of the server's own failures, nothing but that.

    >>> error_of(DataError("pair '1' has an empty text")).status
    422
    >>> error_of(KeyError("secret")).message
    'the server failed; its log says how'
    """
    if isinstance(error, ApiError):
        return error
    if isinstance(error, EntailmentError | ValueError) and not isinstance(error, ModelError):
        message = error.problem if isinstance(error, DataError) else str(error)
        return ApiError(422, "invalid", message)
    return ApiError(500, "internal", "the server failed; its log says how")


@contextmanager
def located(where: str) -> Iterator[None]:
    """Have an error of the block name *where* in the request, unless it names a place.

    >>> with located("pairs.0"):
    ...     raise DataError("pair '1' has an empty text")
    Traceback (most recent call last):
    entailment.server.errors.ApiError: pair '1' has an empty text
    """
    try:
        yield
    except Exception as error:
        known = error_of(error)
        if known.status >= 500 or known.where is not None:
            raise
        known.where = where
        if known is error:
            raise
        raise known from error


def error_response(error: ApiError) -> Json:
    """Return *error* as a response."""
    return Json(error.to_dict(), status_code=error.status, headers=error.headers)


def add_error_handlers(app: FastAPI) -> None:
    """Have every error of *app* answered in the one shape, to a person as a page."""
    app.add_exception_handler(ApiError, _on_api_error)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)


async def _on_api_error(request: Request, error: Exception) -> Response:
    return _answer(request, error_of(error))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "invalid")
    message = _unreadable(error.__cause__) if code == "malformed" else str(error.detail)
    return _answer(request, ApiError(error.status_code, code, message, headers=error.headers))


def _answer(request: Request, error: ApiError) -> Response:
    """Return *error* in the one shape, or as a page where a browser opens an address."""
    is_opened = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_opened:
        return error_response(error)
    shown = page(
        "error.html",
        root="../" * (request.scope["path"].count("/") - 1),
        status=error.status,
        message=printable(error.message),
    )
    shown.headers.update(error.headers)
    return shown


async def _on_invalid(_: Request, error: Exception) -> Json:
    assert isinstance(error, RequestValidationError)
    first: Mapping[str, Any] = next(iter(error.errors()), {"type": "", "loc": (), "msg": "invalid"})
    if first["type"] == "json_invalid":
        problem = f"{first['ctx']['error'].removesuffix(' at')} at character {first['loc'][-1]}"
        return error_response(ApiError(400, "malformed", f"the body is not JSON: {problem}"))
    where = _place(first["loc"])
    message = f"{where}: {_problem(first, is_body=where == 'body')}"
    return error_response(ApiError(422, "invalid", message, where=where))


def _unreadable(cause: BaseException | None) -> str:
    """Return why a body could not be read."""
    if isinstance(cause, UnicodeDecodeError):
        return f"the body is not {cause.encoding.upper()} at byte {cause.start}"
    if isinstance(cause, RecursionError):
        return "the body is nested too deeply"
    return "the body is not JSON, or has a number with too many digits"


def _problem(error: Mapping[str, Any], *, is_body: bool) -> str:
    """Return what is wrong with a value of a request."""
    if error["type"] in ("string_too_short", "too_short"):
        return "must not be empty"
    if error["type"] in ("string_too_long", "too_long"):
        parts = "characters" if isinstance(error["input"], str) else "entries"
        return f"has more than {error['ctx']['max_length']:,} {parts}"
    if error["type"] in ("model_type", "model_attributes_type", "dict_type"):
        return "must be a JSON object" + ", sent with Content-Type: application/json" * is_body
    return str(error["msg"]).removeprefix("Value error, ")


def _place(location: Sequence[object]) -> str:
    """Return where in the body something is, such as `pairs.0.text`.

    The tags of unions (`requests`) are no part of it.
    """
    parts = [str(part)[:60] for part in location if part != "body"]
    return ".".join(part for part in parts if not part.startswith("<")) or "body"
