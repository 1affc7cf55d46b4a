"""DSPy: a metric of predictions by the context that they were made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from entailment.adapters.answers import as_documents
from entailment.api import check
from entailment.errors import OptionError

__all__ = ["support_metric"]


def support_metric(
    answer: str = "answer", sources: str = "context", least: float = 1.0, **options: Any
) -> Callable[..., float | bool]:
    """Return a metric: the mean support of the claims of a prediction, in [0, 1].

    *answer* is a field of the prediction, *sources* one of the prediction or else of the example.
    An optimizer, which passes a trace, gets whether at least the share *least* of the claims is
    supported. An answer that claims nothing scores 0, and so does one for which nothing was
    retrieved: a field that is empty.
    """

    def metric(example: Any, prediction: Any, trace: Any = None, **_: Any) -> float | bool:
        given = getattr(prediction, sources, None)
        if given is None:
            given = getattr(example, sources, None)
        if given is None:
            raise OptionError(f"neither the prediction nor the example has a field '{sources}'")
        text = getattr(prediction, answer, None)
        if text is None:
            raise OptionError(f"the prediction has no field '{answer}'")
        if not given:
            return 0.0 if trace is None else False
        report = check(text, as_documents(given), **options)
        return (report.score or 0.0) if trace is None else report.passes(least)

    return metric
