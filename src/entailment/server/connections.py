"""The address of a server, and its connections, which are closed where no request arrives."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from entailment.errors import EntailmentError
from entailment.server.settings import Limits

__all__ = ["Connection", "bound"]


def bound(host: str, port: int) -> socket.socket:
    """Return a socket at *host* and *port*, 0 for any that is free, which does not listen yet.

    Raise EntailmentError where that cannot be.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere, two servers could have one port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind((host, port))
    except OSError as error:
        opened.close()
        problem = error.strerror or error
        raise EntailmentError(f"cannot listen on {host}:{port}: {problem}") from error
    return opened


class Connection(H11Protocol):
    """A connection that is closed where the head of a request does not arrive in time.

    The time starts with the connection and, after a response, with the next byte: until then the
    server's own time for idle connections holds.
    """

    seconds: ClassVar[float] = Limits().body_seconds

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the time."""
        super().connection_made(transport)
        self._set_timer()

    def data_received(self, data: bytes) -> None:
        """Read *data*; end the time if it completes the head of a request."""
        super().data_received(data)
        self._set_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the time."""
        super().connection_lost(exc)
        self._cancel_timer()

    def _set_timer(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._cancel_timer()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.seconds, self.transport.close)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
