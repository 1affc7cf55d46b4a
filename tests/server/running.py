"""A server that runs in this process, in a thread."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from entailment.server.connections import bound
from entailment.server.serving import Process


@contextmanager
def running(
    app: Any, service: Any = None, **options: Any
) -> Iterator[tuple[Process, Callable[[], socket.socket], Future[bool]]]:
    """Run *app*; yield its process, a function that connects to it, and what `run` will return."""
    listening = bound("127.0.0.1", 0)
    address = listening.getsockname()
    process = Process(app, service, listening, **options)

    def connect() -> socket.socket:
        end = time.monotonic() + 10
        while True:
            try:
                return socket.create_connection(address, timeout=5)
            except ConnectionRefusedError:
                assert time.monotonic() < end
                time.sleep(0.005)

    with ThreadPoolExecutor(1) as pool:
        outcome = pool.submit(process.run)
        connect().close()
        try:
            yield process, connect, outcome
        finally:
            process.end()
