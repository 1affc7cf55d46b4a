"""What a server counts, for Prometheus.

| metric | counts |
| --- | --- |
| `entailment_requests_total` | requests by method (`other` if it is not of HTTP), route, status |
| `entailment_request_seconds` | how long they took, by route |
| `entailment_pairs_judged_total` | pairs that a system judged, by system |
| `entailment_pairs_remembered_total` | pairs whose judgment was remembered, by system |
| `entailment_batch_pairs` | pairs that were judged together |
| `entailment_batch_portions` | portions, of one request or several, that were judged together |
| `entailment_jobs_waiting`, `entailment_jobs_running` | requests in the queue and in work |
| `entailment_jobs_refused_total` | requests that found the queue full |
| `entailment_jobs_cancelled_total` | requests whose callers went away, or that took too long |
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

__all__ = ["Metrics"]

_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """The counters of one server, apart from those of any other in the process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"entailment_{name}", what, labels, registry=self._registry)

        def histogram(name: str, what: str, sizes: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(
                f"entailment_{name}", what, labels, buckets=sizes, registry=self._registry
            )

        def gauge(name: str, what: str) -> Gauge:
            return Gauge(f"entailment_{name}", what, registry=self._registry)

        self.requests = counter("requests", "Requests", "method", "route", "status")
        self.seconds = histogram("request_seconds", "Seconds a request took", _SECONDS, "route")
        self.judged = counter("pairs_judged", "Pairs that a system judged", "system")
        self.remembered = counter("pairs_remembered", "Pairs judged before", "system")
        self.batch_pairs = histogram("batch_pairs", "Pairs judged together", _SIZES)
        self.batch_portions = histogram("batch_portions", "Portions judged together", _SIZES)
        self.waiting = gauge("jobs_waiting", "Requests in the queue")
        self.running = gauge("jobs_running", "Requests in work")
        self.refused = counter("jobs_refused", "Requests that found the queue full")
        self.cancelled = counter("jobs_cancelled", "Requests that were given up")

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self._registry)
