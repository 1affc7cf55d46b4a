"""The routes of the acts: each as JSON, and at `.../events` as server-sent events.

| event | is |
| --- | --- |
| those of `acts` | what is done so far |
| `result` | the object that the route without `/events` returns |
| `error` | the shape of `errors`; nothing comes after |

A comment line comes every few seconds while nothing else does.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response, StreamingResponse

from entailment.server import acts, requests, responses
from entailment.server.answers import Json, event_text
from entailment.server.bounds import check_request
from entailment.server.errors import ERROR_SCHEMA
from entailment.server.jobs import ERROR, RESULT, Job
from entailment.server.scoring import score
from entailment.server.service import Service

__all__ = ["act_routes"]

Act = Callable[[Service, Any, Job], Mapping[str, Any]]

_STATUSES = {
    400: "The body is not JSON",
    401: "A token is needed",
    404: "No such system or collection",
    408: "The body did not arrive in time",
    413: "Over the limits of this server",
    415: "The body is compressed",
    421: "Not for this host",
    422: "A value that cannot be",
    429: "The queue is full; `Retry-After` says when to come again",
    500: "The server failed",
    503: "The request took too long, or the server is ending",
}
_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"description": what, "content": {"application/json": {"schema": ERROR_SCHEMA}}}
    for status, what in _STATUSES.items()
}


def _event(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the schema of an event, one of *names* or of those that end a stream."""
    return {
        "type": "object",
        "required": ["event", "data"],
        "properties": {
            "event": {"enum": [*names, RESULT, ERROR]},
            "data": {"type": "string", "description": "A JSON object on one line."},
        },
    }


class _ActRoute(NamedTuple):
    """An act under a path, and as events under one more."""

    path: str
    act: Act
    body: Any
    """The type of its requests."""

    answer: Any
    summary: str
    events: tuple[str, ...]
    """What is streamed before the result."""


_ACTS = (
    _ActRoute(
        "/judge", acts.judge, requests.JudgeIn, responses.Judgments, "Judge pairs", ("judgment",)
    ),
    _ActRoute(
        "/check",
        acts.check,
        requests.CheckIn,
        responses.Report,
        "Check an answer",
        ("claims", "claim"),
    ),
    _ActRoute(
        "/check/batch",
        acts.check_batch,
        requests.BatchIn,
        responses.Reports,
        "Check answers",
        ("report",),
    ),
    _ActRoute(
        "/search",
        acts.search,
        requests.SearchIn,
        responses.Findings,
        "Search for hypotheses",
        ("finding",),
    ),
    _ActRoute(
        "/novelty",
        acts.novelty,
        requests.NoveltyIn,
        responses.Novelties,
        "Decide what is new",
        ("finding",),
    ),
    _ActRoute(
        "/validate",
        acts.validate,
        requests.ValidateIn,
        responses.Validations,
        "Decide facts",
        ("validation",),
    ),
)


def act_routes(service: Service) -> APIRouter:
    """Return the routes of the acts of *service*."""

    async def check_entries(request: Request) -> None:
        await check_request(request, service.limits.entries)

    router = APIRouter(prefix="/v1", responses=_ERRORS, dependencies=[Depends(check_entries)])
    _add_state(router, service)
    for route in _ACTS:
        _add_act(router, service, route)
    _add_reading_and_scoring(router, service)
    return router


def _add_state(router: APIRouter, service: Service) -> None:
    @router.get("/systems", summary="The systems that judge here", tags=["state"])
    async def list_systems() -> responses.SystemList:
        return {"systems": service.described()}

    @router.get("/collections", summary="The collections that are mounted", tags=["state"])
    async def list_collections() -> responses.CollectionList:
        mounted = service.shelf.mounted.values()
        return {
            "collections": [
                {"name": collection.name, "passages": len(collection.sources)}
                for collection in mounted
            ]
        }

    @router.get(
        "/collections/{name}/document",
        summary="A document of a collection",
        tags=["state"],
        responses={200: {"model": responses.Document}},
    )
    async def show_document(
        name: Annotated[str, Path(max_length=1000)], id: Annotated[str, Query(max_length=1000)]
    ) -> Response:
        return Json(acts.document_json(service.shelf.document(name, id)))


def _add_act(router: APIRouter, service: Service, route: _ActRoute) -> None:
    async def as_json(request: Request, payload: Any) -> Response:
        return await _answered(service, request, lambda job: route.act(service, payload, job))

    async def as_events(request: Request, payload: Any) -> Response:
        return _streamed(service, request, lambda job: route.act(service, payload, job))

    for function in (as_json, as_events):
        function.__annotations__ = {"request": Request, "payload": route.body, "return": Response}
    name = route.path.strip("/").replace("/", "_")
    router.post(
        route.path,
        summary=route.summary,
        operation_id=name,
        tags=["acts"],
        responses={200: {"model": route.answer}},
    )(as_json)
    router.post(
        f"{route.path}/events",
        summary=f"{route.summary}, as server-sent events",
        operation_id=f"{name}_events",
        tags=["events"],
        response_class=StreamingResponse,
        responses={200: {"content": {"text/event-stream": {"schema": _event(route.events)}}}},
    )(as_events)


def _add_reading_and_scoring(router: APIRouter, service: Service) -> None:
    @router.post(
        "/documents",
        summary="Read files as documents, with the text that offsets are of",
        operation_id="documents",
        tags=["acts"],
        responses={200: {"model": responses.Documents}},
    )
    async def documents(request: Request, payload: requests.DocumentsIn) -> Response:
        return await _answered(
            service, request, lambda job: acts.read_documents(service, payload.sources, job)
        )

    @router.post(
        "/score",
        summary="Score runs of a data set",
        operation_id="score",
        tags=["acts"],
        responses={200: {"model": responses.ScoreReport}},
    )
    async def scores(request: Request, payload: requests.ScoreIn) -> Response:
        return await _answered(service, request, lambda job: score(service, payload, job))


async def _answered(
    service: Service, request: Request, work: Callable[[Job], Mapping[str, Any]]
) -> Response:
    """Return the result of *work* as JSON; give it up when the caller goes away."""
    job = service.jobs.submit(work, _key(request))
    result = asyncio.create_task(_result(job, service.limits.seconds))
    gone = asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait({result, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            result.cancel()
            return Response(status_code=499)  # nobody reads it
        return Json(result.result())
    finally:
        gone.cancel()
        result.cancel()


async def _result(job: Job, seconds: float) -> Any:
    async with aclosing(job.events(seconds)) as events:
        async for event in events:
            if event is not None and event.name == RESULT:
                return event.data
            if event is not None and event.name == ERROR:
                raise event.data
    raise RuntimeError("a job ended without a result")


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _streamed(
    service: Service, request: Request, work: Callable[[Job], Mapping[str, Any]]
) -> Response:
    """Return the events of *work*; it is given up when the caller goes away."""
    job = service.jobs.submit(work, _key(request))
    return StreamingResponse(
        _lines(job, service.limits.seconds),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def _lines(job: Job, seconds: float) -> AsyncIterator[bytes]:
    yield b": accepted\n\n"
    async with aclosing(job.events(seconds)) as events:
        async for event in events:
            if event is None:
                yield b": waiting\n\n"
            else:
                data = event.data.to_dict() if event.name == ERROR else event.data
                yield event_text(event.name, data)


def _key(request: Request) -> bytes:
    """Return a digest by which the same request of the same caller is recognised."""
    caller = request.client.host if request.client else ""
    digest = hashlib.blake2b(digest_size=16)
    for part in (caller, request.headers.get("authorization", ""), request.url.path):
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    digest.update(request.scope["state"].get("body", b""))
    return digest.digest()
