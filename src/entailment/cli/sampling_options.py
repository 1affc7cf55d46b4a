"""Options of what is drawn at random: intervals, tests of a difference, and folds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from entailment.evaluation.options import FEWEST_SAMPLES

__all__ = ["cluster_option", "sampling_options", "significance_options"]

F = TypeVar("F", bound=Callable[..., Any])


def cluster_option(purpose: str) -> Callable[[F], F]:
    """Return what adds `--cluster`, for pairs; *purpose* says what is done with a cluster."""
    return click.option(
        "--cluster",
        metavar="hypothesis|text|ATTRIBUTE",
        help=f"For pairs: those that share it are {purpose}. [default: query or topic, where "
        "pairs have such an attribute, else hypothesis]",
    )


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
