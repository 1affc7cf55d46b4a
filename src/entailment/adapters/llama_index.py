"""LlamaIndex: an evaluator of responses by the contexts that they were written from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from entailment.adapters.answers import as_documents, feedback
from entailment.asynchronous import acheck
from entailment.errors import MissingExtraError

try:
    from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
except ImportError as error:
    raise MissingExtraError("the adapter for LlamaIndex", "llama-index") from error

__all__ = ["SupportEvaluator"]


class SupportEvaluator(BaseEvaluator):
    """Scores a response by the mean support of its claims; it passes if all are supported.

    *least* is the share of claims that is enough to pass. Without contexts, and for a response that
    claims nothing, the result is invalid.
    """

    def __init__(self, least: float = 1.0, **options: Any):
        self._least = least
        self._options = options

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **_: Any,
    ) -> EvaluationResult:
        """Return the support of *response* by *contexts*; the feedback is what is not supported."""
        given = {"query": query, "response": response, "contexts": contexts}
        if not response or not contexts:
            reason = "a response and contexts are needed"
            return EvaluationResult(**given, invalid_result=True, invalid_reason=reason)
        report = await acheck(response, as_documents(list(contexts)), **self._options)
        if report.score is None:
            reason = "the response claims nothing"
            return EvaluationResult(**given, invalid_result=True, invalid_reason=reason)
        return EvaluationResult(
            **given,
            score=report.score,
            passing=report.passes(self._least),
            feedback=feedback(report),
        )

    def _get_prompts(self) -> dict[str, Any]:
        return {}

    def _update_prompts(self, prompts: Any) -> None:
        pass
