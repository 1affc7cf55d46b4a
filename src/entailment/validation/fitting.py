"""The generic model fitted to facts with gold: logistic regression under signs, and a cut."""

from __future__ import annotations

from collections.abc import Sequence

from entailment.validation.generic import Generic

__all__ = ["fit"]

_SIGNS = (1, 1, 1, 1, 1, -1)
_C = 1.0


def fit(rows: Sequence[Sequence[float]], gold: Sequence[bool], trained_on: str) -> Generic:
    """Return the model fitted to rows of features; raise ValueError for gold of one label."""
    import numpy as np

    from entailment.systems.learning import logistic

    if len(set(gold)) < 2:
        raise ValueError("it is fitted on facts of which some are supported and some not")
    x, y = np.asarray(rows, float), np.asarray(gold, bool)
    mean, scale = x.mean(axis=0), x.std(axis=0)
    scale[scale < 1e-9] = 1.0
    weights, intercept = logistic((x - mean) / scale, y, _C, _SIGNS)
    model = Generic(
        tuple(mean.tolist()),
        tuple(scale.tolist()),
        tuple(weights.tolist()),
        float(intercept),
        0.0,
        trained_on,
    )
    odds = [model.log_odds(row) for row in rows]
    return Generic(
        model.mean, model.scale, model.weights, model.intercept, _best_cut(odds, gold), trained_on
    )


def _best_cut(odds: Sequence[float], gold: Sequence[bool]) -> float:
    """Return the cut of greatest F, between two log odds; the middle of equals."""
    import numpy as np

    levels, level = np.unique(np.asarray(odds, float), return_inverse=True)
    hits = np.bincount(level, weights=np.asarray(gold, float))[::-1].cumsum()[::-1]
    predicted = np.bincount(level)[::-1].cumsum()[::-1]
    f = 2 * hits / (predicted + sum(gold))
    cuts = np.concatenate(([levels[0] - 1.0], (levels[:-1] + levels[1:]) / 2))
    equal = np.flatnonzero(f >= f.max() - 1e-12)
    return float(cuts[equal[len(equal) // 2]])
