"""Signals that end a command in order, as Ctrl-C does, and the limit of its time."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import click

__all__ = ["TimeIsUp", "end_in_order", "end_servers_in_order", "time_limit"]


class TimeIsUp(BaseException):
    """A command took longer than it may; no `except Exception` takes it for a failure."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeIsUp in the block after *seconds*, and UsageError where no system has alarms."""
    if not hasattr(signal, "setitimer"):
        raise click.UsageError("--timeout requires a system with alarms, which Windows has not")

    def end(*_: object) -> None:
        raise TimeIsUp(f"timed out after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def end_in_order() -> None:
    """Have SIGTERM and SIGHUP raise KeyboardInterrupt, so that files and workers are left in order.

    One that is ignored stays so, as `nohup` has it. The same signal once more ends at once.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


def end_servers_in_order() -> None:
    """Have SIGHUP do what SIGTERM does, which a server handles itself, unless it is ignored.

    An interruption within its event loop would cut off the requests in work. A second SIGHUP, which
    shells send together with the first of the terminal, does nothing.
    """
    number = getattr(signal, "SIGHUP", None)
    if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
        signal.signal(number, _terminate)


def _terminate(number: int, _: object) -> None:
    signal.signal(number, signal.SIG_IGN)
    signal.raise_signal(signal.SIGTERM)


def _interrupt(number: int, _: object) -> None:
    signal.signal(number, signal.SIG_DFL)
    raise KeyboardInterrupt
