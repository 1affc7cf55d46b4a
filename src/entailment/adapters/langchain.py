"""LangChain: an evaluator of runs, and runnables that drop or mark what sources do not support.

A runnable takes `{"answer": ..., "sources": ...}`; the sources are strings or documents of
LangChain, as `entailment.check` has them; `context`, as in retrieval chains, stands for `sources`
too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from entailment.adapters.answers import (
    as_documents,
    feedback,
    first_of,
    message_text,
    with_marks,
    without_unsupported,
)
from entailment.api import check
from entailment.checking.report import Report
from entailment.errors import MissingExtraError

try:
    from langchain_core.runnables import Runnable, RunnableLambda
    from langsmith.evaluation import EvaluationResult, RunEvaluator
except ImportError as error:
    raise MissingExtraError("the adapter for LangChain", "langchain") from error

__all__ = ["SupportEvaluator", "drop_unsupported", "mark_unsupported", "support_report"]

_ANSWERS = ("answer", "output", "response")
_SOURCES = ("sources", "context", "contexts", "documents", "source_documents")


def drop_unsupported(**options: Any) -> Runnable[Mapping[str, Any], str]:
    """Return a runnable that gives the answer without sentences that are not supported."""
    return RunnableLambda(_rendered(without_unsupported, options), name="drop_unsupported")


def mark_unsupported(**options: Any) -> Runnable[Mapping[str, Any], str]:
    """Return a runnable that gives the answer with a mark behind what is not supported."""
    return RunnableLambda(_rendered(with_marks, options), name="mark_unsupported")


def support_report(**options: Any) -> Runnable[Mapping[str, Any], Report]:
    """Return a runnable that gives the report on the answer."""
    return RunnableLambda(lambda value: _checked(value, options), name="support_report")


class SupportEvaluator(RunEvaluator):
    """Scores the answer of a run by the mean support of its claims, in [0, 1].

    The outputs of the run have the answer, and they or else the inputs have the sources.
    """

    def __init__(self, **options: Any):
        self._options = options

    def evaluate_run(
        self, run: Any, example: Any = None, evaluator_run_id: Any = None
    ) -> EvaluationResult:
        """Return the support of the run's answer; the comment has what is not supported."""
        report = _checked(run.outputs or {}, self._options, inputs=run.inputs or {})
        return EvaluationResult(key="support", score=report.score, comment=feedback(report) or None)


def _rendered(
    render: Callable[[Report], str], options: Mapping[str, Any]
) -> Callable[[Mapping[str, Any]], str]:
    return lambda value: render(_checked(value, options))


def _checked(
    value: Mapping[str, Any], options: Mapping[str, Any], inputs: Mapping[str, Any] | None = None
) -> Report:
    """Return the report on the answer of *value*; without sources it has those of *inputs*."""
    text = message_text(first_of([value], _ANSWERS))
    return check(text, as_documents(first_of([value, inputs or {}], _SOURCES)), **options)
