"""Signals that end a command in order, as Ctrl-C does."""

from __future__ import annotations

import signal

__all__ = ["end_in_order"]


def end_in_order() -> None:
    """Have SIGTERM and SIGHUP raise KeyboardInterrupt, so that files and workers are left in order.

    One that is ignored stays so, as `nohup` has it. The same signal once more ends at once.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


def _interrupt(number: int, _: object) -> None:
    signal.signal(number, signal.SIG_DFL)
    raise KeyboardInterrupt
