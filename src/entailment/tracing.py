"""Spans of OpenTelemetry around the acts of the package, where a program uses OpenTelemetry.

It is not imported here: a span begins only where the program has imported it, so that nothing is
slower where it has not. Spans have counts and the name of the system, never a text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["span"]


@contextmanager
def span(name: str, **attributes: str | int | float | bool) -> Iterator[_Span]:
    """Give the span `entailment.NAME` with *attributes*, which takes more before it ends."""
    trace: Any = sys.modules.get("opentelemetry.trace")
    if trace is None:
        yield _Span(None)
        return
    tracer = trace.get_tracer("entailment")
    with tracer.start_as_current_span(f"entailment.{name}") as current:
        begun = _Span(current)
        begun.add(**attributes)
        yield begun


class _Span:
    """A span, or nothing."""

    def __init__(self, current: Any):
        self._current = current

    def add(self, **attributes: str | int | float | bool | None) -> None:
        """Add *attributes*; those that are None are left out."""
        if self._current is None:
            return
        for name, value in attributes.items():
            if value is not None:
                self._current.set_attribute(f"entailment.{name}", value)
