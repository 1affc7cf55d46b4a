"""The server of `entail serve`: the routes of the acts, the page, and a process that ends in order.

The first SIGTERM or SIGINT ends it in order: nothing more is accepted, after a time in
which `/ready` announces that, and what is in work is answered. The second, or the end of the time
for that, gives up what is still in work: it is answered by an error.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from fastapi import APIRouter, FastAPI
from starlette.responses import HTMLResponse

from entailment.server.app import create_app
from entailment.server.connections import Connection, listen
from entailment.server.logs import log_event
from entailment.server.pages import page
from entailment.server.routes import act_routes
from entailment.server.service import Service
from entailment.server.settings import Settings

__all__ = ["Process", "service_app"]

_ANSWERING = 1.0
"""Seconds in which the jobs that are given up are answered; other requests are cancelled then."""


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
    """Runs *app* at *address*, a socket that is bound, until a signal ends it.

    *drain* is for how many seconds after the first signal requests are still accepted, *grace* how
    many seconds those in work get then. *about* is logged when it serves.
    """

    def __init__(
        self,
        app: FastAPI,
        service: Service,
        address: socket.socket,
        *,
        drain: float = 0,
        grace: float = 30,
        about: Mapping[str, Any] | None = None,
    ):
        self._service = service
        self._address = address
        self._drain = drain
        self._grace = grace
        config = uvicorn.Config(
            app,
            http=Connection,
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_keep_alive=75,  # longer than most proxies and waits after 429
            timeout_graceful_shutdown=max(1, round(grace) + 10),
        )
        self._server = _Server(config, self.end, about or {})
        self._is_ending = False
        self._abandoned = 0
        self._timer: threading.Timer | None = None

    def run(self) -> bool:
        """Serve; return whether every request was answered as it should be.

        Raise EntailmentError if another process listens at the address by now.
        """
        listen(self._address)
        self._server.run([self._address])
        if self._timer is not None:
            self._timer.cancel()
        log_event("ended", abandoned=self._abandoned, status=int(self._abandoned > 0))
        return self._abandoned == 0

    def end(self, number: int = signal.SIGTERM) -> None:
        """End the server, as the signal *number* does: in order, at the second call at once."""
        name = signal.Signals(number).name
        if self._is_ending:
            self._server.should_exit = True
            self._give_up(f"{name} again")
            return
        self._is_ending = True
        log_event("ending", signal=name)
        if self._drain:
            self._service.is_draining = True
            self._after(self._drain, self._finish)
        else:
            self._finish()

    def _finish(self) -> None:
        """Accept no more requests, and give those in work some time."""
        self._server.should_exit = True
        self._after(self._grace, partial(self._give_up, f"{self._grace:g} seconds are over"))

    def _after(self, seconds: float, function: Callable[[], None]) -> None:
        self._timer = threading.Timer(seconds, function)
        self._timer.daemon = True
        self._timer.start()

    def _give_up(self, why: str) -> None:
        """Take no more jobs and end those in work, if a request is not answered yet."""
        waiting = len(self._server.server_state.tasks)
        if not waiting and self._service.jobs.is_idle:
            return
        self._abandoned = max(self._abandoned, waiting)
        log_event("giving up what is in work", why=why)
        threading.Thread(target=self._service.jobs.close, daemon=True).start()
        self._server.cancel_tasks()


class _Server(uvicorn.Server):
    """A server that leaves signals to *on_signal* and does not raise them again when it ends.

    When it was ended by a signal, later ones are ignored until the process is over.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        on_signal: Callable[[int], None],
        about: Mapping[str, Any],
    ):
        super().__init__(config)
        self._on_signal = on_signal
        self._about = about

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

    def cancel_tasks(self) -> None:
        """Cancel the requests that are not answered in a moment: their bodies still arrive."""
        with suppress(RuntimeError):  # the loop is closed, so there are none
            self._loop.call_soon_threadsafe(self._loop.call_later, _ANSWERING, self._cancel)

    def _cancel(self) -> None:
        for task in self.server_state.tasks:
            task.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            log_event("serving", host=host, port=port, **self._about)

    def _handle(self, number: int, _: FrameType | None) -> None:
        self._on_signal(number)
