r"""Linear classifiers with readable weights: fitted here, applied anywhere.

`logistic` minimises, as scikit-learn's logistic regression does,

    Σᵢ aᵢ log(1 + exp(-yᵢ (w · xᵢ + b))) + 1/(2c) |w - v|²        (yᵢ is 1 or -1)

with aᵢ = 1 and v = 0 where nothing else is given, but under bounds: a weight may be kept from
being negative or positive. Features of one kind are much alike, and without bounds a fit plays
them off against one another until a mismatch of numbers speaks for entailment; under bounds it is
as accurate, and every weight can be explained to a person.
By L-BFGS-B (Byrd, Lu, Nocedal and Zhu, 1995).

`svm` is scikit-learn's linear support vector machine, its margin made log odds by a logistic
fit on held-out margins (Platt, 1999); it knows no bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["logistic", "svm"]

Floats = NDArray[Any]


def logistic(
    x: Floats,
    y: Floats,
    c: float,
    signs: Sequence[int],
    *,
    shares: Floats | None = None,
    anchor: Floats | None = None,
) -> tuple[Floats, float]:
    """Return weights and intercept of log odds that are linear in *x* (pairs by features).

    *y* is whether each pair is of the class. *signs* has a number a feature: 1 keeps its weight
    from being negative, -1 from being positive, 0 leaves it free. *shares* are what each pair
    weighs (a), *anchor* the weights that the penalty pulls to (v).
    """
    from scipy.optimize import minimize

    sides = np.where(y, 1.0, -1.0)
    a = np.ones(len(sides)) if shares is None else shares
    v = np.zeros(x.shape[1]) if anchor is None else anchor

    def loss(parameters: Floats) -> tuple[float, Floats]:
        weights, intercept = parameters[:-1], parameters[-1]
        margins = sides * (x @ weights + intercept)
        pull = -a * sides * np.exp(-np.logaddexp(0.0, margins))
        away = weights - v
        value = (a * np.logaddexp(0.0, -margins)).sum() + away @ away / (2 * c)
        return float(value), np.append(x.T @ pull + away / c, pull.sum())

    bounds = [_BOUNDS[sign] for sign in signs] + [(None, None)]
    optimum = minimize(loss, np.append(v, 0.0), jac=True, bounds=bounds, method="L-BFGS-B")
    return optimum.x[:-1], float(optimum.x[-1])


def svm(x: Floats, y: Floats, c: float, seed: int) -> tuple[Floats, float]:
    """Return weights and intercept of log odds that are linear in *x* (pairs by features).

    Raise ValueError for fewer than two pairs of either side, of which none could be held out.
    """
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_predict
    from sklearn.svm import LinearSVC

    folds = min(5, int(y.sum()), int((~y).sum()))
    if folds < 2:
        raise ValueError("svm is fitted on at least two pairs of either label")
    machine = LinearSVC(C=c, random_state=seed, max_iter=20_000)
    margins = cross_val_predict(machine, x, y, cv=folds, method="decision_function")
    platt = LogisticRegression(C=1e6).fit(margins.reshape(-1, 1), y)
    slope, shift = platt.coef_[0][0], platt.intercept_[0]
    machine.fit(x, y)
    return slope * machine.coef_[0], float(slope * machine.intercept_[0] + shift)


_BOUNDS = {1: (0.0, None), -1: (None, 0.0), 0: (None, None)}
