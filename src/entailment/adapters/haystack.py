"""Haystack: a component behind a generator, that checks replies against the documents."""

from __future__ import annotations

from typing import Any

from entailment.adapters.answers import without_unsupported
from entailment.api import check
from entailment.errors import MissingExtraError

try:
    from haystack import Document, component, default_to_dict
except ImportError as error:
    raise MissingExtraError("the adapter for Haystack", "haystack") from error

__all__ = ["SupportChecker"]


@component
class SupportChecker:
    """Checks *replies* against *documents*; *system* is the name of what judges.

    It gives the `replies` without sentences that are not supported, a mean support of the claims of
    each in `scores` (0 where nothing is claimed) and `reports` as `Report.to_dict` has them.
    """

    def __init__(self, system: str | None = None, top: int = 20, threshold: float | None = None):
        self.system = system
        self.top = top
        self.threshold = threshold

    @component.output_types(replies=list[str], scores=list[float], reports=list[dict[str, Any]])
    def run(self, replies: list[str], documents: list[Document]) -> dict[str, Any]:
        """Return the checked replies."""
        options: dict[str, Any] = {"top": self.top, "threshold": self.threshold}
        reports = [check(reply, documents, system=self.system, **options) for reply in replies]
        return {
            "replies": [without_unsupported(report) for report in reports],
            "scores": [report.score or 0.0 for report in reports],
            "reports": [report.to_dict() for report in reports],
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the component as a pipeline saves it."""
        options = {"system": self.system, "top": self.top, "threshold": self.threshold}
        saved: dict[str, Any] = default_to_dict(self, **options)
        return saved
