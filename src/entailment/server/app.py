"""The application that every server of this package is: routes come from routers.

`create_app` has the limits, tokens, headers, log, metrics, error shape and static files; what the
server does is in the routers that it is given. A route raises `ApiError`, or any error of the
package, which is answered in the one shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.routing import Mount

from entailment.errors import EntailmentError
from entailment.server.answers import Json
from entailment.server.errors import (
    ERROR_SCHEMA,
    ApiError,
    add_error_handlers,
    error_of,
    error_response,
)
from entailment.server.metrics import Metrics
from entailment.server.middleware import Addressed, Authorized, Bounded, Headers, Watched
from entailment.server.pages import report_style, static_files
from entailment.server.settings import Settings
from entailment.signature import package_version

__all__ = ["create_app"]

_ERROR: dict[str, Any] = {"content": {"application/json": {"schema": ERROR_SCHEMA}}}

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def create_app(
    settings: Settings | None = None,
    routers: Iterable[APIRouter] = (),
    *,
    lifespan: Lifespan | None = None,
    is_ready: Callable[[], bool] = lambda: True,
    metrics: Metrics | None = None,
) -> FastAPI:
    """Return an application with the routes of *routers* and those of its own state.

    These are `/health`, `/ready` (503 unless *is_ready*), `/metrics`, `/openapi.json` and
    `/static`. *lifespan* is entered when the server starts and left when it ends.
    """
    settings = settings or Settings()
    counted = metrics or Metrics()
    own = [_state_routes(is_ready, counted), report_style(), *routers]
    routes = [route for router in own for route in router.routes]
    app = FastAPI(
        title=settings.title,
        version=package_version(),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        middleware=[
            Middleware(Watched, routes=routes, metrics=counted, logs_texts=settings.logs_texts),
            Middleware(Headers),
            Middleware(Addressed, hosts=settings.hosts),
            Middleware(
                CORSMiddleware,
                allow_origins=settings.origins,
                allow_methods=["GET", "POST"],
                allow_headers=["Authorization", "Content-Type", "X-Request-ID"],
                expose_headers=["Retry-After", "X-Request-ID"],
            ),
            Middleware(Authorized, settings=settings),
            Middleware(Bounded, limits=settings.limits),
        ],
    )
    app.state.settings = settings
    app.state.metrics = counted
    add_error_handlers(app)
    app.add_exception_handler(EntailmentError, _on_own_error)
    routes += app.routes  # of its description
    for router in own:
        app.include_router(router)
    routes.append(Mount("/static", static_files(), name="static"))
    app.routes.append(routes[-1])
    app.openapi = partial(_described, app.openapi, settings)  # type: ignore[method-assign]
    return app


def _described(describe: Callable[[], dict[str, Any]], settings: Settings) -> dict[str, Any]:
    """Return the description of the routes, which says what needs a token."""
    description = describe()
    if not settings.tokens:
        return description
    schemes = description.setdefault("components", {}).setdefault("securitySchemes", {})
    schemes["token"] = {"type": "http", "scheme": "bearer"}
    for path, operations in description["paths"].items():
        for operation in operations.values() if not settings.is_open(path) else ():
            operation["security"] = [{"token": []}]
    return description


async def _on_own_error(_: Any, error: Exception) -> Json:
    return error_response(error_of(error))


def _state_routes(is_ready: Callable[[], bool], metrics: Metrics) -> APIRouter:
    router = APIRouter(tags=["state"])

    @router.get("/health", summary="Whether the process is alive")
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": package_version()}

    @router.get(
        "/ready",
        summary="Whether requests are taken",
        responses={503: _ERROR},
    )
    async def ready() -> dict[str, str]:
        if not is_ready():
            raise ApiError(503, "ending", "the server is ending")
        return {"status": "ready"}

    @router.get(
        "/metrics",
        summary="Metrics for Prometheus",
        response_class=Response,
        responses={200: {"content": {"text/plain": {}}}, 401: _ERROR},
    )
    async def show_metrics() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    return router
