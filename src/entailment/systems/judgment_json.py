"""Judgments as plain values: the objects that the command line and the server give."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from entailment.model import Explanation, Judgment

__all__ = ["explanation_json", "judgment_json"]


def judgment_json(judgment: Judgment, system: str) -> dict[str, Any]:
    """Return a judgment as values that JSON holds; `score` is P(entailment)."""
    return {
        "label": str(judgment.label),
        "score": round(judgment.score, 6),
        "probabilities": {str(k): round(p, 6) for k, p in judgment.probabilities.items()},
        **({"undecided": True} if judgment.undecided else {}),
        "system": system,
        "explanation": explanation_json(judgment.explanation),
    }


def explanation_json(explanation: Explanation | None) -> dict[str, Any] | None:
    """Return an explanation as plain values; offsets are characters, numbers have six digits."""
    if explanation is None:
        return None
    fields: dict[str, Any] = _rounded(asdict(explanation))
    return fields if explanation.proof else {k: v for k, v in fields.items() if k != "proof"}


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value
