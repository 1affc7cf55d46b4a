"""The server of `entail serve`: the routes of the acts, the page, and a process that ends in order.

The first SIGTERM or SIGINT ends it in order: nothing more is accepted, and what is in work is
answered. The second, or the end of the time for that, gives up what is still in work: it is
answered by an error.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import FrameType

import uvicorn
from fastapi import APIRouter, FastAPI
from starlette.responses import HTMLResponse

from entailment.server.app import create_app
from entailment.server.connections import Connection
from entailment.server.logs import log_event
from entailment.server.pages import page
from entailment.server.routes import act_routes
from entailment.server.service import Service
from entailment.server.settings import Settings

__all__ = ["Process", "service_app"]


def service_app(settings: Settings, service: Service) -> FastAPI:
    """Return the application of *service*, which is closed when the application ends."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(service.close)

    return create_app(
        settings,
        [act_routes(service), _page_route(service)],
        lifespan=lifespan,
        is_ready=lambda: service.is_ready,
        metrics=service.metrics,
    )


def _page_route(service: Service) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    async def show_page() -> HTMLResponse:
        return page("page.html", limits=service.limits)

    return router


class Process:
    """Runs *app* at *host* and *port*, 0 for any that is free, until a signal ends it.

    *grace* is how many seconds requests in work get after the first signal.
    """

    def __init__(self, app: FastAPI, service: Service, *, host: str, port: int, grace: float = 30):
        self._service = service
        self._grace = grace
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            http=Connection,
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_keep_alive=75,  # longer than most proxies and waits after 429
            timeout_graceful_shutdown=max(1, round(grace) + 10),
        )
        self._server = _Server(config, self.end)
        self._gave_up = False
        self._timer: threading.Timer | None = None

    def run(self) -> bool:
        """Serve; return whether every request was answered as it should be."""
        self._server.run()
        if self._timer is not None:
            self._timer.cancel()
        return not self._gave_up

    def end(self, number: int = signal.SIGTERM) -> None:
        """End the server, as the signal *number* does: in order, at the second call at once."""
        name = signal.Signals(number).name
        if self._server.should_exit:
            self._give_up(f"{name} again")
            return
        log_event("ending", signal=name)
        self._server.should_exit = True
        over = f"{self._grace:g} seconds are over"
        self._timer = threading.Timer(self._grace, self._give_up, [over])
        self._timer.daemon = True
        self._timer.start()

    def _give_up(self, why: str) -> None:
        """Take no more jobs and end those in work, if a request is not answered yet."""
        if not self._server.server_state.tasks and self._service.jobs.is_idle:
            return
        self._gave_up = True
        log_event("giving up what is in work", why=why)
        threading.Thread(target=self._service.jobs.close, daemon=True).start()


class _Server(uvicorn.Server):
    """A server that leaves signals to *on_signal* and does not raise them again when it ends.

    When it was ended by a signal, later ones are ignored until the process is over.
    """

    def __init__(self, config: uvicorn.Config, on_signal: Callable[[int], None]):
        super().__init__(config)
        self._on_signal = on_signal

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self._handle) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, signal.SIG_IGN if self.should_exit else handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            log_event("serving", host=host, port=port)

    def _handle(self, number: int, _: FrameType | None) -> None:
        self._on_signal(number)
