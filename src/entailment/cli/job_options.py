"""Options that say who works: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["jobs_options"]

F = TypeVar("F", bound=Callable[..., Any])

_CLUSTER = "entailment.cluster"
"""Under which a context holds the value of `--on`."""


def jobs_options(function: F) -> F:
    """Add `--jobs` and `--on`, which the command gets as `jobs`: a number, or a cluster."""
    for option in (
        click.option(
            "--on",
            metavar="ray[:ADDRESS]",
            expose_value=False,
            is_eager=True,
            callback=_keep_cluster,
            help="Run on a Ray cluster (ray:auto, ray:HOST:PORT), or on a local one (ray).",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1),
            callback=_jobs,
            help="Number of worker processes; with --on, of cores of the cluster. "
            "[default: 1; with --on all]",
        ),
    ):
        function = option(function)
    return function


def _keep_cluster(context: click.Context, _: click.Parameter, value: str | None) -> None:
    context.meta[_CLUSTER] = value


def _jobs(context: click.Context, _: click.Parameter, value: int | None) -> Any:
    """Return who works, as `evaluation.parts.Jobs`."""
    name = context.meta.get(_CLUSTER)
    if name is None:
        return value or 1
    from entailment.evaluation.cluster import Cluster

    return Cluster.named(name, value)
