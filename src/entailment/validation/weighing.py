"""Why the generic profile decides as it does: each feature, for or against support.

A feature is for support if it adds to the log odds of the model, compared with its mean over the
facts that the model was fitted to, and against it if it takes from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from entailment.errors import counted

__all__ = ["weighed"]


def weighed(row: Sequence[float], pulls: Sequence[float], p: float) -> str:
    """Return what the features of *row* say for and against a fact, and P(supported) *p*.

    *row* and *pulls*, what each feature adds to the log odds, are in the order of
    `generic.FEATURES`.

    >>> print(weighed([0.09, 1, 0.5, 1, 0.5, 0], [-0.5, 1.2, 0.7, 0, 0.2, 0], 0.7955))
    ... # doctest: +NORMALIZE_WHITESPACE
    for: a sentence with both, 1 word between them, 50% of the words of a template;
    against: P(entailment) 0.09; together 0.80, supported from 0.50
    """
    sides: dict[str, list[str]] = {"for": [], "against": []}
    for value, pull, described in zip(row, pulls, _DESCRIBED, strict=True):
        if text := described(value):
            sides["for" if pull > 0 else "against"].append(text)
    parts = [f"{side}: {', '.join(texts)}" for side, texts in sides.items() if texts]
    return f"{'; '.join(parts)}; together {_shown(p)}, supported from 0.50"


def _shown(p: float) -> str:
    """Return *p* with as many digits as it takes to be seen below or above 0.5."""
    return f"{p:.3f}" if f"{p:.2f}" == "0.50" else f"{p:.2f}"


def _entailed(value: float) -> str:
    return f"P(entailment) {value:.2f}"


def _together(value: float) -> str:
    return "a sentence with both" if value else "no sentence with both"


def _near(value: float) -> str:
    return f"{counted(round(1 / value) - 1, 'word')} between them" if value else ""


def _unmentioned(_: float) -> str:
    return ""


def _worded(value: float) -> str:
    return f"{value:.0%} of the words of a template" if value else "none of the words of a template"


def _between(value: float) -> str:
    return "another name nearer to the value" if value else ""


_DESCRIBED: tuple[Callable[[float], str], ...] = (
    _entailed,
    _together,
    _near,
    _unmentioned,
    _worded,
    _between,
)
