"""The address of a server, and its connections, which are closed where no request arrives."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from entailment.errors import EntailmentError
from entailment.server.settings import Limits

__all__ = ["Connection", "bound", "listen"]


def bound(host: str, port: int) -> socket.socket:
    """Return a socket at *host* and *port*, 0 for any that is free, which does not listen yet.

    A name with several addresses stands for its first of IPv4. Raise EntailmentError where that
    cannot be.
    """
    with _naming(host, port):
        addresses = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, *_, address = min(addresses, key=itemgetter(0))
        opened = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # elsewhere, two servers could have one port
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            opened.bind(address)
        except OSError:
            opened.close()
            raise
    return opened


def listen(opened: socket.socket) -> None:
    """Have a socket of `bound` accept connections.

    Raise EntailmentError if another, bound at the same time, does so already.
    """
    with _naming(*opened.getsockname()[:2]):
        opened.listen()


@contextmanager
def _naming(host: str, port: int) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError for what is no name of a host
        problem = getattr(error, "strerror", None) or error
        raise EntailmentError(f"cannot listen on {host}:{port}: {problem}") from error


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
