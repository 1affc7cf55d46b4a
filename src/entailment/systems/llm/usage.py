"""The requests to language models and their cost."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

__all__ = ["Usage", "total"]


class Usage:
    """Counts requests, replies from the cache, tokens and their price; threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.clear()

    def clear(self) -> None:
        """Count from zero."""
        with self._lock:
            self.requests = self.cached = self.input_tokens = self.output_tokens = 0
            self.cost = 0.0

    def add(self, response: Mapping[str, Any], input_price: float, output_price: float) -> None:
        """Count a response, its tokens at prices for a million of them."""
        used = response.get("usage")
        counts = [
            used.get(name) if isinstance(used, Mapping) else None
            for name in ("prompt_tokens", "completion_tokens")
        ]
        given, written = (count if isinstance(count, int) else 0 for count in counts)
        with self._lock:
            self.requests += 1
            self.input_tokens += given
            self.output_tokens += written
            self.cost += (given * input_price + written * output_price) / 1_000_000

    def add_cached(self) -> None:
        """Count a reply that the cache had."""
        with self._lock:
            self.cached += 1

    def note(self) -> str | None:
        """Return all counts in one line; None where nothing was asked."""
        if not self.requests and not self.cached:
            return None
        price = f", {self.cost:.4f} at the given prices" if self.cost else ""
        return (
            f"language model: {self.requests:,} requests, {self.cached:,} replies from the cache, "
            f"{self.input_tokens:,} tokens read and {self.output_tokens:,} written{price}"
        )


total = Usage()
"""That of all language models since the command began, of this process without one."""
