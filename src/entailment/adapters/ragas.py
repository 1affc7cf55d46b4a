"""Ragas: a metric of responses by the contexts that were retrieved for them, without a model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from entailment.adapters.answers import as_documents
from entailment.asynchronous import acheck
from entailment.errors import MissingExtraError

try:
    from ragas.dataset_schema import SingleTurnSample
    from ragas.metrics.base import MetricType, SingleTurnMetric
except ImportError as error:
    raise MissingExtraError("the adapter for Ragas", "ragas") from error

__all__ = ["Support"]


@dataclass
class Support(SingleTurnMetric):
    """The mean support of the claims of a response, in [0, 1]; not a number for no claim.

    *options* are those of `entailment.check`.
    """

    name: str = "support"
    options: dict[str, Any] = field(default_factory=dict)
    _required_columns: dict[MetricType, set[str]] = field(
        default_factory=lambda: {MetricType.SINGLE_TURN: {"response", "retrieved_contexts"}}
    )

    def init(self, run_config: Any) -> None:
        """Do nothing: there is no model to set up."""

    async def _single_turn_ascore(self, sample: SingleTurnSample, callbacks: Any) -> float:
        contexts = as_documents(list(sample.retrieved_contexts))
        report = await acheck(sample.response, contexts, **self.options)
        return float("nan") if report.score is None else report.score
