"""Options of what is drawn at random: the intervals of scores, and tests of their difference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from entailment.evaluation.options import FEWEST_SAMPLES

__all__ = ["sampling_options", "significance_options"]

F = TypeVar("F", bound=Callable[..., Any])


def sampling_options(function: F) -> F:
    """Add `--bootstrap` and `--seed`, for intervals."""
    return _sampling(function, 1000)


def significance_options(function: F) -> F:
    """Add `--bootstrap` and `--seed`, for tests: a p takes more samples than an interval."""
    return _sampling(function, 10_000)


def _sampling(function: F, samples: int) -> F:
    function = click.option(
        "--seed", type=click.IntRange(0, 2**32 - 1), default=0, show_default=True
    )(function)
    return click.option(
        "--bootstrap",
        type=click.IntRange(0, 1_000_000),
        default=samples,
        show_default=True,
        callback=_checked,
        help="Number of samples for intervals and tests: 0 for neither, else at least 100.",
    )(function)


def _checked(context: click.Context, parameter: click.Parameter, samples: int) -> int:
    if 0 < samples < FEWEST_SAMPLES:
        raise click.BadParameter(f"{samples} is neither 0 nor at least {FEWEST_SAMPLES}.")
    return samples
