"""Haystack: a component behind a generator, that checks replies against the documents."""

from typing import Any, Union

from entailment.adapters.answers import as_documents, without_unsupported
from entailment.api import check
from entailment.errors import MissingExtraError

try:
    from haystack import Document, component, default_to_dict
    from haystack.dataclasses import ChatMessage
except ImportError as error:
    raise MissingExtraError("the adapter for Haystack", "haystack") from error

__all__ = ["SupportChecker"]

Replies = Union[list[str], list[ChatMessage]]  # noqa: UP007
"""What a generator gives, or a chat generator.

Haystack before 3 connects neither a `|` of types nor annotations that are strings.
"""


@component
class SupportChecker:
    """Checks *replies* against *documents*; *system* is the name of what judges.

    It gives the `replies` without sentences that are not supported, a mean support of the claims of
    each in `scores` (0 where nothing is claimed) and `reports` as `Report.to_dict` has them. For
    chat messages, `replies` are messages.
    """

    def __init__(self, system: str | None = None, top: int = 20, threshold: float | None = None):
        self.system = system
        self.top = top
        self.threshold = threshold

    @component.output_types(replies=Replies, scores=list[float], reports=list[dict[str, Any]])
    def run(self, replies: Replies, documents: list[Document]) -> dict[str, Any]:
        """Return the checked replies."""
        options: dict[str, Any] = {"top": self.top, "threshold": self.threshold}
        texts = [reply.text or "" if isinstance(reply, ChatMessage) else reply for reply in replies]
        sources = as_documents(documents)
        reports = [check(text, sources, system=self.system, **options) for text in texts]
        return {
            "replies": [
                _with_text(reply, without_unsupported(report))
                for reply, report in zip(replies, reports, strict=True)
            ],
            "scores": [report.score or 0.0 for report in reports],
            "reports": [report.to_dict() for report in reports],
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the component as a pipeline saves it."""
        options = {"system": self.system, "top": self.top, "threshold": self.threshold}
        saved: dict[str, Any] = default_to_dict(self, **options)
        return saved


def _with_text(reply: Any, text: str) -> Any:
    """Return *reply* with *text*; a message keeps all else."""
    if not isinstance(reply, ChatMessage):
        return text
    if text == (reply.text or ""):
        return reply
    reasoning = getattr(reply, "reasoning", None)  # which Haystack before 2.18 lacks
    more = {"reasoning": reasoning} if reasoning else {}
    return ChatMessage.from_assistant(
        text, meta=reply.meta, name=reply.name, tool_calls=reply.tool_calls, **more
    )
